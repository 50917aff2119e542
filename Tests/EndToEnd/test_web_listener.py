"""The web listener as browsers and other services meet it: keys for ordinary HTTP libraries, limits, TLS, shutdown."""
import contextlib
import http.client
import json
import os
import pathlib
import re
import select
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import urllib.parse

import jwt
import pytest

from harness.calls import Client, anonymous, pb
from harness.processes import ROOT, Server, clean_environment, executable
from test_tls import Authority

KEYS = "/.well-known/jwks.json"
DISCOVERY = "/.well-known/openid-configuration"
PROTECTION = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'", "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer", "x-frame-options": "DENY",
}


@contextlib.contextmanager
def serving(tmp_path, **settings):
    server = Server(tmp_path / "data", {f"LIGATURE_{name}": str(value) for name, value in settings.items()})
    try:
        yield server
    finally:
        assert server.stop() == 0


def curl(*arguments):
    done = subprocess.run(["curl", "--silent", "--show-error", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def address(server):
    url = urllib.parse.urlsplit(server.itself.web)
    return url.hostname, url.port


def ask(server, method, path, body=None, headers={}):
    connection = http.client.HTTPConnection(*address(server), timeout=30)
    connection.request(method, path, body=body, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text


def connect(server):
    return socket.create_connection(address(server), timeout=30)


def read_to_the_end(connection):
    """What comes until the server closes; an RST counts as closing."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(65536):
            received += piece
    return received


def is_protected(headers):
    expected = dict(PROTECTION)
    if headers.get("content-type", "").startswith("text/html"):
        expected["content-security-policy"] = (
            "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'")
    return all(headers.get(name) == value for name, value in expected.items())


# Keys

def test_the_keys_are_for_ordinary_http_libraries(server):
    keys = json.loads(curl("--http1.1", "--fail", server.web + KEYS))["keys"]
    client = Client(server.address)
    assert [key["kid"] for key in keys] == [
        key.key_id for key in client.sessions.GetSigningKeys(pb.GetSigningKeysRequest()).keys]
    # The same document as on the port of the calls.
    assert keys == json.loads(curl("--http2-prior-knowledge", f"http://{server.address}{KEYS}"))["keys"]


def test_a_program_that_knows_the_issuer_finds_the_keys(server):
    status, headers, text = ask(server, "GET", DISCOVERY)
    assert status == 200 and headers["content-type"] == "application/json"
    assert json.loads(text) == {
        "issuer": server.web, "jwks_uri": server.web + KEYS, "id_token_signing_alg_values_supported": ["ES256"],
        "response_types_supported": ["id_token"], "subject_types_supported": ["public"]}


def test_links_begin_with_the_public_url_whatever_a_request_says(tmp_path):
    with serving(tmp_path, SERVER_PUBLIC_URL="https://id.example.com/accounts/", ISSUER="https://id.example.com") as server:
        for headers in ({}, {"Host": "evil.example"}, {"X-Forwarded-Host": "evil.example"}, {"Forwarded": "host=evil.example"}):
            document = json.loads(ask(server, "GET", DISCOVERY, headers=headers)[2])
            assert document["jwks_uri"] == "https://id.example.com/accounts/.well-known/jwks.json"
            assert document["issuer"] == "https://id.example.com"


@pytest.mark.parametrize("path, age", [(KEYS, 3600), (DISCOVERY, 300)])
def test_documents_are_kept_and_asked_for_again_cheaply(server, path, age):
    status, headers, text = ask(server, "GET", path)
    assert status == 200 and headers["cache-control"] == f"public, max-age={age}" and headers["date"]
    tag = headers["etag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        status, again, nothing = ask(server, "GET", path, headers={"If-None-Match": known})
        assert (status, nothing, again["etag"]) == (304, "", tag)
    assert ask(server, "GET", path, headers={"If-None-Match": '"other"'})[0] == 200
    status, head, nothing = ask(server, "HEAD", path)
    assert status == 200 and nothing == "" and int(head["content-length"]) == len(text.encode())


GUIDE = ROOT / "Sources/Server/LigatureServer/Documentation.docc/VerifyingTokens.md"


def example(language):
    """The guide's program in a language."""
    return re.search(rf"```{language}\n(.*?)```", GUIDE.read_text(), re.S)[1]


@pytest.mark.parametrize("language, runtime, file", [
    ("python", [sys.executable], "verify.py"), ("javascript", ["node"], "verify.mjs"), ("go", ["go", "run"], "verify.go")])
def test_the_guide_verifies_a_token(server, tmp_path, language, runtime, file):
    if not shutil.which(runtime[0]):
        pytest.skip(f"{runtime[0]} is not installed")
    program = tmp_path / file
    program.write_text(example(language).replace("http://127.0.0.1:7481", server.web))
    client = Client(server.address)
    uid = client.sign_up(anonymous()).account.uid
    token = client.tokens.id_token

    def verify(token):
        environment = {**clean_environment(), "GOCACHE": str(tmp_path / "go"), "GOFLAGS": "-mod=mod", "GOPROXY": "off"}
        return subprocess.run([*runtime, str(program), token], capture_output=True, text=True, timeout=300, env=environment)

    done = verify(token)
    assert done.returncode == 0 and done.stdout.strip() == uid, done.stderr
    head, payload, signature = token.split(".")
    forged = jwt.utils.base64url_encode(json.dumps({**jwt.decode(token, options={"verify_signature": False}), "sub": "eve"}).encode())
    for wrong in (f"{head}.{forged.decode()}.{signature}", f"{head}.{payload}.{signature[:-8]}AAAAAAAA"):
        assert verify(wrong).returncode != 0


# Answers

def test_each_answer_protects_its_reader(server):
    for method, path, expected in [
            ("GET", KEYS, 200), ("HEAD", KEYS, 200), ("GET", "/", 200), ("GET", "/metrics", 404), ("GET", "/ready", 404),
            ("POST", KEYS, 405), ("DELETE", DISCOVERY, 405), ("PATCH", KEYS, 405), ("GET", "/.well-known/../metrics", 404)]:
        status, headers, text = ask(server, method, path)
        assert status == expected and is_protected(headers), (method, path, status, headers)
        assert "set-cookie" not in headers and "server" not in headers
        if expected == 405:
            assert headers["allow"] == "GET, HEAD" and text == "Use GET, HEAD.\n"


@pytest.mark.parametrize("accepted, title, missing", [
    ("", "A server for development", "Page not found"),
    ("de-AT", "Ein Server für die Entwicklung", "Diese Seite gibt es nicht"),
    ("fa", "سروری برای برنامه‌نویسی", "چنین صفحه‌ای نیست")])
def test_the_first_page_and_the_missing_ones_are_in_the_users_language(server, accepted, title, missing):
    status, headers, text = ask(server, "GET", "/", headers={"Accept-Language": accepted})
    assert status == 200 and f"<h1>{title}</h1>" in text and "/development/" in text
    status, headers, text = ask(server, "GET", "/no/such/page", headers={"Accept-Language": accepted})
    assert status == 404 and f"<h1>{missing}</h1>" in text and 'href="../../action.css"' in text
    assert headers["content-language"] == re.search('<html lang="(..)"', text)[1]


def raw(server, request):
    """The status, the headers and the rest of what the server sends for these bytes."""
    with connect(server) as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(request)
        head, _, rest = read_to_the_end(connection).partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    return int(lines[0].split()[1]), dict(line.lower().split(": ", 1) for line in lines[1:]), rest


@pytest.mark.parametrize("request_bytes, status", [
    (b"nonsense\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\nBroken header: x\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 20_000 + b"\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X%d: x\r\n" % n for n in range(300)) + b"\r\n", 400),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", 413),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
])
def test_what_is_wrong_or_too_long_is_refused(tmp_path, request_bytes, status):
    with serving(tmp_path, WEB_HEADER_SECONDS=1, WEB_REQUEST_SECONDS=1, WEB_IDLE_SECONDS=1) as server:
        got, headers, _ = raw(server, request_bytes)
        assert got == status and is_protected({name: value for name, value in headers.items()} | {
            "x-frame-options": headers["x-frame-options"].upper()}), headers
        assert ask(server, "GET", KEYS)[0] == 200


def test_requests_sent_at_once_are_answered_in_order(server):
    with connect(server) as connection:
        connection.sendall(b"".join(
            b"GET %s HTTP/1.1\r\nHost: a\r\n%s\r\n" % (path, more) for path, more in [
                (KEYS.encode(), b""), (b"/nothing", b""), (DISCOVERY.encode(), b"Connection: close\r\n")]))
        connection.shutdown(socket.SHUT_WR)
        received = read_to_the_end(connection)
    assert re.findall(rb"HTTP/1.1 (\d+)", received) == [b"200", b"404", b"200"]


# Limits

def drip(connections):
    """Sends a byte on each connection now and then; gives the number that the server closed, when it has closed all."""
    closed, left = 0, set(connections)
    while left:
        readable, _, _ = select.select(left, [], [], 0.05)
        for connection in readable:
            with contextlib.suppress(ConnectionError):
                while connection.recv(65536):
                    pass
            closed += 1
            left.discard(connection)
        for connection in left:
            with contextlib.suppress(OSError):
                connection.send(b"x")
    return closed


@pytest.mark.parametrize("beginning", [
    b"", b"G", b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n"])
def test_slow_senders_leave_it_serving_and_are_cut_off(tmp_path, beginning):
    with serving(tmp_path, WEB_HEADER_SECONDS=1, WEB_REQUEST_SECONDS=1, WEB_IDLE_SECONDS=1) as server:
        slow = [connect(server) for _ in range(200)]
        for connection in slow:
            connection.sendall(beginning)
        result = []
        dripping = threading.Thread(target=lambda: result.append(drip(slow)))
        dripping.start()
        while dripping.is_alive():
            assert ask(server, "GET", KEYS)[0] == 200
        dripping.join()
        assert result == [200]
        for connection in slow:
            connection.close()


def test_a_response_that_is_not_read_holds_nothing_up(tmp_path):
    with serving(tmp_path, WEB_REQUEST_SECONDS=1, WEB_IDLE_SECONDS=1) as server:
        # Requests whose responses fill every buffer in between.
        greedy = connect(server)
        greedy.setblocking(False)
        request, is_open = b"GET " + KEYS.encode() + b" HTTP/1.1\r\nHost: a\r\n\r\n", True
        while is_open:
            select.select([], [greedy], [], 0.05)
            try:
                greedy.send(request * 100)
            except BlockingIOError:
                assert ask(server, "GET", KEYS)[0] == 200
            except ConnectionError:
                is_open = False
        greedy.close()


def metrics(server):
    host, port = server.said(r"operations at http://([^:]+):(\d+)/metrics").groups()
    connection = http.client.HTTPConnection(host, int(port), timeout=30)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if not line.startswith("#")}


def kept_open(server, source="127.0.0.1"):
    """A connection that has been served and waits for the next request."""
    connection = http.client.HTTPConnection(*address(server), timeout=30, source_address=(source, 0))
    connection.request("GET", KEYS)
    assert connection.getresponse().read()
    return connection


@pytest.mark.parametrize("setting, limit", [
    ("WEB_CONNECTIONS", "connections"), ("WEB_CONNECTIONS_PER_ADDRESS", "connectionsPerAddress")])
def test_a_connection_that_waits_gives_way_to_a_new_one(tmp_path, setting, limit):
    with serving(tmp_path, **{setting: 3}, OPERATIONS_LISTEN="127.0.0.1:0") as server:
        waiting = [kept_open(server) for _ in range(3)]
        new = kept_open(server)
        # The one that has waited longest; the server notes a little after the answer that a connection waits.
        closed, _, _ = select.select([connection.sock for connection in waiting], [], [], 30)
        assert len(closed) == 1 and closed[0].recv(1) == b""
        assert metrics(server)[f'ligature_web_limit_hits_total{{limit="{limit}"}}'] == 1
        assert metrics(server)["ligature_web_connections"] == 3
        for connection in [*(connection for connection in waiting if connection.sock is not closed[0]), new]:
            connection.request("GET", KEYS)
            assert connection.getresponse().read()


def test_networks_that_fill_the_listener_keep_nobody_out(tmp_path):
    """H7: each network has a few connections, and all of them together the whole listener."""
    with serving(tmp_path, WEB_CONNECTIONS=64, OPERATIONS_LISTEN="127.0.0.1:0") as server:
        strangers = [kept_open(server, f"127.0.{network}.2") for network in range(1, 25) for _ in range(4)]
        assert metrics(server)["ligature_web_connections"] == 64
        mine = kept_open(server, "127.0.100.1")
        for network in range(25, 41):
            strangers += [kept_open(server, f"127.0.{network}.2") for _ in range(4)]
        # A network with one connection is the last to give way.
        mine.request("GET", KEYS)
        assert mine.getresponse().read()
        assert metrics(server)["ligature_web_connections"] == 64


# Proxies

def proxy_header(source, command=1, version=2):
    """PROXY protocol, version 2, for a client that speaks TCP over IPv4."""
    addresses = socket.inet_aton(source) + socket.inet_aton("192.0.2.1") + (4000).to_bytes(2, "big") + (80).to_bytes(2, "big")
    return b"\r\n\r\n\0\r\nQUIT\n" + bytes([version << 4 | command, 0x11]) + len(addresses).to_bytes(2, "big") + addresses


KEYS_REQUEST = b"GET " + KEYS.encode() + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

def resident(server):
    pages = int(pathlib.Path(f"/proc/{server.itself.child.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


UPGRADE = b"GET " + KEYS.encode() + b" HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"


@pytest.mark.parametrize("beginning,filler", [
    (UPGRADE, b"x"), (b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", b"x"), (b"GET / HTTP/1.1\r\nHost: a\r\nX:", b" "),
    (b"GET ", b" "), (b"POST /action HTTP/1.1\r\nHost: a\r\nContent-Length:", b" "),
    (b"POST /action HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX:", b" "),
], ids=["upgrade", "connect", "value", "target", "length", "trailer"])
def test_s88_input_that_makes_no_request_is_not_kept(server, beginning, filler):
    """The parser keeps such input; no caller may fill the memory with it."""
    before = resident(server)
    with connect(server) as connection:
        connection.sendall(beginning)
        sent = 0
        with pytest.raises(OSError):
            while sent < 256 << 20:
                sent += connection.send(filler * (1 << 20))
    assert sent < 64 << 20
    assert resident(server) - before < 64 << 20
    assert ask(server, "GET", KEYS)[0] == 200


def test_a_request_for_another_protocol_is_answered_and_is_the_last(server):
    with connect(server) as connection:
        ordinary = UPGRADE.replace(b"Connection: Upgrade\r\nUpgrade: x\r\n", b"")
        connection.sendall(ordinary + UPGRADE)
        answers = connection.makefile("rb").read()
    assert answers.count(b"HTTP/1.1 200 OK") == 2 and answers.lower().count(b"connection: close") == 1


def test_a_trusted_proxy_says_whom_it_speaks_for(tmp_path):
    with serving(tmp_path, SERVER_TRUSTED_PROXIES="127.0.0.1", WEB_CONNECTIONS_PER_ADDRESS=2, WEB_HEADER_SECONDS=5) as server:
        # Its connections are those of many clients.
        waiting = [connect(server) for _ in range(5)]
        for header in (proxy_header("203.0.113.7"), proxy_header("203.0.113.7", command=0), b""):
            assert raw(server, header + KEYS_REQUEST)[0] == 200
        for malformed in (proxy_header("203.0.113.7", version=1), proxy_header("203.0.113.7", command=9)):
            with connect(server) as connection:
                connection.sendall(malformed + KEYS_REQUEST)
                assert read_to_the_end(connection) == b""
        for connection in waiting:
            connection.sendall(KEYS_REQUEST)
            assert read_to_the_end(connection).startswith(b"HTTP/1.1 200")
            connection.close()


def test_a_proxy_header_of_anyone_else_is_refused(server):
    assert raw(server, proxy_header("203.0.113.7") + KEYS_REQUEST)[0] == 400


# TLS

@pytest.fixture
def authority(tmp_path):
    return Authority(tmp_path, "authority")


def encrypted(tmp_path, authority, **settings):
    certificate, key = authority.issue("server")
    return serving(tmp_path, TLS_CERTIFICATE=certificate, TLS_KEY=key, **settings)


def test_under_tls_it_speaks_http1_whatever_the_client_prefers(tmp_path, authority):
    # Callers of the service are asked for a certificate, readers of the web are not.
    with encrypted(tmp_path, authority, TLS_CLIENT_CA=authority.certificate) as server:
        assert server.web.startswith("https://")
        for version in ("--http1.1", "--http2"):
            answer = curl("--cacert", authority.certificate, version, "--include", server.web + KEYS)
            headers, _, body = answer.replace("\r\n", "\n").partition("\n\n")
            assert headers.startswith("HTTP/1.1 200") and json.loads(body)["keys"]
            fields = dict(field.lower().split(": ", 1) for field in headers.split("\n")[1:])
            assert fields["content-security-policy"] == PROTECTION["content-security-policy"]
            assert curl("--cacert", authority.certificate, version, "--output", "/dev/null", "--write-out", "%{http_code}",
                        "--data", "x" * 70_000, server.web + KEYS) == "413"
        document = json.loads(curl("--cacert", authority.certificate, server.web + DISCOVERY))
        assert document["jwks_uri"] == server.web + KEYS


@pytest.mark.parametrize("protocol, beginning", [
    (None, b""), (None, b"\x16\x03\x01"), ("http/1.1", b""), ("http/1.1", b"GET / HTTP/1.1\r\n")])
def test_slow_connections_under_tls_are_cut_off(tmp_path, authority, protocol, beginning):
    with encrypted(tmp_path, authority, WEB_HEADER_SECONDS=1) as server:
        connection = connect(server)
        if protocol:
            context = ssl.create_default_context(cafile=authority.certificate)
            context.set_alpn_protocols([protocol])
            connection = context.wrap_socket(connection, server_hostname="localhost")
            assert connection.selected_alpn_protocol() == protocol
        connection.sendall(beginning)
        with contextlib.suppress(ssl.SSLError):
            read_to_the_end(connection)
        connection.close()
        assert json.loads(curl("--cacert", authority.certificate, server.web + KEYS))["keys"]


# Start and end

def test_connections_that_wait_do_not_hold_up_the_end(tmp_path):
    with serving(tmp_path) as server:
        idle = http.client.HTTPConnection(*address(server), timeout=30)
        idle.request("GET", KEYS)
        idle.getresponse().read()
        server.child.terminate()
        assert idle.sock.recv(1) == b""
        idle.close()


def test_an_address_that_is_taken_is_named(server, tmp_path):
    taken = urllib.parse.urlsplit(server.itself.web).netloc
    done = subprocess.run(
        [executable(), "serve", "--data", str(tmp_path / "other"), "--listen", "127.0.0.1:0"], capture_output=True, text=True,
        timeout=60, env=clean_environment({"LIGATURE_STORE": None, "LIGATURE_WEB_LISTEN": taken}))
    assert done.returncode == 1 and f"Setting web.listen: cannot listen on {taken}" in done.stderr
