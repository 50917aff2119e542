"""Floods of mail: a thief's many changes, which must neither fill the owner's mailbox nor hide one of them, and strangers who
fill the queue in which an owner's mail waits."""
import collections
import threading

import pytest

from harness.calls import emails, password
from harness.clock import Clock
from harness.mail import FaultySMTP, links, settings as mail_settings, text, wait_until
from test_crowds import PASSWORD, Town, reason

THIEF = "198.51.100.1"


class Gate:
    """Faults of a mail server that answers no mail until it is opened."""

    def __init__(self):
        self.opened = threading.Event()
        self.came = threading.Event()

    def __call__(self, step, recipient):
        if step != "END":
            return None
        self.came.set()
        # The server that asks is in the one thread of the mail server, which has nothing else to do.
        assert self.opened.wait(60)
        return None


@pytest.fixture
def start(tmp_path, issuer):
    started = []

    def start(faults=None, **settings):
        smtp = FaultySMTP(faults=faults)
        town = Town(tmp_path / "data", issuer, **mail_settings(smtp.url, LIGATURE_MAIL_ALLOW_PLAINTEXT="true"), **settings)
        started.append((town, smtp))
        return town, smtp

    yield start
    for town, smtp in started:
        town.close()
        smtp.close()


def subjects(smtp, address):
    return collections.Counter(str(mail.message["Subject"]) for mail in smtp.to(address))


def only(subjects, words):
    return sum(count for subject, count in subjects.items() if words in subject)


def test_s85_a_flood_of_notices_is_bounded_and_silences_none(start, tmp_path):
    clock = Clock(tmp_path)
    town, smtp = start(LIGATURE_MAIL_NEW_DEVICE_NOTICE="true", LIGATURE_ATTEMPTS_NOTICES="1", **clock.environment)
    user = town.resident("ada")
    address = user.address
    wait_until(lambda: only(subjects(smtp, address), "was added") == 1)
    # The first of each kind come at once: with --dev ten times as many as the setting says.
    thief = town.caller(THIEF)
    for number in range(60):
        thief.sign_in(password(address, PASSWORD), device_label=f"device {number}")
    for number in range(60):
        thief.unlink(provider="password")
        thief.link(password(address, PASSWORD))
    # Not one of another kind: the owner hears of it while the others wait.
    other = f"x-{address}"
    thief.call(thief.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=other))
    change = wait_until(lambda: smtp.to(other))[0].message
    code = links(change)[0].split("oobCode=")[1].split("&")[0]
    thief.call(thief.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code))
    wait_until(lambda: only(subjects(smtp, address), "email address of your"))
    # Linking the password at home was the first that was added.
    wait_until(lambda: town.rows("mails", "is_held") == 60 + 61 + 60 - 30)
    found = subjects(smtp, address)
    assert [only(found, words) for words in ("new device", "was added", "was removed", "address of your")] == [10, 10, 10, 1]
    assert sum(found.values()) == 31

    clock.advance(hours=1)
    # A mail that is queued wakes the worker.
    town.caller("203.0.113.77").ask_for_reset(address)
    mail = wait_until(lambda: [mail for mail in smtp.to(address) if "Several notices" in mail.message["Subject"]])[0]
    lines = [line for line in text(mail.message).splitlines() if "UTC" in line]
    assert len(lines) == 3 and sum(int(line.split("(")[1].split("\u00d7")[0]) for line in lines) == 151
    wait_until(lambda: town.rows("mails", "is_held") == 0)
    code = links(mail.message)[0].split("oobCode=")[1].split("&")[0]
    outline = user.call(user.emails.CheckActionCode, emails.CheckActionCodeRequest(code=code))
    assert outline.email == address


def test_s86_strangers_do_not_delay_an_owner(start):
    gate = Gate()
    town, smtp = start(faults=gate)
    gate.opened.set()
    user = town.resident("ada")
    wait_until(lambda: smtp.to(user.address))
    gate.came.clear()
    gate.opened.clear()
    before, count = len(smtp.received), 0
    for number in range(3):
        stranger = town.caller(f"198.51.{number}.7")
        for index in range(90):
            request = emails.SendSignInLinkRequest(email=f"u{number}.{index}@elsewhere.example")
            count += reason(lambda: stranger.call(stranger.emails.SendSignInLink, request)) is None
    assert count == 270 and gate.came.wait(60)
    quiet = town.caller("203.0.113.200")
    quiet.call(quiet.emails.SendSignInLink, emails.SendSignInLinkRequest(email="new@mail.example"))
    user.ask_for_reset(user.address)
    gate.opened.set()
    wait_until(lambda: len(smtp.received) == before + count + 2)
    order = [mail.recipient for mail in smtp.received[before:]]
    # Those that the server had taken from the queue before, and then the owner's. The strangers have a turn each after that.
    assert order.index(user.address) <= 20
    firsts = ["new@mail.example", *(f"u{number}.0@elsewhere.example" for number in range(3))]
    assert max(order.index(recipient) for recipient in firsts) <= 20 + 4


def test_s85_rows_of_one_account_are_bounded(start):
    town, _ = start(LIGATURE_MAIL_NEW_DEVICE_NOTICE="true")
    user = town.resident("ada")
    thief = town.caller(THIEF)
    for number in range(130):
        thief.sign_in(password(user.address, PASSWORD), device_label=f"device {number}")
    for number in range(110):
        thief.unlink(provider="password")
        thief.link(password(user.address, PASSWORD))
    rows = {table: town.rows(table) for table in ("shadows", "known_sources")}
    # 100 devices, and the sources of both to the account and to its address.
    assert rows == {"shadows": 100, "known_sources": 100 + 4}
