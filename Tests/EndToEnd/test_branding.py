"""The name, logo, color and help of an operator on pages and in mails.

LIGATURE_PICTURES names a folder for pictures of each page, in light and dark."""
import base64
import struct
import subprocess
import zlib

import pytest

from harness.browser import Browser
from harness.mail import FaultySMTP, settings as mail_settings, text as body, wait_until
from harness.mailbox import Mailbox
from harness.processes import Server, clean_environment, executable
from test_action_pages import LANGUAGES, ask, owner, path, reset, signed_up

NAME, COLOR, HELP = "Owls & <b>Co</b>", "#0b6e4f", "https://help.example/?a=b&c=d"


def png(width=96, height=32):
    """A green picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\x0b\x6e\x4f" * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><rect width="96" height="32" fill="#0b6e4f"/></svg>'


def branding(folder, logo=png()):
    (folder / "logo").write_bytes(logo)
    return {"LIGATURE_BRANDING_NAME": NAME, "LIGATURE_BRANDING_COLOR": COLOR, "LIGATURE_BRANDING_SUPPORT_URL": HELP,
            "LIGATURE_BRANDING_LOGO": str(folder / "logo")}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("branding")
    server = Server(folder / "data", branding(folder))
    server.mailbox = Mailbox(folder / "data")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Browser(tmp_path_factory.mktemp("pictures"))
    yield browser
    browser.close()


@LANGUAGES
def test_pages_name_the_service(pages, browser, language):
    address = f"ada.{language}@example.com"
    owner(pages, address)
    browser.open(reset(pages, address, language_code=language))
    browser.look(f"branding-{language}")
    assert browser.texts("header p") == [NAME] and browser.driver.title == f"{browser.title} · {NAME}"
    # A picture that the policy of the page forbids has no size.
    [logo] = browser.driver.find_elements("css selector", "header img")
    assert logo.size == {"width": 96, "height": 32}
    assert browser.links == [HELP]
    assert browser.texts("footer a") == [{"en": "Get help", "de": "Hilfe", "fa": "راهنمایی"}[language]]


def test_every_page_has_it_and_allows_no_picture_but_the_logo(pages):
    for target in ("/action", "/action?mode=resetPassword&oobCode=nothing"):
        _, headers, text = ask(pages, "GET", target)
        assert headers["content-security-policy"] == (
            "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; img-src data:; form-action 'self'")
        assert "Owls &amp; &lt;b&gt;Co&lt;/b&gt;" in text and "<b>" not in text
        assert f'<img src="data:image/png;base64,{base64.b64encode(png()).decode()}" alt="">' in text
    styles = ask(pages, "GET", "/action.css")[2]
    assert f"--main: {COLOR}; --on-main: #ffffff;" in styles
    # On the dark page the color is lighter, so that buttons are told from what is around them.
    assert styles.count("--main: #") == 2 and styles.count(COLOR) == 1


def test_mails_name_the_service(tmp_path):
    peer = FaultySMTP()
    server = Server(tmp_path / "data", mail_settings(peer.url, **branding(tmp_path)))
    try:
        signed_up(server, "ada@example.com")
        reset_mail(server, "ada@example.com")
        (mail,) = wait_until(lambda: peer.received)
        message = mail.message
        assert message["subject"] == f"Set a new password for {NAME}"
        assert message["from"].addresses[0].display_name == "Example"
        assert body(message).splitlines()[-3:] == ["-- ", NAME, f"Get help: {HELP}"]
        markup = body(message, "html")
        assert f"background:{COLOR};color:#ffffff" in markup and "<b>" not in markup
        assert f'href="{HELP.replace("&", "&amp;")}"' in markup and 'src="cid:logo@branding"' in markup
        [logo] = [part for part in message.walk() if part.get_content_maintype() == "image"]
        assert logo["content-id"] == "<logo@branding>" and logo.get_content() == png()
        assert [part.get_content_type() for part in message.walk()] == [
            "multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"]
    finally:
        assert server.stop() == 0
        peer.close()


def reset_mail(server, address):
    from harness.calls import Client, emails

    client = Client(server.address)
    client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))


def test_a_drawing_is_for_pages_alone(tmp_path):
    peer = FaultySMTP()
    server = Server(tmp_path / "data", mail_settings(peer.url, **branding(tmp_path, SVG)))
    try:
        assert 'src="data:image/svg+xml;base64,' in ask(server, "GET", "/action")[2]
        signed_up(server, "ada@example.com")
        reset_mail(server, "ada@example.com")
        (mail,) = wait_until(lambda: peer.received)
        assert [part.get_content_type() for part in mail.message.walk()] == ["multipart/alternative", "text/plain", "text/html"]
        assert "<img" not in body(mail.message, "html")
    finally:
        assert server.stop() == 0
        peer.close()


def test_without_a_name_pages_have_the_sender_of_mails(tmp_path):
    server = Server(tmp_path / "data", {"LIGATURE_MAIL_FROM": "Example <no-reply@example.com>"})
    text = ask(server, "GET", "/action")[2]
    assert "<bdi>Example</bdi>" in text and "<img" not in text and "<footer" not in text
    assert server.stop() == 0


@pytest.mark.parametrize("setting, value, problem", [
    ("color", "blue", "it is not a color"), ("color", "#12345", "it is not a color"), ("color", "#+12345", "it is not a color"),
    ("supportURL", "javascript:alert(1)", "neither an https nor a mailto URL"), ("supportURL", "https://", "neither an https"),
    ("supportURL", "http://help.example", "neither an https"), ("name", "a" * 65, "it is too long"), ("name", "a\nb", "control"),
    ("logo", "missing", "cannot be read"), ("logo", "text", "is not an image"), ("logo", "large", "every page contains it")])
def test_what_cannot_be_shown_is_refused(tmp_path, setting, value, problem):
    (tmp_path / "text").write_text("no picture")
    (tmp_path / "large").write_bytes(png() + bytes(65_536))
    if setting == "logo":
        value = str(tmp_path / value)
    variable = {"supportURL": "SUPPORT_URL"}.get(setting, setting.upper())
    done = subprocess.run(
        [executable(), "serve", "--data", str(tmp_path / "data")], capture_output=True, text=True, timeout=60,
        env=clean_environment({f"LIGATURE_BRANDING_{variable}": value}))
    assert done.returncode == 64 and f"branding.{setting}" in done.stderr and problem in done.stderr, done.stderr
