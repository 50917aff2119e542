"""What a server that is not to be trusted can do to the command line: nothing on its terminal, and no program is started."""
import concurrent.futures
import unicodedata

import grpc
import pytest

from harness.calls import account_pb, pb, rpc
from harness.terminal import Terminal

EVIL = "\x1b]0;title\x07\x1b[31m\x9b2J\u202etxt"


class Hostile(rpc.AccountServiceServicer):
    """Answers with control characters in each text, and with the page that a test says."""

    page = "https://example.com/"

    def _signed_in(self):
        account = account_pb.Account(
            uid="U" + EVIL, email=EVIL + "@example.com", display_name=EVIL, photo_url="https://example.com/" + EVIL,
            phone_number=EVIL, display_email=EVIL)
        account.provider_data.add(provider_id=EVIL, uid=EVIL, email=EVIL, identity_id=EVIL)
        account.set_aside.add(provider_id=EVIL, email=EVIL, identity_id=EVIL)
        account.factors.add(enrollment_id=EVIL, display_name=EVIL)
        response = pb.SignInResponse(account=account, provider_id=EVIL, is_new_account=True)
        response.tokens.refresh_token, response.tokens.session_handle = "refresh", "session"
        response.tokens.expires_at.FromSeconds(4_000_000_000)
        return response

    def SignIn(self, request, context):
        return self._signed_in()

    def SignUp(self, request, context):
        return self._signed_in()

    def StartProviderSignIn(self, request, context):
        response = pb.StartProviderSignInResponse(secret="secret")
        response.expires_at.GetCurrentTime()
        if request.HasField("device"):
            response.device.user_code, response.device.poll_interval_seconds = EVIL, 1
            response.device.verification_url = response.device.verification_url_complete = self.page
        else:
            response.authorization_url = self.page
        return response


@pytest.fixture
def hostile(tmp_path):
    service = Hostile()
    server = grpc.server(concurrent.futures.ThreadPoolExecutor(4))
    rpc.add_AccountServiceServicer_to_server(service, server)
    server.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    service.terminal = Terminal(server, tmp_path / "state.json")
    yield service
    server.stop(0)


def controls(text):
    return {character for character in text if character != "\n" and unicodedata.category(character) in ("Cc", "Cf")}


@pytest.mark.parametrize("command", [
    ("sign-in", "--anonymous"), ("sign-in", "--email", "ada@example.com", "--password", "secret words"),
    ("sign-up", "--email", "ada@example.com", "--password", "secret words")])
def test_s91_no_control_character_of_a_server_reaches_the_terminal(hostile, command):
    done = hostile.terminal.run(*command)
    assert "\\u{" in done.stdout, "the texts are shown"
    assert not controls(done.stdout) and not controls(done.stderr)
    # Another user takes the place of this one, whose uid is shown.
    done = hostile.terminal.run("sign-in", "--email", "eve@example.com", "--password", "secret words", "--replace")
    assert not controls(done.stdout) and not controls(done.stderr)


@pytest.mark.parametrize("page", [
    "file:///tmp/evil.desktop", "smb://evil/x", "ssh://-oProxyCommand=x/", "javascript:alert(1)", "mailto:a?attach=/etc/passwd",
    "--help", "/usr/bin/evil", "http:", ""])
def test_s91_only_web_pages_are_opened(hostile, tmp_path, page):
    """The program that opens a URL starts whatever is registered for its scheme."""
    opened = tmp_path / "opened"
    (tmp_path / "xdg-open").write_text(f"#!/bin/sh\nprintf %s \"$1\" > '{opened}'\n")
    (tmp_path / "xdg-open").chmod(0o755)
    hostile.page = page
    hostile.terminal.environment.update(DISPLAY=":7", PATH=f"{tmp_path}:{hostile.terminal.environment['PATH']}")
    for options in ([], ["--device"]):
        assert hostile.terminal.error("login", "google.com", *options)["reason"] == "INTERNAL_ERROR"
    assert not opened.exists()


def test_an_argument_too_many_is_not_repeated(hostile):
    """It may be the second word of a password, and errors end up in logs."""
    for command in (("sign-in", "--email", "a@b.c", "--password", "correct", "horse"), ("password", "horse")):
        for options in ([], ["--json"]):
            done = hostile.terminal.run(*command, *options, code=64)
            assert "one argument too many" in done.stderr and "horse" not in done.stderr
