"""Servers and commands that are killed during an import, and the imports that continue where those ended."""
import contextlib
import json
import random
import sqlite3
import subprocess

import grpc
import pytest

from harness import records
from harness.calls import admin, admin_rpc
from harness.killer import Killer
from harness.processes import Server, clean_environment, executable

from test_import import run, sign_in

pytestmark = pytest.mark.sqlite


def test_a_killed_import_continues(tmp_path, environment):
    data = tmp_path / "data"
    server = Server(data, environment)
    users = [{"uid": f"u{number}", "email": f"u{number}@example.com"} for number in range(1500)]
    users[700]["email"] = "none"
    file = tmp_path / "users.jsonl"
    file.write_text("\n".join(map(json.dumps, users[:1000])))
    arguments = ["import", str(file), "--from", "ligature", "--job", "j1", "--errors", str(tmp_path / "errors.jsonl")]
    run(data, *arguments, code=1)
    server.kill()
    server = Server(data, environment)
    file.write_text("\n".join(map(json.dumps, users)))
    summary = json.loads(run(data, *arguments).stdout)
    assert (summary["resumedAfter"], summary["created"]) == (1000, 500)
    assert [json.loads(line)["row"] for line in (tmp_path / "errors.jsonl").read_text().splitlines()] == [701]
    with sqlite3.connect(data / "accounts.sqlite") as database:
        assert database.execute("SELECT count(*) FROM accounts").fetchone() == (1499,)
    assert server.stop() == 0


def test_an_import_that_loses_its_server_says_how_it_continues(tmp_path, environment):
    data, file = tmp_path / "data", tmp_path / "users.jsonl"
    server = Server(data, environment)
    file.write_text("\n".join(json.dumps({"uid": f"u{number}"}) for number in range(ROWS)))
    command = subprocess.Popen(
        [executable(), "import", str(file), "--from", "ligature", "--job", "move", "--data", str(data)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean_environment(), stdin=subprocess.DEVNULL)
    wait_for_position(data, 1)
    server.kill()
    _, errors = command.communicate(timeout=60)
    assert command.returncode == 1 and "run the same command again" in " ".join(errors.split()), errors


@contextlib.contextmanager
def operator_of(data):
    with grpc.insecure_channel(f"unix:{data / 'control.socket'}") as channel:
        yield admin_rpc.AdminServiceStub(channel)


def importing(data, file, errors, job="move"):
    return subprocess.Popen(
        [executable(), "import", str(file), "--from", "ligature", "--job", job, "--errors", str(errors), "--data", str(data),
         "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean_environment(),
        stdin=subprocess.DEVNULL)


def wait_for_position(data, position, job="move"):
    """Waits until the job has come so far."""
    with operator_of(data) as stub:
        while stub.ImportAccounts(admin.ImportAccountsRequest(job_id=job), timeout=60).job.position < position:
            pass


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path, cluster):
    """The settings of a server with one of the stores, and a function that asks the store."""
    if request.param == "postgres":
        stored = cluster.database().migrated()
        return {"LIGATURE_STORE": stored.url}, lambda question: tuple(map(int, stored.sql(question).split("|")))

    def ask(question):
        with sqlite3.connect(f"file:{tmp_path / 'data'}/accounts.sqlite?mode=ro", uri=True) as file:
            return file.execute(question).fetchone()
    return {}, ask


ROWS = 20_000


def test_an_import_whose_server_and_client_are_killed_names_each_bad_row_once(tmp_path, environment, database):
    """Tests/Benchmarks/imports is the same with a million rows."""
    data, file, errors = tmp_path / "data", tmp_path / "users.jsonl", tmp_path / "errors.jsonl"
    records.write(file, ROWS)
    settings, ask = database
    environment = {**environment, **settings}
    server = Server(data, environment)
    for number in range(1, 6):
        run_of = importing(data, file, errors)
        wait_for_position(data, number * ROWS // 7)
        if number % 2 == 1:
            server.kill()
            output, complaint = run_of.communicate(timeout=120)
            assert run_of.returncode == 1, (output, complaint)
            server = Server(data, environment)
        else:
            # The next run meets rows that the server still imports for this one.
            run_of.kill()
            run_of.communicate(timeout=120)
    run_of = importing(data, file, errors)
    output, complaint = run_of.communicate(timeout=300)
    summary = json.loads(output)
    assert summary["rows"] == ROWS and 0 < summary["resumedAfter"] < ROWS, complaint
    assert records.findings(errors) == records.expected_findings(ROWS)
    good = ROWS - len(records.expected_findings(ROWS))
    with operator_of(data) as stub:
        job = stub.ImportAccounts(admin.ImportAccountsRequest(job_id="move")).job
    # The command refuses two kinds of rows itself.
    here = sum(field in ("created_at", "row") for field in records.expected_findings(ROWS).values())
    assert (job.counts.created, job.counts.failed) == (good, ROWS - good - here)
    assert ask("SELECT count(*) FROM accounts") == (good,)
    assert ask("SELECT count(*), count(DISTINCT uid) FROM outbox WHERE kind = 'account.imported'") == (good, good)
    for number in (1, 2, ROWS - 1, *random.sample([n for n in range(1, ROWS) if not records.is_bad(n)], 20)):
        assert sign_in(server, f"user{number:07}@example.com", records.secret(number)).uid == f"user{number:07}"
    assert server.stop() == 0


@pytest.mark.parametrize("step", ["w 1", "w 4", "s 1", "d 1"])
def test_a_kill_within_the_commit_of_an_import_leaves_it_whole_or_absent(tmp_path, environment, step):
    data, file, errors = tmp_path / "data", tmp_path / "users.jsonl", tmp_path / "errors.jsonl"
    records.write(file, 700)
    killer = Killer(tmp_path)
    server = Server(data, {**environment, **killer.environment})
    killer.strike(step)
    run_of = importing(data, file, errors)
    output, complaint = run_of.communicate(timeout=120)
    assert run_of.returncode == 1 and server.child.wait(timeout=60) != 0, (output, complaint)
    killer.spare()
    with sqlite3.connect(data / "accounts.sqlite") as database:
        [stored] = database.execute("SELECT count(*) FROM accounts").fetchone()
        position = next(iter(database.execute("SELECT position FROM import_jobs").fetchall()), (0,))[0]
    assert stored == sum(not records.is_bad(number) for number in range(1, position + 1))
    server = Server(data, environment)
    run_of = importing(data, file, errors)
    run_of.communicate(timeout=120)
    assert records.findings(errors) == records.expected_findings(700)
    with sqlite3.connect(f"file:{data}/accounts.sqlite?mode=ro", uri=True) as database:
        assert database.execute("SELECT count(*) FROM accounts").fetchone() == (700 - 7,)
    assert server.stop() == 0
