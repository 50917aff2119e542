"""A data folder that has lost one of its files is not served: a new file in its place would hide the loss."""
import contextlib
import sqlite3
import subprocess

import pytest

from harness.calls import Client, Failure, password
from harness.processes import Server, clean_environment, executable

pytestmark = pytest.mark.sqlite
FILES = ["accounts.sqlite", "server-secret", "signing-keys.json"]


def refused(data, *arguments, code=64):
    """What a server says that does not start."""
    done = subprocess.run(
        [executable(), "serve", "--dev", "--data", str(data), "--listen", "127.0.0.1:0", *arguments],
        capture_output=True, text=True, timeout=60, env=clean_environment())
    # A service manager does not try again.
    assert done.returncode == code, (done.stdout, done.stderr)
    [line] = [line for line in done.stderr.splitlines() if line.startswith("ligature: Setting data")]
    return line


def contents(data):
    return {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()}


@pytest.fixture
def used(tmp_path):
    """A folder with an account, and what its user has."""
    data = tmp_path / "data"
    server = Server(data)
    client = Client(server.address)
    client.sign_up(password("ada@example.com", "long enough"))
    assert server.stop() == 0
    return data, client


@pytest.mark.parametrize("lost", FILES)
def test_a_file_that_is_lost_is_named_and_not_made_again(used, tmp_path, lost):
    data, client = used
    (data / lost).rename(tmp_path / lost)
    before = contents(data)
    line = refused(data)
    assert "missing" in line and str(data) in line and "ligature restore" in line
    assert lost in line, "the remedy names what is to be put back"
    assert not (data / lost).exists() and contents(data) == before
    assert refused(data) == line, "the first try has changed nothing"
    # It is put back, and all is as before.
    (tmp_path / lost).rename(data / lost)
    server = Server(data)
    again = Client(server.address)
    again.tokens = client.tokens
    assert again.account().email == "ada@example.com"
    assert server.stop() == 0


def test_secrets_without_a_copy_are_replaced_if_asked(used):
    data, client = used
    for name in FILES[1:]:
        (data / name).unlink()
    line = refused(data)
    assert all(name in line for name in FILES[1:]) and "sessions end" in line and "--replace-lost-secrets" in line
    server = Server(data, arguments=["--replace-lost-secrets"])
    again = Client(server.address)
    again.tokens = client.tokens
    with pytest.raises(Failure):
        again.account()
    # The accounts are there.
    assert again.sign_in(password("ada@example.com", "long enough")).account.email == "ada@example.com"
    assert server.stop() == 0
    assert Server(data).stop() == 0


def other_secret(tmp_path):
    """The secret of another server."""
    server = Server(tmp_path / "other")
    assert server.stop() == 0
    return (tmp_path / "other/server-secret").read_bytes()


def test_the_secret_of_another_server_is_refused(used, tmp_path):
    data, client = used
    secret = data / "server-secret"
    right = secret.read_bytes()
    secret.write_bytes(other_secret(tmp_path))
    before = contents(data)
    line = refused(data)
    assert str(secret) in line and "sessions end" in line and "ligature restore" in line and "--replace-lost-secrets" in line
    assert contents(data)["signing-keys.json"] == before["signing-keys.json"] and refused(data) == line
    # The right one is put back, and all is as before.
    secret.write_bytes(right)
    server = Server(data)
    again = Client(server.address)
    again.tokens = client.tokens
    assert again.account().email == "ada@example.com"
    assert server.stop() == 0


def test_the_secret_of_another_server_is_used_if_asked(used, tmp_path):
    data, _ = used
    (data / "server-secret").write_bytes(other_secret(tmp_path))
    assert Server(data, arguments=["--replace-lost-secrets"]).stop() == 0
    # From now on it is the right one.
    server = Server(data)
    client = Client(server.address)
    assert client.sign_in(password("ada@example.com", "long enough")).account.email == "ada@example.com"
    assert server.stop() == 0


def test_a_folder_of_an_earlier_version_gets_the_digest_of_its_secret(used, tmp_path):
    data, client = used
    with contextlib.closing(sqlite3.connect(data / "accounts.sqlite")) as database, database:
        database.execute("DELETE FROM server_secret")
    server = Server(data)
    again = Client(server.address)
    again.tokens = client.tokens
    assert again.account().email == "ada@example.com"
    assert server.stop() == 0
    (data / "server-secret").write_bytes(other_secret(tmp_path))
    assert "server-secret" in refused(data)


def test_a_database_is_not_replaced_even_if_asked(used):
    data, _ = used
    (data / "accounts.sqlite").unlink()
    assert "all accounts are lost" in refused(data, "--replace-lost-secrets")
    # An empty file is not a database either.
    (data / "accounts.sqlite").touch(mode=0o600)
    assert "all accounts are lost" in refused(data)
    for name in FILES[1:]:
        (data / name).unlink()
    assert Server(data).stop() == 0


@pytest.mark.parametrize("made", [0, 1, 2])
def test_a_first_start_that_was_interrupted_begins_again(tmp_path, made):
    """The server makes the database, then its secret, then the keys."""
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    for name in ["accounts.sqlite", "server-secret", "signing-keys.json"][made:]:
        (data / name).unlink()
    server = Server(data)
    Client(server.address).sign_up(password("ada@example.com", "long enough"))
    assert server.stop() == 0
    assert set(FILES) <= set(contents(data))


def test_an_interrupted_restore_is_said_to_be_one(used):
    data, _ = used
    (data / "accounts.sqlite").rename(data / "accounts.sqlite.restoring")
    assert "interrupted" in refused(data, code=1)
