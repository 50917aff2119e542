"""S58: how long an answer takes does not tell whether an account has the address.

A measurement of several minutes, for a quiet machine: LIGATURE_TIMING=1 runs it, LIGATURE_TIMING_SAMPLES sets how many samples
there are of each kind.
"""
import base64
import hashlib
import os
import random
import statistics
import time

import grpc
import pytest

from harness.calls import Client, Failure, admin, admin_rpc, emails, password
from harness.processes import Server

SAMPLES = int(os.environ.get("LIGATURE_TIMING_SAMPLES", "2000"))

pytestmark = pytest.mark.skipif("LIGATURE_TIMING" not in os.environ, reason="a measurement; set LIGATURE_TIMING=1")


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    """A server with accounts, and their addresses; enough of them for no limit by address to be met."""
    environment = {
        "LIGATURE_HASHING_THREADS": "1", "LIGATURE_ATTEMPTS_MAILS": "1000000",
        "LIGATURE_ATTEMPTS_EXEMPT_SOURCES": "127.0.0.0/8",
    }
    process = Server(tmp_path_factory.mktemp("timing") / "data", environment)
    client = Client(process.address)
    addresses = [f"person{number}@example.com" for number in range(max(SAMPLES // 4, 1))]
    for address in addresses:
        client.tokens = None
        client.sign_up(password(address, "secret-1"))
    client.tokens = None
    yield client, addresses
    assert process.stop() == 0


@pytest.fixture(scope="module")
def moved_people(tmp_path_factory):
    """A server half of whose accounts came from another service, with hashes that take longer than its own."""
    environment = {"LIGATURE_HASHING_THREADS": "1", "LIGATURE_ATTEMPTS_EXEMPT_SOURCES": "127.0.0.0/8"}
    data = tmp_path_factory.mktemp("moved") / "data"
    process = Server(data, environment)
    client = Client(process.address)
    count = max(SAMPLES // 8, 1)
    own = [f"own{number:05}@example.com" for number in range(count)]
    for address in own:
        client.tokens = None
        client.sign_up(password(address, "secret-1"))
    client.tokens = None
    digest = hashlib.scrypt(b"secret-1", salt=b"salt", n=1 << 14, r=8, p=1, dklen=32)
    text = "$scrypt$ln=14,r=8,p=1$" + "$".join(base64.b64encode(part).decode().rstrip("=") for part in (b"salt", digest))
    moved = [f"old{number:05}@example.com" for number in range(count)]
    with grpc.insecure_channel(f"unix:{data / 'control.socket'}") as channel:
        stub = admin_rpc.AdminServiceStub(channel)
        for start in range(0, count, 1000):
            stub.ImportAccounts(admin.ImportAccountsRequest(accounts=[
                admin.AccountRecord(email=address, email_verified=True, password_hash=text)
                for address in moved[start:start + 1000]]))
    yield client, own, moved
    assert process.stop() == 0


def area_under_curve(known, unknown):
    """The chance that a random sample of one kind is above one of the other: 0.5 if they tell nothing apart."""
    ranked = sorted([(value, 0) for value in known] + [(value, 1) for value in unknown])
    ranks, index = 0.0, 0
    while index < len(ranked):
        end = index
        while end < len(ranked) and ranked[end][0] == ranked[index][0]:
            end += 1
        mean = (index + 1 + end) / 2
        ranks += mean * sum(1 for _, kind in ranked[index:end] if kind == 0)
        index = end
    area = (ranks - len(known) * (len(known) + 1) / 2) / (len(known) * len(unknown))
    return max(area, 1 - area)


def sign_in(client, address):
    with pytest.raises(Failure):
        client.sign_in(password(address, "not-the-password"))


def reset(client, address):
    client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))


def link(client, address):
    client.call(client.emails.SendSignInLink, emails.SendSignInLinkRequest(email=address))


@pytest.mark.parametrize("call", [sign_in, reset, link], ids=lambda call: call.__name__)
def test_times_tell_nothing_about_accounts(people, call):
    client, addresses = people
    kinds = [True, False] * SAMPLES
    random.shuffle(kinds)
    times = {True: [], False: []}
    for number, is_known in enumerate(kinds):
        known = addresses[number % len(addresses)]
        # As long as the others, and as often asked.
        address = known if is_known else known.replace("person", "nobody")
        start = time.perf_counter()
        call(client, address)
        times[is_known].append(time.perf_counter() - start)
    area = area_under_curve(times[True], times[False])
    difference = statistics.median(times[True]) - statistics.median(times[False])
    print(f"\n{call.__name__}: AUC {area:.4f}, difference of medians {difference * 1000:+.3f} ms, {SAMPLES} samples each")
    assert area < 0.55
    assert abs(difference) < 0.001


def test_times_tell_nothing_while_hashes_of_another_service_remain(moved_people):
    client, own, moved = moved_people
    kinds = ["own", "moved", "unknown"] * SAMPLES
    random.shuffle(kinds)
    times = {kind: [] for kind in kinds}
    for number, kind in enumerate(kinds):
        address = {"own": own, "moved": moved}.get(kind, own)[number % len(own)]
        if kind == "unknown":
            address = address.replace("own", "non")
        start = time.perf_counter()
        sign_in(client, address)
        times[kind].append(time.perf_counter() - start)
    figures = []
    for one, other in (("own", "unknown"), ("moved", "unknown"), ("own", "moved")):
        area = area_under_curve(times[one], times[other])
        difference = statistics.median(times[one]) - statistics.median(times[other])
        print(f"\n{one} and {other}: AUC {area:.4f}, difference of medians {difference * 1000:+.3f} ms, {SAMPLES} samples each")
        figures.append((area, abs(difference)))
    assert all(area < 0.55 and difference < 0.001 for area, difference in figures)
