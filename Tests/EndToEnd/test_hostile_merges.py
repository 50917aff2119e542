"""Merges as a weapon: what a thief of one fresh session or of a password, a crowd and a hurried owner can do with two accounts."""
import itertools
import time
import urllib.parse

import pytest

from harness.authenticator import Authenticator
from harness.calls import Client, Failure, emails, factor_calls, factors, id_token, merge_calls, password
from harness.clock import Clock
from harness.identity import CLIENT_ID, Issuer
from harness.mail import wait_until
from harness.mailbox import Mailbox
from harness.processes import Server

NAMES = ("one", "two", "three")
OWNER, THIEF, OTHER = "owner@mail.example", "thief@other.example", "second@mail.example"
PASSWORD, STOLEN, NEW_PASSWORD = "correct horse battery", "staple in a new box", "three blind mice run"
KEEP_SECOND_EMAIL = [
    merge_calls.MergeChoice(field=merge_calls.MERGE_FIELD_EMAIL, keep=merge_calls.MERGE_SIDE_SECOND)]


class Town:
    """A server with three providers that are trusted for mail.example, and a clock that the tests move."""

    def __init__(self, folder, **more):
        self.issuers = {name: Issuer() for name in NAMES}
        self.clock, self.offset, self.count = Clock(folder), 0, itertools.count()
        environment = {"LIGATURE_OIDC_NAMES": ",".join(NAMES), **self.clock.environment, **more}
        for name, issuer in self.issuers.items():
            environment[f"LIGATURE_OIDC_{name.upper()}_ISSUER"] = issuer.issuer
            environment[f"LIGATURE_OIDC_{name.upper()}_AUDIENCES"] = CLIENT_ID
            environment[f"LIGATURE_OIDC_{name.upper()}_TRUSTED_EMAIL_DOMAINS"] = "mail.example"
        self.server = Server(folder / "data", environment)
        self.post = Mailbox(folder / "data")

    def close(self):
        for issuer in self.issuers.values():
            issuer.close()
        assert self.server.stop() == 0

    def client(self, source=None):
        return Visitor(self.server.address, source)

    def pass_time(self, seconds):
        self.clock.advance(seconds=seconds)
        self.offset += seconds

    def proof(self, name, subject, email=None):
        now = int(time.time()) + self.offset
        claims = {"email": email, "email_verified": True} if email else {}
        return id_token(f"oidc.{name}", self.issuers[name].token(
            subject, None, iat=now, exp=now + 600, jti=str(next(self.count)), **claims))

    def signed_in(self, *proof):
        client = self.client()
        client.sign_in(self.proof(*proof))
        return client

    def owner(self, address=OWNER, text=PASSWORD, source=None):
        """A user who has verified the address of a password."""
        client = self.claimant(address, text, source)
        client.call(client.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
        client.call(client.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=self.post.code(address), password=text))
        return client

    def claimant(self, address, text, source=None):
        client = self.client(source)
        client.sign_up(password(address, text))
        return client

    def enroll(self, client):
        begun = client.call(client.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
            totp=factor_calls.StartTOTPEnrollment()))
        step = int(time.time() + self.offset) // 30
        done = client.call(client.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
            session_info=begun.session_info, code=Authenticator(begun.totp.secret, 0).at(step)))
        return done.enrollment_id, begun.totp.secret, step

    def reset(self, address, text):
        self.post.arrived()
        client = self.client()
        client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))
        while "resetPassword" not in (url := self.post.url(address)):
            pass
        client.call(client.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
            code=code(url), new_password=text))

    def apply(self, code, client=None, **fields):
        client = client or self.client()
        return client.call(client.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code, **fields))


class Visitor(Client):
    """A caller from its own source, if one is given."""

    def __init__(self, address, source):
        super().__init__(address)
        self.address, self.source = address, source

    def call(self, method, request, *arguments, **options):
        if self.source:
            called = method
            method = lambda request, metadata=(), timeout=None: called(
                request, metadata=[*metadata, ("x-forwarded-for", self.source)], timeout=timeout)
        return super().call(method, request, *arguments, **options)

    def copy(self):
        """A thief's client, which has only the session."""
        thief = Visitor(self.address, self.source)
        thief.tokens = self.tokens
        return thief

    def plan(self, credential):
        return self.call(self.merges.PlanMerge, merge_calls.PlanMergeRequest(
            proof=merge_calls.AccountProof(credential=credential)))

    def commit(self, plan, **fields):
        return self.call(self.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=plan.plan, **fields))

    def merge(self, credential, **fields):
        return self.commit(self.plan(credential), **fields)

    def linked(self):
        return sorted(provider.provider_id for provider in self.account().provider_data)


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path)
    yield town
    town.close()


def code(url):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))["oobCode"]


def reason(action, *arguments, **fields):
    with pytest.raises(Failure) as refused:
        action(*arguments, **fields)
    return refused.value.reason


def test_a_claimed_address_does_not_replace_a_verified_one(town):
    """S92: the thief of a session can't turn an account with an owner into one that its own mailbox takes over."""
    owner = town.owner()
    owner.link(town.proof("one", "owner"))
    thief = owner.copy()
    thief.unlink(provider="oidc.one")
    town.claimant(THIEF, STOLEN)
    plan = thief.plan(password(THIEF, STOLEN))
    assert [conflict.must_keep_first for conflict in plan.conflicts] == [True]
    assert reason(thief.commit, plan, choices=KEEP_SECOND_EMAIL) == "UNVERIFIED_EMAIL"
    # The plan is still good without the choice, and the account keeps its address.
    thief.commit(plan)
    account = thief.account()
    assert (account.email, account.email_verified) == (OWNER, True)
    town.reset(OWNER, NEW_PASSWORD)
    returned = town.client()
    assert returned.sign_in(password(OWNER, NEW_PASSWORD)).account.uid == account.uid


def test_a_hurried_owner_can_choose_the_second_address_once_it_is_verified(town):
    """S92: a mistyped address of an own second account is refused; a proven one becomes the account's."""
    owner, second = town.owner(), town.claimant(OTHER, STOLEN)
    assert reason(owner.merge, password(OTHER, STOLEN), choices=KEEP_SECOND_EMAIL) == "UNVERIFIED_EMAIL"
    second.call(second.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
    town.apply(town.post.code(OTHER), second, password=STOLEN)
    owner.merge(password(OTHER, STOLEN), choices=KEEP_SECOND_EMAIL)
    assert owner.account().email == OTHER and owner.account().email_verified


def test_a_merged_owner_takes_the_account_back_from_one_that_proves_its_own_address(town):
    """S92: a proof of the survivor's claimed address leaves the merged account, its alias and its way back alone."""
    owner = town.owner()
    uid = owner.account().uid
    thief = town.claimant(THIEF, STOLEN)
    survivor = thief.account().uid
    thief.merge(password(OWNER, PASSWORD))
    way_back = town.post.code(OWNER)
    town.reset(THIEF, NEW_PASSWORD)
    # The mailbox of the claimed address gets a new account.
    apart = town.client()
    apart.sign_in(password(THIEF, NEW_PASSWORD))
    assert apart.account().uid not in (uid, survivor)
    applied = town.apply(way_back)
    assert list(applied.recovery.merged_uids) == [uid]
    returned = town.client()
    returned.call(returned.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        code=applied.password_reset_code, new_password=NEW_PASSWORD))
    assert returned.sign_in(password(OWNER, NEW_PASSWORD)).account.uid == uid


def test_sessions_of_a_displaced_identity_end(town):
    """S93: the choice of the second account's identity ends what the first account's identity has opened."""
    owner = town.signed_in("one", "owner", OWNER)
    thief = owner.copy()
    town.pass_time(600)
    thief.link(town.proof("two", "thief"))
    planted = town.signed_in("two", "thief")
    town.signed_in("two", "second", OTHER)
    owner = town.signed_in("one", "owner", OWNER)
    assert planted.account().uid == owner.account().uid
    owner.merge(town.proof("two", "second", OTHER), choices=[merge_calls.MergeChoice(
        field=merge_calls.MERGE_FIELD_PROVIDER, provider_id="oidc.two", keep=merge_calls.MERGE_SIDE_SECOND)])
    assert owner.linked() == ["oidc.one", "oidc.two"]
    assert reason(planted.account) == "TOKEN_EXPIRED"
    assert reason(planted.refresh) == "INVALID_REFRESH_TOKEN"


def test_the_caller_keeps_the_session_of_an_identity_that_it_displaces(town):
    """S93: a user who chooses the second account's identity stays signed in."""
    owner = town.signed_in("two", "owner", OWNER)
    town.signed_in("two", "second", OTHER)
    owner.merge(town.proof("two", "second", OTHER), choices=[merge_calls.MergeChoice(
        field=merge_calls.MERGE_FIELD_PROVIDER, provider_id="oidc.two", keep=merge_calls.MERGE_SIDE_SECOND)])
    assert owner.linked() == ["oidc.two"]
    owner.refresh()
    assert owner.account().email == OWNER


def test_a_way_back_that_undoes_merges_of_others_tells_them(town):
    """S94: the owners of accounts that a recovery separates get notices that open ways back."""
    owner = town.owner()
    other = "other@mail.example"
    town.signed_in("two", "other", other)
    owner.merge(town.proof("two", "other", other))
    way_back = town.post.code(other)
    second = town.signed_in("three", "second", OTHER)
    factor, secret, step = town.enroll(second)
    with pytest.raises(Failure) as asked:
        owner.plan(town.proof("three", "second", OTHER))
    planned = owner.call(owner.merges.PlanMerge, merge_calls.PlanMergeRequest(proof=merge_calls.AccountProof(
        second_factor=merge_calls.PassedFactorProof(
            pending_token=asked.value.challenge.pending_token, assertion=factors.FactorAssertion(
                totp=factors.TOTPAssertion(
                    enrollment_id=factor, code=Authenticator(secret, 0).at(step + 1)))))))
    owner.commit(planned)
    assert town.post.wait(OWNER)["Subject"]
    assert len(town.apply(way_back).recovery.merged_uids) == 2
    undone = {}

    def have_both():
        for mail in town.post.arrived():
            if "undone" in mail["Subject"]:
                undone[str(mail["To"])] = mail
        return {OWNER, OTHER} <= undone.keys()

    wait_until(have_both)
    assert all("/action?" in mail.get_body(("plain",)).get_content() for mail in undone.values())


def test_what_joined_by_the_merged_address_leaves_with_it(town):
    """S95: the undo of a merge takes off the methods that have joined by the address since, and ends their sessions."""
    owner = town.signed_in("one", "owner", OWNER)
    thief = owner.copy()
    town.signed_in("two", "thief", OTHER)
    thief.merge(town.proof("two", "thief", OTHER))
    joined = town.signed_in("three", "thief", OTHER)
    owner = town.signed_in("one", "owner", OWNER)
    assert joined.account().uid == owner.account().uid
    undone = owner.call(owner.merges.UndoMerge, merge_calls.UndoMergeRequest())
    assert owner.linked() == ["oidc.one"]
    assert len(undone.remainders) == 1
    assert reason(joined.account) == "TOKEN_EXPIRED"
    assert town.signed_in("three", "thief", OTHER).account().uid == undone.restored_uid


def test_a_crowd_does_not_use_up_the_proofs_of_a_recovery(tmp_path):
    """S96: wrong passwords of strangers don't keep the owner from showing an older password with a way back."""
    town = Town(tmp_path, LIGATURE_SERVER_TRUSTED_PROXIES="127.0.0.1")
    try:
        town.owner(source="198.51.100.1")
        town.pass_time(8 * 86_400)
        owner = town.client("198.51.100.1")
        owner.sign_in(password(OWNER, PASSWORD))
        town.enroll(owner.copy())
        way_back = town.post.code(OWNER)
        reasons = []
        for number in range(13):
            for _ in range(9):
                reasons.append(reason(town.client(f"192.0.{number}.7").sign_in, password(OWNER, "a wrong password")))
        assert "TOO_MANY_ATTEMPTS_TRY_LATER" in reasons
        elsewhere = town.client("198.18.5.5")
        assert len(town.apply(way_back, elsewhere, password=PASSWORD).recovery.factors) == 1
    finally:
        town.close()
