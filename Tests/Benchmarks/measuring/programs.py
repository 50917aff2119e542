"""The programs that a benchmark of the account service runs: the server on processor 0, what calls it on processor 1."""
import pathlib
import re
import subprocess

from measuring import RELEASE
from harness.identity import CLIENT_ID, Issuer
from harness.processes import Server


def figures(text):
    """The figures of the RESULT line that a program prints."""
    found = re.search(r"^RESULT (.*)$", text, re.M)
    if not found:
        raise SystemExit(text)
    return {key: float(value) for key, value in (pair.split("=") for pair in found[1].split())}


def run(processor, *command):
    answer = subprocess.run(
        ["taskset", "-c", str(processor), *map(str, command)], capture_output=True, text=True, timeout=600)
    if answer.returncode != 0:
        raise SystemExit(f"{command}: {answer.stdout}{answer.stderr}")
    return figures(answer.stdout)


class Issuers:
    """Two providers, `oidc.storm` and `oidc.tide`, which sign as Google, Apple and Microsoft do."""

    def __init__(self):
        self.storm, self.tide = Issuer("RS256"), Issuer("RS256")

    def settings(self):
        """Of a server with one event loop and one thread that hashes."""
        settings = {"LIGATURE_OIDC_NAMES": "storm,tide", "LIGATURE_SERVER_THREADS": "1", "LIGATURE_HASHING_THREADS": "1"}
        for name, issuer in (("STORM", self.storm), ("TIDE", self.tide)):
            settings |= {f"LIGATURE_OIDC_{name}_ISSUER": issuer.issuer, f"LIGATURE_OIDC_{name}_AUDIENCES": CLIENT_ID,
                         f"LIGATURE_OIDC_{name}_NONCE": "optional"}
        return settings

    def close(self):
        self.storm.close()
        self.tide.close()


def processor_seconds(pid):
    """Of all threads, in nanoseconds: the ticks of /proc/PID/stat are too coarse for some thousand calls."""
    total = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0])
        except FileNotFoundError:
            continue
    return total * 1e-9


class AccountServer(Server):
    """The account service over a folder."""

    def __init__(self, data, issuers, **environment):
        super().__init__(data, {**issuers.settings(), **environment})
        subprocess.run(["taskset", "-a", "-p", "-c", "0", str(self.child.pid)], capture_output=True, check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Load:
    """A run of `bench-load` against the account service, which waits for a line before it begins."""

    def __init__(self, mode, port, outstanding, total, *rest):
        self._total = total
        self._child = subprocess.Popen(
            ["taskset", "-c", "1", str(RELEASE / "bench-load"), mode, *map(str, (port, outstanding, total, *rest))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._expect("READY")

    def _expect(self, beginning):
        line = self._child.stdout.readline()
        if not line.startswith(beginning):
            raise SystemExit(f"bench-load said {line!r} in place of {beginning}")
        return line

    def begin(self):
        self._child.stdin.write("\n")
        self._child.stdin.flush()

    def end(self):
        return figures(self._expect("RESULT"))

    def measure(self, server, total=None):
        """Adds `server`: microseconds of the server's processor time for each call.

        - total: how many calls there are in this phase, if not as many as in the first.
        """
        before = processor_seconds(server.child.pid)
        self.begin()
        result = self.end()
        result["server"] = (processor_seconds(server.child.pid) - before) / (total or self._total) * 1e6
        return result

    def next(self):
        """Waits until the next phase is prepared."""
        self._expect("READY")

    def close(self):
        self._child.stdin.close()
        self._child.wait(timeout=60)

    def leave(self):
        """Ends the program before its last phase."""
        self._child.kill()
        self._child.wait()
