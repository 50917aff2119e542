"""Kills a process in the middle of writing a database, or of naming a file, at a step that a test chooses."""
import pathlib

from .clock import preloaded


class Killer:
    """The end of the processes that are started with its environment."""

    def __init__(self, folder):
        self._file = pathlib.Path(folder) / "kill"
        #: What a process is started with, to be killed.
        self.environment = {"LD_PRELOAD": preloaded("killer"), "KILL_FILE": str(self._file)}

    def strike(self, step):
        """Kills the process at this step of its next writes: "w 3" in the middle of the third write, "s 1" before the first
        sync, "d 1" after it, "n 1" after the first change of a file's name."""
        chosen = self._file.with_suffix(".new")
        chosen.write_text(step)
        chosen.rename(self._file)

    def spare(self):
        """Lets processes that start from now on live."""
        self._file.unlink(missing_ok=True)
