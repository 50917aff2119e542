"""Accounts in PostgreSQL: one server, a server that starts again, a database that is away, and two servers."""
import contextlib
import itertools
import json
import os
import re
import shutil
import threading

import grpc
import pytest

import test_operations as operations
from harness.calls import Client, Failure, admin, anonymous, emails, id_token, password, pb
from harness.clock import Clock
from harness.mail import FaultySMTP, wait_until
from harness.mail import settings as mail_settings
from harness.mailbox import Mailbox
from harness.postgres import Cluster
from harness.postgres_proxy import PostgresProxy
from harness.processes import ROOT, Server, reserved_port
from harness.service_keys import Caller, Services, command
from harness.terminal import Terminal

PAGE = ROOT / "Sources/Server/LigatureServer/Documentation.docc/SeveralNodes.md"
STORM = "oidc.storm"
ROUNDS = int(os.environ.get("LIGATURE_RACE_ROUNDS", "5"))


@pytest.fixture
def own_cluster():
    """For tests that stop it."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


def serve(database, folder, environment, **options):
    return Server(folder, {**environment, "LIGATURE_STORE": database.url}, **options)


def refusal(database, folder, environment=None, code=1):
    done = database.ligature("serve", "--data", str(folder), "--listen", "127.0.0.1:0", environment=environment)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stderr


def storm(client, issuer, name):
    nonce = client.nonce(STORM)
    return id_token(STORM, issuer.token(name, nonce), nonce)


def methods(account):
    return [method.provider_id for method in account.provider_data]


def code(call):
    with pytest.raises(Failure) as failure:
        call()
    return failure.value.code


def test_the_main_job_and_a_restart(cluster, tmp_path, environment, issuer):
    database = cluster.database().migrated()
    server = serve(database, tmp_path / "data", environment)
    client = Client(server.address)
    uid = client.sign_up(anonymous()).account.uid
    assert methods(client.link(storm(client, issuer, "ada")).account) == [STORM]
    linked = client.link(password("ada.pg@example.com", "correct horse battery"))
    assert linked.account.uid == uid and methods(linked.account) == [STORM, "password"]
    client.sign_out()
    assert client.sign_in(storm(client, issuer, "ada")).account.uid == uid
    assert methods(client.account()) == [STORM, "password"]
    other = Client(server.address)
    other.sign_up(anonymous())
    with pytest.raises(Failure) as conflict:
        other.link(storm(other, issuer, "ada"))
    assert conflict.value.reason == "CREDENTIAL_ALREADY_IN_USE"
    assert methods(client.unlink(provider=STORM).account) == ["password"]
    with pytest.raises(Failure) as last:
        client.unlink(provider="password")
    assert last.value.reason == "LAST_SIGN_IN_METHOD"
    keys = client.tokens.id_token.split(".")[0]
    assert server.stop() == 0

    # Nothing but the secret is in the folder.
    assert not list((tmp_path / "data").glob("*.sqlite")) and not (tmp_path / "data" / "signing-keys.json").exists()
    server = serve(database, tmp_path / "data", environment)
    again = Client(server.address)
    again.tokens = client.tokens
    again.refresh()
    assert again.account().uid == uid
    assert again.tokens.id_token.split(".")[0] == keys, "the signing key is another one"
    assert server.stop() == 0


def test_tables_are_created_by_the_command_only(cluster, tmp_path):
    database = cluster.database()
    error = refusal(database, tmp_path / "data")
    assert "Setting store: the database has no tables yet" in error and "ligature migrate" in error
    done = database.ligature("migrate")
    assert done.returncode == 0 and "is ready" in done.stdout
    done = database.ligature("migrate", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["wasVersion"] == json.loads(done.stdout)["version"]
    assert json.loads(database.ligature("migrate", "--plan", "--json").stdout)["left"] == []
    plan = cluster.database().ligature("migrate", "--plan")
    assert plan.returncode == 0 and "has no tables" in plan.stdout and "creates the tables" in plan.stdout


def test_s83_a_server_refuses_tables_of_which_a_later_version_has_removed_something(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    # What a later version has only added to is no matter: the servers are upgraded one after the other.
    database.sql("INSERT INTO schema_version SELECT max(version) + 1, max(oldest_program) FROM schema_version")
    server = serve(database, tmp_path / "data", environment)
    assert Client(server.address).sign_up(anonymous()).account.uid
    assert "is up to date" in database.ligature("migrate").stdout
    assert server.stop() == 0
    database.sql("INSERT INTO schema_version SELECT max(version) + 1, max(version) FROM schema_version")
    assert "later version" in refusal(database, tmp_path / "data")
    done = database.ligature("migrate")
    assert done.returncode == 1 and "later version" in done.stderr


def test_what_is_no_database_is_refused(cluster, tmp_path):
    database = cluster.database()
    database.url = "mysql://tests@127.0.0.1/accounts"
    done = database.ligature("serve", "--data", str(tmp_path / "data"))
    assert done.returncode == 64 and "write postgres://user@host/name" in done.stderr
    database.url = f"postgres://tests:hidden-secret@127.0.0.1:{cluster.port}/missing"
    error = refusal(database, tmp_path / "data")
    assert "Setting store: PostgreSQL refused the connection: " in error and "hidden-secret" not in error
    assert "\t" not in error and "createdb --owner <user> missing" in error
    database.url = f"postgres://stranger@127.0.0.1:{cluster.port}/missing"
    error = refusal(database, tmp_path / "data")
    assert "PostgreSQL refused the connection: " in error and "createuser stranger" in error
    database.url = f"postgres://tests@127.0.0.1:{reserved_port()}/missing"
    error = refusal(database, tmp_path / "data")
    assert "PostgreSQL cannot be reached: " in error and "check the address" in error and "\t" not in error and "?" not in error
    # libpq would take parts of these passwords for a host or a port, and report them.
    for password_in_uri in ("pa%zzhidden", "hid/den", "hid@den", "1234/hidden"):
        database.url = f"postgres://tests:{password_in_uri}@127.0.0.1:{cluster.port}/missing"
        done = database.ligature("migrate")
        assert done.returncode != 0 and "with %40, %2F" in done.stderr, done.stderr
        assert not any(part in done.stdout + done.stderr for part in ("hid", "den", "1234")), done.stderr


def test_the_name_of_a_database_has_no_part_of_its_password(cluster):
    database = cluster.database()
    database.url = f"postgres://tests:p?ssword@127.0.0.1:{cluster.port}/{database.name}?password=secret"
    done = database.ligature("migrate")
    assert f"postgres://127.0.0.1:{cluster.port}/{database.name} is ready" in done.stdout, done.stdout + done.stderr


def test_a_database_that_loses_commits_is_refused(cluster, tmp_path):
    database = cluster.database().migrated()
    for value in ["off", "local"]:
        database.sql(f"ALTER DATABASE {database.name} SET synchronous_commit = {value}")
        error = refusal(database, tmp_path / "data")
        assert f"its synchronous_commit is {value}" in error and "set synchronous_commit to on" in error


@pytest.mark.parametrize("role, setting, remedy", [
    ("reader", None, "name the user who owns the tables"),
    ("careful", "default_transaction_read_only = on", "name the primary"),
])
def test_a_role_that_may_not_write_has_its_remedy(cluster, tmp_path, role, setting, remedy):
    database = cluster.database().migrated()
    cluster.sql(f"DROP ROLE IF EXISTS {role}; CREATE ROLE {role} LOGIN {'SUPERUSER' if setting else ''}")
    if setting:
        cluster.sql(f"ALTER ROLE {role} SET {setting}")
    database.url = database.url.replace("tests@", f"{role}@")
    error = refusal(database, tmp_path / "data")
    assert remedy in error and "check the address of the database" not in error
    cluster.sql(f"DROP ROLE {role}")


def test_s83_a_server_with_another_secret_is_refused(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    assert serve(database, tmp_path / "first", environment).stop() == 0
    error = refusal(database, tmp_path / "second", code=64)
    assert "server-secret is missing" in error and "copy the file server-secret" in error
    (tmp_path / "second").mkdir(mode=0o700, exist_ok=True)
    secret = tmp_path / "second" / "server-secret"
    secret.write_bytes(b"x" * 32)
    secret.chmod(0o600)
    error = refusal(database, tmp_path / "second", code=64)
    assert "servers with another secret" in error
    shutil.copy(tmp_path / "first" / "server-secret", secret)
    assert serve(database, tmp_path / "second", environment).stop() == 0


@pytest.mark.sqlite
def test_a_mistyped_issuer_is_replaced_before_the_first_account(cluster, tmp_path, environment):
    database, data = cluster.database().migrated(), tmp_path / "data"

    def connections():
        return int(cluster.sql(
            f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{database.name}' AND application_name = 'ligature'"))

    def start(url):
        wait_until(lambda: connections() == 0)
        return serve(database, data, {**environment, "LIGATURE_SERVER_PUBLIC_URL": url})

    assert start("https://acounts.example.com").stop() == 0
    server = start("https://accounts.example.com")
    assert server.said(r"issuer of the ID tokens was changed from=https://acounts.example.com to=https://accounts.example.com")
    # The other server has no account yet either, but may get one at any time.
    other, elsewhere = tmp_path / "other", {"LIGATURE_SERVER_PUBLIC_URL": "https://other.example.com"}
    other.mkdir(mode=0o700)
    shutil.copy(data / "server-secret", other)
    assert "--change-issuer" in refusal(database, other, elsewhere, code=64)
    client = Client(server.address)
    client.sign_up(anonymous())
    assert server.stop() == 0
    wait_until(lambda: connections() == 0)
    assert "--change-issuer" in refusal(database, data, elsewhere, code=64)


def test_accounts_of_the_folder_are_not_forgotten(cluster, tmp_path, environment):
    assert Server(tmp_path / "data", environment).stop() == 0
    database = cluster.database().migrated()
    error = refusal(database, tmp_path / "data", code=64)
    assert "the data folder contains its own database" in error and "ligature migrate --from sqlite:" in error


def test_connections_are_no_more_than_promised_and_the_databases_log_has_no_addresses(tmp_path, environment, issuer):
    cluster = Cluster(log_min_duration_statement="100ms", log_lock_waits="on", deadlock_timeout="10ms")
    database = cluster.database().migrated()
    server = serve(database, tmp_path / "data", environment)
    most, enough = [], threading.Event()
    of_server = f"FROM pg_stat_activity WHERE datname = '{database.name}' AND application_name = 'ligature'"

    def work():
        # The calls of all callers meet: the same addresses, the same identities.
        for number in itertools.count():
            if enough.is_set():
                return
            address, client = f"ada.{number}@example.com", Client(server.address)
            for call in (
                    lambda: client.sign_up(password(address, "correct horse battery")),
                    lambda: client.sign_in(password(address, "correct horse battery")),
                    lambda: client.link(storm(client, issuer, f"identity-{number}")),
                    lambda: client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest()),
                    lambda: client.unlink(provider=STORM)):
                with contextlib.suppress(Failure):
                    call()
            client.channel.close()

    workers = [threading.Thread(target=work) for _ in range(16)]
    for worker in workers:
        worker.start()
    try:
        # What an operator may do, and what fails then.
        terminate = f"SELECT count(pg_terminate_backend(pid)) {of_server}"
        for statement in (
                "SELECT 1", terminate, "ALTER TABLE identities RENAME TO elsewhere", "ALTER TABLE elsewhere RENAME TO identities",
                f"ALTER DATABASE {database.name} SET statement_timeout = '1ms'", terminate):
            cluster.sql(statement, database.name if statement.startswith("ALTER TABLE") else "postgres")
            most += [int(cluster.sql(f"SELECT count(*) {of_server}")) for _ in range(20)]
    finally:
        enough.set()
        for worker in workers:
            worker.join()
    assert server.stop() == 0
    cluster.remove()
    promised = int(re.search(r"at most (\d+) connections", PAGE.read_text())[1])
    print(f"connections: {max(most)} of {promised}")
    assert 8 < max(most) <= promised
    log = "\n".join(cluster.process.lines)
    for forced in ("does not exist", "statement timeout", "terminating connection", "STATEMENT:"):
        assert forced in log, forced
    for personal in ("example.com", "ada.", "identity-", "correct horse"):
        assert personal not in log, re.findall(f".*{personal}.*", log)[:3]


def test_backups_are_left_to_postgresql(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    server = serve(database, tmp_path / "data", environment)
    done = database.ligature("backup", str(tmp_path / "file"), "--data", str(tmp_path / "data"))
    assert done.returncode == 1 and "pg_dump" in done.stderr
    assert server.stop() == 0


def test_s83_a_server_without_its_database_answers_nothing_from_memory(own_cluster, tmp_path, environment, issuer):
    database = own_cluster.database().migrated()
    server = serve(database, tmp_path / "data", environment)
    client = Client(server.address)
    uid = client.sign_up(anonymous()).account.uid
    client.account()
    terminal = Terminal(server, tmp_path / "state.json")
    terminal.run("sign-in", "--anonymous")
    own_cluster.stop()
    # Within a second the session may still be known.
    answered = 0
    while True:
        try:
            client.account()
            answered += 1
        except Failure as failure:
            assert failure.code == grpc.StatusCode.UNAVAILABLE
            break
    assert code(client.account) == grpc.StatusCode.UNAVAILABLE
    assert code(lambda: Client(server.address).sign_up(anonymous())) == grpc.StatusCode.UNAVAILABLE
    # Which says nothing about a session.
    report = json.loads(terminal.run("status", "--json", code=1).stdout)
    checks = {check["name"]: check for check in report["checks"]}
    assert checks["server"]["state"] == "problem" and checks["session"]["state"] == "none", checks
    assert "unknown" in checks["session"]["text"] and "see server" in checks["session"]["text"]
    own_cluster.start()
    while True:
        try:
            assert client.account().uid == uid
            break
        except Failure as failure:
            assert failure.code == grpc.StatusCode.UNAVAILABLE
    assert methods(client.link(storm(client, issuer, "after")).account) == [STORM]
    assert server.stop() == 0


def test_s83_a_server_that_is_cut_off_from_its_database_is_not_ready(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    proxy = PostgresProxy(cluster.port)
    server = operations.serve(tmp_path, {
        **environment,
        "LIGATURE_STORE": f"postgres://tests@127.0.0.1:{proxy.port}/{database.name}?sslmode=disable&gssencmode=disable"})
    assert operations.ask(server, "/ready")[0] == 200
    # No call is made that would fail.
    proxy.flows.clear()
    server.wait_for(r".*The database does not respond.*")
    status, _, text = operations.ask(server, "/ready")
    assert status == 503 and "the database does not respond" in text
    proxy.flows.set()
    server.wait_for(r".*The database responds again.*")
    assert operations.ask(server, "/ready")[0] == 200
    assert server.stop() == 0
    proxy.close()


def test_acknowledged_links_survive_kill(cluster, tmp_path, environment, issuer):
    database = cluster.database().migrated()
    server = serve(database, tmp_path / "data", environment)
    acknowledged = []
    enough = [threading.Event() for _ in range(4)]

    def work(number):
        count = 0
        while True:
            try:
                client = Client(server.address)
                uid = client.sign_up(anonymous()).account.uid
                name = f"w{number}-{count}"
                client.link(storm(client, issuer, name))
                acknowledged.append((name, uid))
                count += 1
                if count == 5:
                    enough[number].set()
            except (Failure, grpc.RpcError):
                return
            finally:
                client.channel.close()

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for event in enough:
        assert event.wait(60)
    server.kill()
    for worker in workers:
        worker.join()
    rows = database.sql("SELECT i.subject || ' ' || a.uid FROM identities i JOIN accounts a ON a.id = i.account_id")
    linked = dict(row.split(" ") for row in rows.splitlines())
    assert len(acknowledged) >= 20 and all(linked[name] == uid for name, uid in acknowledged)
    server = serve(database, tmp_path / "data", environment)
    assert server.stop() == 0


# MARK: Two servers


@pytest.fixture
def nodes(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    one = serve(database, tmp_path / "one", environment)
    (tmp_path / "two").mkdir(mode=0o700)
    shutil.copy(tmp_path / "one" / "server-secret", tmp_path / "two" / "server-secret")
    other = serve(database, tmp_path / "two", environment)
    yield one, other
    assert one.stop() == 0
    assert other.stop() == 0


def test_s83_a_session_that_ended_on_one_server_ends_on_the_other(nodes, issuer):
    one, other = nodes
    client = Client(one.address)
    client.sign_up(anonymous())
    client.link(storm(client, issuer, "eve"))
    there = Client(other.address)
    there.tokens = client.tokens
    uid = there.account().uid
    watch = there.accounts.WatchAccount(
        pb.WatchAccountRequest(), metadata=[("authorization", f"Bearer {there.tokens.session_handle}")], timeout=60)
    assert next(watch).account.uid == uid
    client.sign_out()
    # The watch ends because the other server has heard of it, and from then on the session is not known either.
    with pytest.raises(grpc.RpcError) as end:
        while True:
            next(watch)
    assert end.value.code() == grpc.StatusCode.UNAUTHENTICATED
    assert code(there.account) == grpc.StatusCode.UNAUTHENTICATED


def test_a_watch_shows_what_the_other_server_changes(nodes, issuer):
    one, other = nodes
    ada = password("ada.watched@example.com", "correct horse battery")
    client = Client(one.address)
    client.sign_up(ada)
    there = Client(other.address)
    there.sign_in(ada)
    watch = there.accounts.WatchAccount(
        pb.WatchAccountRequest(), metadata=[("authorization", f"Bearer {there.tokens.session_handle}")], timeout=60)
    assert methods(next(watch).account) == ["password"]
    client.link(storm(client, issuer, "watched"))
    while methods(next(watch).account) != ["password", STORM]:
        pass
    watch.cancel()


def race(*calls):
    """Makes the calls at once; returns what each has returned or raised."""
    outcomes = [None] * len(calls)
    start = threading.Barrier(len(calls))

    def run(number):
        start.wait()
        try:
            outcomes[number] = calls[number]()
        except Failure as failure:
            outcomes[number] = failure

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_s83_a_server_whose_clock_is_wrong_is_not_ready_and_its_grace_is_the_databases(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    settings = {**environment, "LIGATURE_STORE": database.url}
    (tmp_path / "right").mkdir()
    (tmp_path / "wrong").mkdir()
    right = operations.serve(tmp_path / "right", settings)
    (tmp_path / "wrong" / "data").mkdir(mode=0o700)
    shutil.copy(tmp_path / "right" / "data" / "server-secret", tmp_path / "wrong" / "data" / "server-secret")
    clock = Clock(tmp_path)
    wrong = operations.serve(tmp_path / "wrong", {**settings, **clock.environment})
    assert operations.ask(right, "/ready")[0] == 200
    assert operations.metrics(right)["ligature_store_clock_offset_seconds"] == pytest.approx(0, abs=1.5)
    clock.advance(seconds=45)
    wrong.wait_for(r".*The clocks of the database and of this machine differ.*")
    while operations.ask(wrong, "/ready")[0] != 503:
        pass
    assert "clock of the database" in operations.ask(wrong, "/ready")[2]
    # A poll during which the clock was set has a part of the offset.
    while operations.metrics(wrong)["ligature_store_clock_offset_seconds"] != pytest.approx(-45, abs=1.5):
        pass
    assert operations.metrics(wrong)["ligature_store_servers"] == 2
    # A refresh whose answer was lost is repeated at the other server, within a grace of less than 45 seconds.
    client, there = Client(right.address), Client(wrong.address)
    client.sign_up(anonymous())
    lost = client.tokens.refresh_token
    client.refresh()
    there.refresh(lost)
    clock.advance(seconds=-45)
    while operations.ask(wrong, "/ready")[0] != 200:
        pass
    assert right.stop() == 0 and wrong.stop() == 0


def test_mails_are_sent_by_the_other_server_when_the_sender_is_killed(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    servers = []
    for name in ["one", "two"]:
        (tmp_path / name).mkdir(mode=0o700)
        if servers:
            shutil.copy(tmp_path / "one" / "server-secret", tmp_path / name / "server-secret")
        servers.append(serve(database, tmp_path / name, environment))
        if name == "one":
            wait_for_row(database, "SELECT 1 FROM leases WHERE name = 'messages'")
    one, two = servers
    first, second = password("first@example.com", "correct horse battery"), password("second@example.com", "correct horse battery")

    def mail(credential):
        client = Client(two.address)
        client.sign_up(credential)
        client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest())

    mail(first)
    assert Mailbox(tmp_path / "one").code("first@example.com")
    assert not list((tmp_path / "two").glob("mail/*.eml")), "a server without the lease has sent a mail"
    one.kill()
    # As if half a minute had passed.
    database.sql("UPDATE leases SET ends_at = clock_timestamp()")
    mail(second)
    assert Mailbox(tmp_path / "two").code("second@example.com")
    assert two.stop() == 0


def test_a_server_that_becomes_the_sender_again_sends(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    receiver = FaultySMTP()
    server = operations.serve(
        tmp_path, {**environment, **mail_settings(receiver.url), "LIGATURE_STORE": database.url})
    client = Client(server.address)
    client.sign_up(password("ada@example.com", "correct horse battery"))
    # Another server takes the lease and does not renew it.
    wait_for_row(database, "SELECT 1 FROM leases WHERE name = 'messages'")
    database.sql("UPDATE leases SET holder = 'another', ends_at = clock_timestamp() + interval '30 seconds'")
    wait_until(lambda: operations.metrics(server)['ligature_store_lease{lease="messages"}'] == 0)
    database.sql("UPDATE leases SET ends_at = clock_timestamp()")
    client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
    wait_until(lambda: receiver.to("ada@example.com"))
    assert server.stop() == 0
    receiver.close()


def test_events_get_their_positions_between_the_sweeps(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    server = serve(database, tmp_path / "data", environment)
    Client(server.address).sign_up(anonymous())
    # A sweep comes once a minute.
    wait_until(lambda: database.sql("SELECT count(*), count(position) FROM outbox") == "1|1", timeout=30)
    assert server.stop() == 0


def test_a_server_without_mails_and_messages_takes_no_lease(cluster, tmp_path):
    database = cluster.database().migrated()
    public = {"LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com"}
    server = serve(database, tmp_path / "data", public, development=False)
    Client(server.address).sign_up(anonymous())
    assert server.stop() == 0
    # The statistics say so even if the server has returned the lease.
    assert database.sql("SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'leases'") == "0"


def wait_for_row(database, query):
    while not database.sql(query):
        pass


def test_a_service_key_is_known_to_the_other_server_as_soon_as_it_is_made(nodes, tmp_path):
    one, other = nodes
    services = Services(tmp_path / "one", one.address, tmp_path)
    for number in range(ROUNDS):
        services.create(f"support-{number}", "accounts.read")
        there = Caller(other.address, tmp_path / f"support-{number}.json")
        there.call("ListAccounts", admin.ListAccountsRequest())
        # Nor is it missing from the other one's list.
        assert there.key["key_id"] in [key["keyID"] for key in command(tmp_path / "two", "list")]
    stranger = Caller(other.address, tmp_path / "support-0.json")
    assert code(lambda: stranger.call(
        "ListAccounts", admin.ListAccountsRequest(), stranger.token(iss="x" * 28))) == grpc.StatusCode.UNAUTHENTICATED


def test_a_token_of_a_new_signing_key_is_accepted_by_the_other_server_at_once(nodes, tmp_path, cluster):
    one, other = nodes
    for _ in range(ROUNDS):
        done = cluster.database().ligature("keys", "rotate", "--now", "--yes", "--data", str(tmp_path / "one"))
        assert done.returncode == 0, done.stderr
        client = Client(one.address)
        uid = client.sign_up(anonymous()).account.uid
        assert Client(other.address).account(client.tokens.id_token).uid == uid


def test_a_revoked_service_key_is_refused_by_the_other_server_at_once(nodes, tmp_path):
    one, other = nodes
    services = Services(tmp_path / "one", one.address, tmp_path)
    service = services.create("support", "accounts.read")
    there = Caller(other.address, tmp_path / "support.json")

    def listed():
        there.call("ListAccounts", admin.ListAccountsRequest())

    listed()
    services.revoke(service)
    while True:
        try:
            listed()
        except Failure as failure:
            assert failure.code == grpc.StatusCode.UNAUTHENTICATED
            break


def test_accounts_are_read_from_the_database_when_no_server_runs(cluster, tmp_path, environment):
    database = cluster.database().migrated()
    server = serve(database, tmp_path / "data", environment)
    uid = Client(server.address).sign_up(anonymous()).account.uid
    assert server.stop() == 0
    nowhere = str(tmp_path / "nowhere")
    done = database.ligature("accounts", "list", "--data", nowhere, "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["uid"] == uid, done.stderr
    done = database.ligature("accounts", "show", uid, "--store", database.url, environment={"LIGATURE_STORE": "postgres://x"})
    assert done.returncode == 0 and uid in done.stdout, done.stderr
    assert database.ligature("accounts", "--check").stdout == "The database is intact.\n"
    done = database.ligature("backup", str(tmp_path / "file"), "--data", nowhere)
    assert done.returncode == 1 and "pg_dump" in done.stderr
    done = database.ligature("accounts", "disable", uid, "--yes", "--data", nowhere)
    assert done.returncode == 1 and "No server can be reached" in done.stderr
    done = database.ligature("accounts", "list", "--store", "mysql://x")
    assert done.returncode == 1 and "write postgres://user@host/name" in done.stderr


def test_two_servers_leave_an_account_one_method(nodes, issuer):
    one, other = nodes
    for number in range(ROUNDS):
        eve = password(f"race{number}@example.com", "correct horse battery")
        client, there = Client(one.address), Client(other.address)
        client.sign_up(eve)
        client.link(storm(client, issuer, f"race{number}"))
        there.sign_in(eve)
        outcomes = race(lambda: client.unlink(provider="password"), lambda: there.unlink(provider=STORM))
        assert sum(not isinstance(outcome, Failure) for outcome in outcomes) == 1, outcomes
        last = Client(one.address)
        if isinstance(outcomes[0], Failure):
            assert methods(last.sign_in(eve).account) == ["password"]
        else:
            assert methods(last.sign_in(storm(last, issuer, f"race{number}")).account) == [STORM]


def test_two_servers_give_an_identity_to_one_account(nodes, issuer):
    for number in range(ROUNDS):
        clients = [Client(node.address) for node in nodes]
        for client in clients:
            client.sign_up(anonymous())
        proofs = [storm(client, issuer, f"both{number}") for client in clients]
        outcomes = race(*[lambda c=client, p=proof: c.link(p) for client, proof in zip(clients, proofs)])
        refused = [outcome for outcome in outcomes if isinstance(outcome, Failure)]
        assert [failure.reason for failure in refused] == ["CREDENTIAL_ALREADY_IN_USE"], outcomes


def test_a_new_signing_key_reaches_the_other_server(nodes, tmp_path, cluster):
    one, other = nodes
    database = cluster.database()
    done = database.ligature("keys", "rotate", "--data", str(tmp_path / "one"))
    assert done.returncode == 0, done.stderr
    expected = database.ligature("keys", "list", "--data", str(tmp_path / "one"), "--json").stdout
    while database.ligature("keys", "list", "--data", str(tmp_path / "two"), "--json").stdout != expected:
        pass
