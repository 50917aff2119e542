"""What a page of a stranger can make the browser of a user do, who has it open: the callbacks of providers, and the pages of
the server."""
import html
import json
import re
import urllib.parse

import httpx
import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from harness.authorization import CodeProvider, Visitor
from harness.browser import Browser, chromium
from harness.calls import Client, password
from harness.json_peer import Handler, JSONPeer
from harness.processes import Server
from test_browser_sign_in import DEVICE, confirm_at_provider, device_page, proof, refusal, start

WRONG = "BCDF-GHJK"


class Site(JSONPeer):
    """The pages of a stranger, at an address of another site than the server's. Keeps what it was asked for."""

    def __init__(self):
        self.pages, self.asked = {}, []
        site = self

        class Pages(Handler):
            def do_GET(self):
                site.asked.append(self.path)
                path = urllib.parse.urlsplit(self.path).path
                self.answer(200, site.pages.get(path, "").encode(), "text/html")

        super().__init__(Pages)
        self.port = self._server.server_port
        self.address = f"http://localhost:{self.port}"


class ScriptingBrowser(Browser):
    """A browser that runs the scripts of pages, as most people's do."""

    def __init__(self):
        self.driver = chromium("--window-size=1000,1000")

    def mouse(self, kind, x, y):
        self.driver.execute_cdp_cmd(
            "Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})


@pytest.fixture(scope="module")
def strict():
    provider = CodeProvider()
    yield provider
    provider.close()


@pytest.fixture
def server(tmp_path, strict):
    process = Server(tmp_path / "data", {"LIGATURE_OIDC_NAMES": "strict", **strict.settings("strict")})
    yield process
    assert process.stop() == 0


@pytest.fixture
def site():
    site = Site()
    yield site
    site.close()


@pytest.fixture
def browser():
    browser = ScriptingBrowser()
    yield browser
    browser.close()


def providers_url(server, device):
    """The URL of the provider, which the stranger reads off the first page."""
    page = Visitor().post(device_page(server), {"userCode": device.user_code}).text
    return html.unescape(re.search(r'class="main" href="([^"]+)"', page)[1])


def test_s103_a_double_click_on_the_page_of_a_stranger_confirms_no_device(server, strict, site, browser):
    strict.claims = {"sub": "vera", "email": "vera@mail.example", "email_verified": True}
    stranger = Client(server.address)
    started = start(stranger, device_label="This computer", **DEVICE)
    rehearsed = start(Client(server.address), device_label="This computer", **DEVICE)
    # The stranger knows the place of the button.
    browser.open(providers_url(server, rehearsed.device))
    place = browser.driver.find_element(By.CSS_SELECTOR, "button[value=confirm]").rect
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    url = providers_url(server, started.device)
    site.pages["/"] = """<body><button id=go onclick="open('/top', '_blank', 'width=800,height=600')">Continue</button>"""
    site.pages["/top"] = f"<body>Double-click here<script>opener.location = {url!r}; onmousedown = () => close()</script>"
    driver = browser.driver
    browser.open(site.address)
    beneath = driver.current_window_handle
    driver.find_element(By.ID, "go").click()
    WebDriverWait(driver, 30).until(lambda driver: len(driver.window_handles) == 2)
    [top] = [handle for handle in driver.window_handles if handle != beneath]
    WebDriverWait(driver, 30).until(lambda driver: "/callback/" in driver.current_url)
    driver.switch_to.window(top)
    try:
        browser.mouse("mousePressed", x, y)
    except Exception:
        # The window has closed under the first click.
        pass
    WebDriverWait(driver, 30).until(lambda driver: len(driver.window_handles) == 1)
    driver.switch_to.window(beneath)
    for kind in ("mousePressed", "mouseReleased"):
        browser.mouse(kind, x, y)
    assert browser.title == "Sign in this device?" and "/callback/" in driver.current_url
    assert refusal(lambda: stranger.sign_in(proof(started))) == "AUTHORIZATION_PENDING"
    # The user, who reads that another person's device asks, denies it without any code.
    browser.press("deny")
    assert refusal(lambda: stranger.sign_in(proof(started))) == "AUTHORIZATION_DENIED"


def test_s103_five_wrong_codes_end_the_sign_in_of_a_device(server, strict):
    client = Client(server.address)
    started, other = start(client, **DEVICE), start(Client(server.address), **DEVICE)
    visitor, code, _ = confirm_at_provider(server, strict, started.device)
    wrong = ["", WRONG, "AEIO-UAEI", other.device.user_code, "<b>"]
    pages = [visitor.post(device_page(server), {"code": code, "userCode": typed, "answer": "confirm"}) for typed in wrong]
    assert [page.status_code for page in pages] == [400] * 4 + [410] and "The device was not signed in" in pages[-1].text
    assert not any("<b>" in page.text or started.device.user_code in page.text for page in pages)
    # The right one comes too late, and no other sign-in has ended.
    late = visitor.post(device_page(server), {"code": code, "userCode": started.device.user_code, "answer": "confirm"})
    assert late.status_code == 410
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_DENIED"
    confirm_at_provider(server, strict, other.device)


def test_s103_s104_a_provider_is_not_asked_to_show_no_page(server):
    for destination in (DEVICE, {"return_url": "http://127.0.0.1:9/back"}, {"return_url": "http://[::1]:9/back"}):
        client = Client(server.address)
        assert refusal(lambda: start(client, custom_parameters={"prompt": "none"}, **destination)) == "INVALID_ARGUMENT"
        start(client, custom_parameters={"prompt": "login"}, **destination)


def test_s104_a_callback_in_a_hidden_frame_is_refused(server, strict, site, browser):
    """Another user of the machine waits at a port of it. The page needs no click and shows nothing."""
    strict.claims = {"sub": "vera", "email": "vera@mail.example", "email_verified": True}
    stranger = Client(server.address)
    started = start(stranger, return_url=f"http://127.0.0.1:{site.port}/back")
    redeemed = len(strict.redeemed)
    url = html.escape(started.authorization_url)
    site.pages["/"] = f'<body>kittens<iframe style="display: none" src="{url}"></iframe><img src="/end">'
    asked = len(strict.asked)
    browser.open(site.address)
    # The page has loaded with its frame, which has been at the provider.
    WebDriverWait(browser.driver, 30).until(
        lambda driver: driver.execute_script("return document.readyState") == "complete" and len(strict.asked) > asked)
    assert not [path for path in site.asked if path.startswith("/back")] and len(strict.redeemed) == redeemed
    assert refusal(lambda: stranger.sign_in(proof(started))) == "INVALID_PENDING_TOKEN"
    # The state is still good in a window.
    browser.open(started.authorization_url)
    assert [path for path in site.asked if path.startswith("/back?code=")]


def test_s104_images_of_a_page_use_up_no_attempts(server, site, browser):
    site.pages["/"] = "<body>kittens" + "".join(
        f'<img src="{server.web}/device?user_code={WRONG}&amp;n={number}">' for number in range(120))
    browser.open(site.address)
    # Opening the page waits for its images.
    started = start(Client(server.address), **DEVICE)
    assert Visitor().step(started.device.verification_url_complete).status_code == 200
    assert refusal(lambda: Client(server.address).sign_in(password("ada@mail.example", "wrong horse"))) \
        == "INVALID_LOGIN_CREDENTIALS"


def test_s104_pages_that_are_loaded_in_advance_use_up_no_attempts(server, site, browser):
    """Speculation rules: the requests look as if the user had opened the pages, but for one header."""
    urls = [f"{server.web}/device?user_code={WRONG}&n={number}" for number in range(120)]
    site.pages["/"] = f"""<body>kittens<script>
        const urls = {json.dumps(urls)}
        window.next = () => {{
            document.querySelectorAll("script[type]").forEach(old => old.remove())
            const rules = document.createElement("script")
            rules.type = "speculationrules"
            rules.textContent = JSON.stringify({{prefetch: [{{source: "list", urls: urls.splice(0, 10), eagerness: "immediate"}}]}})
            document.head.append(rules)
            return urls.length
        }}</script>"""
    browser.open(site.address)
    WebDriverWait(browser.driver, 60, 0.3).until(lambda driver: driver.execute_script("return next()") == 0)
    started = start(Client(server.address), **DEVICE)
    assert Visitor().step(started.device.verification_url_complete).status_code == 200


def test_s104_links_of_another_site_use_up_no_attempts(server, site, browser):
    """The page of a stranger opens them one after the other, and stops before they are shown."""
    foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}
    with httpx.Client(headers=foreign) as visitor:
        statuses = [visitor.get(device_page(server), params={"user_code": WRONG}).status_code for _ in range(102)]
    assert statuses == [200] * 102
    # The user of a device who follows such a link sends the code from the page.
    started = start(Client(server.address), **DEVICE)
    site.pages["/"] = f'<body><a href="{html.escape(started.device.verification_url_complete)}">your code</a>'
    browser.open(site.address)
    browser.driver.find_element(By.TAG_NAME, "a").click()
    WebDriverWait(browser.driver, 30).until(lambda driver: driver.find_elements(By.NAME, "userCode"))
    assert browser.value("userCode") == started.device.user_code and not browser.facts
    browser.press("accept")
    assert browser.facts["Code"] == started.device.user_code


def test_s104_wrong_codes_of_devices_use_up_no_passwords(server):
    """Windows that the user opens."""
    with httpx.Client() as visitor:
        statuses = [visitor.get(device_page(server), params={"user_code": WRONG}).status_code for _ in range(102)]
    assert statuses == [400] * 100 + [429] * 2
    Client(server.address).sign_up(password("ada@mail.example", "correct horse battery"))
    assert refusal(lambda: Client(server.address).sign_in(password("bob@mail.example", "wrong horse"))) \
        == "INVALID_LOGIN_CREDENTIALS"


@pytest.mark.parametrize("kind", ["iframe", "frame", "image", "empty", "embed", "object", "script", "document, iframe"])
def test_s104_parts_of_a_page_get_nothing(server, strict, kind):
    client, part = Client(server.address), {"Sec-Fetch-Dest": kind}
    device, application = start(Client(server.address), **DEVICE), start(client)
    callback = strict.authorize(application.authorization_url)
    for url in (device.device.verification_url_complete, f"{server.web}/action?oobCode=x", callback):
        answer = httpx.get(url, headers=part)
        assert answer.status_code == 403 and device.device.user_code not in answer.text
        assert "Open it in its own window." in answer.text
    url, _, fields = callback.partition("?")
    fields = dict(urllib.parse.parse_qsl(fields))
    assert httpx.post(url, data=fields, headers=part).status_code == 403
    # Nothing has been used up. A provider may send a form from its own site.
    window = {"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site"}
    assert httpx.get(device.device.verification_url_complete, headers=window).status_code == 200
    answer = httpx.post(url, data=fields, headers=window)
    assert answer.status_code == 303 and "code=" in answer.headers["location"]


def test_s104_forms_of_another_site_are_refused(server):
    client = Client(server.address)
    started = start(client, **DEVICE)
    denial = {"userCode": started.device.user_code, "answer": "deny"}
    foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate"}
    assert httpx.post(device_page(server), data=denial, headers=foreign).status_code == 403
    assert httpx.post(f"{server.web}/action", data={"oobCode": "x"}, headers=foreign).status_code == 403
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_PENDING"
    own = {**foreign, "Sec-Fetch-Site": "same-origin"}
    assert httpx.post(device_page(server), data=denial, headers=own).status_code == 200
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_DENIED"
