"""The edges of HTTP, by raw sockets: what a library would not send, and what must then have no effect."""
import contextlib
import json
import re
import socket
import ssl
import urllib.parse

import pytest

from harness.authorization import CodeProvider, query
from harness.calls import Client, Failure, credentials, emails, password, pb
from harness.mailbox import Mailbox
from harness.processes import Server
from test_tls import Authority

KEYS = "/.well-known/jwks.json"
ALLOWED = "https://app.example.com/ok/"
# None of them is what it looks like to every program.
CLIMBING = [
    "https://app.example.com/ok/..%2fevil", "https://app.example.com/ok/..%2Fevil", "https://app.example.com/ok/%2e%2e/evil",
    "https://app.example.com/ok/../evil", "https://app.example.com/ok/..;/evil", "https://app.example.com/ok/..%3b/evil",
    "https://app.example.com/ok/..%5cevil", "https://app.example.com/ok/%252e%252e/evil", "https://app.example.com/ok/..%252fevil",
    "https://app.example.com/ok/%c0%ae%c0%ae/evil", "https://app.example.com/ok/%00",
]
ELSEWHERE = [
    "https://user@app.example.com/ok/", "https://app.example.com@evil.example/ok/", "https://app.example.com./ok/",
    "https://app.example.com:8443/ok/", "http://app.example.com/ok/", "https://аpp.example.com/ok/",
    "https://xn--pp-7lc.example.com/ok/", "https://app.example.com/okay", "https://app.example.com/",
]


@pytest.fixture(scope="module")
def provider():
    provider = CodeProvider()
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory, provider):
    data = tmp_path_factory.mktemp("edges") / "data"
    server = Server(data, {
        "LIGATURE_OIDC_NAMES": "strict", **provider.settings("strict"), "LIGATURE_WEB_RETURN_URLS": ALLOWED,
        "LIGATURE_MAIL_CONTINUE_URLS": ALLOWED, "LIGATURE_ATTEMPTS_MAILS": "100", "LIGATURE_ATTEMPTS_MAILS_PER_SOURCE": "1000",
        "LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0"}, ["--dev"])
    server.data = data
    yield server
    assert server.stop() == 0


def refusal(body):
    with pytest.raises(Failure) as failure:
        body()
    return failure.value.reason


# Where users are sent

def start(client, url):
    return client.call(client.accounts.StartProviderSignIn, pb.StartProviderSignInRequest(
        provider_id="oidc.strict", purpose=pb.PROVIDER_SIGN_IN_PURPOSE_SIGN_IN, return_url=url))


@pytest.mark.parametrize("url", CLIMBING + ELSEWHERE)
def test_s72_a_sign_in_returns_to_allowed_urls_only(server, url):
    reasons = ["INVALID_CONTINUE_URI"] if url in CLIMBING else ["INVALID_CONTINUE_URI", "UNAUTHORIZED_DOMAIN"]
    assert refusal(lambda: start(Client(server.address), url)) in reasons


@pytest.mark.parametrize("url", [ALLOWED, "https://APP.example.com:443/%6Fk/a%20b?c=..%2f", "https://app.example.com/ok"])
def test_s72_an_allowed_return_url_is_kept_as_it_is(server, provider, url):
    started = start(Client(server.address), url)
    provider.claims = {"sub": url}
    status, headers, _ = http1(server, "GET", target(provider.authorize(started.authorization_url)))
    assert status == 303 and headers["location"].startswith(url) and query(headers["location"])["code"]


@pytest.fixture(scope="module")
def account(server):
    client = Client(server.address)
    client.sign_up(password("ada@example.com", "correct horse battery"))
    return client


def send(client, url):
    client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(
        email="ada@example.com", settings=emails.ActionCodeSettings(continue_url=url)))


@pytest.mark.parametrize("url", CLIMBING + ELSEWHERE)
def test_s72_a_mail_continues_to_allowed_urls_only(server, account, url):
    reasons = ["INVALID_CONTINUE_URI"] if url in CLIMBING else ["INVALID_CONTINUE_URI", "UNAUTHORIZED_DOMAIN"]
    assert refusal(lambda: send(account, url)) in reasons


def test_s72_a_page_leads_on_to_allowed_urls_only(server, account):
    """Anyone can write a link, so the page checks again."""
    mailbox = Mailbox(server.data)

    def page(url):
        account.call(account.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
        link = mailbox.url("ada@example.com")
        parts = urllib.parse.urlsplit(link)
        fields = dict(urllib.parse.parse_qsl(parts.query))
        form = urllib.parse.urlencode({"oobCode": fields["oobCode"], "continueUrl": url, "handleCodeInApp": "true"})
        return http1(server, "GET", f"{parts.path}?{form}")[2].decode()

    assert "https://app.example.com/ok/x" in page("https://app.example.com/ok/x")
    for url in CLIMBING + ELSEWHERE:
        assert "href=\"http" not in page(url), url


def test_s72_an_operators_url_that_allows_nothing_is_an_error(tmp_path):
    for name, url in (("WEB_RETURN_URLS", "https://app.example.com/x?y"), ("MAIL_CONTINUE_URLS", "app.example.com")):
        with pytest.raises(Exception) as failure:
            Server(tmp_path / name, {f"LIGATURE_{name}": url})
        assert "cannot allow any URL" in str(failure.value), failure.value


# HTTP/1.1

def address(url):
    parts = urllib.parse.urlsplit(url)
    return parts.hostname, parts.port


def target(url):
    parts = urllib.parse.urlsplit(url)
    return f"{parts.path}?{parts.query}"


def exchange(url, request):
    """All that the server sends for these bytes until it closes."""
    received = b""
    with socket.create_connection(address(url), timeout=30) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionError):
            while part := connection.recv(65536):
                received += part
    return received


def parsed(received):
    head, _, body = received.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    headers = (line.split(": ", 1) for line in lines[1:])
    return int(lines[0].split()[1]), {name.lower(): value for name, value in headers}, body


def http1(server, method, path, url=None):
    request = f"{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()
    return parsed(exchange(url or server.web, request))


@pytest.mark.parametrize("hosts, version, status", [
    (b"", b"1.1", 400), (b"Host: a\r\nHost: a\r\n", b"1.1", 400), (b"Host: a\r\nhost: b\r\n", b"1.1", 400),
    (b"Host: a, b\r\n", b"1.1", 400), (b"Host: a/b\r\n", b"1.1", 400), (b"Host: u@a\r\n", b"1.1", 400),
    (b"Host: a\r\nHost: a\r\n", b"1.0", 400), (b"", b"1.0", 200), (b"Host: a:7481\r\n", b"1.1", 200),
    (b"Host: [::1]:7481\r\n", b"1.1", 200), (b"Host:\r\n", b"1.1", 200),
])
def test_s73_a_request_names_its_host_once(server, hosts, version, status):
    for method in (b"GET", b"HEAD"):
        received = exchange(server.web, method + b" " + KEYS.encode() + b" HTTP/" + version + b"\r\n" + hosts + b"\r\n")
        assert parsed(received)[0] == status, received
        assert received.count(b"HTTP/1.") == 1 and (method == b"GET" or received.endswith(b"\r\n\r\n"))


def test_s73_requests_before_one_without_a_host_are_answered(server):
    good = f"GET {KEYS} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    received = exchange(server.web, good + good + b"GET / HTTP/1.1\r\n\r\n" + good)
    assert re.findall(rb"HTTP/1.1 (\d+)", received) == [b"200", b"200", b"400"]


def test_s73_the_absolute_form_is_the_path_that_it_names(server):
    for host in (b"a", b"evil.example"):
        received = exchange(
            server.web, b"GET http://evil.example" + KEYS.encode() + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
        status, _, body = parsed(received)
        assert status == 200 and json.loads(body)["keys"] and b"evil" not in received


def test_a_client_that_waits_before_the_body_may_send_it(server):
    """RFC 9110, section 10.1.1."""
    form = b"userCode=x"
    head = (
        b"POST /device HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n"
        b"Content-Length: %d\r\n\r\n" % len(form))
    with socket.create_connection(address(server.web), timeout=30) as connection:
        connection.sendall(head)
        received = connection.recv(65536)
        assert received.startswith(b"HTTP/1.1 100 Continue\r\n") and received.endswith(b"\r\n\r\n"), received
        connection.sendall(form)
        assert connection.recv(65536).startswith(b"HTTP/1.1 400 ")
    # A body that is refused by its length is not asked for.
    with socket.create_connection(address(server.web), timeout=30) as connection:
        connection.sendall(head.replace(b"Content-Length: 10", b"Content-Length: 999999999"))
        assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")


PATHS = [KEYS, "/action", "/device", "/action.css", "/callback/oidc.strict", "/", "/nothing", "/callback/nobody", "*", "//", "/%2e%2e"]


@pytest.mark.parametrize("path", PATHS)
def test_s73_head_has_no_body_on_any_path(server, path):
    # One more request behind it shows that the framing is right.
    request = f"HEAD {path} HTTP/1.1\r\nHost: a\r\n\r\nGET {KEYS} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    head, _, rest = exchange(server.web, request.encode()).partition(b"\r\n\r\n")
    status, headers, body = parsed(rest)
    assert status == 200 and json.loads(body)["keys"]
    got = http1(server, "GET", path)
    if path == "/callback/oidc.strict":
        assert b" 405 " in head and b"Allow: GET, POST" in head
    else:
        assert int(head.split()[1]) == got[0]
        assert f"content-length: {len(got[2])}".encode() in head.lower()


@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", [KEYS, "/action", "/callback/oidc.strict", "/nothing"])
def test_s73_other_methods_do_nothing(server, method, path):
    status, headers, _ = http1(server, method, path)
    assert status == (404 if path == "/nothing" else 405)
    if status == 405:
        assert headers["allow"].split(", ") == sorted(headers["allow"].split(", ")) and method not in headers["allow"]


def test_s73_head_redeems_nothing(server, provider):
    provider.claims = {"sub": "head"}
    client = Client(server.address)
    started = start(client, "http://127.0.0.1:9/")
    callback = target(provider.authorize(started.authorization_url))
    assert http1(server, "HEAD", callback)[0] == 405
    status, headers, _ = http1(server, "GET", callback)
    assert status == 303
    credential = credentials.Credential(intent=credentials.IntentCredential(
        secret=started.secret, code=query(headers["location"])["code"]))
    assert client.sign_in(credential).is_new_account


def test_s73_the_operators_pages_keep_to_it_too(server):
    url = "http://" + server.said(r"operations at http://(\S+)/metrics")[1]
    for path in ("/metrics", "/ready", "/live", "/nothing"):
        status, _, body = http1(server, "HEAD", path, url)
        assert body == b"" and status == (404 if path == "/nothing" else 200)
    # As load balancers probe.
    assert parsed(exchange(url, b"GET /ready HTTP/1.0\r\n\r\n"))[0] == 200
    assert parsed(exchange(url, b"GET /ready HTTP/1.1\r\n\r\n"))[0] == 400


# TLS

@pytest.fixture(scope="module")
def encrypted(tmp_path_factory, provider):
    folder = tmp_path_factory.mktemp("edges-tls")
    authority = Authority(folder, "authority")
    certificate, key = authority.issue("server")
    server = Server(folder / "data", {
        "LIGATURE_TLS_CERTIFICATE": certificate, "LIGATURE_TLS_KEY": key, "LIGATURE_OIDC_NAMES": "strict",
        **provider.settings("strict")}, ["--dev"])
    server.authority = authority.certificate
    yield server
    assert server.stop() == 0


def connect(server, *protocols):
    context = ssl.create_default_context(cafile=server.authority)
    context.set_alpn_protocols(protocols)
    return context.wrap_socket(socket.create_connection(address(server.web), timeout=30), server_hostname="localhost")


def read(connection):
    """All that the server sends until it closes, with or without an end of TLS."""
    received = b""
    with contextlib.suppress(ConnectionError, ssl.SSLError):
        while part := connection.recv(65536):
            received += part
    return received


@pytest.mark.parametrize("path", [KEYS, "/action", "/nothing", "*"])
def test_s73_head_has_no_body_over_tls_either(encrypted, path):
    with connect(encrypted, "http/1.1") as connection:
        connection.sendall(
            f"HEAD {path} HTTP/1.1\r\nHost: a\r\n\r\nGET {KEYS} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
        _, _, rest = read(connection).partition(b"\r\n\r\n")
        status, _, body = parsed(rest)
        assert status == 200 and json.loads(body)["keys"]


def test_a_client_that_also_knows_http2_gets_http1(encrypted):
    with connect(encrypted, "h2", "http/1.1") as connection:
        assert connection.selected_alpn_protocol() == "http/1.1"


def test_a_client_that_knows_only_http2_is_refused(encrypted):
    with pytest.raises(ssl.SSLError, match="no application protocol"):
        connect(encrypted, "h2")
    with connect(encrypted) as connection:
        connection.sendall(f"GET {KEYS} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
        assert parsed(read(connection))[0] == 200


def test_a_request_that_is_followed_by_the_end_of_tls_is_answered(encrypted):
    connection = connect(encrypted, "http/1.1")
    connection.sendall(f"GET {KEYS} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
    received = connection.recv(65536)
    while len(parsed(received)[2]) < int(parsed(received)[1]["content-length"]):
        received += connection.recv(65536)
    assert parsed(received)[0] == 200
    # Sends close_notify, and reads the server's.
    connection.unwrap().close()
