"""Three servers on one database whose clients know all of them: servers that are killed or upgraded while the libraries call, and one
that is cut off from the database."""
import collections
import contextlib
import itertools
import json
import shutil
import threading
import time

import grpc
import pytest

from harness.calls import Client, Failure, admin, anonymous, password
from harness.fleet import Administration, Application, Fleet, Load
from harness.lines import NetworkLine, ProxyLine
from harness.processes import Server
from harness.service_keys import Caller, Services
from harness.swift_service import Refused, SwiftService

STORM = "oidc.storm"
SCOPES = ("accounts.read", "accounts.write", "sessions.write", "events.read")
APPLICATIONS = 4


@pytest.fixture
def fleet(cluster, tmp_path, environment):
    fleet = Fleet(cluster.database().migrated(), tmp_path, environment)
    yield fleet
    fleet.stop()


@pytest.fixture
def service_key(fleet, tmp_path):
    first = fleet.nodes[0]
    return Services(first.data, first.address, tmp_path).create("billing", *SCOPES)


@pytest.fixture
def load(fleet, service_key, issuer, tmp_path):
    applications = [Application(fleet, tmp_path / f"app{number}", str(number), issuer, STORM) for number in range(APPLICATIONS)]
    load = Load([*applications, Administration(SwiftService(service_key, url=fleet.url))])
    yield load
    load.stop()


def assert_that_each_change_happened_once(fleet, load):
    *applications, administration = load.workers
    linked = sorted(f"{subject}|{uid}" for application in applications for subject, uid in application.linked)
    rows = fleet.database.sql("SELECT subject, uid FROM identities JOIN accounts ON accounts.id = account_id ORDER BY 1")
    assert sorted(rows.splitlines()) == linked
    uids = sorted([line.split("|")[1] for line in linked] + administration.changed)
    assert sorted(fleet.database.sql("SELECT uid FROM accounts").splitlines()) == uids

    def audited(action):
        return sorted(fleet.database.sql(f"SELECT uid FROM audit WHERE action = '{action}'").splitlines())

    assert audited("identity_linked") == sorted(line.split("|")[1] for line in linked)
    assert audited("account_created") == uids
    assert audited("profile_updated") == sorted(administration.changed)


def test_s83_servers_that_are_killed_fail_no_call_of_the_libraries_and_double_no_change(fleet, load):
    load.wait_for_rounds(3)
    for node in fleet.nodes:
        node.kill()
        load.wait_for_rounds(3)
        node.start()
        load.wait_for_rounds(1)
    load.stop()
    print(f"{load.calls} calls of {len(load.workers)} programs while 3 servers were killed one after the other: "
          f"{len(load.failures)} failed")
    assert load.failures == []
    assert_that_each_change_happened_once(fleet, load)


def test_s83_a_rolling_upgrade_with_a_step_of_the_tables_fails_no_call_of_the_libraries(fleet, load):
    load.wait_for_rounds(3)
    before = json.loads(fleet.database.ligature("migrate", "--json").stdout)["version"]
    assert fleet.migrate_to_a_later_version() == before + 1
    for node in fleet.nodes:
        node.stop()
        load.wait_for_rounds(2)
        node.start()
        load.wait_for_rounds(2)
    load.stop()
    print(f"{load.calls} calls of {len(load.workers)} programs while the tables went from version {before} to {before + 1} and "
          f"3 servers were stopped and started one after the other: {len(load.failures)} failed")
    assert load.failures == []
    assert_that_each_change_happened_once(fleet, load)


def test_revocations_are_followed_at_another_server_when_one_is_killed(fleet, service_key):
    service = SwiftService(service_key, "billing", url=fleet.url)
    service.call("follow")
    for number, node in enumerate(fleet.nodes):
        node.kill()
        other = fleet.nodes[number - 1]
        client = Client(other.address)
        client.sign_up(password(f"ada{number}@example.com", "correct horse battery"))
        token = client.tokens.id_token
        assert service.call("verify", text=token)["uid"] == client.account().uid
        client.sign_out()
        with pytest.raises(Refused) as refusal:
            while True:
                service.call("verify", text=token)
        assert refusal.value.reason == "revoked"
        node.start()
    service.close()


class Follower(threading.Thread):
    """Follows all events, at the next server from the last cursor whenever the stream ends."""

    def __init__(self, fleet, service_key):
        super().__init__(daemon=True)
        self.events, self.until = [], None
        self._addresses, self._key = itertools.cycle([node.address for node in fleet.nodes]), service_key
        self._start = {"since": {"seconds": int(time.time()) - 60}}

    def run(self):
        for address in self._addresses:
            # A channel that shared connections with others would wait longer and longer for a server that was away.
            with grpc.insecure_channel(address, [("grpc.use_local_subchannel_pool", 1)]) as channel, contextlib.suppress(grpc.RpcError):
                if self._has_followed(Caller(address, self._key.file, channel)):
                    return

    def _has_followed(self, caller):
        metadata = [("authorization", f"Bearer {caller.token()}")]
        for response in caller.accounts.FollowEvents(admin.FollowEventsRequest(**self._start), metadata=metadata, timeout=120):
            self.events += response.events
            self._start = {"cursor": response.cursor}
            if self.until and response.caught_up and response.as_of.ToSeconds() > self.until:
                return True


def test_events_are_followed_once_and_in_order_while_servers_come_and_go(fleet, load, service_key):
    followers = [Follower(fleet, service_key) for _ in fleet.nodes]
    for follower in followers:
        follower.start()
    holders = set()
    for node in fleet.nodes:
        load.wait_for_rounds(2)
        holders |= set(fleet.database.sql("SELECT holder FROM leases").splitlines())
        # The servers that are left get its leases.
        node.stop()
        load.wait_for_rounds(2)
        node.start()
    load.stop()
    for follower in followers:
        follower.until = time.time()
    for follower in followers:
        follower.join(timeout=120)
        assert not follower.is_alive()
    assert load.failures == [] and len(holders) > 1
    first, *others = [[(event.id, event.uid, event.kind, event.account_version) for event in follower.events] for follower in followers]
    assert all(other == first for other in others) and len({id for id, *_ in first}) == len(first)
    *applications, administration = load.workers
    of = collections.defaultdict(list)
    for _, uid, kind, version in first:
        of[uid].append((kind, version))
    assert [of[uid] for uid in administration.changed] == [[("account.created", 1), ("account.updated", 2)]] * len(administration.changed)
    for application in applications:
        for _, uid in application.linked:
            assert [kind for kind, _ in of[uid]][:2] == ["account.created", "identity.linked"]
            assert [version for _, version in of[uid]] == sorted(version for _, version in of[uid])


def test_commands_call_the_servers_that_are_left(fleet, service_key):
    for node in fleet.nodes[:2]:
        node.kill()
    environment = {"LIGATURE_URL": fleet.url}
    status = fleet.database.ligature("status", "--json", environment=environment)
    assert status.returncode == 0 and json.loads(status.stdout)["server"] == fleet.url.replace(",", ", ")
    arguments = ("accounts", "list", "--service-key", str(service_key.file))
    assert fleet.database.ligature(*arguments, "--url", fleet.url).returncode == 0
    fleet.nodes[2].kill()
    refused = fleet.database.ligature(*arguments, environment=environment)
    assert refused.returncode == 1 and "None of the 3 addresses of the service can be reached" in refused.stderr
    for node in fleet.nodes:
        node.start()


@pytest.fixture(params=[ProxyLine, NetworkLine])
def line(request, cluster):
    line = request.param()
    yield line
    line.close()


def test_s83_a_server_that_is_cut_off_from_the_database_says_so_and_answers_nothing_from_memory(line, tmp_path, environment):
    # Where the network is cut, callers reach the server by a socket.
    socket = f"unix:{tmp_path}/socket"
    server = Server(
        tmp_path / "cut", {**environment, "LIGATURE_STORE": line.url}, ("--listen", f"127.0.0.1:0,{socket}"), prefix=line.prefix)
    (tmp_path / "other").mkdir(mode=0o700)
    shutil.copy(tmp_path / "cut" / "server-secret", tmp_path / "other" / "server-secret")
    other = Server(tmp_path / "other", {**environment, "LIGATURE_STORE": line.database.url})
    client, there = Client(socket), Client(other.address)
    client.sign_up(anonymous())
    there.tokens = client.tokens
    client.account()

    line.cut()
    cut = time.monotonic()
    there.sign_out()
    from_memory = 0
    while True:
        began = time.monotonic()
        try:
            client.account()
        except Failure as failure:
            said = time.monotonic()
            assert failure.code == grpc.StatusCode.UNAVAILABLE
            break
        from_memory += 1
        # The bound of what a server may know too late.
        assert began < cut + 1
    for call in (client.account, lambda: Client(socket).sign_up(anonymous()), client.account):
        with pytest.raises(Failure) as failure:
            call()
        assert failure.value.code == grpc.StatusCode.UNAVAILABLE
    print(f"{from_memory} answers from memory, UNAVAILABLE {said - cut:.2f} s after the cut")
    # Far from the half minute for which connections wait for an answer.
    assert time.monotonic() < cut + 15

    line.mend()
    while True:
        try:
            client.account()
        except Failure as failure:
            if failure.code == grpc.StatusCode.UNAUTHENTICATED:
                break
            assert failure.code == grpc.StatusCode.UNAVAILABLE
    assert server.stop() == 0 and other.stop() == 0
