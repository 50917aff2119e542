"""What an operator reads when a server cannot start: one line, with the setting, the problem and what to do."""
import contextlib
import os
import re
import socket
import sqlite3
import subprocess
import threading

import pytest

from harness.certificates import self_signed
from harness.processes import Server, clean_environment, executable


def refusal(tmp_path, environment, *arguments, code=1):
    """The one line of a server that does not start."""
    done = subprocess.run(
        [executable(), "serve", "--dev", *(arguments or ["--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0"])],
        capture_output=True, text=True, timeout=60, cwd=tmp_path, env=clean_environment(environment))
    assert done.returncode == code and not done.stdout, (done.stdout, done.stderr)
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


@pytest.mark.sqlite
def test_the_database_of_a_later_version(tmp_path):
    """A rollback to this version needs the backup from before the upgrade."""
    data = tmp_path / "data"
    server = Server(data)
    assert server.stop() == 0
    with contextlib.closing(sqlite3.connect(data / "accounts.sqlite")) as database, database:
        database.execute("INSERT INTO grdb_migrations VALUES ('a migration of a later version')")
    assert refusal(tmp_path, {}) == (
        f"ligature: Setting data: {data}/accounts.sqlite was written by a later version of this program; use that version, or restore "
        "a backup from before the upgrade into another folder.")


@pytest.fixture
def taken():
    """The address of a program that listens already."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield f"127.0.0.1:{other.getsockname()[1]}"


@pytest.mark.parametrize("setting", ["listen", "services.listen", "web.listen", "operations.listen"])
def test_an_address_that_is_taken(tmp_path, taken, setting):
    variable = "LIGATURE_" + setting.upper().replace(".", "_")
    settings = {"LIGATURE_LISTEN": "127.0.0.1:0", variable: taken}
    assert refusal(tmp_path, settings, "--data", str(tmp_path / "data")) == (
        f"ligature: Setting {setting}: cannot listen on {taken}: the address is in use by another program; "
        f"set {setting} or {variable} to a free port and an address of this machine.")


def test_an_address_for_two_listeners(tmp_path):
    line = refusal(tmp_path, {"LIGATURE_WEB_LISTEN": "127.0.0.1:7480"}, "--data", "data", code=64)
    assert "web.listen and listen are both 127.0.0.1:7480" in line and "use a different port for each listener" in line


def test_a_certificate_that_cannot_be_used(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    files, others = self_signed(tmp_path / "one", -1, 1), self_signed(tmp_path / "other", -1, 1)
    # Another program may be replacing the two files, so the service manager starts the server again.
    line = refusal(tmp_path, {**files, "LIGATURE_TLS_KEY": others["LIGATURE_TLS_KEY"]}, code=1)
    assert line.startswith("ligature: Setting tls.key: ") and "does not match the certificate in" in line
    missing = str(tmp_path / "missing")
    assert f"Setting tls.certificate: the file {missing} does not exist;" in refusal(
        tmp_path, {**files, "LIGATURE_TLS_CERTIFICATE": missing}, code=64)
    assert f"Setting tls.key: the file {missing} does not exist;" in refusal(
        tmp_path, {**files, "LIGATURE_TLS_KEY": missing}, code=64)
    os.chmod(files["LIGATURE_TLS_KEY"], 0o600)
    assert f"Setting tls.clientCA: the file {missing} does not exist;" in refusal(
        tmp_path, {**files, "LIGATURE_TLS_CLIENT_CA": missing}, code=64)
    empty = tmp_path / "empty.pem"
    empty.write_text("no PEM\n")
    for variable in ("LIGATURE_TLS_CERTIFICATE", "LIGATURE_TLS_KEY", "LIGATURE_TLS_CLIENT_CA"):
        assert f"the file {empty} contains no" in refusal(tmp_path, {**files, variable: str(empty)}, code=64)


def warnings(tmp_path, environment):
    """What a server that starts warns of."""
    server = Server(tmp_path / "data", environment)
    assert server.web
    assert server.stop() == 0
    return [line for line in server.lines if " warning " in line]


@pytest.mark.skipif("debug" not in executable(), reason="the executable is optimized")
@pytest.mark.parametrize("development", [False, True])
def test_a_build_without_optimization_is_warned_of_unless_it_is_for_development(tmp_path, development):
    server = Server(tmp_path / "data", development=development)
    assert server.stop() == 0
    assert any("without optimization" in line and "make install" in line for line in server.lines) != development


@pytest.mark.parametrize("begins, ends, words", [
    (-10, -1, r"expired at \d{4}-.*Renew it"), (1, 10, r"is valid only from \d{4}-.*clock")])
def test_a_certificate_that_is_not_valid_now_is_warned_of(tmp_path, begins, ends, words):
    files = self_signed(tmp_path, begins, ends)
    os.chmod(files["LIGATURE_TLS_KEY"], 0o640)
    [line] = warnings(tmp_path, files)
    assert re.search("Setting tls.certificate: the certificate in " + files["LIGATURE_TLS_CERTIFICATE"] + " " + words, line)


def test_a_certificate_for_another_name_is_warned_of(tmp_path):
    files = self_signed(tmp_path, -1, 1)
    os.chmod(files["LIGATURE_TLS_KEY"], 0o600)
    assert not warnings(tmp_path, {**files, "LIGATURE_SERVER_PUBLIC_URL": "https://localhost"})
    data = tmp_path / "data"
    server = Server(data, {**files, "LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com"})
    assert server.web
    [line] = [line for line in server.lines if " warning " in line]
    assert "is for localhost, 127.0.0.1, but not for the host of server.publicURL (https://accounts.example.com)" in line
    assert "Install a certificate for accounts.example.com" in line
    # A changed certificate is looked at, too, and each listener says that it has taken it.
    self_signed(tmp_path, -10, -1)
    changed = [server.wait_for(r"The certificate has changed.* listener=(\S+)")[1] for _ in range(2)]
    assert "web.listen" in changed and any(server.address in listener for listener in changed)
    assert server.stop() == 0
    assert any("warning" in line and "expired at" in line for line in server.lines)
    # A proxy has a certificate of its own.
    proxied = {**files, "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1",
               "LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com"}
    assert not any("is for localhost" in line for line in warnings(tmp_path, proxied))


def test_a_public_url_without_tls_is_warned_of(tmp_path):
    files = self_signed(tmp_path, -1, 1)
    os.chmod(files["LIGATURE_TLS_KEY"], 0o600)
    lines = warnings(tmp_path, {**files, "LIGATURE_SERVER_PUBLIC_URL": "http://accounts.example.com"})
    assert any("Setting server.publicURL" in line and "Set it to https://accounts.example.com" in line for line in lines)
    assert not warnings(tmp_path, {**files, "LIGATURE_SERVER_PUBLIC_URL": "http://localhost:8080"})


def test_files_with_secrets_that_everyone_may_read_are_warned_of(tmp_path):
    files = self_signed(tmp_path, -1, 1)
    config = tmp_path / "settings.yaml"
    config.write_text("mail:\n  password: hidden-secret\n  username: ada\n  url: smtp://127.0.0.1:25\n"
                      "  from: no-reply@example.com\n")
    environment = {**files, "LIGATURE_CONFIG": str(config)}
    for path in (files["LIGATURE_TLS_KEY"], config):
        os.chmod(path, 0o644)
    lines = warnings(tmp_path, environment)
    assert len(lines) == 2 and "hidden-secret" not in "".join(lines), lines
    assert f"Setting tls.key: " in lines[0] and f"chmod 600 {files['LIGATURE_TLS_KEY']}" in lines[0]
    assert f"Setting config: " in lines[1] and f"chmod 600 {config}" in lines[1] and "mail.password" in lines[1]
    for path in (files["LIGATURE_TLS_KEY"], config):
        os.chmod(path, 0o640)
    assert not warnings(tmp_path, environment)
    # A file without a secret may be read by everyone.
    config.write_text("mail:\n  username: ada\n  url: smtp://127.0.0.1:25\n  from: no-reply@example.com\n")
    os.chmod(config, 0o644)
    assert not warnings(tmp_path, {**environment, "LIGATURE_MAIL_PASSWORD": "hidden-secret"})


def test_a_template_of_a_notice_without_the_way_back_is_warned_of(tmp_path):
    folder = tmp_path / "data/templates/en"
    folder.mkdir(parents=True)
    os.chmod(tmp_path / "data", 0o700)
    for name, text in (("subject", "Linked"), ("text", "{{provider}}"), ("html", "{{provider}}{{#wayBack}}{{wayBack}}{{/wayBack}}")):
        (folder / f"method_linked.{name}.mustache").write_text(text)
    [line] = warnings(tmp_path, {})
    assert f"{folder}/method_linked.text.mustache has no {{{{wayBack}}}}" in line


def test_a_file_of_settings_that_is_missing(tmp_path):
    line = refusal(tmp_path, {"LIGATURE_CONFIG": str(tmp_path / "none.yaml")}, code=64)
    assert f"{tmp_path}/none.yaml cannot be read (no such file or directory)" in line
    line = refusal(tmp_path, {"LIGATURE_CONFIG": str(tmp_path)}, code=64)
    assert f"{tmp_path} cannot be read (is a directory)" in line


def test_settings_in_a_pipe(tmp_path):
    """As with `--config <(sops --decrypt ligature.yaml)`."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("# Settings\nlisen: 127.0.0.1:0\n",), daemon=True)
    writer.start()
    assert f"Setting lisen ({pipe}, line 2)" in refusal(tmp_path, {"LIGATURE_CONFIG": str(pipe)}, code=64)
    writer.join()
    line = refusal(tmp_path, {"LIGATURE_CONFIG": "/dev/zero"}, code=64)
    assert "/dev/zero has more than 1 MiB" in line


@pytest.mark.parametrize("setting, value", [
    ("LIGATURE_TLS_CLIENT_CA", ""), ("LIGATURE_SERVICES_LISTEN", ""), ("LIGATURE_STORE", ""), ("LIGATURE_GOOGLE_HOSTED_DOMAINS", ","),
    ("LIGATURE_MICROSOFT_TENANTS", "")])
def test_a_restriction_that_is_empty_is_not_the_default(tmp_path, setting, value):
    """As from a variable that is not set in the environment of a container. The default is to accept everyone."""
    line = refusal(tmp_path, {setting: value}, code=64)
    assert f"({setting}): it is empty; " in line and "remove the setting" in line


def test_lists_without_content_are_empty(tmp_path):
    config = tmp_path / "ligature.yaml"
    for value in ("[]", "['']", "", "''"):
        config.write_text(f"google:\n  audiences: [a]\n  hostedDomains: {value}\n")
        line = refusal(tmp_path, {"LIGATURE_CONFIG": str(config)}, code=64)
        assert f"Setting google.hostedDomains ({config}, line 3): it is empty; list domains" in line


def test_certificates_that_are_required_of_nobody(tmp_path):
    files = self_signed(tmp_path, -1, 30)
    line = refusal(tmp_path, {**files, "LIGATURE_TLS_CLIENT_CERTIFICATE": "required"}, code=64)
    assert "Setting tls.clientCertificate: without tls.clientCA, " in line and "set tls.clientCA too" in line


def test_a_provider_that_is_not_named(tmp_path):
    assert "add corp to oidc.names" in refusal(tmp_path, {"LIGATURE_OIDC_CORP_ISSUER": "https://id.example"}, code=64)


def test_a_file_in_place_of_the_data_folder(tmp_path):
    file = tmp_path / "file"
    file.write_text("kept")
    for path in (file, file / "data"):
        assert f"Setting data: {file} is not a folder;" in refusal(
            tmp_path, {}, "--listen", "127.0.0.1:0", "--data", str(path), code=64)
    assert file.read_text() == "kept"


def test_an_empty_path_is_not_the_default(tmp_path):
    for environment, arguments in (({}, ["--data", ""]), ({"LIGATURE_DATA": ""}, ["--listen", "127.0.0.1:0"])):
        line = refusal(tmp_path, environment, *arguments, code=64)
        assert re.search(r"Setting data \((on the command line|LIGATURE_DATA)\): it is empty; name a folder\.$", line)
    assert "Setting listen (on the command line): it is empty" in refusal(tmp_path, {}, "--listen", "", code=64)
    for environment, arguments in (({}, ["--data", ""]), ({"LIGATURE_DATA": ""}, [])):
        done = subprocess.run(
            [executable(), "accounts", "list", *arguments], capture_output=True, text=True, timeout=60, cwd=tmp_path,
            env=clean_environment(environment))
        assert done.returncode == 64 and "is empty; name a folder" in done.stderr, done.stderr
    assert not list(tmp_path.iterdir())
