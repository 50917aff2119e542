"""What users do with mailed codes and second factors, from beginning to end: by the client library, the command line and
grpcio, with OpenSMTPD behind the server and oathtool in the place of an authenticator app."""
import re
import subprocess

import pytest

from harness.calls import Client, Failure, email_link, emails, factor_calls, factors, id_token, password
from harness.identity import CLIENT_ID, Issuer
from harness.mail import OpenSMTPD, has_opensmtpd, links, settings, wait_until
from harness.processes import ROOT, SNIPPET_HOSTS, Server, clean_environment
from harness.terminal import Terminal
from test_second_factors import enroll, finish, recovery, totp

pytestmark = pytest.mark.skipif(not has_opensmtpd(), reason="needs root and Debian's opensmtpd")

OWN, OTHER = "oidc.own", "oidc.other"
PASSWORD, ANOTHER = "correct horse battery", "battery staple horse"


class Post:
    """The mails that OpenSMTPD has received, each given out once."""

    def __init__(self, peer):
        self.peer, self._read = peer, set()

    def link(self, address, mode):
        """The link of the next mail to an address that has one of this mode."""
        def find():
            for mail in self.peer.messages:
                if mail["to"] != address or mail["message-id"] in self._read:
                    continue
                for link in links(mail):
                    if f"mode={mode}" in link:
                        self._read.add(mail["message-id"])
                        return link
        return wait_until(find)

    def code(self, address, mode):
        return re.search("oobCode=([^&]+)", self.link(address, mode))[1]

    def subjects(self, address):
        return [mail["subject"] for mail in self.peer.messages if mail["to"] == address]


@pytest.fixture(scope="module")
def issuers():
    own, other = Issuer(), Issuer()
    yield {OWN: own, OTHER: other}
    own.close()
    other.close()


@pytest.fixture(scope="module")
def stage(tmp_path_factory, issuers):
    """A server that sends real mail."""
    peer = OpenSMTPD(tmp_path_factory.mktemp("smtpd"))
    environment = settings(peer.url, LIGATURE_OIDC_NAMES="own,other", LIGATURE_MAIL_CONTINUE_URLS="https://app.example.com")
    for name in ("own", "other"):
        environment[f"LIGATURE_OIDC_{name.upper()}_ISSUER"] = issuers[f"oidc.{name}"].issuer
        environment[f"LIGATURE_OIDC_{name.upper()}_AUDIENCES"] = CLIENT_ID
        environment[f"LIGATURE_OIDC_{name.upper()}_TRUSTED_EMAIL_DOMAINS"] = "trusted.example"
    server = Server(tmp_path_factory.mktemp("stories") / "data", environment)
    server.post = Post(peer)
    yield server
    assert server.stop() == 0
    peer.stop()


@pytest.fixture
def terminal(stage, tmp_path):
    return lambda name="state": Terminal(stage, tmp_path / f"{name}.json")


def token(issuers, provider, subject, email, email_verified=True):
    token.count += 1
    return issuers[provider].token(
        subject, None, jti=str(token.count), email=email, email_verified=email_verified)


token.count = 0


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value


# Verification, reset, change with the way back, sign-in link

def test_mailed_codes_by_the_client_library(stage, tmp_path):
    child = subprocess.Popen(
        [str(ROOT / ".build/debug/documented-calls"), "mail"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=clean_environment(
            {"LIGATURE_URL": f"http://{stage.address}", "LIGATURE_STATE_FILE": str(tmp_path / "state.json")}))
    said = []
    for line in child.stdout:
        if line.startswith("link? "):
            child.stdin.write(stage.post.link(*line.split()[1:]) + "\n")
            child.stdin.flush()
        else:
            said.append(line.rstrip("\n"))
    assert child.wait() == 0, said
    assert said == [
        f"{host}: {step}" for host in SNIPPET_HOSTS for step in (
            f"verified {host.lower()}@mail.example", f"reset {host.lower()}@mail.example", "signed in",
            "check your email for a link", "signed in", "verify the new address", "changed", "recovered")]


def test_mailed_codes_by_the_command_line(stage, terminal):
    ada, elsewhere, post = terminal("ada"), terminal("elsewhere"), stage.post
    old, new = "ada@cli.example", "ada@new.cli.example"
    uid = ada.json("sign-up", "--email", old, LIGATURE_PASSWORD=PASSWORD)["uid"]
    ada.run("verify-email")
    assert ada.json("verify-email", "--code", post.link(old, "verifyEmail"))["email"] == old
    assert ada.json("whoami")["emailVerified"]

    elsewhere.run("reset-password", old)
    elsewhere.run("reset-password", "--code", post.link(old, "resetPassword"), LIGATURE_PASSWORD=ANOTHER)
    assert ada.error("whoami")["code"] in (17017, 17021)
    assert ada.json("sign-in", "--email", old, LIGATURE_PASSWORD=ANOTHER)["uid"] == uid

    elsewhere.run("sign-in", "--email-link", old)
    link = post.link(old, "signIn")
    assert elsewhere.json("sign-in", "--email-link", old, "--link", link)["uid"] == uid

    ada.run("email", new)
    assert ada.json("email", "--code", post.link(new, "verifyAndChangeEmail"))["previousEmail"] == old
    back = terminal("owner").json("email", "--code", post.link(old, "recoverEmail"))
    terminal("owner").run("reset-password", "--code", back["passwordResetCode"], LIGATURE_PASSWORD=PASSWORD)
    assert terminal("owner").json("sign-in", "--email", old, LIGATURE_PASSWORD=PASSWORD)["uid"] == uid
    assert refused(lambda: Client(stage.address).sign_in(password(new, ANOTHER))).reason == "INVALID_LOGIN_CREDENTIALS"


def test_mailed_codes_by_grpcio(stage):
    old, new, post = "ada@rpc.example", "ada@new.rpc.example", stage.post
    ada, page = Client(stage.address), Client(stage.address)
    uid = ada.sign_up(password(old, PASSWORD)).account.uid
    ada.call(ada.emails.SendEmailVerification, emails.SendEmailVerificationRequest(language_code="de"))
    ada.call(ada.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=post.code(old, "verifyEmail")))
    assert ada.account().email_verified and "Bestätigen" in post.subjects(old)[0]

    page.call(page.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=old))
    code = post.code(old, "resetPassword")
    assert page.call(page.emails.CheckActionCode, emails.CheckActionCodeRequest(code=code)).email == old
    page.call(page.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(code=code, new_password=ANOTHER))
    assert refused(ada.account).reason == "TOKEN_EXPIRED"
    assert ada.sign_in(password(old, ANOTHER)).account.uid == uid

    page.call(page.emails.SendSignInLink, emails.SendSignInLinkRequest(email=old))
    assert page.sign_in(email_link(old, post.code(old, "signIn"))).account.uid == uid
    ada.call(ada.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=new))
    ada.call(ada.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=post.code(new, "verifyAndChangeEmail")))
    assert ada.account().email == new
    owner = Client(stage.address)
    back = owner.call(owner.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=post.code(old, "recoverEmail")))
    owner.call(owner.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        code=back.password_reset_code, new_password=PASSWORD))
    assert owner.sign_in(password(old, PASSWORD)).account.uid == uid
    # The link may have been that of the earlier notice.
    wait_until(lambda: any("address" in subject and "changed" in subject for subject in post.subjects(old)))


# The second factor, after every first factor

def firsts(stage, issuers, address):
    """Every way to prove the first factor of an account that owns the address, by name."""
    def link():
        client = Client(stage.address)
        client.call(client.emails.SendSignInLink, emails.SendSignInLinkRequest(email=address))
        return email_link(address, stage.post.code(address, "signIn"))

    return {
        "password": lambda: password(address, PASSWORD),
        "linked provider": lambda: id_token(OWN, token(issuers, OWN, address, address)),
        # A provider that is not linked, but trusted for the address: it would join.
        "provider that joins": lambda: id_token(OTHER, token(issuers, OTHER, address, address)),
        "email link": link,
    }


@pytest.mark.parametrize("door", ["grpcio", "command line"])
def test_every_first_factor_is_followed_by_the_second(stage, issuers, terminal, door):
    address = f"olga.{door.replace(' ', '.')}@trusted.example"
    olga = Client(stage.address)
    uid = olga.sign_in(id_token(OWN, token(issuers, OWN, address, address))).account.uid
    olga.link(password(address, PASSWORD))
    _, app, done = enroll(olga)
    codes = iter(olga.call(olga.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes)

    def one_code(options):
        """The app's code once, as each takes half a minute; recovery codes afterwards."""
        return options.pop() if options else next(codes)

    shown = [app.code()]
    if door == "grpcio":
        for name, proof in firsts(stage, issuers, address).items():
            client = Client(stage.address)
            challenge = refused(lambda: client.sign_in(proof())).challenge
            assert challenge and client.tokens is None, name
            code = one_code(shown)
            assertion = totp(done.enrollment_id, code) if len(code) == 6 else recovery(code)
            assert finish(client, challenge, **assertion).account.uid == uid, name
            again = refused(lambda: client.reauthenticate(password(address, PASSWORD)))
            assert again.reason == "SECOND_FACTOR_REQUIRED", name
    else:
        person = terminal()

        def sign_in(arguments, **more):
            assert person.error("sign-in", *arguments(), **more)["code"] == 17078
            account = person.json("sign-in", *arguments(), "--code", one_code(shown), **more)
            assert account["uid"] == uid
            person.run("sign-out")

        sign_in(lambda: ["--email", address], LIGATURE_PASSWORD=PASSWORD)
        sign_in(lambda: ["--provider", OWN, "--id-token", token(issuers, OWN, address, address)])
        sign_in(lambda: ["--provider", OTHER, "--id-token", token(issuers, OTHER, address, address)])

        def link():
            person.run("sign-in", "--email-link", address)
            return ["--email-link", address, "--link", stage.post.link(address, "signIn")]

        sign_in(link)

    # A reset does not go round it, and neither does it sign in.
    page = Client(stage.address)
    page.call(page.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))
    request = emails.ConfirmPasswordResetRequest(code=stage.post.code(address, "resetPassword"), new_password=ANOTHER)
    challenge = refused(lambda: page.call(page.emails.ConfirmPasswordReset, request)).challenge
    assert refused(lambda: page.sign_in(password(address, ANOTHER))).reason == "INVALID_LOGIN_CREDENTIALS"
    page.call(page.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        new_password=ANOTHER, pending_token=challenge.pending_token,
        assertion=factors.FactorAssertion(**recovery(next(codes)))))
    assert page.tokens is None
    assert refused(lambda: page.sign_in(password(address, ANOTHER))).reason == "SECOND_FACTOR_REQUIRED"
    wait_until(lambda: any("second factor was added" in subject for subject in stage.post.subjects(address)))


# No method is lost without a word

def test_what_was_set_aside_is_listed_and_comes_back(stage, issuers, terminal):
    """The claimant of an address had a password and a provider for it. The owner takes the account over by a link; what was
    there before is set aside and listed with its reason. The provider's user may link it again, and a reset sets a new
    password."""
    address, post = "ben@claimed.example", stage.post
    claimant = Client(stage.address)
    uid = claimant.sign_up(password(address, PASSWORD)).account.uid
    claimant.link(id_token(OWN, token(issuers, OWN, "ben", address, email_verified=False)))

    owner = terminal("owner")
    owner.run("sign-in", "--email-link", address)
    account = owner.json("sign-in", "--email-link", address, "--link", post.link(address, "signIn"))
    assert account["uid"] == uid
    reasons = {method["providerID"]: method["reason"] for method in account["setAside"]}
    assert reasons == {"password": "EMAIL_PROVEN_BY_ANOTHER", OWN: "EMAIL_PROVEN_BY_ANOTHER"}
    shown = owner.run("whoami").stdout
    assert shown.count("another user has verified this address") == 2
    assert refused(lambda: Client(stage.address).sign_in(password(address, PASSWORD))).reason == "INVALID_LOGIN_CREDENTIALS"

    account = owner.json(
        "link", "--provider", OWN, "--id-token", token(issuers, OWN, "ben", address, email_verified=False))
    assert account["uid"] == uid and [method["providerID"] for method in account["setAside"]] == ["password"]
    client = Client(stage.address)
    assert client.sign_in(id_token(OWN, token(issuers, OWN, "ben", address, email_verified=False))).account.uid == uid
    client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))
    client.call(client.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        code=post.code(address, "resetPassword"), new_password=ANOTHER))
    account = client.sign_in(password(address, ANOTHER)).account
    assert account.uid == uid and not account.set_aside


# A hint for those who have proven the address, and nothing for others

def test_the_methods_of_an_account_are_told_only_to_who_has_proven_its_address(stage, issuers, terminal):
    address = "nora@trusted.example"
    nora = Client(stage.address)
    nora.sign_in(id_token(OWN, token(issuers, OWN, "nora", address)))
    stranger = Client(stage.address)
    # A recycled mailbox: the same provider, another user, and the word for the address.
    met = refused(lambda: stranger.sign_in(id_token(OWN, token(issuers, OWN, "nora-later", address))))
    assert met.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL" and list(met.conflict.sign_in_methods) == [OWN]
    # One who only mentions it.
    met = refused(lambda: stranger.sign_in(id_token(OTHER, token(issuers, OTHER, "x", address, email_verified=False))))
    assert met.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL" and not met.conflict.sign_in_methods
    for email in (address, "unknown@trusted.example"):
        answer = stranger.call(stranger.emails.FetchSignInMethods, emails.FetchSignInMethodsRequest(email=email))
        assert list(answer.sign_in_methods) == []
        failure = refused(lambda: stranger.sign_in(password(email, PASSWORD)))
        nobody = refused(lambda: stranger.sign_in(password("nobody@trusted.example", PASSWORD)))
        assert (failure.code, failure.reason, failure.text) == (nobody.code, nobody.reason, nobody.text)
        assert terminal().json("reset-password", email) == {"sentTo": email}
    shown = terminal().error(
        "sign-in", "--provider", OTHER, "--id-token", token(issuers, OTHER, "x", address, email_verified=False))
    assert shown["reason"] == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL" and not shown.get("signInMethods")
    # The mail went to the one who can read it.
    wait_until(lambda: len(stage.post.subjects(address)) == 1)
    assert stage.post.subjects("unknown@trusted.example") == []
