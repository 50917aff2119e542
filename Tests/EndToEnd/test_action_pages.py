"""The pages behind the links of mails: by raw HTTP, and as people use them in a browser without script.

LIGATURE_PICTURES names a folder for pictures of each page, in light and dark."""
import html
import http.client
import re
import subprocess
import urllib.parse

import pytest

from harness.browser import Browser
from harness.calls import Client, Failure, emails, factor_calls, password
from harness.mail import wait_until
from harness.mailbox import Mailbox
from harness.processes import Server, executable
from harness.sms import Gateway
from test_second_factors import enroll

ADA, NEW = "ada@example.com", "ada@new.example"
OLD_PASSWORD, NEW_PASSWORD = "correct horse battery", "staple in a new box"
APPLICATION = "https://app.example.com/welcome"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    data = tmp_path_factory.mktemp("pages") / "data"
    server = Server(data, {"LIGATURE_MAIL_CONTINUE_URLS": "https://app.example.com"})
    server.mailbox, server.data = Mailbox(data), data
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Browser(tmp_path_factory.mktemp("pictures"))
    yield browser
    browser.close()


@pytest.fixture
def address(request):
    """An address of the test's own."""
    return re.sub(r"[^a-z0-9]+", ".", request.node.name.lower()).strip(".")[:50].strip(".") + "@example.com"


def signed_up(server, address, **fields):
    client = Client(server.address)
    client.sign_up(password(address, OLD_PASSWORD), **fields)
    return client


def settings(**fields):
    return emails.ActionCodeSettings(continue_url=APPLICATION, **fields)


def verification(server, client, address, **fields):
    client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest(**fields))
    return server.mailbox.url(address)


def reset(server, address, **fields):
    client = Client(server.address)
    client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address, **fields))
    return server.mailbox.url(address)


def sign_in_link(server, address, **fields):
    client = Client(server.address)
    client.call(client.emails.SendSignInLink, emails.SendSignInLinkRequest(email=address, **fields))
    return server.mailbox.url(address)


def owner(server, address):
    client = signed_up(server, address)
    code = query(verification(server, client, address))["oobCode"]
    client.call(client.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code))
    return client


def change(server, client, new, **fields):
    client.call(client.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=new, **fields))
    return server.mailbox.url(new)


def query(url):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))


def ask(server, method, target, body=None, headers={}):
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(server.web).netloc, timeout=60)
    connection.request(method, target, body=body, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text


def path(url):
    parts = urllib.parse.urlsplit(url)
    return f"{parts.path}?{parts.query}"


def send(server, url, **fields):
    return ask(server, "POST", "/action", urllib.parse.urlencode({**query(url), **fields}), FORM)


def form(page):
    """The hidden fields of a page."""
    return {html.unescape(name): html.unescape(value)
            for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page)}


def title(page):
    return re.search(r"<h1>(.*?)</h1>", page)[1]


def send_twice(server, page, **fields):
    """Fills in the form of a page and sends it, and again as a browser does that has lost the answer. Returns the second answer's
    page, which is the first one's but for the key of its form."""
    body = urllib.parse.urlencode({**form(page), **fields})
    first, second = (ask(server, "POST", "/action", body, FORM) for _ in range(2))
    assert (first[0], title(first[2])) == (second[0], title(second[2]))
    assert {**form(first[2]), "requestKey": ""} == {**form(second[2]), "requestKey": ""}
    # Another answer to the same page does nothing.
    other = urllib.parse.urlencode({**form(page), **fields, "answer": "deny", "extra": "x"})
    status, _, text = ask(server, "POST", "/action", other, FORM)
    assert status == 410, text
    return second[2]


def can_sign_in(server, address, text):
    try:
        Client(server.address).sign_in(password(address, text))
        return True
    except Failure as failure:
        assert failure.reason == "INVALID_LOGIN_CREDENTIALS"
        return False


def can_sign_in_first(server, address, text):
    """Whether it is the password of an account with a second factor."""
    with pytest.raises(Failure) as failure:
        Client(server.address).sign_in(password(address, text))
    return failure.value.reason == "SECOND_FACTOR_REQUIRED"


# By HTTP

def test_links_lead_to_this_server(pages, address):
    assert verification(pages, signed_up(pages, address), address).startswith(pages.web + "/action?mode=verifyEmail&oobCode=")


def test_reading_changes_nothing(pages, address):
    client = owner(pages, address)
    new = "new." + address
    for url in (reset(pages, address), sign_in_link(pages, address), change(pages, client, new)):
        for method in ("GET", "HEAD", "GET"):
            status, headers, text = ask(pages, method, path(url))
            assert status == 200 and (text == "") == (method == "HEAD"), (url, status)
        # Answers in the query are not answers.
        assert ask(pages, "GET", path(url) + "&answer=accept&newPassword=x&repeatedPassword=x&password=" + OLD_PASSWORD.replace(" ", "+"))[0] == 200
    assert client.account().email == address and can_sign_in(pages, address, OLD_PASSWORD)
    status, _, text = send(pages, url, answer="accept", password=OLD_PASSWORD)
    assert status == 200 and can_sign_in(pages, new, OLD_PASSWORD)


def test_pages_protect_their_readers(pages, address):
    signed_up(pages, address)
    status, headers, text = ask(pages, "GET", path(reset(pages, address)), headers={"Host": "evil.example"})
    assert headers["content-security-policy"] == (
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'")
    assert headers["referrer-policy"] == "no-referrer" and headers["x-frame-options"] == "DENY"
    assert headers["cache-control"] == "no-store" and "set-cookie" not in headers
    assert "evil.example" not in text and "<script" not in text and "http" not in text
    assert ask(pages, "GET", "/action.css")[1]["content-type"] == "text/css; charset=utf-8"


@pytest.mark.parametrize("language, accepted, title", [
    ("en", "de", "This link no longer works"), ("de-AT", "", "Dieser Link gilt nicht mehr"),
    ("", "fr, de;q=0.8, en;q=0.7", "Dieser Link gilt nicht mehr"), ("fa", "", "این پیوند دیگر کار نمی‌کند"),
    ("xx", "", "This link no longer works"), ("../de", "", "This link no longer works")])
def test_pages_are_in_the_language_of_the_link_or_the_browser(pages, language, accepted, title):
    status, headers, text = ask(pages, "GET", f"/action?mode=verifyEmail&oobCode=nothing&lang={language}",
                                headers={"Accept-Language": accepted})
    assert status == 410 and f"<h1>{title}</h1>" in text
    assert headers["content-language"] == re.search('<html lang="(..)"', text)[1]
    assert ('dir="rtl"' in text.split("<head>")[0]) == (language == "fa")


def test_what_a_link_says_is_only_shown_if_it_is_allowed(pages, address):
    signed_up(pages, address)
    url = path(reset(pages, address))
    for target in ("https://evil.example/", "javascript:alert(1)", "https://app.example.com.evil.example/", "//evil.example",
                   "https://app.example.com@evil.example/", "https://app.example.com\\@evil.example/"):
        for more in ("", "&handleCodeInApp=true"):
            text = ask(pages, "GET", f"{url}&continueUrl={urllib.parse.quote(target, safe='')}{more}")[2]
            assert "<a " not in text and "Choose a new password" in text
    for field in ("lang", "continueUrl", "mode"):
        text = ask(pages, "GET", f"{url}&{field}=%22%3E%3Cscript%3E'")[2]
        assert "<script" not in text and "'" not in text.split("<form")[1].split("</form>")[0]


def test_no_character_hides_the_markup_of_a_link_from_the_escaping(pages, address):
    signed_up(pages, address)
    url = path(reset(pages, address))
    for joiner in ("\u0600", "\u0d4e", "\u0301"):
        markup = f'{joiner}"{joiner}>{joiner}<meta http-equiv=refresh content=0;url=//evil.example {joiner}>'
        for field in ("lang", "continueUrl", "mode"):
            text = ask(pages, "GET", f"{url}&{field}={urllib.parse.quote(markup)}")[2]
            assert "Choose a new password" in text and "<meta http-equiv" not in text, field
            assert field == "continueUrl" or "evil.example" not in text


def test_malformed_links_and_forms_are_answered(pages):
    for target in ("/action", "/action?", "/action?oobCode=", "/action?oobCode=%", "/action?oobCode=%FF&%&=&&a",
                   "/action?mode=resetPassword&oobCode=" + "a" * 5000, "/action?oobCode=a&lang=" + "x" * 2000):
        assert ask(pages, "GET", target)[0] in (400, 410), target
    for body in ("", "a", "%", "oobCode=%FF", "oobCode=x&answer=deny", "&" * 60_000, "oobCode=a&" * 6_000):
        assert ask(pages, "POST", "/action", body, FORM)[0] in (400, 410), body[:50]
    assert ask(pages, "POST", "/action", "oobCode=x")[0] == 415
    assert ask(pages, "POST", "/action", '{"oobCode": "x"}', {"Content-Type": "application/json"})[0] == 415
    assert ask(pages, "POST", "/action", "x" * 65_537, FORM)[0] == 413
    assert ask(pages, "POST", "/action", iter([b"x" * 1000] * 70), FORM)[0] == 413
    status, headers, _ = ask(pages, "PUT", "/action", "x", FORM)
    assert status == 405 and headers["allow"] == "GET, HEAD, POST"


def test_what_devices_are_called_is_text(pages, address):
    owner(pages, address).sign_in(password(address, OLD_PASSWORD))
    text = ask(pages, "GET", path(reset(pages, address, device_label='<img src=x onerror="alert(1)">')))[2]
    assert "<img" not in text and "&lt;img src=x" in text


def test_a_form_that_is_sent_again_gets_the_same_answer(pages, address):
    client = signed_up(pages, address)
    page = ask(pages, "GET", path(verification(pages, client, address)))[2]
    assert title(send_twice(pages, page, password=OLD_PASSWORD, answer="accept")) == "Your address is verified"
    client.sign_in(password(address, OLD_PASSWORD))
    new = "new." + address
    page = ask(pages, "GET", path(change(pages, client, new)))[2]
    send_twice(pages, page, password=OLD_PASSWORD, answer="accept")
    assert can_sign_in(pages, new, OLD_PASSWORD)

    # The form for a new password is on no other page.
    page = ask(pages, "GET", path(pages.mailbox.url(address)))[2]
    page = send_twice(pages, page, answer="accept")
    assert title(page) == "Your address is restored" and 'name="newPassword"' in page
    page = send_twice(pages, page, newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD, answer="accept")
    assert title(page) == "Your password was changed" and can_sign_in(pages, address, NEW_PASSWORD)


@pytest.mark.parametrize("types_it_right", [True, False])
def test_a_reset_with_a_second_factor_is_sent_again(pages, address, types_it_right):
    client = owner(pages, address)
    client.sign_in(password(address, OLD_PASSWORD))
    _, app, _ = enroll(client)
    pages.mailbox.wait(address)  # the notice of it
    page = ask(pages, "GET", path(reset(pages, address)))[2]
    typed = {"newPassword": NEW_PASSWORD, "repeatedPassword": NEW_PASSWORD, "answer": "accept"}
    if not types_it_right:
        # The mailed code is used up, and the next form has a token in its place.
        page = send_twice(pages, page, code=wrong(app.code()), **typed)
        assert "pendingToken" in form(page) and can_sign_in_first(pages, address, OLD_PASSWORD)
    page = send_twice(pages, page, code=app.code(), **typed)
    assert title(page) == "Your password was changed" and can_sign_in_first(pages, address, NEW_PASSWORD)


def test_wrong_passwords_are_counted_for_their_sender(pages, address):
    """S61: what a request says of its sender is not believed."""
    client = signed_up(pages, address)
    url = verification(pages, client, address)
    body = urllib.parse.urlencode({**query(url), "answer": "accept", "password": "wrong password"})
    statuses = [ask(pages, "POST", "/action", body, {**FORM, "X-Forwarded-For": f"203.0.113.{n}"}) for n in range(11)]
    assert [status for status, _, _ in statuses] == [400] * 11
    assert ["Try again" in text for _, _, text in statuses[:10]] == [True] * 10
    assert "Too many attempts" in statuses[10][2]


# In a browser

LANGUAGES = pytest.mark.parametrize("language", ["en", "de", "fa"])


@LANGUAGES
def test_an_address_is_verified_with_the_password(pages, browser, address, language):
    client = signed_up(pages, address, device_label="Ada's laptop")
    browser.open(verification(pages, client, address, language_code=language, settings=settings()))
    browser.look(f"verify-{language}")
    # The owner of the mailbox may not know who names a device in this way.
    assert address in browser.facts.values() and "Ada's laptop" not in browser.facts.values()
    browser.fill(password="wrong password")
    browser.press("accept")
    browser.look(f"verify-wrong-password-{language}")
    assert browser.problem and not client.account().email_verified
    assert browser.invalid == ["password"] and browser.focused == "password"
    browser.fill(password=OLD_PASSWORD)
    browser.press("accept")
    browser.look(f"verified-{language}")
    assert client.account().email_verified and browser.links == [APPLICATION]


def test_a_form_without_the_password_is_not_sent(pages, browser, address):
    client = signed_up(pages, address)
    browser.open(verification(pages, client, address))
    browser.press("accept", leads_on=False)
    assert browser.title == "Verify your email address" and not browser.texts("[role=alert]")
    assert not client.account().email_verified


def test_an_account_without_a_password_is_verified_in_the_application(pages, address):
    def ligature(*arguments):
        return subprocess.run(
            [executable(), *arguments, "--data", str(pages.data)], capture_output=True, text=True, check=True).stdout.strip()

    ligature("accounts", "create", "--email", address)
    status, _, text = ask(pages, "GET", path(ligature("accounts", "verify-link", address)))
    assert status == 200 and "sign in to it in the application and paste this link there" in text
    assert "its password" not in text and 'type="password"' not in text


@LANGUAGES
def test_who_did_not_ask_says_so(pages, browser, address, language):
    client = signed_up(pages, address)
    url = verification(pages, client, address, language_code=language)
    browser.open(url)
    browser.press("deny")
    browser.look(f"denied-{language}")
    with pytest.raises(Failure):
        client.account()
    signed_up(pages, address)
    browser.open(url)
    browser.look(f"used-{language}")


@LANGUAGES
def test_a_password_is_reset(pages, browser, address, language):
    client = owner(pages, address)
    browser.open(reset(pages, address, language_code=language, device_label="Firefox on Debian", settings=settings()))
    browser.look(f"reset-{language}")
    assert browser.texts(".hint") == {
        "en": ["At least 8 characters"], "de": ["Mindestens 8 Zeichen"], "fa": ["دست‌کم ۸ نویسه"]}[language]
    # A password manager keeps the new password for this address.
    [username] = browser.driver.find_elements("css selector", "[autocomplete=username]")
    assert username.get_attribute("value") == address and not username.is_displayed()
    assert browser.invalid == []
    browser.fill(newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD + "!")
    browser.press("accept")
    browser.look(f"reset-differs-{language}")
    assert browser.problem
    assert browser.invalid == ["newPassword", "repeatedPassword"] and browser.focused == "newPassword"
    browser.fill(newPassword="123", repeatedPassword="123")
    browser.press("accept")
    assert browser.problem and can_sign_in(pages, address, OLD_PASSWORD)
    assert browser.invalid == ["newPassword", "repeatedPassword"] and browser.value("newPassword") == ""
    browser.fill(newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD)
    browser.press("accept")
    browser.look(f"password-changed-{language}")
    assert browser.links == [APPLICATION]
    assert can_sign_in(pages, address, NEW_PASSWORD) and not can_sign_in(pages, address, OLD_PASSWORD)
    with pytest.raises(Failure):
        client.account()


@LANGUAGES
def test_an_address_is_changed_and_taken_back(pages, browser, address, language):
    owner(pages, address)
    client = Client(pages.address)
    client.sign_in(password(address, OLD_PASSWORD))
    new = "new." + address
    browser.open(change(pages, client, new, language_code=language))
    browser.look(f"change-{language}")
    assert {address, new} <= set(browser.facts.values())
    browser.fill(password=OLD_PASSWORD)
    browser.press("accept")
    browser.look(f"changed-{language}")
    assert can_sign_in(pages, new, OLD_PASSWORD)

    browser.open(pages.mailbox.url(address) + f"&lang={language}")
    browser.look(f"recover-{language}")
    browser.press("accept")
    browser.look(f"recovered-{language}")
    browser.fill(newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD)
    browser.press("accept")
    assert can_sign_in(pages, address, NEW_PASSWORD) and not can_sign_in(pages, new, OLD_PASSWORD)


@LANGUAGES
def test_a_reset_asks_for_the_second_factor(pages, browser, address, language):
    client = owner(pages, address)
    client.sign_in(password(address, OLD_PASSWORD))
    _, app, _ = enroll(client)
    pages.mailbox.wait(address)  # the notice of it
    browser.open(reset(pages, address, language_code=language, settings=settings()))
    browser.look(f"second-factor-{language}")
    if language == "en":
        # The one form does it.
        browser.fill(code=app.code(), newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD)
        browser.press("accept")
        assert browser.links == [APPLICATION] and can_sign_in_first(pages, address, NEW_PASSWORD)
        return
    browser.fill(code="000000", newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD)
    browser.press("accept")
    browser.look(f"second-factor-wrong-{language}")
    assert browser.problem and can_sign_in_first(pages, address, OLD_PASSWORD)
    assert browser.invalid == ["code"] and browser.focused == "code"
    # The passwords need not be typed again.
    browser.fill(code=app.code())
    browser.press("accept")
    assert browser.links == [APPLICATION] and can_sign_in_first(pages, address, NEW_PASSWORD)


def message_code(server, number):
    """The code of the next message to a phone."""
    return server.wait_for(rf"SMS to {re.escape(number)}: (\d{{6}}) is your code")[1]


def enroll_phone(client, number, code):
    """Returns the ID of the enrollment; `code` is called for the code that was sent."""
    begun = client.call(client.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
        phone=factor_calls.StartPhoneEnrollment(phone_number=number)))
    done = client.call(client.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
        session_info=begun.session_info, code=code()))
    return done.account.factors[-1].enrollment_id


def wrong(code):
    return "000000" if code != "000000" else "111111"


def app_and_phone(server, address, number, code):
    """An account with both kinds of factor: its app, the ID of the phone and the recovery codes."""
    client = owner(server, address)
    client.sign_in(password(address, OLD_PASSWORD))
    _, app, _ = enroll(client)
    phone = enroll_phone(client, number, code)
    codes = client.call(client.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes
    notices = []
    wait_until(lambda: notices.extend(server.mailbox.arrived()) or len(notices) == 3)
    return app, phone, codes


@LANGUAGES
def test_a_reset_offers_app_and_phone(pages, browser, address, language):
    number = {"en": "+16505550181", "de": "+16505550182", "fa": "+16505550183"}[language]
    code = lambda: message_code(pages, number)
    app, phone, recovery_codes = app_and_phone(pages, address, number, code)
    passwords = {"newPassword": NEW_PASSWORD, "repeatedPassword": NEW_PASSWORD}
    browser.open(reset(pages, address, language_code=language, settings=settings()))
    browser.look(f"second-factor-choice-{language}")
    assert any("+*******" + number[-4:] in text for text in browser.texts("button"))
    # Without a code nothing is used up.
    if language == "en":
        browser.fill(**passwords)
        browser.press("accept")
        assert browser.problem and browser.invalid == ["code"]
    elif language == "de":
        browser.fill(newPassword=NEW_PASSWORD)
    # A message is sent before a password is typed, and nothing that was typed is lost.
    typed = [browser.value(name) for name in passwords]
    assert typed == {"en": [NEW_PASSWORD] * 2, "de": [NEW_PASSWORD, ""], "fa": ["", ""]}[language]
    browser.press(f"send-{phone}")
    sent = code()
    browser.look(f"second-factor-sent-{language}")
    assert "+*******" + number[-4:] in browser.facts.values() and not browser.texts("[role=alert]")
    assert browser.focused == "code" and [browser.value(name) for name in passwords] == typed
    browser.fill(code=wrong(sent), **{name: text for name, text in passwords.items() if not browser.value(name)})
    browser.press("accept")
    browser.look(f"second-factor-sent-wrong-{language}")
    assert browser.problem and browser.invalid == ["code"]
    assert can_sign_in_first(pages, address, OLD_PASSWORD)
    if language == "en":
        browser.press(f"send-{phone}")
        browser.fill(code=code())
    elif language == "de":
        browser.press("app")
        browser.look("second-factor-app-after-all")
        assert not browser.texts("[role=alert]") and not browser.facts
        browser.fill(code=app.code())
    else:
        browser.fill(code=recovery_codes[0])
    assert [browser.value(name) for name in passwords] == [NEW_PASSWORD] * 2
    browser.press("accept")
    assert browser.links == [APPLICATION] and can_sign_in_first(pages, address, NEW_PASSWORD)


def test_a_reset_takes_five_wrong_codes_whatever_they_are_for(pages, address):
    number = "+16505550184"
    app, phone, _ = app_and_phone(pages, address, number, lambda: message_code(pages, number))
    text = ask(pages, "GET", path(reset(pages, address)))[2]
    passwords = {"newPassword": NEW_PASSWORD, "repeatedPassword": NEW_PASSWORD}

    def submit(**fields):
        return ask(pages, "POST", "/action", urllib.parse.urlencode({**form(text), **fields}), FORM)

    status, _, text = submit(**passwords, answer=f"send-{phone}")
    assert status == 200 and "pendingToken" in form(text)
    sent = message_code(pages, number)
    for _ in range(2):
        status, _, text = submit(**passwords, code=wrong(sent), answer="accept")
        assert status == 400
    status, _, text = submit(answer="app")
    assert status == 200 and "sessionInfo" not in form(text)
    for _ in range(3):
        status, _, text = submit(**passwords, code="000000", answer="accept")
        assert status == 400
    assert submit(**passwords, code=app.code(), answer="accept")[0] == 410
    assert submit(answer=f"send-{phone}")[0] == 410
    assert can_sign_in_first(pages, address, OLD_PASSWORD)


def test_a_phone_of_another_account_gets_no_code(pages, address):
    number = "+16505550185"
    _, phone, _ = app_and_phone(pages, address, number, lambda: message_code(pages, number))
    text = ask(pages, "GET", path(reset(pages, address)))[2]
    fields = {**form(text), "newPassword": NEW_PASSWORD, "repeatedPassword": NEW_PASSWORD, "answer": "send-0123456789abcdef"}
    assert ask(pages, "POST", "/action", urllib.parse.urlencode(fields), FORM)[0] == 403


def test_a_code_that_cannot_be_sent_leaves_the_other_factors(tmp_path, address):
    gateway = Gateway()
    server = Server(tmp_path / "data", gateway.settings)
    server.mailbox = Mailbox(tmp_path / "data")
    try:
        app, phone, _ = app_and_phone(server, address, "+16505550186", lambda: gateway.code("+16505550186"))
        text = ask(server, "GET", path(reset(server, address)))[2]
        passwords = {"newPassword": NEW_PASSWORD, "repeatedPassword": NEW_PASSWORD}
        # The page does not wait for the gateway, and a message that was refused looks like one that was sent.
        gateway.answers = [500, 500]
        status, _, text = ask(server, "POST", "/action", urllib.parse.urlencode(
            {**form(text), **passwords, "answer": f"send-{phone}"}), FORM)
        assert status == 200 and "pendingToken" in form(text)
        status, _, text = ask(server, "POST", "/action", urllib.parse.urlencode({**form(text), "answer": "app"}), FORM)
        assert status == 200
        status, _, text = ask(server, "POST", "/action", urllib.parse.urlencode(
            {**form(text), **passwords, "code": app.code(), "answer": "accept"}), FORM)
        assert status == 200 and can_sign_in_first(server, address, NEW_PASSWORD)
    finally:
        gateway.close()
        assert server.stop() == 0


def test_a_reset_sends_a_code_to_a_phone(pages, browser, address):
    client = owner(pages, address)
    client.sign_in(password(address, OLD_PASSWORD))

    def code():
        return message_code(pages, "+16505550177")

    enroll_phone(client, "+16505550177", code)
    pages.mailbox.wait(address)  # the notice of it
    browser.open(reset(pages, address, settings=settings()))
    browser.fill(newPassword=NEW_PASSWORD, repeatedPassword=NEW_PASSWORD)
    browser.press("accept")
    sent = code()
    browser.look("second-factor-phone")
    assert "+*******0177" in browser.driver.page_source and not browser.texts("[role=alert]")
    browser.fill(code=wrong(sent))
    browser.press("accept")
    assert browser.problem and can_sign_in_first(pages, address, OLD_PASSWORD)
    browser.fill(code=f"{sent[:3]} {sent[3:]}")
    browser.press("accept")
    assert browser.links == [APPLICATION] and can_sign_in_first(pages, address, NEW_PASSWORD)


def form(text):
    """The hidden fields of a page's form."""
    return {html.unescape(name): html.unescape(value)
            for name, value in re.findall('<input type="hidden" name="([^"]*)" value="([^"]*)">', text)}


def test_a_reset_takes_the_code_of_any_of_several_factors(pages, address):
    client = owner(pages, address)
    client.sign_in(password(address, OLD_PASSWORD))
    enroll(client, "phone")
    _, tablet, done = enroll(client, "tablet")
    [_, (other, name)] = [(f.enrollment_id, f.display_name) for f in done.account.factors]
    notices = []
    wait_until(lambda: notices.extend(pages.mailbox.arrived()) or len(notices) == 2)
    url = reset(pages, address)
    text = ask(pages, "GET", path(url))[2]
    assert f'<option value="{other}">{name}</option>' in text and text.count("<option") == 2
    passwords = {"newPassword": NEW_PASSWORD, "repeatedPassword": NEW_PASSWORD}

    def submit(**fields):
        return ask(pages, "POST", "/action", urllib.parse.urlencode({**form(text), **fields}), FORM)

    # Nothing is used up before both passwords are the same.
    status, _, text = submit(**{**passwords, "repeatedPassword": "another"}, code=tablet.code(), factor=other)
    assert status == 400 and "oobCode" in form(text)
    status, _, text = submit(**passwords, code="000000", factor=other)
    assert status == 400 and "pendingToken" in form(text) and text.count("<option") == 2
    assert can_sign_in_first(pages, address, OLD_PASSWORD)
    status, _, text = submit(**passwords, code=tablet.code(), factor=other)
    assert status == 200 and "Your password was changed" in text
    assert can_sign_in_first(pages, address, NEW_PASSWORD)


def test_a_change_that_was_not_asked_for_is_given_up(pages, browser, address):
    client = owner(pages, address)
    url = change(pages, client, "new." + address)
    browser.open(url)
    browser.press("deny")
    assert browser.title == "Thank you for telling us" and client.account().email == address
    assert send(pages, url, answer="accept", password=OLD_PASSWORD)[0] == 410


@LANGUAGES
def test_a_sign_in_link_is_handed_to_the_application(pages, browser, address, language):
    """S60: opening the link signs no one in; the code is passed on only by the user's hand, and only to a page that is allowed."""
    url = sign_in_link(pages, address, language_code=language, device_label="Ada's phone",
                       settings=settings(handle_code_in_app=True))
    browser.open(url)
    browser.look(f"open-application-{language}")
    assert browser.facts and "Ada's phone" not in browser.facts.values()
    [target] = browser.links
    assert target.startswith(APPLICATION + "?")
    assert query(target) == {"mode": "signIn", "oobCode": query(url)["oobCode"], "lang": language}


@LANGUAGES
def test_a_sign_in_link_without_an_application_says_what_to_do(pages, browser, address, language):
    browser.open(sign_in_link(pages, address, language_code=language))
    browser.look(f"sign-in-{language}")
    assert not browser.links and not browser.texts("button")
