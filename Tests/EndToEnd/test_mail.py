"""Mail as mail servers receive it: OpenSMTPD, and one that fails in every way a mail server can."""
import os
import re
import subprocess
import sys
import threading
import time

import pytest

from harness.mail import (
    FaultySMTP, OpenSMTPD, Queue, certificate, has_opensmtpd, links, parse, settings, text, wait_until)
from harness.processes import Process, Server, clean_environment, executable, free_port

needs_opensmtpd = pytest.mark.skipif(not has_opensmtpd(), reason="needs root and Debian's opensmtpd")


@pytest.fixture
def data(tmp_path):
    """A data folder with its database."""
    folder = tmp_path / "data"
    assert Server(folder).stop() == 0
    return folder


@pytest.fixture
def faulty():
    servers = []

    def make(**arguments):
        servers.append(FaultySMTP(**arguments))
        return servers[-1]

    yield make
    for server in servers:
        server.close()


@pytest.fixture
def running():
    """Starts servers, and ends those that a failed test has left."""
    servers = []

    def make(*arguments, **more):
        servers.append(Server(*arguments, **more))
        return servers[-1]

    yield make
    for server in servers:
        if server.child.poll() is None:
            server.kill()


def is_empty(queue):
    return lambda: queue.count("pending") == 0


def code(mail):
    (link,) = set(links(text(mail)))
    return re.search(r"oobCode=([^&]+)", link)[1]


# MARK: Real mail servers


@needs_opensmtpd
def test_opensmtpd_receives_it(tmp_path, data, running):
    peer = OpenSMTPD(tmp_path / "smtpd")
    queue = Queue(data)
    queue.add([("password_reset", "ada@example.com"), ("method_linked", "grüße@example.com")])
    server = running(data, settings(peer.url))
    mails = wait_until(lambda: len(peer.messages) == 2 and peer.messages)
    reset = next(mail for mail in mails if mail["to"] == "ada@example.com")
    assert reset["from"] == "Example <no-reply@sender.example.com>"
    assert reset["subject"] == "Set a new password for Example"
    assert reset["auto-submitted"] == "auto-generated" and reset["message-id"].endswith("@sender.example.com>")
    assert reset["date"].datetime and reset["content-language"] == "en"
    assert [part.get_content_type() for part in reset.iter_parts()] == ["text/plain", "text/html"]
    (link,) = links(text(reset))
    assert link.startswith("http") and "mode=resetPassword" in link
    assert f'href="{link.replace("&", "&amp;")}"' in text(reset, "html")
    wait_until(is_empty(queue))
    assert server.stop() == 0 and peer.stop() is not None


@needs_opensmtpd
@pytest.mark.parametrize("implicit", [False, True])
def test_opensmtpd_receives_it_over_tls(tmp_path, data, running, implicit):
    chain, key = certificate(tmp_path)
    peer = OpenSMTPD(tmp_path / "smtpd", certificate=chain, key=key, implicit=implicit)
    url = f"{'smtps' if implicit else 'smtp'}://localhost:{peer.port}"
    Queue(data).add([("method_linked", "ada@example.com")])
    server = running(data, settings(url, LIGATURE_MAIL_CA=str(chain)))
    (mail,) = wait_until(lambda: peer.messages)
    assert "TLS" in mail["received"]
    assert server.stop() == 0 and peer.stop() is not None


@needs_opensmtpd
def test_a_server_that_was_down_gets_every_mail(tmp_path, data, running):
    port = free_port()
    queue = Queue(data)
    queue.add([("method_linked", f"user{number}@example.com") for number in range(20)])
    server = running(data, settings(f"smtp://127.0.0.1:{port}"))
    server.wait_for("mail server cannot be used.*nothing answers")
    assert queue.count("pending") == 20
    peer = OpenSMTPD(tmp_path / "smtpd", port=port)
    server.wait_for("mail server can be used again", timeout=90)
    wait_until(lambda: len(peer.messages) >= 10)
    # Down again, while it takes mails; its spool is there when it is back.
    peer.stop()
    queue_is_small = queue.count("pending")
    assert queue_is_small <= 10
    peer = OpenSMTPD(tmp_path / "smtpd", port=port)
    wait_until(is_empty(queue), timeout=120)
    wait_until(lambda: len({mail["to"] for mail in peer.messages}) == 20)
    assert server.stop() == 0 and peer.stop() is not None


# MARK: Faults


def test_later_means_later_and_the_same_mail(data, faulty, running):
    tries = []

    def faults(step, recipient):
        if step == "RCPT" and recipient == "grey@example.com":
            tries.append(time.monotonic())
            return "451 4.7.1 greylisted" if len(tries) == 1 else None
        if step == "END" and recipient == "busy@example.com" and len(peer.to(recipient)) == 0:
            tries.append(recipient)
            return "452 4.3.1 full" if tries.count(recipient) == 1 else None

    peer = faulty(faults=faults)
    queue = Queue(data)
    queue.add([("password_reset", "grey@example.com"), ("method_linked", "grey@example.com"),
               ("password_reset", "busy@example.com"), ("method_linked", "ada@example.com")])
    running(data, settings(peer.url))
    # The others do not wait.
    wait_until(lambda: peer.to("ada@example.com"), timeout=4)
    assert not peer.to("grey@example.com")
    wait_until(is_empty(queue), timeout=30)
    assert [mail.message["subject"].split()[0] for mail in peer.to("grey@example.com")] == ["Set", "A"]
    grey = [when for when in tries if not isinstance(when, str)]
    assert grey[1] - grey[0] > 4
    assert len(peer.to("busy@example.com")) == 1


def test_refused_for_ever_is_given_up_and_says_no_address(data, faulty, running):
    peer = faulty(faults=lambda step, recipient: "550 5.1.1 <gone@example.com>: no such user" if "gone" in recipient else None)
    queue = Queue(data)
    queue.add([("password_reset", "gone@example.com"), ("method_linked", "gone@example.com"),
               ("method_linked", "ada@example.com")])
    server = running(data, settings(peer.url))
    line = server.wait_for(r".*could not be sent and was given up.*")[0]
    assert "550 5.1.1" in line and "kind=password_reset" in line
    wait_until(is_empty(queue))
    assert queue.count("failed") == 2 and len(peer.received) == 1
    assert server.stop() == 0
    assert not any("gone@" in line or "oobCode" in line for line in server.lines)


def test_a_refused_sender_is_the_operators_to_correct(data, faulty, running):
    """Mails wait when the server refuses all of them: a wrong password must cost no mail."""
    chain_less = faulty(user=("ligature", "right"))
    queue = Queue(data)
    queue.add([("method_linked", "ada@example.com")])
    wrong = settings(chain_less.url, LIGATURE_MAIL_USERNAME="ligature", LIGATURE_MAIL_PASSWORD="wrong")
    server = running(data, wrong)
    line = server.wait_for(r".*mail server cannot be used.*")[0]
    assert "mail.username" in line and "535" in line
    assert server.stop() == 0
    assert queue.count("pending") == 1 and not any("wrong" in line for line in server.lines)
    running(data, settings(chain_less.url, LIGATURE_MAIL_USERNAME="ligature", LIGATURE_MAIL_PASSWORD="right"))
    wait_until(is_empty(queue), timeout=30)
    assert len(chain_less.received) == 1


def test_a_password_file_is_for_its_owner_alone(tmp_path, data, faulty, running):
    chain, key = certificate(tmp_path)
    peer = faulty(user=("ligature", "from a file"), certificate=chain, key=key, requires_tls=True)
    secret = tmp_path / "password"
    secret.write_text("from a file\n")
    secret.chmod(0o644)
    environment = settings(
        f"smtp://localhost:{peer.port}", LIGATURE_MAIL_USERNAME="ligature", LIGATURE_MAIL_PASSWORD_FILE=str(secret),
        LIGATURE_MAIL_CA=str(chain))
    refused = Process([executable(), "serve", "--data", str(data)], environment)
    refused.wait_for(r"mail\.passwordFile.*chmod 600")
    assert refused.stop() == 64
    secret.chmod(0o600)
    queue = Queue(data)
    queue.add([("method_linked", "ada@example.com")])
    running(data, environment)
    wait_until(is_empty(queue), timeout=30)
    assert len(peer.received) == 1


def test_without_starttls_nothing_is_sent(tmp_path, data, faulty, running):
    chain, _ = certificate(tmp_path)
    peer = faulty()
    queue = Queue(data)
    queue.add([("method_linked", "ada@example.com")])
    # With mail.ca, this machine too must speak TLS.
    server = running(data, settings(peer.url, LIGATURE_MAIL_CA=str(chain)))
    server.wait_for(r"mail server cannot be used.*no STARTTLS")
    assert server.stop() == 0
    assert queue.count("pending") == 1 and peer.received == []


def test_an_unknown_certificate_is_not_trusted(tmp_path, data, faulty, running):
    chain, key = certificate(tmp_path)
    (tmp_path / "other").mkdir()
    other, _ = certificate(tmp_path / "other")
    peer = faulty(certificate=chain, key=key)
    queue = Queue(data)
    queue.add([("method_linked", "ada@example.com")])
    server = running(data, settings(peer.url, LIGATURE_MAIL_CA=str(other)))
    server.wait_for(r"mail server cannot be used.*certificate can't be trusted")
    assert server.stop() == 0
    assert queue.count("pending") == 1 and peer.received == []


@pytest.mark.parametrize("fault", ["slow", "die"])
def test_a_server_that_fails_in_the_middle_gets_it_again(data, faulty, running, fault):
    tries = []

    def faults(step, recipient):
        if step == ("RCPT" if fault == "slow" else "DATA"):
            tries.append(recipient)
            if len(tries) == 1:
                return 30 if fault == "slow" else "die"

    peer = faulty(faults=faults)
    queue = Queue(data)
    queue.add([("password_reset", "ada@example.com"), ("method_linked", "ada@example.com")])
    server = running(data, settings(peer.url, LIGATURE_MAIL_SECONDS="2"))
    server.wait_for("mail server cannot be used")
    wait_until(is_empty(queue), timeout=60)
    assert [mail.message["subject"].split()[0] for mail in peer.to("ada@example.com")] == ["Set", "A"]
    assert len(tries) == 3


def test_a_killed_server_sends_each_mail_again_and_the_same(data, faulty, running):
    """Each mail arrives at least once, in order for its address, with the same code each time."""
    peer = faulty()
    peer.faults = lambda step, recipient: 0.01 if step == "END" else None
    queue = Queue(data)
    addresses = [f"user{number}@example.com" for number in range(60)]
    queue.add([("password_reset", address) for address in addresses] + [("method_linked", address) for address in addresses])
    for kill in range(4):
        server = running(data, settings(peer.url))
        before = len(peer.received)
        wait_until(lambda: len(peer.received) >= before + 15)
        server.kill()
    running(data, settings(peer.url))
    wait_until(is_empty(queue), timeout=120)
    for address in addresses:
        kinds = [mail.message["subject"].split()[0] for mail in peer.to(address)]
        # In order, whatever came twice.
        assert kinds == sorted(kinds, key=["Set", "A"].index) and set(kinds) == {"Set", "A"}
        resets = [mail for mail in peer.to(address) if mail.message["subject"].startswith("Set")]
        assert len({code(mail.message) for mail in resets}) == 1
        assert len({mail.message["message-id"] for mail in resets}) == 1
        assert len({mail.data for mail in resets}) == 1
    assert len({code(peer.to(address)[0].message) for address in addresses}) == len(addresses)


def test_the_end_does_not_wait_for_a_slow_server(data, faulty, running):
    peer = faulty(faults=lambda step, recipient: 300 if step == "RCPT" else None)
    queue = Queue(data)
    queue.add([("method_linked", "ada@example.com")])
    server = running(data, settings(peer.url))
    wait_until(lambda: peer.connections)
    start = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - start < 20
    assert queue.count("pending") == 1 and queue.attempts() == [0]


# MARK: Many, and what is left of them


def test_a_long_queue_drains(data, faulty, running):
    count = int(os.environ.get("LIGATURE_MAIL_COUNT", "500"))
    peer = faulty()
    queue = Queue(data)
    queue.add([("password_reset", f"user{number}@example.com") for number in range(count)])
    start = time.monotonic()
    running(data, settings(peer.url))
    wait_until(is_empty(queue), timeout=60 + count / 20, interval=0.5)
    print(f"{count} mails in {time.monotonic() - start:.1f} s over {peer.connections} connections")
    assert len({mail.recipient for mail in peer.received}) == len(peer.received) == count
    assert peer.connections <= 1 + count / 100


def test_nothing_of_a_mail_is_kept(data, faulty, running):
    peer = faulty(faults=lambda step, recipient: "451 later" if "late" in recipient else None)
    queue = Queue(data)
    queue.add([("password_reset", "ada@example.com"), ("password_reset", "late@example.com")])
    server = running(data, settings(peer.url))
    (mail,) = wait_until(lambda: peer.received)
    wait_until(lambda: queue.attempts() == [1])
    assert server.stop() == 0
    kept = b"".join(file.read_bytes() for file in data.rglob("*") if file.is_file())
    secret = code(mail.message).encode()
    # The part after the row's number, which no one may know.
    for part in (secret, secret[-20:], b"oobCode", b"new password", b"action?"):
        assert part not in kept, part


# MARK: Operators


def command(*arguments, environment=None):
    return subprocess.run(
        [executable(), *arguments], capture_output=True, text=True, timeout=60, env=clean_environment(environment))


def test_a_test_mail_shows_what_the_server_said(tmp_path, faulty):
    peer = faulty(faults=lambda step, recipient: "550 5.1.1 who?" if recipient.startswith("gone") else None)
    environment = settings(peer.url, LIGATURE_DATA=str(tmp_path / "data"), LIGATURE_MAIL_LANGUAGE="de")
    accepted = command("mail", "test", "ada@example.com", environment=environment)
    assert (accepted.returncode, accepted.stdout) == (0, "Accepted: 250 2.0.0 queued\n"), accepted.stderr
    assert peer.received[0].message["subject"] == "Testnachricht von Example"
    refused = command("mail", "test", "gone@example.com", "--json", environment=environment)
    assert refused.returncode == 1 and "550 5.1.1 who?" in refused.stderr
    assert command("mail", "test", "a@b\r\nBcc: c@d", environment=environment).returncode == 1
    assert len(peer.received) == 1
    unset = command("mail", "test", "ada@example.com")
    assert unset.returncode == 64 and "mail.url" in unset.stderr
    nowhere = command("mail", "test", "ada@example.com", environment=settings(f"smtp://127.0.0.1:{free_port()}"))
    assert nowhere.returncode == 1 and "nothing answers" in nowhere.stderr


def test_in_development_mails_are_files(data, running):
    queue = Queue(data)
    queue.add([("password_reset", "ada@example.com")])
    server = running(data, {})
    server.wait_for("mail to ada@example.com: Set a new password")
    server.wait_for("oobCode=")
    (file,) = wait_until(lambda: list((data / "mail").glob("*.eml")))
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o777 == 0o700
    assert code(parse(file.read_bytes())).startswith("lgmp_")
    assert server.stop() == 0


def test_own_templates(data, faulty, running):
    folder = data / "templates" / "en"
    folder.mkdir(parents=True)
    (folder / "password_reset.subject.mustache").write_text("Welcome back to {{application}}\n")
    peer = faulty()
    queue = Queue(data)
    queue.add([("password_reset", "ada@example.com")])
    server = running(data, settings(peer.url))
    wait_until(is_empty(queue))
    assert peer.received[0].message["subject"] == "Welcome back to Example"
    assert server.stop() == 0
    (folder / "password_reset.html.mustache").write_text("<p>\n{{#link}}\n</p>\n")
    broken = Process([executable(), "serve", "--dev", "--data", str(data), "--listen", "127.0.0.1:0"])
    broken.wait_for(r"en/password_reset\.html\.mustache, line \d")
    assert broken.stop() != 0
