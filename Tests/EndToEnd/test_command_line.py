"""The main job through the `ligature` command, as a person at a terminal would do it."""
import pathlib
import subprocess

import pytest

from harness.identity import sign_in_at_provider
from harness.processes import clean_environment, executable
from harness.terminal import Terminal


@pytest.fixture
def terminal(server, tmp_path):
    return Terminal(server, tmp_path / "state.json")


def google_token(terminal, provider, subject, email="ada.cli@example.com"):
    nonce = terminal.run("nonce", "google.com").stdout.strip()
    return sign_in_at_provider(provider.issuer, subject, nonce, email=email)


def test_the_main_job(terminal, provider):
    uid = terminal.json("sign-in", "--anonymous")["uid"]
    token = google_token(terminal, provider, "ada-cli")
    terminal.run("link", "--provider", "google.com", "--id-token", "-", stdin=token)
    terminal.run("sign-out")
    assert terminal.error("whoami")["reason"]

    token = google_token(terminal, provider, "ada-cli")
    terminal.run("sign-in", "--provider", "google.com", LIGATURE_ID_TOKEN=token)
    assert terminal.json("whoami")["uid"] == uid

    terminal.run("link", "--email", "ada.cli@example.com", "--password", "-", stdin="correct horse battery\n")
    terminal.run("sign-out")
    terminal.run("sign-in", "--email", "ada.cli@example.com", LIGATURE_PASSWORD="correct horse battery")
    account = terminal.json("whoami")
    assert account["uid"] == uid
    assert [p["providerID"] for p in account["providerData"]] == ["google.com", "password"]

    terminal.run("unlink", "google.com")
    token = google_token(terminal, provider, "ada-cli", email="another@example.com")
    fresh = terminal.json("sign-in", "--provider", "google.com", "--id-token", "-", "--profile", "stranger", stdin=token)
    assert fresh["uid"] != uid
    assert terminal.error("unlink", "password")["reason"] == "LAST_SIGN_IN_METHOD"
    assert [p["providerID"] for p in terminal.json("whoami")["providerData"]] == ["password"]


def test_a_wrong_command_line_is_told_apart_from_a_refusal(terminal):
    assert "--email" in terminal.run("link", code=64).stderr
    refusal = terminal.run("sign-in", "--email", "nobody@example.com", code=1, LIGATURE_PASSWORD="long enough")
    assert "INVALID_LOGIN_CREDENTIALS" in refusal.stderr and not refusal.stdout


def test_programs_get_json_for_a_wrong_command_line_too(terminal):
    assert terminal.error("link", code=64)["reason"] == "USAGE"
    assert terminal.error("sign-in", "--anonymous", "--frobnicate", code=64)["reason"] == "USAGE"


def test_a_server_that_cannot_start_says_why(server, tmp_path):
    def refusal(code, *arguments, **environment):
        done = subprocess.run([executable(), "serve", *arguments], capture_output=True, text=True, timeout=60,
                              env=clean_environment(environment))
        assert done.returncode == code, (done.stdout, done.stderr)
        return done.stderr

    other = ["--data", str(tmp_path / "other")]
    assert "is in use" in refusal(1, "--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0")
    assert f"{server.address}: another program" in refusal(1, *other, "--listen", server.address)
    assert "no folder" in refusal(1, *other, "--listen", f"unix:{tmp_path}/none/socket").replace("such ", "")
    assert "/none.pem" in refusal(1, *other, "--listen", "127.0.0.1:0", LIGATURE_TLS_CERTIFICATE="/none.pem",
                                  LIGATURE_TLS_KEY="/none.pem")
    for arguments in (["--listen", "here"], ["--listen", ","], ["--listen", "127.0.0.1:99999"], ["--log-level", "chatty"]):
        assert "Setting" in refusal(64, *other, *arguments)
    assert "LIGATURE_LIMITS_IDLE" in refusal(64, *other, LIGATURE_LIMITS_IDLE="5")


def test_help_and_completion_are_there(terminal):
    for command in ("serve", "sign-in", "link", "unlink", "whoami", "accounts"):
        assert "EXAMPLES" in terminal.run("help", command).stdout
    assert "ligature" in terminal.run("--generate-completion-script", "bash").stdout


def test_the_readme_shows_the_settings_that_there_are(terminal):
    readme = (pathlib.Path(__file__).resolve().parents[2] / "README.md").read_text()
    assert terminal.run("settings", "--markdown").stdout in readme
