"""Strangers from many networks use up what they may of an account, an address, a number, a block and a day: the caller who has
signed in before is served. And what a caller stores with calls that cost nothing is bounded by settings."""
import collections
import concurrent.futures
import re
import time

import grpc
import pytest

from harness import sms
from harness.calls import (
    Client, Failure, access_token, emails, factor_calls, factors, id_token, password, pb, phone, phones)
from harness.clock import Clock
from harness.github import GitHub
from harness.identity import CLIENT_ID
from harness.mailbox import Mailbox
from harness.processes import Server
from harness.rows import Rows
from test_phone import challenge as ask_for_code, enroll as enroll_phone
from test_second_factors import enroll, finish, recovery, totp

PASSWORD = "correct horse battery"
HOME = "203.0.113.5"
# 60 /64s of one /48, and 200 IPv4 /24s.
STRANGERS = [f"2001:db8:1:{number:x}::1" for number in range(60)] + [f"198.51.{number}.7" for number in range(200)]
REFUSED = "TOO_MANY_ATTEMPTS_TRY_LATER"


class Forwarded(Client):
    """A caller behind a proxy, which names the caller's address."""

    def __init__(self, channel, source, instance=None):
        super().__init__(None, channel)
        self.metadata = [("x-forwarded-for", source)]
        if instance:
            self.metadata.append(("ligature-client-instance-bin", instance))

    def call(self, method, request, bearer=None, key=None):
        def forwarded(request, metadata, timeout):
            return method(request, metadata=[*metadata, *self.metadata], timeout=timeout)
        return super().call(forwarded, request, bearer, key)

    def ask_for_reset(self, address):
        self.call(self.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))

    def ask_for_code(self, number):
        return self.call(self.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number=number)).session_info


def reason(action, *arguments):
    """Why a call fails; None if it does not."""
    try:
        action(*arguments)
    except Failure as failure:
        return failure.reason
    return None


class Town:
    """A server behind a proxy, its users at home, and strangers all over the world."""

    def __init__(self, folder, issuer, **settings):
        self.gateway = sms.Gateway()
        self.issuer = issuer
        self.server = Server(folder, {
            "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": issuer.issuer, "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID,
            "LIGATURE_OIDC_OWN_TRUSTED_EMAIL_DOMAINS": "mail.example", "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1",
            **self.gateway.settings, **settings})
        self.folder = folder
        self.channel = grpc.insecure_channel(self.server.address)
        self.mailbox = Mailbox(folder)
        self.mails = []

    def caller(self, source, instance=None):
        return Forwarded(self.channel, source, instance)

    def resident(self, name, source=HOME, instance=None):
        """A user who owns an address and has a password, signed in at home."""
        user = self.caller(source, instance)
        user.address = f"{name}@mail.example"
        token = self.issuer.token(name, None, email=user.address, email_verified=True)
        user.sign_in(id_token("oidc.own", token))
        user.link(password(user.address, PASSWORD))
        return user

    def crowd(self, action, sources=STRANGERS):
        """What becomes of one call of each stranger, some at a time."""
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            return collections.Counter(pool.map(lambda source: reason(action, self.caller(source)), sources))

    def pending(self, caller, address):
        """The challenge of the second factor, which a right password is answered with."""
        with pytest.raises(Failure) as failure:
            caller.sign_in(password(address, PASSWORD))
        assert failure.value.reason == "SECOND_FACTOR_REQUIRED"
        return failure.value.challenge

    def mail(self, address, subject):
        """The first mail to an address with these words in its subject."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            self.mails += self.mailbox.arrived()
            for mail in self.mails:
                if address in mail["To"] and subject in mail["Subject"]:
                    return mail
            time.sleep(0.02)
        raise AssertionError(f"no mail about {subject} for {address}")

    def rows(self, table, condition="true"):
        return Rows(self.folder).count(table, condition)

    def close(self):
        self.channel.close()
        self.gateway.close()
        assert self.server.stop() == 0


@pytest.fixture(scope="module")
def town(tmp_path_factory, issuer):
    town = Town(tmp_path_factory.mktemp("town") / "data", issuer, LIGATURE_ATTEMPTS_SMS_PER_BLOCK="1000",
                LIGATURE_ATTEMPTS_SMS_PER_DAY="2000")
    yield town
    town.close()


def test_s68_strangers_spend_only_their_own_pool_of_passwords(town):
    user = town.resident("passwords")
    found = town.crowd(lambda stranger: stranger.sign_in(password(user.address, "wrong-password")))
    assert found == {"INVALID_LOGIN_CREDENTIALS": 100, REFUSED: 160}
    assert reason(town.caller("203.0.113.99").sign_in, password(user.address, PASSWORD)) == REFUSED
    assert reason(user.sign_in, password(user.address, PASSWORD)) is None


def test_s68_strangers_spend_only_their_own_pool_of_factor_codes(town):
    """They know the password. The owner comes in by app, by recovery code, and resets the password."""
    user = town.resident("codes")
    begun, app, done = enroll(user)
    factor = done.account.factors[0].enrollment_id
    codes = user.call(user.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes

    def guess(stranger):
        finish(stranger, town.pending(stranger, user.address), **totp(factor, "000000"))

    found = town.crowd(guess, STRANGERS[::6])
    assert found == {"INVALID_CODE": 10, REFUSED: len(STRANGERS[::6]) - 10}
    stranger = town.caller("203.0.113.99")
    assert reason(lambda: finish(stranger, town.pending(stranger, user.address), **recovery(codes[0]))) == REFUSED
    # The owner hears of it.
    town.mail(user.address, "Wrong codes")

    finish(user, town.pending(user, user.address), **totp(factor, app.code()))
    finish(user, town.pending(user, user.address), **recovery(codes[0]))
    user.ask_for_reset(user.address)
    text = town.mail(user.address, "Set a new password").get_body(("plain",)).get_content()
    code = re.search(r"oobCode=([\w-]+)", text)[1]
    with pytest.raises(Failure) as failure:
        user.call(user.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(code=code, new_password="another-1"))
    user.call(user.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        pending_token=failure.value.challenge.pending_token, new_password="another-1",
        assertion=factors.FactorAssertion(**totp(factor, app.code()))))


def test_s68_strangers_spend_only_their_own_pool_of_factor_messages(town):
    user = town.resident("messages")
    number = "+4915110000001"
    done = enroll_phone(user, town.gateway, number)
    factor = done.account.factors[0].enrollment_id
    thief = town.caller("198.51.1.7")
    pending = town.pending(thief, user.address).pending_token
    # Refused or sent, the answer is the same.
    assert town.crowd(lambda stranger: ask_for_code(stranger, pending, factor), STRANGERS[::8]) == {None: len(STRANGERS[::8])}
    mine = town.pending(user, user.address).pending_token
    strangers_codes = [town.gateway.code(number) for _ in range(5)]
    session_info = ask_for_code(user, mine, factor)
    code = town.gateway.code(number)
    assert town.gateway.is_quiet and len(strangers_codes) == 5
    user.call(user.factors.FinishSignIn, factor_calls.FinishSignInRequest(
        pending_token=mine,
        assertion=factors.FactorAssertion(phone=factors.PhoneAssertion(session_info=session_info, code=code))))


def test_s68_strangers_spend_only_their_own_pool_of_mails(town):
    user = town.resident("mails")
    assert town.crowd(lambda stranger: stranger.ask_for_reset(user.address)) == {None: 5, REFUSED: len(STRANGERS) - 5}
    assert [reason(user.ask_for_reset, user.address) for _ in range(6)] == [None] * 5 + [REFUSED]


def test_s68_a_thief_who_is_thrown_out_becomes_a_stranger(town):
    """Whoever resets the password is known from then on, and no one else."""
    user = town.resident("thrown-out")
    thief = town.caller("203.0.113.88")
    thief.sign_in(password(user.address, PASSWORD))
    user.ask_for_reset(user.address)
    link = re.search(r"oobCode=([\w-]+)", town.mail(user.address, "password").get_body(("plain",)).get_content())
    elsewhere = town.caller("203.0.113.89")
    elsewhere.call(elsewhere.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        code=link[1], new_password="another horse battery"))
    assert [reason(thief.ask_for_reset, user.address) for _ in range(6)] == [None] * 5 + [REFUSED]
    assert reason(user.ask_for_reset, user.address) == REFUSED, "the thief may have been there, too"
    assert reason(elsewhere.ask_for_reset, user.address) is None


def test_s68_strangers_spend_only_their_own_pool_of_a_number(town):
    """What is sent to it, and what is guessed at."""
    number = "+4915120000001"
    user = town.caller(HOME)
    user.sign_in(phone(user.ask_for_code(number), town.gateway.code(number)))
    asked = []
    assert town.crowd(lambda stranger: asked.append(stranger.ask_for_code(number))) == {None: len(STRANGERS)}
    # The first one, and the four more that strangers may have.
    sent = [town.gateway.code(number) for _ in range(4)]
    wrong = next(code for code in ("000000", "111111", "222222", "333333", "444444") if code not in sent)
    found = collections.Counter()
    for index, source in enumerate(STRANGERS):
        stranger = town.caller(source)
        found[reason(stranger.sign_in, phone(asked[index % len(asked)], wrong))] += 1
    assert found == {"INVALID_CODE": 10, REFUSED: len(STRANGERS) - 10}
    session_info = user.ask_for_code(number)
    code = town.gateway.code(number)
    assert town.gateway.is_quiet
    user.sign_in(phone(session_info, code))


def test_s68_a_client_is_known_wherever_it_calls_from(town):
    instance = b"i" * 32
    user = town.resident("travels", instance=instance)
    assert town.crowd(lambda stranger: stranger.ask_for_reset(user.address), STRANGERS[:20])[None] == 5
    assert reason(town.caller("192.0.2.7").ask_for_reset, user.address) == REFUSED
    assert reason(town.caller("192.0.2.7", b"j" * 32).ask_for_reset, user.address) == REFUSED
    assert reason(town.caller("192.0.2.7", instance).ask_for_reset, user.address) is None


def test_s68_strangers_spend_only_their_share_of_a_block_and_a_day(tmp_path, issuer):
    clock = Clock(tmp_path)
    town = Town(tmp_path / "data", issuer, LIGATURE_ATTEMPTS_SMS_PER_DAY="60", **clock.environment)
    number, factor_number = "+4915130000001", "+4915140000001"
    # Next to strangers, in the /48 that they call from.
    ben = town.caller("2001:db8:1:ffff::1")
    ben.sign_in(phone(ben.ask_for_code(number), town.gateway.code(number)))
    ada = town.resident("ada")
    factor = enroll_phone(ada, town.gateway, factor_number).account.factors[0].enrollment_id
    # One stranger has two phones, and both are second factors of three accounts.
    own, accounts = ["+4915150000001", "+4915160000001"], []
    for index in range(6):
        account = town.resident(f"mallory{index}", f"198.51.{index}.7")
        account.factor = enroll_phone(account, town.gateway, own[index % 2]).account.factors[0].enrollment_id
        accounts.append(account)
    clock.advance(days=1, minutes=1)

    def spend(numbers):
        """Asks for a message to each number, from another network each time; returns how many are sent."""
        before = town.rows("attempts", "kind = 'sms'")
        numbers = dict(zip(STRANGERS, numbers))
        town.crowd(lambda stranger: stranger.ask_for_code(numbers[stranger.metadata[0][1]]), list(numbers))
        return town.rows("attempts", "kind = 'sms'") - before

    assert spend(f"+491513000{index:04}" for index in range(100, 300)) == 20
    ben.sign_in(phone(ben.ask_for_code(number), town.gateway.code(number)))
    # The day: 48 of 60 are not reserved, of which the block has taken 20, and its owner one.
    assert spend(f"+49152{index:03}00000" for index in range(200)) == 27
    assert spend(f"+49153{index:03}00000" for index in range(200)) == 0
    # What is reserved is for those who are known, and for second factors: five for each number.
    for account in accounts:
        for _ in range(4):
            ask_for_code(account, town.pending(account, account.address).pending_token, account.factor)
    assert [len([town.gateway.code(number) for _ in range(5)]) for number in own] == [5, 5]
    ben.sign_in(phone(ben.ask_for_code(number), town.gateway.code(number)))
    pending = town.pending(ada, ada.address).pending_token
    session_info = ask_for_code(ada, pending, factor)
    ada.call(ada.factors.FinishSignIn, factor_calls.FinishSignInRequest(
        pending_token=pending, assertion=factors.FactorAssertion(phone=factors.PhoneAssertion(
            session_info=session_info, code=town.gateway.code(factor_number)))))
    town.close()


def test_s68_invented_access_tokens_leave_github_to_others(tmp_path, issuer):
    """GitHub limits the whole server, so strangers must not make it ask about one token after the other."""
    github = GitHub()
    town = Town(tmp_path / "data", issuer, **github.settings)
    for user in (1, 2):
        github.add(f"gho_{user:036}", user)

    def sign_in(caller, token):
        return reason(caller.sign_in, access_token("github.com", f"gho_{token:036}"))

    # Both are behind the same address, and the client of one says who it is.
    ada, ben = town.caller(HOME, b"a" * 32), town.caller(HOME)
    assert (sign_in(ada, 1), sign_in(ben, 2)) == (None, None)
    stranger = town.caller(HOME)
    found = collections.Counter(sign_in(stranger, 1000 + index) for index in range(110))
    assert found == {"INVALID_IDP_RESPONSE": 100, REFUSED: 10}
    assert sum("/applications/" in path for path in github.asked) == 2 + 100
    assert (sign_in(ada, 1), sign_in(ben, 2)) == (None, REFUSED)
    # From a whole network it is asked ten times as often.
    found = town.crowd(lambda stranger: stranger.sign_in(access_token("github.com", "gho_invented")),
                       [f"2001:db8:2:{index % 40:x}::1" for index in range(1200)])
    assert found == {"INVALID_IDP_RESPONSE": 1000, REFUSED: 200}
    town.close()
    github.close()


# What is stored


def test_s71_rows_of_sign_ups_are_bounded(tmp_path, issuer):
    town = Town(tmp_path / "data", issuer, LIGATURE_ATTEMPTS_SIGN_UPS_PER_SOURCE="20", LIGATURE_MAIL_VERIFY_AT_SIGN_UP="true",
                LIGATURE_ATTEMPTS_MAILS_PER_SOURCE="10")

    def sign_up(caller, number):
        caller.sign_up(password(f"user{number}@example.com", PASSWORD))

    found = collections.Counter(reason(sign_up, town.caller("192.0.2.1"), number) for number in range(120))
    assert found == {None: 20, REFUSED: 100}
    assert {table: town.rows(table) for table in ("accounts", "identities", "sessions", "action_codes")} == {
        "accounts": 20, "identities": 20, "sessions": 20, "action_codes": 10}
    # Signing up and deleting, over and over: one address gets its mails, and no more.
    for number in range(15):
        caller = town.caller(f"198.51.{number}.1")
        sign_up(caller, "loop")
        if number < 5:
            town.mail("userloop@example.com", "Confirm")
            town.mails.clear()
        assert town.rows("action_codes") == 10 + (number < 5)
        caller.delete()
    town.close()


def test_s71_rows_of_profile_changes_are_bounded(tmp_path, issuer):
    town = Town(tmp_path / "data", issuer, LIGATURE_ATTEMPTS_PROFILE_CHANGES="60")
    user = town.caller(HOME)
    user.sign_up(password("ada@example.com", PASSWORD))
    before = town.rows("audit")

    def change(number):
        user.call(user.accounts.UpdateProfile, pb.UpdateProfileRequest(display_name=f"name {number}"))

    found = collections.Counter(reason(change, number) for number in range(200))
    assert found == {None: 60, REFUSED: 140}
    # A refusal is on the trail, 60 times in an hour for one source.
    assert town.rows("audit", "action = 'profile_updated'") == 60
    assert town.rows("audit") - before <= 120
    town.close()


def test_s71_what_is_over_a_budget_stores_nothing(tmp_path, issuer):
    town = Town(tmp_path / "data", issuer)
    tables = ("mails", "action_codes", "stored_proofs", "attempts")
    caller = town.caller("192.0.2.1")
    for _ in range(6):
        reason(caller.ask_for_reset, "ada@example.com")
        caller.ask_for_code("+4915150000001")
    full = {table: town.rows(table) for table in tables}
    for _ in range(100):
        assert reason(caller.ask_for_reset, "ada@example.com") == REFUSED
        caller.ask_for_code("+4915150000001")
    assert full["stored_proofs"] == 5
    assert all(town.rows(table) <= full[table] for table in tables)
    town.close()


def test_a_developer_reads_why_no_code_comes(tmp_path, issuer):
    """On the machine of a development server ten times as much is sent, and what is refused prints a line."""
    gateway = sms.Gateway()
    server = Server(tmp_path / "data", {"LIGATURE_ATTEMPTS_MAILS": "2", "LIGATURE_ATTEMPTS_SMS": "1", **gateway.settings})
    client = Client(server.address)
    request = emails.SendPasswordResetRequest(email="ada@example.com")
    found = [reason(client.call, client.emails.SendPasswordReset, request) for _ in range(21)]
    assert found == [None] * 20 + [REFUSED]
    server.said(r"^ligature: no mail to ada@example\.com: .*attempts\.mails.*try again in \d+ seconds$")
    for _ in range(11):
        client.call(client.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number="+4915160000001"))
    server.said(r"^ligature: no SMS to \+4915160000001: .*attempts\.sms.*try again in \d+ seconds$")
    gateway.close()
    assert server.stop() == 0
