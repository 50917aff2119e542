"""Passwords, profiles and sessions of one's own account, and what calls make of a bearer."""
import pytest

from harness.calls import Client, Failure, anonymous, continuation, id_token, password, pb

STORM = "oidc.storm"


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value.reason


def change_password(client, **fields):
    return client.call(client.accounts.ChangePassword, pb.ChangePasswordRequest(**fields))


def test_a_changed_password_ends_the_other_sessions(server):
    client, other = Client(server.address), Client(server.address)
    uid = client.sign_up(password("ada@example.com", "secret-1")).account.uid
    other.sign_in(password("ada@example.com", "secret-1"))
    with pytest.raises(Failure) as failure:
        change_password(client, old_password="secret-2", new_password="another-1")
    assert failure.value.reason == "INVALID_LOGIN_CREDENTIALS"
    assert failure.value.violations == [("old_password", "The old password is wrong.")]
    assert refused(lambda: change_password(client, new_password="123")) == "WEAK_PASSWORD"
    answer = change_password(client, old_password="secret-1", new_password="another-1")
    assert answer.account.uid == uid and client.account().uid == uid
    assert refused(other.account) == "TOKEN_EXPIRED" and refused(other.refresh) == "INVALID_REFRESH_TOKEN"
    assert refused(lambda: Client(server.address).sign_in(password("ada@example.com", "secret-1"))) \
        == "INVALID_LOGIN_CREDENTIALS"
    assert other.sign_in(password("ada@example.com", "another-1")).account.uid == uid
    guest = Client(server.address)
    guest.sign_up(anonymous())
    assert refused(lambda: change_password(guest, new_password="another-1")) == "NO_SUCH_PROVIDER"


def test_a_profile_changes_what_is_named(server):
    client = Client(server.address)
    client.sign_up(password("ada@example.com", "secret-1"), display_name="Ada")

    def update(**fields):
        return client.call(client.accounts.UpdateProfile, pb.UpdateProfileRequest(**fields)).account

    account = update(photo_url="https://example.com/ada.png")
    assert account.display_name == "Ada" and account.photo_url == "https://example.com/ada.png"
    account = update(display_name="")
    assert not account.HasField("display_name") and account.HasField("photo_url")
    assert client.account() == account
    for field, value in [("display_name", "A\nda"), ("display_name", "A\u202eda"), ("display_name", "a" * 257),
                         ("photo_url", "javascript:alert(1)"), ("photo_url", "https://")]:
        with pytest.raises(Failure) as failure:
            update(**{field: value})
        assert failure.value.reason == "INVALID_ARGUMENT" and [v[0] for v in failure.value.violations] == [field]


def test_sessions_are_listed_and_ended(server):
    clients = [Client(server.address) for _ in range(4)]
    clients[0].sign_up(password("ada@example.com", "secret-1"), device_label="first")
    for number, client in enumerate(clients[1:]):
        client.sign_in(password("ada@example.com", "secret-1"), device_label=f"device {number}" + "x" * 500)

    def listed(client):
        return client.call(client.sessions.ListSessions, pb.ListSessionsRequest()).sessions

    def end(client, **target):
        return client.call(client.sessions.EndSessions, pb.EndSessionsRequest(**target)).ended

    sessions = listed(clients[0])
    assert [session.device_label[:8] for session in sessions] == ["device 2", "device 1", "device 0", "first"]
    assert all(len(session.device_label) <= 128 for session in sessions)
    assert [session.is_current for session in sessions] == [False, False, False, True]
    assert {session.provider_id for session in sessions} == {"password"}
    assert all(s.signed_in_at.seconds > 0 and s.last_used_at.seconds >= s.signed_in_at.seconds for s in sessions)
    assert end(clients[0], session_id=sessions[0].session_id) == 1
    assert end(clients[0], session_id=sessions[0].session_id) == 0
    assert refused(clients[3].account) == "TOKEN_EXPIRED"
    assert end(clients[0], all_others=pb.AllOtherSessions()) == 2
    assert len(listed(clients[0])) == 1 and refused(clients[1].refresh) == "INVALID_REFRESH_TOKEN"
    assert refused(lambda: end(clients[0])) == "INVALID_ARGUMENT"


def test_an_id_token_is_made_when_it_is_asked_for(server):
    client = Client(server.address)
    made = client.sign_up(anonymous(), omit_id_token=True)
    assert not made.tokens.id_token and made.tokens.session_handle
    refreshed = client.call(client.sessions.RefreshTokens, pb.RefreshTokensRequest(
        refresh_token=client.tokens.refresh_token, omit_id_token=True))
    assert not refreshed.tokens.id_token
    issued = client.call(client.sessions.IssueIDToken, pb.IssueIDTokenRequest())
    assert issued.expires_at == client.tokens.expires_at
    assert client.account(bearer=issued.id_token).uid == made.account.uid
    assert client.refresh().tokens.id_token


BAD_BEARERS = ["lgs_" + "A" * 43, "lgs_short", "nonsense", "a.b.c", "x" * 5000]


@pytest.mark.parametrize("bearer", BAD_BEARERS, ids=lambda bearer: bearer[:12])
def test_a_bad_bearer_breaks_no_call_that_needs_none(server, issuer, bearer):
    client = Client(server.address)
    client.sign_up(anonymous())
    refresh_token = client.tokens.refresh_token

    def call(method, request):
        return client.call(method, request, bearer=bearer)

    call(client.accounts.SignUp, pb.SignUpRequest(credential=anonymous()))
    nonce = call(client.accounts.IssueNonce, pb.IssueNonceRequest(provider_id=STORM)).nonce
    proof = id_token(STORM, issuer.token("bearer", nonce), nonce)
    call(client.accounts.SignIn, pb.SignInRequest(credential=proof))
    call(client.sessions.RefreshTokens, pb.RefreshTokensRequest(refresh_token=refresh_token))
    call(client.sessions.GetSigningKeys, pb.GetSigningKeysRequest())
    # One that needs a caller says what is wrong.
    assert refused(lambda: client.account(bearer=bearer)) in ("INVALID_ID_TOKEN", "TOKEN_EXPIRED")


def test_a_token_of_another_kind_is_named(server):
    client = Client(server.address)
    client.sign_up(anonymous())
    handle = client.tokens.session_handle
    for bearer, name in [(client.tokens.refresh_token, "refresh token"), (client.nonce(STORM), "nonce"),
                         (handle[:-1], "session handle"), (handle + "A", "session handle")]:
        with pytest.raises(Failure) as failure:
            client.account(bearer=bearer)
        assert failure.value.reason == "INVALID_ID_TOKEN" and name in failure.value.text
        assert bearer not in failure.value.text


def test_the_tokens_of_a_deleted_account_say_so(server):
    client, other = Client(server.address), Client(server.address)
    client.sign_up(password("ada@example.com", "secret-1"))
    other.sign_in(password("ada@example.com", "secret-1"))
    client.delete()
    assert refused(other.account) == "USER_NOT_FOUND"
    assert refused(lambda: other.account(bearer=other.tokens.id_token)) == "USER_NOT_FOUND"
    assert refused(other.refresh) == "USER_NOT_FOUND"


def test_a_bound_continuation_with_an_ended_session_asks_for_a_refresh(server, issuer):
    def identity(client):
        nonce = client.nonce(STORM)
        return id_token(STORM, issuer.token("bound", nonce), nonce)

    owner = Client(server.address)
    owned = owner.sign_in(identity(owner)).account.uid
    guest = Client(server.address)
    guest.sign_up(anonymous())
    with pytest.raises(Failure) as failure:
        guest.link(identity(guest))
    proof = continuation(failure.value.conflict.continuation)
    stranger = Client(server.address)
    assert refused(lambda: stranger.sign_in(proof)) == "INVALID_PENDING_TOKEN"
    # A handle that the server does not know is one that has expired, as far as it can tell.
    expired = lambda: guest.call(
        guest.accounts.SignIn, pb.SignInRequest(credential=proof), bearer="lgs_" + "A" * 43)
    assert refused(expired) == "TOKEN_EXPIRED"
    guest.refresh()
    assert guest.sign_in(proof).account.uid == owned
