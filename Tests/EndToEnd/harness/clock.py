"""A time of day that a test moves, for processes that it starts; what is built has no code for it.

Debian's libfaketime (0.9.10) does not serve here: it breaks timers of the monotonic clock (`timerfd_settime` with an absolute
time answers EINVAL), by which a Swift program sleeps. `clock.c` moves the time of day alone."""
import datetime
import functools
import mmap
import pathlib
import struct
import subprocess
import tempfile


@functools.cache
def _library() -> str:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ligature-clock-"))
    library = folder / "clock.so"
    source = pathlib.Path(__file__).with_name("clock.c")
    subprocess.run(["cc", "-std=gnu11", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source], check=True)
    return str(library)


class Clock:
    """Runs beside the machine's clock until a test moves it. All processes with its environment have the same time."""

    def __init__(self, folder):
        path = pathlib.Path(folder) / "clock-offset"
        path.write_bytes(bytes(8))
        with path.open("r+b") as file:
            self._offset = mmap.mmap(file.fileno(), 8)
        #: What a process is started with, for it to have this time.
        self.environment = {"LD_PRELOAD": _library(), "CLOCK_OFFSET_FILE": str(path)}

    def advance(self, **length):
        """Moves the time on by a `timedelta`, such as `hours=72`; back if that is negative."""
        (offset,) = struct.unpack_from("q", self._offset)
        struct.pack_into("q", self._offset, 0, offset + datetime.timedelta(**length) // datetime.timedelta(microseconds=1) * 1000)
