"""Phones as first and second factor: a foreign client over the wire, the command line, and a gateway with Twilio's
interface."""
import base64
import json
import sqlite3
import subprocess
import time

import pytest

from harness import sms
from harness.calls import (
    Client, Failure, anonymous, continuation, factor_calls, factors, id_token, password, pb, phone, phones)
from harness.identity import CLIENT_ID
from harness.mail import wait_until
from harness.processes import Server, clean_environment, executable, reserved_port
from harness.rows import Rows
from harness.terminal import Terminal
from test_attempts import ForwardedClient
from test_operations import metrics, serve

PROVIDER, ADDRESS, PASSWORD = "oidc.own", "ada@mail.example", "correct horse battery"
NUMBER, OTHER = "+16505550100", "+4915112345678"


@pytest.fixture
def settings(issuer, gateway):
    return {
        "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": issuer.issuer,
        "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID, "LIGATURE_OIDC_OWN_TRUSTED_EMAIL_DOMAINS": "mail.example",
        **gateway.settings,
    }


@pytest.fixture
def server(tmp_path, settings):
    process = Server(tmp_path / "data", settings)
    yield process
    assert process.stop() == 0


@pytest.fixture
def terminal(server, tmp_path):
    return Terminal(server, tmp_path / "state.json")


def token(issuer, subject="ada"):
    return issuer.token(subject, None, jti=str(time.monotonic_ns()), email=ADDRESS, email_verified=True)


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value


def send(client, number=NUMBER):
    return client.call(client.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number=number))


def proof(client, gateway, number=NUMBER):
    sent = send(client, number)
    return phone(sent.session_info, gateway.code(number))


def claims(tokens):
    return json.loads(base64.urlsafe_b64decode(tokens.id_token.split(".")[1] + "=="))


# First factor


def test_a_phone_signs_in_links_updates_and_unlinks(server, gateway, issuer):
    ada = Client(server.address)
    sent = send(ada, "+1 650-555-0100")
    code = gateway.code(NUMBER)
    assert len(code) == 6 and sent.session_info.startswith("lgp_")
    wrong = "000000" if code != "000000" else "111111"
    failure = refused(lambda: ada.sign_in(phone(sent.session_info, wrong)))
    assert (failure.code.name, failure.reason) == ("INVALID_ARGUMENT", "INVALID_CODE")
    assert failure.violations[0][0] == "credential.phone.code"
    answer = ada.sign_in(phone(sent.session_info, code))
    assert answer.is_new_account and answer.provider_id == "phone" and answer.account.phone_number == NUMBER
    entry, = answer.account.provider_data
    assert (entry.provider_id, entry.uid, entry.phone_number) == ("phone", NUMBER, NUMBER)
    token_claims = claims(ada.tokens)
    assert token_claims["phone_number"] == NUMBER and token_claims["firebase"]["sign_in_provider"] == "phone"
    assert token_claims["firebase"]["identities"] == {"phone": [NUMBER]}
    assert refused(lambda: ada.sign_in(phone(sent.session_info, code))).reason == "INVALID_SESSION_INFO"

    # Another number in place of the first.
    request = phones.UpdatePhoneNumberRequest(credential=proof(ada, gateway, OTHER).phone)
    before = ada.tokens.session_handle
    updated = ada.call(ada.phones.UpdatePhoneNumber, request, key=b"p" * 16)
    assert updated.account.uid == answer.account.uid and updated.account.phone_number == OTHER
    assert [entry.uid for entry in updated.account.provider_data] == [OTHER]
    again = Client(server.address).call(ada.phones.UpdatePhoneNumber, request, bearer=before, key=b"p" * 16)
    assert again.tokens.refresh_token == updated.tokens.refresh_token

    # The old number is free; whoever has it meets the account that has the new one.
    ben = Client(server.address)
    assert ben.sign_in(proof(ben, gateway)).account.uid != answer.account.uid
    ben.sign_in(id_token(PROVIDER, token(issuer)))
    assert not ben.account().phone_number
    conflict = refused(lambda: ben.link(proof(ben, gateway, OTHER)))
    assert (conflict.code.name, conflict.reason) == ("ALREADY_EXISTS", "CREDENTIAL_ALREADY_IN_USE")
    assert conflict.conflict.provider_id == "phone"
    assert ben.sign_in(continuation(conflict.conflict.continuation)).account.uid == answer.account.uid
    ben.reauthenticate(proof(ben, gateway, OTHER))
    assert refused(lambda: ben.unlink("phone")).reason == "LAST_SIGN_IN_METHOD"
    ben.link(password("phone-user@elsewhere.example", PASSWORD))
    assert not ben.unlink("phone").account.HasField("phone_number")


def test_mistakes_have_names_of_their_own(server, gateway):
    client = Client(server.address)
    for number, reason in (("", "MISSING_PHONE_NUMBER"), ("0650555010", "INVALID_PHONE_NUMBER"),
                           ("+1 (650) 555-0100", "INVALID_PHONE_NUMBER"), ("+0650555010", "INVALID_PHONE_NUMBER")):
        failure = refused(lambda: send(client, number))
        assert (failure.code.name, failure.reason) == ("INVALID_ARGUMENT", reason)
        assert failure.violations[0][0] == "phone_number"
    sent = send(client)
    code = gateway.code(NUMBER)
    assert refused(lambda: client.sign_in(phone("", code))).reason == "MISSING_SESSION_INFO"
    assert refused(lambda: client.sign_in(phone(sent.session_info, ""))).reason == "MISSING_CODE"
    assert refused(lambda: client.sign_in(phone(sent.session_info[:-1], code))).reason == "INVALID_SESSION_INFO"
    assert refused(lambda: client.sign_up(phone(sent.session_info, code))).reason == "INVALID_ARGUMENT"
    failure = refused(lambda: client.account(bearer=sent.session_info))
    assert failure.reason == "INVALID_ID_TOKEN" and "session_info" in failure.text
    client.sign_up(anonymous())
    client.link(phone(sent.session_info, code))
    assert client.account().phone_number == NUMBER and not client.account().is_anonymous


def test_a_phone_has_one_spelling(server, gateway, terminal):
    client = Client(server.address)
    for typed, spelled in (("+44 07911 123456", "+447911123456"), ("+49 0151 12345678", "+4915112345678"),
                           ("+1 1 650 555 0100", "+16505550100")):
        failure = refused(lambda: send(client, typed))
        assert failure.reason == "INVALID_PHONE_NUMBER" and spelled in failure.text
        assert failure.violations == [("phone_number", failure.text)]
    # A zero that belongs to the number.
    assert send(client, "+39 06 1234 5678").session_info


@pytest.mark.sqlite
def test_two_accounts_of_one_phone_keep_working_and_are_listed(tmp_path, settings, gateway):
    """Earlier versions took a number with its trunk prefix for another number."""
    data = tmp_path / "data"
    server = Server(data, settings)
    uids = []
    for number in ("+447911123456", "+447911123457", "+447911123458"):
        client = Client(server.address)
        sent = send(client, number)
        uids.append(client.sign_in(phone(sent.session_info, gateway.code(number))).account.uid)
    assert server.stop() == 0
    # As an earlier version would have left it: the second and the third have prefixes.
    with sqlite3.connect(data / "accounts.sqlite") as database:
        for old, new in (("+447911123457", "+4407911123456"), ("+447911123458", "+4407911123459")):
            database.execute("UPDATE identities SET subject = ?, phone_number = ? WHERE subject = ?", (new, new, old))
            database.execute("UPDATE accounts SET phone_number = ? WHERE phone_number = ?", (new, old))
        database.execute("DROP TABLE second_spellings")
        database.execute("DELETE FROM grdb_migrations WHERE identifier = 'phone: one spelling for each number'")
        database.execute("CREATE TABLE phone_verifications (id INTEGER PRIMARY KEY, phone_number TEXT NOT NULL)")
    server = Server(data, settings)
    try:
        def signs_in(number, spelled=None):
            client = Client(server.address)
            sent = send(client, number)
            return client.sign_in(phone(sent.session_info, gateway.code(spelled or number))).account

        # One had no other account in its way.
        assert signs_in("+447911123459").uid == uids[2]
        assert signs_in("+447911123459").phone_number == "+447911123459"
        # The other keeps its spelling, and is told from the first by it.
        assert signs_in("+447911123456").uid == uids[0]
        assert signs_in("+4407911123456").uid == uids[1]
        assert refused(lambda: send(Client(server.address), "+4407911123459")).reason == "INVALID_PHONE_NUMBER"
        done = subprocess.run([executable(), "accounts", "second-spellings", "--data", str(data), "--json"],
                              capture_output=True, text=True, timeout=60, env=clean_environment())
        assert done.returncode == 0, done.stderr
        assert [json.loads(line)["uid"] for line in done.stdout.splitlines()] == [uids[1]]
        for number, uid in (("+4407911123456", uids[1]), ("+447911123456", uids[0]), ("+4407911123459", uids[2])):
            shown = subprocess.run([executable(), "accounts", "show", number, "--data", str(data), "--json"],
                                   capture_output=True, text=True, timeout=60, env=clean_environment())
            assert json.loads(shown.stdout)["uid"] == uid, shown.stderr
    finally:
        assert server.stop() == 0


def test_known_and_unknown_numbers_are_answered_alike(server, gateway):
    ada = Client(server.address)
    ada.sign_in(proof(ada, gateway))
    stranger = Client(server.address)
    known, unknown = send(stranger), send(stranger, OTHER)
    assert known.session_info[:4] == unknown.session_info[:4] and len(known.session_info) == len(unknown.session_info)
    gateway.code(NUMBER), gateway.code(OTHER)
    failures = [refused(lambda: stranger.sign_in(phone(sent.session_info, "999999"))) for sent in (known, unknown)]
    # The ids of the two calls differ, and nothing else.
    for failure in failures:
        failure.status.details.remove(next(d for d in failure.status.details if d.type_url.endswith("RequestInfo")))
    assert failures[0].status == failures[1].status


# Budgets


def test_messages_are_few_and_the_refused_ones_look_sent(settings, gateway, tmp_path):
    """S56: one number, a block of numbers, one source and the day each have a budget."""
    server = Server(tmp_path / "data", {**settings, "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    # From another machine: on its own, a server with --dev sends ten times as much.
    client = ForwardedClient(server.address, "192.0.2.1")
    answers = [send(client) for _ in range(8)]
    codes = [gateway.code(NUMBER) for _ in range(5)]
    assert gateway.is_quiet and len(gateway.requests) == 5
    assert len({len(answer.session_info) for answer in answers}) == 1
    # What is over the budget stores nothing.
    rows = Rows(tmp_path / "data")
    assert rows.count("stored_proofs", "kind = 'phone_verification'") == 5
    wait_until(lambda: rows.count("sms") == 0)
    # One code fits nothing but its own message.
    assert refused(lambda: client.sign_in(phone(answers[7].session_info, codes[0]))).reason == "INVALID_CODE"
    reasons = []
    for code in codes:
        try:
            client.sign_in(phone(answers[0].session_info, code))
            break
        except Failure as failure:
            reasons.append(failure.reason)
    assert set(reasons) <= {"INVALID_CODE"} and client.account().phone_number == NUMBER
    # A block of numbers, as they are sold: from this source 20 messages in an hour.
    for last in range(100):
        send(client, f"+882169012{last:02d}")
    assert len({gateway.next()[0] for _ in range(15)}) == 15
    assert gateway.is_quiet and len(gateway.requests) == 20
    kinds = {kind for kind, in rows.of("SELECT DISTINCT kind FROM attempts")}
    assert {"sms", "sms_block", "sms_source", "sms_day"} <= kinds
    assert server.stop() == 0


def test_of_many_guesses_five_are_looked_at(server, gateway):
    client = Client(server.address)
    sent = send(client)
    code = gateway.code(NUMBER)
    guesses = [f"{n:06d}" for n in range(20) if f"{n:06d}" != code]
    reasons = [refused(lambda: client.sign_in(phone(sent.session_info, guess))).reason for guess in guesses]
    assert reasons[:5] == ["INVALID_CODE"] * 5 and set(reasons[5:]) == {"TOO_MANY_ATTEMPTS_TRY_LATER"}
    assert refused(lambda: client.sign_in(phone(sent.session_info, code))).retry is not None


# The gateway


@pytest.mark.parametrize("answers, outcome, requests", [
    ([500], "sent", 2), ([429], "sent", 2), (["die"], "sent", 2), (["hang"], "sent", 2),
    ([429, 429], "failed", 2), ([500, 503], "failed", 2), (["die", "die"], "failed", 2), (["hang", "hang"], "failed", 2),
    ([400], "failed", 1),
])
def test_a_gateway_is_asked_once_more_and_no_caller_learns_what_it_said(tmp_path, settings, gateway, answers, outcome,
                                                                       requests):
    server = serve(tmp_path, settings)
    client = Client(server.address)
    gateway.answers = list(answers)
    sent = send(client)
    if outcome == "sent":
        client.sign_in(phone(sent.session_info, gateway.code(NUMBER)))
        failed = []
    else:
        assert server.wait_for("The SMS gateway did not accept a message") and NUMBER[-4:] not in "".join(server.lines)
        failed = [("failed", requests)]
    assert len(gateway.requests) == requests
    assert metrics(server)['ligature_sms_total{outcome="failed"}'] == len(failed)
    assert metrics(server)["ligature_sms_problem"] == len(failed)
    assert server.stop() == 0
    assert Rows(tmp_path / "data").of("SELECT state, attempts FROM sms WHERE state = 'failed'") == failed


def test_the_token_and_the_codes_are_not_logged_or_stored(tmp_path, settings, gateway):
    data = tmp_path / "data"
    secret = tmp_path / "token"
    secret.write_text(sms.TOKEN + "\n")
    secret.chmod(0o600)
    environment = {name: value for name, value in settings.items() if name != "LIGATURE_SMS_PASSWORD"}
    server = Server(data, {
        **environment, "LIGATURE_SMS_PASSWORD_FILE": str(secret), "LIGATURE_LOG_LEVEL": "trace",
        # What an operator should not do, but may.
        "LIGATURE_SMS_HEADERS": "X-Token: inline-token"})
    client = Client(server.address)
    sent = send(client)
    code = gateway.code(NUMBER)
    gateway.answers = [500, 500]
    send(client)
    server.wait_for("The SMS gateway did not accept a message")
    client.sign_in(phone(sent.session_info, code))
    assert server.stop() == 0
    dump = Rows(data).dump()
    for text in (sms.TOKEN, sent.session_info, code, "inline-token"):
        assert all(text not in line for line in server.lines), text
    for text in (sms.TOKEN, sent.session_info, base64.urlsafe_b64decode(sent.session_info[4:] + "==").hex()):
        assert text not in dump.lower()
    assert all(NUMBER[1:] not in line for line in server.lines)
    assert any("SMS gateway" in line and "status 500" in line for line in server.lines)


def test_the_settings_are_tried_out(tmp_path, gateway):
    def run(*arguments, code=0, **more):
        environment = {**{name: value for name, value in gateway.settings.items()}, **more}
        done = subprocess.run([executable(), "sms", "test", *arguments], capture_output=True, text=True, timeout=60,
                              env=clean_environment(environment))
        assert done.returncode == code, (done.stdout, done.stderr)
        return done

    accepted = json.loads(run(NUMBER, "--json").stdout)
    assert {name: accepted[name] for name in ("accepted", "answer", "url")} == {
        "accepted": True, "answer": "status 201", "url": gateway.url}
    assert accepted["body"].startswith("{") and len(accepted["body"]) <= 200
    assert gateway.code(NUMBER) == "123456"
    failure = run(NUMBER, code=1, LIGATURE_SMS_PASSWORD="wrong")
    assert "SMS_NOT_SENT" in failure.stderr and "status 401" in failure.stderr and "wrong" not in failure.stderr
    assert gateway.url in failure.stderr and "check sms.username and sms.password" in failure.stderr
    gateway.answers = [400]
    failure = run(NUMBER, code=1).stderr
    assert "status 400" in failure and "20400" in failure and "refused" in failure and "check sms.from" in failure
    away = f"http://127.0.0.1:{reserved_port()}/messages"
    failure = run(NUMBER, code=1, LIGATURE_SMS_URL=away).stderr
    assert "no connection" in failure and away in failure and "check sms.url" in failure
    assert "SMS_NOT_SENT" in run("0650555010", code=1).stderr
    assert "sms.from" in run(NUMBER, code=64, LIGATURE_SMS_FROM="").stderr
    assert "sms.testNumbers" in run(NUMBER, code=64, LIGATURE_SMS_TEST_NUMBERS=f"{NUMBER}=123456").stderr
    # Settings of other parts are not looked at; a misspelt one of its own is an error.
    elsewhere = {"LIGATURE_LISTEN": "nonsense", "LIGATURE_MAIL_FROM": "Acme", "LIGATURE_TYPO": "1"}
    assert run(NUMBER, **elsewhere).stdout.startswith("Accepted: ")
    assert "LIGATURE_SMS_FROM" in run(NUMBER, code=64, LIGATURE_SMS_FORM="x").stderr


def test_without_a_gateway_codes_are_printed_in_development(tmp_path):
    server = Server(tmp_path / "data", {
        "LIGATURE_SMS_TEST_NUMBERS": f"{OTHER}=424242", "LIGATURE_LOG_LEVEL": "trace"})
    client = Client(server.address)
    sent = send(client)
    code = server.said(r"SMS to \+16505550100: (\d{6}) is your code")[1]
    client.sign_in(phone(sent.session_info, code))
    sent = send(client, OTHER)
    client.sign_in(phone(sent.session_info, "424242"))
    assert server.stop() == 0
    assert not any(text in line for text in (OTHER, "424242", sent.session_info) for line in server.lines)


# Second factor


def enroll(client, gateway, number=NUMBER, name="phone"):
    begun = client.call(client.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
        phone=factor_calls.StartPhoneEnrollment(phone_number=number)))
    return client.call(client.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
        session_info=begun.session_info, code=gateway.code(number), display_name=name))


def challenge(client, pending, factor):
    return client.call(client.factors.StartFactorChallenge, factor_calls.StartFactorChallengeRequest(
        pending_token=pending, enrollment_id=factor)).session_info


def finish(client, pending, session_info, code):
    return client.call(client.factors.FinishSignIn, factor_calls.FinishSignInRequest(
        pending_token=pending,
        assertion=factors.FactorAssertion(phone=factors.PhoneAssertion(session_info=session_info, code=code))))


def test_a_phone_is_a_second_factor(server, gateway, issuer):
    ada = Client(server.address)
    ada.sign_in(id_token(PROVIDER, token(issuer)))
    done = enroll(ada, gateway)
    factor, = done.account.factors
    assert (factor.kind, factor.masked_phone_number) == (factors.FACTOR_KIND_PHONE, "+*******0100")
    assert not done.account.HasField("phone_number") and NUMBER not in str(done.account)
    assert claims(done.tokens)["firebase"]["sign_in_second_factor"] == "phone"
    assert claims(done.tokens)["amr"] == ["sms", "mfa"]
    # One phone is the first factor or the second, never both.
    assert refused(lambda: ada.link(proof(ada, gateway, OTHER))).reason == "UNSUPPORTED_FIRST_FACTOR"

    other = Client(server.address)
    failure = refused(lambda: other.sign_in(id_token(PROVIDER, token(issuer))))
    assert failure.reason == "SECOND_FACTOR_REQUIRED" and failure.challenge.hints[0].masked_phone_number == "+*******0100"
    pending = failure.challenge.pending_token
    session_info = challenge(other, pending, factor.enrollment_id)
    code = gateway.code(NUMBER)
    assert refused(lambda: finish(other, pending, session_info, "999999" if code != "999999" else "000000")).reason \
        == "INVALID_CODE"
    assert refused(lambda: finish(other, pending, "lgp_x", code)).violations[0][0] == "assertion.phone.session_info"
    answer = finish(other, pending, session_info, code)
    assert answer.account.uid == done.account.uid
    assert claims(answer.tokens)["firebase"]["second_factor_identifier"] == factor.enrollment_id
    other.call(other.factors.WithdrawFactor, factor_calls.WithdrawFactorRequest(enrollment_id=factor.enrollment_id))
    Client(server.address).sign_in(id_token(PROVIDER, token(issuer)))


def test_the_limits_hold_over_all_challenges(tmp_path, settings, gateway, issuer):
    server = Server(tmp_path / "data", {**settings, "LIGATURE_ATTEMPTS_SMS": "100", "LIGATURE_ATTEMPTS_SMS_PER_BLOCK": "100",
                                        "LIGATURE_ATTEMPTS_SMS_PER_SOURCE": "100"})
    ada = Client(server.address)
    ada.sign_in(id_token(PROVIDER, token(issuer)))
    factor, = enroll(ada, gateway).account.factors
    reasons = []
    for _ in range(5):
        pending = refused(lambda: Client(server.address).sign_in(id_token(PROVIDER, token(issuer)))).challenge.pending_token
        for _ in range(3):
            session_info = challenge(ada, pending, factor.enrollment_id)
            wrong = "000000" if gateway.code(NUMBER) != "000000" else "111111"
            reasons.append(refused(lambda: finish(ada, pending, session_info, wrong)).reason)
    assert reasons == ["INVALID_CODE"] * 10 + ["TOO_MANY_ATTEMPTS_TRY_LATER"] * 5
    assert server.stop() == 0


# The command line


def test_the_command_line_signs_in_links_and_updates(terminal, gateway):
    sent = terminal.json("sign-in", "--phone", NUMBER)
    arguments = ["--phone", NUMBER, "--verification-id", sent["verificationID"], "--sms-code"]
    assert terminal.error("sign-in", *arguments, "12345x")["reason"] == "INVALID_CODE"
    account = terminal.json("sign-in", *arguments, "-", stdin=gateway.code(NUMBER) + "\n")
    assert account["phoneNumber"] == NUMBER and account["isNewAccount"]
    assert terminal.run("phone").stdout == NUMBER + "\n"

    dialog = terminal.open("phone", OTHER)
    dialog.wait_for("Type it: ")
    dialog.type(gateway.code(OTHER))
    dialog.wait_for(r"\+4915112345678\r?\n")
    dialog.finish()
    assert terminal.json("whoami")["phoneNumber"] == OTHER
    terminal.run("sign-out")

    assert terminal.json("sign-in", "--anonymous")["isNewAccount"]
    dialog = terminal.open("link", "--phone", OTHER, "--or-sign-in")
    dialog.wait_for("Type it: ")
    dialog.type(gateway.code(OTHER))
    dialog.wait_for("belongs to another account")
    dialog.finish()
    assert terminal.json("whoami")["uid"] == account["uid"]
    assert terminal.error("sign-in", "--phone", "12")["reason"] == "INVALID_PHONE_NUMBER"


def test_a_phone_that_cannot_be_linked_gets_no_code(server, terminal, gateway, issuer):
    """What stands in the way of a link is answered before a code is sent."""
    terminal.json("sign-in", "--provider", PROVIDER, "--id-token", "-", stdin=token(issuer))
    sent = terminal.json("link", "--phone", NUMBER)
    terminal.run("link", "--phone", NUMBER, "--verification-id", sent["verificationID"], "--sms-code", gateway.code(NUMBER))
    assert terminal.error("link", "--phone", OTHER)["reason"] == "PROVIDER_ALREADY_LINKED"
    terminal.run("unlink", "phone")
    dialog = terminal.open("factors", "enroll", "--phone", NUMBER, "--name", "Ada's phone")
    dialog.wait_for("Code from the message: ")
    dialog.type(gateway.code(NUMBER))
    dialog.wait_for("Enrolled.")
    dialog.finish()
    assert terminal.error("link", "--phone", OTHER)["reason"] == "UNSUPPORTED_FIRST_FACTOR"
    assert gateway.is_quiet
    stranger = Client(server.address)
    assert refused(lambda: stranger.call(stranger.phones.SendPhoneCode, phones.SendPhoneCodeRequest(
        phone_number=OTHER, to_link=True))).reason == "MISSING_ID_TOKEN"


def test_the_command_line_asks_for_the_code_of_a_second_factor(terminal, gateway, issuer):
    uid = terminal.json("sign-in", "--provider", PROVIDER, "--id-token", "-", stdin=token(issuer))["uid"]
    terminal.run("link", "--email", ADDRESS, LIGATURE_PASSWORD=PASSWORD)
    dialog = terminal.open("factors", "enroll", "--phone", NUMBER, "--name", "Ada's phone")
    dialog.wait_for("Code from the message: ")
    dialog.type(gateway.code(NUMBER))
    dialog.wait_for("Enrolled.")
    dialog.finish()
    recovery = terminal.run("factors", "recovery-codes").stdout.split()[0]
    assert "+*******0100" in terminal.run("factors").stdout
    terminal.run("sign-out", "--replace")

    dialog = terminal.open("sign-in", "--email", ADDRESS, LIGATURE_PASSWORD=PASSWORD)
    dialog.wait_for(r"A code was sent to \+\*{7}0100")
    code = gateway.code(NUMBER)
    dialog.wait_for("Code of Ada's phone, or a recovery code: ")
    dialog.type("000000" if code != "000000" else "111111")
    dialog.wait_for("INVALID_CODE")
    dialog.wait_for("Code of Ada's phone, or a recovery code: ")
    dialog.type(f"{code[:3]} {code[3:]}")
    dialog.wait_for("Signed in.")
    dialog.finish()
    assert terminal.json("whoami")["uid"] == uid

    # A script waits for the message, too; and a recovery code needs none.
    command = subprocess.Popen(
        [executable(), "reauthenticate", "--email", ADDRESS, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env={**terminal.environment, "LIGATURE_PASSWORD": PASSWORD})
    command.communicate(gateway.code(NUMBER) + "\n", timeout=60)
    assert command.returncode == 0
    terminal.run("reauthenticate", "--email", ADDRESS, "--code", recovery, LIGATURE_PASSWORD=PASSWORD)
    assert gateway.is_quiet
    assert terminal.error("reauthenticate", "--email", ADDRESS, "--code", "123456",
                          LIGATURE_PASSWORD=PASSWORD)["reason"] == "SECOND_FACTOR_REQUIRED"
