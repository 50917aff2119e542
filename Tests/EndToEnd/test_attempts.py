"""Limits on guesses, and whom the server believes about where a call comes from."""
import concurrent.futures
import socket
import struct
import threading
import time

import grpc
import pytest

from harness.calls import Client, Failure, password, pb
from harness.peers import environment as peer_environment, program
from harness.processes import Process, Server, reserved_port
from harness.proxy import PREFACE
from test_operations import metrics, serve

ADDRESS = "ada@example.com"
RIGHT = "right-password"


class ForwardedClient(Client):
    """A caller behind a proxy that names it in x-forwarded-for."""

    def __init__(self, address, source):
        super().__init__(address)
        self.source = source

    def call(self, method, request, bearer=None, key=None):
        def forwarded(request, metadata, timeout):
            return method(request, metadata=[*metadata, ("x-forwarded-for", self.source)], timeout=timeout)
        return super().call(forwarded, request, bearer, key)


def outcome(client, email, text):
    """The reason of a failed sign-in; None if it succeeds."""
    try:
        client.sign_in(password(email, text))
    except Failure as failure:
        return failure.reason
    return None


def guesses(address, count, source):
    """Wrong passwords at once, over a few connections; returns their outcomes."""
    clients = [Client(address) for _ in range(8)]
    for client in clients:
        grpc.channel_ready_future(client.channel).result(timeout=30)

    def guess(number):
        request = pb.SignInRequest(credential=password(ADDRESS, f"wrong-{number}"))
        try:
            clients[number % 8].accounts.SignIn(
                request, metadata=[("x-forwarded-for", source(number))] if source else [], timeout=300)
        except grpc.RpcError as error:
            return Failure(error).reason
        return None

    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        return list(pool.map(guess, range(count)))


def test_of_320_wrong_passwords_at_once_few_are_hashed(tmp_path, environment):
    server = serve(tmp_path, environment, LIGATURE_HASHING_QUEUE="1000", LIGATURE_SERVER_TRUSTED_PROXIES="127.0.0.1")
    owner = ForwardedClient(server.address, "2001:db8:1:2::5")
    owner.sign_up(password(ADDRESS, RIGHT))

    reasons = guesses(server.address, 320, lambda number: "192.0.2.1")
    assert reasons.count("INVALID_LOGIN_CREDENTIALS") == 10
    assert reasons.count("TOO_MANY_ATTEMPTS_TRY_LATER") == 310
    values = metrics(server)
    assert values['ligature_attempts_total{attempt="password",outcome="checked"}'] == 10
    assert values['ligature_attempts_total{attempt="password",outcome="refused"}'] == 310

    # From as many sources as guesses: the account's own limit.
    reasons = guesses(server.address, 320, lambda number: f"198.51.{number // 200}.{number % 200}")
    assert reasons.count("INVALID_LOGIN_CREDENTIALS") == 90
    assert reasons.count("TOO_MANY_ATTEMPTS_TRY_LATER") == 230

    # The owner from another address of a network that signed in before, and from one that did not.
    assert outcome(ForwardedClient(server.address, "2001:db8:1:2:ffff::1"), ADDRESS, RIGHT) is None
    assert outcome(ForwardedClient(server.address, "203.0.113.9"), ADDRESS, RIGHT) == "TOO_MANY_ATTEMPTS_TRY_LATER"
    assert server.stop() == 0


def test_attempts_outlive_the_server(tmp_path, environment):
    server = Server(tmp_path / "data", environment)
    Client(server.address).sign_up(password(ADDRESS, RIGHT))
    reasons = guesses(server.address, 30, None)
    assert reasons.count("INVALID_LOGIN_CREDENTIALS") == 10
    server.kill()
    server = Server(tmp_path / "data", environment)
    assert outcome(Client(server.address), ADDRESS, RIGHT) == "TOO_MANY_ATTEMPTS_TRY_LATER"
    assert server.stop() == 0


def test_known_and_unknown_addresses_are_refused_alike(tmp_path, environment):
    server = Server(tmp_path / "data", {**environment, "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    ForwardedClient(server.address, "198.51.100.1").sign_up(password(ADDRESS, RIGHT))

    def answers(email, source):
        found = []
        for _ in range(12):
            client = ForwardedClient(server.address, source)
            with pytest.raises(Failure) as failure:
                client.sign_in(password(email, "wrong-password"))
            retry = failure.value.retry and failure.value.retry.retry_delay.seconds
            found.append((failure.value.code, failure.value.reason, failure.value.text, len(failure.value.status.details),
                          retry and 590 <= retry <= 600))
        return found

    known, unknown = answers(ADDRESS, "192.0.2.1"), answers("nobody@example.com", "192.0.2.2")
    assert known == unknown
    assert [reason for _, reason, *_ in known] == ["INVALID_LOGIN_CREDENTIALS"] * 10 + ["TOO_MANY_ATTEMPTS_TRY_LATER"] * 2
    assert known[-1][0] == grpc.StatusCode.RESOURCE_EXHAUSTED and known[-1][-1]
    assert server.stop() == 0


def test_a_source_that_nobody_vouches_for_is_the_socket(tmp_path, environment):
    """x-forwarded-for from a peer that is not a trusted proxy changes nothing."""
    server = Server(tmp_path / "data", environment)
    Client(server.address).sign_up(password(ADDRESS, RIGHT))
    reasons = guesses(server.address, 20, lambda number: f"192.0.2.{number}")
    assert reasons.count("INVALID_LOGIN_CREDENTIALS") == 10
    assert server.stop() == 0


def proxy_header(source="192.0.2.1", port=4711):
    """A header of PROXY protocol, version 2, for a TCP connection over IPv4."""
    addresses = socket.inet_aton(source) + socket.inet_aton("127.0.0.1") + struct.pack("!HH", port, 80)
    return b"\r\n\r\n\0\r\nQUIT\n" + struct.pack("!BBH", 0x21, 0x11, len(addresses)) + addresses


class HeaderProxy:
    """Forwards TCP connections, each after a PROXY header."""

    def __init__(self, port, source):
        self.target, self.source = port, source
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.listener.getsockname()[1]
        self.url = f"http://{self.address}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.target))
            header = proxy_header(self.source)
            # In two parts.
            server.sendall(header[:7])
            time.sleep(0.05)
            server.sendall(header[7:])
            for one, other in ((client, server), (server, client)):
                threading.Thread(target=self._copy, args=(one, other), daemon=True).start()

    @staticmethod
    def _copy(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self):
        self.listener.close()


def test_a_trusted_proxy_names_its_clients_by_header(tmp_path, environment):
    server = Server(tmp_path / "data", {**environment, "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    Client(server.address).sign_up(password(ADDRESS, RIGHT))
    one, other = HeaderProxy(server.port, "192.0.2.1"), HeaderProxy(server.port, "192.0.2.2")
    # The client behind the header is not a proxy: its x-forwarded-for is worth nothing.
    reasons = guesses(one.address, 15, lambda number: f"198.51.100.{number}")
    assert reasons.count("INVALID_LOGIN_CREDENTIALS") == 10
    assert outcome(Client(one.address), ADDRESS, RIGHT) == "TOO_MANY_ATTEMPTS_TRY_LATER"
    assert outcome(Client(other.address), ADDRESS, RIGHT) is None
    one.close(), other.close()
    assert server.stop() == 0


@pytest.mark.parametrize("trusted, bytes_sent", [
    ("", proxy_header() + PREFACE),
    ("10.0.0.0/8", proxy_header() + PREFACE),
    ("127.0.0.1", proxy_header()[:12] + b"\x11\x11\0\x0c" + bytes(12) + PREFACE),
    ("127.0.0.1", proxy_header()[:12] + b"\x21\x11\xff\xff"),
])
def test_a_header_from_another_peer_or_of_another_form_ends_the_connection(tmp_path, environment, trusted, bytes_sent):
    extra = {"LIGATURE_SERVER_TRUSTED_PROXIES": trusted} if trusted else {}
    server = Server(tmp_path / "data", {**environment, **extra})
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as peer:
        peer.sendall(bytes_sent)
        while peer.recv(65536):
            pass
    # All others are served.
    Client(server.address).sign_up(password(ADDRESS, RIGHT))
    assert server.stop() == 0


@pytest.mark.skipif(not program("haproxy"), reason="haproxy is neither unpacked nor installed")
def test_haproxy_names_its_clients(tmp_path, environment):
    server = Server(tmp_path / "data", {**environment, "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    Client(server.address).sign_up(password(ADDRESS, RIGHT))
    one, other = reserved_port(), reserved_port()
    configuration = tmp_path / "haproxy.cfg"
    configuration.write_text(f"""
defaults
  mode tcp
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen one
  bind 127.0.0.1:{one}
  tcp-request connection set-src ipv4(192.0.2.1)
  server ligature 127.0.0.1:{server.port} send-proxy-v2
listen other
  bind 127.0.0.1:{other}
  tcp-request connection set-src ipv4(192.0.2.2)
  server ligature 127.0.0.1:{server.port} send-proxy-v2
""")
    haproxy = Process([program("haproxy"), "-db", "-f", str(configuration)], peer_environment())
    reasons = guesses(f"127.0.0.1:{one}", 15, None)
    assert reasons.count("INVALID_LOGIN_CREDENTIALS") == 10
    assert outcome(Client(f"127.0.0.1:{one}"), ADDRESS, RIGHT) == "TOO_MANY_ATTEMPTS_TRY_LATER"
    assert outcome(Client(f"127.0.0.1:{other}"), ADDRESS, RIGHT) is None
    haproxy.stop()
    assert server.stop() == 0
