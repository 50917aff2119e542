"""Services that call at an address of their own, `services.listen`."""
import ipaddress

import grpc
import pytest
from cryptography import x509
from grpc_health.v1 import health_pb2, health_pb2_grpc

from harness.calls import Client, Failure, admin, anonymous
from harness.processes import Server
from harness.service_keys import Caller, Services
from test_service_certificates import ORDERS, SETTING, Authority, connect, create
from test_start import refusal as refused_start


def serve(tmp_path, **settings):
    server = Server(tmp_path / "data", {"LIGATURE_SERVICES_LISTEN": "127.0.0.1:0", **settings})
    scheme, port = server.said(r"services at (https?)://127\.0\.0\.1:(\d+)$").groups()
    return server, scheme, int(port)


def code(action):
    with pytest.raises(Failure) as caught:
        action()
    return caught.value.code


def health(address, service):
    with grpc.insecure_channel(address) as channel:
        try:
            return health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(service=service), timeout=60).status
        except grpc.RpcError as error:
            return error.code()


def test_services_call_an_address_of_their_own_and_users_the_other(tmp_path):
    server, scheme, port = serve(tmp_path)
    address = f"127.0.0.1:{port}"
    assert scheme == "http" and port != server.port
    billing = Services(tmp_path / "data", address, tmp_path).create("billing", "accounts.read", "accounts.write")
    uid = create(billing).account.uid
    assert uid in {account.uid for account in billing.call("ListAccounts", admin.ListAccountsRequest()).accounts}

    # A token that is good, a stranger's, and none: at the address of users there is no such service.
    at_users = Caller(server.address)
    for token in (billing.token(), "nonsense", None):
        assert code(lambda: create(at_users, token)) == grpc.StatusCode.UNIMPLEMENTED
    ada = Client(server.address)
    account = ada.sign_up(anonymous()).account
    at_services = Client(address)
    assert code(lambda: at_services.sign_up(anonymous())) == grpc.StatusCode.UNIMPLEMENTED
    assert code(lambda: at_services.account(bearer=ada.tokens.id_token)) == grpc.StatusCode.UNIMPLEMENTED
    assert ada.account() == account

    serving = health_pb2.HealthCheckResponse.SERVING
    for of, services in ((address, ("", "ligature.v1.AdminService")), (server.address, ("", "ligature.v1.AccountService"))):
        assert [health(of, service) for service in services] == [serving, serving]
    assert health(server.address, "ligature.v1.AdminService") == grpc.StatusCode.NOT_FOUND
    assert health(address, "ligature.v1.AccountService") == grpc.StatusCode.NOT_FOUND
    assert server.stop() == 0


def test_both_addresses_have_the_same_tls(tmp_path):
    authority = Authority(tmp_path, "services")
    certificate, key = authority.issue(
        x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1")), common_name="server")
    server, scheme, port = serve(
        tmp_path, LIGATURE_TLS_CERTIFICATE=str(certificate), LIGATURE_TLS_KEY=str(key),
        LIGATURE_TLS_CLIENT_CA=str(authority.certificate), LIGATURE_TLS_CLIENT_CERTIFICATE="optional",
        LIGATURE_SERVICES_CERTIFICATES=SETTING)
    assert scheme == "https"
    identity = authority.issue(x509.UniformResourceIdentifier(ORDERS))
    users, server.port = server.port, port
    assert create(connect(server, authority, identity)).account.uid
    assert code(lambda: create(connect(server, authority))) == grpc.StatusCode.UNAUTHENTICATED
    server.port = users
    assert code(lambda: create(connect(server, authority, identity))) == grpc.StatusCode.UNIMPLEMENTED
    assert code(lambda: create(Caller(f"127.0.0.1:{port}"))) == grpc.StatusCode.UNAVAILABLE
    assert server.stop() == 0


def test_other_machines_are_not_served_in_the_clear(tmp_path):
    line = refused_start(tmp_path, {"LIGATURE_SERVICES_LISTEN": "0.0.0.0:0"}, code=64)
    assert "services.listen" in line and "without TLS" in line
