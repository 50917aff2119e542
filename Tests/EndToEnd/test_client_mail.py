"""Mailed codes through the command line, and with it through `LigatureAuth`; the mails lie in the data folder."""
import email
import email.policy
import re
import time

import pytest

from harness.processes import Server
from harness.terminal import Terminal

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def mailing(tmp_path_factory):
    data = tmp_path_factory.mktemp("mail") / "data"
    server = Server(data)
    yield server, data
    assert server.stop() == 0


@pytest.fixture
def device(mailing, tmp_path):
    server, _ = mailing
    return lambda name: Terminal(server, tmp_path / f"{name}.json")


class Mailbox:
    """The mails to one address."""

    def __init__(self, data, address):
        self.folder, self.address, self.read = data / "mail", address, set()

    def link(self, mode, timeout=20):
        """The link of the next mail that has one of this mode."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            for file in sorted(self.folder.glob("*.eml")) if self.folder.exists() else []:
                if file in self.read:
                    continue
                mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
                if self.address not in str(mail["To"]):
                    continue
                text = mail.get_body(("plain",)).get_content()
                found = re.search(rf"https?://\S+/action\?mode={mode}&oobCode=\S+", text)
                if found:
                    self.read.add(file)
                    return found[0]
            time.sleep(0.1)
        raise AssertionError(f"no mail with mode={mode} to {self.address}: {[f.name for f in self.folder.glob('*')]}")


def test_an_address_is_verified_in_the_session_or_with_the_password(mailing, device):
    box = Mailbox(mailing[1], "verify@example.com")
    ada = device("ada")
    ada.run("sign-up", "--email", "verify@example.com", "--password", PASSWORD)
    assert ada.json("verify-email") == {"sentTo": "verify@example.com"}
    link = box.link("verifyEmail")
    elsewhere = device("elsewhere")
    assert elsewhere.error("verify-email", "--code", link, "--password", "wrong")["reason"] == "INVALID_LOGIN_CREDENTIALS"
    done = elsewhere.json("verify-email", "--code", "-", stdin=f"{link}\n{PASSWORD}\n")
    assert done["operation"] == "VERIFY_EMAIL" and done["email"] == "verify@example.com"
    assert ada.json("whoami")["emailVerified"]
    used = ada.error("verify-email", "--code", link)
    assert used["reason"] == "INVALID_OOB_CODE" and used["code"] == 17030
    assert "already verified" in ada.run("verify-email").stdout


def test_a_verification_that_is_denied_takes_the_address_off(mailing, device):
    box = Mailbox(mailing[1], "denied@example.com")
    squatter = device("squatter")
    squatter.run("sign-up", "--email", "denied@example.com", "--password", PASSWORD)
    squatter.run("verify-email")
    device("owner").run("verify-email", "--code", box.link("verifyEmail"), "--deny")
    assert squatter.error("whoami")["code"] in (17017, 17021)
    refused = device("other").error("sign-in", "--email", "denied@example.com", "--password", PASSWORD)
    assert refused["reason"] == "INVALID_LOGIN_CREDENTIALS"


def test_a_password_is_reset(mailing, device):
    box = Mailbox(mailing[1], "reset@example.com")
    ada = device("ada")
    uid = ada.json("sign-up", "--email", "reset@example.com", "--password", PASSWORD)["uid"]
    unknown = device("unknown")
    assert unknown.json("reset-password", "unknown@example.com") == {"sentTo": "unknown@example.com"}
    unknown.json("reset-password", "Reset@Example.com")
    link = box.link("resetPassword")
    weak = unknown.error("reset-password", "--code", link, "--password", "x")
    assert weak["code"] in (17026, 17211)
    done = unknown.json("reset-password", "--code", link, stdin="another horse battery\n")
    assert done == {"email": "reset@example.com"}
    assert ada.error("whoami")["code"] in (17017, 17021)
    account = ada.json("sign-in", "--email", "reset@example.com", "--password", "another horse battery")
    assert account["uid"] == uid and account["emailVerified"]


def test_a_link_signs_in_and_proves_again(mailing, device):
    box = Mailbox(mailing[1], "link@example.com")
    ada = device("ada")
    assert ada.json("sign-in", "--email-link", "link@example.com") == {"sentTo": "link@example.com"}
    link = box.link("signIn")
    other = ada.error("sign-in", "--email-link", "other@example.com", "--link", link)
    assert other["reason"] == "INVALID_EMAIL"
    account = ada.json("sign-in", "--email-link", "link@example.com", "--link", link)
    assert account["isNewAccount"] and account["emailVerified"]
    assert [entry["providerID"] for entry in account["providerData"]] == ["password"]
    assert ada.error("sign-in", "--email-link", "link@example.com", "--link", link)["reason"] == "INVALID_OOB_CODE"
    no_link = ada.error("sign-in", "--email-link", "link@example.com", "--link", "https://example.com/")
    assert no_link["code"] == 17030
    ada.run("reauthenticate", "--email-link", "link@example.com")
    ada.run("reauthenticate", "--email-link", "link@example.com", "--link", "-", stdin=box.link("signIn") + "\n")
    ada.run("password", "--password", PASSWORD)
    assert device("later").json("sign-in", "--email", "link@example.com", "--password", PASSWORD)["uid"] == account["uid"]


def test_a_link_takes_over_an_address_that_was_only_claimed(mailing, device):
    box = Mailbox(mailing[1], "claimed@example.com")
    squatter = device("squatter")
    squatter.run("sign-up", "--email", "claimed@example.com", "--password", PASSWORD)
    owner = device("owner")
    owner.run("sign-in", "--email-link", "claimed@example.com")
    account = owner.json("sign-in", "--email-link", "claimed@example.com", "--link", box.link("signIn"))
    assert [method["reason"] for method in account["setAside"]] == ["EMAIL_PROVEN_BY_ANOTHER"]
    assert "another user has verified this address" in owner.run("whoami").stdout
    assert squatter.error("whoami")["code"] in (17017, 17021)


def test_an_address_is_changed_and_brought_back(mailing, device):
    old, new = Mailbox(mailing[1], "old@example.com"), Mailbox(mailing[1], "new@example.com")
    ada = device("ada")
    uid = ada.json("sign-up", "--email", "first@example.com", "--password", PASSWORD)["uid"]
    # Where mail is set up, a code decides on each new address, so that typing one tells nothing.
    assert ada.json("email", "old@example.com") == {"sentTo": "old@example.com"}
    assert ada.json("email", "--code", old.link("verifyAndChangeEmail"))["email"] == "old@example.com"
    assert ada.json("email", "new@example.com") == {"sentTo": "new@example.com"}
    assert ada.json("email") == {"email": "old@example.com", "displayEmail": "old@example.com", "emailVerified": True}
    changed = ada.json("email", "--code", new.link("verifyAndChangeEmail"))
    assert changed["email"] == "new@example.com" and changed["previousEmail"] == "old@example.com"
    assert ada.json("whoami")["email"] == "new@example.com"

    owner = device("owner")
    back = owner.json("email", "--code", old.link("recoverEmail"))
    assert back["operation"] == "RECOVER_EMAIL" and back["email"] == "old@example.com"
    assert ada.error("whoami")["code"] in (17017, 17021)
    owner.run("reset-password", "--code", back["passwordResetCode"], "--password", "another horse battery")
    account = owner.json("sign-in", "--email", "old@example.com", "--password", "another horse battery")
    assert account["uid"] == uid


def test_codes_of_other_mails_are_named(mailing, device):
    box = Mailbox(mailing[1], "kinds@example.com")
    ada = device("ada")
    ada.run("sign-up", "--email", "kinds@example.com", "--password", PASSWORD)
    ada.run("reset-password")
    reset = box.link("resetPassword")
    refused = ada.error("verify-email", "--code", reset)
    assert refused["reason"] == "INVALID_OOB_CODE" and "reset-password" in refused["message"]
    assert ada.error("reset-password", "--code", "nonsense", "--password", PASSWORD)["code"] == 17030
    assert ada.error("verify-email", "--password", "x", code=64)["reason"] == "USAGE"
