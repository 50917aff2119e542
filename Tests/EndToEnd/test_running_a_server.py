"""What the page about running a server shows: proxies that work, alerts and a dashboard that fit the metrics, one version."""
import contextlib
import json
import re
import socket
import ssl
import subprocess
import threading
import urllib.request

import grpc
import pytest

from documents import blocks
from harness.calls import Client, Failure, anonymous, password, pb
from harness.certificates import self_signed
from harness.mail import wait_until
from harness.nodes import accepts
from harness.peers import environment as peer_environment, program
from harness.processes import ROOT, Process, Server, executable, reserved_port
from test_operations import metrics, serve

PAGE = "Sources/Server/LigatureServer/Documentation.docc/RunningAServer.md"
RULES = ROOT / "Operations/prometheus/alerts.yaml"
BOARD = ROOT / "Operations/grafana/ligature.json"
ADDRESS, RIGHT = "ada@example.com", "correct horse battery"


def example(language, number=0):
    return [block.text for block in blocks(PAGE) if block.language == language][number]


# Versions

def test_the_version_is_the_newest_of_the_changelog():
    """CHANGELOG.md is where a version is chosen; what is not released yet is a heading without a number."""
    newest = re.search(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.M)[1]
    said = subprocess.run([executable(), "--version"], capture_output=True, text=True, check=True).stdout
    assert re.search(r"\d+\.\d+\.\d+", said)[0] == newest


# Metrics

def names(expression):
    """The metrics that a query reads."""
    without_strings = re.sub(r'"[^"]*"', '""', expression)
    return set(re.findall(r"\b(?:ligature|grpc|process)_[a-z_]+\b", re.sub(r"\b(?:by|without|on) *\([^)]*\)|\{[^}]*\}", "", without_strings)))


def labels(expression):
    return set(re.findall(r"([a-z_]+) *(?:=~|!~|!=|=) *\"", expression)) | {
        label for group in re.findall(r"\b(?:by|without) *\(([^)]*)\)", expression) for label in re.split(r" *, *", group)}


@pytest.fixture(scope="module")
def exported(tmp_path_factory, environment, cluster):
    """The metrics of servers that send mails and messages, one of which has its accounts in PostgreSQL and one a certificate,
    each with its labels."""
    database = cluster.database().migrated()
    found = {}
    folder = tmp_path_factory.mktemp("certified")
    server = serve(folder, {**environment, **self_signed(folder, -1, 30)})
    found.update((name, set()) for name in metrics(server) if name.startswith("ligature_certificate"))
    assert server.stop() == 0
    for store in ({}, {"LIGATURE_STORE": database.url}):
        server = serve(tmp_path_factory.mktemp("exported"), {**environment, **store})
        client = Client(server.address)
        client.sign_up(anonymous())
        with pytest.raises(Failure):
            client.sign_up(password("nobody", "long enough"))
        while store and not any(sample.startswith("ligature_store_lease") for sample in metrics(server)):
            pass
        for sample in metrics(server):
            name, _, pairs = sample.partition("{")
            found.setdefault(name, set()).update(re.findall(r'([a-z_]+)="', pairs))
        assert server.stop() == 0
    return found


# What Prometheus adds to each sample.
TARGET = {"job", "instance"}


def check(expression, exported):
    used = names(expression) - {"process"}
    assert used or "up{" in expression, expression
    for name in used:
        assert name in exported, f"{name} is not exported"
        rest = labels(expression) - TARGET
        assert rest <= exported[name] | {"le"}, f"{name} has no {rest - exported[name]}"


def rules():
    """Each alert with its expression, which may go over several lines."""
    text = RULES.read_text()
    found = re.findall(r"- alert: (\w+)\n +expr: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)", text)
    assert len(found) == text.count("- alert:")
    return {name: block or line for name, block, line in found}


def test_the_alerts_read_metrics_that_there_are(exported):
    for expression in rules().values():
        check(expression, exported)


def test_the_page_explains_each_alert():
    assert set(re.findall(r"`(Ligature\w+)`", (ROOT / PAGE).read_text())) == set(rules())


def test_the_dashboard_reads_metrics_that_there_are(exported):
    board = json.loads(BOARD.read_text())
    expressions = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    assert len(expressions) > 20
    for expression in expressions:
        check(expression, exported)
    shown = set().union(*map(names, expressions))
    assert {re.sub("_(bucket|sum|count)$", "", name) for name in exported} - {
        re.sub("_(bucket|sum|count)$", "", name) for name in shown} <= {
            "grpc_server_started_total", "ligature_queue_turns_total", "ligature_account_watch_refusals_total",
            "process_start_time_seconds"}, "These metrics are on no panel."


promtool = pytest.mark.skipif(not program("promtool"), reason="promtool is neither unpacked nor installed")


def judge(*arguments):
    done = subprocess.run([program("promtool"), *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@promtool
def test_promtool_accepts_the_alerts_and_they_fire():
    judge("check", "rules", RULES)
    judge("test", "rules", RULES.parent / "alerts_test.yaml")


@promtool
def test_promtool_accepts_the_configuration_of_the_page(tmp_path):
    file = tmp_path / "prometheus.yml"
    file.write_text(example("yaml prometheus"))
    judge("check", "config", file)


@promtool
def test_promtool_accepts_the_dashboards_queries(tmp_path):
    """As rules, with Grafana's own variables filled in."""
    expressions = [target["expr"] for panel in json.loads(BOARD.read_text())["panels"] for target in panel["targets"]]
    rules = [{"record": f"panel:{number}", "expr": re.sub(r"\$__rate_interval", "5m", expression).replace("$job", ".+").replace(
        "$instance", ".+")} for number, expression in enumerate(expressions)]
    file = tmp_path / "panels.yaml"
    file.write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))
    judge("check", "rules", file)


# Proxies

class Visitor:
    """Connections to a proxy from one address of this machine: a proxy tells its clients apart by their addresses."""

    def __init__(self, port, source):
        self._target, self._source = ("127.0.0.1", port), source
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._target, source_address=(self._source, 0))
            except OSError:
                return
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._copy, args=(one, other), daemon=True).start()

    @staticmethod
    def _copy(one, other):
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_WR)

    def close(self):
        self._listener.close()


@pytest.fixture
def certificate(tmp_path):
    """The settings of a server that terminates TLS itself; the files are the proxies', too."""
    settings = self_signed(tmp_path, -1, 30)
    (tmp_path / "tls.pem").write_bytes(b"".join((tmp_path / name).read_bytes() for name in ("server.pem", "server.key")))
    return settings


def nginx(folder, server, port):
    site = example("nginx").replace("listen 443", f"listen 127.0.0.1:{port}")
    site = site.replace("127.0.0.1:7480", server.address).replace("127.0.0.1:7481", server.web.rpartition("/")[2])
    site = site.replace("/etc/ligature/tls.crt", str(folder / "server.pem")).replace(
        "/etc/ligature/tls.key", str(folder / "server.key"))
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off;\nworker_processes 1;\npid {folder}/nginx.pid;\nerror_log stderr notice;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{site}}}\n")
    process = Process([program("nginx"), "-p", str(folder), "-e", "stderr", "-c", str(file)], peer_environment())
    process.wait_for("start worker process ")
    return process


def haproxy(folder, server, port):
    text = example("haproxy").replace("bind :443", f"bind 127.0.0.1:{port}")
    text = text.replace("127.0.0.1:7480", server.address).replace("127.0.0.1:7481", server.web.rpartition("/")[2])
    return start_haproxy(folder, text.replace("/etc/ligature/tls.pem", str(folder / "tls.pem")), port)


def haproxy_in_tcp_mode(folder, server, port):
    text = example("haproxy", 1).replace("bind :7480", f"bind 127.0.0.1:{port}").replace("127.0.0.1:17480", server.address)
    return start_haproxy(folder, text, port)


def start_haproxy(folder, text, port):
    file = folder / "haproxy.cfg"
    file.write_text(text)
    process = Process([program("haproxy"), "-V", "-db", "-f", str(file)], peer_environment())
    wait_until(lambda: accepts(port))
    return process


def caller(port, folder):
    credentials = grpc.ssl_channel_credentials((folder / "server.pem").read_bytes())
    options = [("grpc.ssl_target_name_override", "localhost")]
    return Client(None, grpc.secure_channel(f"127.0.0.1:{port}", credentials, options))


def outcome(client, text):
    try:
        client.sign_in(password(ADDRESS, text))
    except Failure as failure:
        return failure.reason
    return None


@pytest.mark.parametrize("proxy, terminates", [(nginx, True), (haproxy, True), (haproxy_in_tcp_mode, False)],
                         ids=["nginx", "haproxy", "haproxy in TCP mode"])
def test_the_server_knows_its_clients_behind_a_proxy_of_the_page(proxy, terminates, tmp_path, environment, certificate):
    if not program(proxy.__name__.partition("_")[0]):
        pytest.skip("the proxy is neither unpacked nor installed")
    server = Server(tmp_path / "data", {
        **environment, "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1", **({} if terminates else certificate)})
    port = reserved_port()
    process = proxy(tmp_path, server, port)
    one, other = Visitor(port, "127.0.0.2"), Visitor(port, "127.0.0.3")

    client = caller(one.port, tmp_path)
    uid = client.sign_up(password(ADDRESS, RIGHT)).account.uid
    # Streams pass, too.
    watch = client.accounts.WatchAccount(
        pb.WatchAccountRequest(), metadata=[("authorization", f"Bearer {client.tokens.session_handle}")], timeout=60)
    assert next(watch).account.uid == uid
    watch.cancel()

    # One client spends its guesses; the other is not made to pay for them, as it would be if both were the proxy.
    guesser = caller(one.port, tmp_path)
    reasons = [outcome(guesser, f"wrong {number}") for number in range(12)]
    assert reasons[:10] == ["INVALID_LOGIN_CREDENTIALS"] * 10 and reasons[10] == "TOO_MANY_ATTEMPTS_TRY_LATER", reasons
    assert outcome(caller(other.port, tmp_path), RIGHT) is None

    if terminates:
        context = ssl.create_default_context(cafile=tmp_path / "server.pem")
        with urllib.request.urlopen(f"https://localhost:{port}/.well-known/jwks.json", context=context, timeout=30) as page:
            assert json.load(page)["keys"]
    for visitor in (one, other):
        visitor.close()
    process.stop()
    assert server.stop() == 0
