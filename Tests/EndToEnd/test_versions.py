"""Earlier versions: what their clients send is understood, and what their servers have stored is read. See versions/README.md."""
import contextlib
import copy
import re
import sqlite3
import subprocess

import pytest
from google.protobuf import descriptor_pb2

from harness.authorization import CodeProvider
from harness.calls import (
    Client, Failure, anonymous, continuation, credentials, emails, factor_calls, factors, merge_calls, password, pb, phone)
from harness.processes import ROOT, Server
from harness.sms import Gateway
from recorded.clock import Clock
from versions import FOLDER, NAMES, WITH_PLANS, come_back, proof, restore, settings
from versions.breaking import breaking_changes

pytestmark = pytest.mark.sqlite
VERSIONS = pytest.mark.parametrize("version", NAMES)


# Protos

@pytest.fixture(scope="module")
def protos(tmp_path_factory):
    """The descriptors of today's protos."""
    out = tmp_path_factory.mktemp("protos") / "protos.binpb"
    folder = ROOT / "Protos"
    files = [str(path.relative_to(folder)) for path in sorted(folder.rglob("*.proto"))]
    subprocess.run(["protoc", f"-I{folder}", "--include_imports", f"--descriptor_set_out={out}", *files], check=True)
    return descriptor_pb2.FileDescriptorSet.FromString(out.read_bytes())


def descriptors(version):
    return descriptor_pb2.FileDescriptorSet.FromString((FOLDER / version / "protos.binpb").read_bytes())


@VERSIONS
def test_no_change_of_the_protos_breaks_a_client(version, protos):
    assert breaking_changes(descriptors(version), protos) == []


def messages(files):
    return {message.name: message for file in files.file if file.package == "ligature.v1" for message in file.message_type}


def field(files, message, name):
    [found] = [field for field in messages(files)[message].field if field.name == name]
    return found


def method(files, name):
    [found] = [method for file in files.file for service in file.service for method in service.method
               if method.name == name]
    return found


def enum(files, name):
    [found] = [enum for file in files.file for enum in file.enum_type if enum.name == name]
    return found


def remove(things, name):
    del things[[thing.name for thing in things].index(name)]


def service(files, name):
    [found] = [service for file in files.file for service in file.service if service.name == name]
    return found


def replace(message, **values):
    for name, value in values.items():
        setattr(message, name, value)


STRING, BYTES = descriptor_pb2.FieldDescriptorProto.TYPE_STRING, descriptor_pb2.FieldDescriptorProto.TYPE_BYTES
REPEATED = descriptor_pb2.FieldDescriptorProto.LABEL_REPEATED


@pytest.mark.parametrize("change, found", [
    (lambda files: replace(field(files, "SignInRequest", "device_label"), number=99), "SignInRequest.device_label"),
    (lambda files: replace(field(files, "SignInRequest", "device_label"), name="label"), "SignInRequest.device_label"),
    (lambda files: replace(field(files, "SignInRequest", "device_label"), json_name="label"), "SignInRequest.device_label"),
    (lambda files: replace(field(files, "SignInRequest", "device_label"), type=BYTES), "SignInRequest.device_label"),
    (lambda files: replace(field(files, "SignInRequest", "device_label"), label=REPEATED), "SignInRequest.device_label"),
    (lambda files: replace(field(files, "SignInRequest", "device_label"), proto3_optional=True), "SignInRequest.device_label"),
    (lambda files: replace(field(files, "SignInRequest", "credential"), type_name=".ligature.v1.TokenPair"),
     "SignInRequest.credential"),
    (lambda files: field(files, "Credential", "password").ClearField("oneof_index"), "Credential.password"),
    (lambda files: remove(messages(files)["SignInRequest"].field, "device_label"), "SignInRequest.device_label"),
    (lambda files: [remove(file.message_type, "TokenPair") for file in files.file
                    if any(message.name == "TokenPair" for message in file.message_type)], "ligature.v1.TokenPair"),
    (lambda files: remove(service(files, "AccountService").method, "LinkIdentity"), "AccountService.LinkIdentity"),
    (lambda files: replace(method(files, "LinkIdentity"), input_type=".ligature.v1.SignInRequest"),
     "AccountService.LinkIdentity"),
    (lambda files: replace(method(files, "LinkIdentity"), output_type=".ligature.v1.SignInResponse"),
     "AccountService.LinkIdentity"),
    (lambda files: replace(method(files, "LinkIdentity"), server_streaming=True), "AccountService.LinkIdentity"),
    (lambda files: replace(method(files, "LinkIdentity"), client_streaming=True), "AccountService.LinkIdentity"),
    (lambda files: replace(service(files, "AccountService"), name="Accounts"), "ligature.v1.AccountService"),
    (lambda files: enum(files, "RevokeSessions").value.pop(), "RevokeSessions"),
    (lambda files: replace(enum(files, "RevokeSessions").value[-1], number=99), "RevokeSessions"),
    (lambda files: replace(enum(files, "RevokeSessions").value[-1], name="REVOKE_SESSIONS_NO"), "RevokeSessions"),
])
def test_each_breaking_change_is_found(change, found, protos):
    changed = copy.deepcopy(protos)
    change(changed)
    assert changed != protos
    changes = breaking_changes(protos, changed)
    assert any(found in text for text in changes), changes


def test_additions_are_not_breaking(protos):
    old = descriptors(NAMES[0])
    assert len(messages(old)) < len(messages(protos))
    assert breaking_changes(protos, protos) == []


# Databases

class Restored:
    """The server of today over the database of an earlier version, at the time when that was last used."""

    def __init__(self, version, folder, issuer):
        self.data = folder / "data"
        self.callers = restore(version, self.data)
        self.issuer, self.clock = issuer, Clock(folder)
        self.clock.set(self.callers["clock"])
        self.browsed, self.gateway = CodeProvider(), Gateway()
        self.process = Server(self.data, settings(self.clock, issuer, self.browsed, self.gateway))

    def stop(self):
        assert self.process.stop() == 0
        self.browsed.close()
        self.gateway.close()

    def client(self, name=None):
        client = Client(self.process.address)
        if name:
            known = self.callers[name]
            client.tokens = pb.SignInResponse().tokens.__class__(
                session_handle=known["handle"], refresh_token=known["refreshToken"])
        return client

    def proof(self, *arguments, **claims):
        return proof(self.issuer, self.clock, *arguments, **claims)


@pytest.fixture
def restored(request, tmp_path, issuer):
    server = Restored(request.param, tmp_path, issuer)
    yield server
    server.stop()


WITH_UNFINISHED = pytest.mark.parametrize("restored", WITH_PLANS, indirect=True)
DATABASES = pytest.mark.parametrize("restored", NAMES, indirect=True)
WITH_FACTORS = pytest.mark.parametrize("restored", [name for name in NAMES if name != "before-mail"], indirect=True)


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value.reason


def providers(client):
    return sorted(entry.provider_id for entry in client.account().provider_data)


@DATABASES
def test_sessions_live_on(restored):
    for name in ("ada", "ada elsewhere", "guest", "grace", "eve"):
        known, client = restored.callers[name], restored.client(name)
        assert client.account().uid == known["uid"]
        before = client.tokens.refresh_token
        client.refresh()
        assert client.tokens.refresh_token != before and client.account().uid == known["uid"]
    assert refused(lambda: restored.client("dan").account()) in ("TOKEN_EXPIRED", "USER_NOT_FOUND")
    assert refused(lambda: restored.client("dan").refresh()) in ("TOKEN_EXPIRED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN")


@DATABASES
def test_the_ways_to_sign_in_work(restored):
    ada = restored.callers["ada"]
    client = restored.client()
    assert refused(lambda: client.sign_in(password(ada["email"], "another password"))) == "INVALID_LOGIN_CREDENTIALS"
    assert client.sign_in(password(ada["email"], ada["password"])).account.uid == ada["uid"]
    answer = restored.client().sign_in(restored.proof(ada["subject"], ada["email"]))
    assert answer.account.uid == ada["uid"] and not answer.is_new_account
    assert providers(client) == ["oidc.storm", "password"]
    # A deleted account is not found again.
    dan = restored.callers["dan"]
    answer = restored.client().sign_in(restored.proof(dan["subject"], dan["email"]))
    assert answer.is_new_account and answer.account.uid != dan["uid"]


@DATABASES
def test_links_and_unlinks_work(restored):
    ada = restored.client("ada")
    ada.sign_in(password(restored.callers["ada"]["email"], restored.callers["ada"]["password"]))
    ada.unlink("oidc.storm")
    assert providers(ada) == ["password"]
    ada.link(restored.proof("ada-new", "ada@example.com"))
    assert providers(ada) == ["oidc.storm", "password"]
    guest = restored.client("guest")
    uid = guest.account().uid
    guest.link(restored.proof("guest", "guest@example.com"))
    account = guest.account()
    assert account.uid == uid and not account.is_anonymous and account.email == "guest@example.com"


@DATABASES
def test_what_was_set_aside_or_unlinked_stays_so(restored):
    grace = restored.client("grace").account()
    assert [entry.provider_id for entry in grace.set_aside] == ["password"]
    assert refused(lambda: restored.client().sign_in(password("grace@example.com", "the squatter's"))) \
        == "INVALID_LOGIN_CREDENTIALS"
    # What eve has unlinked joins her account by a link of hers alone.
    eve = restored.callers["eve"]
    assert refused(lambda: restored.client().sign_in(restored.proof(eve["subject"], eve["email"]))) \
        == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
    client = restored.client("eve")
    client.link(restored.proof(eve["subject"], eve["email"]))
    assert providers(client) == ["oidc.storm", "password"]


@DATABASES
def test_continuations_lead_on(restored):
    known = restored.callers
    stranger = restored.client()
    stranger.sign_up(anonymous())
    assert refused(lambda: stranger.sign_in(continuation(known["guest"]["continuation"]))) == "INVALID_PENDING_TOKEN"
    guest = restored.client("guest")
    assert guest.sign_in(continuation(known["guest"]["continuation"])).account.uid == known["ada"]["uid"]
    assert refused(lambda: restored.client("ada").link(continuation(known["later"]["continuation"]))) \
        == "PROVIDER_ALREADY_LINKED"


@DATABASES
def test_a_request_whose_answer_was_lost_is_answered_again(restored):
    lost = restored.callers["lost"]
    client = restored.client()
    request = pb.SignInRequest.FromString(bytes.fromhex(lost["request"]))
    answer = client.call(client.accounts.SignIn, request, key=bytes.fromhex(lost["key"]))
    assert answer.account.uid == lost["uid"]
    assert client.account().uid == lost["uid"]


@WITH_FACTORS
def test_second_factors_and_mailed_codes_work(restored):
    olga, client = restored.callers["olga"], restored.client()
    assert refused(lambda: client.sign_in(password(olga["email"], olga["password"]))) == "SECOND_FACTOR_REQUIRED"

    def recovery(code):
        return factors.FactorAssertion(recovery_code=factors.RecoveryCodeAssertion(code=code))

    answer = client.call(client.factors.FinishSignIn, factor_calls.FinishSignInRequest(
        pending_token=olga["pendingToken"], assertion=recovery(olga["recoveryCodes"][0])))
    assert answer.account.uid == olga["uid"] and [factor.display_name for factor in answer.account.factors] == ["phone"]
    restored.clock.advance(60)
    code = subprocess.run(["oathtool", "--totp", "--base32", olga["secret"], f"--now=@{restored.clock.now}"],
                          check=True, capture_output=True, text=True).stdout.strip()
    with pytest.raises(Failure) as failure:
        client.call(client.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
            code=olga["resetCode"], new_password="battery staple"))
    client.call(client.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        new_password="battery staple", pending_token=failure.value.challenge.pending_token,
        assertion=factors.FactorAssertion(totp=factors.TOTPAssertion(enrollment_id=olga["enrollment"], code=code))))
    assert refused(lambda: restored.client().sign_in(password(olga["email"], olga["password"]))) \
        == "INVALID_LOGIN_CREDENTIALS"
    assert refused(lambda: restored.client().sign_in(password(olga["email"], "battery staple"))) \
        == "SECOND_FACTOR_REQUIRED"


def intent(known, code):
    return credentials.Credential(intent=credentials.IntentCredential(secret=known["secret"], code=code))


@WITH_UNFINISHED
def test_a_sign_in_that_came_back_from_the_provider_ends(restored):
    back = restored.callers["back"]
    answer = restored.client().sign_in(intent(back, back["code"]))
    assert answer.is_new_account and answer.provider_id == "oidc.browsed"
    assert refused(lambda: restored.client().sign_in(intent(back, back["code"]))) == "INVALID_PENDING_TOKEN"


@WITH_UNFINISHED
def test_a_sign_in_that_is_at_the_provider_comes_back(restored):
    browsing, browsed = restored.callers["browsing"], restored.browsed
    browsed.claims = {"sub": "browsing", "iat": restored.clock.now, "exp": restored.clock.now + 300}
    code = come_back(restored.process, browsed, browsing["authorizationURL"])
    answer = restored.client().sign_in(intent(browsing, code))
    assert answer.is_new_account and answer.provider_id == "oidc.browsed"


@WITH_UNFINISHED
def test_a_code_that_was_sent_to_a_phone_works_once(restored):
    known = restored.callers["phone"]
    client = restored.client()
    assert client.sign_in(phone(known["sessionInfo"], known["code"])).account.phone_number == known["number"]
    assert refused(lambda: restored.client().sign_in(phone(known["sessionInfo"], known["code"]))) \
        == "INVALID_SESSION_INFO"


@WITH_UNFINISHED
def test_a_plan_of_a_merge_is_carried_out_once(restored):
    known, client = restored.callers["nora"], restored.client("nora")
    request = merge_calls.CommitMergeRequest(plan=known["plan"])
    done = client.call(client.merges.CommitMerge, request)
    assert done.merged_uid == known["merged"] and done.account.uid == known["uid"]
    assert [entry.uid for entry in done.account.provider_data] == ["nora"]
    assert [entry.email for entry in done.account.set_aside] == ["nora@other.example"]
    assert refused(lambda: client.call(client.merges.CommitMerge, request)) == "INVALID_MERGE_PLAN"


@VERSIONS
def test_the_trails_keep_their_rows_and_use_no_id_twice(version, tmp_path, issuer):
    def rows(data):
        with contextlib.closing(sqlite3.connect(data / "accounts.sqlite")) as database:
            return [database.execute(f"SELECT id, at, tenant, uid, provider_id FROM {table} ORDER BY id").fetchall()
                    for table in ("audit", "outbox")]

    restore(version, tmp_path / "before")
    server = Restored(version, tmp_path, issuer)
    server.stop()
    assert rows(server.data) == rows(tmp_path / "before")
    with contextlib.closing(sqlite3.connect(server.data / "accounts.sqlite")) as database:
        last = dict(database.execute("SELECT name, seq FROM sqlite_sequence"))
    assert [last["audit"], last["outbox"]] == [table[-1][0] for table in rows(server.data)]


@VERSIONS
def test_the_database_holds_what_it_is_to_show(version, tmp_path):
    """An empty table would show nothing."""
    restore(version, tmp_path / "data")
    tables = ["accounts", "identities", "sessions", "continuations", "request_receipts", "spent_proofs", "audit", "outbox"]
    if version != "before-mail":
        tables += ["action_codes", "pending_sign_ins", "used_factors"]
    with contextlib.closing(sqlite3.connect(tmp_path / "data/accounts.sqlite")) as database:
        counts = {table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}
        states = {row[0] for row in database.execute("SELECT set_aside FROM identities")}
        assert database.execute("SELECT count(*) FROM accounts WHERE length(tombstones) > 0").fetchone()[0] > 0
        assert database.execute("SELECT count(*) FROM accounts WHERE deleted_at IS NOT NULL").fetchone()[0] > 0
    assert all(counts.values()), counts
    assert states == {None, "email_proven_by_another"}
