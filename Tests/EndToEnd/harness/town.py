"""A server with providers, a clock and mailboxes, its owners and thieves."""
import itertools
import re
import time
import urllib.parse

import pytest

from harness.authenticator import Authenticator
from harness.calls import Client, Failure, emails, factor_calls, factors, id_token, merge_calls, password
from harness.clock import Clock
from harness.identity import CLIENT_ID, Issuer
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
        self.choose(self.mailed(address, "resetPassword", lambda: self.ask_for_reset(address)), text)

    def mailed(self, address, mode, action):
        """Does something, and returns the code of a link of this mode that is mailed to an address then."""
        self.post.arrived()
        action()
        while True:
            text = self.post.wait(address).get_body(("plain",)).get_content()
            if found := re.search(rf"https?://\S+/action\?mode={mode}&\S+", text):
                return code(found[0])

    def move(self, client, address):
        """Changes the address of a client's account to one whose mailbox the client reads."""
        self.apply(self.mailed(address, "verifyAndChangeEmail", lambda: client.call(
            client.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=address))), client)

    def ask_for_reset(self, address, source=None):
        client = self.client(source)
        client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))

    def choose(self, reset_code, text):
        client = self.client()
        client.call(client.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
            code=reset_code, new_password=text))

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


def code(url):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))["oobCode"]


def reason(action, *arguments, **fields):
    with pytest.raises(Failure) as refused:
        action(*arguments, **fields)
    return refused.value.reason
