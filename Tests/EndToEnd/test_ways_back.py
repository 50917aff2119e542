"""Taking an account back from a thief, and what a thief of the mailbox cannot: a real server with its mails and pages, and a clock that
the tests move.

LIGATURE_PICTURES names a folder for pictures of each page, in light and dark."""
import json
import re
import subprocess
import time
import urllib.parse

import pytest

from harness.authenticator import Authenticator
from harness.browser import Browser
from harness.calls import Client, Failure, emails, factor_calls, factors, id_token, merge_calls, password, pb
from harness.clock import Clock
from harness.identity import CLIENT_ID
from harness.mailbox import Mailbox
from harness.mail import wait_until
from harness.processes import Server, clean_environment, executable
from harness.terminal import Terminal
from test_action_pages import ask, path, send_twice

OLD, THIEF = "ada@example.com", "thief@example.com"
PASSWORD, STOLEN, NEW_PASSWORD = "correct horse battery", "staple in a new box", "three blind mice run"
PROVIDER, DISPLAY_NAME = "oidc.own", "Example Corp"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Browser(tmp_path_factory.mktemp("pictures"))
    yield browser
    browser.close()


class Home:
    """A server with a clock of its own, and an account on it that is ten days old."""

    def __init__(self, folder, issuer):
        self.clock, self.issuer, self.offset = Clock(folder), issuer, 0
        self.data = folder / "data"
        self.environment = {
            "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": issuer.issuer,
            "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID, "LIGATURE_OIDC_OWN_DISPLAY_NAME": DISPLAY_NAME, **self.clock.environment}
        self.server = Server(self.data, self.environment)
        self.post = Mailbox(self.data)
        owner = self.client()
        self.uid = owner.sign_up(password(OLD, PASSWORD)).account.uid
        self.verify(owner, OLD)
        self.pass_time(days=10)

    def client(self):
        return Client(self.server.address)

    def sign_up(self, address, text):
        client = self.client()
        client.sign_up(password(address, text))
        return client

    def operator(self, *arguments, ends_with=0):
        """What a command of the operator writes."""
        done = subprocess.run(
            [executable(), *arguments, "--data", str(self.data)], capture_output=True, text=True, timeout=60,
            env=clean_environment())
        assert done.returncode == ends_with, done.stderr
        return done.stdout or done.stderr

    def signed_in(self, address, text):
        client = self.client()
        client.sign_in(password(address, text))
        return client

    def verify(self, client, address):
        client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
        client.call(client.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=self.post.code(address)))

    def pass_time(self, days=0, hours=0):
        self.clock.advance(days=days, hours=hours)
        self.offset += days * 86400 + hours * 3600

    def restart(self):
        """Ends the doubt about a clock that was moved, in which nothing is removed."""
        assert self.server.stop() == 0
        (self.data / "trusted-time").write_text(f"{int((time.time() + self.offset) * 1000)}\n")
        self.server = Server(self.data, self.environment)

    def own_method(self, subject):
        now = int(time.time()) + self.offset
        return id_token(PROVIDER, self.issuer.token(subject, None, iat=now, exp=now + 600, jti=f"{subject} {time.time()}"))

    def enroll(self, client):
        begun = client.call(client.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
            totp=factor_calls.StartTOTPEnrollment()))
        step = int(time.time() + self.offset) // 30
        client.call(client.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
            session_info=begun.session_info, code=Authenticator(begun.totp.secret, 0).at(step)))
        return begun.totp.secret

    def move(self, client, address):
        client.call(client.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=address))
        client.call(client.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=self.post.code(address)))

    def url(self, address, subject):
        """The link of the next mail to an address whose subject begins like this."""
        while True:
            mail = self.post.wait(address)
            if mail["Subject"].startswith(subject):
                return re.search(r"https?://\S+/action\?\S+", mail.get_body(("plain",)).get_content())[0]

    def way_back(self, address):
        """What a reset is answered with at an address that the account has lost."""
        anyone = self.client()
        anyone.call(anyone.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))
        return self.url(address, "The address of your")

    def apply(self, url, **fields):
        anyone = self.client()
        return anyone.call(anyone.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code(url), **fields))

    def choose_password(self, applied, text):
        anyone = self.client()
        return anyone.call(anyone.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
            code=applied.password_reset_code, new_password=text))


@pytest.fixture
def home(tmp_path, issuer):
    home = Home(tmp_path, issuer)
    yield home
    assert home.server.stop() == 0


def code(url):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))["oobCode"]


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value


def test_s64_who_is_robbed_takes_the_account_back_on_the_page(home, browser):
    thief = home.signed_in(OLD, PASSWORD)
    thief.call(thief.accounts.ChangePassword, pb.ChangePasswordRequest(old_password=PASSWORD, new_password=STOLEN))
    thief.call(thief.accounts.LinkIdentity, pb.LinkIdentityRequest(credential=home.own_method("thief")))
    home.enroll(thief)
    home.move(thief, THIEF)
    home.pass_time(hours=71)

    url = home.way_back(OLD)
    browser.open(url)
    assert browser.title == "Recover your account"
    browser.look("way-back")
    named = " ".join(browser.texts("dd"))
    assert DISPLAY_NAME in named and PROVIDER not in named and browser.facts["Email address"] == OLD
    # A stranger in the mailbox has nothing older to show.
    browser.fill(password=STOLEN)
    browser.press("accept")
    assert "password" in browser.problem and home.client() and refused(lambda: home.signed_in(THIEF, STOLEN)).challenge
    browser.fill(password=PASSWORD)
    browser.press("accept")
    assert browser.title == "Your address is restored"
    browser.look("way-back-done")
    browser.fill(newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD)
    browser.press("accept")

    owner = home.signed_in(OLD, NEW_PASSWORD)
    account = owner.account()
    assert account.uid == home.uid and account.email == OLD and account.email_verified and not account.factors
    assert [provider.provider_id for provider in account.provider_data] == ["password"]
    assert refused(thief.account).reason == "TOKEN_EXPIRED"
    assert refused(lambda: home.signed_in(THIEF, STOLEN)).reason == "INVALID_LOGIN_CREDENTIALS"
    assert home.client().sign_in(home.own_method("thief")).account.uid != home.uid


@pytest.mark.parametrize("language", ["en", "de", "fa"])
def test_s63_the_notice_of_a_method_takes_it_off_on_the_page(home, browser, language):
    thief = home.signed_in(OLD, PASSWORD)
    home.pass_time(hours=1)
    thief.refresh()
    thief.link(home.own_method("thief"))
    browser.open(home.url(OLD, "A sign-in method was added") + f"&lang={language}")
    browser.look(f"method-notice-{language}")
    named = " ".join(browser.texts("dd"))
    assert DISPLAY_NAME in named and PROVIDER not in named
    browser.press("accept")
    browser.look(f"method-notice-done-{language}")
    assert refused(thief.account).reason == "TOKEN_EXPIRED"
    browser.fill(newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD)
    browser.press("accept")
    account = home.signed_in(OLD, NEW_PASSWORD).account()
    assert account.uid == home.uid and [provider.provider_id for provider in account.provider_data] == ["password"]
    assert home.client().sign_in(home.own_method("thief")).account.uid != home.uid


def test_s63_the_answer_to_a_notice_can_be_lost(home):
    thief = home.signed_in(OLD, PASSWORD)
    home.pass_time(hours=1)
    thief.refresh()
    thief.link(home.own_method("thief"))
    page = ask(home.server, "GET", path(home.url(OLD, "A sign-in method was added")))[2]
    page = send_twice(home.server, page, answer="accept")
    assert refused(thief.account).reason == "TOKEN_EXPIRED"
    send_twice(home.server, page, newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD, answer="accept")
    assert home.signed_in(OLD, NEW_PASSWORD).account().uid == home.uid


def test_an_owner_who_linked_a_method_says_so_on_the_page(home, browser):
    owner = home.signed_in(OLD, PASSWORD)
    home.pass_time(hours=1)
    owner.refresh()
    owner.link(home.own_method("ada"))
    assert [provider.settled for provider in owner.account().provider_data] == [True, False]
    browser.open(home.url(OLD, "A sign-in method was added"))
    browser.press("confirm")
    browser.look("method-notice-confirmed")
    assert [provider.settled for provider in owner.account().provider_data] == [True, True]


def test_the_phone_of_before_shows_whose_the_account_is(home, browser):
    number = "+16505550155"
    message = lambda: home.server.wait_for(rf"SMS to {re.escape(number)}: (\d{{6}}) is your code")[1]
    owner = home.signed_in(OLD, PASSWORD)
    begun = owner.call(owner.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
        phone=factor_calls.StartPhoneEnrollment(phone_number=number)))
    phone = owner.call(owner.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
        session_info=begun.session_info, code=message())).account.factors[0].enrollment_id
    home.pass_time(days=10)
    thief = home.client()
    challenge = refused(lambda: thief.sign_in(password(OLD, PASSWORD))).challenge
    sent = thief.call(thief.factors.StartFactorChallenge, factor_calls.StartFactorChallengeRequest(
        pending_token=challenge.pending_token, enrollment_id=phone))
    thief.call(thief.factors.FinishSignIn, factor_calls.FinishSignInRequest(
        pending_token=challenge.pending_token, assertion=factors.FactorAssertion(phone=factors.PhoneAssertion(
            session_info=sent.session_info, code=message()))))
    home.enroll(thief)
    home.move(thief, THIEF)

    browser.open(home.way_back(OLD))
    browser.press(f"send-{phone}")
    code_sent = message()
    browser.look("way-back-phone")
    assert "+*******0155" in browser.facts.values() and browser.focused == "code"
    browser.fill(code="000000" if code_sent != "000000" else "111111")
    browser.press("accept")
    assert browser.problem and browser.focused == "code"
    browser.fill(code=code_sent)
    browser.press("accept")
    assert browser.title == "Your address is restored"
    # The reset asks for the phone, which is the only factor left.
    failure = refused(lambda: home.client().sign_in(password(THIEF, PASSWORD)))
    assert failure.reason == "INVALID_LOGIN_CREDENTIALS"
    shown = json.loads(home.operator("accounts", "show", home.uid, "--json"))
    assert [factor["enrollmentID"] for factor in shown["factors"]] == [phone] and shown["email"] == OLD


def test_s64_each_code_lives_an_hour_and_the_right_three_days(home, browser):
    thief = home.signed_in(OLD, PASSWORD)
    home.move(thief, THIEF)
    url = home.url(OLD, "The email address of your")
    home.pass_time(hours=2)
    browser.open(url)
    assert browser.title == "This link has expired"
    browser.look("way-back-expired")
    browser.press("confirm")
    assert browser.title == "Another link was sent"
    another = home.url(OLD, "The address of your")
    anyone = home.client()
    info = anyone.call(anyone.emails.CheckActionCode, emails.CheckActionCodeRequest(code=code(another)))
    assert info.operation == emails.ACTION_CODE_OPERATION_RECOVER_EMAIL and info.email == OLD
    # Nobody else gets the address meanwhile.
    claimant = home.client()
    claimant.sign_up(password(OLD, STOLEN))
    claimant.call(claimant.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
    verification = home.url(OLD, "Confirm your email address")
    assert refused(lambda: claimant.call(
        claimant.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code(verification)))).reason == "EMAIL_EXISTS"
    home.pass_time(hours=71)
    assert refused(lambda: home.apply(another)).reason in ("INVALID_OOB_CODE", "EXPIRED_OOB_CODE")
    assert home.signed_in(THIEF, PASSWORD).account().uid == home.uid


def test_s64_a_deletion_after_a_change_of_address_is_taken_back(home, browser):
    thief = home.signed_in(OLD, PASSWORD)
    home.enroll(thief)
    home.move(thief, THIEF)
    tokens = thief.tokens
    thief.delete()
    # For everyone else the account is deleted.
    thief.tokens = tokens
    assert refused(thief.account).reason == "USER_NOT_FOUND"
    assert refused(thief.refresh).reason == "USER_NOT_FOUND"
    assert refused(lambda: home.signed_in(THIEF, PASSWORD)).reason == "INVALID_LOGIN_CREDENTIALS"
    shown = json.loads(home.operator("accounts", "show", home.uid, "--json"))
    assert shown["closedAt"] and "email" not in shown and shown["sessions"] == []
    assert "erased 72 hours after" in home.operator("accounts", "show", home.uid)

    home.pass_time(hours=71)
    browser.open(home.way_back(OLD))
    assert browser.title == "Recover your account"
    browser.fill(password=PASSWORD)
    browser.press("accept")
    assert browser.title == "Your address is restored"
    browser.fill(newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD)
    browser.press("accept")
    account = home.signed_in(OLD, NEW_PASSWORD).account()
    assert account.uid == home.uid and account.email == OLD and not account.factors
    assert refused(thief.account).reason == "TOKEN_EXPIRED"
    actions = [json.loads(line)["action"] for line in
               home.operator("audit", "--account", home.uid, "--json").splitlines()]
    assert actions.index("account_reopened") < actions.index("account_closed")


def test_an_account_that_was_deleted_after_a_change_is_erased_three_days_later(home):
    owner = home.signed_in(OLD, PASSWORD)
    home.move(owner, THIEF)
    owner.delete()
    url = home.url(OLD, "The email address of your")
    home.pass_time(hours=72)
    assert refused(lambda: home.apply(url)).reason in ("INVALID_OOB_CODE", "EXPIRED_OOB_CODE")
    # The address is free, and what has expired is removed once a minute.
    home.restart()
    home.verify(home.sign_up(OLD, STOLEN), OLD)
    wait_until(
        lambda: '"account_deleted"' in home.operator("audit", "--account", home.uid, "--json").splitlines()[0], 120, 1)
    assert "USER_NOT_FOUND" in home.operator("accounts", "show", home.uid, "--json", ends_with=1)


@pytest.mark.parametrize("changes_first", [False, True])
def test_s65_a_merge_is_no_weapon(home, changes_first):
    thief = home.client()
    own = thief.sign_in(home.own_method("thief")).account.uid
    victim = OLD
    if changes_first:
        home.move(home.signed_in(OLD, PASSWORD), THIEF)
        victim = THIEF
    planned = thief.call(thief.merges.PlanMerge, merge_calls.PlanMergeRequest(
        proof=merge_calls.AccountProof(credential=password(victim, PASSWORD))))
    thief.call(thief.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=planned.plan))
    url = home.url(OLD, "The email address of your" if changes_first else "Two of your")

    applied = home.apply(url)
    assert list(applied.recovery.merged_uids) == [home.uid]
    home.choose_password(applied, NEW_PASSWORD)
    account = home.signed_in(OLD, NEW_PASSWORD).account()
    assert account.uid == home.uid and account.email == OLD
    assert home.client().sign_in(home.own_method("thief")).account.uid == own


def robbed(home):
    """A thief with the password has added a factor and changed the address. Returns the link that undoes it."""
    thief = home.signed_in(OLD, PASSWORD)
    home.enroll(thief)
    home.move(thief, THIEF)
    return home.url(OLD, "The email address of your")


def test_the_command_line_removes_a_thiefs_factor_with_a_password_from_before(home, tmp_path):
    terminal = Terminal(home.server, tmp_path / "owner.json")
    url = robbed(home)
    assert terminal.error("email", "--code", url, "--password", "no such password")["reason"] == "INVALID_LOGIN_CREDENTIALS"
    back = terminal.json("email", "--code", url, "--password", PASSWORD)
    terminal.run("reset-password", "--code", back["passwordResetCode"], LIGATURE_PASSWORD=NEW_PASSWORD)
    terminal.run("sign-in", "--email", OLD, LIGATURE_PASSWORD=NEW_PASSWORD)
    assert terminal.json("factors")["factors"] == []


def test_the_command_line_names_the_factors_that_stay_and_asks_for_a_password(home, tmp_path):
    terminal = Terminal(home.server, tmp_path / "owner.json")
    said = terminal.run("email", "--code", robbed(home)).stdout
    assert "second factors were added since then and remain enrolled" in said and "--password" in said
    # As it says: with another mail. At a terminal the command asks.
    terminal.run("reset-password", OLD)
    mail = home.post.wait(OLD).get_body(("plain",)).get_content()
    dialog = terminal.open("email", "--code", re.search(r"http\S+mode=recoverEmail\S+", mail)[0])
    dialog.wait_for("Earlier password of the account")
    dialog.type(PASSWORD)
    reset = dialog.wait_for(r"reset-password --code (\S+)")[1]
    dialog.finish()
    terminal.run("reset-password", "--code", reset, LIGATURE_PASSWORD=NEW_PASSWORD)
    terminal.run("sign-in", "--email", OLD, LIGATURE_PASSWORD=NEW_PASSWORD)


def test_s67_a_mailbox_thief_gets_nothing_from_who_fled_with_a_new_factor(home):
    owner = home.signed_in(OLD, PASSWORD)
    secret = home.enroll(owner)
    home.move(owner, "fled@example.com")
    applied = home.apply(home.url(OLD, "The email address of your"))
    assert not applied.recovery.factors and len(applied.recovery.older_factors) == 1
    failure = refused(lambda: home.choose_password(applied, STOLEN))
    assert failure.reason == "SECOND_FACTOR_REQUIRED"
    assert refused(lambda: home.signed_in(OLD, STOLEN)).reason == "INVALID_LOGIN_CREDENTIALS"
    # The owner, who has the factor, is not shut out.
    anyone = home.client()
    step = int(time.time() + home.offset) // 30 + 1
    anyone.call(anyone.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        pending_token=failure.challenge.pending_token, new_password=NEW_PASSWORD,
        assertion=factors.FactorAssertion(totp=factors.TOTPAssertion(
            enrollment_id=failure.challenge.hints[0].enrollment_id, code=Authenticator(secret, 0).at(step)))))
    assert refused(lambda: home.signed_in(OLD, NEW_PASSWORD)).reason == "SECOND_FACTOR_REQUIRED"


@pytest.mark.parametrize("language, title", [
    ("en", "Recover your account"), ("de", "Konto zurückholen"), ("fa", "پس گرفتن حساب")])
def test_the_page_is_in_three_languages(home, browser, language, title):
    home.move(home.signed_in(OLD, PASSWORD), THIEF)
    browser.open(home.url(OLD, "The email address of your") + f"&lang={language}")
    assert browser.title == title
    browser.look(f"way-back-{language}")
