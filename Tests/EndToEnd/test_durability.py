"""The server killed with SIGKILL: what it acknowledged is there afterwards, and no change is half there."""
import contextlib
import os
import sqlite3
import threading

import grpc
import pytest

from harness.calls import Client, Failure, admin, anonymous, id_token, password
from harness.killer import Killer
from harness.processes import Server
from harness.service_keys import Caller, Services
from test_admin_accounts import SCOPES, create, get, uid_ref, update

pytestmark = pytest.mark.sqlite
STORM = "oidc.storm"
CYCLES = int(os.environ.get("LIGATURE_KILL_CYCLES", "3"))


def storm(address, issuer, label, acknowledged, enough):
    """Signs up and links until the server is gone; notes each change only after its acknowledgement."""
    number = 0
    while True:
        try:
            client = Client(address)
            uid = client.sign_up(anonymous()).account.uid
            acknowledged.append((uid, None))
            name = f"{label}-{number}"
            nonce = client.nonce(STORM)
            client.link(id_token(STORM, issuer.token(name, nonce), nonce))
            acknowledged.append((uid, name))
            number += 1
            if number >= 5:
                enough.set()
        except (Failure, grpc.RpcError):
            return
        finally:
            client.channel.close()


def test_acknowledged_changes_survive_kill(tmp_path, issuer, environment):
    data = tmp_path / "data"
    acknowledged = []
    for cycle in range(CYCLES):
        server = Server(data, environment)
        signals = [threading.Event() for _ in range(8)]
        workers = [
            threading.Thread(target=storm, args=(server.address, issuer, f"c{cycle}w{w}", acknowledged, signals[w]))
            for w in range(8)
        ]
        for worker in workers:
            worker.start()
        for signal in signals:
            assert signal.wait(60)
        server.kill()
        for worker in workers:
            worker.join()
    # A last start replays what is left; then the file itself is judged.
    assert Server(data, environment).stop() == 0
    [database] = data.glob("*.sqlite")
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        accounts = {row[0] for row in connection.execute("SELECT uid FROM accounts")}
        linked = dict(connection.execute(
            "SELECT identities.subject, accounts.uid FROM identities JOIN accounts ON accounts.id = identities.account_id"))
    assert len(acknowledged) >= CYCLES * 8
    for uid, name in acknowledged:
        assert uid in accounts
        if name is not None:
            assert linked[name] == uid


PASSWORD = "correct horse battery"
OLD, NEW = ("Ada", '{"plan":"free"}'), ("Ada Lovelace", '{"plan":"pro"}')


def looked_up(service, uid):
    found = service.call("LookupAccounts", admin.LookupAccountsRequest(refs=[uid_ref(uid)])).accounts
    return found[0] if found else None


def can_sign_in(server, email):
    try:
        return bool(Client(server.address).sign_in(password(email, PASSWORD)).account.uid)
    except Failure as failure:
        assert failure.reason == "INVALID_LOGIN_CREDENTIALS", failure
        return False


class Creation:
    events = ["account.created"]

    def prepare(self, service, uid):
        pass

    def change(self, service, uid):
        create(service, uid=uid, email=f"{uid}@example.com", email_verified=True, password=PASSWORD)

    def is_made(self, server, service, uid):
        made = looked_up(service, uid) is not None
        assert can_sign_in(server, f"{uid}@example.com") == made
        return made


class Update:
    # One of the profile, and one of the claims.
    events = ["account.updated", "account.updated"]

    def prepare(self, service, uid):
        create(service, uid=uid, display_name=OLD[0], custom_claims=OLD[1])

    def change(self, service, uid):
        update(service, uid, "display_name", "custom_claims", fields={"display_name": NEW[0], "custom_claims": NEW[1]})

    def is_made(self, server, service, uid):
        account = get(service, uid)
        assert (account.display_name, account.custom_claims) in (OLD, NEW)
        return account.display_name == NEW[0]


class Deletion:
    events = ["account.deleted"]

    def prepare(self, service, uid):
        create(service, uid=uid, email=f"{uid}@example.com", email_verified=True, password=PASSWORD)

    def change(self, service, uid):
        service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=uid_ref(uid)))

    def is_made(self, server, service, uid):
        made = looked_up(service, uid) is None
        assert can_sign_in(server, f"{uid}@example.com") != made
        return made


@pytest.mark.parametrize("change", [Creation(), Update(), Deletion()], ids=lambda change: type(change).__name__.lower())
def events_of(data, uid):
    with contextlib.closing(sqlite3.connect(data / "accounts.sqlite", timeout=30)) as database:
        return [kind for kind, in database.execute("SELECT kind FROM outbox WHERE uid = ? ORDER BY id", (uid,))]


@pytest.mark.parametrize("change", [Creation(), Update(), Deletion()], ids=lambda change: type(change).__name__.lower())
def test_a_change_of_a_service_and_its_events_are_whole_wherever_the_server_is_killed(tmp_path, change):
    data, killer = tmp_path / "data", Killer(tmp_path)
    server = Server(data, killer.environment)
    file = Services(data, server.address, tmp_path).create("support", *SCOPES).file
    outcomes = set()
    # The commit before or after may be one of the server's own, which it makes now and then. The server survives the last step.
    steps = [*(f"w {write}" for write in (1, 2, 3, 4, 6, 8, 12, 18)), "s 1", "s 2", "d 1", "d 2", "w 1000000"]
    for number, step in enumerate(steps):
        service, uid = Caller(server.address, file), f"employee{number}"
        change.prepare(service, uid)
        before = events_of(data, uid)
        killer.strike(step)
        try:
            change.change(service, uid)
            is_answered = True
        except Failure as failure:
            assert failure.code == grpc.StatusCode.UNAVAILABLE, failure
            is_answered = False
        # What was acknowledged survives as well.
        (server.kill if is_answered else server.child.wait)()
        killer.spare()
        server = Server(data, killer.environment)
        is_made = change.is_made(server, Caller(server.address, file), uid)
        assert events_of(data, uid)[len(before):] == (change.events if is_made else []), step
        assert is_made or not is_answered, step
        outcomes.add((is_answered, is_made))
    assert outcomes == {(False, False), (False, True), (True, True)}
    assert server.stop() == 0
