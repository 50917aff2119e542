"""A primary of PostgreSQL that fails under load: what was acknowledged is there, once, and a standby takes over."""
import os
import re
import threading
import time

import grpc
import pytest

from documents import blocks
from harness.calls import Client, Failure, anonymous, id_token, pb
from harness.mail import wait_until
from harness.postgres import Cluster, Standby
from harness.postgres_proxy import PostgresProxy
from harness.processes import Server

STORM = "oidc.storm"
CALLERS = 8
LINKS = int(os.environ.get("LIGATURE_FAILOVER_LINKS", "40"))
"""How many links each caller makes between one failure and the next."""
UNKNOWN = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.INTERNAL}
NAMES = ("a", "b", "c")
PAGE = "Sources/Server/LigatureServer/Documentation.docc/SeveralNodes.md"


def settings_of_the_page():
    block = next(block.text for block in blocks(PAGE) if block.language == "ini")
    return dict(re.findall(r"^(\w+) = '?([^'\n]*)'?$", block, re.M))


class Town:
    """A primary and two standbys, of which one must have each commit before it is acknowledged."""

    def __init__(self):
        settings = settings_of_the_page()
        assert settings.keys() == {"synchronous_standby_names", "synchronous_commit"}
        self.primary = Cluster(**settings)
        # Until there are standbys, nothing could be acknowledged.
        self.primary.name = NAMES[0]
        self.standbys = [Standby(self.primary, name) for name in NAMES[1:]]
        self.database = self.primary.database()
        ports = ",".join(f"127.0.0.1:{cluster.port}" for cluster in (self.primary, *self.standbys))
        self.url = f"postgres://tests@{ports}/{self.database.name}"

    def fail_over(self):
        """Kills the primary, and makes the standby that is ahead the next one. What failed comes back as its standby."""
        failed = self.primary
        failed.kill()
        self.standbys.sort(key=Standby.received)
        self.primary = self.standbys.pop()
        self.primary.promote()
        self.standbys[0].follow(self.primary)
        return failed

    def come_back(self, failed):
        self.standbys.append(Standby(self.primary, failed.name, failed.port))

    def remove(self):
        for cluster in (*self.standbys, self.primary):
            cluster.remove()


@pytest.fixture
def town():
    town = Town()
    yield town
    town.remove()


class Caller(threading.Thread):
    """Makes accounts and links to them, and repeats what has no answer, with the same key, until it has one."""

    def __init__(self, number, address, issuer):
        super().__init__()
        self.number, self.issuer = number, issuer
        self.client = Client(address)
        self.acknowledged, self.answers, self.repeated = {}, [], 0
        self.go_on, self.paused, self.error = threading.Semaphore(0), threading.Event(), None

    def until_answered(self, method, request):
        key = os.urandom(16)
        while True:
            try:
                answer = self.client.call(method, request, key=key)
                self.answers.append(time.monotonic())
                return answer
            except Failure as failure:
                if failure.code not in UNKNOWN:
                    raise
                self.repeated += 1

    def run(self):
        try:
            while self.go_on.acquire() and not self.paused.is_set():
                subject = f"{self.number}-{len(self.acknowledged)}"
                self.client.tokens = None
                made = self.until_answered(self.client.accounts.SignUp, pb.SignUpRequest(credential=anonymous()))
                proof = id_token(STORM, self.issuer.token(subject, None))
                linked = self.until_answered(
                    self.client.accounts.LinkIdentity, pb.LinkIdentityRequest(credential=proof))
                assert linked.account.uid == made.account.uid
                self.acknowledged[subject] = made.account.uid
        except Exception as error:
            self.error = error


def test_s83_nothing_that_was_acknowledged_is_lost_or_doubled_as_primaries_fail(town, tmp_path, environment, issuer):
    town.database.migrated()
    server = Server(tmp_path / "data", {**environment, "LIGATURE_STORE": town.url})
    callers = [Caller(number, server.address, issuer) for number in range(CALLERS)]
    for caller in callers:
        caller.start()
    gaps = []
    for _ in range(3):
        for caller in callers:
            caller.go_on.release(LINKS)
        # All are at work.
        before = [len(caller.acknowledged) for caller in callers]
        wait_until(lambda: all(
            len(caller.acknowledged) > count or caller.error for caller, count in zip(callers, before)))
        failed = town.fail_over()
        promoted = time.monotonic()
        wait_until(lambda: any(
            caller.error or caller.answers and caller.answers[-1] > promoted for caller in callers))
        assert all(caller.error is None for caller in callers), [caller.error for caller in callers]
        last = max(time for caller in callers for time in caller.answers if time <= promoted)
        gaps.append(min(time for caller in callers for time in caller.answers if time > promoted) - last)
        town.come_back(failed)
    for caller in callers:
        caller.paused.set()
        caller.go_on.release()
        caller.join(timeout=300)
        assert not caller.is_alive() and caller.error is None, caller.error

    acknowledged = {subject: uid for caller in callers for subject, uid in caller.acknowledged.items()}
    rows = town.primary.sql("SELECT subject, uid FROM identities JOIN accounts ON accounts.id = account_id", town.database.name)
    print(f"{len(acknowledged)} links acknowledged, {sum(caller.repeated for caller in callers)} calls repeated; "
          f"no answer for {', '.join(f'{gap:.2f} s' for gap in gaps)}")
    assert sorted(rows.split("\n")) == sorted(f"{subject}|{uid}" for subject, uid in acknowledged.items())
    assert server.stop() == 0


def test_s83_a_primary_that_falls_silent_is_left_for_the_next_address(tmp_path, environment, cluster):
    """As when its machine or network fails: nothing ends the connections, and new ones are not answered."""
    proxy = PostgresProxy(cluster.port)
    database = cluster.database().migrated()
    database.url = (f"postgres://tests@127.0.0.1:{proxy.port},127.0.0.1:{cluster.port}/{database.name}"
                    "?sslmode=disable&gssencmode=disable")
    server = Server(tmp_path / "data", {**environment, "LIGATURE_STORE": database.url})
    client = Client(server.address)
    uid = client.sign_up(anonymous()).account.uid
    proxy.flows.clear()
    failed = time.monotonic()
    # All connections move, not only the one that has found out.
    for count in range(20):
        wait_until(lambda: answers(Client(server.address)))
        if count == 0:
            print(f"no answer for {time.monotonic() - failed:.1f} s")
    assert client.account().uid == uid
    # It starts with the silent address too.
    listed = database.ligature("accounts", "list", "--json", "--data", str(tmp_path / "nowhere"))
    assert uid in listed.stdout, listed.stderr
    assert server.stop() == 0
    proxy.close()


def test_s83_a_former_primary_that_is_back_is_not_used_again(tmp_path, environment):
    """It accepts writes, too, and lacks what was committed since. Here it comes back while the next one restarts."""
    former = Cluster()
    former.name = "a"
    successor = Standby(former, "b")
    database = former.database().migrated()
    database.url = f"postgres://tests@127.0.0.1:{former.port},127.0.0.1:{successor.port}/{database.name}"
    environment = {**environment, "LIGATURE_STORE": database.url}
    server = Server(tmp_path / "data", environment)
    client = Client(server.address)
    client.sign_up(anonymous())
    wait_until(lambda: successor.sql("SELECT count(*) FROM accounts", database.name) == "1")
    former.kill()
    successor.promote()
    after = Client(server.address)
    wait_until(lambda: answers(after))
    uid = after.account().uid
    former.start()
    successor.stop()
    # With the successor away, nothing else would answer.
    wait_until(lambda: any("has timeline 1, and timeline 2 was used before" in line for line in server.lines))
    assert not answers(Client(server.address))
    successor.start()
    wait_until(lambda: answers(Client(server.address)))
    assert after.account().uid == uid
    assert server.stop() == 0
    # A new process knows of no timeline, and uses the highest, although the former primary is the first in the list.
    server = Server(tmp_path / "data", environment)
    again = Client(server.address)
    again.tokens = after.tokens
    assert again.account().uid == uid
    assert server.stop() == 0
    assert former.sql("SELECT count(*) FROM accounts", database.name) == "1"
    for cluster in (former, successor):
        cluster.remove()


def answers(client):
    try:
        return client.sign_up(anonymous())
    except Failure as failure:
        assert failure.code in UNKNOWN
        return None


@pytest.mark.parametrize("direction", ["statements", "results"])
def test_s83_a_commit_that_is_cut_off_at_any_message_has_one_result(
        direction, tmp_path, environment, issuer, cluster):
    proxy = PostgresProxy(cluster.port)
    database = cluster.database().migrated()
    server = Server(tmp_path / "data", {
        **environment,
        "LIGATURE_STORE": f"postgres://tests@127.0.0.1:{proxy.port}/{database.name}?sslmode=disable&gssencmode=disable"})
    caller, linked, cuts, count = Caller(direction, server.address, issuer), {}, 0, 1
    for number in range(1000):
        made = caller.client.sign_up(anonymous())
        subject = f"{direction}-{number}"
        cut = proxy.cut(direction, count, subject)
        proof = id_token(STORM, issuer.token(subject, None))
        answer = caller.until_answered(caller.client.accounts.LinkIdentity, pb.LinkIdentityRequest(credential=proof))
        assert answer.account.uid == made.account.uid
        assert [identity.uid for identity in answer.account.provider_data] == [subject]
        linked[subject] = made.account.uid
        caller.client.tokens = None
        if cut.is_done:
            cuts, count = cuts + 1, count + 1
        # The whole commit passed. Else it was another transaction that did, such as one of the sweep.
        elif cut.is_marked:
            break
    print(f"cut after each of {cuts} messages; {caller.repeated} calls repeated")
    assert cuts >= 20
    rows = database.sql("SELECT subject, uid FROM identities JOIN accounts ON accounts.id = account_id")
    assert sorted(rows.split("\n")) == sorted(f"{subject}|{uid}" for subject, uid in linked.items())
    noted = database.sql("SELECT uid FROM audit WHERE action = 'identity_linked'").split("\n")
    assert sorted(noted) == sorted(linked.values())
    assert server.stop() == 0
    proxy.close()
