"""Merging two accounts of one user, its undo, and the transfer of one identity: over gRPC and by the command line."""
import os
import random
import re
import threading
import time

import grpc
import pytest

from harness.authenticator import Authenticator
from harness.calls import (Client, Failure, anonymous, continuation, credentials, factor_calls, factors, id_token,
                           merge_calls, password, pb)
from harness.identity import CLIENT_ID, Issuer
from harness.processes import Server
from harness.rows import Rows
from harness.terminal import Terminal

ONE, TWO = "oidc.one", "oidc.two"
PASSWORD = "correct horse battery"
ROUNDS = int(os.environ.get("LIGATURE_MERGE_KILL_ROUNDS", "4"))


class Issuers:
    """One for each provider."""

    def __init__(self):
        self.of = {ONE: Issuer(), TWO: Issuer()}

    def token(self, provider, subject, **claims):
        Issuers.count += 1
        return self.of[provider].token(f"{provider} {subject}", None, jti=f"{time.time()} {Issuers.count}", **claims)

    count = 0


@pytest.fixture(scope="module")
def issuer():
    issuers = Issuers()
    yield issuers
    for issuer in issuers.of.values():
        issuer.close()


@pytest.fixture
def environment(issuer):
    settings = {"LIGATURE_OIDC_NAMES": "one,two"}
    for name in ("ONE", "TWO"):
        settings[f"LIGATURE_OIDC_{name}_ISSUER"] = issuer.of[f"oidc.{name.lower()}"].issuer
        settings[f"LIGATURE_OIDC_{name}_AUDIENCES"] = CLIENT_ID
        settings[f"LIGATURE_OIDC_{name}_TRUSTED_EMAIL_DOMAINS"] = "mail.example"
    return settings


@pytest.fixture
def server(tmp_path, environment):
    process = Server(tmp_path / "data", environment)
    yield process
    assert process.stop() == 0


def proof(issuer, provider, subject, email=None):
    return id_token(provider, issuer.token(provider, subject, email=email, email_verified=True if email else None))


def plan(client, key=None, **fields):
    return client.call(client.merges.PlanMerge, merge_calls.PlanMergeRequest(
        proof=merge_calls.AccountProof(**fields)), key=key)


def commit(client, planned, key=None, bearer=None, **fields):
    return client.call(client.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=planned.plan, **fields),
                       bearer=bearer, key=key)


def undo(client, **fields):
    return client.call(client.merges.UndoMerge, merge_calls.UndoMergeRequest(**fields))


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value


def test_a_merge_from_plan_to_undo(server, issuer):
    ada, other = Client(server.address), Client(server.address)
    uid = ada.sign_in(proof(issuer, ONE, "ada", "ada@mail.example")).account.uid
    merged = other.sign_in(proof(issuer, TWO, "ada", "countess@mail.example")).account.uid

    # The conflict of the page, and its continuation as proof.
    conflict = refused(lambda: ada.link(proof(issuer, TWO, "ada", "countess@mail.example")))
    assert conflict.reason == "CREDENTIAL_ALREADY_IN_USE"
    planned = plan(ada, credential=continuation(conflict.conflict.continuation))
    assert (planned.survivor_uid, planned.merged_uid) == (uid, merged)
    assert [(i.provider_id, i.email, i.is_active) for i in planned.identities] == [(TWO, "countess@mail.example", True)]
    [field] = planned.conflicts
    assert field.field == merge_calls.MERGE_FIELD_EMAIL
    assert (field.first, field.second) == ("ada@mail.example", "countess@mail.example")
    assert len(planned.ending_sessions) == 1

    done = commit(ada, planned)
    assert done.merged_uid == merged
    assert [p.provider_id for p in done.account.provider_data] == [ONE, TWO]
    assert done.undo_until.seconds - time.time() == pytest.approx(30 * 86400, abs=60)
    assert refused(other.account).reason == "TOKEN_EXPIRED"
    assert other.sign_in(proof(issuer, TWO, "ada", "countess@mail.example")).account.uid == uid
    assert refused(lambda: commit(ada, planned)).reason == "INVALID_MERGE_PLAN"
    # The address is kept.
    assert refused(lambda: Client(server.address).sign_up(password("countess@mail.example", PASSWORD))).reason == "EMAIL_EXISTS"

    undone = undo(ada)
    assert undone.restored_uid == merged and not undone.remainders
    assert [p.provider_id for p in undone.account.provider_data] == [ONE]
    assert other.sign_in(proof(issuer, TWO, "ada", "countess@mail.example")).account.uid == merged
    assert refused(lambda: undo(ada)).reason == "MERGE_NOT_FOUND"


def test_refusals_name_the_field_of_the_proof(server, issuer):
    ada = Client(server.address)
    ada.sign_in(proof(issuer, ONE, "field"))
    assert refused(lambda: plan(ada)).violations[0][0] == "proof"
    assert refused(lambda: plan(ada, credential=password("", ""))).violations[0][0].startswith("proof.credential.password")
    assert refused(lambda: plan(ada, anonymous_token="x")).violations[0][0] == "proof.anonymous_token"
    passed = merge_calls.PassedFactorProof(
        pending_token="x", assertion=factors.FactorAssertion(totp=factors.TOTPAssertion(enrollment_id="1", code="2")))
    assert refused(lambda: plan(ada, second_factor=passed)).violations[0][0] == "proof.second_factor.pending_token"
    assert refused(lambda: commit(ada, merge_calls.PlanMergeResponse(plan="x"))).violations[0][0] == "plan"
    assert refused(lambda: plan(Client(server.address), anonymous_token="x")).reason == "MISSING_ID_TOKEN"


def test_an_anonymous_account_comes_along_by_its_session(server, issuer):
    ada, guest = Client(server.address), Client(server.address)
    uid = ada.sign_in(proof(issuer, ONE, "guest")).account.uid
    merged = guest.sign_up(anonymous()).account.uid
    done = commit(ada, plan(ada, anonymous_token=guest.tokens.refresh_token))
    assert done.merged_uid == merged and done.account.uid == uid
    undone = undo(ada)
    back = Client(server.address)
    back.tokens = undone.restored_tokens
    assert back.account().uid == merged and back.account().is_anonymous


def test_the_second_factor_of_the_other_account(server, issuer):
    owner, ada = Client(server.address), Client(server.address)
    owner.sign_in(proof(issuer, TWO, "factor", "factor@mail.example"))
    begun = owner.call(owner.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
        totp=factor_calls.StartTOTPEnrollment()))
    app = Authenticator(begun.totp.secret, time.time())
    enrolled = owner.call(owner.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
        session_info=begun.session_info, code=app.code()))
    ada.sign_in(proof(issuer, ONE, "factor"))
    challenge = refused(lambda: plan(ada, credential=proof(issuer, TWO, "factor", "factor@mail.example"))).challenge
    passed = merge_calls.PassedFactorProof(
        pending_token=challenge.pending_token, assertion=factors.FactorAssertion(
            totp=factors.TOTPAssertion(enrollment_id=enrolled.enrollment_id, code=app.code())))
    planned = plan(ada, second_factor=passed)
    assert [f.enrollment_id for f in planned.factors] == [enrolled.enrollment_id]
    done = commit(ada, planned)
    assert [f.enrollment_id for f in done.account.factors] == [enrolled.enrollment_id]
    # The next sign-in is asked for it.
    assert refused(lambda: Client(server.address).sign_in(proof(issuer, ONE, "factor"))).reason == "SECOND_FACTOR_REQUIRED"


def test_an_account_out_of_reach_is_merged_by_the_proof(server, issuer):
    squatter, owner = Client(server.address), Client(server.address)
    merged = squatter.sign_up(password("claimed@mail.example", PASSWORD)).account.uid
    owner.sign_up(anonymous())
    linked = owner.link(proof(issuer, ONE, "claimed", "claimed@mail.example"))
    assert linked.address_released and linked.unreachable.continuation
    done = commit(owner, plan(owner, credential=continuation(linked.unreachable.continuation)))
    assert done.merged_uid == merged
    assert [p.provider_id for p in done.account.provider_data] == [ONE] and not done.account.set_aside
    assert refused(squatter.account).reason == "TOKEN_EXPIRED"


def test_one_identity_is_transferred(server, issuer):
    owner, ada = Client(server.address), Client(server.address)
    owner.sign_in(proof(issuer, ONE, "transfer"))
    owner.link(proof(issuer, TWO, "transfer"))
    uid = ada.sign_up(anonymous()).account.uid

    def transfer(provider):
        return ada.call(ada.merges.TransferIdentity, merge_calls.TransferIdentityRequest(
            proof=merge_calls.AccountProof(credential=proof(issuer, provider, "transfer"))))

    opened = Client(server.address)
    opened.sign_in(proof(issuer, TWO, "transfer"))
    moved = transfer(TWO)
    assert moved.account.uid == uid and moved.provider_id == TWO
    # What the identity had opened there has ended; a session that has linked it is not one of these.
    assert refused(opened.account).reason == "TOKEN_EXPIRED"
    assert [p.provider_id for p in owner.account().provider_data] == [ONE]
    assert refused(lambda: transfer(ONE)).reason == "LAST_SIGN_IN_METHOD"
    assert refused(lambda: transfer(TWO)).reason == "SAME_ACCOUNT"


def test_events_and_aliases_are_stored(environment, issuer, tmp_path):
    server = Server(tmp_path / "data", {**environment, "LIGATURE_OUTBOX_RETENTION_DAYS": "1"})
    ada, other = Client(server.address), Client(server.address)
    uid = ada.sign_in(proof(issuer, ONE, "event")).account.uid
    merged = other.sign_in(proof(issuer, TWO, "event")).account.uid
    commit(ada, plan(ada, credential=proof(issuer, TWO, "event")))
    rows = Rows(tmp_path / "data")
    events = set(rows.of("SELECT kind, uid, other_uid FROM outbox WHERE other_uid IS NOT NULL"))
    audit = set(rows.of("SELECT action, uid, detail FROM audit WHERE action LIKE 'account_merged%'"))
    found = Terminal(server, tmp_path / "state.json").json("accounts", merged, "--data", str(tmp_path / "data"))
    assert (found["uid"], found["mergedFrom"]) == (uid, merged)
    assert events == {("account.merged", uid, merged), ("account.merged_into", merged, uid)}
    assert audit == {("account_merged", uid, merged), ("account_merged_into", merged, uid)}
    assert server.stop() == 0


# The command line.

def test_the_command_line_merges_and_undoes(server, issuer, tmp_path):
    terminal = Terminal(server, tmp_path / "state.json")

    token = issuer.token
    other = Client(server.address)
    merged = other.sign_in(id_token(TWO, token(TWO, "cli"))).account.uid
    terminal.run("sign-in", "--provider", ONE, "--id-token", "-", stdin=token(ONE, "cli"))
    uid = terminal.json("whoami")["uid"]
    # The session of a guest that comes back is kept: nothing else leads to that account.
    guest = Terminal(server, tmp_path / "guest.json")
    anonymous_uid = guest.json("sign-in", "--anonymous")["uid"]
    guest.run("sign-in", "--provider", ONE, "--id-token", "-", "--keep", stdin=token(ONE, "cli"))
    assert guest.json("merge", "--former", "--yes")["mergedUID"] == anonymous_uid
    assert guest.json("merge", "undo", "--yes")["restoredUID"] == anonymous_uid
    assert guest.json("merge", "--former", "--yes")["mergedUID"] == anonymous_uid
    assert "ligature merge --former" in guest.run("merge", "undo", "--yes").stdout
    # Nothing happens unasked.
    shown = terminal.run("merge", "--provider", TWO, "--id-token", "-", code=1, stdin=token(TWO, "cli")).stderr
    assert merged in shown and "--yes" in shown
    assert [line.split() for line in shown.splitlines() if "AFTER THE MERGE" in line] == [
        ["WHAT", "THIS", "ACCOUNT", "THE", "OTHER", "AFTER", "THE", "MERGE"]]
    assert other.account().uid == merged
    done = terminal.json("merge", "--provider", TWO, "--id-token", "-", "--yes", stdin=token(TWO, "cli"))
    assert done["mergedUID"] == merged and done["account"]["uid"] == uid
    assert [p["providerID"] for p in terminal.json("whoami")["providerData"]] == [ONE, TWO]
    # Neither does its undo.
    asked = terminal.run("merge", "undo", code=1).stderr
    assert merged in asked and f"Moves back to it: {TWO}." in asked and "--yes" in asked
    assert [p["providerID"] for p in terminal.json("whoami")["providerData"]] == [ONE, TWO]
    undone = terminal.json("merge", "undo", "--yes")
    assert undone["restoredUID"] == merged and undone["remainders"] == [] and undone["returned"] == [TWO]
    assert terminal.error("merge", "undo")["reason"] == "MERGE_NOT_FOUND"
    # One identity alone, once the other account has another method.
    other.sign_in(id_token(TWO, token(TWO, "cli")))
    other.link(password("cli@mail.example", PASSWORD))
    other.sign_in(password("cli@mail.example", PASSWORD))
    moved = terminal.json("transfer", "--provider", TWO, "--id-token", "-", stdin=token(TWO, "cli"))
    assert [p["providerID"] for p in moved["providerData"]] == [ONE, TWO]
    assert [p.provider_id for p in other.account().provider_data] == ["password"]


def test_the_command_line_transfers_a_phone(server, tmp_path):
    number, terminal = "+16505550190", Terminal(server, tmp_path / "state.json")

    def code():
        return server.wait_for(rf"SMS to \{number}: (\d{{6}}) is your code")[1]

    def with_code(command):
        sent = terminal.json(command, "--phone", number)
        assert sent["sentTo"] == number
        return terminal.json(command, "--phone", number, "--sms-code", code(), "--verification-id", sent["verificationID"])

    owner = with_code("sign-in")["uid"]
    terminal.run("link", "--email", "phone@mail.example", LIGATURE_PASSWORD=PASSWORD)
    terminal.run("sign-out")
    uid = terminal.json("sign-in", "--anonymous")["uid"]
    moved = with_code("transfer")
    assert uid != owner and (moved["uid"], moved["phoneNumber"]) == (uid, number)
    assert [p["providerID"] for p in moved["providerData"]] == ["phone"]
    assert terminal.error("transfer", code=64)["message"] == "Name a provider, or use --provider or --phone."


def test_the_command_line_keeps_the_phone_of_either_account(server, tmp_path):
    first, second, terminal = "+16505550191", "+16505550192", Terminal(server, tmp_path / "state.json")

    def with_code(number, command, *arguments):
        sent = terminal.json(command, "--phone", number)
        code = server.wait_for(rf"SMS to \{number}: (\d{{6}}) is your code")[1]
        return (command, "--phone", number, "--sms-code", code, "--verification-id", sent["verificationID"], *arguments)

    terminal.run(*with_code(second, "sign-in"))
    terminal.run("sign-out")
    assert terminal.json(*with_code(first, "sign-in"))["phoneNumber"] == first
    assert terminal.json(*with_code(second, "merge", "--keep-other", "phone", "--yes"))["account"]["phoneNumber"] == second


def test_the_command_line_shows_which_values_stay(server, issuer, tmp_path):
    terminal = Terminal(server, tmp_path / "state.json")
    typed = ("--email", "typed@mail.example")
    terminal.run("sign-up", *typed, LIGATURE_PASSWORD=PASSWORD)
    terminal.run("profile", "--name", "Typed")
    terminal.run("sign-out")
    token = issuer.token(ONE, "shown", email="shown@mail.example", email_verified=True, name="Shown")
    terminal.run("sign-in", "--provider", ONE, "--id-token", "-", stdin=token)

    def shown(*arguments):
        error = terminal.error("merge", *typed, *arguments, LIGATURE_PASSWORD=PASSWORD)
        assert error["reason"] == "CONFIRMATION_NEEDED"
        return {words[0]: words[-1] for words in (re.split("  +", line) for line in error["message"].splitlines())}

    rows = shown()
    assert rows["email"] == "this account's is kept: the other is not verified" and rows["name"] == "this account's is kept"
    assert shown("--keep-other", "name")["name"] == "the other account's is kept"
    refused = terminal.run("merge", *typed, "--keep-other", "email", "--yes", code=1, LIGATURE_PASSWORD=PASSWORD).stderr
    assert refused.startswith("ligature: UNVERIFIED_EMAIL: ") and "without --keep-other email" in refused.replace("\n", " ")
    merged = terminal.json("merge", *typed, "--keep-other", "name", "--yes", LIGATURE_PASSWORD=PASSWORD)["account"]
    assert (merged["email"], merged["displayName"]) == ("shown@mail.example", "Typed")


def test_the_anonymous_account_is_kept_until_it_is_merged(server, issuer, tmp_path):
    terminal = Terminal(server, tmp_path / "state.json")
    guest = terminal.json("sign-in", "--anonymous")["uid"]
    assert terminal.error("merge", "--former", "--yes")["reason"] == "NO_FORMER_USER"
    terminal.run("sign-in", "--keep", "--provider", ONE, "--id-token", "-", stdin=issuer.token(ONE, "kept"))
    uid = terminal.json("whoami")["uid"]
    assert uid != guest
    # Another process, which has nothing but the state file.
    assert terminal.json("merge", "--former", "--yes")["mergedUID"] == guest
    assert terminal.json("whoami")["uid"] == uid
    assert terminal.error("merge", "--former", "--yes")["reason"] == "NO_FORMER_USER"


# Killed.

def test_each_step_survives_a_kill(tmp_path, issuer, environment):
    """The server is killed between every two steps and after each commit; what was answered holds, and the next step works."""
    data = tmp_path / "data"
    server = Server(data, environment)

    def killed(client):
        nonlocal server
        server.kill()
        server = Server(data, environment)
        fresh = Client(server.address)
        fresh.tokens = client.tokens
        return fresh

    for turn in range(max(1, ROUNDS // 4)):
        name = f"turn {turn}"
        ada, other = Client(server.address), Client(server.address)
        uid = ada.sign_in(proof(issuer, ONE, name)).account.uid
        merged = other.sign_in(proof(issuer, TWO, name)).account.uid
        ada = killed(ada)
        planned = plan(ada, credential=proof(issuer, TWO, name))
        ada = killed(ada)
        assert [p.provider_id for p in ada.account().provider_data] == [ONE]
        old, key = ada.tokens.session_handle, os.urandom(16)
        done = commit(ada, planned, key=key)
        ada = killed(ada)
        # The answer could have been lost: the same call brings it again.
        again = commit(ada, planned, key=key, bearer=old)
        assert again.tokens.session_handle == done.tokens.session_handle and again.merged_uid == merged
        assert [p.provider_id for p in ada.account().provider_data] == [ONE, TWO]
        undone = undo(ada)
        ada = killed(ada)
        assert undone.restored_uid == merged and [p.provider_id for p in ada.account().provider_data] == [ONE]
        assert other_uid(server, issuer, name) == merged != uid
    assert server.stop() == 0
    judge(data)


def other_uid(server, issuer, name):
    return Client(server.address).sign_in(proof(issuer, TWO, name)).account.uid


def storm(address, issuer, label, acknowledged, enough):
    """Merges and undoes until the server is gone; notes each step only after its acknowledgement."""
    for number in range(10_000):
        ada, other = Client(address), Client(address)
        try:
            name = f"{label}-{number}"
            uid = ada.sign_in(proof(issuer, ONE, name)).account.uid
            merged = other.sign_in(proof(issuer, TWO, name)).account.uid
            acknowledged[name] = (uid, merged, "two")
            planned = plan(ada, credential=proof(issuer, TWO, name))
            commit(ada, planned)
            acknowledged[name] = (uid, merged, "one")
            if number % 2:
                undo(ada)
                acknowledged[name] = (uid, merged, "two again")
            enough.set()
        except (Failure, grpc.RpcError):
            return
        finally:
            ada.channel.close()
            other.channel.close()


def judge(data, acknowledged=None):
    """Each pair is two accounts or one, and nothing between; and no step back behind what was acknowledged."""
    rows = Rows(data)
    assert rows.problems() == []
    accounts = {row[0]: row[1:] for row in rows.of("SELECT uid, id, deleted_at FROM accounts")}
    aliases = dict(rows.of(
        "SELECT a.uid, s.uid AS survivor FROM merges m JOIN accounts a ON a.id = m.account_id "
        "JOIN accounts s ON s.id = m.survivor_id"))
    methods = {}
    for uid, subject in rows.of("SELECT a.uid, i.subject FROM identities i JOIN accounts a ON a.id = i.account_id"):
        methods.setdefault(uid, []).append(subject)
    sessions = {row[0] for row in rows.of("SELECT DISTINCT a.uid FROM sessions s JOIN accounts a ON a.id = s.account_id")}
    for name, (uid, merged, state) in (acknowledged or {}).items():
        one, two = f"{ONE} {name}", f"{TWO} {name}"
        if merged in aliases:
            assert state in ("two", "one")
            assert aliases[merged] == uid and accounts[merged][1] is not None and accounts[uid][1] is None
            assert sorted(methods[uid]) == [one, two] and merged not in methods and merged not in sessions
        else:
            assert state in ("two", "one", "two again")
            # An undo may have been stored whose answer was lost.
            assert accounts[merged][1] is None and accounts[uid][1] is None
            assert methods[uid] == [one] and methods[merged] == [two]
            assert state != "one" or int(name.rsplit("-", 1)[1]) % 2


def test_nothing_is_half_after_kills_in_a_storm(tmp_path, issuer, environment):
    data = tmp_path / "data"
    for cycle in range(ROUNDS):
        acknowledged = {}
        server = Server(data, environment)
        signals = [threading.Event() for _ in range(4)]
        workers = [
            threading.Thread(target=storm, args=(server.address, issuer, f"c{cycle}w{w}", acknowledged, signals[w]))
            for w in range(4)
        ]
        for worker in workers:
            worker.start()
        for signal in signals:
            assert signal.wait(60)
        # Anywhere in the steps of the four.
        threading.Event().wait(random.random() * 0.2)
        server.kill()
        for worker in workers:
            worker.join()
        assert Server(data, environment).stop() == 0
        judge(data, acknowledged)


def test_of_two_merges_against_each_other_one_wins(server, issuer):
    for number in range(10):
        ada, other = Client(server.address), Client(server.address)
        ada.sign_in(proof(issuer, ONE, f"against {number}"))
        other.sign_in(proof(issuer, TWO, f"against {number}"))
        plans = [plan(ada, credential=proof(issuer, TWO, f"against {number}")),
                 plan(other, credential=proof(issuer, ONE, f"against {number}"))]
        outcomes = [None, None]
        start = threading.Barrier(2)

        def run(index, client):
            start.wait()
            try:
                commit(client, plans[index])
                outcomes[index] = "merged"
            except Failure as failure:
                outcomes[index] = failure.reason

        threads = [threading.Thread(target=run, args=(i, c)) for i, c in enumerate((ada, other))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes, key=lambda o: o != "merged")[0] == "merged"
        assert outcomes.count("merged") == 1 and set(outcomes) <= {"merged", "TOKEN_EXPIRED", "MERGE_PLAN_OUTDATED"}
        winner = ada if outcomes[0] == "merged" else other
        assert {p.provider_id for p in winner.account().provider_data} == {ONE, TWO}
