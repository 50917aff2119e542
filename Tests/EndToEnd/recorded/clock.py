"""The server's time of day, which stands still until the recording moves it, so that every time in an answer is fixed."""
import mmap
import pathlib
import struct
import subprocess

START, MILLISECONDS = 1_900_000_000, 123
"""Where every scene begins: at 2030-03-17T17:46:40.123Z. The clock moves by whole seconds."""


class Clock:
    def __init__(self, folder):
        self._library = folder / "clock.so"
        source = pathlib.Path(__file__).with_name("clock.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self._library, source, "-ldl"], check=True)
        self._path = folder / "clock"
        self._path.write_bytes(bytes(8))
        with self._path.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), 8)
        self.set(START)

    def set(self, seconds):
        """Sets the time, in seconds since 1970."""
        self.now = seconds
        struct.pack_into("<q", self._page, 0, seconds * 1000 + MILLISECONDS)

    def advance(self, seconds):
        self.set(self.now + seconds)

    @property
    def elapsed(self):
        """Seconds since the scene began."""
        return self.now - START

    @property
    def environment(self):
        """What the server's process needs to live by this clock."""
        return {"LD_PRELOAD": str(self._library), "RECORDED_CLOCK": str(self._path)}
