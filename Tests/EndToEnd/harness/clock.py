"""A time of day that a test moves, for processes that it starts; what is built has no code for it.

Debian's libfaketime (0.9.10) does not serve here: it breaks timers of the monotonic clock (`timerfd_settime` with an absolute
time answers EINVAL), by which a Swift program sleeps. `clock.c` moves the time of day alone."""
import datetime
import functools
import mmap
import os
import pathlib
import subprocess
import tempfile

from . import processes


@functools.cache
def preloaded(name) -> str:
    """The library of this C file beside this one, to be loaded into a process before the others."""
    library = pathlib.Path(tempfile.mkdtemp(prefix="ligature-preloaded-")) / f"{name}.so"
    source = pathlib.Path(__file__).with_name(f"{name}.c")
    subprocess.run(["cc", "-std=gnu11", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source], check=True)
    return str(library)


class Preloaded:
    """The time of day of all processes that are started with its environment."""

    def __init__(self, folder):
        if processes.NODES:
            # PostgreSQL reads it too, as another user.
            folder = tempfile.mkdtemp(prefix="ligature-clock-", dir="/tmp")
            os.chmod(folder, 0o755)
        path = pathlib.Path(folder) / "clock"
        path.write_bytes(bytes(16))
        with path.open("r+b") as file:
            # One store for each number: `struct.pack_into` fills the place with zeros first, and the server reads meanwhile.
            self._numbers = memoryview(mmap.mmap(file.fileno(), 16)).cast("q")
        #: What a process is started with, for it to have this time.
        self.environment = {"LD_PRELOAD": preloaded("clock"), "CLOCK_FILE": str(path)}

    @property
    def nanoseconds(self):
        return self._numbers[0]

    @nanoseconds.setter
    def nanoseconds(self, value):
        self._numbers[0] = value

    def stand_still(self):
        """From now on the nanoseconds are the time; before, they are added to the machine's."""
        self._numbers[1] = 1


class Clock(Preloaded):
    """Runs beside the machine's clock until a test moves it."""

    def advance(self, **length):
        """Moves the time on by a `timedelta`, such as `hours=72`; back if that is negative."""
        self.nanoseconds += datetime.timedelta(**length) // datetime.timedelta(microseconds=1) * 1000
