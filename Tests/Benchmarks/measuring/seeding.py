"""Databases with many accounts, made from the rows of one that the server itself has written."""
import sqlite3

import grpc

from harness.calls import Client, id_token
from harness.rows import multiply
from measuring.programs import AccountServer


def seed(folder, issuers, count):
    """A data folder with so many accounts, each with an identity of `oidc.storm`, whose subjects are s0, s1, ..., and a
    session."""
    with AccountServer(folder, issuers) as server:
        sign_in(server.port, issuers.storm.token("s0", None, jti="seed"))
    database = sqlite3.connect(folder / "accounts.sqlite", isolation_level=None)
    database.executescript("PRAGMA synchronous = OFF; PRAGMA cache_size = -524288")
    database.execute("BEGIN")
    multiply(database, "accounts", count, id="s.id + i", uid="substr(hex(randomblob(14)), 1, 28)")
    multiply(database, "identities", count, id="s.id + i", account_id="s.account_id + i", subject="'s' || i")
    multiply(database, "sessions", count, id="s.id + i", account_id="s.account_id + i", identity_id="s.identity_id + i",
             lineage="s.lineage + i")
    for trail in ("audit", "outbox"):
        multiply(database, trail, count, id="NULL", uid="(SELECT uid FROM accounts WHERE id = 1 + i)")
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def sign_in(port, token, provider="oidc.storm"):
    """A caller who has signed in by a provider's ID token."""
    client = Client(None, grpc.insecure_channel(f"127.0.0.1:{port}"))
    client.sign_in(id_token(provider, token))
    return client
