"""Peers that ask for large answers and read none: how much memory the server spends on them."""
import os
import pathlib
import re
import subprocess
import time

import grpc
import pytest
from grpc.testing import messages_pb2, test_pb2_grpc

from h2wire import DATA, END_HEADERS, END_STREAM, GOAWAY, HEADERS, RST_STREAM, Connection, frame

MIB = 1 << 20
REFUSED = 7


@pytest.fixture
def process(programs):
    """A server whose memory nothing else has used."""
    with subprocess.Popen([programs / "interop-server"], stdout=subprocess.PIPE, text=True) as child:
        child.address = re.search(r"listening at (\S+)", child.stdout.readline()).group(1)
        yield child
        child.terminate()
        assert child.wait(10) == 0


def memory(process):
    pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def calls(c, method, request, count=100, first=1):
    """The frames of that many calls."""
    fields = c.fields(
        "POST", f"/grpc.testing.TestService/{method}", [("content-type", "application/grpc"), ("te", "trailers")])
    body = request.SerializeToString()
    body = b"\0" + len(body).to_bytes(4, "big") + body
    return b"".join(c.headers(stream, ends=False, fields=fields) + frame(DATA, END_STREAM, stream, body)
                    for stream in range(first, first + 2 * count, 2))


UNARY = "UnaryCall", messages_pb2.SimpleRequest(response_size=MIB)
STREAM = "StreamingOutputCall", messages_pb2.StreamingOutputCallRequest(
    response_parameters=[messages_pb2.ResponseParameters(size=MIB)] * 3)
# These all wait before they answer, so that none is refused when it comes.
LATER = "StreamingOutputCall", messages_pb2.StreamingOutputCallRequest(
    response_parameters=[messages_pb2.ResponseParameters(size=MIB, interval_us=200_000)] * 3)


@pytest.mark.parametrize("count", [1, 8, 40], ids=lambda count: f"{count} readers")
@pytest.mark.parametrize("kind", [UNARY, STREAM, LATER], ids=["unary", "stream", "stream that waits"])
def test_slow_readers_of_large_answers(process, kind, count):
    with grpc.insecure_channel(process.address) as channel:
        service = test_pb2_grpc.TestServiceStub(channel)
        service.UnaryCall(messages_pb2.SimpleRequest(response_size=MIB))
        before = peak = memory(process)
        # Others after the first have gone: what was held for those is used again.
        for _ in range(3):
            readers = [Connection(process.address, source="127.0.0.2") for _ in range(count)]
            # All of a reader's calls in one write: one read of the server admits them together.
            for reader in readers:
                reader.send(calls(reader, *kind))
            end = time.monotonic() + 1
            while time.monotonic() < end:
                peak = max(peak, memory(process))
                # A client that reads is served at the same time.
                assert len(service.UnaryCall(messages_pb2.SimpleRequest(response_size=MIB), timeout=10).payload.body) == MIB
            print(f"{(peak - before) / MIB:.1f} MiB")
            for reader in readers:
                reader.socket.close()
        assert peak - before < 64 * MIB


def test_calls_beyond_the_limit_may_be_made_again(process):
    reader = Connection(process.address)
    reader.send(calls(reader, *UNARY))
    refused = 0
    while refused < 60:
        kind, _, stream, payload = reader.read()
        assert kind != GOAWAY
        if kind == RST_STREAM:
            assert int.from_bytes(payload, "big") == REFUSED
            refused += 1
    reader.socket.close()
