"""Backups of a server under load, and what comes back to life with them."""
import json
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import uuid

import pytest

from harness.calls import Client, Failure, admin, anonymous, emails, id_token, password
from harness.identity import CLIENT_ID
from harness.mailbox import Mailbox
from harness.processes import Server, clean_environment, executable
from harness.service_keys import Caller, Services
from harness.terminal import Terminal
from test_second_factors import enroll, finish, proof, refused, totp

pytestmark = pytest.mark.sqlite
STORM = "oidc.storm"
SECRETS = ["accounts.sqlite", "server-secret", "signing-keys.json"]


def run(*arguments, code=0):
    done = subprocess.run([executable(), *arguments], capture_output=True, text=True, timeout=120, env=clean_environment())
    assert done.returncode == code, (done.stdout, done.stderr)
    return done


def backup(data, file, *arguments):
    return json.loads(run("backup", str(file), "--data", str(data), "--json", *arguments).stdout)


def restore(file, data, *arguments):
    return json.loads(run("restore", str(file), "--data", str(data), "--json", *arguments).stdout)


def moved(client, address):
    """The same client at another address."""
    other = Client(address)
    other.tokens = client.tokens
    return other


def thefts(data):
    with sqlite3.connect(f"file:{data / 'accounts.sqlite'}?mode=ro", uri=True) as database:
        return database.execute("SELECT count(*) FROM audit WHERE action = 'refresh_token_reused'").fetchone()[0]


def test_everyone_stays_signed_in(tmp_path, environment, issuer):
    first, second, file = tmp_path / "first", tmp_path / "second", tmp_path / "backups" / "b"
    origin = Server(first, environment)
    terminal = Terminal(origin, tmp_path / "state.json")
    terminal.run("sign-in", "--anonymous")
    idle = [Client(origin.address) for _ in range(4)]
    for number, client in enumerate(idle):
        client.sign_up(password(f"idle{number}@example.com", "long enough"))
    clients = [Client(origin.address) for _ in range(8)]
    uids = [client.sign_up(anonymous()).account.uid for client in clients]
    stop, failures, rounds = threading.Event(), [], [0] * len(clients)

    def use(number):
        client = clients[number]
        try:
            while not stop.is_set():
                client.refresh()
                assert client.account().uid == uids[number]
                Client(origin.address).sign_up(anonymous())
                if rounds[number] % 5 == 0:
                    guest = Client(origin.address)
                    guest.sign_up(anonymous())
                    nonce = guest.nonce(STORM)
                    guest.link(id_token(STORM, issuer.token(f"{number}-{rounds[number]}", nonce), nonce))
                rounds[number] += 1
        except Exception as error:  # noqa: BLE001
            failures.append(repr(error))

    def wait(more):
        before = list(rounds)
        while not failures and any(now < then + more for now, then in zip(rounds, before)):
            time.sleep(0.01)

    workers = [threading.Thread(target=use, args=(number,)) for number in range(len(clients))]
    for worker in workers:
        worker.start()
    wait(5)
    file.parent.mkdir(mode=0o700)
    made = backup(first, file)
    # They refresh several times after the backup: their tokens are ahead of it.
    wait(5)
    terminal.run("refresh")
    stop.set()
    for worker in workers:
        worker.join()
    assert not failures, failures
    origin.kill()

    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["b"]
    restored = restore(file, second)
    assert restored["accounts"] == made["accounts"] >= 5 + 8 and restored["sessions"] == made["sessions"] >= 5 + 8
    assert restored["madeAt"] == made["madeAt"] and len(restored["keys"]) == 1
    assert second.stat().st_mode & 0o777 == 0o700
    for name in SECRETS:
        assert (second / name).stat().st_mode & 0o777 == 0o600
    for name in SECRETS[1:]:
        assert (second / name).read_bytes() == (first / name).read_bytes()

    copy = Server(second, environment)
    for client, uid in zip(clients, uids):
        client = moved(client, copy.address)
        # An ID token from after the backup still names the session, and the refresh token is taken.
        assert client.account(bearer=client.tokens.id_token).uid == uid
        client.refresh()
        assert client.account().uid == uid
        client.refresh()
    for number, client in enumerate(idle):
        client = moved(client, copy.address)
        assert client.account().email == f"idle{number}@example.com"
        client.refresh()
    # The library too: its state is kept for the server's address.
    state = tmp_path / "state.json"
    state.write_text(state.read_text().replace(origin.address, copy.address))
    terminal = Terminal(copy, state)
    assert terminal.json("whoami")["isAnonymous"]
    terminal.run("refresh")
    assert copy.stop() == 0
    assert thefts(second) == 0


def test_what_was_used_is_not_good_again(tmp_path, issuer):
    settings = {
        "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": issuer.issuer, "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID,
        "LIGATURE_OIDC_OWN_TRUSTED_EMAIL_DOMAINS": "mail.example"}
    data, file = tmp_path / "data", tmp_path / "b"
    origin = Server(data, settings)
    ada = Client(origin.address)
    ada.sign_in(proof(issuer))
    _, app, done = enroll(ada)
    other = Client(origin.address)
    other.sign_up(password("reset@mail.example", "long enough"))
    other.call(other.emails.SendPasswordReset, emails.SendPasswordResetRequest(email="reset@mail.example"))
    code = Mailbox(data).code("reset@mail.example")
    backup(data, file)
    # A code of the app that is used after the backup.
    guest = Client(origin.address)
    challenge = refused(lambda: guest.sign_in(proof(issuer))).challenge
    shown = app.code()
    finish(guest, challenge, None, **totp(done.enrollment_id, shown))
    assert origin.stop() == 0
    assert restore(file, tmp_path / "second")["endedCodes"] >= 1

    copy = Server(tmp_path / "second", settings)
    again = Client(copy.address)
    challenge = refused(lambda: again.sign_in(proof(issuer))).challenge
    refusal = refused(lambda: finish(again, challenge, None, **totp(done.enrollment_id, shown)))
    assert refusal.reason == "INVALID_CODE"
    spent = refused(lambda: again.call(
        again.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(code=code, new_password="another long one")))
    assert spent.reason == "INVALID_OOB_CODE"
    assert copy.stop() == 0


def test_all_sessions_can_be_ended(tmp_path):
    origin = Server(tmp_path / "data")
    client = Client(origin.address)
    client.sign_up(password("ada@example.com", "long enough"))
    file = tmp_path / "b"
    backup(tmp_path / "data", file)
    assert origin.stop() == 0
    assert restore(file, tmp_path / "second", "--end-sessions")["endedSessions"] == 1
    copy = Server(tmp_path / "second")
    with pytest.raises(Failure) as failure:
        moved(client, copy.address).refresh()
    assert failure.value.reason == "INVALID_REFRESH_TOKEN"
    assert Client(copy.address).sign_in(password("ada@example.com", "long enough")).account.email == "ada@example.com"
    assert copy.stop() == 0


def test_keys_of_services_are_restored_or_left_out(tmp_path):
    origin = Server(tmp_path / "data")
    services = Services(tmp_path / "data", origin.address, tmp_path)
    revoked, kept = services.create("revoked", "accounts.read"), services.create("kept", "accounts.read")
    file = tmp_path / "b"
    backup(tmp_path / "data", file)
    services.revoke(revoked)
    assert origin.stop() == 0
    told = run("restore", str(file), "--data", str(tmp_path / "second")).stdout
    assert "service keys that have since been revoked work again (2 in total)" in told
    copy = Server(tmp_path / "second")
    assert not Caller(copy.address, revoked.file).call("ListAccounts", admin.ListAccountsRequest()).accounts
    assert copy.stop() == 0
    answer = restore(file, tmp_path / "third", "--revoke-service-keys")
    assert (answer["serviceKeys"], answer["revokedServiceKeys"]) == (0, 2)
    copy = Server(tmp_path / "third")
    with pytest.raises(Failure) as failure:
        Caller(copy.address, kept.file).call("ListAccounts", admin.ListAccountsRequest())
    assert failure.value.reason == "INVALID_SERVICE_CREDENTIAL"
    assert copy.stop() == 0


def test_refusals_leave_everything_as_it_was(tmp_path):
    data, file, second = tmp_path / "data", tmp_path / "b", tmp_path / "second"
    origin = Server(data)
    Client(origin.address).sign_up(anonymous())
    backup(data, file)
    bytes_before = file.read_bytes()

    def refusal(*arguments):
        return json.loads(run(*arguments, "--json", code=1).stderr)["error"]["message"]

    assert "--force" in refusal("backup", str(file), "--data", str(data))
    assert file.read_bytes() == bytes_before
    assert backup(data, file, "--force")["accounts"] == 1
    assert "in use by another process" in refusal("restore", str(file), "--data", str(data))
    assert origin.stop() == 0
    # Without a server the command makes the backup itself.
    assert backup(data, file, "--force")["accounts"] == 1
    before = {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()}
    assert "is not empty" in refusal("restore", str(file), "--data", str(data))
    assert {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()} == before

    file.chmod(0o644)
    assert "chmod 600" in refusal("restore", str(file), "--data", str(second))
    file.chmod(0o600)
    whole = file.read_bytes()
    page = whole.index(b"signing-keys.json")
    for damaged in (b"", b"no database" * 1000, whole[:4096 * 3], whole[:page] + b"\xff" * 64 + whole[page + 64:]):
        file.write_bytes(damaged)
        refusal("restore", str(file), "--data", str(second))
        assert not second.exists()
    # A whole backup of a folder whose keys a server cannot start with.
    keys = data / "signing-keys.json"
    content = keys.read_bytes()
    keys.write_bytes(content.replace(b'"d":"', b'"d":"A', 1))
    assert keys.read_bytes() != content
    backup(data, tmp_path / "keyless")
    assert "signing keys" in refusal("restore", str(tmp_path / "keyless"), "--data", str(second))
    assert not second.exists()
    file.write_bytes(whole)
    # Of what a server has left behind, its lock and its socket are no data.
    second.mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(second / "control.socket"))
    (second / "accounts.sqlite-wal").write_bytes(b"log")
    assert "accounts.sqlite-wal" in refusal("restore", str(file), "--data", str(second))
    (second / "accounts.sqlite-wal").unlink()
    assert restore(file, second)["accounts"] == 1


def test_a_backup_is_written_only_where_one_may_be(tmp_path):
    data = tmp_path / "data"
    server = Server(data)
    Client(server.address).sign_up(anonymous())

    def refusal(path, *arguments):
        done = run("backup", str(path), "--data", str(data), "--json", *arguments, code=1)
        error = json.loads(done.stderr)["error"]
        assert error["reason"] == "INVALID_ARGUMENT"
        return error["message"]

    diary = tmp_path / "diary"
    diary.write_text("mine")
    # By the server, and by the command itself.
    for end in (lambda: 0, server.stop):
        assert end() == 0
        before = {path.name for path in data.iterdir()}
        assert "data folder" in refusal(data / "accounts.sqlite", "--force")
        (data / "backups").mkdir()
        (tmp_path / "link").symlink_to(data / "backups")
        for inside in (data / "backups" / "b", tmp_path / "link" / "b", data / "backups" / ".." / "b"):
            assert "name a file outside of the data folder" in refusal(inside)
        (tmp_path / "link").unlink()
        (data / "backups").rmdir()
        assert {path.name for path in data.iterdir()} == before
        assert "is not a plain file" in refusal("/dev/full", "--force")
        assert pathlib.Path("/dev/full").is_char_device()
        assert str(tmp_path / "none") in refusal(tmp_path / "none" / "b")
        assert not (tmp_path / "none").exists()
        assert "not a backup" in refusal(diary, "--force") and diary.read_text() == "mine"
    assert run("backup", "", code=64).stderr and run("restore", "b", "--data", "", code=64).stderr


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("unshare"), reason="only root hides a folder from a program")
def test_a_backup_that_is_not_where_the_operator_would_look_for_it_is_a_failure(tmp_path):
    data, folder = tmp_path / "data", tmp_path / "backups"
    folder.mkdir()
    server = Server(data)
    # The command sees an empty folder in place of the server's, as if the service had a private /tmp.
    script = 'mount -t tmpfs none "$1" && exec "$2" backup "$1/b" --data "$3" --json'
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script, "sh", folder, executable(), data], capture_output=True, text=True, timeout=60,
        env=clean_environment())
    error = json.loads(done.stderr)["error"]
    assert done.returncode == 1 and error["reason"] == "BACKUP_ELSEWHERE" and str(folder / "b") in error["message"]
    assert backup(data, folder / "b", "--force")["accounts"] == 0
    assert server.stop() == 0


def test_a_backup_removes_what_one_that_was_killed_has_left(tmp_path):
    data, folder = tmp_path / "data", tmp_path / "backups"
    folder.mkdir()
    server = Server(data)
    left, recent, yesterday, other = (
        folder / f"{name}.{str(uuid.uuid4()).upper()}" for name in ("b", "b", "yesterday.backup", "other"))
    journals = [path.with_name(path.name + "-journal") for path in (left, yesterday)]
    # Finished backups, and files of others.
    kept = [folder / name for name in (
        "yesterday.backup", f"yesterday.backup.{uuid.uuid4()}", f"yesterday.backup-{uuid.uuid4()}".upper(),
        f"{str(uuid.uuid4()).upper()}.backup", f"yesterday.backup.{str(uuid.uuid4()).upper()}.gpg")]
    day = time.time() - 86_400
    for path in (left, yesterday, other, *journals, *kept):
        path.touch()
        os.utime(path, (day, day))
    recent.touch()
    backup(data, folder / "b")
    assert {path.name for path in folder.iterdir()} == {"b", recent.name, other.name, *(path.name for path in kept)}
    # So no finished backup has such a name.
    assert "unfinished backup" in run("backup", yesterday, "--data", data, code=1).stderr and not yesterday.exists()
    assert server.stop() == 0


def test_without_a_data_folder_the_error_says_so(tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    done = subprocess.run(
        [executable(), "backup", str(tmp_path / "b")], capture_output=True, text=True, timeout=60, cwd=empty,
        env=clean_environment())
    assert done.returncode == 1 and "the data folder ./data does not exist" in done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may act as another user")
def test_a_user_who_may_not_read_the_folder_is_told_whose_it_is(tmp_path):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)
        data = pathlib.Path(folder) / "data"
        assert Server(data).stop() == 0
        for command in (["accounts", "--check"], ["backup", "/tmp/b"]):
            try:
                done = subprocess.run(
                    [executable(), *command, "--data", str(data)], capture_output=True, text=True, timeout=60, cwd="/",
                    env=clean_environment({"HOME": "/nonexistent"}), user=65534, group=65534, extra_groups=[])
            except PermissionError:
                pytest.skip("another user may not run the program here")
            assert done.returncode == 1 and "permission denied" in done.stderr.lower() and "(root)" in done.stderr, command


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may act as another user")
def test_a_folder_that_the_server_may_not_write_to_names_the_servers_user(tmp_path):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)
        data, backups = pathlib.Path(folder) / "data", pathlib.Path(folder) / "backups"
        for path in (data, backups):
            path.mkdir(mode=0o700)
        os.chown(data, 65534, 65534)
        try:
            server = Server(data, {"HOME": "/nonexistent"}, prefix=["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
        except RuntimeError as error:
            pytest.skip(f"another user may not run the program here: {error}")
        os.chmod(backups, 0o755)
        error = run("backup", backups / "b", "--data", data, code=1).stderr
        assert "Permission denied" in error and "The server runs as the user nobody" in error and str(backups) in error
        assert "allow the user nobody" in error
        assert server.stop() == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may act as another user")
def test_what_root_restores_into_the_folder_of_the_servers_user_is_that_users(tmp_path):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)
        data = pathlib.Path(folder) / "data"
        data.mkdir(mode=0o700)
        os.chown(data, 65534, 65534)
        assert Server(tmp_path / "data").stop() == 0
        backup(tmp_path / "data", tmp_path / "b")
        restore(tmp_path / "b", data)
        assert {path.name for path in data.iterdir()} == {*SECRETS, "lock"}
        assert {(path.stat().st_uid, path.stat().st_gid) for path in data.iterdir()} == {(65534, 65534)}
        try:
            server = Server(data, {"HOME": "/nonexistent"}, prefix=["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
        except RuntimeError as error:
            assert "chown" not in str(error), error
            pytest.skip(f"another user may not run the program here: {error}")
        assert server.stop() == 0


def test_a_start_removes_only_the_copies_that_servers_have_left(tmp_path):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    left = data / "copies" / str(uuid.uuid4()).upper()
    left.mkdir(parents=True)
    (left / "accounts.sqlite").write_text("a copy")
    (data / "copies" / "mine.backup").write_text("mine")
    assert Server(data).stop() == 0
    assert [path.name for path in (data / "copies").iterdir()] == ["mine.backup"]


def test_a_damaged_database_is_called_that(tmp_path):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    assert json.loads(run("accounts", "--check", "--data", str(data), "--json").stdout) == {"isWhole": True}
    (data / "accounts.sqlite").write_bytes(b"no database" * 1000)
    for suffix in ("-wal", "-shm"):
        (data / f"accounts.sqlite{suffix}").unlink(missing_ok=True)
    checked = run("accounts", "--check", "--data", str(data), "--json", code=1)
    assert json.loads(checked.stderr)["error"]["reason"] == "DATA_LOSS"
    failed = run("serve", "--data", str(data), "--listen", "127.0.0.1:0", code=64)
    assert "damaged" in failed.stderr and "ligature restore" in failed.stderr
    failed = run("backup", str(tmp_path / "b"), "--data", str(data), code=1)
    assert "damaged" in failed.stderr and not (tmp_path / "b").exists()
