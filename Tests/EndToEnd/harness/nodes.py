"""Two servers over one PostgreSQL database behind HAProxy, in place of one server: `LIGATURE_NODES=http` spreads calls,
`LIGATURE_NODES=tcp` connections. A test sees them as one."""
import contextlib
import pathlib
import re
import shutil
import signal
import socket
import time
import types
import urllib.request

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
_issuers = {}
_operations = {}
"""The ports of the metrics of the running servers."""


def places(data):
    """The database and the ports of a data folder: servers that start again have the same."""
    if data not in _places:
        _places[data] = postgres.shared().database().migrated(), reserved_port(), reserved_port()
    return _places[data]


def database(data):
    """The database in place of the one of a data folder; None if the folder has its own."""
    found = _places.get(pathlib.Path(data).resolve())
    return found and found[0]


def keep_time(database, clock):
    """Lets the database have the time of a test's clock, by which its servers go: the file has the nanoseconds to add, or the
    time if the second number in it is not 0."""
    def number(start):
        return f"(SELECT bit_or(get_byte(f, {start} + i)::bigint << (8 * i)) FROM generate_series(0, 7) i)"

    database.sql(f"""
        CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $body$
          SELECT CASE {number(8)} WHEN 0 THEN pg_catalog.clock_timestamp() ELSE to_timestamp(0) END
            + {number(0)} / 1000 * interval '1 microsecond'
          FROM pg_read_binary_file('{clock}') f
        $body$""")
    database.sql(f"ALTER DATABASE {database.name} SET search_path = public, pg_catalog")


def beside(data):
    """The data folder of the second server, whose socket has a path that is short enough."""
    return data.with_name(data.name + "2")


def accepts(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def feed_age(operations):
    """The seconds since a server read what others have committed, which it did before it answered."""
    with urllib.request.urlopen(f"http://127.0.0.1:{operations}/metrics", timeout=2) as page:
        return float(re.search(r"^ligature_store_feed_age_seconds (\S+)$", page.read().decode(), re.M)[1])


def settle():
    began = time.monotonic()
    for port in [port for ports in list(_operations.values()) for port in ports]:
        # What has ended, or has no database, learns nothing.
        with contextlib.suppress(OSError, AssertionError):
            wait_until(lambda: feed_age(port) < time.monotonic() - began, timeout=5, interval=0.005)


class Both:
    """Two processes: signals reach both, and all else is the first one's."""

    def __init__(self, first, second):
        self.first, self.second = first, second

    def __getattr__(self, name):
        return getattr(self.first, name)

    def send_signal(self, number):
        for child in (self.second, self.first):
            child.send_signal(number)

    def terminate(self):
        self.send_signal(signal.SIGTERM)

    def kill(self):
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout=None):
        return self.second.wait(timeout) or self.first.wait(timeout)


class Nodes(processes.Server):
    """Both servers and the proxy. What a test asks of one server, such as its memory or its web pages, the first one
    answers; signals reach both, and the lines are those of both."""

    def __init__(self, data, environment=None, arguments=(), development=True, prefix=()):
        data, given = pathlib.Path(data), environment or {}
        self.second = self.proxy = None
        if "LIGATURE_STORE" in given or (data / "accounts.sqlite").exists():
            super().__init__(data, given, arguments, development, prefix)
            return
        database, port, web = places(data.resolve())
        arguments = list(arguments)
        if "--listen" in arguments:
            # What one server would listen at is where both are reached.
            at = arguments.index("--listen")
            port = int(arguments[at + 1].rsplit(":", 1)[1]) or port
            del arguments[at:at + 2]
        scheme = "https" if "LIGATURE_TLS_CERTIFICATE" in given else "http"
        listen = given.get("LIGATURE_WEB_LISTEN", "")
        if listen and not listen.endswith(":0"):
            web, given = int(listen.rsplit(":", 1)[1]), {**given, "LIGATURE_WEB_LISTEN": "127.0.0.1:0"}
        # A folder keeps its issuer.
        issuer = _issuers.setdefault(data.resolve(), {"LIGATURE_SERVER_PUBLIC_URL": f"{scheme}://127.0.0.1:{web}"})
        issuer.update((name, given[name]) for name in ("LIGATURE_SERVER_PUBLIC_URL", "LIGATURE_ISSUER") if name in given)
        shared = {"LIGATURE_STORE": database.url, "LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0", **issuer, **given}
        processes.operators_settings["LIGATURE_STORE"] = database.url
        if "CLOCK_FILE" in shared:
            keep_time(database, shared["CLOCK_FILE"])
        super().__init__(data, shared, arguments, development)
        other = beside(data)
        other.mkdir(mode=0o700, exist_ok=True)
        shutil.copy(data / "server-secret", other / "server-secret")
        # Either may send a mail, which a test expects in the folder that it knows.
        (data / "mail").mkdir(mode=0o700, exist_ok=True)
        if not (other / "mail").exists():
            (other / "mail").symlink_to((data / "mail").resolve())
        self.second = processes.Server(other, shared, arguments, development)
        secure = any(line.startswith("ligature: listening on https") for line in self.lines)
        # The server itself reads what a proxy says of its clients, at the beginning of a connection.
        behind_proxy = shared.get("LIGATURE_SERVER_TRUSTED_PROXIES")
        mode = "tcp" if secure or behind_proxy else processes.NODES
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
        _operations[self] = [int(server.said(r"operations at .*:(\d+)/metrics")[1]) for server in (super(), self.second)]
        self.second.operations = _operations[self][1]
        self.second.lines, self.second._queue = self.lines, self._queue
        self.child = Both(self.child, self.second.child)
        self._itself = types.SimpleNamespace(port=self.port, address=self.address, web=super().web if self._web else None)
        self.port, self.address = port, f"127.0.0.1:{port}"

    @property
    def web(self):
        return self._web if self.proxy else super().web

    @property
    def itself(self):
        return self._itself if self.proxy else self

    def kill(self):
        super().kill()
        _operations.pop(self, None)
        if self.proxy:
            self.proxy.stop()

    def stop(self, timeout=30):
        _operations.pop(self, None)
        code = super().stop(timeout)
        if self.proxy:
            self.second._reader.join(timeout=5)
            self.proxy.stop()
        return code
