"""What linking and unlinking must hold against: each test is named after what was once seen to go wrong."""
import hashlib
import urllib.parse

import pytest

from harness.calls import (
    Client, Failure, access_token, anonymous, continuation, email_link, emails, id_token, password, pb)
from harness.facebook import GraphAPI
from harness.identity import CLIENT_ID, Issuer
from harness.mail import FaultySMTP, links, settings as mail_settings, wait_until
from harness.processes import Server

OWN, OTHER = "oidc.own", "oidc.other"
ADDRESS = "victim@mail.example"
PUBLIC_URL = {"LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com"}


@pytest.fixture(scope="module")
def issuers():
    own, other, graph = Issuer(), Issuer(), GraphAPI()
    yield own, other, graph
    for peer in (own, other, graph):
        peer.close()


def settings(issuers, **more):
    own, other, graph = issuers
    return {
        "LIGATURE_OIDC_NAMES": "own,other",
        "LIGATURE_OIDC_OWN_ISSUER": own.issuer, "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID,
        "LIGATURE_OIDC_OWN_TRUSTED_EMAIL_DOMAINS": "mail.example",
        "LIGATURE_OIDC_OTHER_ISSUER": other.issuer, "LIGATURE_OIDC_OTHER_AUDIENCES": CLIENT_ID,
        "LIGATURE_OIDC_OTHER_TRUSTED_EMAIL_DOMAINS": "mail.example",
        **graph.settings, **more,
    }


@pytest.fixture
def server(tmp_path, issuers):
    process = Server(tmp_path / "data", settings(issuers))
    yield process
    assert process.stop() == 0


def proof(issuers, provider, subject, email=ADDRESS, **claims):
    """A provider's word, with no nonce of the server's, as the reference page passes it."""
    issuer = issuers[0] if provider == OWN else issuers[1]
    if email is not None:
        claims = {"email": email, "email_verified": True, **claims}
    # Each token is another one, so that none is a replay.
    proof.count += 1
    return id_token(provider, issuer.token(subject, None, jti=str(proof.count), **claims))


proof.count = 0


def facebook(issuers, user, email=None):
    proof.count += 1
    token = f"token{proof.count}"
    issuers[2].add(token, user, {"email": email} if email else None)
    return access_token("facebook.com", token)


def refusal(body):
    with pytest.raises(Failure) as failure:
        body()
    return failure.value


def squatter(server, issuers):
    client = Client(server.address)
    client.sign_in(facebook(issuers, "10001"))
    client.link(password(ADDRESS, "squatters-own"))
    return client


def test_an_owner_gets_a_squatted_address_and_can_link_a_password(server, issuers):
    taken = squatter(server, issuers)
    owner = Client(server.address)
    answer = owner.sign_in(proof(issuers, OWN, "owner"))
    assert answer.address_released and answer.is_new_account and answer.account.email_verified
    owner.link(password(ADDRESS, "owners-own"))
    assert Client(server.address).sign_in(password(ADDRESS, "owners-own")).account.uid == answer.account.uid
    left = taken.account()
    assert not left.HasField("email") and [entry.provider_id for entry in left.provider_data] == ["facebook.com"]


@pytest.fixture
def guest_of_old(tmp_path, issuers):
    """A guest who has typed an address while no mail was set up, on a server that sends mail by now."""
    server = Server(tmp_path / "data", PUBLIC_URL, development=False)
    guest = Client(server.address)
    guest.sign_up(anonymous())
    assert guest.call(guest.emails.ChangeEmail, emails.ChangeEmailRequest(new_email=ADDRESS)).email == ADDRESS
    assert server.stop() == 0
    smtp = FaultySMTP()
    server = Server(tmp_path / "data", settings(issuers, **PUBLIC_URL, **mail_settings(smtp.url)))
    tokens = guest.tokens
    guest = Client(server.address)
    guest.tokens = tokens
    yield server, guest, smtp
    assert server.stop() == 0
    smtp.close()


@pytest.mark.parametrize("way", ["provider", "sign-in link", "reset"])
def test_a_guest_who_typed_an_address_keeps_the_account_when_its_owner_comes(guest_of_old, issuers, way):
    server, guest, smtp = guest_of_old
    before = guest.account()
    assert before.email == ADDRESS and not before.email_verified and not before.provider_data
    owner = Client(server.address)

    def mailed_code():
        mail = wait_until(lambda: smtp.to(ADDRESS))[0].message
        return urllib.parse.parse_qs(urllib.parse.urlsplit(links(mail)[0]).query)["oobCode"][0]

    if way == "provider":
        answer = owner.sign_in(proof(issuers, OWN, "owner"))
    elif way == "sign-in link":
        owner.call(owner.emails.SendSignInLink, emails.SendSignInLinkRequest(email=ADDRESS))
        answer = owner.sign_in(email_link(ADDRESS, mailed_code()))
    else:
        owner.call(owner.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=ADDRESS))
        owner.call(
            owner.emails.ConfirmPasswordReset,
            emails.ConfirmPasswordResetRequest(code=mailed_code(), new_password="owners-own"))
        answer = owner.sign_in(password(ADDRESS, "owners-own"))
    assert answer.account.uid != before.uid
    assert answer.account.email == ADDRESS and answer.account.email_verified
    after = guest.account()
    assert after.uid == before.uid and after.is_anonymous and not after.HasField("email")
    # With mail set up a guess costs a mail, so nothing is claimed by typing any more.
    failure = refusal(lambda: guest.call(guest.emails.ChangeEmail, emails.ChangeEmailRequest(new_email=ADDRESS)))
    assert failure.reason == "EMAIL_CHANGE_NEEDS_VERIFICATION"


def test_the_other_account_says_why_it_lost_its_password(server, issuers):
    taken = squatter(server, issuers)
    Client(server.address).sign_in(proof(issuers, OWN, "owner"))
    aside = taken.account().set_aside
    assert [entry.provider_id for entry in aside] == ["password"] and aside[0].set_aside_at.seconds > 0
    assert refusal(lambda: Client(server.address).sign_in(password(ADDRESS, "squatters-own"))).reason \
        == "INVALID_LOGIN_CREDENTIALS"


def test_a_link_takes_the_address_also_from_a_claimant_without_another_method(server, issuers):
    taken = Client(server.address)
    taken.sign_up(password(ADDRESS, "squatters-own"))
    anonymous_owner = Client(server.address)
    anonymous_owner.sign_up(anonymous())
    linked = anonymous_owner.link(proof(issuers, OWN, "owner"))
    assert linked.address_released and linked.account.email == ADDRESS and linked.account.email_verified
    # The account that nothing signs in to any more is the prover's to merge; its session lives on until then.
    assert linked.unreachable.continuation and not taken.account().provider_data
    assert refusal(lambda: Client(server.address).sign_in(continuation(linked.unreachable.continuation))).reason \
        == "INVALID_PENDING_TOKEN"


def test_what_was_unlinked_does_not_sign_in_again(server, issuers):
    client = Client(server.address)
    uid = client.sign_in(proof(issuers, OWN, "mine")).account.uid
    assert client.sign_in(proof(issuers, OTHER, "mine-too")).account.uid == uid
    client.unlink(provider=OTHER)
    for subject in ("mine-too", "recycled"):
        failure = refusal(lambda: Client(server.address).sign_in(proof(issuers, OTHER, subject)))
        assert failure.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL", subject
    client.link(proof(issuers, OTHER, "mine-too"))
    assert Client(server.address).sign_in(proof(issuers, OTHER, "mine-too")).account.uid == uid


def test_a_take_over_takes_no_identity_that_another_person_has_proven(server, issuers):
    shared = Client(server.address)
    uid = shared.sign_up(password(ADDRESS, "first-password")).account.uid
    shared.link(proof(issuers, OTHER, "bob", email="bob@mail.example"))
    owner = Client(server.address).sign_in(proof(issuers, OWN, "owner"))
    assert owner.account.uid != uid and owner.address_released
    bob = Client(server.address).sign_in(proof(issuers, OTHER, "bob", email="bob@mail.example"))
    assert bob.account.uid == uid


def test_an_identity_that_was_set_aside_can_be_linked_again(server, issuers):
    first = Client(server.address)
    first.sign_up(password(ADDRESS, "first-password"))
    first.link(facebook(issuers, "10002", ADDRESS))
    owner = Client(server.address)
    owner.sign_in(proof(issuers, OWN, "owner"))
    assert {entry.provider_id for entry in owner.account().set_aside} == {"password", "facebook.com"}
    failure = refusal(lambda: Client(server.address).sign_in(facebook(issuers, "10002", ADDRESS)))
    assert failure.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
    assert failure.conflict.set_aside.provider_id == "facebook.com"
    owner.link(facebook(issuers, "10002", ADDRESS))
    assert {entry.provider_id for entry in owner.account().provider_data} == {OWN, "facebook.com"}


def test_sessions_of_a_provider_that_is_gone_are_refused_and_kept(tmp_path, issuers):
    everything = settings(issuers)
    without = {name: value for name, value in everything.items() if "_OTHER_" not in name}
    without["LIGATURE_OIDC_NAMES"] = "own"
    server = Server(tmp_path / "data", everything)
    client = Client(server.address)
    tokens = client.sign_in(proof(issuers, OTHER, "mine")).tokens
    server.stop()
    server = Server(tmp_path / "data", without)
    assert refusal(lambda: Client(server.address).refresh(tokens.refresh_token)).reason == "OPERATION_NOT_ALLOWED"
    server.stop()
    server = Server(tmp_path / "data", everything)
    Client(server.address).refresh(tokens.refresh_token)
    assert server.stop() == 0


def test_a_lookalike_address_joins_no_account(server, issuers):
    Client(server.address).sign_in(proof(issuers, OWN, "kim", email="kim@mail.example"))
    failure = refusal(lambda: Client(server.address).sign_in(proof(issuers, OTHER, "x", email="\u212aim@mail.example")))
    assert failure.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL" and not failure.conflict.sign_in_methods


def test_unlinking_frees_an_address_that_the_provider_has_changed(server, issuers):
    client = Client(server.address)
    client.sign_in(facebook(issuers, "10003", "old@mail.example"))
    client.sign_in(facebook(issuers, "10003", "new@mail.example"))
    client.link(proof(issuers, OWN, "mine", email=None))
    client.unlink(provider="facebook.com")
    assert not client.account().HasField("email")
    Client(server.address).sign_up(password("old@mail.example", "long enough"))


def test_an_address_conflict_is_resolved_by_signing_in_to_that_account(server, issuers):
    uid = Client(server.address).sign_up(password(ADDRESS, "first-password")).account.uid
    guest = Client(server.address)
    guest.sign_up(anonymous())
    failure = refusal(lambda: guest.link(facebook(issuers, "10004", ADDRESS)))
    assert failure.reason == "EMAIL_EXISTS"
    owner = Client(server.address)
    owner.sign_in(password(ADDRESS, "first-password"))
    owner.link(continuation(failure.conflict.continuation))
    account = owner.account()
    assert account.uid == uid and [entry.provider_id for entry in account.provider_data] == ["password", "facebook.com"]


def test_a_token_of_an_application_with_its_own_nonce_is_accepted_once(server, issuers):
    token = issuers[0].token("mine", hashlib.sha256(b"application's nonce").hexdigest())
    Client(server.address).sign_in(id_token(OWN, token, "application's nonce"))
    assert refusal(lambda: Client(server.address).sign_in(id_token(OWN, token))).reason == "MISSING_OR_INVALID_NONCE"


def test_a_nonce_is_for_the_client_instance_that_asked_for_it(server, issuers):
    client = Client(server.address)
    request = pb.IssueNonceRequest(provider_id=OWN, client_instance=b"i" * 32)
    nonce = client.call(client.accounts.IssueNonce, request).nonce
    credential = id_token(OWN, issuers[0].token("mine", nonce), nonce)
    assert refusal(lambda: Client(server.address).sign_in(credential)).reason == "MISSING_OR_INVALID_NONCE"
    credential.id_token.client_instance = b"i" * 32
    client.sign_in(credential)


def test_a_provider_is_linked_at_any_age_of_the_session_and_a_password_is_not(tmp_path, issuers):
    # One second stands for the five minutes.
    server = Server(tmp_path / "data", settings(issuers, LIGATURE_POLICY_RECENT_LOGIN_SECONDS="1"))
    client = Client(server.address)
    client.sign_in(proof(issuers, OWN, "mine"))
    signed_in = client.account().last_sign_in_at
    while True:
        failure = None
        try:
            # Refused because the account has another address, until the sign-in is too old for the question.
            client.link(password("other@mail.example", "long enough"))
        except Failure as error:
            failure = error
        if failure.reason == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN":
            break
        assert failure.reason == "EMAIL_CHANGE_NEEDS_VERIFICATION"
    client.link(facebook(issuers, "10005"))
    assert client.account().last_sign_in_at == signed_in
    assert server.stop() == 0


def test_account_email_is_canonical_and_the_typed_form_beside_it(server):
    client = Client(server.address)
    account = client.sign_up(password("Ada.Lovelace@MAIL.example", "long enough")).account
    assert account.email == "ada.lovelace@mail.example" and account.display_email == "Ada.Lovelace@MAIL.example"


@pytest.mark.parametrize("name", ["two\nlines", "right-to-left \u202e mark", "zero\u200bwidth", "\u0007", "joiner \u200d between spaces"])
def test_a_name_with_characters_that_no_one_sees_is_refused(server, name):
    client = Client(server.address)
    failure = refusal(lambda: client.sign_up(password(ADDRESS, "long enough"), display_name=name))
    assert failure.reason == "INVALID_ARGUMENT" and failure.violations[0][0] == "display_name"


@pytest.mark.parametrize("name", ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "Ada \U0001f469\u200d\U0001f4bb"])
def test_a_name_is_spelled_with_the_joiners_of_its_script(server, name):
    assert Client(server.address).sign_up(password(ADDRESS, "long enough"), display_name=name).account.display_name == name


def test_a_password_may_be_typed_in_either_form(server):
    Client(server.address).sign_up(password(ADDRESS, "caf\u00e9-password"))
    Client(server.address).sign_in(password(ADDRESS, "cafe\u0301-password"))


def test_an_explicit_policy_changes_no_account_at_sign_in(tmp_path, issuers):
    server = Server(tmp_path / "data", settings(issuers, LIGATURE_POLICY_LINKING="explicit"))
    claimant, owner = Client(server.address), Client(server.address)
    claimant.sign_up(password(ADDRESS, "first-password"))
    owner.sign_in(proof(issuers, OWN, "ada", email="ada@mail.example"))
    before = [claimant.account().SerializeToString(), owner.account().SerializeToString()]
    for email in (ADDRESS, "ada@mail.example"):
        failure = refusal(lambda: Client(server.address).sign_in(proof(issuers, OTHER, "x", email=email)))
        assert failure.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL" and failure.conflict.continuation
    assert [claimant.account().SerializeToString(), owner.account().SerializeToString()] == before
    assert server.stop() == 0
