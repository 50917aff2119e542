"""Floods from one address, and from many of one network, while another caller works: it is never refused, and no queue grows
beyond its limit. How long its calls take is for `Tests/Benchmarks/floods` to say."""
import json
import os
import re
import subprocess

import pytest

from harness.floods import KINDS, SlowGraphAPI, Worker, flooded_server, start_flood
from test_operations import metrics

SECONDS = float(os.environ.get("LIGATURE_FLOOD_SECONDS", "2"))
# Small ones, so that a short flood meets them.
LIMITS = {
    "LIGATURE_HASHING_QUEUE": "48", "LIGATURE_HASHING_QUEUE_PER_SOURCE": "24",
    "LIGATURE_PROVIDERS_CALLS": "16", "LIGATURE_PROVIDERS_CALLS_PER_SOURCE": "4",
    "LIGATURE_PROVIDERS_QUEUE": "32", "LIGATURE_PROVIDERS_QUEUE_PER_SOURCE": "16",
    "LIGATURE_LIMITS_CALLS_PER_ADDRESS": "256", "LIGATURE_LIMITS_STREAMS_PER_ADDRESS": "256",
    "LIGATURE_LIMITS_RUNNING_CALLS": "2000", "LIGATURE_LIMITS_CONNECTIONS_PER_ADDRESS": "100",
    "LIGATURE_LIMITS_CONNECTIONS": "800",
    # All floods come from one network: what one has failed at is not to be another's refusal.
    "LIGATURE_ATTEMPTS_FAILURES_PER_SOURCE": "1000000",
}
# What a flood from one address, and from many, is refused by; None if nothing needs to be.
REFUSALS = {
    "wrong-passwords": ('ligature_attempts_total{attempt="password",outcome="refused"}',) * 2,
    "password-sign-ups": ('ligature_queue_refusals_total{queue="hashing",reason="source"}',
                          'ligature_queue_refusals_total{queue="hashing",reason="queue"}'),
    "anonymous-sign-ups": ('ligature_attempts_total{attempt="anonymous_account",outcome="refused"}',) * 2,
    "watches": ('ligature_limit_hits_total{limit="streamsPerAddress"}',) * 2,
    "slow-provider-checks": ('ligature_queue_refusals_total{queue="facebook.com",reason="source"}',
                             'ligature_queue_refusals_total{queue="facebook.com",reason="queue"}'),
    "connections": ('ligature_limit_hits_total{limit="connectionsPerAddress"}',) * 2,
}


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    graph = SlowGraphAPI()
    server = flooded_server(tmp_path_factory.mktemp("floods") / "data", graph, **LIMITS)
    worker = Worker(("127.0.0.1", server.itself.port))
    yield server, worker
    worker.close()
    assert server.stop() == 0
    graph.close()


@pytest.mark.parametrize("sources", ["one", "many"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_flood_refuses_nobody_else(target, kind, sources):
    server, worker = target
    before = metrics(server)
    child = start_flood(kind, server, SECONDS, sources, stdin=subprocess.PIPE)
    refusal = REFUSALS[kind][sources == "many"] if REFUSALS.get(kind) else None
    seen = []

    def is_over():
        has_ended = child.poll() is not None
        seen.append(metrics(server))
        if child.stdin and (refusal is None or seen[-1][refusal] > before[refusal]):
            child.stdin.close()
            child.stdin = None
        return has_ended

    # Raises what refuses the caller who works.
    worker.work(60, is_over)
    output, errors = child.communicate()
    assert child.returncode == 0, errors
    report = json.loads(output)
    print(kind, sources, report)
    assert report["asked"] > 50
    for values in seen:
        assert values['ligature_queue_waiting{queue="hashing"}'] <= 48
        assert values['ligature_queue_waiting{queue="facebook.com"}'] <= 32
        assert values['ligature_queue_running{queue="facebook.com"}'] <= 16
        assert values["ligature_connections"] <= 800
    if refusal:
        assert seen[-1][refusal] > before[refusal], [
            line for line in seen[-1].items() if re.search("refus|hits", line[0]) and line[1] > 0]
