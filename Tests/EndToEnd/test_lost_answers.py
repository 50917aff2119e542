"""Answers that are lost after their commit: the call is repeated with its key, and nothing is lost, and no user is signed out."""
import concurrent.futures
import itertools
import os

import pytest

from harness.calls import Client, Failure, anonymous, continuation, id_token, merge_calls, password, pb
from harness.processes import Server
from harness.proxy import Proxy

STORM = "oidc.storm"
_names = itertools.count()


@pytest.fixture
def proxy(server):
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


def identity(client, issuer, subject, **claims):
    nonce = client.nonce(STORM)
    return id_token(STORM, issuer.token(subject, nonce, **claims), nonce)


def new_key():
    return os.urandom(16)


def lose(proxy, client, method, request, key=None):
    """Makes a call whose answer the client never sees."""
    proxy.lose_next_answer()
    with pytest.raises(Failure) as failure:
        client.call(method, request, key=key)
    assert failure.value.code.name == "UNAVAILABLE", failure.value
    assert proxy.cut.wait(10)


def refused(action):
    with pytest.raises(Failure) as failure:
        action()
    return failure.value.code.name, failure.value.reason


def kept(tokens):
    """What a caller keeps of a pair. The signature of an ID token is another one each time."""
    return tokens.refresh_token, tokens.session_handle, tokens.expires_at.ToNanoseconds()


class Call:
    """A call that puts another session in place of the caller's: the account it needs, and its request."""

    def __init__(self, name, prepare, request):
        self.name, self._prepare, self._request = name, prepare, request

    def prepare(self, client, issuer):
        name = f"lost-{next(_names)}"
        client.sign_up(password(f"{name}@example.com", "secret-1"))
        self._prepare(client, issuer, name)
        method = getattr(client.accounts, self.name)
        return method, self._request(client, issuer, name)

    def check(self, account):
        providers = [entry.provider_id for entry in account.provider_data]
        expected = {"LinkIdentity": ["password", STORM], "UnlinkIdentity": ["password"],
                    "Reauthenticate": ["password", STORM], "ChangePassword": ["password"]}
        assert providers == expected[self.name]

    def __repr__(self):
        return self.name


def nothing(client, issuer, name):
    pass


def link(client, issuer, name):
    client.link(identity(client, issuer, name))


CALLS = [
    Call("LinkIdentity", nothing, lambda c, i, n: pb.LinkIdentityRequest(credential=identity(c, i, n))),
    Call("UnlinkIdentity", link, lambda c, i, n: pb.UnlinkIdentityRequest(provider_id=STORM)),
    Call("Reauthenticate", link, lambda c, i, n: pb.ReauthenticateRequest(credential=identity(c, i, n))),
    Call("ChangePassword", nothing,
         lambda c, i, n: pb.ChangePasswordRequest(old_password="secret-1", new_password="another-1")),
]


@pytest.mark.parametrize("call", CALLS, ids=repr)
def test_a_lost_answer_comes_again_by_the_handle_and_the_key(server, proxy, issuer, call):
    client = Client(proxy.address)
    method, request = call.prepare(client, issuer)
    old, key = client.tokens, new_key()
    lose(proxy, client, method, request, key)

    again = Client(server.address)
    again.tokens = old
    answer = again.call(getattr(again.accounts, call.name), request, key=key)
    call.check(answer.account)
    assert answer.tokens.session_handle != old.session_handle
    # The caller is signed in, and stays so.
    assert again.account().uid == answer.account.uid
    again.refresh()
    assert again.account() == answer.account


@pytest.mark.parametrize("call", CALLS, ids=repr)
def test_a_lost_answer_comes_again_by_the_refresh_token_and_the_key(server, proxy, issuer, call):
    client = Client(proxy.address)
    method, request = call.prepare(client, issuer)
    old, key = client.tokens, new_key()
    lose(proxy, client, method, request, key)

    again = Client(server.address)
    answer = again.call(again.sessions.RefreshTokens, pb.RefreshTokensRequest(
        refresh_token=old.refresh_token, request_key=key))
    assert answer.tokens.refresh_token != old.refresh_token
    call.check(again.account())
    again.refresh()
    call.check(again.account())


@pytest.mark.parametrize("call", CALLS, ids=repr)
def test_a_thief_with_the_session_or_the_key_alone_gets_nothing(server, proxy, issuer, call):
    client = Client(proxy.address)
    method, request = call.prepare(client, issuer)
    old, key = client.tokens, new_key()
    lose(proxy, client, method, request, key)

    planter = Client(server.address)
    planter.tokens = old
    method = getattr(planter.accounts, call.name)
    assert refused(lambda: planter.call(method, request)) == ("UNAUTHENTICATED", "TOKEN_EXPIRED")
    assert refused(lambda: planter.call(method, request, key=new_key())) == ("UNAUTHENTICATED", "TOKEN_EXPIRED")
    assert refused(planter.account) == ("UNAUTHENTICATED", "TOKEN_EXPIRED")
    # With the key too, the session does nothing but repeat the call.
    get = lambda: planter.call(planter.accounts.GetAccount, pb.GetAccountRequest(), key=key)
    assert refused(get) == ("UNAUTHENTICATED", "TOKEN_EXPIRED")
    for other in [b"", new_key()]:
        refresh = pb.RefreshTokensRequest(refresh_token=old.refresh_token, request_key=other)
        assert refused(lambda: planter.call(planter.sessions.RefreshTokens, refresh)) == (
            "UNAUTHENTICATED", "INVALID_REFRESH_TOKEN")

    thief = Client(server.address)
    mine = thief.sign_up(password(f"thief-{next(_names)}@example.com", "secret-2")).account.uid
    refresh = pb.RefreshTokensRequest(refresh_token=thief.tokens.refresh_token, request_key=key)
    thief.call(thief.sessions.RefreshTokens, refresh)
    assert thief.account().uid == mine
    try:
        assert thief.call(getattr(thief.accounts, call.name), request, key=key).account.uid == mine
    except Failure as failure:
        assert not failure.conflict or not failure.conflict.sign_in_methods

    # None of this has hurt the owner.
    owner = Client(server.address)
    owner.tokens = old
    call.check(owner.call(getattr(owner.accounts, call.name), request, key=key).account)
    call.check(owner.account())


def test_a_key_serves_one_request(server, proxy, issuer):
    client = Client(proxy.address)
    method, request = CALLS[0].prepare(client, issuer)
    old, key = client.tokens, new_key()
    lose(proxy, client, method, request, key)
    again = Client(server.address)
    again.tokens = old
    other = pb.LinkIdentityRequest(credential=identity(again, issuer, "another"))
    assert refused(lambda: again.call(again.accounts.LinkIdentity, other, key=key)) == (
        "INVALID_ARGUMENT", "INVALID_ARGUMENT")
    for wrong in [b"short", new_key() + b"x"]:
        assert refused(lambda: again.call(again.accounts.LinkIdentity, request, key=wrong))[0] in (
            "INVALID_ARGUMENT", "UNAUTHENTICATED")


def test_a_lost_sign_in_opens_one_session(server, proxy, issuer):
    client = Client(proxy.address)
    key = new_key()
    request = pb.SignInRequest(credential=identity(client, issuer, f"lost-{next(_names)}"), device_label="phone")
    lose(proxy, client, client.accounts.SignIn, request, key)
    again = Client(server.address)
    answer = again.call(again.accounts.SignIn, request, key=key)
    assert answer.is_new_account and answer.provider_id == STORM and answer.account.provider_data
    assert kept(again.call(again.accounts.SignIn, request, key=key).tokens) == kept(answer.tokens)
    sessions = again.call(again.sessions.ListSessions, pb.ListSessionsRequest()).sessions
    assert [session.device_label for session in sessions] == ["phone"]
    # The proof itself is spent.
    assert refused(lambda: again.call(again.accounts.SignIn, request)) == ("UNAUTHENTICATED", "MISSING_OR_INVALID_NONCE")
    assert refused(lambda: again.call(again.accounts.SignIn, request, key=new_key())) == (
        "UNAUTHENTICATED", "MISSING_OR_INVALID_NONCE")


def test_a_lost_anonymous_sign_up_makes_one_account(server, proxy):
    client = Client(proxy.address)
    key = new_key()
    request = pb.SignUpRequest(credential=anonymous())
    lose(proxy, client, client.accounts.SignUp, request, key)
    again = Client(server.address)
    first = again.call(again.accounts.SignUp, request, key=key)
    second = again.call(again.accounts.SignUp, request, key=key)
    assert first.account == second.account and first.is_new_account and second.is_new_account
    assert kept(first.tokens) == kept(second.tokens)
    assert again.account().uid == first.account.uid
    assert again.call(again.accounts.SignUp, request, key=new_key()).account.uid != first.account.uid


def test_a_lost_refresh_is_made_again(server, proxy):
    client = Client(proxy.address)
    uid = client.sign_up(anonymous()).account.uid
    old = client.tokens
    lose(proxy, client, client.sessions.RefreshTokens, pb.RefreshTokensRequest(refresh_token=old.refresh_token))
    again = Client(server.address)
    first = again.refresh(old.refresh_token).tokens
    assert first.refresh_token != old.refresh_token
    assert kept(again.refresh(old.refresh_token).tokens) == kept(first)
    assert again.account().uid == uid
    again.refresh()
    assert again.account().uid == uid


def test_a_lost_undo_brings_the_session_of_the_guest_and_undoes_no_more(server, proxy, issuer):
    client = Client(proxy.address)
    client.sign_in(identity(client, issuer, f"undo-{next(_names)}"))
    guests = []
    for _ in range(2):
        guest = Client(server.address)
        guests.append(guest.sign_up(anonymous()).account.uid)
        planned = client.call(client.merges.PlanMerge, merge_calls.PlanMergeRequest(
            proof=merge_calls.AccountProof(anonymous_token=guest.tokens.refresh_token)))
        client.call(client.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=planned.plan))
    request, key = merge_calls.UndoMergeRequest(), new_key()
    lose(proxy, client, client.merges.UndoMerge, request, key)
    again = Client(server.address)
    again.tokens = client.tokens
    answers = [again.call(again.merges.UndoMerge, request, key=key) for _ in range(2)]
    assert [answer.restored_uid for answer in answers] == [guests[1]] * 2
    assert kept(answers[0].restored_tokens) == kept(answers[1].restored_tokens)
    back = Client(server.address)
    back.tokens = answers[0].restored_tokens
    assert back.account().uid == guests[1] and back.account().is_anonymous
    assert again.call(again.merges.UndoMerge, request, key=new_key()).restored_uid == guests[0]


def test_a_lost_conflict_is_the_same_conflict(server, proxy, issuer):
    name = f"owned-{next(_names)}"
    owner = Client(server.address)
    owned = owner.sign_in(identity(owner, issuer, name)).account.uid
    guest = Client(proxy.address)
    guest.sign_up(anonymous())
    old, key = guest.tokens, new_key()
    request = pb.LinkIdentityRequest(credential=identity(guest, issuer, name))
    lose(proxy, guest, guest.accounts.LinkIdentity, request, key)

    again = Client(server.address)
    again.tokens = old
    conflicts = []
    for _ in range(2):
        with pytest.raises(Failure) as failure:
            again.call(again.accounts.LinkIdentity, request, key=key)
        assert failure.value.reason == "CREDENTIAL_ALREADY_IN_USE"
        conflicts.append(failure.value.conflict)
    assert conflicts[0] == conflicts[1] and conflicts[0].continuation.startswith("lgc_")
    assert again.sign_in(continuation(conflicts[0].continuation)).account.uid == owned


def test_many_repeats_at_once_bring_one_pair(server, proxy, issuer):
    for _ in range(5):
        client = Client(proxy.address)
        method, request = CALLS[0].prepare(client, issuer)
        old, key = client.tokens, new_key()
        lose(proxy, client, method, request, key)
        clients = [Client(server.address) for _ in range(4)]

        def repeat(number):
            caller = Client(None, clients[number % 4].channel)
            caller.tokens = old
            if number % 2:
                refresh = pb.RefreshTokensRequest(refresh_token=old.refresh_token, request_key=key)
                return caller.call(caller.sessions.RefreshTokens, refresh).tokens
            return caller.call(caller.accounts.LinkIdentity, request, key=key).tokens

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            pairs = list(pool.map(repeat, range(16)))
        assert len({kept(pair) for pair in pairs}) == 1


def test_the_server_may_die_between_the_answer_and_its_repeat(tmp_path, environment, issuer):
    data = tmp_path / "data"
    server = Server(data, environment)
    proxy = Proxy(server.port)
    client = Client(proxy.address)
    method, request = CALLS[0].prepare(client, issuer)
    old, key = client.tokens, new_key()
    lose(proxy, client, method, request, key)
    proxy.close()
    server.kill()

    server = Server(data, environment)
    again = Client(server.address)
    again.tokens = old
    answer = again.call(again.accounts.LinkIdentity, request, key=key)
    CALLS[0].check(answer.account)
    assert again.account().uid == answer.account.uid
    assert server.stop() == 0
