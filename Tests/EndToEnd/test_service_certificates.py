"""Services that call with TLS client certificates: who they are and what they may do stands in `services.certificates`."""
import datetime
import ipaddress
import json
import os
import signal
import subprocess
import time

import grpc
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from google.protobuf import timestamp_pb2

from harness.calls import Failure, admin
from harness.processes import Server, clean_environment, executable
from harness.service_keys import Caller, Services
from harness.terminal import Terminal
from test_admin_accounts import uid_ref
from test_events import Stream
from test_start import refusal as refused_start

ORDERS = "spiffe://example.com/orders"
SETTING = ",".join([f"orders {ORDERS} accounts.read accounts.write services.call", "support support.example.com audit.read"])


def name(text):
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text)])


class Authority:
    """Issues certificates, good and bad ones."""

    def __init__(self, folder, common_name, constraints=None):
        self.folder, self.subject, self.key = folder, name(common_name), ec.generate_private_key(ec.SECP256R1())
        builder = self.builder(self.subject, self.key.public_key(), 2).add_extension(
            x509.BasicConstraints(ca=True, path_length=None), critical=True)
        if constraints:
            builder = builder.add_extension(x509.NameConstraints(constraints, None), critical=True)
        self.certificate = self.write(f"{common_name}.pem", builder.sign(self.key, hashes.SHA256()))

    def builder(self, subject, public_key, days):
        now = datetime.datetime.now(datetime.timezone.utc)
        return (x509.CertificateBuilder().subject_name(subject).issuer_name(self.subject).public_key(public_key)
                .serial_number(x509.random_serial_number())
                .not_valid_before(now - datetime.timedelta(days=3)).not_valid_after(now + datetime.timedelta(days=days)))

    def write(self, file, certificate):
        path = self.folder / file
        path.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        return path

    def issue(self, *names, common_name="caller", days=1, intermediate=None):
        """The paths of a certificate with these alternative names and of its key; it expires in so many days."""
        key = ec.generate_private_key(ec.SECP256R1())
        builder = self.builder(name(common_name), key.public_key(), days)
        if names:
            builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        number = sum(1 for _ in self.folder.iterdir())
        certificate = self.write(f"leaf{number}.pem", builder.sign(self.key, hashes.SHA256()))
        path = self.folder / f"leaf{number}.key"
        path.write_bytes(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        return certificate, path


@pytest.fixture
def authority(tmp_path):
    return Authority(tmp_path, "services")


@pytest.fixture
def server(tmp_path, authority):
    certificate, key = authority.issue(
        x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1")), common_name="server")
    server = Server(tmp_path / "data", {
        "LIGATURE_TLS_CERTIFICATE": str(certificate), "LIGATURE_TLS_KEY": str(key),
        "LIGATURE_TLS_CLIENT_CA": str(authority.certificate), "LIGATURE_TLS_CLIENT_CERTIFICATE": "optional",
        "LIGATURE_SERVICES_CERTIFICATES": SETTING})
    yield server
    assert server.stop() == 0


def connect(server, authority, identity=None):
    certificate, key = (path.read_bytes() for path in identity) if identity else (None, None)
    credentials = grpc.ssl_channel_credentials(authority.certificate.read_bytes(), key, certificate)
    return Caller(None, channel=grpc.secure_channel(f"localhost:{server.port}", credentials))


def create(caller, token=None):
    return caller.call("CreateAccount", admin.CreateAccountRequest(), token)


def refused(action):
    with pytest.raises(Failure) as caught:
        action()
    return caught.value.reason or caught.value.code.name


def test_a_service_calls_with_its_certificate_alone(server, authority):
    orders = connect(server, authority, authority.issue(x509.UniformResourceIdentifier(ORDERS)))
    uid = create(orders).account.uid
    assert [found.uid for found in orders.call("LookupAccounts", admin.LookupAccountsRequest(refs=[uid_ref(uid)])).accounts] == [uid]
    # It has the scopes that the setting lists, and no others.
    assert refused(lambda: orders.call("ReadAudit", admin.ReadAuditRequest())) == "INSUFFICIENT_PERMISSION"
    support = connect(server, authority, authority.issue(x509.DNSName("Support.Example.Com")))
    entries = support.call("ReadAudit", admin.ReadAuditRequest()).entries
    assert "service:orders" in {entry.actor for entry in entries}, entries
    assert refused(lambda: create(support)) == "INSUFFICIENT_PERMISSION"


def test_a_token_in_the_call_decides_before_the_certificate(server, authority, tmp_path):
    orders = connect(server, authority, authority.issue(x509.UniformResourceIdentifier(ORDERS)))
    key = Services(tmp_path / "data", server.address, tmp_path).create("auditor", "audit.read")
    assert refused(lambda: create(orders, key.token())) == "INSUFFICIENT_PERMISSION"
    assert refused(lambda: create(orders, "damaged")) == "INVALID_SERVICE_CREDENTIAL"


def test_s89_a_service_signs_no_certificate_for_another(tmp_path):
    """`openssl req -x509` makes certificates that may sign others, unless it is asked not to."""
    listener = Authority(tmp_path, "listener")
    certificate, key = listener.issue(x509.DNSName("localhost"), common_name="server")
    made = {}
    for service, names in (("orders", f"URI:{ORDERS}"), ("support", "DNS:support.example.com")):
        made[service] = tmp_path / f"{service}.pem", tmp_path / f"{service}.key"
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", f"/CN={service}",
                "-addext", f"subjectAltName={names}", "-out", made[service][0], "-keyout", made[service][1])
    openssl("req", "-new", "-key", made["support"][1], "-subj", "/CN=orders", "-out", tmp_path / "request.pem")
    (tmp_path / "names").write_text(f"subjectAltName=URI:{ORDERS}\n")
    openssl("x509", "-req", "-in", tmp_path / "request.pem", "-CA", made["support"][0], "-CAkey", made["support"][1],
            "-CAcreateserial", "-extfile", tmp_path / "names", "-out", tmp_path / "forged.pem")
    (tmp_path / "clients.pem").write_bytes(b"".join(file.read_bytes() for file, _ in made.values()))
    server = Server(tmp_path / "data", {
        "LIGATURE_TLS_CERTIFICATE": str(certificate), "LIGATURE_TLS_KEY": str(key),
        "LIGATURE_TLS_CLIENT_CA": str(tmp_path / "clients.pem"), "LIGATURE_TLS_CLIENT_CERTIFICATE": "optional",
        "LIGATURE_SERVICES_CERTIFICATES": SETTING})
    try:
        assert create(connect(server, listener, made["orders"])).account.uid
        assert refused(lambda: create(connect(server, listener, made["support"]))) == "INSUFFICIENT_PERMISSION"
        forged = connect(server, listener, (tmp_path / "forged.pem", made["support"][1]))
        assert refused(lambda: create(forged)) == "INVALID_SERVICE_CREDENTIAL"
    finally:
        assert server.stop() == 0


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, timeout=60)


def test_users_and_services_with_keys_need_no_certificate(server, authority, tmp_path):
    anyone = connect(server, authority)
    assert refused(lambda: create(anyone)) == "MISSING_SERVICE_CREDENTIAL"
    key = Services(tmp_path / "data", server.address, tmp_path).create("importer", "accounts.write")
    assert create(anyone, key.token()).account.uid


def test_the_command_line_calls_over_tls_and_says_whom_it_does_not_trust(server, authority, tmp_path):
    key = Services(tmp_path / "data", server.address, tmp_path).create("support", "accounts.read")

    def shown(*arguments):
        return subprocess.run(
            [executable(), "accounts", "list", "--service-key", str(key.file), "--url", f"https://localhost:{server.port}", *arguments],
            capture_output=True, text=True, timeout=60, env=clean_environment())

    assert shown("--ca-file", str(authority.certificate)).returncode == 0
    untrusted = shown()
    assert untrusted.returncode == 1 and "certificate is not trusted" in untrusted.stderr
    assert "set --ca-file or LIGATURE_CA_FILE" in untrusted.stderr


def test_status_names_the_keys_and_certificates_that_expire_soon_to_the_operator(server, authority, tmp_path):
    services = Services(tmp_path / "data", server.address, tmp_path)
    orders = x509.UniformResourceIdentifier(ORDERS)
    address = ("--server", f"https://localhost:{server.port}", "--ca-file", str(authority.certificate))

    def status(*arguments):
        done = subprocess.run(
            [executable(), "status", "--json", *address, *arguments], capture_output=True, text=True, timeout=60,
            env=Terminal(server, tmp_path / "state.json").environment)
        report = json.loads(done.stdout)
        assert done.returncode == (0 if report["isHealthy"] else 1)
        return {check["name"]: check for check in report["checks"]}

    # Half of its validity is left, and a month of the key's.
    assert create(connect(server, authority, authority.issue(orders, days=3))).account.uid
    services.create("lasting", "accounts.read", arguments=("--days", "30"))
    found = status("--data", str(tmp_path / "data"))["services"]
    assert found["state"] == "ok" and "remedy" not in found

    assert create(connect(server, authority, authority.issue(orders, days=0.49))).account.uid
    key = services.create("billing", "accounts.read", arguments=("--days", "5")).key["key_id"]
    told = Stream(connect(server, authority), token=services.create("follower", "events.read").token(), kinds=["service_certificate.expiring"],
                  since=timestamp_pb2.Timestamp(seconds=int(time.time()) - 600))
    event = told.next()
    assert (event.kind, event.service_key_id) == ("service_certificate.expiring", "service:orders")
    told.end()
    found = status("--data", str(tmp_path / "data"))["services"]
    assert found["state"] == "problem" and found["text"] == (
        f"the certificate {ORDERS} of orders expires in 11 hours; the key {key} of billing expires in 4 days")
    assert "new certificate" in found["remedy"] and "`ligature service-keys create`" in found["remedy"]
    assert "services" not in status(), "a stranger learns nothing of it"


@pytest.mark.parametrize("names", [
    [],  # The common name alone, below.
    [x509.DNSName("*.example.com")],
    [x509.UniformResourceIdentifier(ORDERS + "/other")],
    [x509.UniformResourceIdentifier(ORDERS.upper())],
    [x509.DNSName("support.example.com.evil.example")],
    [x509.RFC822Name("orders@support.example.com")],
    [x509.OtherName(x509.ObjectIdentifier("1.3.6.1.4.1.311.20.2.3"), b"\x0c\x13support.example.com")],
], ids=["common name", "wildcard", "longer URI", "other case of a URI", "suffix", "mail address", "other name"])
def test_s75_a_certificate_without_the_exact_name_is_no_service(server, authority, names):
    caller = connect(server, authority, authority.issue(*names, common_name="support.example.com"))
    assert refused(lambda: create(caller)) == "MISSING_SERVICE_CREDENTIAL"


def test_s75_a_name_that_ends_with_nul_is_no_service(server, authority):
    for text in ("support.example.com\0.evil.example", "support.example.com\0"):
        caller = connect(server, authority, authority.issue(x509.DNSName(text)))
        assert refused(lambda: create(caller)) in ("MISSING_SERVICE_CREDENTIAL", "UNAVAILABLE")


def test_s75_a_certificate_of_two_services_is_neither(server, authority):
    names = (x509.UniformResourceIdentifier(ORDERS), x509.DNSName("support.example.com"))
    assert refused(lambda: create(connect(server, authority, authority.issue(*names)))) == "INVALID_SERVICE_CREDENTIAL"


def test_s75_an_expired_certificate_or_one_of_another_authority_does_not_connect(server, authority, tmp_path):
    uri = x509.UniformResourceIdentifier(ORDERS)
    (tmp_path / "other").mkdir()
    other = Authority(tmp_path / "other", "services")
    for identity in (authority.issue(uri, days=-1), other.issue(uri)):
        assert refused(lambda: create(connect(server, authority, identity))) == "UNAVAILABLE"
    assert create(connect(server, authority, authority.issue(uri))).account.uid


def test_s75_name_constraints_of_the_authority_hold(tmp_path):
    authority = Authority(tmp_path, "services", [x509.DNSName("localhost"), x509.DNSName("inside.example.com")])
    certificate, key = authority.issue(x509.DNSName("localhost"), common_name="localhost")
    server = Server(tmp_path / "data", {
        "LIGATURE_TLS_CERTIFICATE": str(certificate), "LIGATURE_TLS_KEY": str(key),
        "LIGATURE_TLS_CLIENT_CA": str(authority.certificate), "LIGATURE_TLS_CLIENT_CERTIFICATE": "optional",
        "LIGATURE_SERVICES_CERTIFICATES": "inside a.inside.example.com accounts.write,outside a.example.com accounts.write"})
    inside, outside = (
        connect(server, authority, authority.issue(x509.DNSName(text), common_name=text))
        for text in ("a.inside.example.com", "a.example.com"))
    assert create(inside).account.uid
    assert refused(lambda: create(outside)) == "UNAVAILABLE"
    assert server.stop() == 0


def test_s75_sighup_adds_and_removes_services_without_a_restart(tmp_path, authority):
    certificate, key = authority.issue(x509.DNSName("localhost"))
    file = tmp_path / "ligature.yaml"

    def write(*services):
        file.write_text(json.dumps({
            "tls": {"certificate": str(certificate), "key": str(key), "clientCA": str(authority.certificate),
                    "clientCertificate": "optional"}, "services": {"certificates": services}}))

    def reload(answer):
        server.child.send_signal(signal.SIGHUP)
        server.wait_for(f"{answer}: the services that call with certificates")

    orders_line = f"orders {ORDERS} accounts.write events.read services.call"
    write(orders_line)
    server = Server(tmp_path / "data", arguments=("--config", str(file)))
    follower = Services(tmp_path / "data", server.address, tmp_path).create("follower", "events.read")
    orders = connect(server, authority, authority.issue(x509.UniformResourceIdentifier(ORDERS)))
    support = connect(server, authority, authority.issue(x509.DNSName("support.example.com")))
    assert create(orders).account.uid and refused(lambda: create(support)) == "MISSING_SERVICE_CREDENTIAL"
    stream = Stream(orders, kinds=["account.created"]).following()
    told = Stream(connect(server, authority), token=follower.token(), kinds=["service_key.revoked"]).following()
    # Another one comes, and the streams of those that stay go on.
    write(orders_line, "support support.example.com accounts.write")
    reload("Reloaded")
    assert create(support).account.uid and stream.next().kind == "account.created"
    # What cannot be used changes nothing.
    write("orders *.example.com accounts.write")
    reload("stays in use")
    # A file is empty while another program writes it, and a pipe at the second reading.
    file.write_text("")
    reload("stays in use")
    file.unlink()
    os.mkfifo(file)
    reload("stays in use")
    file.unlink()
    assert create(support).account.uid and create(orders).account.uid
    write("support support.example.com accounts.write")
    reload("Reloaded")
    assert refused(lambda: create(orders)) == "MISSING_SERVICE_CREDENTIAL" and create(support).account.uid
    with pytest.raises(Failure) as ended:
        while True:
            stream.response()
    assert ended.value.reason == "INVALID_SERVICE_CREDENTIAL"
    # Services that verify tokens of it for themselves hear of its end.
    event = told.next()
    assert (event.kind, event.service_key_id) == ("service_key.revoked", "service:orders")
    told.end()
    assert server.stop() == 0


def test_s75_a_certificate_that_is_trusted_no_longer_calls_on_no_old_connection(tmp_path, authority):
    """The key of a service leaks, and the operator replaces its certificate in `tls.clientCA`."""
    certificate, key = authority.issue(x509.DNSName("localhost"))
    trusted = tmp_path / "clients.pem"
    (tmp_path / "leaked").mkdir(), (tmp_path / "new").mkdir()
    old, new = Authority(tmp_path / "leaked", "leaked"), Authority(tmp_path / "new", "new")
    trusted.write_bytes(old.certificate.read_bytes())
    server = Server(tmp_path / "data", {
        "LIGATURE_TLS_CERTIFICATE": str(certificate), "LIGATURE_TLS_KEY": str(key),
        "LIGATURE_TLS_CLIENT_CA": str(trusted), "LIGATURE_TLS_CLIENT_CERTIFICATE": "optional",
        "LIGATURE_SERVICES_CERTIFICATES": SETTING})
    thief = connect(server, authority, old.issue(x509.UniformResourceIdentifier(ORDERS)))
    plain = connect(server, authority)
    assert create(thief).account.uid and refused(lambda: create(plain)) == "MISSING_SERVICE_CREDENTIAL"
    trusted.write_bytes(new.certificate.read_bytes())
    server.child.send_signal(signal.SIGHUP)
    server.wait_for("Reloaded: the certificate of the server")
    service = connect(server, authority, new.issue(x509.UniformResourceIdentifier(ORDERS)))
    assert create(service).account.uid
    # The connection is closed, and a new one with the old certificate is refused in the handshake.
    assert refused(lambda: create(thief)) == "UNAVAILABLE"
    # A connection without a certificate stays.
    assert refused(lambda: create(plain)) == "MISSING_SERVICE_CREDENTIAL"
    assert server.stop() == 0


def test_the_setting_names_what_is_wrong_with_it(tmp_path, authority):
    certificate, key = authority.issue(x509.DNSName("localhost"))
    tls = {"LIGATURE_TLS_CERTIFICATE": str(certificate), "LIGATURE_TLS_KEY": str(key)}
    asked = {**tls, "LIGATURE_TLS_CLIENT_CA": str(authority.certificate)}
    for value, settings, problem in [
            ("orders spiffe://example.com/orders accounts.read", tls, "tls.clientCA"),
            ("orders spiffe://example.com/orders", asked, "has no name, certificate and scope"),
            ("Orders spiffe://example.com/orders accounts.read", asked, "A service name must"),
            ("orders *.example.com accounts.read", asked, "Wildcards are not accepted"),
            ("orders orders.example.com everything", asked, "Name one or more of these scopes"),
            ("a x.example.com accounts.read,b X.example.com audit.read", asked, "two services have the certificate")]:
        printed = refused_start(tmp_path, {**settings, "LIGATURE_SERVICES_CERTIFICATES": value}, code=64)
        assert "services.certificates" in printed and problem in printed, (value, printed)
