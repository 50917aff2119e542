"""What the service is for, through the client library, the command line and grpcio. Each test is written once, and runs through
each of the three against the real server and real peers."""
import contextlib
import itertools
import pathlib
import re
import secrets
import time
import uuid

import jwt
import pytest

from harness.authenticator import Authenticator
from harness.calls import Client, emails
from harness.facebook import GraphAPI
from harness.github import GitHub
from harness.identity import CLIENT_ID, Issuer, sign_in_at_provider
from harness.mail import OpenSMTPD, has_opensmtpd, links, settings as mail_settings, wait_until
from harness.mailbox import Mailbox
from harness.presets import PresetIssuer
from harness.processes import Server
from harness.rows import Rows
from harness.services import Service
from harness.sms import Gateway
from harness.ways import WAYS, Proof, Refused
from test_attempts import HeaderProxy

PASSWORD = "correct horse battery"
OWN = "oidc.own"
# The kinds of identities: what an account can be signed in to by, and linked with.
LINKABLE = ["password", "google.com", OWN, "facebook.com", "apple.com", "microsoft.com", "github.com", "phone", "email link"]


def user_number(subject):
    """Facebook and GitHub number their users."""
    return str(int.from_bytes(subject.encode()[-7:], "big"))


class Peers:
    """The providers, the mail server and the SMS gateway of all tests."""

    def __init__(self, provider, folder):
        self.provider, self.own, self.presets = provider, Issuer(), PresetIssuer()
        self.graph, self.github, self.gateway = GraphAPI(), GitHub(), Gateway()
        self.service = Service(folder / "service.pub")
        self.mail = OpenSMTPD(folder / "smtpd") if has_opensmtpd() else None
        self._read = set()
        self._numbers = itertools.count(1)
        # The phone of each user.
        self.numbers = {}

    @property
    def settings(self):
        return {
            **self.presets.settings, **self.graph.settings, **self.github.settings, **self.gateway.settings,
            **self.service.settings, **(mail_settings(self.mail.url) if self.mail else {}),
            "LIGATURE_MAIL_CONTINUE_URLS": "https://app.example.com",
            "LIGATURE_GOOGLE_AUDIENCES": CLIENT_ID, "LIGATURE_GOOGLE_ISSUER": self.provider.issuer,
            "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": self.own.issuer,
            "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID, "LIGATURE_OIDC_OWN_TRUSTED_EMAIL_DOMAINS": "own.example",
            "LIGATURE_POLICY_SEVERAL_PER_PROVIDER": "true", "LIGATURE_ATTEMPTS_SMS_PER_SOURCE": "1000",
            # A slow machine gets no message twice.
            "LIGATURE_SMS_SECONDS": "60",
        }

    def close(self):
        for peer in (self.own, self.presets, self.graph, self.github, self.gateway):
            peer.close()
        if self.mail:
            self.mail.stop()

    def new_number(self):
        """A number in a block of its own."""
        return f"+1650{next(self._numbers):03d}0100"

    def link(self, address):
        """The link of the next mail to an address."""
        if self.mail is None:
            return self.mailbox.url(address)

        def find():
            for mail in self.mail.messages:
                if mail["to"] == address and mail["message-id"] not in self._read and links(mail):
                    self._read.add(mail["message-id"])
                    return links(mail)[0]
        return wait_until(find)

    def proof(self, kind, user, way):
        """A new proof that the caller is this user, who has one identity of each kind."""
        subject = f"{kind} {user}"
        number = user_number(subject)
        match kind:
            case "anonymous":
                return Proof("anonymous")
            case "custom token":
                return Proof("customToken", token=self.service.token(subject))
            case "password":
                return Proof("password", email=f"{user}@password.example", password=PASSWORD)
            case "google.com":
                # The application's own nonce is accepted once.
                token = sign_in_at_provider(self.provider.issuer, subject, secrets.token_urlsafe(16))
                return Proof("idToken", provider=kind, token=token)
            case "oidc.own":
                return Proof("idToken", provider=kind, token=self.own_token(user))
            case "facebook.com":
                self.graph.add(f"facebook-{number}", number)
                return Proof("accessToken", provider=kind, token=f"facebook-{number}")
            case "github.com":
                self.github.add(f"gho_{number}", int(number))
                return Proof("accessToken", provider=kind, token=f"gho_{number}")
            case "apple.com" | "microsoft.com":
                claims = {"oid": str(uuid.uuid5(uuid.NAMESPACE_URL, subject))} if kind == "microsoft.com" else {}
                nonce = secrets.token_urlsafe(8)
                return Proof("idToken", provider=kind, nonce=nonce, token=self.presets.token(
                    kind, subject, nonce, jti=secrets.token_hex(8), **claims))
            case "phone":
                self.numbers.setdefault(user, self.new_number())
                sent = way.send_code(self.numbers[user])
                return Proof("phone", number=self.numbers[user], verificationID=sent,
                             code=self.gateway.code(self.numbers[user]))
            case "email link":
                address = f"{user}@link.example"
                way.send_link(address)
                return Proof("emailLink", email=address, link=self.link(address))

    @property
    def questions(self):
        """How often Facebook, GitHub and the SMS gateway were asked for something."""
        return len(self.graph.requests) + len(self.github.asked) + len(self.gateway.requests)

    def own_token(self, subject, **claims):
        return self.own.token(subject, None, jti=secrets.token_hex(8), **claims)

    def own_proof(self, subject, **claims):
        return Proof("idToken", provider=OWN, token=self.own_token(subject, **claims))


@pytest.fixture(scope="module")
def peers(provider, tmp_path_factory):
    made = Peers(provider, tmp_path_factory.mktemp("peers"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def server(peers, tmp_path_factory):
    data = tmp_path_factory.mktemp("ways") / "data"
    process = Server(data, peers.settings)
    process.data = data
    peers.mailbox = Mailbox(data)
    yield process
    assert process.stop() == 0


@pytest.fixture(params=WAYS)
def way(request, server, tmp_path):
    """Makes users of one of the three ways."""
    with contextlib.ExitStack() as users:
        def user(name="user", at=server):
            folder = tmp_path / name
            folder.mkdir()
            made = WAYS[request.param](at, folder)
            users.callback(made.close)
            return made
        yield user


_users = itertools.count(1)


@pytest.fixture
def name():
    """A name that no other test has."""
    return f"user{next(_users)}"


def refused(action):
    with pytest.raises(Refused) as refusal:
        action()
    return refusal.value


def first_sign_in(user, proof):
    """Signs in for the first time."""
    if proof.kind == "password":
        return user.create_user(proof.email, proof.password)
    return user.sign_in(proof)


# Signing in and linking

@pytest.mark.parametrize("kind", ["custom token", *LINKABLE])
def test_each_kind_of_identity_signs_in(way, peers, name, kind):
    """The first sign-in makes an account, and later ones open it."""
    ada = way()
    account = first_sign_in(ada, peers.proof(kind, name, ada))
    assert not account.is_anonymous
    expected = {"custom token": [], "email link": ["password"]}.get(kind, [kind])
    assert account.providers == expected
    again = way("elsewhere")
    back = again.sign_in(peers.proof(kind, name, again))
    assert back.uid == account.uid and back.is_new in (False, None)
    claims = jwt.decode(again.id_token(), options={"verify_signature": False})
    assert claims["sub"] == account.uid
    assert claims["firebase"]["sign_in_provider"] == {"custom token": "custom", "email link": "password"}.get(kind, kind)


def test_an_anonymous_user_signs_in(way):
    ada, ben = way(), way("other")
    first, second = ada.sign_in(Proof("anonymous")), ben.sign_in(Proof("anonymous"))
    assert first.is_anonymous and first.providers == [] and first.uid != second.uid


@pytest.mark.parametrize("kind", LINKABLE)
def test_each_kind_of_identity_is_linked_to_an_anonymous_account(way, peers, name, kind):
    """The account keeps its uid, is not anonymous any more, and the identity opens it from then on."""
    ada = way()
    uid = ada.sign_in(Proof("anonymous")).uid
    account = ada.link(peers.proof(kind, name, ada))
    assert account.uid == uid and not account.is_anonymous
    assert account.providers == ["password" if kind == "email link" else kind]
    again = way("elsewhere")
    assert again.sign_in(peers.proof(kind, name, again)).uid == uid


def test_identities_are_listed_in_the_order_of_linking_and_unlinked(way, peers, name):
    ada = way()
    uid = ada.sign_in(Proof("anonymous")).uid
    for kind in ("github.com", OWN, "facebook.com"):
        account = ada.link(peers.proof(kind, name, ada))
    assert account.providers == ["github.com", OWN, "facebook.com"]
    assert ada.unlink(OWN).providers == ["github.com", "facebook.com"]
    assert ada.unlink("github.com").uid == uid
    assert refused(lambda: ada.unlink("facebook.com")).reason == "LAST_SIGN_IN_METHOD"
    # What was unlinked opens another account.
    assert way("elsewhere").sign_in(peers.proof(OWN, name, ada)).uid != uid


@pytest.mark.parametrize("kind", ["facebook.com", "github.com", OWN, "phone"])
def test_an_identity_of_another_account_leads_on_to_that_account(way, peers, name, kind):
    """The link is refused, and nothing changes. What the refusal brings signs in to the other account, without a second
    question to the provider and without a second message."""
    owner, ada = way("owner"), way()
    uid = owner.sign_in(peers.proof(kind, name, owner)).uid
    guest = ada.sign_in(Proof("anonymous"))

    def questions(action):
        """How often the peers were asked since."""
        before = peers.questions
        action()
        return peers.questions - before

    proof = peers.proof(kind, name, ada)
    refusals = []
    one_link = questions(lambda: refusals.append(refused(lambda: ada.link(proof)).reason))
    assert refusals == ["CREDENTIAL_ALREADY_IN_USE"]
    assert ada.account().uid == guest.uid and ada.account().is_anonymous
    proof = peers.proof(kind, name, ada)
    assert questions(lambda: ada.link_or_sign_in(proof)) == one_link
    assert ada.account().uid == uid


def test_an_address_of_another_account_leads_on_by_signing_in_to_it(way, peers, name):
    """The provider's user has an address that another account owns: sign in to that, then link."""
    address = f"{name}@own.example"
    ada = way()
    uid = ada.sign_in(peers.own_proof(name, email=address, email_verified=True)).uid
    ada.link(Proof("password", email=address, password=PASSWORD))
    again = way("elsewhere")
    assert refused(lambda: again.create_user(address, PASSWORD)).reason == "EMAIL_EXISTS"
    by_facebook = peers.proof("facebook.com", name, ada)
    peers.graph.add(by_facebook.token, user_number(f"facebook.com {name}"), {"email": address})
    assert refused(lambda: again.sign_in(by_facebook)).reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
    assert again.sign_in(Proof("password", email=address, password=PASSWORD)).uid == uid
    assert again.link(by_facebook).providers == [OWN, "password", "facebook.com"]


# Second factors

def test_the_second_factor_by_app_by_message_and_by_recovery_code(way, peers, name):
    address, number = f"{name}@own.example", peers.new_number()
    proof = lambda: peers.own_proof(name, email=address, email_verified=True)
    ada = way()
    uid = ada.sign_in(proof()).uid
    app = ada.enroll_app(lambda secret: Authenticator(secret, time.time()))
    ada.enroll_phone(number, lambda: peers.gateway.code(number))
    assert ada.account().factors == ["totp", "phone"]
    codes = ada.recovery_codes()
    ada.sign_out()

    assert refused(lambda: ada.sign_in(proof())).reason == "SECOND_FACTOR_REQUIRED"
    assert refused(lambda: ada.sign_in(proof(), ("recovery", "0" * 10))).reason == "INVALID_CODE"
    for factor, said in ((("app", app.code()), "totp"), (("phone", lambda: peers.gateway.code(number)), "phone"),
                         (("recovery", codes[0]), "recovery_code")):
        assert ada.sign_in(proof(), factor).uid == uid
        claims = jwt.decode(ada.id_token(), options={"verify_signature": False})
        assert claims["firebase"]["sign_in_second_factor"] == said
        ada.sign_out()
    # A recovery code is good once.
    assert refused(lambda: ada.sign_in(proof(), ("recovery", codes[0]))).reason == "INVALID_CODE"


# Merging

def test_two_accounts_are_merged_and_the_merge_is_undone(way, peers, name):
    """The other account's identities come along, its uid stands for this account, its sessions end; the undo puts both back."""
    other, ada = way("other"), way()
    merged = other.sign_in(peers.proof("github.com", name, other)).uid
    other.link(peers.proof("phone", name, other))
    uid = ada.sign_in(peers.proof("facebook.com", name, ada)).uid
    gone, account = ada.merge(peers.proof("github.com", name, ada))
    assert (gone, account.uid) == (merged, uid)
    assert account.providers == ["facebook.com", "github.com", "phone"] and account.phone_number
    assert refused(other.account).reason in ("TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN")
    back = way("back")
    assert back.sign_in(peers.proof("phone", name, back)).uid == uid
    assert refused(lambda: ada.merge(peers.proof("github.com", name, ada))).reason == "SAME_ACCOUNT"

    restored, account = ada.undo_merge()
    assert (restored, account.uid, account.providers) == (merged, uid, ["facebook.com"])
    again = way("again")
    assert again.sign_in(peers.proof("github.com", name, again)).uid == merged
    assert again.account().providers == ["github.com", "phone"]
    assert refused(ada.undo_merge).reason == "MERGE_NOT_FOUND"


def test_what_both_accounts_have_is_chosen(way, peers, name):
    other, ada = way("other"), way()
    first, second = f"{name}@own.example", f"{name}.later@own.example"
    other.sign_in(peers.own_proof(f"{name} later", email=second, email_verified=True))
    ada.sign_in(peers.own_proof(name, email=first, email_verified=True))
    _, account = ada.merge(
        peers.own_proof(f"{name} later", email=second, email_verified=True), keep_other=["email"])
    assert account.email == second and account.providers == [OWN, OWN]
    # The address that gave way is kept for the account.
    stranger = way("stranger")
    assert refused(lambda: stranger.create_user(first, PASSWORD)).reason == "EMAIL_EXISTS"


def test_one_identity_is_transferred_after_a_proof(way, peers, name):
    """The other account keeps the rest, and its last way to sign in is not taken."""
    owner, ada = way("owner"), way()
    theirs = owner.sign_in(peers.proof("github.com", name, owner)).uid
    uid = ada.sign_in(peers.proof("facebook.com", name, ada)).uid
    assert refused(lambda: ada.transfer(peers.proof("github.com", name, ada))).reason == "LAST_SIGN_IN_METHOD"
    owner.link(peers.proof(OWN, name, owner))
    account = ada.transfer(peers.proof("github.com", name, ada))
    assert account.uid == uid and account.providers == ["facebook.com", "github.com"]
    back = way("back").sign_in(peers.proof(OWN, name, owner))
    assert back.uid == theirs and back.providers == [OWN]


def test_the_anonymous_session_is_kept_until_it_is_merged(way, peers, name):
    """An anonymous user signs in to their account; what they did anonymously is merged into it."""
    ada = way()
    uid = way("before").sign_in(peers.proof(OWN, name, ada)).uid
    guest = ada.sign_in(Proof("anonymous")).uid
    assert ada.sign_in(peers.proof(OWN, name, ada), keep=True).uid == uid
    assert ada.merge_former()[0] == guest
    assert ada.account().uid == uid and not ada.account().is_anonymous


# What an account may be

def test_an_account_has_several_identities_of_one_provider(way, peers, name):
    ada = way()
    uid = ada.sign_in(peers.own_proof(f"{name} work")).uid
    account = ada.link(peers.own_proof(f"{name} home"), another=True)
    assert account.identities == [(OWN, f"{name} work"), (OWN, f"{name} home")]
    for subject in ("work", "home"):
        assert way(subject).sign_in(peers.own_proof(f"{name} {subject}")).uid == uid
    account = ada.unlink_identity(account.identity_ids[0])
    assert account.identities == [(OWN, f"{name} home")]


def test_an_account_of_a_social_provider_alone_gets_other_ways_to_sign_in(way, peers, name):
    """It has no address and no password to begin with."""
    ada = way()
    account = ada.sign_in(peers.proof("facebook.com", name, ada))
    assert account.email is None
    for kind in ("password", "phone", "github.com"):
        account = ada.link(peers.proof(kind, name, ada))
    assert account.providers == ["facebook.com", "password", "phone", "github.com"]
    assert account.email == f"{name}@password.example"
    again = way("elsewhere")
    assert again.sign_in(peers.proof("password", name, again)).uid == account.uid


def test_unlinking_removes_what_came_with_the_identity(way, server, peers, name):
    """Neither the account nor the tokens nor the database know the provider's name of the user afterwards, nor the address
    and the picture."""
    ada = way()
    ada.create_user(f"{name}@password.example", PASSWORD)
    ada.link(peers.own_proof(
        f"subject-of-{name}", email=f"{name}@private.example", name=f"Called {name}",
        picture=f"https://pictures.example/{name}.png"))
    marks = [f"subject-of-{name}", f"{name}@private.example", f"Called {name}", f"https://pictures.example/{name}.png"]
    account = ada.unlink(OWN)
    assert account.identities == [("password", f"{name}@password.example")] and account.set_aside == []
    claims = str(jwt.decode(ada.id_token(), options={"verify_signature": False}))
    stored = Rows(server.data).dump()
    for mark in marks:
        assert mark not in str(account) and mark not in claims and mark not in stored


# What is sent

def test_messages_and_mails_are_few(way, peers, tmp_path):
    """By number, by block of numbers, by day, and by address. A message beyond a limit looks sent, and is not."""
    gateway = Gateway()
    server = Server(tmp_path / "limited", {
        **peers.settings, **gateway.settings, "LIGATURE_SMS_SECONDS": "60", "LIGATURE_MAIL_URL": "", "LIGATURE_ATTEMPTS_SMS": "2",
        "LIGATURE_ATTEMPTS_SMS_PER_BLOCK": "3", "LIGATURE_ATTEMPTS_SMS_PER_DAY": "5", "LIGATURE_ATTEMPTS_SMS_RESERVE": "0",
        "LIGATURE_ATTEMPTS_MAILS": "2", "LIGATURE_ATTEMPTS_EXEMPT_SOURCES": "192.0.2.0/24",
        "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    # From another machine: on its own, a server with --dev sends ten times as much.
    proxy = HeaderProxy(server.port, "192.0.2.1")
    ada, mails = way("limited-user", proxy), tmp_path / "limited" / "mail"

    def codes():
        return Rows(tmp_path / "limited").count("stored_proofs", "kind = 'phone_verification'")

    def sent(number, times):
        before = codes()
        assert all(ada.send_code(number) for _ in range(times))
        return codes() - before

    assert sent("+16505550101", 3) == 2, "the number's"
    assert sent("+16505550102", 2) == 1, "the block's"
    assert sent("+16505560101", 2) == 2
    assert sent("+16505570101", 1) == 0, "the day's"
    for _ in range(2):
        ada.send_link("ada@mail.example")
    assert refused(lambda: ada.send_link("ada@mail.example")).reason == "TOO_MANY_ATTEMPTS_TRY_LATER"
    wait_until(lambda: len(list(mails.glob("*.eml"))) == 2)
    proxy.close()
    assert server.stop() == 0
    gateway.close()


# The list of what is promised

def test_each_test_that_the_readme_names_for_a_promise_exists():
    folder = pathlib.Path(__file__).parent
    section = (folder / "README.md").read_text().split("## What is promised")[1].split("\n## ")[0]
    named = re.findall(r"`(test_\w+)\.py`: `(test_\w+)`", section)
    assert len(named) > 15
    for file, test in named:
        assert re.search(rf"^def {test}\(", (folder / f"{file}.py").read_text(), re.M), f"{file}.py has no {test}"
    here = re.findall(r"^def (test_\w+)\(", pathlib.Path(__file__).read_text(), re.M)[:-1]
    assert set(here) <= {test for _, test in named}, "the README leaves out a test of this file"
