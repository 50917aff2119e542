"""What the client library keeps between calls and processes: nothing is lost by a lost answer, no one is signed out by a
moment of trouble, and no process takes the place of another's user."""
import json
import os
import resource
import signal
import subprocess
import time

import jwt
import pytest

from harness.calls import Client, Failure, id_token, password, pb
from harness.identity import sign_in_at_provider
from harness.processes import ROOT, Process, Server, executable, reserved_port
from harness.proxy import Proxy
from harness.terminal import Terminal
from recorded.clock import Clock
from test_client_library import run_with_provider

STORM = "oidc.storm"
PASSWORD = "correct horse battery"


@pytest.fixture
def proxy(server):
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def terminal(server, tmp_path):
    return Terminal(server, tmp_path / "state.json")


@pytest.fixture
def through_proxy(proxy, tmp_path):
    """A terminal whose answers the proxy may lose."""
    return Terminal(proxy, tmp_path / "state.json")


def storm_token(terminal, issuer, subject, **claims):
    """The environment of a command that takes the token of a provider's user."""
    nonce = terminal.run("nonce", STORM).stdout.strip()
    return {"LIGATURE_ID_TOKEN": issuer.token(subject, nonce, **claims), "LIGATURE_NONCE": nonce}


def sign_up(terminal, email, *more):
    return terminal.json("sign-up", "--email", email, "--password", "-", *more, stdin=PASSWORD + "\n")["uid"]


def providers(account):
    return [entry["providerID"] for entry in account["providerData"]]


def entry(terminal):
    """What the library keeps for the one server of a test."""
    path = terminal.environment["LIGATURE_STATE_FILE"]
    [state] = json.loads(open(path).read())["servers"].values()
    return state


def sessions(server, email):
    """The device labels of an account's sessions, but for the one that asks."""
    client = Client(server.address)
    client.sign_in(password(email, PASSWORD))
    listed = client.call(client.sessions.ListSessions, pb.ListSessionsRequest()).sessions
    client.sign_out()
    return [session.device_label for session in listed if not session.is_current]


# Lost answers

def test_the_swift_client_comes_through_the_loss_of_every_other_answer(proxy, provider, tmp_path):
    proxy.lose_every_other_answer({"SignUp", "LinkIdentity", "UnlinkIdentity", "IssueNonce", "RefreshTokens"})
    said = run_with_provider("link-providers", proxy, provider, tmp_path / "state.json", "ada.swift@example.com")
    steps = [line.split(": ")[0] for line in said]
    assert steps == ["anonymous", "linked", "signed in with Google", "signed in with the password",
                     "conflict credentialAlreadyInUse", "continued", "unlinked", "refused"]
    # Whatever else was on a connection that was cut, such as the end of a session, is done later.
    proxy.lost.pop("RefreshTokens", None)
    assert proxy.lost == {"SignUp": 2, "LinkIdentity": 3, "UnlinkIdentity": 2, "IssueNonce": 3}


COMMANDS = {
    "link": ("LinkIdentity", ["password", STORM]),
    "unlink": ("UnlinkIdentity", ["password"]),
    "reauthenticate": ("Reauthenticate", ["password"]),
    "password": ("ChangePassword", ["password"]),
}


def prepare(terminal, issuer, command):
    """Signs in, and returns the arguments and the environment of a command."""
    sign_up(terminal, f"{command}@example.com")
    if command == "link":
        return ["link", "--provider", STORM], storm_token(terminal, issuer, "lost")
    if command == "unlink":
        terminal.run("link", "--provider", STORM, **storm_token(terminal, issuer, "lost"))
        return ["unlink", STORM], {}
    if command == "reauthenticate":
        return ["reauthenticate", "--email", f"{command}@example.com"], {"LIGATURE_PASSWORD": PASSWORD}
    return ["password"], {"LIGATURE_OLD_PASSWORD": PASSWORD, "LIGATURE_PASSWORD": "another " + PASSWORD}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_whose_answer_is_lost_succeeds(through_proxy, proxy, issuer, command):
    arguments, environment = prepare(through_proxy, issuer, command)
    method, expected = COMMANDS[command]
    proxy.lose_next_answer()
    assert providers(through_proxy.json(*arguments, **environment)) == expected
    assert proxy.lost == {method: 1}
    proxy.lose_nothing()
    assert providers(through_proxy.json("whoami")) == expected
    through_proxy.run("refresh")
    assert "request" not in entry(through_proxy)["session"]


@pytest.mark.parametrize("command", COMMANDS)
def test_after_an_outage_the_next_command_recovers_the_session(through_proxy, proxy, issuer, command):
    arguments, environment = prepare(through_proxy, issuer, command)
    method, expected = COMMANDS[command]
    proxy.lose_all_answers({method})
    assert through_proxy.error(*arguments, **environment)["reason"] == "NETWORK_REQUEST_FAILED"
    assert proxy.lost[method] == 3
    proxy.lose_nothing()
    # The service has done it; the next process finds out by the key that was kept.
    assert providers(through_proxy.json("whoami")) == expected
    through_proxy.run("refresh")
    assert providers(through_proxy.json("whoami")) == expected


@pytest.mark.parametrize("command", ["link", "unlink", "reauthenticate"])
def test_the_same_command_once_more_is_answered_as_the_first(through_proxy, proxy, issuer, command):
    arguments, environment = prepare(through_proxy, issuer, command)
    method, expected = COMMANDS[command]
    proxy.lose_all_answers({method})
    through_proxy.error(*arguments, **environment)
    proxy.lose_nothing()
    assert providers(through_proxy.json(*arguments, **environment)) == expected
    assert providers(through_proxy.json("whoami")) == expected


def test_a_lost_anonymous_sign_in_makes_one_account(through_proxy, proxy, tmp_path):
    proxy.lose_all_answers({"SignUp"})
    assert through_proxy.error("sign-in", "--anonymous")["reason"] == "NETWORK_REQUEST_FAILED"
    proxy.lose_nothing()
    uid = through_proxy.json("sign-in", "--anonymous")["uid"]
    assert through_proxy.json("whoami")["uid"] == uid
    accounts = through_proxy.run("accounts", "--all", "--data", str(tmp_path / "data")).stdout.splitlines()
    assert len(accounts) == 2, "a header and one account"


def test_a_lost_sign_in_with_a_spent_token_is_answered_later(through_proxy, proxy, issuer):
    token = storm_token(through_proxy, issuer, "spent")
    proxy.lose_all_answers({"SignIn"})
    through_proxy.error("sign-in", "--provider", STORM, **token)
    proxy.lose_nothing()
    account = through_proxy.json("sign-in", "--provider", STORM, **token)
    assert account["isNewAccount"] and providers(account) == [STORM]
    # Once it was answered the token is spent.
    through_proxy.run("sign-out")
    assert through_proxy.error("sign-in", "--provider", STORM, **token)["reason"] == "MISSING_OR_INVALID_NONCE"


def test_an_undo_once_more_finishes_the_first(through_proxy, proxy, issuer, tmp_path):
    uid = sign_up(through_proxy, "undo.lost@example.com")
    for subject in ("undo-lost-1", "undo-lost-2"):
        other = Terminal(proxy, tmp_path / f"{subject}.json")
        other.run("sign-in", "--provider", STORM, **storm_token(other, issuer, subject))
        token = storm_token(through_proxy, issuer, subject)
        through_proxy.run("merge", "--provider", STORM, "--yes", **token)
    # The plan is answered.
    proxy.lose_all_answers({"UndoMerge"}, after=1)
    assert through_proxy.error("merge", "undo", "--yes")["reason"] == "NETWORK_REQUEST_FAILED"
    proxy.lose_nothing()
    assert "already" in through_proxy.error("merge", "undo")["message"]
    once_more = through_proxy.json("merge", "undo", "--yes")
    other.run("refresh", code=1)
    assert once_more["account"]["uid"] == uid and providers(once_more["account"]) == ["password", STORM]
    assert "undo" not in entry(through_proxy)["session"]
    # The next command undoes the merge before.
    assert providers(through_proxy.json("merge", "undo", "--yes")["account"]) == ["password"]


def test_an_undo_once_more_gives_the_anonymous_account_back(through_proxy, proxy, tmp_path):
    elsewhere = Terminal(proxy, tmp_path / "elsewhere.json")
    sign_up(elsewhere, "undo.guest@example.com")
    guest = through_proxy.json("sign-in", "--anonymous")["uid"]
    through_proxy.run("sign-in", "--email", "undo.guest@example.com", "--keep", LIGATURE_PASSWORD=PASSWORD)
    through_proxy.run("merge", "--former", "--yes")
    proxy.lose_all_answers({"UndoMerge"}, after=1)
    through_proxy.error("merge", "undo", "--yes")
    proxy.lose_nothing()
    assert through_proxy.json("merge", "undo", "--yes")["restoredUID"] == guest
    assert entry(through_proxy)["formerAnonymous"]["account"]["uid"] == guest
    assert through_proxy.json("merge", "--former", "--yes")["mergedUID"] == guest


def test_a_merge_once_more_says_that_the_first_may_have_been_carried_out(through_proxy, proxy, tmp_path):
    other = Terminal(proxy, tmp_path / "other.json")
    sign_up(other, "merge.lost.other@example.com")
    sign_up(through_proxy, "merge.lost@example.com")
    merge = ["merge", "--email", "merge.lost.other@example.com", "--yes"]
    proxy.lose_all_answers({"CommitMerge"})
    through_proxy.run(*merge, code=1, LIGATURE_PASSWORD=PASSWORD)
    proxy.lose_nothing()
    assert "might have been carried out" in through_proxy.run(*merge, code=1, LIGATURE_PASSWORD=PASSWORD).stderr
    assert "might have been carried out" not in through_proxy.run(*merge, code=1, LIGATURE_PASSWORD=PASSWORD).stderr


def test_a_lost_refresh_signs_nobody_out(through_proxy, proxy):
    uid = through_proxy.json("sign-in", "--anonymous")["uid"]
    proxy.lose_all_answers({"RefreshTokens"})
    assert through_proxy.error("refresh")["reason"] == "NETWORK_REQUEST_FAILED"
    proxy.lose_nothing()
    time.sleep(1)
    for command in ("refresh", "whoami", "refresh"):
        through_proxy.run(command)
    assert through_proxy.json("whoami")["uid"] == uid


def test_a_lost_conflict_still_leads_on(server, through_proxy, proxy, issuer):
    owner = Client(server.address)
    nonce = owner.nonce(STORM)
    uid = owner.sign_in(id_token(STORM, issuer.token("owned", nonce), nonce)).account.uid
    through_proxy.run("sign-in", "--anonymous")
    token = storm_token(through_proxy, issuer, "owned")
    proxy.lose_every_other_answer({"LinkIdentity", "SignIn"})
    assert through_proxy.json("link", "--provider", STORM, "--or-sign-in", **token)["uid"] == uid
    assert proxy.lost == {"LinkIdentity": 1, "SignIn": 1}


def test_a_process_that_is_killed_while_it_waits_leaves_a_session(through_proxy, proxy, issuer):
    arguments, environment = prepare(through_proxy, issuer, "link")
    # The answer does not come before the process ends.
    proxy.lose_all_answers({"LinkIdentity"})
    child = subprocess.Popen([executable(), *arguments], env={**through_proxy.environment, **environment})
    for _ in range(500):
        if "request" in entry(through_proxy).get("session", {}):
            break
        time.sleep(0.01)
    child.kill()
    child.wait()
    assert "request" in entry(through_proxy)["session"]
    assert through_proxy.json("whoami")["uid"] == entry(through_proxy)["session"]["account"]["uid"]
    through_proxy.run("refresh")


# Several processes with one state file

def test_a_process_of_the_former_user_leaves_the_next_users_session_alone(server, terminal, issuer):
    nonce = terminal.run("nonce", STORM).stdout.strip()
    ada = terminal.json("sign-in", "--provider", STORM,
                        LIGATURE_ID_TOKEN=issuer.token("ada-two", nonce), LIGATURE_NONCE=nonce)["uid"]
    other = Client(server.address)
    nonce = other.nonce(STORM)
    other.sign_in(id_token(STORM, issuer.token("ada-two", nonce), nonce))
    watching = Process([executable(), "watch", "--json"], terminal.environment)
    assert json.loads(watching.wait_for(r"^\{.*").group(0))["account"]["uid"] == ada

    # Another process signs in as Grace. It ends Ada's session; another sign-in of hers shows that hers is not needed.
    grace = sign_up(terminal, "grace.two@example.com")
    assert grace != ada and entry(terminal)["session"]["account"]["uid"] == grace
    other.call(other.accounts.UpdateProfile, pb.UpdateProfileRequest(display_name="Ada"))
    # Hers has ended: her process is signed out, and writes nothing.
    watching.wait_for("SESSION_ENDED")
    assert watching.child.wait(timeout=30) == 1
    assert entry(terminal)["session"]["account"]["uid"] == grace
    assert terminal.json("whoami")["uid"] == grace


def test_a_process_that_is_still_signed_in_as_another_overwrites_nothing(server, terminal, issuer, tmp_path):
    """As above, but the session of the first process lives on: the second signs in from a copy of the state."""
    ada = sign_up(terminal, "ada.three@example.com")
    watching = Process([executable(), "watch", "--json"], terminal.environment)
    watching.wait_for(r"^\{.*")
    stranger = Terminal(server, tmp_path / "elsewhere" / "state.json")
    grace = sign_up(stranger, "grace.three@example.com")
    state = terminal.environment["LIGATURE_STATE_FILE"]
    os.replace(stranger.environment["LIGATURE_STATE_FILE"], state)

    device = Client(server.address)
    device.sign_in(password("ada.three@example.com", PASSWORD))
    for name in ("Ada", "Ada Lovelace"):
        device.call(device.accounts.UpdateProfile, pb.UpdateProfileRequest(display_name=name))
        watching.wait_for(f'"displayName":"{name}"')
    assert terminal.json("whoami")["uid"] == grace != ada
    watching.stop()


def test_processes_that_sign_in_at_once_leave_one_session(server, terminal, tmp_path):
    emails = ["at.once.1@example.com", "at.once.2@example.com"]
    for email in emails:
        elsewhere = Terminal(server, tmp_path / f"{email}.json")
        sign_up(elsewhere, email)
        elsewhere.run("sign-out")
    for _ in range(5):
        children = [
            subprocess.Popen([executable(), "sign-in", "--email", email], stdout=subprocess.DEVNULL,
                             env={**terminal.environment, "LIGATURE_PASSWORD": PASSWORD}) for email in emails]
        assert [child.wait(timeout=60) for child in children] == [0, 0]
    terminal.run("refresh")
    assert sum(len(sessions(server, email)) for email in emails) == 1
    terminal.run("sign-out")
    assert sum(len(sessions(server, email)) for email in emails) == 0


def test_processes_that_refresh_at_once_stay_signed_in(terminal):
    uid = terminal.json("sign-in", "--anonymous")["uid"]
    for _ in range(3):
        children = [subprocess.Popen([executable(), "refresh", "--json"], env=terminal.environment,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(8)]
        assert [(child.wait(), child.stderr.read()) for child in children] == [(0, b"")] * 8
    assert terminal.json("whoami")["uid"] == uid


def test_a_process_that_was_stopped_in_a_refresh_leaves_the_newer_session_alone(through_proxy, proxy):
    """The others stop waiting for its lock, and refresh. A server that sees the old token then ends the session."""
    terminal = through_proxy
    uid = terminal.json("sign-in", "--anonymous")["uid"]
    proxy.swallow_next_request("RefreshTokens")
    refreshing = Process([executable(), "refresh", "--json"], terminal.environment)
    assert proxy.swallowed.wait(30)
    refreshing.child.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, refreshing.child.pid, os.WSTOPPED | os.WNOWAIT)
    proxy.end_frozen()
    # The token before the last one is not accepted, however soon it comes again.
    for _ in range(2):
        terminal.run("refresh")
    renewed = entry(terminal)["session"]["tokens"]
    refreshing.child.send_signal(signal.SIGCONT)
    assert refreshing.child.wait(timeout=60) == 0, refreshing.lines
    assert terminal.json("whoami")["uid"] == uid
    assert entry(terminal)["session"]["tokens"] == renewed
    terminal.run("refresh")


# Descriptors and rights

def limited(terminal, number, *arguments):
    """Runs a command that may open so many files."""
    # By a shell: no Python code runs in a fork of this process, whose gRPC library does not take that well.
    return subprocess.run(["sh", "-c", 'ulimit -n "$0"; exec "$@"', str(number), executable(), *arguments],
                          env=terminal.environment, capture_output=True, text=True, timeout=60)


def test_a_moment_without_descriptors_signs_nobody_out(server, terminal):
    uid = sign_up(terminal, "ada.files@example.com")
    outcomes = {}
    for number in [*range(5, 30), 30 + 3 * os.cpu_count()]:
        for command in (["whoami", "--offline"], ["whoami"], ["refresh"]):
            done = limited(terminal, number, *command)
            outcomes.setdefault(command[-1], []).append(done.returncode)
            assert done.returncode in (0, 1), (number, command, done.returncode, done.stderr)
            assert "No user is signed in" not in done.stderr and "moved" not in done.stderr, done.stderr
            if done.returncode == 1:
                assert "Too many open files" in done.stderr or "system error 24" in done.stderr, done.stderr
    # At first there are too few for anything, and in the end enough.
    for command in ("whoami", "refresh"):
        assert (outcomes[command][0], outcomes[command][-1]) == (1, 0), outcomes
    assert "ulimit -n" in limited(terminal, 12, "whoami").stderr
    folder = os.path.dirname(terminal.environment["LIGATURE_STATE_FILE"])
    assert not [name for name in os.listdir(folder) if "unreadable" in name]
    assert terminal.json("whoami")["uid"] == uid
    terminal.run("refresh")


def test_a_running_process_without_descriptors_says_so_and_stays_signed_in(server, terminal):
    sign_up(terminal, "ada.running@example.com")
    watching = Process([executable(), "watch", "--json"], terminal.environment)
    watching.wait_for(r"^\{.*")
    device = Client(server.address)
    device.sign_in(password("ada.running@example.com", PASSWORD))
    old = resource.prlimit(watching.child.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(watching.child.pid, resource.RLIMIT_NOFILE, (1, old[1]))
    device.call(device.accounts.UpdateProfile, pb.UpdateProfileRequest(display_name="No Files"))
    watching.wait_for('"displayName":"No Files"')
    resource.prlimit(watching.child.pid, resource.RLIMIT_NOFILE, old)
    device.call(device.accounts.UpdateProfile, pb.UpdateProfileRequest(display_name="Files Again"))
    watching.wait_for('"displayName":"Files Again"')
    # What could not be kept then is kept now.
    for _ in range(100):
        if entry(terminal)["session"]["account"].get("displayName") == "Files Again":
            break
        time.sleep(0.05)
    assert entry(terminal)["session"]["account"]["displayName"] == "Files Again"
    watching.stop()


def test_another_servers_unreadable_entry_signs_nobody_out_here(terminal, tmp_path):
    uid = terminal.json("sign-in", "--anonymous")["uid"]
    path = tmp_path / "state.json"
    state = json.loads(path.read_text())
    state["servers"]["http://127.0.0.1:1"] = {"session": 7}
    path.write_text(json.dumps(state))
    assert terminal.json("whoami")["uid"] == uid
    refusal = terminal.run("whoami", "--offline", "--server", "http://127.0.0.1:1", code=1)
    assert "moved to" in refusal.stderr
    assert list(tmp_path.glob("state.json.unreadable-*")) != []
    assert terminal.json("whoami")["uid"] == uid


def test_the_state_of_the_version_before_is_read(server, terminal, tmp_path):
    state = json.loads((ROOT / "Tests/Fixtures/auth-state/version-1.json").read_text())
    [old] = state["servers"].values()
    client = Client(server.address)
    uid = client.sign_up(password("ada.old@example.com", PASSWORD)).account.uid
    old["account"]["uid"] = uid
    old["tokens"].update(refreshToken=client.tokens.refresh_token, sessionHandle=client.tokens.session_handle,
                         idToken=client.tokens.id_token, expiresAt=(time.time() + 3600) * 1000)
    state["servers"] = {f"http://{server.address}": old}
    (tmp_path / "state.json").write_text(json.dumps(state))
    assert terminal.json("whoami", "--offline")["uid"] == uid
    assert terminal.json("whoami")["uid"] == uid
    terminal.run("refresh")
    terminal.run("link", "--email", "ada.old@example.com", code=1, LIGATURE_PASSWORD=PASSWORD)
    assert terminal.json("whoami")["uid"] == uid


# Clocks

@pytest.mark.parametrize("hours", [-24, -0.5, 0.5, 24])
def test_a_wrong_clock_of_the_client_hands_out_no_expired_token(terminal, tmp_path, hours):
    clock = Clock(tmp_path)
    wrong = {**clock.environment}
    clock.set(int(time.time() + hours * 3600))
    uid = terminal.json("sign-in", "--anonymous", **wrong)["uid"]

    def seconds_left(environment):
        token = terminal.run("token", **environment).stdout.strip()
        return jwt.decode(token, options={"verify_signature": False})["exp"] - time.time()

    # The clock is wrong, is set right, and is wrong again.
    for environment in (wrong, {}, wrong):
        assert seconds_left(environment) > 290
    clock.set(int(time.time() - hours * 3600))
    assert seconds_left(wrong) > 290
    assert terminal.json("whoami", **wrong)["uid"] == uid


# Outages

def test_signing_out_offline_ends_the_session_at_the_server_later(environment, tmp_path):
    port = reserved_port()
    listen = ["--listen", f"127.0.0.1:{port}"]
    server = Server(tmp_path / "data", environment, listen)
    terminal = Terminal(server, tmp_path / "state.json")
    sign_up(terminal, "ada.offline@example.com")
    assert sessions(server, "ada.offline@example.com") == ["ligature command line"]
    server.stop()
    done = terminal.json("sign-out")
    assert done["isSessionEnded"] is False
    assert terminal.error("whoami")["reason"] == "NOT_SIGNED_IN"

    server = Server(tmp_path / "data", environment, listen)
    assert sessions(server, "ada.offline@example.com") == ["ligature command line"]
    terminal.run("nonce", STORM)
    assert sessions(server, "ada.offline@example.com") == []
    assert not entry(terminal).get("endedSessions")
    server.stop()


def test_a_watch_over_a_dead_connection_notices_within_thirty_seconds(server, through_proxy, proxy):
    sign_up(through_proxy, "ada.dead@example.com")
    watching = Process([executable(), "watch", "--json"], through_proxy.environment)
    watching.wait_for(r"^\{.*")
    device = Client(server.address)
    device.sign_in(password("ada.dead@example.com", PASSWORD))
    proxy.freeze()
    start = time.monotonic()
    device.call(device.accounts.UpdateProfile, pb.UpdateProfileRequest(display_name="Ada"))
    watching.wait_for('"displayName":"Ada"', timeout=60)
    assert time.monotonic() - start < 31
    watching.stop()
