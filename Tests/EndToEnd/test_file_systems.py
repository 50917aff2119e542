"""Files on file systems that lack hard links (FAT, network shares), renames that replace nothing (NFS), or locks."""
import json
import subprocess

import pytest

from harness.clock import preloaded
from harness.processes import Server, clean_environment, executable

pytestmark = pytest.mark.sqlite


def lacking(names):
    return {"LD_PRELOAD": preloaded("lacking"), "LACKS": names}


def run(names, *arguments, code=0, environment=None):
    done = subprocess.run(
        [executable(), *map(str, arguments), "--json"], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
        env=clean_environment({**lacking(names), **(environment or {})}))
    assert done.returncode == code, (arguments, done.stdout, done.stderr)
    return json.loads(done.stderr)["error"] if code else done.stdout


@pytest.mark.parametrize("names", ["links", "renames"])
def test_files_are_created_without_hard_links_or_without_renames_that_replace_nothing(tmp_path, names):
    data, files = tmp_path / "data", tmp_path / "files"
    files.mkdir()
    server = Server(data, lacking(names))
    created = [("export", "--out", files / "accounts.jsonl"), ("backup", files / "b"),
               ("service-keys", "create", "k", "--scope", "accounts.read", "--out", files / "key.json")]
    for arguments in created:
        run(names, *arguments, "--data", data)
    before = {path.name: path.read_bytes() for path in files.iterdir()}
    assert set(before) == {"accounts.jsonl", "b", "key.json"}
    # What exists is not replaced.
    for arguments in created:
        assert "already exists" in run(names, *arguments, "--data", data, code=1)["message"]
    assert {path.name: path.read_bytes() for path in files.iterdir()} == before
    assert server.stop() == 0
    run(names, "restore", files / "b", "--data", tmp_path / "restored")
    assert Server(tmp_path / "restored", lacking(names)).stop() == 0


def test_a_file_system_without_both_is_named(tmp_path):
    data = tmp_path / "data"
    server = Server(data)
    message = run("links renames", "export", "--out", tmp_path / "accounts.jsonl", "--data", data, code=1)["message"]
    assert "its file system has no hard links" in message and "Name a folder on a local disk" in message
    assert {path.name for path in tmp_path.iterdir()} == {"data"}
    assert server.stop() == 0


def test_a_file_system_without_locks_is_not_taken_for_another_process(tmp_path):
    done = subprocess.run(
        [executable(), "serve", "--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0"], capture_output=True, text=True,
        timeout=60, env=clean_environment(lacking("locks")))
    assert done.returncode == 1 and "lock cannot be locked (No locks available)" in done.stderr, done.stderr
    assert "name a folder on a local disk" in done.stderr and "another process" not in done.stderr
    state = {"LIGATURE_STATE_FILE": str(tmp_path / "state"), "LIGATURE_URL": "http://127.0.0.1:1"}
    error = run("locks", "sign-in", "--anonymous", environment=state, code=1)
    assert "cannot be locked" in error["message"] and "local disk" in error["message"]
