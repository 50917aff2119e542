"""An identity that another account owns: the refusal, and the continuation out of it."""
import pytest

from harness.calls import Client, Failure, anonymous, continuation, id_token, password, pb

STORM = "oidc.storm"


def identity(client, issuer, subject, **claims):
    nonce = client.nonce(STORM)
    return id_token(STORM, issuer.token(subject, nonce, **claims), nonce)


def test_continuation_signs_in_to_the_owner_without_the_provider(server, issuer):
    owner = Client(server.address)
    owned = owner.sign_in(identity(owner, issuer, "owned")).account.uid

    guest = Client(server.address)
    mine = guest.sign_up(anonymous()).account.uid
    before = guest.tokens
    with pytest.raises(Failure) as failure:
        guest.link(identity(guest, issuer, "owned"))
    conflict = failure.value.conflict
    assert failure.value.reason == "CREDENTIAL_ALREADY_IN_USE" and failure.value.code.name == "ALREADY_EXISTS"
    assert conflict.provider_id == STORM and conflict.continuation.startswith("lgc_")
    assert conflict.continuation_expires_at.seconds > 0

    # The refusal changed nothing: the old session lives and owns no identity.
    assert guest.account().uid == mine and not guest.account().provider_data
    assert guest.tokens == before

    # Bound to the session that met the conflict.
    thief = Client(server.address)
    thief.sign_up(anonymous())
    with pytest.raises(Failure) as stolen:
        thief.sign_in(continuation(conflict.continuation))
    assert stolen.value.reason == "INVALID_PENDING_TOKEN"

    joined = guest.sign_in(continuation(conflict.continuation))
    assert joined.account.uid == owned and not joined.is_new_account

    with pytest.raises(Failure) as second:
        guest.call(guest.accounts.SignIn, pb.SignInRequest(credential=continuation(conflict.continuation)),
                   bearer=before.session_handle)
    assert second.value.reason == "INVALID_PENDING_TOKEN"


def test_a_nonce_serves_once(server, issuer):
    client = Client(server.address)
    credential = identity(client, issuer, "once")
    client.sign_in(credential)
    with pytest.raises(Failure) as replay:
        Client(server.address).sign_in(credential)
    assert replay.value.reason == "MISSING_OR_INVALID_NONCE"


def test_linking_twice_is_success(server, issuer):
    client = Client(server.address)
    client.sign_up(anonymous())
    client.link(identity(client, issuer, "twice"))
    again = client.link(identity(client, issuer, "twice"))
    assert again.already_linked and len(again.account.provider_data) == 1


def test_a_password_for_an_address_of_another_account_is_refused(server, issuer):
    owner = Client(server.address)
    owner.sign_up(password("taken@example.com", "long enough"))
    client = Client(server.address)
    client.sign_up(anonymous())
    with pytest.raises(Failure) as failure:
        client.link(password("taken@example.com", "long enough too"))
    assert failure.value.reason == "EMAIL_EXISTS" and failure.value.conflict.email == "taken@example.com"
    assert not client.account().provider_data
