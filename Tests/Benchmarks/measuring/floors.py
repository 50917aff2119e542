"""What stands below the account service: the disk, SQLite with the rows of the service, and libargon2."""
import os
import shutil
import signal
import sqlite3
import time

from measuring import PEERS
from measuring.programs import AccountServer, Load, run


def syncs(folder, seconds=1.0):
    """Syncs in a second of 4 KiB appended to a file, one after the other."""
    path = folder / "sync"
    with open(path, "wb", buffering=0) as file:
        count, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            file.write(b"\0" * 4096)
            os.fdatasync(file.fileno())
            count += 1
    path.unlink()
    return count / seconds


def passwords(seconds=3):
    """Passwords that libargon2 hashes in a second on the server's processor."""
    return run(0, PEERS / "argon2-rate", 1, seconds)["rps"]


class Statements:
    """The INSERTs, UPDATEs and DELETEs of so many calls, as the server ran them, and its database as it was before."""

    GROUP = 50

    def __init__(self, folder, name, issuers, calls, *load):
        """
        - load: what `bench-load` is called with for these calls, but for the port.
        """
        self._folder, self._name, self._calls = folder, name, calls
        record, data = self._path("record"), self._path("data")
        with AccountServer(data, issuers, LD_PRELOAD=str(PEERS / "record-statements.so"),
                           RECORD_STATEMENTS=str(record)) as server:
            work = Load(load[0], server.port, *load[1:])
            with sqlite3.connect(data / "accounts.sqlite") as source, sqlite3.connect(self._path("before")) as copy:
                source.backup(copy)
            for begin in (True, False):
                os.kill(server.child.pid, signal.SIGUSR1)
                time.sleep(0.1)
                if begin:
                    work.begin()
                    work.end()
            work.close()
        shutil.rmtree(data)

    def _path(self, what):
        return self._folder / f"{self._name}-{what}"

    def replay(self):
        """The statements again, on SQLite alone, on the server's processor, in transactions of 50 calls: calls in a second
        (`rps`), microseconds of processor time (`cpuus`) and statements for each call."""
        target = self._path("replayed")
        shutil.copyfile(self._path("before"), target)
        result = run(0, PEERS / "replay-statements", target, self._path("record"), self._calls, self.GROUP)
        for suffix in ("", "-wal", "-shm"):
            target.with_name(target.name + suffix).unlink(missing_ok=True)
        return result
