"""The example of a Python service: ID tokens verified by PyJWT, and the callers' accounts watched."""
import subprocess
import sys
import time

import grpc
import pytest

from harness.calls import Client, anonymous, pb
from harness.processes import ROOT, Process

EXAMPLE = ROOT / "Clients/Examples/python-service"


@pytest.fixture(scope="module")
def stubs(tmp_path_factory):
    """What protoc makes of the protos, as the example's README says."""
    out = tmp_path_factory.mktemp("notes")
    protos = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "Protos/ligature/v1").glob("*.proto"))]
    subprocess.run(
        [sys.executable, "-m", "grpc_tools.protoc", "-I", "Protos", "-I", str(EXAMPLE.relative_to(ROOT)), f"--python_out={out}",
         f"--grpc_python_out={out}", *protos, "notes.proto"], cwd=ROOT, check=True)
    return out


class NotesService(Process):
    def __init__(self, server, stubs):
        super().__init__(
            [sys.executable, str(EXAMPLE / "service.py"), "--listen", "127.0.0.1:0", "--accounts", server.address, "--keys",
             f"{server.web}/.well-known/jwks.json", "--issuer", server.web], {"PYTHONPATH": str(stubs)})
        self.channel = grpc.insecure_channel(self.wait_for(r"notes at (\S+)")[1])

    def call(self, method, request, token):
        """A call as bytes: the messages are the example's own."""
        call = self.channel.unary_unary(f"/notes.v1.NotesService/{method}")
        return call(request, metadata=[("authorization", f"Bearer {token}")], timeout=30)

    def add(self, text, token):
        self.call("AddNote", bytes([0x0A, len(text)]) + text.encode(), token)

    def list(self, token):
        """The author and the notes."""
        answer, fields = self.call("ListNotes", b"", token), []
        while answer:
            length = answer[1]
            fields.append((answer[0] >> 3, answer[2:2 + length].decode()))
            answer = answer[2 + length:]
        return [text for number, text in fields if number == 1][0], [text for number, text in fields if number == 2]

    def refusal(self, token):
        with pytest.raises(grpc.RpcError) as refused:
            self.list(token)
        assert refused.value.code() == grpc.StatusCode.UNAUTHENTICATED
        return refused.value.details()


@pytest.fixture
def notes(server, stubs):
    service = NotesService(server, stubs)
    yield service
    service.channel.close()
    service.stop()


def eventually(condition, timeout=30):
    end = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < end, "it did not come to pass"


def test_callers_are_known_by_their_tokens_and_see_their_own_notes(server, notes):
    ada, grace = Client(server.address), Client(server.address)
    for client in (ada, grace):
        client.sign_up(anonymous())
    notes.add("buy milk", ada.tokens.id_token)
    assert notes.list(ada.tokens.id_token) == (ada.account().uid, ["buy milk"])
    assert notes.list(grace.tokens.id_token) == (grace.account().uid, [])

    head, claims, signature = ada.tokens.id_token.split(".")
    forged = ".".join([head, grace.tokens.id_token.split(".")[1], signature])
    for token in ("", "nonsense", forged, ada.tokens.session_handle):
        assert "not good" in notes.refusal(token)


def test_the_service_follows_the_account_and_the_end_of_its_session(server, notes):
    ada = Client(server.address)
    uid = ada.sign_up(anonymous()).account.uid
    token = ada.tokens.id_token
    notes.add("buy milk", token)
    ada.call(ada.accounts.UpdateProfile, pb.UpdateProfileRequest(display_name="Ada"))
    eventually(lambda: notes.list(token)[0] == "Ada")
    ada.call(ada.accounts.DeleteAccount, pb.DeleteAccountRequest())
    notes.wait_for(f"forgot the notes of {uid}")
    # The token itself would be good for an hour.
    assert "has ended" in notes.refusal(token)
