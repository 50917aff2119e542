"""SIGHUP: the server reads its certificates, mail templates and common passwords again, and goes on."""
import os
import pty
import signal
import ssl
import subprocess

import pytest

from harness.calls import Client, Failure, emails, password
from harness.certificates import self_signed
from harness.processes import Server, clean_environment, executable

GOOD, SECOND = "correct horse battery", "an unusual sentence"


def refused(client, text):
    with pytest.raises(Failure) as failure:
        client.sign_up(password("ada@example.com", text))
    return failure.value.reason


def hang_up(server, *lines):
    server.child.send_signal(signal.SIGHUP)
    for line in lines:
        server.wait_for(line)


def test_sighup_reads_templates_and_common_passwords_again(tmp_path):
    words = tmp_path / "words"
    words.write_text(f"{GOOD}\n")
    templates = tmp_path / "data/templates/eo"
    settings = {"LIGATURE_POLICY_PASSWORDS_COMMON_FILE": str(words)}
    server = Server(tmp_path / "data", settings)
    try:
        client = Client(server.address)
        assert refused(client, GOOD) == "WEAK_PASSWORD"
        words.write_text(f"{SECOND}\n")
        templates.mkdir(parents=True)
        for part, text in (("subject", "Nova pasvorto"), ("text", "{{link}}"), ("html", "<p>{{link}}</p>")):
            (templates / f"password_reset.{part}.mustache").write_text(text)
        hang_up(server, "Reloaded: the mail templates", "Reloaded: the list of common passwords")
        # The sessions, and everything else, go on.
        assert refused(client, SECOND) == "WEAK_PASSWORD"
        uid = client.sign_up(password("ada@example.com", GOOD)).account.uid
        client.emails.SendPasswordReset(
            emails.SendPasswordResetRequest(email="ada@example.com", language_code="eo"), timeout=30)
        server.wait_for("Nova pasvorto")
        # What cannot be used stays as it was.
        (templates / "password_reset.text.mustache").write_text("{{#link}}")
        words.unlink()
        hang_up(server, "stays in use: the mail templates", "stays in use: the list of common passwords")
        assert refused(Client(server.address), SECOND) == "WEAK_PASSWORD"
        assert client.account().uid == uid
    finally:
        assert server.stop() == 0


def test_sighup_reads_certificates_again(tmp_path):
    settings = self_signed(tmp_path, -1, 30)
    server = Server(tmp_path / "data", settings)
    try:
        addresses = [("127.0.0.1", server.port), ("127.0.0.1", int(server.web.rsplit(":", 1)[1]))]
        before = [ssl.get_server_certificate(address) for address in addresses]
        self_signed(tmp_path, -1, 60)
        hang_up(server, "Reloaded: the list of common passwords")
        after = [ssl.get_server_certificate(address) for address in addresses]
        assert before[0] == before[1] != after[0] == after[1]
        assert any("Reloaded: the certificate of the server" in line for line in server.lines)
        # Files that cannot be used are reported at each SIGHUP, and the certificate stays.
        (tmp_path / "server.key").write_text("")
        for _ in range(2):
            hang_up(server, f"stays in use: the certificate of the server.*{tmp_path}/server.key contains no private key",
                    "Reloaded: the list of common passwords")
        assert [ssl.get_server_certificate(address) for address in addresses] == after
    finally:
        assert server.stop() == 0


def test_a_closed_terminal_ends_the_server_as_sigterm_does(tmp_path):
    terminal, child = pty.openpty()
    log = open(tmp_path / "log", "w+")
    process = subprocess.Popen(
        ["setsid", "--ctty", executable(), "serve", "--dev", "--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0"],
        stdin=child, stdout=subprocess.PIPE, stderr=log, text=True, env=clean_environment())
    os.close(child)
    try:
        while "listening on" not in process.stdout.readline():
            pass
        os.close(terminal)
        assert process.wait(timeout=60) == 0
        log.seek(0)
        assert "Draining" in log.read()
    finally:
        if process.poll() is None:
            process.kill()
