"""Second factors through `LigatureAuth` and the `ligature` command, with oathtool in the place of an app."""
import json
import re
import shutil
import subprocess
import time
import urllib.parse

import pytest

from harness.authenticator import Authenticator
from harness.identity import sign_in_at_provider
from harness.mail import links, wait_until
from harness.mailbox import Mailbox
from harness.processes import ROOT, SNIPPET_HOSTS, Server, clean_environment, executable
from harness.terminal import Terminal

PROVIDER, ADDRESS, PASSWORD = "oidc.storm", "ada@mail.example", "correct horse battery"


@pytest.fixture
def protecting(tmp_path, environment):
    process = Server(tmp_path / "data", {
        **environment, "LIGATURE_OIDC_STORM_TRUSTED_EMAIL_DOMAINS": "mail.example",
        "LIGATURE_FACTORS_ISSUER": "Acme & Sons"})
    yield process
    assert process.stop() == 0


@pytest.fixture
def terminal(protecting, tmp_path):
    return Terminal(protecting, tmp_path / "state.json")


def storm_token(issuer, subject="ada"):
    return issuer.token(subject, None, jti=str(time.monotonic_ns()), email=ADDRESS, email_verified=True)


def sign_in(terminal, issuer):
    """Ada's account, which owns her address and has a password."""
    account = terminal.json("sign-in", "--provider", PROVIDER, "--id-token", "-", stdin=storm_token(issuer))
    terminal.run("link", "--email", ADDRESS, LIGATURE_PASSWORD=PASSWORD)
    return account["uid"]


def enroll(terminal, name):
    """Enrolls an app as a script does: it reads the secret while the command waits for the code."""
    command = subprocess.Popen(
        [executable(), "factors", "enroll", "--name", name, "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=terminal.environment)
    secret = json.loads(command.stdout.readline())
    app = Authenticator(secret["secret"], time.time())
    factors = json.loads(command.communicate(app.code() + "\n", timeout=60)[0])
    assert command.returncode == 0 and factors["factors"][-1]["displayName"] == name
    return app


def modules(shown):
    """The modules of the QR code that a terminal shows, by its black and white cells."""
    rows = []
    for line in re.findall(r"\x1b\[38;5;16;48;5;231m([█▀▄ ]+)\x1b\[0m", shown):
        rows.append([cell in "█▀" for cell in line])
        rows.append([cell in "█▄" for cell in line])
    return rows


def picture(rows, path, scale=6):
    pixels = bytes(0 if dark else 255 for row in rows for _ in range(scale) for dark in row for _ in range(scale))
    path.write_bytes(b"P5 %d %d 255\n" % (len(rows[0]) * scale, len(rows) * scale) + pixels)
    return path


def test_an_app_is_enrolled_and_used_at_a_terminal(terminal, issuer, tmp_path):
    uid = sign_in(terminal, issuer)
    assert terminal.run("factors").stdout == "No second factor is enrolled.\n"

    dialog = terminal.open("factors", "enroll", "--name", "Ada's phone")
    secret = dialog.wait_for(r"secret +([A-Z2-7]{32})\r?\n")[1]
    dialog.wait_for("Code from the app: ")
    dialog.type("000000")
    dialog.wait_for("INVALID_CODE")
    dialog.wait_for("Code from the app: ")
    app = Authenticator(secret, time.time())
    code = app.code()
    # As apps show it.
    dialog.type(f"{code[:3]} {code[3:]}")
    dialog.wait_for("Enrolled.")
    shown = dialog.finish()

    rows = modules(shown)
    assert len(rows[0]) in (len(rows), len(rows) - 1) and not any(rows[0] + rows[3])
    if shutil.which("zbarimg"):
        read = subprocess.run(["zbarimg", "--quiet", "--raw", str(picture(rows, tmp_path / "code.pgm"))],
                              capture_output=True, text=True, check=True).stdout.strip()
        url = urllib.parse.urlparse(read)
        assert urllib.parse.unquote(url.path) == f"/Acme & Sons:{ADDRESS}"
        assert dict(urllib.parse.parse_qsl(url.query))["secret"] == secret

    account = terminal.json("whoami")
    assert [(f["kind"], f["displayName"]) for f in account["factors"]] == [("totp", "Ada's phone")]
    assert "authenticator app  Ada's phone" in terminal.run("whoami").stdout
    made = terminal.run("factors", "recovery-codes")
    # The advice is beside the codes, so that a file gets the codes alone.
    assert "Print them or write them down" in made.stderr
    codes = made.stdout.split()
    assert len(codes) == 10 and all(re.fullmatch("[0-9A-Z]{5}-[0-9A-Z]{5}", code) for code in codes)
    assert terminal.json("factors")["recoveryCodesLeft"] == 10
    terminal.run("sign-out")

    dialog = terminal.open("sign-in", "--email", ADDRESS)
    dialog.wait_for("Password: ")
    dialog.type(PASSWORD)
    dialog.wait_for("Code of Ada's phone, or a recovery code: ")
    dialog.type(app.code())
    dialog.wait_for("Signed in.")
    dialog.finish()
    assert terminal.json("whoami")["uid"] == uid

    dialog = terminal.open("reauthenticate", "--email", ADDRESS, LIGATURE_PASSWORD=PASSWORD)
    dialog.wait_for("or a recovery code: ")
    dialog.type(codes[0].lower())
    dialog.wait_for("Proven again.")
    dialog.finish()
    assert terminal.json("whoami")["recoveryCodesLeft"] == 9
    withdrawn = terminal.json("factors", "withdraw", "Ada's phone")
    assert withdrawn == {"factors": [], "recoveryCodesLeft": 0}
    terminal.run("sign-out")
    terminal.run("sign-in", "--email", ADDRESS, LIGATURE_PASSWORD=PASSWORD)


def test_a_code_that_does_not_fit_the_terminal_is_not_shown(terminal, issuer):
    sign_in(terminal, issuer)
    dialog = terminal.open("factors", "enroll", columns=40)
    dialog.wait_for("otpauth://totp/")
    dialog.wait_for("Code from the app: ")
    dialog.type("")
    assert not modules(dialog.finish(code=64))


def test_scripts_give_the_code(terminal, issuer):
    uid = sign_in(terminal, issuer)
    app = enroll(terminal, "phone")
    codes = terminal.json("factors", "recovery-codes")["recoveryCodes"]
    terminal.run("sign-out")

    refusal = terminal.error("sign-in", "--email", ADDRESS, LIGATURE_PASSWORD=PASSWORD)
    assert refusal["reason"] == "SECOND_FACTOR_REQUIRED" and refusal["code"] == 17078
    refusal = terminal.error("sign-in", "--email", ADDRESS, "--code", "000000", LIGATURE_PASSWORD=PASSWORD)
    assert refusal["reason"] == "INVALID_CODE"
    terminal.error("whoami")
    # The password and the code on a line each.
    assert terminal.json("sign-in", "--email", ADDRESS, stdin=f"{PASSWORD}\n{app.code()}\n")["uid"] == uid
    terminal.run("reauthenticate", "--email", ADDRESS, "--code", codes[0], LIGATURE_PASSWORD=PASSWORD)
    terminal.run("sign-out")
    # After each first factor.
    token = storm_token(issuer)
    assert terminal.error("sign-in", "--provider", PROVIDER, "--id-token", "-", stdin=token)["code"] == 17078
    token = storm_token(issuer)
    account = terminal.json(
        "sign-in", "--provider", PROVIDER, "--id-token", "-", stdin=token, LIGATURE_CODE=codes[1].lower())
    assert account["uid"] == uid and account["recoveryCodesLeft"] == 8

    # With two apps the code's must be named.
    tablet = enroll(terminal, "tablet")
    terminal.run("sign-out")
    refusal = terminal.error("sign-in", "--email", ADDRESS, "--code", "123456", LIGATURE_PASSWORD=PASSWORD)
    assert refusal["reason"] == "SECOND_FACTOR_REQUIRED" and "--factor" in refusal["message"]
    code = tablet.code()
    terminal.run("sign-in", "--email", ADDRESS, "--code", code, "--factor", "tablet", LIGATURE_PASSWORD=PASSWORD)
    assert terminal.error("factors", "withdraw", "watch")["reason"] == "MFA_ENROLLMENT_NOT_FOUND"
    assert [f["displayName"] for f in terminal.json("factors", "withdraw", "phone")["factors"]] == ["tablet"]
    assert terminal.json("factors", "recovery-codes")["recoveryCodes"]


def test_a_reset_of_the_password_asks_for_the_factor(terminal, protecting, issuer, tmp_path):
    uid = sign_in(terminal, issuer)
    app = enroll(terminal, "Ada's phone")
    codes = terminal.json("factors", "recovery-codes")["recoveryCodes"]
    box = Mailbox(tmp_path / "data")

    def reset_link():
        terminal.run("reset-password", ADDRESS)
        return wait_until(lambda: next(
            (link for mail in box.arrived() for link in links(mail) if "mode=resetPassword" in link), None))

    # At a terminal. The new password is typed (twice, as no one sees it) before the code, which can be tried again.
    dialog = terminal.open("reset-password", "--code", reset_link())
    for _ in range(2):
        dialog.wait_for("New password: |Repeat the new password: ")
        dialog.type("first new password")
    dialog.wait_for("Code of Ada's phone, or a recovery code: ")
    dialog.type("000000")
    dialog.wait_for("INVALID_CODE")
    dialog.wait_for("or a recovery code: ")
    dialog.type(app.code())
    dialog.wait_for("The password was changed")
    dialog.finish()
    assert terminal.error("whoami")["reason"]

    # In a script. Without the code nothing happens.
    link = reset_link()
    refusal = terminal.error("reset-password", "--code", link, LIGATURE_PASSWORD="second new password")
    assert refusal["reason"] == "SECOND_FACTOR_REQUIRED" and refusal["code"] == 17078
    shown = terminal.run("reset-password", "--code", reset_link(), code=1, LIGATURE_PASSWORD="second new password").stderr
    assert "--factor-code" in shown and "request another email" in shown
    link = reset_link()
    assert terminal.json("reset-password", "--code", link, stdin=f"second new password\n{codes[0]}\n") == {"email": ADDRESS}
    terminal.json(
        "reset-password", "--code", reset_link(), "--factor-code", codes[1], LIGATURE_PASSWORD="third new password")
    account = terminal.json(
        "sign-in", "--email", ADDRESS, "--code", codes[2], LIGATURE_PASSWORD="third new password")
    assert account["uid"] == uid and account["recoveryCodesLeft"] == 7
    usage = terminal.error("reset-password", ADDRESS, "--factor-code", "123456", code=64)
    assert usage["reason"] == "USAGE"


def test_a_reset_of_the_password_takes_the_code_of_a_phone(terminal, protecting, issuer, tmp_path):
    sign_in(terminal, issuer)
    enroll(terminal, "Ada's app")
    number = "+16505550191"

    def message_code():
        return protecting.wait_for(rf"SMS to \{number}: (\d{{6}}) is your code")[1]

    dialog = terminal.open("factors", "enroll", "--phone", number)
    dialog.wait_for("Code")
    dialog.type(message_code())
    dialog.finish()
    box = Mailbox(tmp_path / "data")
    terminal.run("reset-password", ADDRESS)
    link = wait_until(lambda: next(
        (link for mail in box.arrived() for link in links(mail) if "mode=resetPassword" in link), None))
    dialog = terminal.open("reset-password", "--code", link)
    for _ in range(2):
        dialog.wait_for("New password: |Repeat the new password: ")
        dialog.type("first new password")
    dialog.wait_for(r"1  Ada's app\s+2  \+\*+0191\s+Which factor\? \[1\] ")
    dialog.type("2")
    dialog.wait_for("A code was sent")
    dialog.type(message_code())
    dialog.wait_for("The password was changed")
    dialog.finish()


def test_an_account_without_a_verified_address_can_enroll_nothing(terminal):
    terminal.run("sign-up", "--email", "grace@example.com", LIGATURE_PASSWORD=PASSWORD)
    assert terminal.error("factors", "enroll")["reason"] == "UNVERIFIED_EMAIL"


def test_the_documented_calls_of_each_host(server, provider, tmp_path):
    child = subprocess.Popen(
        [str(ROOT / ".build/debug/documented-calls"), "factors"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env=clean_environment(
            {"LIGATURE_URL": f"http://{server.address}", "LIGATURE_STATE_FILE": str(tmp_path / "state.json")}))
    said, apps = [], {}
    for line in child.stdout:
        question, *words = line.split()
        if question == "token?":
            answer = sign_in_at_provider(
                provider.issuer, words[0], words[1], name="Ada",
                # The address of an account that is deleted right after a change of its factors is kept for a while.
                email=f"ada.protected.{sum(text.endswith('0 left') for text in said)}@gmail.com")
        elif question == "code?":
            answer = apps.setdefault(words[0], Authenticator(words[0], time.time())).code()
        else:
            said.append(line.rstrip("\n"))
            continue
        child.stdin.write(answer + "\n")
        child.stdin.flush()
    assert child.wait() == 0, said
    steps = ["enrollment failed", "enrolled, 1 in all", "second factor failed", "signed in", "unenrolled, 0 left"]
    assert said == [f"{host}: {step}" for host in SNIPPET_HOSTS for step in steps]
