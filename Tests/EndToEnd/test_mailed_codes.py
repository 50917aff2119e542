"""What needs a mailbox: verification, reset, sign-in links, change of address and the way back, as grpcio sees them."""
import re
import urllib.parse
import urllib.request

import pytest

from harness.calls import Client, Failure, email_link, emails, password, pb
from harness.mailbox import Mailbox
from harness.processes import Server
from harness.proxy import Proxy
from harness.rows import Rows
from test_lost_answers import lose
from test_watch import Watch

ADA = "ada@example.com"
NEW = "ada@new.example"


@pytest.fixture
def mailing(tmp_path, environment):
    process = Server(tmp_path / "data", {**environment, "LIGATURE_MAIL_CONTINUE_URLS": "https://app.example.com"})
    process.mailbox = Mailbox(tmp_path / "data")
    yield process
    assert process.stop() == 0


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value.reason


def owner(server, address=ADA, text="secret-1"):
    """A client signed in to an account that owns the address."""
    client = Client(server.address)
    client.sign_up(password(address, text))
    assert client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest()).email == address
    client.call(client.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=server.mailbox.code(address)))
    return client


def reset_code(server, address=ADA):
    client = Client(server.address)
    client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))
    return server.mailbox.code(address)


def sign_in_link(server, address=ADA):
    client = Client(server.address)
    client.call(client.emails.SendSignInLink, emails.SendSignInLinkRequest(email=address))
    return email_link(address, server.mailbox.code(address))


def test_an_address_is_verified_in_a_session(mailing):
    client = owner(mailing)
    account = client.account()
    assert account.email_verified and account.provider_data[0].email_verified


def test_a_code_without_a_session_needs_the_password(mailing):
    client, page = Client(mailing.address), Client(mailing.address)
    client.sign_up(password(ADA, "secret-1"), device_label="laptop")
    client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
    code = mailing.mailbox.code(ADA)
    info = page.call(page.emails.CheckActionCode, emails.CheckActionCodeRequest(code=code))
    assert info.operation == emails.ACTION_CODE_OPERATION_VERIFY_EMAIL and info.email == ADA
    assert info.takes_password and not info.takes_confirmation and not info.device_label

    def apply(**fields):
        return page.call(page.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code, **fields))

    assert refused(apply) == "MISSING_PASSWORD"
    assert refused(lambda: apply(confirm=True)) == "MISSING_PASSWORD"
    assert refused(lambda: apply(password="wrong")) == "INVALID_LOGIN_CREDENTIALS"
    apply(password="secret-1")
    assert client.account().email_verified
    assert refused(lambda: apply(password="secret-1")) == "INVALID_OOB_CODE"


def test_who_denies_an_account_frees_the_address(mailing):
    attacker, page = Client(mailing.address), Client(mailing.address)
    attacker.sign_up(password(ADA, "secret-1"))
    attacker.call(attacker.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
    page.call(page.emails.ApplyActionCode,
              emails.ApplyActionCodeRequest(code=mailing.mailbox.code(ADA), deny=True))
    assert refused(attacker.account) == "TOKEN_EXPIRED"
    page.sign_up(password(ADA, "another-1"))


def test_a_reset_takes_a_squatted_address_back(mailing):
    """S2: the attacker's session, refresh token and watch end with the reset."""
    attacker, victim = Client(mailing.address), Client(mailing.address)
    uid = attacker.sign_up(password(ADA, "attackers1")).account.uid
    refresh = attacker.tokens.refresh_token
    watch = Watch(attacker)
    assert watch.next().account.uid == uid
    code = reset_code(mailing)
    assert refused(lambda: victim.call(
        victim.emails.ConfirmPasswordReset,
        emails.ConfirmPasswordResetRequest(code=code, new_password="123"))) == "WEAK_PASSWORD"
    answer = victim.call(
        victim.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(code=code, new_password="victims-own"))
    assert answer.email == ADA and victim.tokens is None
    assert watch.end() == ("UNAUTHENTICATED", "TOKEN_EXPIRED")
    assert refused(attacker.account) == "TOKEN_EXPIRED"
    assert refused(lambda: attacker.refresh(refresh)) == "INVALID_REFRESH_TOKEN"
    assert refused(lambda: victim.sign_in(password(ADA, "attackers1"))) == "INVALID_LOGIN_CREDENTIALS"
    account = victim.sign_in(password(ADA, "victims-own")).account
    assert account.uid == uid and account.email_verified


def test_a_link_signs_in_and_is_a_part_of_the_password(mailing):
    client = owner(mailing)
    guest = Client(mailing.address)
    link = sign_in_link(mailing)
    answer = guest.sign_in(link)
    assert answer.account.uid == client.account().uid and answer.provider_id == "password"
    assert [entry.provider_id for entry in answer.account.provider_data] == ["password"]
    assert refused(lambda: guest.sign_in(link)) == "INVALID_OOB_CODE"
    stranger = Client(mailing.address)
    account = stranger.sign_in(sign_in_link(mailing, "bob@example.com")).account
    assert account.email_verified and [entry.provider_id for entry in account.provider_data] == ["password"]


def test_a_forwarded_link_alone_tells_no_address_and_signs_nobody_in(mailing):
    guest = Client(mailing.address)
    guest.call(guest.emails.SendSignInLink, emails.SendSignInLinkRequest(email=ADA))
    url = mailing.mailbox.url(ADA)
    assert not re.search("ada|example", urllib.parse.unquote(urllib.parse.urlsplit(url).query))
    code = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))["oobCode"]
    finder = Client(mailing.address)
    info = finder.call(finder.emails.CheckActionCode, emails.CheckActionCodeRequest(code=code))
    assert info.operation == emails.ACTION_CODE_OPERATION_EMAIL_SIGN_IN and not info.email and not info.new_email
    assert b"ada" not in info.SerializeToString() and not info.device_label
    with urllib.request.urlopen(url, timeout=30) as page:
        assert "ada@" not in page.read().decode()
    assert refused(lambda: finder.sign_in(email_link("", code))) == "MISSING_EMAIL"
    assert refused(lambda: finder.sign_in(email_link("bob@example.com", code))) == "INVALID_EMAIL"
    # The user, who typed the address, is not kept out by that.
    assert guest.sign_in(email_link(ADA, code)).account.email == ADA


def test_a_link_with_a_request_key_is_answered_again(mailing):
    client = Client(mailing.address)
    link = sign_in_link(mailing)
    request, key = pb.SignInRequest(credential=link), b"0123456789abcdef"
    first = client.call(client.accounts.SignIn, request, key=key)
    again = client.call(client.accounts.SignIn, request, key=key)
    assert again.tokens.session_handle == first.tokens.session_handle


def test_an_address_changes_and_comes_back(mailing):
    client, page = owner(mailing), Client(mailing.address)
    client.call(client.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=NEW))
    code = mailing.mailbox.code(NEW)
    info = page.call(page.emails.CheckActionCode, emails.CheckActionCodeRequest(code=code))
    assert (info.email, info.new_email) == (ADA, NEW)
    client.call(client.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code))
    assert client.account().email == NEW
    other = Client(mailing.address)
    other.sign_in(password(NEW, "secret-1"))

    way_back = mailing.mailbox.code(ADA)
    answer = page.call(page.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=way_back))
    assert answer.operation == emails.ACTION_CODE_OPERATION_RECOVER_EMAIL and answer.email == ADA
    assert refused(client.account) == "TOKEN_EXPIRED" and refused(other.account) == "TOKEN_EXPIRED"
    page.call(page.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        code=answer.password_reset_code, new_password="another-1"))
    account = page.sign_in(password(ADA, "another-1")).account
    assert account.email == ADA and account.email_verified


def test_the_lost_answer_to_a_code_comes_again(mailing):
    proxy = Proxy(mailing.port)
    client, keys = Client(mailing.address), iter(bytes([number]) * 16 for number in range(9))

    def lost(method, request):
        """Makes a call whose answer is lost, and returns the answer to its repetition."""
        key = next(keys)
        through = Client(proxy.address)
        through.tokens = client.tokens
        lose(proxy, through, getattr(through.emails, method), request, key)
        again = Client(mailing.address)
        return again.call(getattr(again.emails, method), request, key=key)

    client.sign_up(password(ADA, "secret-1"))
    client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
    code = mailing.mailbox.code(ADA)
    # The answer to the repetition needs no session: the one that it was made with may have ended.
    assert lost("ApplyActionCode", emails.ApplyActionCodeRequest(code=code)).email == ADA
    assert client.account().email_verified
    client.call(client.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=NEW))
    code = mailing.mailbox.code(NEW)
    assert lost("ApplyActionCode", emails.ApplyActionCodeRequest(code=code)).email == NEW
    answer = lost("ApplyActionCode", emails.ApplyActionCodeRequest(code=mailing.mailbox.code(ADA)))
    assert answer.email == ADA and answer.password_reset_code
    answer = lost("ConfirmPasswordReset", emails.ConfirmPasswordResetRequest(
        code=answer.password_reset_code, new_password="another-1"))
    assert answer.email == ADA and client.sign_in(password(ADA, "another-1")).account.email == ADA
    proxy.close()


def test_the_owner_hears_of_a_new_device(tmp_path, environment):
    server = Server(tmp_path / "data", {**environment, "LIGATURE_MAIL_NEW_DEVICE_NOTICE": "true"})
    server.mailbox = Mailbox(tmp_path / "data")
    owner(server)
    for label in ("phone", "phone"):
        Client(server.address).sign_in(password(ADA, "secret-1"), device_label=label)
    mail = server.mailbox.wait(ADA)
    assert "new device" in mail["Subject"] and "oobCode" not in mail.get_body(("plain",)).get_content()
    assert server.stop() == 0
    assert server.mailbox.arrived() == []


def test_unknown_addresses_are_answered_alike(mailing):
    """S57, by content: the same status, message, details and metadata."""
    owner(mailing)
    client = Client(mailing.address)

    def answers(address):
        calls = [
            (client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address)),
            (client.emails.SendSignInLink, emails.SendSignInLinkRequest(email=address)),
            (client.emails.FetchSignInMethods, emails.FetchSignInMethodsRequest(email=address)),
        ]
        seen = []
        for method, request in calls:
            answer, call = method.with_call(request, timeout=60)
            names = sorted(key for key, _ in [*call.initial_metadata(), *call.trailing_metadata()])
            seen.append((answer.SerializeToString(), call.code(), call.details(), names))
        return seen

    assert answers(ADA) == answers("nobody@example.com")


def test_continue_urls_are_those_that_are_allowed(mailing):
    client = Client(mailing.address)
    client.sign_up(password(ADA, "secret-1"))

    def send(url, **fields):
        return client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(
            email=ADA, settings=emails.ActionCodeSettings(continue_url=url, **fields)))

    send("https://app.example.com/welcome")
    assert mailing.mailbox.link(ADA)["continueUrl"] == "https://app.example.com/welcome"
    assert refused(lambda: send("https://evil.example")) == "UNAUTHORIZED_DOMAIN"
    assert refused(lambda: send("/welcome")) == "INVALID_CONTINUE_URI"
    assert refused(lambda: send("", handle_code_in_app=True)) == "MISSING_CONTINUE_URI"


def test_codes_come_from_the_secret_and_not_from_the_database(mailing):
    owner(mailing)
    code = reset_code(mailing)
    stored = Rows(mailing.mailbox.folder.parent).dump()
    assert code not in stored and code[5:] not in stored
