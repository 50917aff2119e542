"""S71: whatever one account and one source do over and over, the rows that it leaves are bounded by a limit that a setting names.

The table has a line for each method that writes: a method that is added to the descriptors without one fails the test."""
import importlib
import re
import time

import pytest
from google.protobuf import descriptor_pb2

from harness import github
from harness.calls import (
    Failure, emails, factor_calls, factors, id_token, merge_calls, password, pb, phone, phones)
from harness.processes import ROOT
from harness.rows import Rows
from test_crowds import Forwarded, PASSWORD, Town
from test_merge import commit, plan, undo
from test_phone import challenge as ask_for_code, enroll as enroll_phone
from test_second_factors import enroll, finish, recovery

LIMIT, REPEATS = 4, 30
# An exempt source, from which the test sets up what it needs.
ELSEWHERE = "192.0.2.77"
# Operators, and services that an operator has given a key, call these.
OPERATORS = {"ligature.v1.AdminService", "ligature.v1.OperatorService", "ligature.v1.DevelopmentService"}
# Their rows name sources and counters, of which there is one for each source and account. PostgreSQL has the ids of the commits
# of the last ten minutes, too.
COUNTERS = {"attempts", "known_sources", "feed"}


class User(Forwarded):
    """A user who was set up from elsewhere, so that what the test repeats is all that the source does."""

    def __init__(self, town, name, method):
        super().__init__(town.channel, ELSEWHERE)
        self.town, self.name, self.method = town, f"{name}-{method}".lower(), method
        self.address = f"{self.name}@mail.example"
        self.count = 0

    def proof(self, subject=None, email=None):
        self.count += 1
        return id_token("oidc.own", self.town.issuer.token(
            subject or self.name, None, jti=f"{self.name} {self.count} {id(self)}", email=email,
            email_verified=bool(email)))

    def owner(self):
        self.sign_in(self.proof(email=self.address))
        self.link(password(self.address, PASSWORD))
        return self

    def at_home(self):
        # Each method has a source of its own.
        self.metadata = [("x-forwarded-for", f"203.0.{list(METHODS).index(self.method.split()[0])}.5")]
        return self

    def pending(self):
        return self.town.pending(self, self.address)

    def send(self, kind, **fields):
        return self.call(getattr(self.emails, f"Send{kind}"), getattr(emails, f"Send{kind}Request")(**fields))

    def number(self, index):
        return f"+49151{sum(self.name.encode()) % 10000:04}{index:04}"


def owner(town, method):
    return User(town, "owner", method).owner()


def newcomer(town, method):
    user = User(town, "new", method)
    user.sign_up(password(user.address, PASSWORD))
    return user


def with_code(user, kind, subject, **fields):
    """The user, and a valid code that was mailed."""
    user.send(kind, **fields)
    user.code = re.search(r"oobCode=([\w-]+)", user.town.mail(user.address, subject).get_body(("plain",)).get_content())[1]
    return user


def with_verification(town, method):
    return with_code(newcomer(town, method), "EmailVerification", "Confirm")


def with_reset(town, method):
    user = owner(town, method)
    return with_code(user, "PasswordReset", "Set a new password", email=user.address)


def with_app(town, method):
    user = owner(town, method)
    enroll(user)
    user.challenges = [user.pending() for _ in range(REPEATS)]
    return user


def with_phone_codes(town, method):
    user = owner(town, method)
    numbers = [user.number(index) for index in range(REPEATS)]
    user.proofs = [phone(user.ask_for_code(number), town.gateway.code(number)) for number in numbers]
    return user


def with_phone_factor(town, method):
    user = owner(town, method)
    user.factor = enroll_phone(user, town.gateway, user.number(0)).account.factors[0].enrollment_id
    user.challenge = user.pending()
    return user


def with_another(town, method):
    user = owner(town, method)
    user.other = User(town, "other", method).owner()
    return user


def link_and_unlink(user, number):
    linked = user.link(user.proof(f"linked {user.name} {number}"))
    user.unlink(identity=linked.account.provider_data[-1].identity_id)


def change_password(user, number):
    old, new = (PASSWORD, "another horse battery")[::1 if number % 2 == 0 else -1]
    user.call(user.accounts.ChangePassword, pb.ChangePasswordRequest(old_password=old, new_password=new))


def update_profile(user, number):
    user.call(user.accounts.UpdateProfile, pb.UpdateProfileRequest(display_name=f"name {number}"))


def make_and_delete(user, number):
    visitor = User(user.town, "visitor", f"{user.method} {number}").at_home()
    visitor.sign_in(user.proof("visitor"))
    visitor.delete()


def start_at_provider(user, number):
    user.call(user.accounts.StartProviderSignIn, pb.StartProviderSignInRequest(
        provider_id="github.com", purpose=pb.PROVIDER_SIGN_IN_PURPOSE_SIGN_IN, return_url="http://127.0.0.1:1/"))


def sign_in_and_out(user, number):
    user.sign_in(password(user.address, PASSWORD))
    user.sign_out()


def end_others(user, number):
    User(user.town, "owner", user.method).at_home().sign_in(password(user.address, PASSWORD))
    user.call(user.sessions.EndSessions, pb.EndSessionsRequest(all_others=pb.AllOtherSessions()))


def update_phone(user, number):
    user.call(user.phones.UpdatePhoneNumber, phones.UpdatePhoneNumberRequest(credential=user.proofs[number].phone))


def change_email(user, number):
    user.call(user.emails.ChangeEmail, emails.ChangeEmailRequest(new_email=f"{number}{user.address}"))


def apply_code(user, number):
    user.call(user.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=user.code))


def reset(user, number):
    user.call(user.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(
        code=user.code, new_password=f"new password {number}"))


def enroll_and_withdraw(user, number):
    _, _, done = enroll(user)
    user.call(user.factors.WithdrawFactor, factor_calls.WithdrawFactorRequest(
        enrollment_id=done.account.factors[0].enrollment_id))


def merge_and_undo(user, number):
    commit(user, plan(user, credential=password(user.other.address, PASSWORD)))
    undo(user)


def transfer(user, number):
    user.other.at_home()
    taker, giver = (user, user.other) if number % 2 == 0 else (user.other, user)
    taker.reauthenticate(password(taker.address, PASSWORD))
    taker.call(taker.merges.TransferIdentity, merge_calls.TransferIdentityRequest(
        proof=merge_calls.AccountProof(credential=taker.proof(f"moves {user.name}"))))


def with_identity_to_move(town, method):
    user = with_another(town, method)
    user.other.link(user.proof(f"moves {user.name}"))
    return user


# A wrong code, and a change of address that wants a mailed code first.
NEVER_SUCCEED = {"FinishSignIn", "ChangeEmail"}

# For each method: the limit that bounds it (None if it leaves no rows), who calls, and the call. A call that needs others
# to be made again makes those, too.
METHODS = {
    "SignUp": ("attempts.signUpsPerSource", owner, lambda user, number: user.sign_up(
        password(f"{number}{user.address}", PASSWORD))),
    "SignIn": ("attempts.changesPerSource", owner, lambda user, number: user.sign_in(password(user.address, PASSWORD))),
    "LinkIdentity": ("attempts.changesPerSource", owner, link_and_unlink),
    "UnlinkIdentity": ("attempts.changesPerSource", owner, link_and_unlink),
    "Reauthenticate": ("attempts.changesPerSource", owner, lambda user, number: user.reauthenticate(
        password(user.address, PASSWORD))),
    "ChangePassword": ("attempts.changesPerSource", owner, change_password),
    "UpdateProfile": ("attempts.profileChanges", owner, update_profile),
    "DeleteAccount": ("attempts.changesPerSource", owner, make_and_delete),
    "IssueNonce": (None, owner, lambda user, number: user.nonce("oidc.own")),
    "StartProviderSignIn": ("attempts.providerSignInsPerSource", owner, start_at_provider),
    "RefreshTokens": (None, owner, lambda user, number: user.refresh()),
    "SignOut": ("attempts.changesPerSource", owner, sign_in_and_out),
    "EndSessions": ("attempts.changesPerSource", owner, end_others),
    "SendEmailVerification": ("attempts.mails", newcomer, lambda user, number: user.send("EmailVerification")),
    "SendPasswordReset": ("attempts.mails", owner, lambda user, number: user.send("PasswordReset", email=user.address)),
    "SendSignInLink": ("attempts.mailsPerSource", owner, lambda user, number: user.send(
        "SignInLink", email=f"{number}@example.com")),
    "SendEmailChange": ("attempts.mailsPerSource", owner, lambda user, number: user.send(
        "EmailChange", new_email=f"{number}{user.address}")),
    "ChangeEmail": (None, owner, change_email),
    "ApplyActionCode": ("attempts.mails", with_verification, apply_code),
    "ConfirmPasswordReset": ("attempts.mails", with_reset, reset),
    "StartFactorChallenge": ("attempts.factorSMS", with_phone_factor, lambda user, number: ask_for_code(
        user, user.challenge.pending_token, user.factor)),
    "FinishSignIn": ("attempts.codes", with_app, lambda user, number: finish(
        user, user.challenges[number], **recovery(f"wrong{number}"))),
    "StartFactorEnrollment": ("attempts.smsPerSource", owner, lambda user, number: user.call(
        user.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
            phone=factor_calls.StartPhoneEnrollment(phone_number=user.number(number))))),
    "FinishFactorEnrollment": ("attempts.changesPerSource", owner, enroll_and_withdraw),
    "WithdrawFactor": ("attempts.changesPerSource", owner, enroll_and_withdraw),
    "RenewRecoveryCodes": ("attempts.changesPerSource", with_app, lambda user, number: user.call(
        user.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest())),
    "SendPhoneCode": ("attempts.smsPerSource", owner, lambda user, number: user.ask_for_code(user.number(number))),
    "UpdatePhoneNumber": ("attempts.changesPerSource", with_phone_codes, update_phone),
    "PlanMerge": ("attempts.changesPerSource", with_another, lambda user, number: plan(
        user, credential=password(user.other.address, PASSWORD))),
    "CommitMerge": ("attempts.changesPerSource", with_another, merge_and_undo),
    "UndoMerge": ("attempts.changesPerSource", with_another, merge_and_undo),
    "TransferIdentity": ("attempts.changesPerSource", with_identity_to_move, transfer),
}


def writing_methods():
    """The methods of all services that are not marked as free of side effects."""
    found = set()
    for path in sorted((ROOT / "Protos/ligature/v1").glob("*.proto")):
        module = importlib.import_module(f"ligature.v1.{path.stem}_pb2")
        for service in module.DESCRIPTOR.services_by_name.values():
            if service.full_name in OPERATORS:
                continue
            found |= {method.name for method in service.methods if method.GetOptions().idempotency_level
                      != descriptor_pb2.MethodOptions.NO_SIDE_EFFECTS}
    return found


def test_s71_each_method_that_writes_has_a_bound():
    assert writing_methods() == set(METHODS)


def environment_name(setting):
    text = "".join(f"_{letter}" if letter.isupper() else letter for letter in setting.replace("SMS", "Sms"))
    return "LIGATURE_" + text.replace(".", "_").upper()


def rows(town):
    """The rows of each table, once all that is queued was sent, and what was sent."""
    end = time.monotonic() + 60
    while town.rows("mails", "state = 'pending'") + town.rows("sms", "state = 'pending'"):
        assert time.monotonic() < end, "mails or messages are not sent"
        time.sleep(0.02)
    database = Rows(town.folder)
    counts = {table: database.count(f'"{table}"') for table in database.tables() if table not in COUNTERS}
    # Refusals have a limit of their own: 60 of one source and 600 of all in an hour.
    counts["audit"] = database.count("audit", "action <> 'call_refused'")
    return {**counts, "sent mails": len(list(town.mailbox.folder.glob("*.eml"))), "sent SMS": len(town.gateway.requests)}


LIMITS = sorted({setting for setting, _, _ in METHODS.values() if setting})
UNLIMITED = {environment_name(setting): "100000" for setting in (
    *LIMITS, "attempts.sms", "attempts.smsPerBlock", "attempts.smsPerDay")}


@pytest.mark.parametrize("setting", [None, *LIMITS])
def test_s71_rows_of_each_method_are_bounded(tmp_path, issuer, setting):
    api = github.GitHub()
    # One limit alone is low, so that it is the one that bounds.
    town = Town(tmp_path / "data", issuer, **{
        **UNLIMITED, **api.settings, "LIGATURE_ATTEMPTS_EXEMPT_SOURCES": ELSEWHERE, "LIGATURE_POLICY_SEVERAL_PER_PROVIDER": "true",
        **({environment_name(setting): str(LIMIT)} if setting else {})})
    for method, (bounded_by, prepare, call) in METHODS.items():
        if bounded_by != setting:
            continue
        user = prepare(town, method).at_home()
        before, reasons = rows(town), []
        for number in range(REPEATS):
            try:
                call(user, number)
                reasons.append(None)
            except Failure as failure:
                reasons.append(failure.reason)
        grown = {table: count - before[table] for table, count in rows(town).items() if count > before[table]}
        # A merge and its undo add seven records to the trail and count twice, all else adds fewer.
        allowed = 0 if setting is None else 4 * LIMIT
        assert reasons[0] is None or method in NEVER_SUCCEED, (method, reasons)
        assert all(count <= allowed for table, count in grown.items()), (method, grown, reasons)
    town.close()
    api.close()
