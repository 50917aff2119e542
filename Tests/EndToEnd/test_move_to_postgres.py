"""`ligature migrate --from sqlite:DIR`: a server's whole life in PostgreSQL, with every session still signed in."""
import hashlib
import json
import sqlite3
import subprocess

import grpc
import pytest

from harness.calls import Client, Failure, anonymous, emails, factor_calls, password
from harness.mailbox import Mailbox
from harness.processes import Server, clean_environment, executable
from harness.service_keys import Caller, Services
from test_admin_accounts import SCOPES, create
from test_events import Stream
from test_merge import ONE, TWO, commit, environment, issuer, plan, proof, undo  # noqa: F401 (fixtures)
from test_second_factors import enroll, finish, recovery, totp

pytestmark = pytest.mark.sqlite
PASSWORD = "correct horse battery"
BOB = "bob@mail.example"


@pytest.fixture
def database(cluster):
    return cluster.database()


def copy(database, folder):
    done = database.ligature("migrate", "--from", f"sqlite:{folder}", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def refusal(database, folder):
    done = database.ligature("migrate", "--from", f"sqlite:{folder}")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Nothing was copied" in done.stderr
    return done.stderr


def content(rows):
    """Of each row a digest, whatever a database makes of its types."""
    def text(value):
        if isinstance(value, bytes):
            return "\\x" + value.hex()
        return "" if value is None else str(value)
    return sorted(hashlib.sha256("\x1f".join(map(text, row)).encode()).hexdigest() for row in rows)


def test_all_that_has_begun_continues_in_postgresql(database, tmp_path, environment, issuer):
    data = tmp_path / "data"
    server = Server(data, environment)
    mailbox = Mailbox(data)
    services = Services(data, server.address, tmp_path)
    service = services.create("support", *SCOPES, "events.read")
    stream = Stream(service).following()

    # An anonymous session, links, a second factor with recovery codes.
    guest = Client(server.address)
    guest_uid = guest.sign_up(anonymous()).account.uid
    ada = Client(server.address)
    uid = ada.sign_up(anonymous()).account.uid
    ada.link(proof(issuer, ONE, "ada", "ada@mail.example"))
    ada.link(password("ada@mail.example", PASSWORD))
    _, app, enrolled = enroll(ada)
    codes = ada.call(ada.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes
    # A sign-in that waits for its second factor.
    half = Client(server.address)
    with pytest.raises(Failure) as waiting:
        half.sign_in(password("ada@mail.example", PASSWORD))
    # A merge that was planned, and one that was made.
    first, second, third = (Client(server.address) for _ in range(3))
    first_uid = first.sign_in(proof(issuer, ONE, "first")).account.uid
    second_uid = second.sign_in(proof(issuer, TWO, "second")).account.uid
    planned = plan(first, key=b"k" * 16, credential=proof(issuer, TWO, "second"))
    third.sign_in(proof(issuer, ONE, "third"))
    alias = Client(server.address)
    alias_uid = alias.sign_in(proof(issuer, TWO, "alias")).account.uid
    commit(third, plan(third, credential=proof(issuer, TWO, "alias")))
    # A code in the mail, and a session that was ended.
    bob = Client(server.address)
    bob.sign_up(password(BOB, PASSWORD))
    bob.call(bob.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=BOB))
    code = mailbox.code(BOB)
    ended = Client(server.address)
    ended.sign_in(password(BOB, PASSWORD))
    handle = ended.tokens.session_handle
    ended.sign_out()
    gone = Client(server.address)
    gone.sign_up(anonymous())
    gone.delete()
    # A follower of events that has seen the first.
    created = create(service).uid
    while stream.next().uid != created:
        pass
    cursor = stream.cursor
    stream.end()
    later = create(service).uid
    assert server.stop() == 0

    copied = copy(database, data)
    source = sqlite3.connect(data / "accounts.sqlite")
    for table in copied["tables"]:
        name = table["table"]
        columns = [row[1] for row in source.execute(f"PRAGMA table_info({name})")]
        booleans = {"email_verified", "is_anonymous", "is_disabled", "custom_sign_in", "is_cut"}
        rows = source.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall()
        listed = ", ".join(f"{column}::int" if column in booleans else column for column in columns)
        found = [row.split("\x1f") for row in database.rows(f"SELECT {listed} FROM {name}")]
        assert table["rows"] == len(rows) and content(found) == content(rows), name
    counts = {table["table"]: table["rows"] for table in copied["tables"]}
    empty = {name for name, rows in counts.items() if rows == 0}
    # Mails are gone when they were sent, and no sweep or import has run.
    assert empty <= {"import_jobs", "mails", "scan_positions", "signer_keys", "sms"}, empty
    source.close()

    server = Server(data, {**environment, "LIGATURE_STORE": database.url})
    everyone = {"guest": guest, "ada": ada, "first": first, "second": second, "third": third, "bob": bob}
    for client in everyone.values():
        tokens = client.tokens
        client.__init__(server.address)
        client.tokens = tokens
        key = tokens.id_token.split(".")[0]
        client.refresh()
        assert client.tokens.id_token.split(".")[0] == key, "the signing key is another one"
    assert guest.account().uid == guest_uid and ada.account().uid == uid and first.account().uid == first_uid
    again = Client(server.address)
    with pytest.raises(Failure) as failure:
        again.account(bearer=handle)
    assert failure.value.code == grpc.StatusCode.UNAUTHENTICATED
    # The sign-in that waited, another one, and a recovery code.
    half = Client(server.address)
    assert finish(half, waiting.value.challenge, **totp(enrolled.enrollment_id, app.code())).account.uid == uid
    with pytest.raises(Failure) as failure:
        again.sign_in(password("ada@mail.example", PASSWORD))
    finish(again, failure.value.challenge, **recovery(codes[0]))
    assert again.account().recovery_codes_left == 9
    # The merges.
    assert commit(first, planned).merged_uid == second_uid
    assert undo(third).restored_uid == alias_uid
    # The code in the mail.
    bob.call(bob.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(code=code, new_password="another " + PASSWORD))
    Client(server.address).sign_in(password(BOB, "another " + PASSWORD))
    # The service, and the events that it has not read.
    service = Caller(server.address, tmp_path / "support.json")
    stream = Stream(service, cursor=cursor)
    assert stream.next().uid == later
    # New rows have numbers after the old ones.
    fresh = create(service).uid
    while stream.next().uid != fresh:
        pass
    stream.end()
    assert database.sql("SELECT count(*) = count(DISTINCT position) FROM outbox WHERE position IS NOT NULL") == "t"
    assert server.stop() == 0

    assert "the database already belongs to servers" in refusal(database, data)


def test_a_folder_in_use_and_a_database_in_use_are_refused(database, cluster, tmp_path, environment):
    data = tmp_path / "data"
    server = Server(data, environment)
    Client(server.address).sign_up(anonymous())
    assert "in use by another process" in refusal(database, data)
    assert server.stop() == 0
    database.sql("INSERT INTO spent_proofs VALUES ('x', 1)")
    assert "the database is not empty: it has spent_proofs" in refusal(database, data)
    database.sql("DELETE FROM spent_proofs")
    assert "does not exist" in refusal(database, tmp_path / "nowhere")
    done = database.ligature("migrate", "--from", str(data))
    assert done.returncode == 64 and "write sqlite: and the data folder" in done.stderr
    # A folder that has lost its secret is not made another one's.
    secret = data / "server-secret"
    kept = secret.read_bytes()
    secret.unlink()
    assert "server-secret is missing" in refusal(database, data) and not secret.exists()
    secret.write_bytes(bytes(32))
    secret.chmod(0o600)
    assert "is not the secret of the database in the same folder" in refusal(database, data)
    secret.write_bytes(kept)
    assert [t["rows"] for t in copy(database, data)["tables"] if t["table"] == "accounts"] == [1]


def test_a_folder_whose_accounts_are_in_postgresql_is_not_used_without_it(database, tmp_path, environment):
    data, note = tmp_path / "data", tmp_path / "data/accounts-in-postgresql"
    server = Server(data, environment)
    Client(server.address).sign_up(anonymous())
    assert server.stop() == 0
    copy(database, data)
    # As long as no server has used the copy, one may go back.
    server = Server(data, environment)
    assert server.stop() == 0 and not note.exists()
    server = Server(data, {**environment, "LIGATURE_STORE": database.url})
    assert server.stop() == 0

    def run(*arguments):
        return subprocess.run(
            [executable(), *arguments, "--data", str(data)], capture_output=True, text=True, timeout=60, env=clean_environment())

    for code, arguments in (64, ["serve", "--listen", "127.0.0.1:0"]), (1, ["accounts", "list"]), (1, ["backup", f"{tmp_path}/b"]):
        done = run(*arguments)
        assert done.returncode == code and "whose own database is out of date" in done.stderr, (arguments, done)
        assert f"remove {note}" in done.stderr
    note.unlink()
    assert run("backup", f"{tmp_path}/b").returncode == 0


def test_a_folder_that_has_only_been_used_with_postgresql_is_not_called_one_that_has_lost_its_database(
        database, tmp_path, environment):
    data = tmp_path / "data"
    assert database.ligature("migrate").returncode == 0
    server = Server(data, {**environment, "LIGATURE_STORE": database.url})
    assert server.stop() == 0
    for code, arguments in (64, ["serve", "--listen", "127.0.0.1:0"]), (1, ["accounts", "list"]):
        done = subprocess.run(
            [executable(), *arguments, "--data", str(data)], capture_output=True, text=True, timeout=60,
            env=clean_environment({"LIGATURE_STORE": None}))
        assert done.returncode == code and "servers have used PostgreSQL with the data folder" in done.stderr, done.stderr
        assert "set it, for example LIGATURE_STORE=postgres://" in done.stderr and "lost" not in done.stderr
    done = subprocess.run(
        [executable(), "serve", "--data", str(data), "--listen", "127.0.0.1:0", "--replace-lost-secrets"], capture_output=True,
        text=True, timeout=60, env=clean_environment({"LIGATURE_STORE": database.url}))
    assert done.returncode != 0 and "copy server-secret from another server" in done.stderr, done.stderr
    server = Server(data, {**environment, "LIGATURE_STORE": database.url})
    assert server.stop() == 0


def test_the_list_of_second_spellings_is_handed_over(database, tmp_path, environment):
    data = tmp_path / "data"
    server = Server(data, environment)
    uid = Client(server.address).sign_up(password("eve@mail.example", PASSWORD)).account.uid
    Client(server.address).sign_up(password("ada@mail.example", PASSWORD))
    assert server.stop() == 0
    # As an upgrade has left it.
    with sqlite3.connect(data / "accounts.sqlite") as source:
        source.execute("INSERT INTO second_spellings VALUES ('+4407911123456')")
        source.execute("UPDATE identities SET provider_id = 'phone', subject = '+4407911123456', password_hash = NULL "
                       "WHERE email = 'eve@mail.example'")
    source.close()
    done = database.ligature("migrate", "--from", f"sqlite:{data}")
    assert done.returncode == 0 and uid in done.stdout and "second-spellings" in done.stdout, done.stdout + done.stderr
    database.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    assert copy(database, data)["secondSpellings"] == [uid]


def test_a_copy_that_fails_stores_nothing(database, tmp_path, environment):
    data = tmp_path / "data"
    server = Server(data, environment)
    Client(server.address).sign_up(password("eve@mail.example", PASSWORD))
    assert server.stop() == 0
    database.migrated()
    database.sql("ALTER TABLE audit ADD CHECK (action <> 'account_created')")
    assert "table audit" in refusal(database, data)
    assert database.sql("SELECT count(*) FROM accounts") == "0" and database.sql("SELECT count(*) FROM cluster") == "0"
    database.sql("ALTER TABLE audit DROP CONSTRAINT audit_action_check")
    copy(database, data)
