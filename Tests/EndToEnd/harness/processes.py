"""Starts and ends the processes that the tests talk to; ends only what it started."""
import concurrent.futures
import contextlib
import fcntl
import os
import pathlib
import queue
import re
import signal
import socket
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[3]


# The hosts of Tests/Programs/SnippetHosts, which `documented-calls` runs one after the other.
SNIPPET_HOSTS = ("swift5WithoutActor", "swift5OnTheMainActor", "swift6WithoutActor", "swift6OnTheMainActor")


EXECUTABLE = os.path.abspath(os.environ.get("LIGATURE_EXECUTABLE") or ROOT / ".build/debug/ligature")

LIMITS = {f"LIGATURE_ATTEMPTS_{name}": "1000000" for name in (
    "ANONYMOUS_ACCOUNTS", "SIGN_UPS_PER_SOURCE", "PROFILE_CHANGES", "CHANGES_PER_SOURCE")}
"""This machine may make as many accounts as the tests need."""

NODES = os.environ.get("LIGATURE_NODES")
"""How calls are spread over two servers in place of one; see `nodes`."""

operators_settings = {}
"""What the operator of two servers has in the environment of commands, for the time of a test."""

_reserved = []
# A child ends with the thread that started it, so one thread that lives as long as this process starts them all.
_starter = concurrent.futures.ThreadPoolExecutor(1)


def executable() -> str:
    """The built command; LIGATURE_EXECUTABLE names another one."""
    return EXECUTABLE


def reserved_port() -> int:
    """A port that nobody is given until the tests end, and where nothing listens but the server that is told to.

    A socket stays bound to it. It does not listen, so servers that set SO_REUSEADDR, as nearly all do, can bind to the port and
    listen there, more than once; and the kernel chooses the port for no other socket."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    port = holder.getsockname()[1]
    # select(2), with which some tests wait, knows no descriptor above 1,023; and these are many.
    with contextlib.suppress(OSError):
        high = socket.socket(fileno=fcntl.fcntl(holder, fcntl.F_DUPFD_CLOEXEC, 4096))
        holder.close()
        holder = high
    _reserved.append(holder)
    return port


def clean_environment(settings=None):
    """This process's environment without settings of Ligature, and the given ones; None removes one. The web listener gets a
    free port."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("LIGATURE_")}
    all_settings = {"LIGATURE_WEB_LISTEN": "127.0.0.1:0", **LIMITS, **operators_settings, **(settings or {})}
    return {**inherited, **{name: value for name, value in all_settings.items() if value is not None}}


class Process:
    """A child whose output lines are read as they come, so that a test waits for a line and not for a time.

    It is killed when this process ends, in whatever way."""

    def __init__(self, command, environment=None):
        self.lines = []
        self._queue = queue.Queue()
        self.child = _starter.submit(
            subprocess.Popen, ["/usr/bin/setpriv", "--pdeathsig", "KILL", *command], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env=clean_environment(environment)).result()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.child.stdout:
            self.lines.append(line.rstrip("\n"))
            self._queue.put(line.rstrip("\n"))
        self._queue.put(None)

    def wait_for(self, pattern, timeout=60):
        while True:
            line = self._queue.get(timeout=timeout)
            if line is None:
                raise RuntimeError("the process ended before it said " + pattern + ":\n" + "\n".join(self.lines[-40:]))
            found = re.search(pattern, line)
            if found:
                return found

    def kill(self):
        self.child.send_signal(signal.SIGKILL)
        self.child.wait()

    def stop(self, timeout=30):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGTERM)
        code = self.child.wait(timeout=timeout)
        self._reader.join(timeout=5)
        return code


class Server(Process):
    """`ligature serve` on a free port over a data folder, for development unless another is asked for."""

    def __init__(self, data, environment=None, arguments=(), development=True, prefix=()):
        """Serves, by another command before the program's, if there is one."""
        super().__init__(
            [*prefix, executable(), "serve", *(["--dev"] if development else []), "--data", str(data), "--listen", "127.0.0.1:0",
             *arguments], environment)
        self.port = int(self.wait_for(r"listening on [^ ]*127\.0\.0\.1:(\d+)")[1])
        self.address = f"127.0.0.1:{self.port}"

    @property
    def url(self):
        return f"http://{self.address}"

    def said(self, pattern):
        """What a line of the start says, which may have come already."""
        found = next(filter(None, (re.search(pattern, line) for line in self.lines)), None)
        return found or self.wait_for(pattern)

    @property
    def web(self):
        return self.said(r"web pages at (https?://\S+)")[1]

    @property
    def itself(self):
        """The server without a proxy in front of it, for tests of connections."""
        return self


class OpenIDProvider(Process):
    """PyPI's oidc-provider-mock: a whole OpenID provider in a process of its own."""

    def __init__(self):
        self.port = reserved_port()
        self.issuer = f"http://127.0.0.1:{self.port}"
        super().__init__([sys.executable, "-W", "ignore", "-m", "oidc_provider_mock", "--port", str(self.port)])
        self.wait_for(r"(Running|Uvicorn running|running) on")


def settle():
    """Waits until all servers know what has been committed; one alone knows it at once."""


if NODES:
    from .nodes import Nodes as Server, settle  # noqa: F811
