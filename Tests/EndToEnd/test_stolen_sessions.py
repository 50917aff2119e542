"""What a thief of one session can do with it, on a server whose clock the tests move: as grpcio and the command line see it."""
import itertools
import time

import pytest

from harness.calls import Client, Failure, anonymous, emails, factor_calls, id_token, merge_calls, password
from harness.clock import Clock
from harness.identity import CLIENT_ID, Issuer
from harness.processes import Server
from harness.terminal import Terminal
from test_operators import Operator

OWN, OTHER, THIRD = "oidc.own", "oidc.other", "oidc.third"
PASSWORD = "correct horse battery"


class World:
    """A server with a clock, and the providers of its users."""

    def __init__(self, folder, issuers):
        self.issuers = issuers
        self.clock = Clock(folder)
        self.moved = 0
        self._number = itertools.count()
        settings = {"LIGATURE_OIDC_NAMES": "own,other,third"}
        for provider, issuer in issuers.items():
            name = provider.removeprefix("oidc.").upper()
            settings[f"LIGATURE_OIDC_{name}_ISSUER"] = issuer.issuer
            settings[f"LIGATURE_OIDC_{name}_AUDIENCES"] = CLIENT_ID
            settings[f"LIGATURE_OIDC_{name}_TRUSTED_EMAIL_DOMAINS"] = "mail.example"
        self.data = folder / "data"
        self.server = Server(self.data, {**settings, **self.clock.environment})

    def wait(self, **length):
        self.clock.advance(**length)
        self.moved += int(sum(length[unit] * seconds for unit, seconds in
                              (("seconds", 1), ("minutes", 60), ("hours", 3600), ("days", 86400)) if unit in length))

    def token(self, provider, subject, email=None):
        now = int(time.time()) + self.moved
        return self.issuers[provider].token(
            subject, None, jti=str(next(self._number)), iat=now, exp=now + 600, email=email,
            email_verified=True if email else None)

    def proof(self, provider, subject, email=None):
        return id_token(provider, self.token(provider, subject, email))

    def sign_in(self, *identity):
        client = Client(self.server.address)
        client.sign_in(self.proof(*identity))
        return client


@pytest.fixture(scope="module")
def issuers():
    issuers = {provider: Issuer() for provider in (OWN, OTHER, THIRD)}
    yield issuers
    for issuer in issuers.values():
        issuer.close()


@pytest.fixture
def world(tmp_path, issuers):
    world = World(tmp_path, issuers)
    yield world
    assert world.server.stop() == 0


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value


def settled(client):
    return {info.provider_id: info.settled for info in client.account().provider_data}


def proof_of(credential):
    return merge_calls.AccountProof(credential=credential)


def sensitive(world, client):
    """What only a recent sign-in of the owner may do."""
    third = lambda: proof_of(world.proof(THIRD, "thief"))
    return {
        "unlink": lambda: client.unlink(provider=OWN),
        "password": lambda: client.link(password("thief@mail.example", PASSWORD)),
        "address": lambda: client.call(
            client.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email="thief@mail.example")),
        "enroll": lambda: client.call(
            client.factors.StartFactorEnrollment,
            factor_calls.StartFactorEnrollmentRequest(totp=factor_calls.StartTOTPEnrollment())),
        "merge": lambda: client.call(client.merges.PlanMerge, merge_calls.PlanMergeRequest(proof=third())),
        "transfer": lambda: client.call(
            client.merges.TransferIdentity, merge_calls.TransferIdentityRequest(proof=third())),
        "undo": lambda: client.call(client.merges.UndoMerge, merge_calls.UndoMergeRequest()),
        "delete": lambda: client.delete(),
    }


def test_s63_a_stale_session_gains_nothing_by_linking(world):
    world.sign_in(THIRD, "thief")
    owner = world.sign_in(OWN, "ada", "ada@mail.example")
    thief = Client(world.server.address)
    thief.tokens = owner.tokens
    world.wait(minutes=10)
    linked = thief.link(world.proof(OTHER, "thief", "thief@mail.example"))
    assert not linked.already_linked and linked.account.email == "ada@mail.example"
    assert settled(thief) == {OWN: True, OTHER: False}

    # The session is as old as before, and one that the new identity opens is never recent.
    for client in (thief, world.sign_in(OTHER, "thief", "thief@mail.example")):
        for name, action in sensitive(world, client).items():
            failure = refused(action)
            assert failure.reason == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", name
            assert failure.settled_methods == [OWN], name
        failure = refused(lambda: client.reauthenticate(world.proof(OTHER, "thief")))
        assert (failure.reason, failure.settled_methods) == ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", [OWN])
    # The account cannot be taken into one of the thief's either.
    own = world.sign_in(THIRD, "thief")
    for action in (lambda: own.call(own.merges.PlanMerge, merge_calls.PlanMergeRequest(
                       proof=proof_of(world.proof(OTHER, "thief")))),
                   lambda: own.call(own.merges.TransferIdentity, merge_calls.TransferIdentityRequest(
                       proof=proof_of(world.proof(OTHER, "thief"))))):
        assert refused(action).reason == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"

    # Time does not help while the owner has a method, and the owner needs nothing else.
    world.wait(days=8)
    late = world.sign_in(OTHER, "thief", "thief@mail.example")
    assert refused(late.delete).settled_methods == [OWN]
    owner = world.sign_in(OWN, "ada", "ada@mail.example")
    owner.unlink(provider=OTHER)
    assert settled(owner) == {OWN: True}
    assert world.sign_in(OTHER, "thief").account().uid != owner.account().uid


def test_s66_an_identity_is_settled_by_its_owner_or_by_time_alone(world):
    owner = world.sign_in(OWN, "ada", "ada@mail.example")
    thief = Client(world.server.address)
    thief.tokens = owner.tokens
    world.wait(minutes=10)
    # Settled on an account of the thief's, taken off there, linked, unlinked by the owner, and linked again.
    elsewhere = world.sign_in(THIRD, "thief")
    elsewhere.link(world.proof(OTHER, "thief"))
    assert settled(elsewhere) == {THIRD: True, OTHER: True}
    elsewhere.unlink(provider=OTHER)
    thief.link(world.proof(OTHER, "thief"))
    assert settled(thief) == {OWN: True, OTHER: False}
    fresh = world.sign_in(OWN, "ada", "ada@mail.example")
    fresh.unlink(provider=OTHER)
    thief.link(world.proof(OTHER, "thief"))
    assert settled(fresh) == {OWN: True, OTHER: False}

    # A merge and its undo do not settle it.
    second = world.sign_in(THIRD, "ada")
    planned = second.call(second.merges.PlanMerge, merge_calls.PlanMergeRequest(
        proof=proof_of(world.proof(OWN, "ada", "ada@mail.example"))))
    second.call(second.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=planned.plan))
    assert settled(second) == {THIRD: True, OWN: True, OTHER: False}
    second.call(second.merges.UndoMerge, merge_calls.UndoMergeRequest())
    fresh = world.sign_in(OWN, "ada", "ada@mail.example")
    assert settled(fresh) == {OWN: True, OTHER: False}

    # The owner does, by linking it after a recent sign-in, and only then is it a proof.
    assert fresh.link(world.proof(OTHER, "thief")).already_linked
    assert settled(fresh) == {OWN: True, OTHER: True}
    world.sign_in(OTHER, "thief").unlink(provider=OWN)


def test_s66_waiting_settles_what_is_left_without_a_settled_identity(world):
    owner = world.sign_in(OWN, "ada")
    world.wait(minutes=10)
    owner.link(world.proof(OTHER, "ada", "ada@mail.example"))
    assert not owner.account().HasField("email")
    world.wait(days=30)
    owner = world.sign_in(OWN, "ada")
    # The other method could be a thief's, so only an operator takes off the one that has settled.
    assert refused(lambda: owner.unlink(provider=OWN)).reason == "LAST_SIGN_IN_METHOD"
    Operator(world.data).run("accounts", "unlink", owner.account().uid, "own", "--yes")
    world.wait(hours=71)
    early = world.sign_in(OTHER, "ada", "ada@mail.example")
    failure = refused(early.delete)
    assert (failure.reason, failure.settled_methods) == ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", [])
    world.wait(hours=1)
    late = world.sign_in(OTHER, "ada", "ada@mail.example")
    account = late.account()
    assert settled(late) == {OTHER: True} and account.email == "ada@mail.example" and account.email_verified
    late.delete()


def test_a_link_that_ends_an_anonymous_account_opens_a_session_of_its_own(world):
    guest = Client(world.server.address)
    guest.sign_up(anonymous())
    world.wait(minutes=50)
    guest.link(world.proof(OWN, "ada"))
    assert settled(guest) == {OWN: True}
    guest.link(world.proof(OTHER, "ada"))
    guest.unlink(provider=OWN)


def test_the_command_line_names_the_ways_that_count(world, tmp_path):
    terminal = Terminal(world.server, tmp_path / "state.json")
    terminal.environment.update(world.clock.environment)
    terminal.run("sign-in", "--provider", OWN, "--id-token", "-", stdin=world.token(OWN, "ada"))
    world.wait(minutes=10)
    terminal.run("link", "--provider", OTHER, "--id-token", "-", stdin=world.token(OTHER, "thief"))
    account = terminal.json("whoami")
    assert [(p["providerID"], p["isSettled"]) for p in account["providerData"]] == [(OWN, True), (OTHER, False)]
    assert "(not settled)" in terminal.run("whoami").stdout
    error = terminal.error("unlink", OWN)
    assert error["reason"] == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" and error["settledMethods"] == [OWN]
    assert f"`ligature reauthenticate {OWN}`, then" in terminal.run("unlink", OWN, code=1).stderr
    refusal = terminal.error("reauthenticate", "--provider", OTHER, "--id-token", "-", stdin=world.token(OTHER, "thief"))
    assert refusal["reason"] == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
    terminal.run("reauthenticate", "--provider", OWN, "--id-token", "-", stdin=world.token(OWN, "ada"))
    terminal.run("unlink", OTHER)
