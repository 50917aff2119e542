"""What an operator does on the server's machine: the control socket, accounts, the audit trail, ids of calls."""
import collections
import json
import os
import pwd
import re
import shutil
import signal
import socket
import stat
import subprocess
import tempfile

import grpc
import pytest

from harness.calls import Client, Failure, admin, admin_rpc, anonymous, emails, id_token, merge_calls, password, pb
from harness.mail import wait_until
from harness.processes import NODES, Server, clean_environment, executable
from harness.proxy import Proxy
from harness.rows import Rows
from harness.service_keys import Services
from harness.terminal import Dialog, Terminal

PASSWORD = "correct horse battery"


class Operator:
    """The command line on the machine of a server."""

    def __init__(self, data):
        self.data = data
        self.environment = clean_environment({"LIGATURE_DATA": str(data)})

    def run(self, *arguments, code=0):
        done = subprocess.run(
            [executable(), *arguments], capture_output=True, text=True, timeout=60, env=self.environment,
            stdin=subprocess.DEVNULL)
        assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
        return done

    def lines(self, *arguments):
        """The objects that a command with --json writes."""
        return [json.loads(line) for line in self.run(*arguments, "--json").stdout.splitlines()]

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json").stdout)

    def error(self, *arguments):
        return json.loads(self.run(*arguments, "--json", code=1).stderr)["error"]


@pytest.fixture
def operator(tmp_path, server):
    return Operator(tmp_path / "data")


def control(data):
    return data / "control.socket"


def refusal(call):
    with pytest.raises(Failure) as error:
        call()
    return error.value


def signed_up(server, email):
    client = Client(server.address)
    client.sign_up(password(email, PASSWORD))
    return client


# The control socket.

def test_the_control_socket_is_the_owners_and_serves_the_administration_alone(tmp_path, server):
    path = control(tmp_path / "data")
    found = path.stat()
    assert stat.S_ISSOCK(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o600
    with grpc.insecure_channel(f"unix:{path}") as channel:
        accounts = admin_rpc.AdminServiceStub(channel)
        assert list(accounts.ListAccounts(admin.ListAccountsRequest(), timeout=30).accounts) == []
        with pytest.raises(grpc.RpcError) as error:
            Client(None, channel).accounts.SignUp(pb.SignUpRequest(credential=anonymous()), timeout=30)
        assert error.value.code() == grpc.StatusCode.UNIMPLEMENTED
    with pytest.raises(grpc.RpcError) as error:
        admin_rpc.AdminServiceStub(grpc.insecure_channel(server.address)).ListAccounts(
            admin.ListAccountsRequest(), timeout=30)
    assert error.value.code() == grpc.StatusCode.UNAUTHENTICATED


def test_the_mode_does_not_depend_on_the_umask(tmp_path, environment):
    before = os.umask(0)
    try:
        server = Server(tmp_path / "data", environment)
    finally:
        os.umask(before)
    assert stat.S_IMODE(control(tmp_path / "data").stat().st_mode) == 0o600
    assert server.stop() == 0


def test_a_killed_servers_socket_is_replaced_and_a_running_ones_is_not(tmp_path, environment):
    data = tmp_path / "data"
    server = Server(data, environment)
    server.kill()
    assert control(data).exists()
    again = Server(data, environment)
    second = subprocess.run(
        [executable(), "serve", "--data", str(data), "--listen", "127.0.0.1:0"], capture_output=True, text=True, timeout=60,
        env=clean_environment())
    # Without SQLite it is the socket in the folder that is in use.
    assert second.returncode == 1 and ("no other server uses" if NODES else "in use by another process") in second.stderr
    assert Operator(data).lines("accounts", "list") == []
    assert again.stop() == 0


def test_a_listener_on_a_unix_socket_is_not_taken_from_a_running_server(tmp_path, environment):
    path = tmp_path / "listener"
    server = Server(tmp_path / "one", environment, ["--listen", f"127.0.0.1:0,unix:{path}"])
    second = subprocess.run(
        [executable(), "serve", "--data", str(tmp_path / "two"), "--listen", f"unix:{path}"], capture_output=True,
        text=True, timeout=60, env=clean_environment())
    assert second.returncode == 1 and "the address is in use by another program" in second.stderr
    with socket.socket(socket.AF_UNIX) as probe:
        probe.connect(str(path))
    assert server.stop() == 0


def test_a_folder_with_too_long_a_path_is_refused_with_what_to_do(tmp_path, environment):
    data = tmp_path / ("x" * 100)
    done = subprocess.run(
        [executable(), "serve", "--data", str(data), "--listen", "127.0.0.1:0"], capture_output=True, text=True, timeout=60,
        env=clean_environment())
    assert done.returncode == 64
    assert "control.socket" in done.stderr and "use a folder path of at most" in done.stderr
    # A short path leads there as well.
    data.mkdir(mode=0o700, exist_ok=True)
    server = subprocess.Popen(
        [executable(), "serve", "--data", ".", "--listen", "127.0.0.1:0"], cwd=data, stdout=subprocess.PIPE, text=True,
        env=clean_environment())
    try:
        assert any("listening on" in line for line in iter(server.stdout.readline, ""))
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)
    assert server.returncode == 0


def test_without_a_server_accounts_are_read_and_not_changed(tmp_path, environment):
    data = tmp_path / "data"
    server = Server(data, environment)
    uid = signed_up(server, "ada@example.com").account().uid
    assert server.stop() == 0
    operator = Operator(data)
    assert [account["uid"] for account in operator.lines("accounts", "list")] == [uid]
    assert operator.json("accounts", "show", "ada@example.com")["uid"] == uid
    for command in (["accounts", "disable", uid, "--yes"], ["accounts", "delete", uid, "--yes"], ["audit"]):
        error = operator.error(*command)
        assert error["reason"] == "SERVER_NOT_RUNNING" and str(data) in error["message"]
    # A folder is not where accounts in PostgreSQL are.
    assert NODES or Operator(tmp_path / "none").error("accounts")["reason"] == "UNAVAILABLE"


@pytest.fixture
def public_executable():
    """The command where every user may start it, which the folder of this checkout may not allow."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield shutil.copy(executable(), folder)


@pytest.mark.sqlite
def test_a_folder_of_another_user_is_said_to_be_one(server, operator, public_executable):
    # Root may open every folder; another user may not open the server's.
    other = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
    owner = pwd.getpwuid(os.geteuid()).pw_name
    if not other:
        operator.data.chmod(0)
    try:
        for command in (["accounts"], ["accounts", "--check"], ["accounts", "disable", "x"], ["audit"], ["keys", "list"]):
            done = subprocess.run([public_executable, *command, "--json"], capture_output=True, text=True, timeout=60,
                                  env=operator.environment, **other)
            assert done.returncode == 1, (command, done)
            error = json.loads(done.stderr)["error"]
            assert error["reason"] == "PERMISSION_DENIED" and "permission denied" in error["message"], command
            assert not other or f"({owner})" in error["message"], command
    finally:
        operator.data.chmod(0o700)


# Accounts.

def test_accounts_are_found_by_all_that_names_them(server, operator, issuer):
    client = signed_up(server, "Ada@Example.com")
    uid = client.account().uid
    nonce = client.nonce("oidc.storm")
    client.link(id_token("oidc.storm", issuer.token("ada-1", nonce)))
    for name in (uid, "ada@example.com", "ADA@EXAMPLE.COM", "oidc.storm:ada-1"):
        assert operator.json("accounts", "show", name)["uid"] == uid, name
    for name in ("n2E1A1SKbGLy7OJrwdrvBKWriK8r", "bob@example.com", "+15550100", "oidc.storm:ada-2"):
        assert operator.error("accounts", "show", name)["reason"] == "USER_NOT_FOUND", name
    assert operator.error("accounts", "show", "a@b@c")["reason"] == "INVALID_EMAIL"
    assert operator.error("accounts", "show", "+1")["reason"] == "INVALID_PHONE_NUMBER"


def test_the_log_has_no_refusal_if_an_account_is_named_by_its_address(server, operator):
    uid = signed_up(server, "ada@example.com").account().uid
    assert operator.json("accounts", "show", "ada@example.com")["uid"] == uid
    assert operator.error("accounts", "show", "eve@example.com")["reason"] == "USER_NOT_FOUND"
    server.wait_for("USER_NOT_FOUND")
    assert sum("USER_NOT_FOUND" in line for line in server.lines) == 1


def test_a_uid_that_looks_like_another_name_is_not_taken_for_one(server, operator):
    owner = signed_up(server, "victim@example.com").account().uid
    for uid in ("victim@example.com", "user:17", "+15551234567", "bob@example.com", "uid:1"):
        operator.run("accounts", "create", "--uid", uid)
        assert operator.json("accounts", "show", f"uid:{uid}")["uid"] == uid
        for command in (["show"], ["delete", "--yes"], ["disable", "--yes"], ["claims"]):
            if uid != "uid:1":
                error = operator.error("accounts", command[0], uid, *command[1:])
                assert error["reason"] == "AMBIGUOUS_ACCOUNT" and f"uid:{uid}" in error["message"], (uid, command)
    assert operator.error("accounts", "victim@example.com")["reason"] == "AMBIGUOUS_ACCOUNT"
    assert operator.error("audit", "--account", "victim@example.com")["reason"] == "AMBIGUOUS_ACCOUNT"
    assert operator.json("accounts", "show", owner)["uid"] == owner
    # Both names are of one account.
    operator.run("accounts", "create", "--uid", "eve@example.com", "--email", "eve@example.com")
    assert operator.json("accounts", "show", "eve@example.com")["uid"] == "eve@example.com"
    operator.run("accounts", "delete", "uid:victim@example.com", "--yes")
    assert operator.json("accounts", "show", "victim@example.com")["uid"] == owner
    deleted = operator.lines("audit", "--account", "uid:victim@example.com")[0]
    assert (deleted["action"], deleted["uid"]) == ("account_deleted", "victim@example.com")


def test_a_change_whose_answer_is_lost_takes_effect_once(server, operator, tmp_path):
    Services(operator.data, server.address, tmp_path).create("support", "accounts.read", "accounts.write", "sessions.write")
    proxy = Proxy(server.port)
    changes = ["CreateAccount", "UpdateAccount", "DeleteAccount", "RevokeSessions"]

    def run(*arguments, code=0):
        done = subprocess.run(
            [executable(), "accounts", *arguments, "--service-key", str(tmp_path / "support.json"), "--url",
             f"http://{proxy.address}", "--json"], capture_output=True, text=True, timeout=60, env=clean_environment(),
            stdin=subprocess.DEVNULL)
        assert done.returncode == code, done
        return json.loads(done.stdout if code == 0 else done.stderr)

    try:
        proxy.lose_every_other_answer(changes)
        uid = run("create", "--name", "Ada")["uid"]
        assert [account["uid"] for account in operator.lines("accounts", "list")] == [uid]
        run("update", uid, "--name", "Ada L.")
        run("claims", uid, '{"plan":"pro"}')
        run("end-sessions", uid, "--yes")
        run("delete", uid, "--yes")
        assert proxy.lost == {"CreateAccount": 1, "UpdateAccount": 2, "RevokeSessions": 1, "DeleteAccount": 1}
        actions = [entry["action"] for entry in operator.lines("audit", "--account", uid)]
        assert sorted(actions).count("account_created") == 1 and actions.count("account_deleted") == 1
        proxy.lose_all_answers(changes)
        error = run("create", "--name", "Bea", code=1)["error"]
        assert error["reason"] == "UNAVAILABLE" and "unknown" in error["message"]
        assert proxy.lost == {"CreateAccount": 3} and len(operator.lines("accounts", "list")) == 1
    finally:
        proxy.close()


def test_the_list_has_a_header_and_the_old_forms_still_work(server, operator):
    uids = [signed_up(server, f"user{number}@example.com").account().uid for number in range(3)]
    lines = operator.run("accounts", "list").stdout.splitlines()
    assert lines[0].split() == ["UID", "CREATED", "STATE", "EMAIL", "PROVIDERS"]
    assert [line.split()[0] for line in lines[1:]] == uids
    assert operator.run("accounts").stdout.splitlines() == lines
    cut = operator.run("accounts", "--limit", "1")
    assert cut.stdout.splitlines()[1].startswith(uids[0]) and "more than 1 account;" in cut.stderr
    assert not operator.run("accounts", "--limit", "3").stderr and not operator.run("accounts", "--all").stderr
    for name in (uids[1], "user1@example.com"):
        shown = operator.run("accounts", name).stdout
        assert uids[1] in shown and uids[0] not in shown
    mistyped = operator.error("accounts", "lst")
    assert mistyped["reason"] == "USER_NOT_FOUND" and "`ligature accounts list`" in mistyped["message"]
    assert "intact" in operator.run("accounts", "--check").stdout


def test_errors_and_empty_lists_say_what_an_operator_can_do(server, operator):
    signed_up(server, "ada@example.com")
    taken = operator.run("accounts", "create", "--email", "ada@example.com", code=1).stderr
    assert "EMAIL_EXISTS" in taken and "ligature accounts show" in taken and "--or-sign-in" not in taken
    assert "deleted, use its uid" in operator.error("audit", "--account", "bob@example.com")["message"]
    assert operator.run("accounts", "unreachable").stdout == "All accounts have a sign-in method.\n"
    claimed = operator.error("accounts", "claims", "ada@example.com", '{"SUB": 1}')
    assert claimed["reason"] == "FORBIDDEN_CLAIM" and 'claim "sub" is reserved' in claimed["message"]


def test_a_disabled_account_is_refused_at_once_on_every_path(server, operator):
    client = signed_up(server, "ada@example.com")
    uid = client.account().uid
    watch = client.accounts.WatchAccount(
        pb.WatchAccountRequest(), metadata=[("authorization", f"Bearer {client.tokens.session_handle}")])
    assert next(watch).account.uid == uid
    assert operator.json("accounts", "disable", "ada@example.com", "--yes")["isDisabled"] is True
    # The handle was in the cache.
    assert refusal(client.account).reason == "USER_DISABLED"
    with pytest.raises(grpc.RpcError) as error:
        next(watch)
    assert Failure(error.value).reason == "USER_DISABLED"
    assert refusal(client.refresh).reason == "USER_DISABLED"
    other = Client(server.address)
    assert refusal(lambda: other.sign_in(password("ada@example.com", PASSWORD))).reason == "USER_DISABLED"
    assert refusal(lambda: other.sign_in(password("ada@example.com", "wrong horse"))).reason == "INVALID_LOGIN_CREDENTIALS"
    assert "disabled" in operator.run("accounts", "show", uid).stdout
    assert "already" in operator.run("accounts", "disable", uid, "--yes").stdout

    assert operator.json("accounts", "enable", uid, "--yes")["isDisabled"] is False
    # Sessions from before stay dead.
    assert refusal(client.account).reason == "TOKEN_EXPIRED"
    assert refusal(client.refresh).reason == "INVALID_REFRESH_TOKEN"
    assert other.sign_in(password("ada@example.com", PASSWORD)).account.uid == uid
    actions = [(entry["action"], entry.get("actor")) for entry in operator.lines("audit", "--account", uid)]
    assert ("account_disabled", "operator") in actions and ("account_enabled", "operator") in actions
    assert ("account_created", None) in actions


def test_sessions_end_and_the_user_may_sign_in_again(server, operator):
    client = signed_up(server, "ada@example.com")
    uid = client.account().uid
    second = Client(server.address)
    second.sign_in(password("ada@example.com", PASSWORD))
    assert len(operator.json("accounts", "show", uid)["sessions"]) == 2
    assert operator.json("accounts", "end-sessions", uid, "--yes") == {"ended": 2}
    for caller in (client, second):
        assert refusal(caller.account).reason == "TOKEN_EXPIRED"
    assert second.sign_in(password("ada@example.com", PASSWORD)).account.uid == uid


def test_what_destroys_shows_a_plan_and_asks(server, operator):
    client = signed_up(server, "ada@example.com")
    uid = client.account().uid
    for command in ("disable", "end-sessions", "delete"):
        error = operator.error("accounts", command, uid)
        assert error["reason"] == "CONFIRMATION_NEEDED"
        assert uid in error["message"] and "Nothing was changed" in error["message"]
        assert "1 session ends" in error["message"]
    assert client.account().uid == uid

    def dialog(answer, code):
        dialog = Dialog([executable(), "accounts", "delete", "ada@example.com"],
                        {**operator.environment, "TERM": "xterm-256color"}, 100)
        dialog.wait_for(uid)
        dialog.wait_for(r"Delete\? \[y/N\]")
        answer(dialog)
        return dialog.finish(code)

    assert "Nothing was changed" in dialog(lambda it: it.type("n"), 1)
    assert "NOT_CONFIRMED" in dialog(lambda it: it.press("D"), 1)
    assert client.account().uid == uid
    assert f"Deleted {uid}" in dialog(lambda it: it.type("y"), 0)
    assert refusal(client.account).reason == "USER_NOT_FOUND"
    assert operator.error("accounts", "show", uid)["reason"] == "USER_NOT_FOUND"
    # The address is free.
    assert signed_up(server, "ada@example.com").account().uid != uid
    deleted = operator.lines("audit", "--account", uid)[0]
    assert (deleted["action"], deleted["actor"]) == ("account_deleted", "operator")


def test_a_merged_uid_names_no_account_to_change(server, operator):
    client, guest = signed_up(server, "ada@example.com"), Client(server.address)
    uid, merged = client.account().uid, guest.sign_up(anonymous()).account.uid
    planned = client.call(client.merges.PlanMerge, merge_calls.PlanMergeRequest(
        proof=merge_calls.AccountProof(anonymous_token=guest.tokens.refresh_token)))
    client.call(client.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=planned.plan))
    assert operator.json("accounts", "show", merged)["uid"] == uid
    for command in (["disable", "--yes"], ["enable"], ["delete", "--yes"], ["end-sessions", "--yes"], ["reset-link"]):
        error = operator.error("accounts", command[0], merged, *command[1:])
        assert error["reason"] == "USER_NOT_FOUND" and uid in error["message"], command
    # As if the merge came between the question and the change.
    ref = admin.AccountRef(uid=merged)
    with grpc.insecure_channel(f"unix:{control(operator.data)}") as channel:
        stub = admin_rpc.AdminServiceStub(channel)
        for call, request in [
                (stub.UpdateAccount, admin.AdminUpdateAccountRequest(ref=ref, disabled=True)),
                (stub.DeleteAccount, admin.AdminDeleteAccountRequest(ref=ref)),
                (stub.RevokeSessions, admin.RevokeSessionsRequest(ref=ref)),
                (stub.CreateActionLink, admin.CreateActionLinkRequest(
                    ref=ref, operation=emails.ACTION_CODE_OPERATION_PASSWORD_RESET))]:
            with pytest.raises(grpc.RpcError) as error:
                call(request, timeout=30)
            failure = Failure(error.value)
            assert failure.reason == "USER_NOT_FOUND" and uid in failure.text and failure.violations[0][0].startswith("ref")
    assert client.account().uid == uid


def test_a_reset_link_sets_a_new_password_without_a_mail(server, operator, tmp_path):
    client = signed_up(server, "ada@example.com")
    uid = client.account().uid
    made = operator.json("accounts", "reset-link", "ada@example.com")
    assert made["uid"] == uid and made["email"] == "ada@example.com" and made["expiresAt"]
    assert made["link"].startswith(server.web) and "mode=resetPassword" in made["link"]
    assert not list((tmp_path / "data").glob("mail*/*"))
    terminal = Terminal(server, tmp_path / "state.json")
    terminal.run("reset-password", "--code", made["link"], stdin="another horse battery\n")
    assert refusal(client.account).reason == "TOKEN_EXPIRED"
    assert client.sign_in(password("ada@example.com", "another horse battery")).account.uid == uid
    assert operator.run("accounts", "reset-link", uid).stdout.count("\n") == 1
    anonymous_uid = Client(server.address).sign_up(anonymous()).account.uid
    assert operator.error("accounts", "reset-link", anonymous_uid)["reason"] == "MISSING_EMAIL"
    assert any(entry["action"] == "action_link_made" and entry["actor"] == "operator"
               for entry in operator.lines("audit", "--account", uid))


# The audit trail, and the ids of calls.

def test_an_error_carries_the_id_by_which_the_trail_and_the_log_find_it(server, operator):
    signed_up(server, "ada@example.com")
    error = refusal(lambda: Client(server.address).sign_in(password("ada@example.com", "wrong horse")))
    assert re.fullmatch(r"[0-9a-f]{16}", error.request)
    # Another server than the operator's may have refused it, and notes that within a second.
    entries = wait_until(lambda: operator.lines("audit", "--request", error.request))
    assert [(entry["action"], entry["detail"]) for entry in entries] == [("call_refused", "INVALID_LOGIN_CREDENTIALS")]
    line = server.wait_for(rf".*request={error.request}.*")[0]
    assert "reason=INVALID_LOGIN_CREDENTIALS" in line and "SignIn" in line
    assert not any("ada@example.com" in line or "wrong horse" in line for line in server.lines)


def test_an_account_is_shown_with_what_does_not_count_yet(server, operator):
    signed_up(server, "ada@example.com")
    assert "The address is not verified" in operator.run("accounts", "show", "ada@example.com").stdout
    shown = operator.json("accounts", "show", "ada@example.com")
    assert not shown["emailVerified"] and [identity["isSettled"] for identity in shown["identities"]] == [True]


def test_the_trail_of_an_account_has_its_refused_sign_ins(server, operator):
    """By it an operator sees why a user cannot sign in, and who is attacked; callers learn no more than before."""
    client = signed_up(server, "ada@example.com")
    uid = client.account().uid

    def refused():
        entries = [entry for entry in operator.lines("audit", "--account", uid) if entry["action"] == "call_refused"]
        return collections.Counter(entry["detail"] for entry in entries)

    stranger = Client(server.address)
    unknown = refusal(lambda: stranger.sign_in(password("eve@example.com", "wrong horse")))
    reasons = [refusal(lambda: stranger.sign_in(password("ada@example.com", "wrong horse"))).reason for _ in range(11)]
    assert reasons == [unknown.reason] * 10 + ["TOO_MANY_ATTEMPTS_TRY_LATER"]
    wait_until(lambda: refused()["TOO_MANY_ATTEMPTS_TRY_LATER"] == 1)
    assert refused() == {"INVALID_LOGIN_CREDENTIALS": 10, "TOO_MANY_ATTEMPTS_TRY_LATER": 1}


def test_a_callers_own_id_stands_beside_the_servers(server, operator):
    client = Client(server.address)
    metadata = [("x-request-id", "order-7")]
    answers = [client.accounts.SignUp(pb.SignUpRequest(credential=anonymous()), metadata=metadata, timeout=60)
               for _ in range(2)]
    entries = operator.lines("audit", "--request", "order-7")
    assert {entry["uid"] for entry in entries} == {answer.account.uid for answer in answers}
    assert {entry["callerRequestID"] for entry in entries} == {"order-7"}
    # Each call has an id of the server's, which no caller can give to another call.
    ids = {entry["uid"]: entry["requestID"] for entry in entries}
    assert len(set(ids.values())) == 2 and all(re.fullmatch(r"[0-9a-f]{16}", id) for id in ids.values())
    found = operator.lines("audit", "--request", ids[answers[0].account.uid])
    assert {entry["uid"] for entry in found} == {answers[0].account.uid}
    assert "account_created" in [entry["action"] for entry in found]
    for value in ("order-7", "a b=c"):
        with pytest.raises(grpc.RpcError) as error:
            client.accounts.GetAccount(pb.GetAccountRequest(), metadata=[("x-request-id", value)], timeout=60)
        assert re.fullmatch(r"[0-9a-f]{16}", Failure(error.value).request)
        assert dict(error.value.trailing_metadata())["x-request-id"] == Failure(error.value).request
    # What is not a plain word is not kept.
    client.accounts.SignUp(pb.SignUpRequest(credential=anonymous()), metadata=[("x-request-id", "a b=c")], timeout=60)
    assert operator.lines("audit", "--request", "a b=c") == []


def test_the_trail_is_read_in_pages_and_by_time(server, operator):
    uids = [Client(server.address).sign_up(anonymous()).account.uid for _ in range(4)]
    lines = operator.run("audit").stdout.splitlines()
    assert lines[0].split() == ["TIME", "ACTION", "ACCOUNT", "PROVIDER", "DETAIL", "BY", "SESSION", "REQUEST", "CALLER'S", "ID"]
    everything = operator.lines("audit", "--all")
    assert len(lines) == len(everything) + 1
    # The latest first.
    found = [entry["uid"] for entry in everything if entry["action"] == "account_created"]
    assert found == uids[::-1]
    assert operator.lines("audit", "--limit", "2") == everything[:2]
    assert "more than 2 entries" in operator.run("audit", "--limit", "2").stderr
    assert not operator.run("audit", "--limit", str(len(everything))).stderr
    with grpc.insecure_channel(f"unix:{control(operator.data)}") as channel:
        stub, pages, token = admin_rpc.AdminServiceStub(channel), [], ""
        while True:
            page = stub.ReadAudit(admin.ReadAuditRequest(page_size=3, page_token=token), timeout=30)
            pages += page.entries
            token = page.next_page_token
            if not token:
                break
        assert [entry.uid for entry in pages] == [entry["uid"] for entry in everything]
        with pytest.raises(grpc.RpcError) as error:
            stub.ReadAudit(admin.ReadAuditRequest(page_token="x"), timeout=30)
        assert Failure(error.value).violations[0][0] == "page_token"
    assert operator.lines("audit", "--since", "1h", "--all") == everything
    assert operator.lines("audit", "--since", "2999-01-01") == []
    assert operator.lines("audit", "--account", uids[0], "--since", "1d")[0]["uid"] == uids[0]
    for time in ("soon", "2026-02-31", "2026-02-31T08:00:00Z", "2026-01-25T25:00:00Z", "2026-01-25T08:61:00Z", "2026-1-2"):
        assert "is not a time" in operator.run("audit", "--since", time, code=64).stderr, time
    for time in ("2026-02-28", "2026-01-31T08:00:00Z", "2026-01-31T08:00:00+01:00"):
        assert operator.lines("audit", "--since", time, "--all") == everything, time


def test_a_flood_of_refusals_does_not_fill_the_trail(server, operator):
    caller = Client(server.address)
    request = emails.CheckActionCodeRequest(code="lgmp_" + "A" * 43)
    for _ in range(80):
        assert refusal(lambda: caller.call(caller.emails.CheckActionCode, request)).reason == "INVALID_OOB_CODE"
    refused = [entry for entry in operator.lines("audit", "--all") if entry["action"] == "call_refused"]
    assert len(refused) == 60


def test_events_are_kept_unless_a_setting_says_otherwise(tmp_path, environment):
    def events(data):
        return [kind for kind, in Rows(data).of("SELECT kind FROM outbox")]

    for days, expected in ((None, ["account.created"]), ("0", [])):
        data = tmp_path / f"data-{days}"
        server = Server(data, {**environment, **({"LIGATURE_OUTBOX_RETENTION_DAYS": days} if days else {})})
        Client(server.address).sign_up(anonymous())
        assert server.stop() == 0
        assert events(data) == expected


def test_the_command_line_names_the_call_of_an_unexpected_error_only(server, tmp_path):
    terminal = Terminal(server, tmp_path / "state.json")
    terminal.run("sign-up", "--email", "ada@example.com", stdin=PASSWORD + "\n")
    failed = terminal.run("sign-in", "--email", "ada@example.com", stdin="wrong horse battery\n", code=1)
    assert "request" not in failed.stderr
    error = terminal.error("sign-in", "--email", "ada@example.com", stdin="wrong horse battery\n")
    assert re.fullmatch(r"[0-9a-f]{16}", error["requestID"])
