"""Recoveries as a target: what thieves plant beforehand to keep an owner out, or to come back afterwards."""
import pytest

from harness.calls import Failure, email_link, emails, merge_calls, password, pb
from harness.town import KEEP_SECOND_EMAIL, NEW_PASSWORD, OWNER, PASSWORD, STOLEN, THIEF, Town, reason

LATER = "later@other.example"
HOME, AWAY, ELSEWHERE = "198.51.100.1", "203.0.113.9", "192.0.2.77"
WAY_BACK, SIGN_IN, RESET = "recoverEmail", "signIn", "resetPassword"


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path, LIGATURE_SERVER_TRUSTED_PROXIES="127.0.0.1")
    yield town
    town.close()


def signed_in(town, address=OWNER, text=PASSWORD, source=None):
    client = town.client(source)
    client.sign_in(password(address, text))
    return client


def by_link(town, address):
    client = town.client()
    client.sign_in(email_link(address, town.mailed(address, SIGN_IN, lambda: client.call(
        client.emails.SendSignInLink, emails.SendSignInLinkRequest(email=address)))))
    return client


def undo(client):
    return client.call(client.merges.UndoMerge, merge_calls.UndoMergeRequest())


def change_password(client, text=STOLEN):
    client.call(client.accounts.ChangePassword, pb.ChangePasswordRequest(new_password=text))


@pytest.mark.parametrize("recovers_by_way_back", (True, False))
def test_a_way_back_that_a_thief_has_planted_ends_with_the_recovery(town, recovers_by_way_back):
    """S97: a thief of the mailbox moves the address away and back, which opens a way back at the thief's mailbox."""
    uid = town.owner().account().uid
    town.pass_time(10 * 86400)
    thief = by_link(town, OWNER)
    town.move(thief, THIEF)
    town.pass_time(5)
    town.move(thief, OWNER)
    town.pass_time(5)
    thief.link(town.proof("one", "thief"))
    town.pass_time(3600)
    if recovers_by_way_back:
        way_back = town.mailed(OWNER, WAY_BACK, lambda: town.ask_for_reset(OWNER))
        reset = town.apply(way_back, password=PASSWORD).password_reset_code
    else:
        reset = town.mailed(OWNER, RESET, lambda: town.ask_for_reset(OWNER))
    town.choose(reset, NEW_PASSWORD)
    town.pass_time(86400)
    town.post.arrived()
    town.ask_for_reset(THIEF)
    town.ask_for_reset(OWNER)
    town.post.wait(OWNER)
    assert not [mail for mail in town.post.arrived() if THIEF in mail["To"]]
    assert signed_in(town, text=NEW_PASSWORD).account().uid == uid


def test_a_way_back_at_the_address_of_a_merged_account_ends_with_the_undo(town):
    """S97: the thief lends the owner's account an address by a merge, and takes the address back by an undo."""
    uid = town.owner().account().uid
    lent = town.owner(THIEF, STOLEN)
    lent.link(town.proof("three", "thief"))
    town.pass_time(10 * 86400)
    owner = signed_in(town)
    town.post.arrived()
    owner.merge(password(THIEF, STOLEN), choices=KEEP_SECOND_EMAIL)
    # Earlier mails to the thief may come late.
    while "merged" not in town.post.wait(THIEF)["Subject"]:
        pass
    town.pass_time(5)
    thief = town.signed_in("three", "thief")
    assert thief.account().uid == uid
    notice = town.mailed(THIEF, WAY_BACK, lambda: thief.link(town.proof("one", "thief")))
    town.pass_time(5)
    undo(thief)
    assert owner.account().email == OWNER
    assert reason(town.apply, notice) == "INVALID_OOB_CODE"


def test_the_undo_of_a_merge_returns_the_address_and_the_way_back(town):
    """S98: a thief merges the owner's account into an own one, replaces the password of the address, and undoes the merge."""
    owner = town.owner()
    owner.link(town.proof("two", "owner"))
    uid = owner.account().uid
    own = town.signed_in("three", "thief")
    thief = owner.copy()
    notice = town.mailed(OWNER, WAY_BACK, lambda: thief.link(town.proof("one", "thief")))
    thief.unlink(provider="oidc.two")
    change_password(thief)
    own.merge(password(OWNER, STOLEN))
    own.unlink(provider="password")
    own.link(password(OWNER, "another new password"))
    undone = undo(own)
    assert own.account().email == "" and undone.restored_uid == uid
    assert [method.provider_id for method in own.account().set_aside] == ["password"]
    town.choose(town.apply(notice).password_reset_code, NEW_PASSWORD)
    account = signed_in(town, text=NEW_PASSWORD).account()
    assert (account.uid, [p.provider_id for p in account.provider_data]) == (uid, ["password"])


def test_an_account_that_can_be_recovered_is_not_taken_over(town):
    """S98: without its address, the owner's account claims one of the thief's; the proof of that does not take it over."""
    owner = town.owner()
    uid = owner.account().uid
    own = town.signed_in("three", "thief")
    thief = owner.copy()
    notice = town.mailed(OWNER, WAY_BACK, lambda: thief.link(town.proof("one", "thief", THIEF)))
    change_password(thief)
    own.merge(password(OWNER, STOLEN))
    town.move(own, LATER)
    undo(own)
    stolen = town.signed_in("one", "thief", THIEF)
    assert stolen.account().uid == uid and not stolen.account().email_verified
    stolen.link(password(THIEF, STOLEN))
    assert by_link(town, THIEF).account().uid != uid
    town.choose(town.apply(notice).password_reset_code, NEW_PASSWORD)
    account = signed_in(town, text=NEW_PASSWORD).account()
    assert (account.uid, [p.provider_id for p in account.provider_data]) == (uid, ["password"])


@pytest.mark.parametrize("thief_undoes", (False, True))
def test_the_links_of_a_later_owner_do_not_keep_the_owner_out(town, thief_undoes):
    """S98: after a merge, the thief's account has owned the address too, and mails about it go to the same mailbox."""
    owner = town.owner()
    owner.link(town.proof("two", "owner"))
    uid = owner.account().uid
    own = town.signed_in("three", "thief")
    town.pass_time(5)
    mine = town.mailed(OWNER, WAY_BACK, lambda: change_password(owner.copy()))
    town.pass_time(5)
    own.merge(password(OWNER, STOLEN))
    town.pass_time(5)
    town.move(own, LATER)
    if thief_undoes:
        undo(own)
    town.choose(town.apply(mine).password_reset_code, NEW_PASSWORD)
    assert signed_in(town, text=NEW_PASSWORD).account().uid == uid
    # The mailbox opens the account, too, at once.
    town.reset(OWNER, "four calling birds")
    assert signed_in(town, text="four calling birds").account().uid == uid


def test_mails_that_strangers_ask_for_do_not_keep_a_way_back_from_being_renewed(town):
    """S99: the thief, who is known to the address, uses up its mails; the holder of an expired link gets another."""
    town.owner(source=HOME)
    thief = signed_in(town, source=AWAY)
    notice = town.mailed(OWNER, WAY_BACK, lambda: thief.link(town.proof("one", "thief")))
    change_password(thief)
    town.pass_time(3700)
    for source in (AWAY, ELSEWHERE):
        blocker = town.client(source)
        blocker.sign_in(town.proof("three", "thief"))
        with pytest.raises(Failure):
            for _ in range(20):
                blocker.call(blocker.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=OWNER))
    for source in (HOME, "198.18.5.5"):
        assert reason(town.ask_for_reset, OWNER, source) == "TOO_MANY_ATTEMPTS_TRY_LATER"
        renewed = town.mailed(OWNER, WAY_BACK, lambda: reason(town.apply, notice, town.client(source)))
        town.client().call(town.client().emails.CheckActionCode, emails.CheckActionCodeRequest(code=renewed))


def test_a_thiefs_way_back_leaves_the_links_of_earlier_addresses_alone(town):
    """S99: the use of a way back at the thief's address deleted the codes in the owner's mails."""
    owner = town.owner()
    thief = owner.copy()
    notice = town.mailed(OWNER, WAY_BACK, lambda: change_password(thief))
    thief = signed_in(town, text=STOLEN)
    town.move(thief, THIEF)
    planted = town.mailed(THIEF, WAY_BACK, lambda: by_link(town, THIEF).link(town.proof("one", "thief")))
    town.apply(planted)
    assert town.apply(notice).password_reset_code


def test_an_old_link_about_a_new_method_is_of_no_use_once_the_methods_have_settled(town):
    """S100: a thief who has read the mailbox once keeps such a link for thirty days."""
    owner = town.owner()
    town.pass_time(3700)
    owner.refresh()
    link = town.mailed(OWNER, "revertMethodAddition", lambda: owner.copy().link(town.proof("one", "thief")))
    town.reset(OWNER, NEW_PASSWORD)
    owner = signed_in(town, text=NEW_PASSWORD)
    owner.unlink(provider="oidc.one")
    town.pass_time(8 * 86400)
    assert reason(town.apply, link) == "INVALID_OOB_CODE"
    # The session that the link would have ended.
    owner.refresh()


def test_the_undo_of_a_merge_sets_aside_what_the_other_mailbox_has_linked(town):
    """S100: the mailbox of a merged account opens the survivor, and links a method of another address."""
    owner, own = town.owner(), town.owner(THIEF, STOLEN)
    owner.merge(password(THIEF, STOLEN))
    town.pass_time(5)
    lodger = by_link(town, THIEF)
    assert lodger.account().uid == owner.account().uid
    lodger.link(town.proof("two", "thief", "unrelated@other.example"))
    undone = undo(signed_in(town))
    assert "oidc.two" in [remainder.provider_id for remainder in undone.remainders]
    assert [p.provider_id for p in signed_in(town).account().provider_data] == ["password"]
