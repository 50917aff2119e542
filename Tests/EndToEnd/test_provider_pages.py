"""The pages of a sign-in at a provider, as people use them in a browser without script.

LIGATURE_PICTURES names a folder for pictures of each page, in light and dark."""

import pytest
from selenium.webdriver.common.by import By

from harness.authorization import CodeProvider
from harness.browser import Browser
from harness.calls import Client
from harness.processes import Server
from test_browser_sign_in import DEVICE, device_page, proof, refusal, start

LANGUAGES = {
    "en": ("Sign in on a device", "Did you start this?", "Sign in this device?", "The device is signed in", "Thank you for telling us"),
    "de": ("Auf einem Gerät anmelden", "Haben Sie diese Anmeldung gestartet?", "Dieses Gerät anmelden?", "Das Gerät ist angemeldet", "Danke für den Hinweis"),
    "fa": ("ورود روی یک دستگاه", "آیا شما این را آغاز کرده‌اید؟", "این دستگاه وارد شود؟", "دستگاه وارد شد", "از آگاهی شما سپاسگزاریم"),
}


@pytest.fixture(scope="module")
def strict():
    provider = CodeProvider()
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory, strict):
    settings = {"LIGATURE_OIDC_NAMES": "strict", **strict.settings("strict"),
                "LIGATURE_OIDC_STRICT_DISPLAY_NAME": "The <Strict> One"}
    process = Server(tmp_path_factory.mktemp("pages") / "data", settings)
    yield process
    assert process.stop() == 0


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Browser(tmp_path_factory.mktemp("pictures"))
    yield browser
    browser.close()


@pytest.fixture(params=LANGUAGES)
def language(browser, request):
    browser.driver.execute_cdp_cmd("Network.enable", {})
    browser.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": request.param}})
    yield request.param
    browser.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {}})


def follow(browser):
    [link] = browser.driver.find_elements(By.TAG_NAME, "a")
    link.click()


def test_a_device_is_signed_in_by_its_users_browser(server, strict, browser, language):
    strict.claims = {"sub": f"device-{language}", "email": f"{language}@strict.example", "email_verified": True}
    enter, check, confirm, done, _ = LANGUAGES[language]
    client = Client(server.address)
    started = start(client, device_label="Ada's television", **DEVICE)
    browser.open(device_page(server))
    assert browser.title == enter
    assert browser.driver.find_element(By.TAG_NAME, "html").get_attribute("dir") == ("rtl" if language == "fa" else "ltr")
    browser.look(f"device-enter-{language}")
    browser.fill(userCode="BCDF-GHJK")
    browser.press("accept")
    assert browser.title == enter and browser.problem
    browser.fill(userCode=started.device.user_code.lower().replace("-", " "))
    browser.press("accept")
    assert browser.title == check
    assert list(browser.facts.values())[:3] == [started.device.user_code, "Ada's television", "127.0.0.1"]
    assert "The <Strict> One" in browser.facts.values()
    browser.look(f"device-check-{language}")
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_PENDING"
    follow(browser)
    assert browser.title == confirm and "/callback/oidc.strict" in browser.driver.current_url
    assert f"{language}@strict.example" in browser.facts.values()
    browser.look(f"device-confirm-{language}")
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_PENDING"
    # The browser does not send the form without a code, and a wrong one leads back to it.
    browser.press("confirm", leads_on=False)
    assert browser.title == confirm and "/callback/oidc.strict" in browser.driver.current_url
    browser.fill(userCode="BCDF-GHJK")
    browser.press("confirm")
    assert browser.title == confirm and browser.problem and browser.invalid == ["userCode"]
    assert browser.value("userCode") == ""
    # On a small screen, the field that gets the focus hides the top of the page.
    assert browser.texts("form > .problem") == [browser.problem]
    browser.look(f"device-wrong-code-{language}")
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_PENDING"
    browser.fill(userCode=started.device.user_code.lower().replace("-", ""))
    browser.press("confirm")
    assert browser.title == done
    browser.look(f"device-done-{language}")
    assert client.sign_in(proof(started)).account.uid
    assert not browser.driver.get_cookies()


def test_what_a_device_is_called_is_text(server, browser):
    # U+0D4E is a letter that joins the character after it.
    label = "\u0d4e<meta http-equiv=refresh content=0;url=/evil x\u0d4e>"
    started = start(Client(server.address), device_label=label, **DEVICE)
    browser.open(started.device.verification_url_complete)
    assert label in browser.facts.values()
    assert not browser.driver.find_elements(By.CSS_SELECTOR, "meta[http-equiv]")


def test_a_device_that_its_user_did_not_start_is_denied_in_the_browser(server, strict, browser, language):
    client = Client(server.address)
    started = start(client, **DEVICE)
    browser.open(started.device.verification_url_complete)
    assert started.device.user_code in browser.facts.values()
    browser.press("deny")
    assert browser.title == LANGUAGES[language][4]
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_DENIED"


def test_what_is_wrong_with_a_callback_is_shown(server, strict, browser, language):
    browser.open(f"{server.web}/callback/oidc.strict?state=unknown&code=c")
    browser.look(f"callback-used-{language}")
    assert browser.title not in ("", "oidc.strict")
    # A device has no other place where the provider's error could be told.
    started = start(Client(server.address), **DEVICE)
    strict.answers, strict.drops = {"error": "access_denied"}, {"code"}
    try:
        browser.open(started.device.verification_url_complete)
        follow(browser)
        browser.look(f"callback-declined-{language}")
        assert browser.title in ("You were not signed in", "Sie wurden nicht angemeldet", "شما وارد نشدید")
    finally:
        strict.answers, strict.drops = {}, set()


def test_an_error_without_a_state_says_what_happened(server, browser, language):
    browser.open(f"{server.web}/callback/oidc.strict?error=access_denied")
    assert browser.title in ("You were not signed in", "Sie wurden nicht angemeldet", "شما وارد نشدید")
    browser.open(f"{server.web}/callback/oidc.strict?error=redirect_uri_mismatch&error_description=%3Cb%3Eno")
    assert "The <Strict> One responded with the error redirect_uri_mismatch." in browser.facts.values()


def test_a_device_takes_its_user_through_four_pages_at_most(server, strict, browser, language):
    strict.claims = {"sub": f"short-{language}", "email": f"short-{language}@strict.example", "email_verified": True}
    client = Client(server.address)
    started = start(client, **DEVICE)
    titles = []
    browser.open(device_page(server))
    titles.append(browser.title)
    browser.fill(userCode=started.device.user_code)
    browser.press("accept")
    titles.append(browser.title)
    follow(browser)
    titles.append(browser.title)
    browser.fill(userCode=started.device.user_code)
    browser.press("confirm")
    titles.append(browser.title)
    assert titles == list(LANGUAGES[language][:4])
    assert client.sign_in(proof(started)).account.uid


def test_the_browser_takes_the_code_to_the_application(server, strict, browser):
    started = start(Client(server.address), return_url=f"{server.web}/.well-known/jwks.json".replace("localhost", "127.0.0.1"))
    browser.open(started.authorization_url)
    assert "code=lgic_" in browser.driver.current_url
