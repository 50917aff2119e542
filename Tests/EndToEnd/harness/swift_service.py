"""A service that is written with the Swift library LigatureAdmin, for which the program `admin-calls` stands."""
import json
import subprocess

from .processes import ROOT, clean_environment


class Refused(Exception):
    """What the library, or the server behind it, has refused."""

    def __init__(self, error):
        super().__init__(error["reason"], error["message"])
        self.reason, self.message = error["reason"], error["message"]


class SwiftService:
    def __init__(self, caller, name=None, address=None, url=None):
        """Calls with the key of a `Caller`, its server or the one or ones of a URL. By its name other services make tokens
        for it."""
        self._child = subprocess.Popen(
            [str(ROOT / ".build/debug/admin-calls"), str(caller.file), url or f"http://{address or caller.address}", *([name] if name else [])],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=clean_environment())

    def close(self):
        self._child.stdin.close()
        assert self._child.wait(timeout=30) == 0

    def send(self, name, **call):
        self._child.stdin.write(json.dumps({"name": name, **call}) + "\n")
        self._child.stdin.flush()

    def answer(self):
        answer = json.loads(self._child.stdout.readline())
        if isinstance(answer, dict) and (error := answer.get("error")):
            raise Refused(error)
        return answer

    def call(self, name, **call):
        self.send(name, **call)
        return self.answer()
