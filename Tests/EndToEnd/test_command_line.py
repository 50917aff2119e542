"""The main job through the `ligature` command, as a person at a terminal would do it."""
import concurrent.futures
import json
import subprocess
import types

import grpc
import pytest

from harness.calls import Client, Failure, id_token, password, pb, rpc
from harness.identity import sign_in_at_provider
from harness.processes import ROOT, clean_environment, executable
from harness.terminal import Terminal

STORM = "oidc.storm"
PASSWORD = "correct horse battery"


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


def test_errors_name_what_was_typed_and_what_to_do(terminal):
    # Before a password is asked for.
    assert '"ada" is not an email address' in terminal.run("sign-up", "--email", "ada", code=64).stderr
    assert '"ada" is not an email address' in terminal.run("sign-in", "--email", "ada", code=64).stderr
    assert "ligature login <provider>" in terminal.run("sign-in", "google", code=64).stderr
    terminal.run("sign-up", "--email", "typed.cli@example.com", LIGATURE_PASSWORD=PASSWORD)
    for provider, option in (("password", "--email <address>"), ("phone", "--phone <number>")):
        assert f"use {option}" in terminal.run("reauthenticate", provider, code=64).stderr
    mistyped = terminal.error("link", "--provider", "gogle.com", "--id-token", "token")
    assert mistyped["reason"] == "INVALID_PROVIDER_ID" and "Did you mean google.com?" in mistyped["message"]
    both = terminal.run("link", "google", "--email", "typed.cli@example.com", code=64).stderr
    assert "not both" in both
    refused = terminal.error("unlink", "gogle.com")
    assert refused["reason"] == "NO_SUCH_PROVIDER"
    assert refused["message"] == "No identity of gogle.com is linked to the account. Linked: password."


def test_programs_get_json_for_a_wrong_command_line_too(terminal):
    assert terminal.error("link", code=64)["reason"] == "USAGE"
    assert terminal.error("sign-in", "--anonymous", "--frobnicate", code=64)["reason"] == "USAGE"


@pytest.mark.sqlite
def test_a_server_that_cannot_start_says_why(server, tmp_path):
    def refusal(code, *arguments, **environment):
        done = subprocess.run([executable(), "serve", *arguments], capture_output=True, text=True, timeout=60,
                              env=clean_environment(environment))
        assert done.returncode == code, (done.stdout, done.stderr)
        return done.stderr

    other = ["--data", str(tmp_path / "other")]
    assert "is in use" in refusal(1, "--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0")
    assert "address is in use by another program" in refusal(1, *other, "--listen", server.address)
    assert "folder does not exist" in refusal(1, *other, "--listen", f"unix:{tmp_path}/none/socket")
    assert "/none.pem" in refusal(64, *other, "--listen", "127.0.0.1:0", LIGATURE_TLS_CERTIFICATE="/none.pem",
                                 LIGATURE_TLS_KEY="/none.pem")
    for arguments in (["--listen", "here"], ["--listen", ","], ["--listen", "127.0.0.1:99999"], ["--log-level", "chatty"]):
        assert "Setting" in refusal(64, *other, *arguments)
    assert "LIGATURE_LIMITS_IDLE" in refusal(64, *other, LIGATURE_LIMITS_IDLE="5")


def sign_up(terminal, email, *more, **rest):
    return terminal.json("sign-up", "--email", email, "--password", "-", *more, stdin=PASSWORD + "\n", **rest)


def storm_token(terminal, issuer, subject, profile=(), **claims):
    nonce = terminal.run("nonce", STORM, *profile).stdout.strip()
    return {"LIGATURE_ID_TOKEN": issuer.token(subject, nonce, **claims), "LIGATURE_NONCE": nonce}


def device_labels(client):
    return [s.device_label for s in client.call(client.sessions.ListSessions, pb.ListSessionsRequest()).sessions]


def test_signing_in_over_a_signed_in_user_says_so_and_ends_that_session(server, terminal):
    ada = sign_up(terminal, "ada.over@example.com")["uid"]
    device = Client(server.address)
    device.sign_in(password("ada.over@example.com", PASSWORD), device_label="phone")
    assert device_labels(device) == ["phone", "ligature command line"]
    grace = sign_up(terminal, "grace.over@example.com")
    assert grace["replaced"] == {"uid": ada, "isAnonymous": False}
    assert device_labels(device) == ["phone"]
    said = terminal.run("sign-in", "--email", "ada.over@example.com", LIGATURE_PASSWORD=PASSWORD).stdout
    assert f"{grace['uid']} was signed in here before; that session has been ended." in said
    # Signing in again as the same user ends the session of before, and there is nothing to say.
    again = terminal.json("sign-in", "--email", "ada.over@example.com", LIGATURE_PASSWORD=PASSWORD)
    assert "replaced" not in again
    assert device_labels(device) == ["ligature command line", "phone"]


def test_an_anonymous_account_is_given_up_only_on_demand(terminal):
    anonymous = terminal.json("sign-in", "--anonymous")["uid"]
    assert terminal.json("sign-in", "--anonymous")["uid"] == anonymous
    for arguments in (["sign-in", "--email", "ada.lost@example.com"], ["sign-up", "--email", "ada.lost@example.com"]):
        refusal = terminal.error(*arguments, LIGATURE_PASSWORD=PASSWORD)
        assert refusal["reason"] == "ANONYMOUS_USER_SIGNED_IN" and "ligature link" in refusal["message"]
    kept = terminal.error("sign-out")
    assert kept["reason"] == "ANONYMOUS_USER_SIGNED_IN" and "ligature link" in kept["message"] and "--replace" in kept["message"]
    assert terminal.json("whoami")["uid"] == anonymous
    account = sign_up(terminal, "ada.lost@example.com", "--replace")
    assert account["replaced"] == {"uid": anonymous, "isAnonymous": True}
    assert terminal.json("whoami")["uid"] == account["uid"]


def test_a_new_anonymous_account_replaces_the_one_before_on_demand(server, terminal, tmp_path):
    first = terminal.json("sign-in", "--anonymous")["uid"]
    states = json.loads((tmp_path / "state.json").read_text())["servers"].values()
    handle = next(iter(states))["session"]["tokens"]["sessionHandle"]
    usage = terminal.error("sign-in", "--anonymous", "--keep", code=64)
    assert usage["reason"] == "USAGE" and "--replace" in usage["message"]
    assert terminal.json("whoami")["uid"] == first
    second = terminal.json("sign-in", "--anonymous", "--replace")
    assert second["isNewAccount"] and second["uid"] != first
    assert second["replaced"] == {"uid": first, "isAnonymous": True}
    assert terminal.json("whoami")["uid"] == second["uid"]
    with pytest.raises(grpc.RpcError) as refusal:
        rpc.AccountServiceStub(grpc.insecure_channel(server.address)).GetAccount(
            pb.GetAccountRequest(), metadata=[("authorization", f"Bearer {handle}")], timeout=30)
    assert Failure(refusal.value).reason == "TOKEN_EXPIRED"
    # Without one before it, there is nothing to replace.
    terminal.run("sign-out", "--replace")
    assert "replaced" not in terminal.json("sign-in", "--anonymous", "--replace")


class BusyServer(rpc.AccountServiceServicer, rpc.SessionServiceServicer):
    """Signs everyone in, and ends a session only if it is not busy."""

    def __init__(self):
        self.is_busy, self.ended = True, []
        self._server = grpc.server(concurrent.futures.ThreadPoolExecutor(4))
        rpc.add_AccountServiceServicer_to_server(self, self._server)
        rpc.add_SessionServiceServicer_to_server(self, self._server)
        self.address = f"127.0.0.1:{self._server.add_insecure_port('127.0.0.1:0')}"
        self._server.start()

    def stop(self):
        self._server.stop(None).wait(10)

    def SignUp(self, request, context):
        return pb.SignInResponse(account={"uid": "ada", "is_anonymous": True, "version": 1},
                                 tokens={"refresh_token": "refresh", "session_handle": "handle"})

    def SignOut(self, request, context):
        if self.is_busy:
            context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "The server is busy.")
        self.ended += [value for name, value in context.invocation_metadata() if name == "authorization"]
        return pb.SignOutResponse()


def test_a_session_that_a_busy_server_does_not_end_is_ended_later(tmp_path):
    server = BusyServer()
    try:
        terminal = Terminal(server, tmp_path / "state.json")
        terminal.run("sign-in", "--anonymous")
        done = terminal.run("sign-out", "--replace", "--json")
        assert json.loads(done.stdout) == {"uid": "ada", "isSessionEnded": False}
        assert json.loads(done.stderr)["warning"]["reason"] == "QUOTA_EXCEEDED"
        assert "not ended" in terminal.run("sign-in", "--anonymous").stdout + terminal.run("sign-out", "--replace").stdout
        server.is_busy = False
        terminal.run("sign-in", "--anonymous")
        assert server.ended == ["Bearer handle"] * 2
    finally:
        server.stop()


def test_a_password_of_another_account_is_a_way_to_sign_in_to_it(terminal):
    owner = sign_up(terminal, "owner@example.com")["uid"]
    terminal.run("sign-out")
    terminal.run("sign-in", "--anonymous")
    arguments = ["link", "--email", "Owner@example.com"]
    refusal = terminal.error(*arguments, LIGATURE_PASSWORD=PASSWORD)
    assert refusal["reason"] == "EMAIL_EXISTS" and refusal["email"] == "Owner@example.com"
    assert "--or-sign-in" in terminal.run(*arguments, code=1, LIGATURE_PASSWORD=PASSWORD).stderr
    wrong = terminal.error(*arguments, "--or-sign-in", LIGATURE_PASSWORD="not " + PASSWORD)
    assert wrong["reason"] == "INVALID_LOGIN_CREDENTIALS" and terminal.json("whoami")["isAnonymous"]
    account = terminal.json(*arguments, "--or-sign-in", LIGATURE_PASSWORD=PASSWORD)
    assert account["uid"] == owner and account["replaced"]["isAnonymous"]
    assert terminal.json("whoami")["uid"] == owner


def test_several_identities_of_one_provider_are_linked_on_demand(terminal, issuer):
    terminal.run("sign-in", "--anonymous")
    terminal.run("link", "--provider", STORM, **storm_token(terminal, issuer, "one"))
    refusal = terminal.error("link", "--provider", STORM, **storm_token(terminal, issuer, "two"))
    assert refusal["code"] == 17015
    account = terminal.json("link", "--provider", STORM, "--another", **storm_token(terminal, issuer, "two"))
    assert [entry["uid"] for entry in account["providerData"]] == ["one", "two"]


def test_what_another_session_linked_and_unlinked_counts(terminal, issuer):
    account = {"LIGATURE_PASSWORD": PASSWORD}
    sign_up(terminal, "ada.elsewhere@example.com")
    terminal.run("sign-in", "--email", "ada.elsewhere@example.com", "--profile", "other", **account)

    def link_elsewhere(subject):
        elsewhere = storm_token(terminal, issuer, subject, profile=["--profile", "other"])
        linked = terminal.json("link", "--provider", STORM, "--profile", "other", **elsewhere)
        return next(entry["identityID"] for entry in linked["providerData"] if entry["providerID"] == STORM)

    link_elsewhere("elsewhere")
    assert [entry["providerID"] for entry in terminal.json("unlink", STORM)["providerData"]] == ["password"]
    identity = link_elsewhere("elsewhere again")
    assert [entry["providerID"] for entry in terminal.json("unlink", "--identity", identity)["providerData"]] == ["password"]
    terminal.run("link", "--provider", STORM, **storm_token(terminal, issuer, "here"))
    terminal.run("unlink", STORM, "--profile", "other")
    account = terminal.json("link", "--provider", STORM, **storm_token(terminal, issuer, "here again"))
    assert [entry["uid"] for entry in account["providerData"] if entry["providerID"] == STORM] == ["here again"]


def test_a_nonce_serves_the_profile_that_asked_for_it(terminal, issuer):
    token = storm_token(terminal, issuer, "mine")
    refusal = terminal.error("sign-in", "--provider", STORM, "--profile", "thief", **token)
    assert refusal["reason"] == "MISSING_OR_INVALID_NONCE"
    assert terminal.json("sign-in", "--provider", STORM, **token)["providerData"][0]["uid"] == "mine"


def test_the_password_is_changed(server, terminal):
    sign_up(terminal, "ada.password@example.com")
    device = Client(server.address)
    device.sign_in(password("ada.password@example.com", PASSWORD))
    wrong = terminal.error("password", LIGATURE_OLD_PASSWORD="wrong one", LIGATURE_PASSWORD="another one")
    assert wrong["reason"] == "INVALID_LOGIN_CREDENTIALS" and wrong["field"] == "old_password"
    assert terminal.error("password", "--old-password", PASSWORD, "--password", "short")["reason"] == "WEAK_PASSWORD"
    done = terminal.run("password", "--old-password", "-", "--password", "-", stdin=f"{PASSWORD}\nanother one\n")
    assert "other sessions have ended" in done.stdout
    with pytest.raises(Failure) as ended:
        device.account()
    assert ended.value.reason == "TOKEN_EXPIRED"
    terminal.run("whoami")
    # A recent sign-in takes the place of the old password.
    terminal.run("password", "--password", "-", stdin="a third one\n")
    terminal.run("sign-out")
    assert terminal.error("sign-in", "--email", "ada.password@example.com", LIGATURE_PASSWORD="another one")["reason"]
    terminal.run("sign-in", "--email", "ada.password@example.com", LIGATURE_PASSWORD="a third one")


def test_an_account_without_a_password_gets_one(terminal, issuer):
    token = storm_token(terminal, issuer, "no-password", email="ada.first@example.com", email_verified=True)
    terminal.run("sign-in", "--provider", STORM, **token)
    account = terminal.json("password", LIGATURE_PASSWORD=PASSWORD)
    assert [entry["providerID"] for entry in account["providerData"]] == [STORM, "password"]


def test_the_profile_is_changed(terminal):
    sign_up(terminal, "ada.profile@example.com")
    account = terminal.json("profile", "--name", "Ada Lovelace", "--photo", "https://example.com/ada.png")
    assert account["displayName"] == "Ada Lovelace" and account["photoURL"] == "https://example.com/ada.png"
    assert terminal.run("profile").stdout == "name   Ada Lovelace\nphoto  https://example.com/ada.png\n"
    account = terminal.json("profile", "--photo", "")
    assert account["displayName"] == "Ada Lovelace" and "photoURL" not in account
    for arguments in (["--name", "a\u202eb"], ["--photo", "ftp://example.com/x"], ["--name", "x" * 1000]):
        assert terminal.error("profile", *arguments)["reason"] == "INVALID_ARGUMENT"
    # The option of the same name still says whose session it is.
    assert terminal.error("profile", "--profile", "stranger")["reason"] == "NOT_SIGNED_IN"


def test_sessions_are_listed_and_ended(server, terminal):
    sign_up(terminal, "ada.sessions@example.com")
    devices = [Client(server.address) for _ in range(3)]
    for number, device in enumerate(devices):
        device.sign_in(password("ada.sessions@example.com", PASSWORD), device_label=f"device {number}")
    table = terminal.run("sessions").stdout.splitlines()
    assert table[0].split("  ")[0] == "ID" and "DEVICE" in table[0] and "LAST USED" in table[0]
    assert len(table) == 5 and [line for line in table if line.endswith("(this one)")] == [table[4]]
    assert "ligature command line" in table[4]
    listed = terminal.json("sessions")["sessions"]
    assert [s["deviceLabel"] for s in listed] == ["device 2", "device 1", "device 0", "ligature command line"]
    assert terminal.json("sessions", "--end", listed[0]["sessionID"]) == {"ended": 1}
    assert terminal.json("sessions", "--end", listed[0]["sessionID"]) == {"ended": 0}
    with pytest.raises(Failure):
        devices[2].account()
    devices[1].account()
    ended = terminal.run("sessions", "--end-others").stdout
    assert ended.startswith("Ended 2 sessions.\nA copy of this session stays signed in until ")
    assert len(terminal.json("sessions")["sessions"]) == 1
    assert terminal.error("sessions", "--end", "nonsense")["reason"] == "INVALID_ARGUMENT"
    terminal.run("whoami")


EVIL = "Ada\u202e\x1b[31m\u0085\u2028\U000e0041\nuid  forged"


@pytest.fixture
def evil_server():
    """A service that does not watch over the names of its users, as an older one may not have done."""
    class Service(rpc.AccountServiceServicer):
        def SignUp(self, request, context):
            account = {"uid": "evil", "display_name": EVIL, "email": "a\u200bb@example.com", "provider_data": [
                {"provider_id": "oidc.x", "uid": "\x1b]0;title\x07", "email": "\u2066c@example.com", "identity_id": "1"}]}
            return pb.SignInResponse(account=account, tokens={"refresh_token": "r", "session_handle": "h"})

        def GetAccount(self, request, context):
            context.abort(grpc.StatusCode.UNAVAILABLE, "\x1b[2J")

    server = grpc.server(concurrent.futures.ThreadPoolExecutor(2))
    rpc.add_AccountServiceServicer_to_server(Service(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield types.SimpleNamespace(address=f"127.0.0.1:{port}")
    server.stop(None)


def test_names_are_printed_with_escapes_for_what_does_not_print(evil_server, tmp_path):
    terminal = Terminal(evil_server, tmp_path / "state.json")
    text = terminal.run("sign-up", "--email", "a@example.com", "--password", PASSWORD).stdout
    assert r"Ada\u{202E}\u{1B}[31m\u{0085}\u{2028}\u{000E0041}\nuid  forged" in text
    assert r"a\u{200B}b@example.com" in text and r"\u{1B}]0;title\u{07}" in text and r"<\u{2066}c@example.com>" in text
    machine = terminal.run("whoami", "--offline", "--json").stdout
    assert r"Ada\u202e\u001b[31m\u0085\u2028\udb40\udc41\nuid  forged" in machine
    assert terminal.json("whoami", "--offline")["displayName"] == EVIL
    error = terminal.run("whoami", code=1).stderr
    for output in (text, machine, error):
        assert not set(output) & set("\u202e\x1b\u0085\u2028\u200b\u2066\x07"), output


@pytest.mark.parametrize("url", ["", "garbage", "ftp://a", "http://", "http://a:99999", "http://a/path", "http://[::1",
                                 "unix:relative", "http://user:secret@a"])
def test_a_malformed_address_is_an_error_that_names_it(terminal, url):
    for command in (["whoami"], ["whoami", "--offline"], ["sign-in", "--anonymous"], ["watch"], ["sign-out"], ["token"]):
        refusal = terminal.error(*command, "--server", url)
        assert refusal["reason"] == "NOT_CONFIGURED" and "secret" not in refusal["message"], refusal
        assert (url in refusal["message"] or "@" in url) and "--server" in refusal["message"]
        assert "LIGATURE_URL" not in refusal["message"]
    named = terminal.error("whoami", LIGATURE_URL="ftp://a")
    assert "LIGATURE_URL" in named["message"] and "--server" not in named["message"]


def test_help_and_completion_are_there(terminal):
    for command in ("serve", "sign-in", "link", "unlink", "whoami", "accounts", "password", "profile", "sessions",
                    "profiles", "status"):
        assert "EXAMPLES" in terminal.run("help", command).stdout
    assert "ligature" in terminal.run("--generate-completion-script", "bash").stdout


def test_examples_can_be_copied_from_the_help(terminal):
    def examples(command):
        lines = command.get("discussion", "").splitlines()
        begin = lines.index("EXAMPLES") + 1 if "EXAMPLES" in lines else len(lines)
        return lines[begin:lines.index("", begin) if "" in lines[begin:] else None]

    def check(command, path):
        shown = terminal.run("help", *path, COLUMNS="80").stdout.splitlines()
        for line in examples(command):
            assert line in shown, (path, line)
        return 1 + sum(check(sub, [*path, sub["commandName"]]) for sub in command.get("subcommands", [])
                       if sub["commandName"] != "help" and sub.get("shouldDisplay"))

    assert check(json.loads(terminal.run("--experimental-dump-help").stdout)["command"], []) > 30


def test_hints_can_be_followed(server, terminal):
    sign_up(terminal, "ada.hint@example.com")
    assert "`ligature sessions`" in terminal.run("sessions", "--end", "nonsense", code=1).stderr
    assert "use --email bob@example.com" in terminal.run("link", "bob@example.com", code=1).stderr
    assert "use --phone +16505550100" in terminal.run("link", "+16505550100", code=1).stderr
    for option in ("--id-token", "--access-token"):
        empty = terminal.error("link", "--provider", "google.com", option, "", code=64)
        assert empty["reason"] == "USAGE" and f"{option} is empty; check the command that creates the token." in empty["message"]
    terminal.run("sign-out")
    known = terminal.run("sign-up", "--email", "ada.hint@example.com", code=1, LIGATURE_PASSWORD=PASSWORD).stderr
    assert "EMAIL_EXISTS" in known and "--or-sign-in" not in known
    assert "ligature sign-in --email ada.hint@example.com" in known and "ligature reset-password" in known
    wrong = {"code": 1, "LIGATURE_PASSWORD": "not " + PASSWORD}
    refusals = [terminal.run("sign-in", "--email", "ada.hint@example.com", **wrong).stderr for _ in range(11)]
    assert "TOO_MANY_ATTEMPTS_TRY_LATER" in refusals[-1] and "hint: try again in 10 minutes." in refusals[-1]
    assert "sign in with another method" in refusals[-1]


def test_the_guide_shows_the_settings_that_there_are(terminal):
    guide = ROOT / "Sources/Server/LigatureServer/Documentation.docc/Settings.md"
    assert terminal.run("settings", "--markdown").stdout in guide.read_text()
