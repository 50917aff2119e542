"""Second factors with a foreign authenticator (oathtool) and a foreign client, over the wire."""
import json
import base64
import re
import time
import urllib.parse

import pytest

from harness.authenticator import Authenticator
from harness.calls import Client, Failure, anonymous, factor_calls, factors, id_token, password, pb
from harness.identity import CLIENT_ID
from harness.processes import Server
from harness.rows import Rows

PROVIDER, ADDRESS = "oidc.own", "ada@mail.example"


@pytest.fixture
def server(tmp_path, issuer):
    process = Server(tmp_path / "data", {
        "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": issuer.issuer,
        "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID, "LIGATURE_OIDC_OWN_TRUSTED_EMAIL_DOMAINS": "mail.example",
        "LIGATURE_FACTORS_ISSUER": "Acme & Sons",
    })
    yield process
    assert process.stop() == 0


def proof(issuer, subject="ada", email=ADDRESS):
    proof.count += 1
    return id_token(PROVIDER, issuer.token(subject, None, jti=str(proof.count), email=email, email_verified=True))


proof.count = 0


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value


def enroll(client, name="phone"):
    begun = client.call(client.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
        totp=factor_calls.StartTOTPEnrollment()))
    app = Authenticator(begun.totp.secret, time.time())
    done = client.call(client.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
        session_info=begun.session_info, code=app.code(), display_name=name))
    return begun, app, done


def finish(client, challenge, key=None, **assertion):
    return client.call(client.factors.FinishSignIn, factor_calls.FinishSignInRequest(
        pending_token=challenge.pending_token, assertion=factors.FactorAssertion(**assertion)), key=key)


def totp(enrollment_id, code):
    return {"totp": factors.TOTPAssertion(enrollment_id=enrollment_id, code=code)}


def recovery(code):
    return {"recovery_code": factors.RecoveryCodeAssertion(code=code)}


def claims(token):
    return json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))


def test_the_life_of_a_factor(server, issuer):
    ada = Client(server.address)
    ada.sign_in(proof(issuer))
    ada.link(password(ADDRESS, "correct horse"))
    begun, app, done = enroll(ada)
    url = urllib.parse.urlparse(begun.totp.otpauth_url)
    query = dict(urllib.parse.parse_qsl(url.query))
    assert (url.scheme, url.netloc, urllib.parse.unquote(url.path)) == ("otpauth", "totp", f"/Acme & Sons:{ADDRESS}")
    assert query == {"secret": begun.totp.secret, "issuer": "Acme & Sons", "algorithm": "SHA1", "digits": "6",
                     "period": "30"}
    assert begun.totp.hashing_algorithm == "SHA1" and begun.totp.code_length == 6 and begun.totp.period_seconds == 30
    assert [(f.enrollment_id, f.display_name) for f in done.account.factors] == [(done.enrollment_id, "phone")]
    token = claims(ada.tokens.id_token)
    assert token["firebase"]["sign_in_second_factor"] == "totp" and token["amr"] == ["pwd", "otp", "mfa"]
    codes = ada.call(ada.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes
    assert len(set(codes)) == 10 and all(re.fullmatch("[0-9A-Z]{10}", code) for code in codes)
    assert ada.account().recovery_codes_left == 10

    # A client without factors gets an error in plain words; one that knows them continues.
    other = Client(server.address)
    for credential in (password(ADDRESS, "correct horse"), proof(issuer)):
        failure = refused(lambda: other.sign_in(credential))
        assert (failure.code.name, failure.reason) == ("FAILED_PRECONDITION", "SECOND_FACTOR_REQUIRED")
        assert "FinishSignIn" in failure.text
        hint, = failure.challenge.hints
        assert (hint.enrollment_id, hint.display_name, hint.kind) == (done.enrollment_id, "phone", factors.FACTOR_KIND_TOTP)
        assert failure.challenge.accepts_recovery_code
        assert other.tokens is None
    code = app.code()
    answer = finish(other, failure.challenge, **totp(done.enrollment_id, code))
    assert answer.account.uid == done.account.uid and not answer.is_new_account and answer.provider_id == PROVIDER
    token = claims(answer.tokens.id_token)
    assert token["firebase"]["second_factor_identifier"] == done.enrollment_id
    fresh = other.call(other.sessions.IssueIDToken, pb.IssueIDTokenRequest())
    assert claims(fresh.id_token)["firebase"]["sign_in_second_factor"] == "totp"
    other.refresh()
    assert claims(other.tokens.id_token)["amr"] == ["otp", "mfa"]

    # The same code opens nothing again, and neither does the same token.
    assert refused(lambda: finish(other, failure.challenge, **totp(done.enrollment_id, code))).reason \
        == "INVALID_MFA_PENDING_CREDENTIAL"
    failure = refused(lambda: other.sign_in(password(ADDRESS, "correct horse")))
    assert refused(lambda: finish(other, failure.challenge, **totp(done.enrollment_id, code))).reason == "INVALID_CODE"
    finish(other, failure.challenge, **recovery(codes[0].lower()))
    assert other.account().recovery_codes_left == 9
    assert claims(other.tokens.id_token)["firebase"]["sign_in_second_factor"] == "recovery_code"

    # A reauthentication asks for it, too.
    failure = refused(lambda: other.reauthenticate(password(ADDRESS, "correct horse")))
    assert failure.reason == "SECOND_FACTOR_REQUIRED"
    before = other.tokens.session_handle
    finish(other, failure.challenge, **recovery(codes[1]))
    assert other.tokens.session_handle != before
    done = other.call(other.factors.WithdrawFactor, factor_calls.WithdrawFactorRequest(enrollment_id=done.enrollment_id))
    assert not done.account.factors and done.account.recovery_codes_left == 0
    assert "sign_in_second_factor" not in claims(done.tokens.id_token)["firebase"]
    Client(server.address).sign_in(password(ADDRESS, "correct horse"))


def test_a_session_from_before_cannot_change_methods(server, issuer):
    before = Client(server.address)
    before.sign_in(proof(issuer))
    ada = Client(server.address)
    ada.sign_in(proof(issuer))
    _, app, done = enroll(ada)
    assert before.account().factors[0].enrollment_id == done.enrollment_id
    for action in (before.delete, lambda: before.link(password(ADDRESS, "correct horse")), lambda: enroll(before)):
        failure = refused(action)
        assert failure.reason == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" and "second factor" in failure.text
    failure = refused(lambda: before.reauthenticate(proof(issuer)))
    # No one else finishes it.
    assert refused(lambda: finish(Client(server.address), failure.challenge, **totp(done.enrollment_id, app.code()))) \
        .reason == "INVALID_MFA_PENDING_CREDENTIAL"
    finish(before, failure.challenge, **totp(done.enrollment_id, app.code()))
    before.link(password(ADDRESS, "correct horse"))


def test_lost_answers_and_refusals(server, issuer):
    ada = Client(server.address)
    ada.sign_in(proof(issuer))
    _, app, done = enroll(ada)
    other, key = Client(server.address), b"k" * 16
    credential = proof(issuer)
    request = pb.SignInRequest(credential=credential)
    failures = [refused(lambda: other.call(other.accounts.SignIn, request, key=key)) for _ in range(2)]
    assert failures[0].challenge == failures[1].challenge
    assertion = totp(done.enrollment_id, app.code())
    first = finish(other, failures[0].challenge, key=b"f" * 16, **assertion)
    again = finish(Client(server.address), failures[0].challenge, key=b"f" * 16, **assertion)
    assert again.tokens.refresh_token == first.tokens.refresh_token

    def start(caller, **factor):
        return lambda: caller.call(
            caller.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(**factor))

    nobody = Client(server.address)
    nobody.sign_up(anonymous())
    app_start = {"totp": factor_calls.StartTOTPEnrollment()}
    assert refused(start(nobody, **app_start)).reason == "UNSUPPORTED_FIRST_FACTOR"
    typed = Client(server.address)
    typed.sign_up(password("typed@elsewhere.example", "correct horse"))
    assert refused(start(typed, **app_start)).reason == "UNVERIFIED_EMAIL"
    assert refused(start(ada, phone=factor_calls.StartPhoneEnrollment(phone_number="15550100"))).reason \
        == "INVALID_PHONE_NUMBER"
    assert refused(start(ada)).violations[0][0] == "factor"
    failure = refused(lambda: finish(ada, failures[0].challenge))
    assert failure.reason == "INVALID_ARGUMENT" and failure.violations[0][0] == "assertion"
    assert refused(lambda: ada.call(ada.factors.FinishSignIn, factor_calls.FinishSignInRequest(
        assertion=factors.FactorAssertion(**assertion)))).reason == "MISSING_CREDENTIAL"


def test_the_database_and_the_log_hold_no_secret(tmp_path, issuer):
    data = tmp_path / "data"
    server = Server(data, {
        "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": issuer.issuer,
        "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID, "LIGATURE_OIDC_OWN_TRUSTED_EMAIL_DOMAINS": "mail.example",
        "LIGATURE_LOG_LEVEL": "trace",
    })
    ada = Client(server.address)
    ada.sign_in(proof(issuer))
    begun, app, done = enroll(ada)
    codes = ada.call(ada.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes
    failure = refused(lambda: Client(server.address).sign_in(proof(issuer)))
    assert server.stop() == 0
    secrets = [begun.totp.secret, begun.session_info, failure.challenge.pending_token, *codes]
    raw = base64.b32decode(begun.totp.secret)
    dump = Rows(data).dump()
    for secret in secrets:
        assert secret not in dump and all(secret not in line for line in server.lines)
    assert raw.hex() not in dump.lower() and ",".join(str(byte) for byte in raw) not in dump
