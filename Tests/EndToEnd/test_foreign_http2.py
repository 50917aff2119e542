"""Programs that are not ours read the wire: curl, nghttp, PyJWT, grpcio's health client."""
import json
import subprocess

import grpc
import jwt
from grpc_health.v1 import health_pb2, health_pb2_grpc

from harness.calls import Client, anonymous, pb


def key_set(server):
    answer = subprocess.run(
        ["curl", "--silent", "--show-error", "--fail", "--http2-prior-knowledge",
         f"http://{server.address}/.well-known/jwks.json"], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


def test_a_foreign_library_verifies_an_id_token(server):
    client = Client(server.address)
    account = client.sign_up(anonymous()).account
    key = jwt.PyJWKSet.from_dict(key_set(server))[jwt.get_unverified_header(client.tokens.id_token)["kid"]]
    unverified = jwt.decode(client.tokens.id_token, options={"verify_signature": False})
    claims = jwt.decode(client.tokens.id_token, key, algorithms=["ES256"], audience=unverified["aud"],
                        issuer=unverified["iss"], options={"require": ["exp", "iat", "sub", "aud", "iss", "auth_time"]})
    assert claims["sub"] == account.uid == claims["user_id"]
    assert claims["firebase"]["sign_in_provider"] == "anonymous"
    assert claims["exp"] - claims["iat"] == 3600
    # The same keys by RPC.
    keys = client.sessions.GetSigningKeys(pb.GetSigningKeysRequest()).keys
    assert [key.key_id for key in keys] == [key["kid"] for key in key_set(server)["keys"]]
    # The ID token is a bearer for this service too.
    assert client.account(bearer=client.tokens.id_token).uid == account.uid


def test_nghttp_sees_proper_trailers(server, tmp_path):
    body = tmp_path / "body"
    body.write_bytes(b"\0\0\0\0\0")
    answer = subprocess.run(
        ["nghttp", "-v", "-H", ":method: POST", "-H", "content-type: application/grpc", "-H", "te: trailers", "-d", str(body),
         f"http://{server.address}/ligature.v1.SessionService/GetSigningKeys"], capture_output=True, text=True, errors="replace", check=True)
    lines = answer.stdout.splitlines()
    status = [i for i, line in enumerate(lines) if ":status: 200" in line]
    trailer = [i for i, line in enumerate(lines) if "grpc-status: 0" in line]
    data = [i for i, line in enumerate(lines) if "recv DATA frame" in line]
    assert status and data and trailer and status[0] < data[0] < trailer[0]


def test_health_says_serving(server):
    health = health_pb2_grpc.HealthStub(grpc.insecure_channel(server.address))
    for service in ("", "ligature.v1.AccountService", "ligature.v1.SessionService"):
        answer = health.Check(health_pb2.HealthCheckRequest(service=service), timeout=10)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
    try:
        health.Check(health_pb2.HealthCheckRequest(service="nobody"), timeout=10)
        raise AssertionError("an unknown service must be NOT_FOUND")
    except grpc.RpcError as error:
        assert error.code() == grpc.StatusCode.NOT_FOUND
