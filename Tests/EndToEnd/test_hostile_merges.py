"""Merges as a weapon: what a thief of one fresh session or of a password, a crowd and a hurried owner can do with two accounts."""
import pytest

from harness.authenticator import Authenticator
from harness.calls import Failure, emails, factors, merge_calls, password
from harness.mail import wait_until
from harness.town import KEEP_SECOND_EMAIL, NEW_PASSWORD, OTHER, OWNER, PASSWORD, STOLEN, THIEF, Town, code, reason


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path)
    yield town
    town.close()


def test_a_claimed_address_does_not_replace_a_verified_one(town):
    """S92: the thief of a session cannot turn an account with an owner into one that its own mailbox takes over."""
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
