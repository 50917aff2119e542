"""The connections of the gRPC port: a crowd that holds all of them keeps no one out."""
import grpc
import pytest

from harness.http2 import END_HEADERS, HEADERS, HEALTH, KEYS, Wire, block, frame, request
from test_operations import metrics, serve

DOING = {
    "nothing": b"", "watching": request(1, HEALTH + "Watch"),
    "an unfinished call": frame(HEADERS, END_HEADERS, 1, block(KEYS)),
}


@pytest.mark.parametrize("doing", DOING)
def test_h7_connections_of_many_networks_keep_no_caller_out(tmp_path, environment, doing):
    """Each network has a few connections, and all of them together the whole server."""
    server = serve(tmp_path, environment, LIGATURE_LIMITS_CONNECTIONS="64")
    address = ("127.0.0.1", server.itself.port)

    def open_from(network):
        wires = [Wire(address, source=f"127.0.{network}.2") for _ in range(4)]
        for wire in wires:
            wire.send(DOING[doing])
            wire.poll(0.2)
        return wires

    strangers = [wire for network in range(1, 25) for wire in open_from(network)]
    assert metrics(server)["ligature_connections"] == 64
    mine = Wire(address, source="127.0.100.1")
    strangers += [wire for network in range(25, 49) for wire in open_from(network)]
    # A network with one connection is the last to give way.
    mine.send(request(1, KEYS))
    answer = mine.wait_for(1)
    assert answer and answer.status == 0
    assert metrics(server)["ligature_connections"] == 64
    assert metrics(server)['ligature_limit_hits_total{limit="connections"}'] > 0
    for wire in [mine, *strangers]:
        wire.close()
    assert server.stop() == 0


def test_a_connection_that_gives_way_says_so(tmp_path, environment):
    """Its calls end with a status, and it with a GOAWAY after which client libraries connect again."""
    server = serve(tmp_path, environment, LIGATURE_LIMITS_CONNECTIONS="1")
    address = ("127.0.0.1", server.itself.port)
    old = Wire(address, source="127.0.1.2")
    old.send(request(1, KEYS) + request(3, HEALTH + "Watch"))
    assert old.wait_for(1).status == 0
    new = Wire(address, source="127.0.2.2")
    new.send(request(1, KEYS))
    assert new.wait_for(1).status == 0
    while old.poll(5):
        pass
    assert old.answers[3].status == grpc.StatusCode.UNAVAILABLE.value[0]
    assert old.go_aways == [(0, "too many connections")]
    for wire in (old, new):
        wire.close()
    assert server.stop() == 0
