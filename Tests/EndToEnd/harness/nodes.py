"""Two servers over one PostgreSQL database behind HAProxy, in place of one server: `LIGATURE_NODES=http` spreads calls,
`LIGATURE_NODES=tcp` connections. A test sees them as one."""
import contextlib
import pathlib
import shutil
import socket

from . import postgres, processes
from .mail import wait_until
from .peers import environment as peer_environment, program
from .processes import Process, executable, reserved_port

BALANCED = {
    # Calls of one connection go to both, as the guide's proxies send them.
    "http": """
listen calls
  mode http
  bind 127.0.0.1:{port} proto h2
  server first {first} proto h2
  server second {second} proto h2
""",
    "tcp": """
listen calls
  mode tcp
  bind 127.0.0.1:{port}
  server first {first}
  server second {second}
"""}
PAGES = """
listen pages
  mode tcp
  bind 127.0.0.1:{web}
  server first {first_web}
  server second {second_web}
"""
DEFAULTS = """
defaults
  balance roundrobin
  timeout connect 5s
  timeout client 1h
  timeout server 1h
"""


_places = {}


def places(data):
    """The database and the ports of a data folder: servers that start again have the same."""
    if data not in _places:
        _places[data] = postgres.shared().database().migrated(), reserved_port(), reserved_port()
    return _places[data]


def database(data):
    """The database in place of the one of a data folder; None if the folder has its own."""
    found = _places.get(pathlib.Path(data).resolve())
    return found and found[0]


def accepts(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


class Nodes(processes.Server):
    """Both servers and the proxy. What a test asks of one server, such as its process or its lines, the first one answers;
    the lines are those of both."""

    def __init__(self, data, environment=None, arguments=(), development=True, prefix=()):
        data, given = pathlib.Path(data), environment or {}
        self.second = self.proxy = None
        if "LIGATURE_STORE" in given or (data / "accounts.sqlite").exists():
            super().__init__(data, given, arguments, development, prefix)
            return
        database, port, web = places(data.resolve())
        shared = {"LIGATURE_SERVER_PUBLIC_URL": f"http://127.0.0.1:{web}", "LIGATURE_STORE": database.url, **given}
        super().__init__(data, shared, arguments, development)
        other = data.with_name(data.name + "-second")
        other.mkdir(mode=0o700, exist_ok=True)
        shutil.copy(data / "server-secret", other / "server-secret")
        self.second = processes.Server(other, shared, arguments, development)
        secure = any(line.startswith("ligature: listening on https") for line in self.lines)
        mode = "tcp" if secure else processes.NODES
        text = DEFAULTS + BALANCED[mode]
        addresses = {"port": port, "first": self.address, "second": self.second.address}
        self._web = None
        if shared.get("LIGATURE_WEB_LISTEN") != "":
            text += PAGES
            pages = [server.said(r"web pages at https?://(\S+)")[1] for server in (super(), self.second)]
            addresses.update(web=web, first_web=pages[0], second_web=pages[1])
            self._web = f"{'https' if secure else 'http'}://127.0.0.1:{web}"
        file = data.with_name(data.name + "-haproxy.cfg")
        file.write_text(text.format(**addresses))
        self.proxy = Process([program("haproxy"), "-V", "-db", "-f", str(file)], peer_environment())
        wait_until(lambda: accepts(port))
        self.second.lines, self.second._queue = self.lines, self._queue
        self.port, self.address = port, f"127.0.0.1:{port}"

    @property
    def web(self):
        return self._web if self.proxy else super().web

    def kill(self):
        if self.second:
            self.second.kill()
            self.proxy.stop()
        super().kill()

    def stop(self, timeout=30):
        code = 0
        if self.second:
            code = self.second.stop(timeout)
            self.proxy.stop()
        return super().stop(timeout) or code
