"""Settings in a file: what is refused before the server starts, and the switches of single providers."""
import contextlib
import json
import subprocess

import pytest

from harness.calls import Client, Failure, anonymous, id_token, password
from harness.processes import Server, clean_environment, executable

STORM = "oidc.storm"


@contextlib.contextmanager
def serving(folder, environment, **settings):
    server = Server(folder / "data", {**environment, **{f"LIGATURE_{name}": value for name, value in settings.items()}})
    try:
        yield Client(server.address)
    finally:
        assert server.stop() == 0


def refused(reason, call, *arguments):
    with pytest.raises(Failure) as failure:
        call(*arguments)
    assert failure.value.reason == reason, failure.value


def test_each_switch_of_a_provider_refuses_its_use_and_no_other(tmp_path, environment, issuer):
    def token(client, subject, **claims):
        nonce = client.nonce(STORM)
        return id_token(STORM, issuer.token(subject, nonce, **claims), nonce)

    with serving(tmp_path, environment) as client:
        client.sign_up(anonymous())
        uid = client.link(token(client, "ada")).account.uid
        client.link(password("ada@example.com", "correct horse battery"))
        refresh = client.tokens.refresh_token

    with serving(tmp_path, environment, OIDC_STORM_CREATE="false") as client:
        assert client.sign_in(token(client, "ada")).account.uid == uid
        refused("ADMIN_ONLY_OPERATION", client.sign_in, token(client, "new"))

    with serving(tmp_path, environment, OIDC_STORM_SIGN_IN="false") as client:
        refused("OPERATION_NOT_ALLOWED", client.sign_in, token(client, "ada"))
        client.sign_up(anonymous())
        assert client.link(token(client, "eve")).account.provider_data[0].provider_id == STORM

    with serving(tmp_path, environment, OIDC_STORM_LINK="false", OIDC_STORM_UNLINK="no") as client:
        client.sign_in(token(client, "ada"))
        refused("OPERATION_NOT_ALLOWED", client.unlink, STORM)
        client.sign_up(anonymous())
        refused("OPERATION_NOT_ALLOWED", client.link, token(client, "bob"))

    with serving(tmp_path, environment, OIDC_STORM_ENABLED="false", ANONYMOUS_CREATE="false") as client:
        refused("OPERATION_NOT_ALLOWED", client.sign_in, id_token(STORM, issuer.token("ada", "x"), "x"))
        refused("ADMIN_ONLY_OPERATION", client.sign_up, anonymous())
        account = client.sign_in(password("ada@example.com", "correct horse battery")).account
        assert STORM in [p.provider_id for p in account.provider_data]

    with serving(tmp_path, environment, PASSWORD_SIGN_IN="false", PASSWORD_CREATE="false") as client:
        refused("OPERATION_NOT_ALLOWED", client.sign_in, password("ada@example.com", "correct horse battery"))
        refused("OPERATION_NOT_ALLOWED", client.sign_up, password("bob@example.com", "correct horse battery"))
        assert client.refresh(refresh)


def test_a_file_with_a_mistake_is_refused_with_its_line_and_the_nearest_name(tmp_path):
    file = tmp_path / "ligature.yaml"

    def refusal(text):
        file.write_text(text)
        done = subprocess.run([executable(), "serve", "--config", str(file)], capture_output=True, text=True, timeout=60,
                              env=clean_environment())
        assert done.returncode == 64 and not done.stdout, (done.stdout, done.stderr)
        return done.stderr

    assert refusal("data: ./data\nlisen: 127.0.0.1:0\n") == (
        f"ligature: Setting lisen ({file}, line 2): the setting does not exist; write listen, or list the names with `ligature settings`.\n")
    for text in ("data: a\n# data:\n\ndata: b\n", "data: a\nlog:\n  data: x\n'data' : b\ndata: c\n"):
        assert f"({file}, line 4): the key data occurs twice, first in line 1; " in refusal(text)
    assert f"{file}, line 4): the key level " in refusal("data: a\nlog:\n  level: info\n  level: debug\nmail:\n  level: x\n")
    assert f"{file}, line 1): the key data occurs twice" in refusal("{data: a, data: b}\n")
    assert "Setting mail.url: it is required if mail.from is set" in refusal("mail:\n  from: no-reply@example.com\n")
    for provider in ("google", "microsoft"):
        assert f"Setting {provider}.audiences: it is required if {provider}.clientSecret" in refusal(
            f"{provider}:\n  clientSecret: secret\n")
    assert "Setting apple.audiences: it is required if apple.keyFile" in refusal(
        "apple:\n  teamID: a\n  keyID: b\n  keyFile: c.p8\n")
    missing = tmp_path / "missing.p8"
    assert f"Setting apple.keyFile: the file {missing} does not exist;" in refusal(
        f"apple:\n  audiences: [a]\n  teamID: a\n  keyID: b\n  keyFile: {missing}\n")
    assert f"Setting mail.passwordFile: the file {missing} does not exist;" in refusal(
        f"mail:\n  url: smtp://127.0.0.1\n  from: a@example.com\n  username: a\n  passwordFile: {missing}\n")
    # The prefix alone makes no names alike.
    done = subprocess.run([executable(), "serve"], capture_output=True, text=True, timeout=60, cwd=tmp_path,
                          env=clean_environment({"LIGATURE_FOO": "x"}))
    assert done.returncode == 64 and done.stderr == (
        "ligature: Setting LIGATURE_FOO: the setting does not exist; remove it, or list the names with `ligature settings`.\n")
    assert "oidc.corp and google have the same issuer" in refusal(
        "oidc:\n  names: [corp]\n  corp:\n    issuer: https://accounts.google.com\n    audiences: [a]\n")


def test_variables_that_describe_a_service_of_a_cluster_are_not_settings(tmp_path):
    """As Kubernetes sets them in every container beside a service named ligature."""
    described = {"SERVICE_HOST": "10.0.0.1", "SERVICE_PORT": "7480", "SERVICE_PORT_GRPC": "7480", "PORT": "tcp://10.0.0.1:7480"}
    described |= {f"PORT_7480_TCP{part}": "x" for part in ("", "_ADDR", "_PORT", "_PROTO")}
    server = Server(tmp_path / "data", {f"LIGATURE_{name}": value for name, value in described.items()})
    assert server.stop() == 0
    for name in ("LIGATURE_PORTS", "LIGATURE_SERVICE_HOSTS"):
        done = subprocess.run([executable(), "serve", "--data", str(tmp_path / "data")], capture_output=True, text=True, timeout=60,
                              env=clean_environment({name: "7480"}))
        assert done.returncode == 64 and f"Setting {name}: the setting does not exist" in done.stderr


def test_programs_read_the_settings_as_json(tmp_path):
    done = subprocess.run([executable(), "settings", "--json"], capture_output=True, text=True, timeout=60, check=True)
    settings = {setting["name"]: setting for setting in json.loads(done.stdout)}
    assert settings["hashing.queue"] == {
        "name": "hashing.queue", "variable": "LIGATURE_HASHING_QUEUE", "type": "integer", "default": 256, "minimum": 1,
        "maximum": 100000, "secret": False, "meaning": settings["hashing.queue"]["meaning"]}
    assert {"google.signIn", "oidc.NAME.unlink", "facebook.appSecret"} <= settings.keys()


@pytest.mark.parametrize("setting, name", [("LIGATURE_LISTEN", "listen"), ("LIGATURE_WEB_LISTEN", "web.listen")])
def test_other_machines_are_not_served_in_the_clear(tmp_path, setting, name):
    def start(**settings):
        return subprocess.run([executable(), "serve", "--dev", "--data", str(tmp_path / "data")], capture_output=True, text=True,
                              timeout=60, env=clean_environment({"LIGATURE_LISTEN": "127.0.0.1:0", **settings}))

    done = start(**{setting: "0.0.0.0:0"})
    assert done.returncode == 64 and f"Setting {name}: " in done.stderr
    for remedy in ("tls.certificate", "tls.key", "127.0.0.1", "server.allowPlaintext"):
        assert remedy in done.stderr
    assert not (tmp_path / "data").exists()


def test_other_machines_are_served_in_the_clear_if_that_is_set(tmp_path):
    server = Server(tmp_path / "data", {"LIGATURE_WEB_LISTEN": "0.0.0.0:0", "LIGATURE_SERVER_ALLOW_PLAINTEXT": "true"})
    assert "0.0.0.0" in server.itself.web
    assert server.stop() == 0


def test_a_folder_that_all_may_use_is_refused(tmp_path):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    assert data.stat().st_mode & 0o777 == 0o700
    for mode in (0o755, 0o701, 0o702):
        data.chmod(mode)
        done = subprocess.run([executable(), "serve", "--data", str(data), "--listen", "127.0.0.1:0"], capture_output=True,
                              text=True, timeout=60, env=clean_environment())
        assert done.returncode == 64 and f"run: chmod 700 {data}" in done.stderr
    data.chmod(0o750)
    server = Server(data)
    assert server.stop() == 0
    assert any("warning" in line and f"chmod 700 {data}" in line for line in server.lines)


def test_the_folder_of_the_command_line_is_the_users_alone(tmp_path):
    state = tmp_path / "ligature"
    environment = clean_environment({"XDG_STATE_HOME": str(tmp_path), "LIGATURE_URL": "http://127.0.0.1:9"})

    def whoami():
        return subprocess.run([executable(), "whoami"], capture_output=True, text=True, timeout=60, env=environment).stderr

    state.mkdir(mode=0o755)
    state.chmod(0o755)
    assert f"chmod 700 {state}" in whoami()
    state.chmod(0o750)
    assert "warning" in whoami() and f"chmod 700 {state}" in whoami()
    state.chmod(0o700)
    assert "chmod" not in whoami()


def test_a_secret_may_be_a_link_whose_target_counts(tmp_path):
    data, secret = tmp_path / "data", tmp_path / "secret"
    assert Server(data).stop() == 0
    (data / "server-secret").rename(secret)
    (data / "server-secret").symlink_to(secret)
    assert Server(data).stop() == 0
    secret.chmod(0o644)
    done = subprocess.run([executable(), "serve", "--data", str(data), "--listen", "127.0.0.1:0"], capture_output=True, text=True,
                          timeout=60, env=clean_environment())
    assert done.returncode == 64 and "chmod 600" in done.stderr
