"""TLS as foreign clients see it: certificates of callers, and a certificate that is renewed while the server runs."""
import ssl
import subprocess
import time

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from harness.certificates import self_signed
from harness.processes import Server
from harness.terminal import Terminal


class Authority:
    """Makes certificates by openssl."""

    def __init__(self, folder, name):
        self.folder, self.name = folder, name
        self.run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                 "-subj", f"/CN={name}", "-keyout", self.path(f"{name}.key"), "-out", self.path(f"{name}.pem"))

    def path(self, name):
        return str(self.folder / name)

    @staticmethod
    def run(*arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    @property
    def certificate(self):
        return self.path(f"{self.name}.pem")

    def issue(self, name):
        """A certificate for `name` and localhost; gives the paths of it and of its key."""
        certificate, key = self.path(f"{name}.pem"), self.path(f"{name}.key")
        extensions = self.folder / f"{name}.ext"
        extensions.write_text(f"subjectAltName=DNS:{name},DNS:localhost,IP:127.0.0.1\n")
        self.run("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", f"/CN={name}",
                 "-keyout", key, "-out", self.path(f"{name}.csr"))
        self.run("x509", "-req", "-in", self.path(f"{name}.csr"), "-CA", self.certificate, "-CAkey",
                 self.path(f"{self.name}.key"), "-CAcreateserial", "-days", "2", "-extfile", str(extensions),
                 "-out", certificate)
        return certificate, key


def read(path):
    with open(path, "rb") as file:
        return file.read()


def check(server, authority, identity=None):
    """Asks grpcio's health client; raises where it cannot."""
    credentials = grpc.ssl_channel_credentials(
        read(authority.certificate), *([read(identity[1]), read(identity[0])] if identity else []))
    with grpc.secure_channel(f"localhost:{server.port}", credentials) as channel:
        return health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=5).status


@pytest.fixture
def authority(tmp_path):
    return Authority(tmp_path, "authority")


def serve(tmp_path, authority, **settings):
    certificate, key = authority.issue("server")
    return Server(tmp_path / "data", {
        "LIGATURE_TLS_CERTIFICATE": certificate, "LIGATURE_TLS_KEY": key,
        **{f"LIGATURE_TLS_{name}": value for name, value in settings.items()}})


def test_callers_prove_themselves_by_certificate(tmp_path, authority):
    stranger = Authority(tmp_path, "stranger")
    server = serve(tmp_path, authority, CLIENT_CA=authority.certificate)
    serving = health_pb2.HealthCheckResponse.SERVING
    assert check(server, authority, authority.issue("caller")) == serving
    for identity in (None, stranger.issue("impostor")):
        with pytest.raises(grpc.RpcError):
            check(server, authority, identity)
    assert server.stop() == 0


def test_certificates_of_callers_may_be_optional(tmp_path, authority):
    stranger = Authority(tmp_path, "stranger")
    server = serve(tmp_path, authority, CLIENT_CA=authority.certificate, CLIENT_CERTIFICATE="optional")
    serving = health_pb2.HealthCheckResponse.SERVING
    assert check(server, authority) == serving
    assert check(server, authority, authority.issue("caller")) == serving
    with pytest.raises(grpc.RpcError):
        check(server, authority, stranger.issue("impostor"))
    assert server.stop() == 0


def single(folder, name):
    """The paths of a certificate that may sign nothing, itself neither, and of its key."""
    return tuple(self_signed(folder, -1, 2, name, may_sign=False).values())


def test_a_certificate_that_may_sign_nothing_is_trusted_by_itself_as_a_callers(tmp_path, authority):
    alone, twin = single(tmp_path, "alone"), single(tmp_path, "twin")
    server = serve(tmp_path, authority, CLIENT_CA=alone[0])
    assert check(server, authority, alone) == health_pb2.HealthCheckResponse.SERVING
    # A certificate of the same names is another one, and so is that of an authority that the operator has not named.
    for identity in (twin, authority.issue("caller"), None):
        with pytest.raises(grpc.RpcError):
            check(server, authority, identity)
    assert server.stop() == 0


def test_a_certificate_that_may_sign_nothing_is_trusted_by_itself_as_a_servers(tmp_path):
    alone, twin = single(tmp_path, "alone"), single(tmp_path, "twin")
    server = Server(tmp_path / "data", {"LIGATURE_TLS_CERTIFICATE": alone[0], "LIGATURE_TLS_KEY": alone[1]})
    terminal = Terminal(server, tmp_path / "state.json")
    terminal.environment["LIGATURE_URL"] = f"https://localhost:{server.port}"
    assert terminal.json("sign-in", "--anonymous", "--ca-file", alone[0])["uid"]
    for trusted in (["--ca-file", twin[0]], []):
        error = terminal.error("whoami", *trusted)
        assert error["reason"] == "NETWORK_REQUEST_FAILED" and "certificate" in error["message"].lower(), error
    assert server.stop() == 0


def test_a_renewed_certificate_needs_no_restart(tmp_path, authority):
    server = serve(tmp_path, authority)
    address = ("127.0.0.1", server.port)
    before = ssl.get_server_certificate(address)
    authority.issue("server")
    end = time.monotonic() + 30
    while ssl.get_server_certificate(address) == before:
        assert time.monotonic() < end, "the new certificate is not used"
        time.sleep(0.2)
    check(server, authority)
    assert server.stop() == 0
