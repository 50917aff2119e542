"""`ligature status` finds what is wrong between a machine and its server, and says what to do."""
import concurrent.futures
import datetime
import json
import re
import subprocess
import time
import types

import grpc
import pytest
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from harness import sms
from harness.calls import Client, emails, password, phones
from harness.certificates import self_signed
from harness.mail import FaultySMTP, settings as mail_settings, wait_until
from harness.processes import Server, executable, reserved_port
from harness.terminal import Terminal
from recorded.clock import Clock

PASSWORD = "correct horse battery"


def states(report):
    return {check["name"]: check["state"] for check in report["checks"]}


def check(report, name):
    return next(check for check in report["checks"] if check["name"] == name)


def unhealthy(terminal, *arguments, **settings):
    """What status says where something is wrong: a report all the same, and exit code 1."""
    report = json.loads(terminal.run("status", "--json", *arguments, code=1, **settings).stdout)
    assert not report["isHealthy"]
    return report


@pytest.fixture
def terminal(server, tmp_path):
    return Terminal(server, tmp_path / "state.json")


def test_all_is_well(server, terminal):
    signed_out = terminal.json("status")
    assert signed_out["isHealthy"] and signed_out["server"] == f"http://{server.address}"
    assert states(signed_out) == {"server": "ok", "tls": "none", "clock": "ok", "session": "none", "version": "ok",
                                  "mail": "ok", "sms": "ok"}
    assert signed_out["clientVersion"] == signed_out["serverVersion"] and abs(signed_out["clockLead"]) < 1
    uid = terminal.json("sign-up", "--email", "ada.status@example.com", LIGATURE_PASSWORD=PASSWORD)["uid"]
    report = terminal.json("status")
    assert states(report)["session"] == "ok" and (report["uid"], report["email"]) == (uid, "ada.status@example.com")
    lines = terminal.run("status").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["server", "tls", "clock", "session", "version", "mail", "sms"]
    assert [line.split()[1] for line in lines] == ["ok", "-", "ok", "ok", "ok", "ok", "ok"]
    assert "renewed automatically" in lines[3] and "the session ends in" in lines[3]


def test_the_end_of_the_session_is_shown(terminal):
    assert "sessionExpiresAt" not in terminal.json("status")
    terminal.run("sign-in", "--anonymous")
    report = terminal.json("status")
    left = datetime.datetime.fromisoformat(report["sessionExpiresAt"]) - datetime.datetime.now(datetime.timezone.utc)
    assert datetime.timedelta(days=179) < left <= datetime.timedelta(days=180)
    assert re.search("the session ends in (179|180) days unless it is used", check(report, "session")["text"])
    assert terminal.json("sessions")["sessions"][0]["expiresAt"] == report["sessionExpiresAt"]


@pytest.mark.parametrize("relative", [False, True])
def test_a_data_folder_alone_names_its_server(server, terminal, tmp_path, relative):
    """Whatever listens at the standard address, and whoever is signed in there."""
    data = tmp_path / "own"
    own = Server(data, self_signed(tmp_path, -10, 80))
    terminal.run("sign-in", "--anonymous")
    state = tmp_path / "state.json"
    before = (state.read_bytes(), state.stat().st_mtime_ns)
    environment = {name: value for name, value in terminal.environment.items() if name != "LIGATURE_URL"}
    done = subprocess.run(
        [executable(), "status", "--json", "--data", "./own" if relative else str(data)], capture_output=True, text=True,
        timeout=60, cwd=tmp_path, env=environment)
    report = json.loads(done.stdout)
    assert done.returncode == 0 and report["isHealthy"], report
    assert report["server"] == f"unix:{data}/control.socket" and report["serverVersion"] == report["clientVersion"]
    assert states(report) == {"server": "ok", "tls": "none", "clock": "ok", "session": "none", "version": "ok", "mail": "ok",
                              "sms": "ok", "database": "ok", "services": "ok"}
    assert str(data) in check(report, "server")["text"]
    for name in ("session", "tls"):
        assert "not checked" in check(report, name)["text"] and "--server" in check(report, name)["text"]
    assert "uid" not in report and (state.read_bytes(), state.stat().st_mtime_ns) == before
    # An address that is given is the one that is judged.
    named = json.loads(terminal.run("status", "--json", "--data", str(data)).stdout)
    assert named["server"] == f"http://{server.address}" and states(named)["session"] == "ok"
    assert own.stop() == 0


def test_a_server_that_is_away_is_a_problem_with_a_remedy(server, terminal):
    terminal.run("sign-in", "--anonymous")
    report = unhealthy(terminal, "--server", f"http://127.0.0.1:{reserved_port()}")
    assert states(report) == {"server": "problem", "tls": "none", "clock": "none", "session": "none", "version": "none",
                              "mail": "none", "sms": "none"}
    assert "ligature serve" in check(report, "server")["remedy"]
    assert "signed out" in check(report, "session")["text"], "sessions are kept for each server"
    said = terminal.run("status", "--server", f"http://127.0.0.1:{reserved_port()}", code=1).stdout
    assert "problem" in said and "remedy: " in said


def test_a_certificate_that_was_not_seen_is_said_with_the_reason(server, terminal):
    away = unhealthy(terminal, "--server", f"https://127.0.0.1:{reserved_port()}")
    assert check(away, "tls") == {
        "name": "tls", "state": "none", "text": "no certificate was received: connection refused"}
    plain = unhealthy(terminal, "--server", f"https://{server.itself.address}")
    assert "does not speak TLS" in check(plain, "tls")["text"] and "does not speak TLS" in check(plain, "server")["text"]
    assert check(plain, "tls")["state"] == "problem" and "http://" in check(plain, "tls")["remedy"]


@pytest.fixture
def secure(tmp_path):
    """A server whose certificate no authority has signed, and a terminal that knows the certificate."""
    settings = self_signed(tmp_path, -10, 80)
    server = Server(tmp_path / "data", settings)
    itself = server.itself
    yield types.SimpleNamespace(port=itself.port, certificate=settings["LIGATURE_TLS_CERTIFICATE"], web=itself.web)
    assert server.stop() == 0


def test_a_remedy_fits_its_cause(secure, tmp_path):
    terminal = Terminal(types.SimpleNamespace(address=f"127.0.0.1:{secure.port}"), tmp_path / "state.json")
    broken = tmp_path / "broken.pem"
    broken.write_text("no certificate")
    for arguments, row, remedy in (
        (["--server", f"https://localhost:{secure.port}"], "tls", "--ca-file"),
        (["--server", f"https://localhost:{secure.port}", "--ca-file", str(tmp_path / "none.pem")], "tls", "--ca-file"),
        (["--server", f"https://localhost:{secure.port}", "--ca-file", str(broken)], "tls", "--ca-file"),
        (["--server", f"https://localhost:{reserved_port()}"], "server", "check that the server is running"),
        (["--server", f"http://localhost:{secure.port}"], "tls", f"https://localhost:{secure.port}"),
        (["--server", "https://host.invalid"], "server", "host name"),
        (["--server", secure.web, "--ca-file", secure.certificate], "server", "port"),
        (["--server", "http://192.0.2.1:7480"], "tls", "LIGATURE_ALLOW_PLAINTEXT=1"),
    ):
        report = unhealthy(terminal, *arguments)
        problems = {problem["name"]: problem["remedy"] for problem in report["checks"] if problem["state"] == "problem"}
        assert set(problems) == {"server", row} and remedy in problems[row], (arguments, report)
        if row == "tls":
            assert problems["server"] == "see tls."
        # Other commands say the same, or where to look.
        said = terminal.run("sign-in", "--anonymous", *arguments, code=1).stderr
        assert "LigatureOptions" not in said
        if "192.0.2.1" not in said:
            assert ("https://" if row == "tls" and "http:" in arguments[1] else remedy) in said, (arguments, said)


def test_a_session_that_was_ended_elsewhere_is_a_problem(server, terminal, tmp_path):
    terminal.run("sign-up", "--email", "ada.ended@example.com", LIGATURE_PASSWORD=PASSWORD)
    other = Terminal(server, tmp_path / "other.json")
    other.run("sign-in", "--email", "ada.ended@example.com", LIGATURE_PASSWORD=PASSWORD)
    other.run("sessions", "--end-others")
    report = unhealthy(terminal)
    assert states(report) == {"server": "ok", "tls": "none", "clock": "ok", "session": "problem", "version": "ok",
                              "mail": "ok", "sms": "ok"}
    assert "sign-in" in check(report, "session")["remedy"]


@pytest.mark.parametrize("begins, ends, state", [(-10, 80, "ok"), (-89, 1, "problem"), (-10, -1, "problem"), (1, 10, "problem")])
def test_the_certificate_is_looked_at(tmp_path, begins, ends, state):
    settings = self_signed(tmp_path, begins, ends)
    server = Server(tmp_path / "data", settings)
    try:
        terminal = Terminal(server, tmp_path / "state.json")
        arguments = ["--server", f"https://localhost:{server.port}", "--ca-file", settings["LIGATURE_TLS_CERTIFICATE"]]
        report = terminal.json("status", *arguments) if state == "ok" else unhealthy(terminal, *arguments)
        found = check(report, "tls")
        assert found["state"] == state and "localhost, 127.0.0.1" in found["text"] and report["certificateExpiresAt"]
        assert ("remedy" in found) == (state != "ok")
        # Whether the certificate is trusted is another question, and it is shown in any case.
        distrusted = unhealthy(terminal, *arguments[:2], LIGATURE_CA_FILE="")
        assert "certificate" in check(distrusted, "server")["text"] and check(distrusted, "server")["remedy"] == "see tls."
        assert "localhost" in check(distrusted, "tls")["text"] and check(distrusted, "tls")["state"] == "problem"
        assert ("is not trusted" in check(distrusted, "tls")["text"]) == (state == "ok" or ends == 1)
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize("ahead, state", [(30, "ok"), (-3600, "problem"), (7200, "problem")])
def test_clocks_that_differ_are_found(tmp_path, ahead, state):
    clock = Clock(tmp_path)
    clock.set(int(time.time()) - ahead)
    server = Server(tmp_path / "data", clock.environment)
    try:
        terminal = Terminal(server, tmp_path / "state.json")
        report = terminal.json("status") if state == "ok" else unhealthy(terminal)
        found = check(report, "clock")
        # The server's clock stands still.
        assert found["state"] == state and ahead - 2 < report["clockLead"] < ahead + 60
        assert ("ahead of" if ahead > 0 else "behind") in found["text"]
    finally:
        assert server.stop() == 0


@pytest.fixture
def older_server():
    """A server of before it could be asked for its version."""
    server = grpc.server(concurrent.futures.ThreadPoolExecutor(2))
    servicer = health.HealthServicer()
    servicer.set("", health_pb2.HealthCheckResponse.SERVING)
    health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield types.SimpleNamespace(address=f"127.0.0.1:{port}", health=servicer)
    server.stop(None)


def test_an_older_server_and_one_that_stops(older_server, tmp_path):
    terminal = Terminal(older_server, tmp_path / "state.json")
    report = unhealthy(terminal)
    assert states(report) == {"server": "ok", "tls": "none", "clock": "none", "session": "none", "version": "problem",
                              "mail": "none", "sms": "none"}
    assert "update the server" in check(report, "version")["remedy"] and "serverVersion" not in report
    older_server.health.set("", health_pb2.HealthCheckResponse.NOT_SERVING)
    assert states(unhealthy(terminal))["server"] == "problem"


def test_an_address_that_cannot_be_used_is_an_error(terminal):
    assert terminal.error("status", "--server", "garbage")["reason"] == "NOT_CONFIGURED"


def test_mail_and_sms_are_set_up_or_not_and_their_operator_sees_whether_they_are_accepted(tmp_path):
    data = tmp_path / "data"
    public = {"LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com"}
    server = Server(data, public, development=False)
    terminal = Terminal(server, tmp_path / "state.json")
    report = terminal.json("status")
    assert report["isHealthy"] and (states(report)["mail"], states(report)["sms"]) == ("none", "none")
    assert "not set up" in check(report, "mail")["text"] and "not set up" in check(report, "sms")["text"]
    assert server.stop() == 0

    port, gateway = reserved_port(), sms.Gateway()
    gateway.answers = [503, 503]
    server = Server(data, {**public, **mail_settings(f"smtp://127.0.0.1:{port}"), **gateway.settings})
    terminal = Terminal(server, tmp_path / "state.json")
    client = Client(server.address)

    def of_operator(name):
        done = subprocess.run([executable(), "status", "--data", str(data), "--json"], capture_output=True, text=True,
                              env=terminal.environment)
        report = json.loads(done.stdout)
        assert done.returncode == (0 if report["isHealthy"] else 1)
        return check(report, name)

    assert check(terminal.json("status"), "mail") == {"name": "mail", "state": "ok", "text": "set up"}
    assert "0 sent" in of_operator("mail")["text"] and "0 sent" in of_operator("sms")["text"]
    client.sign_up(password("ada@example.com", PASSWORD))
    client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
    server.said("The mail server is unavailable")
    problem = of_operator("mail")
    assert problem["state"] == "problem" and "not accepted" in problem["text"] and "ligature mail test" in problem["remedy"]
    client.call(client.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number="+16505550100"))
    server.said("The SMS gateway did not accept a message")
    problem = of_operator("sms")
    assert problem["state"] == "problem" and "1 discarded" in problem["text"] and "ligature sms test" in problem["remedy"]
    # The server runs, so the remedy is not to start one.
    elsewhere = subprocess.run(
        [executable(), "status", "--data", str(data), "--server", f"http://127.0.0.1:{reserved_port()}", "--json"],
        capture_output=True, text=True, env=terminal.environment)
    remedy = check(json.loads(elsewhere.stdout), "server")["remedy"]
    assert "at another address" in remedy and "--server" in remedy and "serve" not in remedy.split()
    # A stranger is not told: it would show whether their call has sent a message.
    assert terminal.json("status")["isHealthy"]

    smtp = FaultySMTP(port=port)
    client.call(client.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number="+16505550101"))
    wait_until(lambda: "1 sent" in of_operator("mail")["text"] and "1 sent" in of_operator("sms")["text"])
    assert of_operator("mail")["state"] == of_operator("sms")["state"] == "ok"
    assert server.stop() == 0
    smtp.close()
    gateway.close()
