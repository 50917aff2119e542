"""A PostgreSQL cluster of a test's own, as an unprivileged user, in a temporary folder and on a free port."""
import functools
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from .processes import Process, executable, clean_environment, reserved_port


def programs():
    versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    assert versions, "PostgreSQL is missing; install it with .ci/install-packages tests"
    return versions[-1]


class Cluster:
    """Ends with this process. fsync is off: what these tests kill is the server of accounts."""

    def __init__(self, port=None, **settings):
        # Not below pytest's folder, which only its user may enter.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ligature-pg-", dir="/tmp"))
        self.port = port or reserved_port()
        self.settings = settings
        # PostgreSQL refuses to run as root.
        self.user = []
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
            self.user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        self.fill()
        self.databases = 0
        self.start()

    def fill(self):
        self.run("initdb", f"--pgdata={self.folder}/data", "--username=tests", "--auth=trust", "--encoding=UTF8",
                 "--locale=C", "--no-sync")

    def run(self, program, *arguments):
        done = subprocess.run([*self.user, programs() / program, *arguments], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self):
        settings = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": self.folder,
                    "fsync": "off", "max_connections": 200, "shared_buffers": "32MB", **self.settings}
        options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
        # A change of the user ends what ties a process to its parent, so it is tied after that.
        self.process = Process([*(self.user or ["setpriv"]), "--pdeathsig", "KILL", str(programs() / "postgres"), "-D",
                                f"{self.folder}/data", *options])
        self.process.wait_for("database system is ready to accept (read-only )?connections")

    def stop(self):
        """Ends all connections at once."""
        self.process.child.send_signal(signal.SIGINT)
        self.process.child.wait(timeout=60)

    def kill(self):
        """As when the machine fails: the standbys have what was sent to them."""
        self.process.kill()

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, text, database="postgres", *options):
        return self.run("psql", "-h", str(self.folder), "-p", str(self.port), "-U", "tests", "-d", database, "-At", "-v",
                        "ON_ERROR_STOP=1", *options, "-c", text).strip("\n")

    def database(self):
        """A new database without tables."""
        self.databases += 1
        name = f"accounts{self.databases}"
        self.sql(f"CREATE DATABASE {name}")
        return Database(self, name)


@functools.cache
def shared():
    """The cluster of all tests that stop none; each has databases of its own. The fixture `cluster` ends it."""
    return Cluster()


class Standby(Cluster):
    """A copy that follows its primary, under a name for `synchronous_standby_names`, until it is promoted."""

    def __init__(self, primary, name, port=None):
        self.primary, self.name = primary, name
        super().__init__(port, **primary.settings)

    def address(self, primary):
        return f"host=127.0.0.1 port={primary.port} user=tests application_name={self.name}"

    def fill(self):
        self.run("pg_basebackup", f"--dbname={self.address(self.primary)}", f"--pgdata={self.folder}/data",
                 "--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync")

    def follow(self, primary):
        self.sql(f"ALTER SYSTEM SET primary_conninfo = '{self.address(primary)}'")
        self.sql("SELECT pg_reload_conf()")

    def received(self):
        """How far it is, in bytes of the log."""
        return int(self.sql("SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')"))

    def promote(self):
        assert self.sql("SELECT pg_promote()") == "t"


class Database:
    def __init__(self, cluster, name):
        self.cluster = cluster
        self.name = name
        self.url = f"postgres://tests@127.0.0.1:{cluster.port}/{name}"

    def sql(self, text):
        return self.cluster.sql(text, self.name)

    def rows(self, query):
        """The rows, whose values are separated by U+001F."""
        text = self.cluster.sql(query, self.name, "-F", "\x1f", "-R", "\x1e")
        return text.split("\x1e") if text else []

    def ligature(self, *arguments, environment=None):
        return subprocess.run(
            [executable(), *arguments], capture_output=True, text=True, timeout=120,
            env=clean_environment({"LIGATURE_STORE": self.url, **(environment or {})}))

    def migrated(self):
        done = self.ligature("migrate")
        assert done.returncode == 0, done.stdout + done.stderr
        return self
