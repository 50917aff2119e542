"""The server killed with SIGKILL in the middle of a storm of links: what it acknowledged is there afterwards."""
import os
import sqlite3
import threading

import grpc

from harness.calls import Client, Failure, anonymous, id_token
from harness.processes import Server

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
