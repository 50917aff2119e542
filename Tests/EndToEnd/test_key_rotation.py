"""The keys of the ID tokens are replaced while users sign in and services verify. The server lives by a clock of the test."""
import json
import random
import subprocess
import threading
import urllib.request

import jwt
import pytest

from harness.calls import Client, Failure, anonymous
from harness.processes import Process, Server, clean_environment, executable
from recorded.clock import Clock

HOUR = 3600


@pytest.fixture
def clock(tmp_path):
    return Clock(tmp_path)


@pytest.fixture
def server(tmp_path, clock):
    process = Server(tmp_path / "data", clock.environment)
    yield process
    assert process.stop() == 0


def keys(data, *arguments, code=0):
    done = subprocess.run([executable(), "keys", *arguments, "--data", str(data), "--json"], capture_output=True, text=True,
                          timeout=60, env=clean_environment())
    assert done.returncode == code, (done.stdout, done.stderr)
    return json.loads(done.stderr)["error"] if code else json.loads(done.stdout)


def fetch(server):
    with urllib.request.urlopen(server.web + "/.well-known/jwks.json", timeout=30) as answer:
        assert answer.headers["cache-control"] == "public, max-age=3600"
        return json.load(answer)


class Verifier:
    """A service that verifies with PyJWT, and keeps the key set as long as it may: it never asks sooner for an unknown key."""

    def __init__(self, server, clock):
        self.server, self.clock, self.fetched, self.lock = server, clock, None, threading.Lock()

    def verify(self, token):
        with self.lock:
            if self.fetched is None or self.clock.now - self.fetched >= HOUR:
                self.keys, self.fetched = jwt.PyJWKSet.from_dict(fetch(self.server)), self.clock.now
            held = self.keys
        # The clock of the test is not this process's.
        claims = jwt.decode(
            token, held[jwt.get_unverified_header(token)["kid"]], algorithms=["ES256"], issuer=self.server.web,
            audience="ligature", options={"verify_exp": False, "verify_iat": False})
        return claims


def test_no_verifier_fails(server, clock, tmp_path):
    verifiers = [Verifier(server, clock) for _ in range(6)]
    stop, failures, made = threading.Event(), [], [0] * 4

    def use(number):
        client, held = Client(server.address), []
        try:
            client.sign_up(anonymous())
            while not stop.is_set():
                client.refresh()
                token = client.tokens.id_token
                held = [old for old in held if old[1] > clock.now][-20:] + [(token, clock.now + HOUR - 300)]
                for old, _ in (held[-1], random.choice(held)):
                    random.choice(verifiers).verify(old)
                # By the server itself, too.
                client.account(bearer=token)
                made[number] += 1
        except Exception as error:  # noqa: BLE001
            failures.append(repr(error))

    callers = [threading.Thread(target=use, args=(number,)) for number in range(len(made))]
    for caller in callers:
        caller.start()

    def step():
        """Lets every caller make three rounds at this time, then moves the clock by five minutes."""
        before = list(made)
        while not failures and any(now < then + 3 for now, then in zip(made, before)):
            stop.wait(0.01)
        clock.advance(300)

    try:
        first = keys(tmp_path / "data", "list")
        assert [key["state"] for key in first] == ["signing"]
        seen = set()
        for minute in range(0, 420, 5):
            if minute in (10, 200):
                keys(tmp_path / "data", "rotate")
            seen.add(tuple(key["state"] for key in keys(tmp_path / "data", "list")))
            step()
            assert not failures, failures
    finally:
        stop.set()
        for caller in callers:
            caller.join()
    assert {("signing",), ("signing", "published"), ("signing", "retired")} <= seen
    last = keys(tmp_path / "data", "list")
    assert first[0]["keyID"] not in {key["keyID"] for key in last}
    assert {key["kid"] for key in fetch(server)["keys"]} == {key["keyID"] for key in last}
    assert min(made) > 200


@pytest.mark.sqlite
def test_times_hold_after_a_restart(tmp_path, clock):
    data = tmp_path / "data"
    server = Server(data, clock.environment)
    keys(data, "rotate")
    pending = keys(data, "rotate", code=1)
    waiting = keys(data, "list")[1]
    assert pending["reason"] == "KEY_ROTATION_PENDING" and f"will sign from {waiting['signsFrom']}" in pending["message"]
    assert [key["state"] for key in keys(data, "list")] == ["signing", "published"]
    assert server.stop() == 0
    before = json.loads((data / "signing-keys.json").read_text())
    clock.advance(65 * 60 - 1)
    server = Server(data, clock.environment)
    assert [key["state"] for key in keys(data, "list")] == ["signing", "published"]
    clock.advance(1)
    assert [key["state"] for key in keys(data, "list")] == ["signing", "retired"]
    assert server.stop() == 0
    assert json.loads((data / "signing-keys.json").read_text()) == before


def test_a_leaked_key_is_withdrawn(server, clock, tmp_path):
    data, client = tmp_path / "data", Client(server.address)
    client.sign_up(anonymous())
    leaked = client.tokens.id_token
    client.account(bearer=leaked)
    refusal = keys(data, "rotate", "--now", code=1)
    assert refusal["reason"] == "CONFIRMATION_NEEDED" and "--yes" in refusal["message"]
    before = [key["keyID"] for key in keys(data, "list")]
    done = subprocess.run([executable(), "keys", "rotate", "--now", "--yes", "--data", str(data)], capture_output=True, text=True,
                          timeout=60, env=clean_environment())
    assert done.returncode == 0 and "warning" in done.stderr and "restart them" in done.stderr
    after = keys(data, "list")
    assert [key["state"] for key in after] == ["signing"] and after[0]["keyID"] not in before
    # Also those that the server has seen before.
    with pytest.raises(Failure) as failure:
        client.account(bearer=leaked)
    assert failure.value.reason == "INVALID_ID_TOKEN"
    # The session continues.
    client.account()
    client.refresh()
    Verifier(server, clock).verify(client.tokens.id_token)


def test_keys_that_were_not_withdrawn_are_not_said_to_be(server, tmp_path):
    data = tmp_path / "data"
    file = data / "signing-keys.json"
    kept = file.read_bytes()
    # Nothing can be renamed to the name of a folder.
    file.unlink()
    file.mkdir()
    done = subprocess.run([executable(), "keys", "rotate", "--now", "--yes", "--data", str(data)], capture_output=True, text=True,
                          timeout=60, env=clean_environment())
    assert done.returncode == 1 and "restart them" not in done.stderr and str(file) in done.stderr, done.stderr
    file.rmdir()
    file.write_bytes(kept)
    file.chmod(0o600)


def test_the_issuer_stays(tmp_path):
    data = tmp_path / "data"
    server = Server(data)
    issuer = server.web
    assert server.stop() == 0

    def claims(server):
        client = Client(server.address)
        client.sign_up(anonymous())
        assert server.stop() == 0
        return jwt.decode(client.tokens.id_token, options={"verify_signature": False})

    # The web listener has another port now.
    assert claims(Server(data))["iss"] == issuer
    for settings in ({"LIGATURE_ISSUER": "https://new.example"}, {"LIGATURE_SERVER_PUBLIC_URL": "https://new.example"}):
        refused = Process([executable(), "serve", "--dev", "--data", str(data), "--listen", "127.0.0.1:0"], settings)
        line = refused.wait_for("Setting (issuer|server.publicURL)").string
        assert issuer in line and "https://new.example" in line and "--change-issuer" in line
        assert refused.child.wait(timeout=30) == 64
    changed = Server(data, {"LIGATURE_ISSUER": "https://new.example"}, ["--change-issuer"])
    assert claims(changed)["iss"] == "https://new.example"
    assert claims(Server(data))["iss"] == "https://new.example"


@pytest.mark.sqlite
def test_a_server_that_was_never_used_takes_its_public_url_later(tmp_path):
    """As after the installation of a package, which starts the service with the default settings."""
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    # Nor is a typing error final.
    assert Server(data, {"LIGATURE_SERVER_PUBLIC_URL": "https://acounts.example.com"}).stop() == 0
    server = Server(data, {"LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com"})
    assert server.said(r"issuer of the ID tokens was changed from=https://acounts.example.com to=https://accounts.example.com")
    client = Client(server.address)
    client.sign_up(anonymous())
    assert jwt.decode(client.tokens.id_token, options={"verify_signature": False})["iss"] == "https://accounts.example.com"
    assert server.stop() == 0


@pytest.mark.parametrize("use", [
    ["accounts", "create", "--email", "ada@example.com"], ["service-keys", "create", "billing", "--scope", "accounts.read"]],
    ids=["an account", "a service's key"])
def test_a_server_in_use_keeps_its_default_issuer(tmp_path, use):
    data = tmp_path / "data"
    server = Server(data)
    subprocess.run(
        [executable(), *use, "--data", str(data)], cwd=tmp_path, check=True, capture_output=True, env=clean_environment())
    assert server.stop() == 0
    refused = Process(
        [executable(), "serve", "--dev", "--data", str(data), "--listen", "127.0.0.1:0"],
        {"LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com"})
    refused.wait_for("Setting server.publicURL")
    assert refused.child.wait(timeout=30) == 64


def test_links_that_other_machines_cannot_open_are_warned_of(tmp_path):
    everywhere = {"LIGATURE_WEB_LISTEN": "0.0.0.0:0", "LIGATURE_SERVER_ALLOW_PLAINTEXT": "true"}
    server = Server(tmp_path / "data", everywhere)
    assert server.said(r"Other machines can reach this server, but its links begin with http://localhost:\d+\. Set server.publicURL")
    assert server.stop() == 0
