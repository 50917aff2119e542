"""Many callers at once through the real server and SQLite; one serial order explains each result."""
import concurrent.futures
import itertools
import os

import pytest

from harness.calls import Client, Failure, anonymous, id_token, pb

STORM = "oidc.storm"
NONE = pb.REVOKE_SESSIONS_NONE
ROUNDS = int(os.environ.get("LIGATURE_RACE_ROUNDS", "20"))
_subjects = itertools.count()


@pytest.fixture
def crowd():
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        yield pool


def subject():
    return f"subject-{next(_subjects)}"


def identity(client, issuer, name):
    nonce = client.nonce(STORM)
    return id_token(STORM, issuer.token(name, nonce), nonce)


def attempt(action):
    try:
        return action()
    except Failure as failure:
        return failure


def peers(server, count):
    return [Client(server.address) for _ in range(count)]


def devices(clients, crowd, issuer, name, count):
    """Callers that are signed in to one account, each with a session of its own: a link, an unlink and a reauthentication
    replace the session that they are made with, so that callers with one session would race for that."""
    def sign_in(index):
        device = Client(None, channel=clients[index % len(clients)].channel)
        device.sign_in(identity(device, issuer, name))
        return device

    return list(crowd.map(sign_in, range(count)))


def test_parallel_unlinks_leave_exactly_one(server, issuer, crowd):
    clients = peers(server, 4)
    for number in range(ROUNDS):
        size = 2 + number % 31
        owner = clients[0]
        owner.tokens = None
        names = [subject() for _ in range(size)]
        owner.sign_in(identity(owner, issuer, names[0]))
        for name in names[1:]:
            owner.link(identity(owner, issuer, name))
        identities = [p.identity_id for p in owner.account().provider_data]
        assert len(identities) == size

        # Each with a session that its own identity has opened: one whose opener is gone is recent for nothing.
        callers = [devices(clients, crowd, issuer, name, 1)[0] for name in names]
        results = list(crowd.map(lambda i: attempt(lambda: callers[i].unlink(identity=identities[i], revoke=NONE)), range(size)))
        losers = [r for r in results if isinstance(r, Failure)]
        assert [r.reason for r in losers] == ["LAST_SIGN_IN_METHOD"]
        kept = [i for i, r in enumerate(results) if isinstance(r, Failure)]
        assert [p.identity_id for p in callers[kept[0]].account().provider_data] == [identities[kept[0]]]


def test_parallel_links_of_several_devices_all_stay(server, issuer, crowd):
    clients = peers(server, 4)
    for number in range(ROUNDS):
        size = 2 + number % 15
        name = subject()
        callers = devices(clients, crowd, issuer, name, size)
        proofs = [identity(caller, issuer, subject()) for caller in callers]
        results = list(crowd.map(lambda i: attempt(lambda: callers[i].link(proofs[i])), range(size)))
        assert not [r for r in results if isinstance(r, Failure)]
        # The sessions that the links opened are all good, and see all links.
        assert {len(caller.account().provider_data) for caller in callers} == {size + 1}
        assert len({r.account.version for r in results}) == size


def test_parallel_reauthentications_of_several_devices_all_succeed(server, issuer, crowd):
    clients = peers(server, 4)
    for _ in range(ROUNDS):
        name = subject()
        callers = devices(clients, crowd, issuer, name, 8)
        proofs = [identity(caller, issuer, name) for caller in callers]
        results = list(crowd.map(lambda i: attempt(lambda: callers[i].reauthenticate(proofs[i])), range(8)))
        assert not [r for r in results if isinstance(r, Failure)]
        assert len({caller.account().uid for caller in callers}) == 1


def test_one_identity_to_two_accounts_has_one_winner(server, issuer, crowd):
    pair = peers(server, 2)
    for _ in range(ROUNDS):
        name = subject()
        for client in pair:
            client.tokens = None
            client.sign_up(anonymous())
        proofs = [identity(client, issuer, name) for client in pair]
        results = list(crowd.map(lambda i: attempt(lambda: pair[i].link(proofs[i])), range(2)))
        losers = [r for r in results if isinstance(r, Failure)]
        assert len(losers) == 1 and losers[0].reason == "CREDENTIAL_ALREADY_IN_USE" and losers[0].conflict.continuation
        assert sorted(len(client.account().provider_data) for client in pair) == [0, 1]


def test_parallel_first_sign_ins_make_one_account(server, issuer, crowd):
    clients = peers(server, 8)
    for number in range(ROUNDS):
        size = 2 + number % 7
        name = subject()
        proofs = [identity(clients[i], issuer, name) for i in range(size)]
        results = list(crowd.map(lambda i: attempt(lambda: Client(None, clients[i].channel).sign_in(proofs[i])), range(size)))
        assert not [r for r in results if isinstance(r, Failure)]
        assert len({r.account.uid for r in results}) == 1
        assert sum(r.is_new_account for r in results) == 1


def test_parallel_refreshes_give_one_pair(server, crowd):
    clients = peers(server, 8)
    for number in range(ROUNDS):
        size = 2 + number % 31
        owner = Client(None, clients[0].channel)
        owner.sign_up(anonymous())
        token = owner.tokens.refresh_token
        results = list(crowd.map(lambda i: attempt(lambda: Client(None, clients[i % 8].channel).refresh(token)), range(size)))
        assert not [r for r in results if isinstance(r, Failure)]
        assert len({r.tokens.refresh_token for r in results}) == 1
