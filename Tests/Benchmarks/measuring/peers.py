"""The servers that a benchmark starts and calls."""
import os
import socket
import subprocess
import time

from harness.processes import reserved_port


def connected(child, port, within=20, pause=0.02):
    """A connection to a process that was started, as soon as it listens."""
    end = time.monotonic() + within
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), 1)
        except OSError:
            if child.poll() is not None or time.monotonic() > end:
                said = child.stderr.read() if child.stderr and child.poll() is not None else ""
                raise SystemExit(f"{child.args} does not start: {said}") from None
            time.sleep(pause)


class Peer:
    """A server process, up until it is left."""

    def __init__(self, *command, processor=None, environment=None):
        """
        - command: `{port}` stands for the port that the server is to listen at.
        - processor: the only one that it runs on; all if there is none.
        """
        self.port = reserved_port()
        pinned = [] if processor is None else ["taskset", "-c", str(processor)]
        self.process = subprocess.Popen(
            pinned + [str(part).format(port=self.port) for part in command], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})})
        try:
            connected(self.process, self.port).close()
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
