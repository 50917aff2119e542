"""What an operator changes of an account for its user: factors, identities, merges, links and sessions."""
import time

import grpc
import pytest
from google.protobuf import field_mask_pb2

from harness.authenticator import Authenticator
from harness.calls import (
    Client, Failure, admin, admin_rpc, emails, factor_calls, factors, id_token, merge_calls, password)
from harness.identity import CLIENT_ID, Issuer
from harness.mailbox import Mailbox
from harness.processes import Server
from harness.terminal import Terminal
from test_operators import Operator, control

ADDRESS, PASSWORD = "ada@mail.example", "correct horse battery"
CORP, OTHER = "oidc.corp", "oidc.other"


@pytest.fixture(scope="module")
def issuers():
    issuers = {CORP: Issuer(), OTHER: Issuer()}
    yield issuers
    for issuer in issuers.values():
        issuer.close()


@pytest.fixture
def server(tmp_path, issuers):
    process = Server(tmp_path / "data", {
        "LIGATURE_OIDC_NAMES": "corp,other",
        "LIGATURE_OIDC_CORP_ISSUER": issuers[CORP].issuer, "LIGATURE_OIDC_CORP_AUDIENCES": CLIENT_ID,
        "LIGATURE_OIDC_CORP_TRUSTED_EMAIL_DOMAINS": "mail.example",
        "LIGATURE_OIDC_CORP_DISPLAY_NAME": "Example Corp",
        "LIGATURE_OIDC_OTHER_ISSUER": issuers[OTHER].issuer, "LIGATURE_OIDC_OTHER_AUDIENCES": CLIENT_ID,
        "LIGATURE_OIDC_OTHER_TRUSTED_EMAIL_DOMAINS": "mail.example",
        "LIGATURE_MAIL_CONTINUE_URLS": "https://app.example.com",
    })
    yield process
    assert process.stop() == 0


@pytest.fixture
def operator(tmp_path, server):
    return Operator(tmp_path / "data")


@pytest.fixture
def mailbox(tmp_path, server):
    return Mailbox(tmp_path / "data")


def proof(issuers, provider, subject="ada", email=None):
    proof.count += 1
    claims = {"email": email, "email_verified": True} if email else {}
    return id_token(provider, issuers[provider].token(subject, None, jti=str(proof.count), **claims))


proof.count = 0


def owner(server, issuers):
    """Signed in to an account that owns its address, with a password."""
    client = Client(server.address)
    client.sign_in(proof(issuers, CORP, email=ADDRESS))
    client.link(password(ADDRESS, PASSWORD))
    return client


def enroll(client, name):
    begun = client.call(client.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
        totp=factor_calls.StartTOTPEnrollment()))
    app = Authenticator(begun.totp.secret, time.time())
    return client.call(client.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
        session_info=begun.session_info, code=app.code(), display_name=name)).enrollment_id


def refusal(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value


def notices(mailbox, *needed):
    """The mails that have these words, which have come since the last call; no link takes back what they are about."""
    found, end = {}, time.monotonic() + 20
    while len(found) < len(needed):
        assert time.monotonic() < end, (needed, found)
        for mail in mailbox.arrived():
            text = mail.get_body(("plain",)).get_content()
            found.update({words: text for words in needed if words in text})
        time.sleep(0.02)
    assert not any("oobCode" in text for text in found.values()), found
    return list(found.values())


def acts(operator, uid):
    """The changes of an account that its operator made, the latest first, each with the id of its call."""
    return [(entry["action"], entry.get("detail")) for entry in operator.lines("audit", "--account", uid)
            if entry.get("actor") == "operator" and entry["requestID"]]


def test_a_user_who_lost_the_phone_and_the_codes_gets_in_again(server, operator, mailbox, issuers):
    ada = owner(server, issuers)
    uid = ada.account().uid
    factor = enroll(ada, "Ada's app")
    ada.call(ada.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest())
    locked_out = Client(server.address)
    assert refusal(lambda: locked_out.sign_in(password(ADDRESS, PASSWORD))).reason == "SECOND_FACTOR_REQUIRED"
    shown = operator.json("accounts", "show", ADDRESS)
    assert [(f["enrollmentID"], f["kind"], f["displayName"]) for f in shown["factors"]] == [(factor, "totp", "Ada's app")]
    assert shown["recoveryCodesLeft"] == 10

    # Nothing happens unasked.
    error = operator.error("accounts", "remove-factor", ADDRESS, "--all")
    assert error["reason"] == "CONFIRMATION_NEEDED" and factor in error["message"]
    assert refusal(lambda: locked_out.sign_in(password(ADDRESS, PASSWORD))).reason == "SECOND_FACTOR_REQUIRED"
    mailbox.arrived()
    done = operator.json("accounts", "remove-factor", ADDRESS, "--all", "--yes")
    assert done["uid"] == uid
    assert locked_out.sign_in(password(ADDRESS, PASSWORD)).account.uid == uid
    assert locked_out.account().recovery_codes_left == 0
    notices(mailbox, "removed from your account at Ligature: authenticator app (")
    assert acts(operator, uid) == [("factor_withdrawn", "totp")]
    assert operator.error("accounts", "remove-factor", ADDRESS, "--all", "--yes")["reason"] == "MFA_ENROLLMENT_NOT_FOUND"


def test_recovery_codes_are_removed_alone(server, operator, mailbox, issuers):
    ada = owner(server, issuers)
    uid, factor = ada.account().uid, enroll(ada, "app")
    codes = ada.call(ada.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes
    operator.run("accounts", "remove-factor", ADDRESS, "--recovery-codes", "--yes")
    account = ada.account()
    assert account.recovery_codes_left == 0 and [f.enrollment_id for f in account.factors] == [factor]
    other = Client(server.address)
    challenge = refusal(lambda: other.sign_in(password(ADDRESS, PASSWORD))).challenge
    assert refusal(lambda: other.call(other.factors.FinishSignIn, factor_calls.FinishSignInRequest(
        pending_token=challenge.pending_token, assertion=factors.FactorAssertion(
            recovery_code=factors.RecoveryCodeAssertion(code=codes[0]))))).reason == "INVALID_CODE"
    assert acts(operator, uid) == [("recovery_codes_removed", None)]
    notices(mailbox, "removed from your account at Ligature: recovery codes (")


def test_what_a_thief_has_added_is_taken_off(server, operator, mailbox, issuers):
    ada, thief = owner(server, issuers), Client(server.address)
    uid = ada.account().uid
    ada.link(proof(issuers, OTHER, "thief"))
    thief.sign_in(proof(issuers, OTHER, "thief"))
    assert thief.account().uid == uid
    thief.reauthenticate(password(ADDRESS, PASSWORD))
    factor = enroll(thief, "the thief's app")
    mailbox.arrived()
    thief_session = operator.json("accounts", "show", uid)["sessions"][0]["sessionID"]
    assert operator.json("accounts", "end-sessions", uid, "--session", thief_session, "--yes") == {"ended": 1}
    assert refusal(thief.account).reason == "TOKEN_EXPIRED"
    operator.run("accounts", "remove-factor", uid, factor, "--yes")
    # By its short name.
    operator.run("accounts", "unlink", uid, "other", "--end-sessions", "--yes")
    assert refusal(ada.account).reason == "TOKEN_EXPIRED"
    account = ada.sign_in(password(ADDRESS, PASSWORD)).account
    assert account.uid == uid and [p.provider_id for p in account.provider_data] == [CORP, "password"]
    # The thief's account at the provider is a stranger's again.
    assert thief.sign_in(proof(issuers, OTHER, "thief")).account.uid != uid
    assert [action for action, _ in acts(operator, uid)] == [
        "sessions_ended", "identity_unlinked", "factor_withdrawn", "sessions_ended"]
    notices(mailbox, "removed from your account at Ligature: authenticator app (", "was removed: other (")


def test_a_notice_names_a_provider_by_its_display_name(server, operator, mailbox, issuers):
    owner(server, issuers)
    operator.run("accounts", "unlink", ADDRESS, "corp", "--yes")
    [text] = notices(mailbox, "was removed: Example Corp (")
    assert "oidc.corp" not in text


def test_a_refusal_names_the_account_that_was_typed(operator):
    for name in ("no.one@example.com", "n2E1A1SKbGLy7OJrwdrvBKWriK8r", "+4930123456", "google.com:1"):
        refused = operator.error("accounts", "show", name)
        assert refused["reason"] == "USER_NOT_FOUND" and refused["message"] == f'No account matches "{name}".'


def test_the_last_method_goes_only_on_demand(server, operator, issuers):
    client = Client(server.address)
    client.sign_in(proof(issuers, CORP, email=ADDRESS))
    uid = client.account().uid
    identity = operator.json("accounts", "show", uid)["identities"][0]["identityID"]
    for names in (["corp"], ["oidc.corp"], ["--identity", identity]):
        assert operator.error("accounts", "unlink", uid, *names, "--yes")["reason"] == "LAST_SIGN_IN_METHOD"
    # Without a question first.
    refused = operator.error("accounts", "unlink", uid, "google")
    assert refused["reason"] == "NO_SUCH_PROVIDER" and "google.com" in refused["message"] and CORP in refused["message"]
    assert operator.error("accounts", "unlink", uid, "google", "--yes")["reason"] == "NO_SUCH_PROVIDER"
    done = operator.json("accounts", "unlink", uid, "corp", "--override-last-method", "--yes")
    assert done["providers"] == [] and done["email"] == ADDRESS
    # It is not out of reach: who has the mailbox gets in by a new password.
    assert operator.lines("accounts", "unreachable") == []
    link = operator.json("accounts", "reset-link", uid)["link"]
    assert "oobCode=" in link


def test_a_merge_is_undone(server, operator, mailbox, issuers):
    ada, other = owner(server, issuers), Client(server.address)
    merged = other.sign_in(proof(issuers, OTHER, "other")).account.uid
    uid = ada.account().uid
    planned = ada.call(ada.merges.PlanMerge, merge_calls.PlanMergeRequest(
        proof=merge_calls.AccountProof(credential=proof(issuers, OTHER, "other"))))
    ada.call(ada.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=planned.plan))
    assert [merge["mergedUID"] for merge in operator.json("accounts", "show", uid)["merges"]] == [merged]
    assert merged in operator.run("accounts", "show", uid).stdout
    asked = operator.error("accounts", "undo-merge", uid)
    assert asked["reason"] == "CONFIRMATION_NEEDED" and merged in asked["message"] and OTHER in asked["message"]
    assert [p.provider_id for p in ada.account().provider_data] == [CORP, "password", OTHER]
    # A change names the account that is left.
    assert operator.error("accounts", "undo-merge", merged, "--yes")["reason"] == "USER_NOT_FOUND"
    mailbox.arrived()
    undone = operator.json("accounts", "undo-merge", uid, "--yes")
    assert undone["restoredUID"] == merged and undone["returned"] == [OTHER] and undone["remainders"] == []
    assert other.sign_in(proof(issuers, OTHER, "other")).account.uid == merged
    notices(mailbox, "two accounts again")
    assert ("merge_undone", merged) in acts(operator, uid) and ("account_restored", uid) in acts(operator, merged)
    assert operator.error("accounts", "undo-merge", uid, "--yes")["reason"] == "MERGE_NOT_FOUND"


def test_each_kind_of_link_works(server, operator, tmp_path):
    client = Client(server.address)
    uid = client.sign_up(password(ADDRESS, PASSWORD)).account.uid
    terminal = Terminal(server, tmp_path / "state.json")

    made = operator.json("accounts", "verify-link", uid)
    assert made["email"] == ADDRESS and made["link"].startswith(server.web) and "mode=verifyEmail" in made["link"]
    terminal.run("verify-email", "--code", made["link"], "--password", PASSWORD)
    assert client.account().email_verified
    assert operator.error("accounts", "verify-link", uid)["reason"] == "INVALID_ARGUMENT"

    made = operator.json("accounts", "sign-in-link", uid, "--continue-url", "https://app.example.com/welcome")
    assert "mode=signIn" in made["link"] and "continueUrl=https%3A%2F%2Fapp.example.com%2Fwelcome" in made["link"]
    assert terminal.json("sign-in", "--email-link", ADDRESS, "--link", made["link"])["uid"] == uid
    assert operator.error("accounts", "sign-in-link", uid, "--continue-url", "https://evil.example")["reason"] \
        == "UNAUTHORIZED_DOMAIN"

    Client(server.address).sign_up(password("bob@mail.example", PASSWORD))
    made = operator.json("accounts", "change-email-link", uid, "ada@new.example")
    assert made["email"] == "ada@new.example" and "mode=verifyAndChangeEmail" in made["link"]
    terminal.run("email", "--code", made["link"])
    assert client.sign_in(password("ada@new.example", PASSWORD)).account.uid == uid
    assert operator.error("accounts", "change-email-link", uid, "ada@new.example")["reason"] == "INVALID_ARGUMENT"

    made = operator.json("accounts", "reset-link", uid)
    terminal.run("reset-password", "--code", made["link"], stdin="another horse battery\n")
    assert client.sign_in(password("ada@new.example", "another horse battery")).account.uid == uid
    assert acts(operator, uid) == [("action_link_made", detail) for detail in (
        "password_reset", "change_email", "sign_in_link", "verify_email")]


def test_the_mask_says_what_is_set(server, operator, tmp_path):
    client = Client(server.address)
    uid = client.sign_up(password(ADDRESS, PASSWORD)).account.uid
    with grpc.insecure_channel(f"unix:{control(tmp_path / 'data')}") as channel:
        stub = admin_rpc.AdminServiceStub(channel)

        def update(paths, account=None, **fields):
            try:
                return stub.UpdateAccount(admin.AdminUpdateAccountRequest(
                    ref=admin.AccountRef(uid=uid), account=account,
                    update_mask=field_mask_pb2.FieldMask(paths=paths), **fields), timeout=30).account
            except grpc.RpcError as error:
                raise Failure(error) from None

        account = type(client.account())
        assert update(["display_name"], account(display_name="Ada", photo_url="https://example.com/a")).display_name == "Ada"
        assert not client.account().photo_url
        assert update(["photo_url"], account(photo_url="https://example.com/a")).display_name == "Ada"
        assert not update(["display_name"]).HasField("display_name")
        failure = refusal(lambda: update(["display_name", "uid"], account(display_name="Eve", uid="x")))
        assert failure.reason == "INVALID_ARGUMENT" and failure.violations[0][0] == "update_mask"
        failure = refusal(lambda: update([], expected_version=1))
        assert failure.reason == "CONFLICTING_CHANGE" and failure.violations[0][0] == "expected_version"
        failure = refusal(lambda: update([], factors=admin.FactorUpdate(remove_enrollment_ids=["0123456789abcdef"])))
        assert (failure.reason, failure.violations[0][0]) == ("MFA_ENROLLMENT_NOT_FOUND", "factors.remove_enrollment_ids")
        assert update(["disabled"], account(disabled=True)).disabled
        assert refusal(client.account).reason == "USER_DISABLED"
    # On the port of the users only services call it.
    with grpc.insecure_channel(server.address) as channel:
        stub = admin_rpc.AdminServiceStub(channel)
        ref = admin.AccountRef(uid=uid)
        for call, request in [
                (stub.UpdateAccount, admin.AdminUpdateAccountRequest(ref=ref)),
                (stub.UndoMerge, admin.AdminUndoMergeRequest(ref=ref)),
                (stub.RevokeSessions, admin.RevokeSessionsRequest(ref=ref)),
                (stub.CreateActionLink, admin.CreateActionLinkRequest(
                    ref=ref, operation=emails.ACTION_CODE_OPERATION_EMAIL_SIGN_IN))]:
            with pytest.raises(grpc.RpcError) as error:
                call(request, timeout=30)
            assert error.value.code() == grpc.StatusCode.UNAUTHENTICATED


def test_ways_back_are_ended(server, operator, mailbox, issuers):
    ada = owner(server, issuers)
    uid = ada.account().uid
    code = mailbox.code(ADDRESS)
    assert "Nothing was changed" in operator.error("accounts", "end-ways-back", ADDRESS)["message"]
    ada.call(ada.emails.CheckActionCode, emails.CheckActionCodeRequest(code=code))
    operator.run("accounts", "end-ways-back", ADDRESS, "--yes")
    assert refusal(lambda: ada.call(ada.emails.CheckActionCode, emails.CheckActionCodeRequest(code=code))).reason \
        == "INVALID_OOB_CODE"
    assert acts(operator, uid) == [("ways_back_ended", None)]
