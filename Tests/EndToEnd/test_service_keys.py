"""Services call AdminService with keys of their own: what a key lets them do, for how long, and what is refused."""
import base64
import json
import re
import stat
import subprocess
import sys
import time

import grpc
import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from documents import blocks
from harness.calls import Client, Failure, admin, anonymous, password, pb
from harness.clock import Clock
from harness.mail import wait_until
from harness.processes import ROOT, Server, clean_environment, executable
from harness.rows import Rows
from harness.service_keys import Caller, Services, command

PASSWORD = "correct horse battery"


@pytest.fixture
def services(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path)


def by_uid(uid):
    return admin.AdminGetAccountRequest(ref=admin.AccountRef(uid=uid))


def shown(account):
    """What users see of an account that an administrator sees."""
    account.ClearField("valid_since")
    return account


def refusal(call):
    with pytest.raises(Failure) as error:
        call()
    return error.value


def signed_up(address):
    client = Client(address)
    return client, client.sign_up(password("ada@example.com", PASSWORD)).account


def test_a_service_reads_an_account_with_its_key(server, services):
    _, account = signed_up(server.address)
    billing = services.create("billing", "accounts.read")
    found = billing.call("GetAccount", by_uid(account.uid))
    assert shown(found.account) == account and len(found.sessions) == 1
    # One token is good for many calls.
    token = billing.token()
    assert all(shown(billing.call("GetAccount", by_uid(account.uid), token).account) == account for _ in range(3))
    listed = command(services.data, "list")
    assert [(key["name"], key["scopes"]) for key in listed] == [("billing", ["accounts.read"])]
    assert listed[0]["lastUsedAt"] and listed[0]["expiresAt"] > listed[0]["createdAt"]


def test_a_new_server_answers_no_one_but_its_control_socket(tmp_path, server):
    for token in (None, "nonsense"):
        failure = refusal(lambda: Caller(server.address).call("GetAccount", by_uid("u" * 28), token))
        assert failure.code == grpc.StatusCode.UNAUTHENTICATED
    assert refusal(lambda: Caller(server.address).call("ListKeys", admin.ListKeysRequest())).code == grpc.StatusCode.UNIMPLEMENTED
    with grpc.insecure_channel(f"unix:{tmp_path / 'data' / 'control.socket'}") as channel:
        assert not Caller(None, channel=channel).call("ListAccounts", admin.ListAccountsRequest()).accounts


def test_a_service_without_the_scope_is_refused_and_changes_nothing(server, services):
    client, account = signed_up(server.address)
    writer = services.create("writer", "accounts.write")
    failure = refusal(lambda: writer.call("GetAccount", by_uid(account.uid)))
    assert (failure.code, failure.reason) == (grpc.StatusCode.PERMISSION_DENIED, "INSUFFICIENT_PERMISSION")
    assert "accounts.read" in failure.text
    reader = services.create("reader", "accounts.read", "accounts.write")
    ref = admin.AccountRef(uid=account.uid)
    # The token names fewer scopes than the key has.
    narrow = reader.token(scope="accounts.read")
    change = admin.AdminUpdateAccountRequest(ref=ref, disabled=True)
    assert refusal(lambda: reader.call("UpdateAccount", change, narrow)).reason == "INSUFFICIENT_PERMISSION"
    assert refusal(lambda: reader.call("RevokeSessions", admin.RevokeSessionsRequest(ref=ref))).reason == "INSUFFICIENT_PERMISSION"
    assert client.account() == account
    assert reader.call("UpdateAccount", change).account.disabled
    done = subprocess.run([executable(), "audit", "--account", account.uid, "--json", "--data", str(services.data)],
                          capture_output=True, text=True, timeout=60, env=clean_environment(), check=True)
    entry = next(entry for entry in map(json.loads, done.stdout.splitlines()) if entry["action"] == "account_disabled")
    assert entry["actor"] == "service:reader"

    def refused():
        done = subprocess.run([executable(), "audit", "--json", "--data", str(services.data)],
                              capture_output=True, text=True, timeout=60, env=clean_environment(), check=True)
        return [entry["actor"] for entry in map(json.loads, done.stdout.splitlines()) if entry["action"] == "call_refused"]

    # They are written after the response.
    wait_until(lambda: sorted(refused()) == ["service:reader", "service:reader", "service:writer"])


def test_s74_tokens_that_are_not_the_services_own_are_refused(server, services):
    client, account = signed_up(server.address)
    service = services.create("billing", "accounts.read")
    now = int(time.time())
    private = serialization.load_pem_private_key(service.key["private_key"].encode(), None)
    public = private.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    stranger = ec.generate_private_key(ec.SECP256R1())

    def encoded(value):
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

    def signed_with_the_public_key():
        import hashlib
        import hmac
        text = f"{encoded({'alg': 'HS256', 'typ': 'JWT'})}.{encoded(service.claims())}"
        mac = hmac.new(public, text.encode(), hashlib.sha256).digest()
        return f"{text}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}"

    bad = {
        "another audience": service.token(aud="https://accounts.example.org"),
        "two audiences": service.token(aud=[service.key["audience"], "https://accounts.example.org"]),
        "six minutes": service.token(exp=now + 360),
        "expired": service.token(iat=now - 600, exp=now - 300),
        "a clock that is ten minutes slow": service.token(iat=now - 600, exp=now - 300),
        "a clock that is ten minutes fast": service.token(iat=now + 600, exp=now + 900),
        "no expiry": service.token(exp=None),
        "another key": jwt.encode(service.claims(), stranger, algorithm="ES256"),
        "alg none": f"{encoded({'alg': 'none'})}.{encoded(service.claims())}.",
        "the public key as a secret": signed_with_the_public_key(),
        "wider scopes": service.token(scope="accounts.read accounts.write"),
        "an unknown key": service.token(iss="n2E1A1SKbGLy7OJrwdrvBKWriK8r", sub="n2E1A1SKbGLy7OJrwdrvBKWriK8r"),
        "a custom token": service.token(uid=account.uid),
        "a user's ID token": client.tokens.id_token,
        "a user's session handle": client.tokens.session_handle,
    }
    for name, token in bad.items():
        failure = refusal(lambda: service.call("GetAccount", by_uid(account.uid), token))
        assert (failure.code, failure.reason) == (grpc.StatusCode.UNAUTHENTICATED, "INVALID_SERVICE_CREDENTIAL"), name
        assert not any(part in failure.text for part in token.split(".") if part), name
    failure = refusal(lambda: service.call("GetAccount", by_uid(account.uid), service.token(tenant_id="another")))
    assert failure.reason == "TENANT_ID_MISMATCH"
    assert service.call("GetAccount", by_uid(account.uid)).account.uid == account.uid
    # A service is no user.
    with pytest.raises(Failure) as error:
        client.account(service.token())
    assert error.value.reason == "INVALID_ID_TOKEN"


def test_s74_a_revoked_key_is_refused_at_once(server, services):
    _, account = signed_up(server.address)
    first, second = services.create("first", "accounts.read"), services.create("second", "accounts.read")
    tokens = [first.token() for _ in range(3)]
    for token in tokens[:2]:
        first.call("GetAccount", by_uid(account.uid), token)
    services.revoke(first)
    for token in [*tokens, first.token()]:
        failure = refusal(lambda: first.call("GetAccount", by_uid(account.uid), token))
        assert failure.reason == "INVALID_SERVICE_CREDENTIAL"
        # The server still knows the signature of those that were shown before, and says whose they are.
        assert (first.key["key_id"] in failure.text) == (token in tokens[:2])
    assert second.call("GetAccount", by_uid(account.uid)).account.uid == account.uid
    failure = command(services.data, "revoke", first.key["key_id"], "--yes", code=1)["error"]
    assert failure["reason"] == "SERVICE_KEY_NOT_FOUND"
    assert [key["name"] for key in command(services.data, "list")] == ["second"]


def test_keys_outlive_the_server_and_those_of_another_tenant_are_refused(tmp_path, environment):
    data = tmp_path / "data"
    server = Server(data, environment)
    _, account = signed_up(server.address)
    services = Services(data, server.address, tmp_path)
    services.create("ours", "accounts.read"), services.create("theirs", "accounts.read")
    assert server.stop() == 0
    Rows(data).change("UPDATE service_keys SET tenant = 'theirs' WHERE name = 'theirs'")
    server = Server(data, environment)
    ours, theirs = (Caller(server.address, tmp_path / f"{name}.json") for name in ("ours", "theirs"))
    assert ours.call("GetAccount", by_uid(account.uid)).account.uid == account.uid
    assert refusal(lambda: theirs.call("GetAccount", by_uid(account.uid))).reason == "TENANT_ID_MISMATCH"
    assert server.stop() == 0


def test_a_key_expires(tmp_path, environment):
    clock = Clock(tmp_path)
    server = Server(tmp_path / "data", {**environment, **clock.environment})
    _, account = signed_up(server.address)
    services = Services(tmp_path / "data", server.address, tmp_path)
    short = services.create("short", "accounts.read", arguments=("--days", "1"))
    lasting = services.create("lasting", "accounts.read", arguments=("--no-expiry",))
    assert "expires_at" in short.key and "expires_at" not in lasting.key
    assert short.call("GetAccount", by_uid(account.uid)).account.uid == account.uid
    clock.advance(hours=25)
    later = int(time.time()) + 25 * 3600
    times = {"iat": later, "exp": later + 300}
    assert lasting.call("GetAccount", by_uid(account.uid), lasting.token(**times)).account.uid == account.uid
    failure = refusal(lambda: short.call("GetAccount", by_uid(account.uid), short.token(**times)))
    assert failure.reason == "INVALID_SERVICE_CREDENTIAL" and f"its key {short.key['key_id']} has expired" in failure.text
    assert server.stop() == 0


def test_the_file_is_the_owners_alone_and_nothing_is_overwritten(tmp_path, server, services):
    service = services.create("billing", "accounts.read", "audit.read")
    file = tmp_path / "billing.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    content = json.loads(file.read_text())
    assert content["type"] == "ligature_service_key" and content["scopes"] == ["accounts.read", "audit.read"]
    # The server has the public half alone.
    stored = Rows(services.data).dump().lower()
    body = "".join(service.key["private_key"].splitlines()[1:-1])
    secret = serialization.load_pem_private_key(service.key["private_key"].encode(), None).private_numbers().private_value
    assert secret.to_bytes(32, "big").hex() not in stored and body.lower() not in stored
    error = command(services.data, "create", "billing", "--scope", "accounts.read", "--out", str(file), code=1)["error"]
    assert error["reason"] == "INVALID_ARGUMENT" and "already" in error["message"] and json.loads(file.read_text()) == content
    error = command(services.data, "create", "Billing", "--scope", "accounts.read", "--out", str(tmp_path / "b"), code=1)["error"]
    assert (error["reason"], error["field"]) == ("INVALID_ARGUMENT", "name")
    error = command(services.data, "create", "billing", "--scope", "everything", "--out", str(tmp_path / "b"), code=1)["error"]
    assert (error["reason"], error["field"]) == ("INVALID_ARGUMENT", "scopes")
    assert '"everything"' in error["message"] and "accounts.read" in error["message"]
    error = command(services.data, "create", "b", "--scope", "accounts.read", "--out", "/proc/nothing", code=1)["error"]
    assert error["reason"] == "INVALID_KEY"
    assert [key["name"] for key in command(services.data, "list")] == ["billing"]


def test_users_methods_take_no_services_token(server, services):
    service = services.create("billing", *("accounts.read", "accounts.write", "sessions.write", "tokens.mint", "audit.read"))
    user = Client(server.address)
    user.sign_up(anonymous())
    with pytest.raises(Failure) as error:
        user.call(user.sessions.ListSessions, pb.ListSessionsRequest(), bearer=service.token())
    assert error.value.code == grpc.StatusCode.UNAUTHENTICATED


def test_the_example_of_the_guide(server, services, tmp_path):
    _, account = signed_up(server.address)
    services.create("billing", "accounts.read")
    [block] = [block for block in blocks("Sources/Server/LigatureServer/Documentation.docc/AdministeringFromServices.md")
               if block.language == "python"]
    (tmp_path / "example.py").write_text(block.text)
    subprocess.run(
        [sys.executable, "-m", "grpc_tools.protoc", "-I", ROOT / "Protos", f"--python_out={tmp_path}", f"--grpc_python_out={tmp_path}",
         *sorted((ROOT / "Protos/ligature/v1").glob("*.proto"))], check=True)
    done = subprocess.run(
        [sys.executable, tmp_path / "example.py", server.address, tmp_path / "billing.json", "ada@example.com"],
        capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == account.uid


def accounts(*arguments, code=0, **environment):
    done = subprocess.run([executable(), *arguments, "--json"], capture_output=True, text=True, timeout=60,
                          env=clean_environment(environment), stdin=subprocess.DEVNULL)
    assert done.returncode == code, (arguments, done.stdout, done.stderr)
    return json.loads(done.stdout if code == 0 else done.stderr)


def test_the_command_line_calls_as_a_service(server, services, tmp_path):
    client, account = signed_up(server.address)
    support = services.create("support", "accounts.read", "accounts.write")
    remote = ("--service-key", str(support.file), "--url", f"http://{server.address}")
    assert accounts("accounts", "show", "ada@example.com", *remote)["uid"] == account.uid
    assert accounts("accounts", "list", "--service-key", str(support.file), LIGATURE_URL=f"http://{server.address}")["uid"] == account.uid
    accounts("accounts", "disable", account.uid, "--yes", *remote)
    with pytest.raises(Failure) as error:
        client.account()
    assert error.value.reason == "USER_DISABLED"
    refused = accounts("accounts", "end-sessions", account.uid, "--yes", *remote, code=1)["error"]
    assert refused["reason"] == "INSUFFICIENT_PERMISSION" and "sessions.write" in refused["message"]
    assert accounts("audit", *remote, code=1)["error"]["reason"] == "INSUFFICIENT_PERMISSION"
    services.revoke(support)
    assert accounts("accounts", "show", account.uid, *remote, code=1)["error"]["reason"] == "INVALID_SERVICE_CREDENTIAL"
    other = ("--service-key", str(support.file), "--url", "http://accounts.example.com")
    assert accounts("accounts", "show", account.uid, *other, code=1)["error"]["reason"] == "NOT_CONFIGURED"
    support.file.chmod(0o644)
    assert accounts("accounts", "show", account.uid, *remote, code=1)["error"]["reason"] == "INVALID_KEY"
    assert accounts("accounts", "show", account.uid, "--url", "http://127.0.0.1:1", code=64)["error"]["reason"] == "USAGE"


def test_the_help_names_every_scope():
    page = (ROOT / "Sources/Server/LigatureServer/Documentation.docc/AdministeringFromServices.md").read_text()
    page = page[:page.index("Each method's scope")]
    scopes = re.findall(r"^\| `([a-z]+\.[a-z]+)` \|", page, re.M)
    shown = subprocess.run([executable(), "help", "service-keys", "create"], capture_output=True, text=True, check=True).stdout
    assert len(scopes) == 8 and all(scope in shown for scope in scopes)
