"""The files of `ligature export` and `ligature import --errors`: who may read them, and what is left if they end early."""
import concurrent.futures
import json
import signal
import stat
import subprocess
import threading

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from harness.calls import admin, admin_rpc
from harness.killer import Killer
from harness.mail import wait_until
from harness.processes import clean_environment, executable


class Exporter(admin_rpc.AdminServiceServicer, health_pb2_grpc.HealthServicer):
    """A server that sends one account, and the other when the test lets it, or an error."""

    def __init__(self, data):
        data.mkdir(mode=0o700)
        self.continued, self.fails = threading.Event(), False
        self._server = grpc.server(concurrent.futures.ThreadPoolExecutor(8))
        admin_rpc.add_AdminServiceServicer_to_server(self, self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self, self._server)
        self._server.add_insecure_port(f"unix:{data / 'control.socket'}")
        self._server.start()

    def stop(self):
        self.continued.set()
        self._server.stop(None).wait(10)

    def Check(self, request, context):
        return health_pb2.HealthCheckResponse(status=health_pb2.HealthCheckResponse.SERVING)

    def ExportAccounts(self, request, context):
        yield admin.ExportAccountsResponse(accounts=[admin.AccountRecord(uid="ada", password_hash="$2b$hash")])
        self.continued.wait(60)
        if self.fails:
            context.abort(grpc.StatusCode.UNAVAILABLE, "The server stops.")
        yield admin.ExportAccountsResponse(accounts=[admin.AccountRecord(uid="bea")])


@pytest.fixture
def exporter(tmp_path):
    exporter = Exporter(tmp_path / "data")
    yield exporter
    exporter.stop()


@pytest.fixture
def folder(tmp_path):
    """The folder of the exported file, as every user may enter it."""
    folder = tmp_path / "exports"
    folder.mkdir(mode=0o755)
    return folder


def command(tmp_path, *arguments):
    return [executable(), *arguments, "--data", str(tmp_path / "data"), "--json"]


def export(tmp_path, folder):
    """An export that has written its first account."""
    child = subprocess.Popen(
        command(tmp_path, "export", "--secrets", "--out", str(folder / "accounts.jsonl")), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=clean_environment())
    wait_until(lambda: [file for file in folder.iterdir() if file.read_text()])
    return child


def modes(folder):
    return {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_an_export_has_its_name_once_it_is_complete(tmp_path, folder, exporter):
    child = export(tmp_path, folder)
    assert not (folder / "accounts.jsonl").exists() and modes(folder) == {0o600}
    exporter.continued.set()
    out, error = child.communicate(timeout=60)
    assert child.returncode == 0 and json.loads(out)["accounts"] == 2, error
    lines = (folder / "accounts.jsonl").read_text().splitlines()
    assert [json.loads(line)["uid"] for line in lines] == ["ada", "bea"]
    assert len(list(folder.iterdir())) == 1 and modes(folder) == {0o600}


@pytest.mark.parametrize("mode, is_warned", [(0o644, True), (0o600, False)])
def test_secrets_in_a_file_of_the_shell_that_others_can_read_are_warned_of(tmp_path, folder, exporter, mode, is_warned):
    exporter.continued.set()
    file = folder / "accounts.jsonl"
    file.touch()
    file.chmod(mode)
    with file.open("w") as out:
        done = subprocess.run(
            command(tmp_path, "export", "--secrets"), stdout=out, stderr=subprocess.PIPE, text=True, timeout=60, env=clean_environment())
    assert done.returncode == 0 and len(file.read_text().splitlines()) == 2
    assert [json.loads(line)["note"]["reason"] for line in done.stderr.splitlines()] == ["FILE_READABLE_BY_OTHERS"] * is_warned


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_nothing_is_left_of_an_export_that_a_signal_ends(tmp_path, folder, exporter, number):
    child = export(tmp_path, folder)
    child.send_signal(number)
    child.communicate(timeout=60)
    assert child.returncode == -number and not list(folder.iterdir())


def test_nothing_is_left_of_an_export_that_fails(tmp_path, folder, exporter):
    exporter.fails = True
    child = export(tmp_path, folder)
    exporter.continued.set()
    error = json.loads(child.communicate(timeout=60)[1])["error"]
    assert child.returncode == 1 and error["reason"] == "UNAVAILABLE" and not list(folder.iterdir())


def test_a_file_that_appears_during_an_export_is_not_replaced(tmp_path, folder, exporter):
    child = export(tmp_path, folder)
    (folder / "accounts.jsonl").write_text("other")
    exporter.continued.set()
    error = json.loads(child.communicate(timeout=60)[1])["error"]
    assert child.returncode == 1 and "already exists" in error["message"]
    assert [file.read_text() for file in folder.iterdir()] == ["other"]


@pytest.mark.parametrize("path", ["file", "link", "missing/file"])
def test_a_path_that_cannot_be_a_new_file_is_refused(tmp_path, folder, exporter, path):
    (folder / "file").write_text("other")
    (folder / "link").symlink_to(folder / "target")
    done = subprocess.run(
        command(tmp_path, "export", "--out", str(folder / path)), capture_output=True, text=True, timeout=60,
        env=clean_environment())
    error = json.loads(done.stderr)["error"]
    assert done.returncode == 1 and error["reason"] == "INVALID_ARGUMENT" and str(folder / path) in error["message"]
    assert sorted(file.name for file in folder.iterdir()) == ["file", "link"]


def test_no_other_user_may_open_the_files_at_any_moment(tmp_path, folder, exporter):
    # Whatever has got a name has its final mode.
    killer = Killer(tmp_path)
    killer.strike("n 1")
    exporter.continued.set()
    (tmp_path / "rows.jsonl").write_text("{\n")
    environment = clean_environment(killer.environment)
    for arguments in (["export", "--secrets", "--out", str(folder / "accounts.jsonl")],
                      ["import", str(tmp_path / "rows.jsonl"), "--from", "ligature", "--errors", str(folder / "errors.jsonl")]):
        subprocess.run(command(tmp_path, *arguments), capture_output=True, timeout=60, env=environment,
                       umask=0o022)
    assert {file.name for file in folder.iterdir()} == {"accounts.jsonl", "errors.jsonl"} and modes(folder) == {0o600}
