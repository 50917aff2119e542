"""Mixed load for a while: every kind of call that the service has, connections that come and go, TLS and plain. Nothing
fails that was not meant to, and nothing is left behind.

LIGATURE_SOAK_SECONDS=1800 is the long form, in which the memory may not drift by 2 %.
"""
import contextlib
import itertools
import os
import pathlib
import re
import subprocess
import threading
import time

import grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from harness.calls import Client, Failure, anonymous, id_token, pb
from harness.processes import Server
from test_operations import metrics
from test_watch import Watch

SECONDS = float(os.environ.get("LIGATURE_SOAK_SECONDS", "6"))
# A short run still fills caches and the allocator's own stores.
DRIFT = 1.02 if SECONDS >= 600 else 1.25
STORM = "oidc.storm"
_subjects = itertools.count()


class Target:
    """The server over TLS and over a Unix socket."""

    def __init__(self, folder, environment):
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
             "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
        self.socket = folder / "socket"
        self.server = Server(
            folder / "data",
            {**environment, "LIGATURE_TLS_CERTIFICATE": str(certificate), "LIGATURE_TLS_KEY": str(key),
             "LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0", "LIGATURE_OIDC_STORM_NONCE": "optional"},
            ["--listen", f"127.0.0.1:0,unix:{self.socket}"])
        self.server.operations = int(self.server.said(r"operations at .*:(\d+)/metrics")[1])
        self.credentials = grpc.ssl_channel_credentials(certificate.read_bytes())

    def channel(self, secure):
        # A channel of its own: grpcio shares connections of one process otherwise.
        options = [("grpc.use_local_subchannel_pool", 1)]
        if secure:
            return grpc.secure_channel(self.server.address, self.credentials, options)
        return grpc.insecure_channel(f"unix:{self.socket}", options)

    def memory(self):
        status = pathlib.Path(f"/proc/{self.server.child.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.server.child.pid}/fd"))


class Person:
    """A caller with one account that lasts; its connections do not."""

    def __init__(self, target, issuer):
        self.target, self.issuer, self.tokens = target, issuer, None
        with self.connection(0) as client:
            client.sign_up(anonymous())
            client.link(self.identity())

    def identity(self):
        return id_token(STORM, self.issuer.token(f"soak-{next(_subjects)}", None))

    @contextlib.contextmanager
    def connection(self, number):
        channel = self.target.channel(secure=number % 2 == 0)
        client = Client(None, channel=channel)
        client.tokens = self.tokens
        yield client
        self.tokens = client.tokens
        channel.close()

    def live(self, number):
        """One connection: the account watched, read and asked about."""
        with self.connection(number) as client:
            watch = Watch(client)
            linked = len(watch.next().account.provider_data)
            for _ in range(5):
                assert len(client.account().provider_data) == linked
            reflection = reflection_pb2_grpc.ServerReflectionStub(client.channel)
            asked = [reflection_pb2.ServerReflectionRequest(list_services="")] * 3
            assert len(list(reflection.ServerReflectionInfo(iter(asked), timeout=60))) == 3
            # A refusal that is asked for, and that does not depend on how long ago the sign-in was.
            try:
                client.refresh("no token")
                raise AssertionError("a text that is not a token was refreshed")
            except Failure as failure:
                assert failure.reason == "INVALID_REFRESH_TOKEN"
            # Seldom: what is written makes the database grow, and the part of it that is kept in memory.
            if number % 500 == 0:
                client.refresh()
            if number % 1000 == 0:
                self.change(client, watch)
            elif number % 3 == 0:
                watch.call.cancel()

    def change(self, client, watch):
        # Linking gives the caller a new session; the watch continues with that.
        client.link(self.identity())
        try:
            while True:
                watch.next()
        except Failure as failure:
            assert failure.reason == "TOKEN_EXPIRED"
        identities = [entry.identity_id for entry in Watch(client).next().account.provider_data]
        assert len(identities) == 2
        client.unlink(identity=identities[0])


def run(people, seconds):
    """Each person connects again and again for so long; gives how often, or raises what failed."""
    end, lives, failures = time.monotonic() + seconds, itertools.count(), []

    def work(person):
        try:
            while time.monotonic() < end and not failures:
                person.live(next(lives))
        except BaseException as error:
            failures.append(error)

    workers = [threading.Thread(target=work, args=(person,)) for person in people]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if failures:
        raise failures[0]
    return next(lives)


def settled(target, descriptors=None):
    """Waits for the end of all connections, then gives the number of open files and the memory."""
    end = time.monotonic() + 30
    while True:
        values = metrics(target.server)
        started = sum(v for k, v in values.items() if k.startswith("grpc_server_started_total"))
        handled = sum(v for k, v in values.items() if k.startswith("grpc_server_handled_total"))
        idle = values["ligature_connections"] == 0 and values["ligature_account_watches"] == 0 and started == handled
        if idle and (descriptors is None or target.descriptors() <= descriptors):
            return target.descriptors(), target.memory()
        assert time.monotonic() < end, (values["ligature_connections"], values["ligature_account_watches"], started, handled,
                                        target.descriptors(), descriptors)
        target.server.child.poll()
        threading.Event().wait(0.05)


def test_nothing_fails_and_nothing_is_left_behind(tmp_path, environment, issuer):
    target = Target(tmp_path, environment)
    try:
        people = [Person(target, issuer) for _ in range(4)]
        run(people, SECONDS / 3)
        descriptors, memory = settled(target)
        lives = run(people, SECONDS)
        # The readers of the database may have opened files of their own meanwhile.
        _, after = settled(target, descriptors + 4)
        print(f"{lives} connections, {memory} KiB, then {after} KiB, {descriptors} files open")
        assert lives > 0 and after <= memory * DRIFT
    finally:
        status = target.server.stop()
    assert status == 0
