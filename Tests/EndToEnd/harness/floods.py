"""Floods: one caller, or many of one network, asks for one thing as often as it can; and the caller who works meanwhile.

`python -m harness.floods KIND HOST:PORT SECONDS one|many` floods, and prints how often it asked and what was answered."""
import collections
import json
import os
import pathlib
import select
import subprocess
import sys
import time

from .calls import access_token, anonymous, emails, password, pb
from .facebook import GraphAPI
from .http2 import DATA, HEALTH, RST_STREAM, SERVICE, Wire, frame, message, request, window
from .processes import Server

HERE = pathlib.Path(__file__).resolve().parents[1]
WORKER = "127.0.0.9"
SOURCES = {"one": ["127.0.0.2"], "many": [f"127.0.1.{number}" for number in range(1, 41)]}
MAIL = "/ligature.v1.EmailService/SendPasswordReset"
PASSWORD = "correct-horse-battery"


def wrong_password(number):
    # A few addresses, so that even a short flood meets the limits on guesses.
    return SERVICE + "SignIn", pb.SignInRequest(credential=password(f"{number % 4}@flood.example", "wrong-password"))


def password_sign_up(number):
    return SERVICE + "SignUp", pb.SignUpRequest(credential=password(f"{number}@flood.example", PASSWORD))


def anonymous_sign_up(number):
    return SERVICE + "SignUp", pb.SignUpRequest(credential=anonymous())


def slow_provider_check(number):
    return SERVICE + "SignIn", pb.SignInRequest(credential=access_token("facebook.com", f"slow{number}"))


def reset_mail(number):
    return MAIL, emails.SendPasswordResetRequest(email=f"{number}@flood.example")


def browser_sign_in(number):
    return SERVICE + "StartProviderSignIn", pb.StartProviderSignInRequest(
        provider_id="github.com", purpose=pb.PROVIDER_SIGN_IN_PURPOSE_SIGN_IN, return_url="http://127.0.0.1:1/")


def unknown_method(number):
    return "/no.such.Service/Method", pb.SignOutRequest()


def watch(number):
    return HEALTH + "Watch", pb.SignOutRequest()


CALLS = {
    "wrong-passwords": wrong_password, "password-sign-ups": password_sign_up, "anonymous-sign-ups": anonymous_sign_up,
    "watches": watch, "slow-provider-checks": slow_provider_check, "reset-mails": reset_mail,
    "browser-sign-ins": browser_sign_in, "unknown-methods": unknown_method,
}
KINDS = [*CALLS, "connections"]


# MARK: The flood


def flood(kind, address, seconds, sources):
    """Lasts for so long, and then until standard input ends: a busy machine may leave it too little time to meet a limit."""
    end = time.monotonic() + seconds

    def lasts():
        return time.monotonic() < end or not select.select([sys.stdin], [], [], 0)[0]

    if kind == "connections":
        return flood_with_connections(address, lasts, sources)
    make, counts, number = CALLS[kind], collections.Counter(), os.getpid() << 32
    wires = []
    while len(wires) < 40:
        wire = Wire(address, source=sources[len(wires) % len(sources)])
        wire.next, wire.open = 1, 0
        wires.append(wire)
    while lasts():
        for index, wire in enumerate(wires):
            wire.poll()
            for answer in wire.answers.values():
                counts[str(answer.status)] += 1
            # A call that is refused before its request has ended is answered and reset.
            wire.open -= len(wire.answers | wire.resets)
            wire.answers.clear()
            wire.resets.clear()
            if wire.ended or wire.go_aways or wire.next > 1 << 30:
                wire.close()
                counts["connections ended"] += 1
                wire = wires[index] = Wire(address, source=sources[index % len(sources)])
                wire.next, wire.open = 1, 0
            batch = b""
            while wire.open < 120 and len(batch) < 16_000:
                number += 1
                path, body = make(number)
                batch += request(wire.next, path, body=message(body.SerializeToString()))
                wire.next += 2
                wire.open += 1
                counts["asked"] += 1
            if batch:
                wire.send(batch + window(0, 1 << 20))
        time.sleep(0.001)
    for wire in wires:
        wire.close()
    return counts


def flood_with_connections(address, lasts, sources):
    wires, counts = [], collections.Counter()
    while lasts():
        for source in sources:
            if len(wires) >= 800:
                wires.pop(0).close()
            try:
                wires.append(Wire(address, source=source))
                counts["asked"] += 1
            except OSError:
                counts["refused"] += 1
    for wire in wires:
        wire.close()
    return counts


# MARK: The caller who works


class Refused(Exception):
    """A call of the caller who works was not answered as it would be without a flood."""


class WorkWire(Wire):
    def __init__(self, address):
        self.bodies = collections.defaultdict(bytes)
        super().__init__(address, source=WORKER)

    def _take(self, kind, flags, stream, payload):
        if kind == DATA:
            self.bodies[stream] += payload
        super()._take(kind, flags, stream, payload)


class Worker:
    """Does what users do, and measures each call: reads, writes, signs in by password and by provider, watches, and
    connects again now and then."""

    def __init__(self, address):
        self.address = address
        self.times = collections.defaultdict(list)
        self._connect()
        answer = self._call("SignUp", pb.SignUpRequest(credential=password("worker@example.com", PASSWORD)),
                            pb.SignInResponse())
        self._keep(answer)

    def _connect(self):
        self.wire, self.stream = WorkWire(self.address), 1

    def _keep(self, answer):
        self.bearer = ("authorization", f"Bearer {answer.tokens.session_handle}")

    def _call(self, method, body, answer, bearer=False, ends=True):
        stream, self.stream = self.stream, self.stream + 2
        more = [self.bearer] if bearer else []
        self.wire.send(request(stream, SERVICE + method, *more, body=message(body.SerializeToString()))
                       + window(0, 1 << 16))
        until = time.monotonic() + 30
        while ends and stream not in self.wire.answers or not ends and len(self.wire.bodies[stream]) < 5:
            if stream in self.wire.answers:
                break
            if time.monotonic() > until or stream in self.wire.resets or not self.wire.poll(0.05):
                raise Refused(f"{method}: no answer {self.wire.resets} {self.wire.go_aways}")
        if stream in self.wire.answers and self.wire.answers[stream].status != 0:
            raise Refused(f"{method}: {self.wire.answers[stream]}")
        answer.ParseFromString(self.wire.bodies.pop(stream, bytes(5))[5:])
        if not ends:
            self.wire.send(frame(RST_STREAM, 0, stream, b"\0\0\0\x08"))
        return answer

    def _measure(self, name, work):
        start = time.monotonic()
        result = work()
        self.times[name].append(time.monotonic() - start)
        return result

    def step(self, number):
        """A few calls, each measured."""
        if number % 10 == 9:
            self.wire.close()
            self._measure("connect", lambda: (self._connect(), self._read()))
        self._measure("read", self._read)
        self._measure("write", lambda: self._call(
            "UpdateProfile", pb.UpdateProfileRequest(display_name=f"name {number}"), pb.UpdateProfileResponse(), True))
        self._measure("watch", lambda: self._call(
            "WatchAccount", pb.WatchAccountRequest(), pb.WatchAccountResponse(), True, ends=False))
        self._keep(self._measure("password", lambda: self._call(
            "SignIn", pb.SignInRequest(credential=password("worker@example.com", PASSWORD)), pb.SignInResponse())))
        self._measure("provider", lambda: self._call(
            "SignIn", pb.SignInRequest(credential=access_token("facebook.com", "worker")), pb.SignInResponse()))

    def _read(self):
        return self._call("GetAccount", pb.GetAccountRequest(), pb.GetAccountResponse(), True)

    def work(self, seconds, is_over=lambda: False):
        """Works for so long, and returns the p99 of each kind of call in seconds."""
        self.times.clear()
        end, number = time.monotonic() + seconds, 0
        while time.monotonic() < end and not is_over():
            self.step(number)
            number += 1
            time.sleep(0.01)
        return {name: sorted(times)[int(len(times) * 0.99)] for name, times in self.times.items()}

    def close(self):
        self.wire.close()


# MARK: The server


class SlowGraphAPI(GraphAPI):
    """Answers at once for the token of the caller who works, and after seconds for tokens that begin with "slow"."""

    def __init__(self):
        super().__init__()
        self.add("worker", "1001")
        # Python's server keeps five connections waiting and makes others try again after a second.
        self._server.socket.listen(512)
        # The server leaves without an answer if its own caller does.
        self._server.handle_error = lambda *_: None

    def _answer(self, url):
        if "=slow" in url.query:
            time.sleep(3)
        return super()._answer(url)


def flooded_server(folder, graph, **environment):
    server = Server(folder, {
        **graph.settings, "LIGATURE_GITHUB_CLIENT_ID": "id", "LIGATURE_GITHUB_CLIENT_SECRET": "secret",
        "LIGATURE_ATTEMPTS_ANONYMOUS_ACCOUNTS": "10", "LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0", **environment})
    server.operations = int(server.said(r"operations at .*:(\d+)/metrics")[1])
    return server


def start_flood(kind, server, seconds, sources, stdin=subprocess.DEVNULL):
    # Floods come from other machines: here, one takes only the processor time that the server and the worker leave.
    return subprocess.Popen(
        ["chrt", "--idle", "0", sys.executable, "-m", "harness.floods", kind, f"127.0.0.1:{server.itself.port}", str(seconds), sources],
        cwd=HERE, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


if __name__ == "__main__":
    kind, target, seconds, sources = sys.argv[1:]
    host, port = target.rsplit(":", 1)
    print(json.dumps(flood(kind, (host, int(port)), float(seconds), SOURCES[sources])))
