"""gRPC's interoperability cases between our programs and grpcio, both ways."""
import subprocess

import grpc
import pytest
from grpc.testing import empty_pb2, messages_pb2, test_pb2_grpc

import python_service

LARGE_REQUEST, LARGE_RESPONSE = 271828, 314159
REQUEST_SIZES, RESPONSE_SIZES = [27182, 8, 1828, 45904], [31415, 9, 2653, 58979]
GZIP = grpc.Compression.Gzip

OUR_CLIENT_CASES = [
    "empty_unary", "cacheable_unary", "large_unary", "server_compressed_unary", "client_streaming", "server_streaming",
    "server_compressed_streaming", "ping_pong", "empty_stream", "custom_metadata", "status_code_and_message",
    "special_status_message", "unimplemented_method", "unimplemented_service", "cancel_after_begin",
    "cancel_after_first_response", "timeout_on_sleeping_server",
]
# grpcio's server cannot see whether a request came compressed, so the two cases of compressed requests need our own.
ALL_CASES = OUR_CLIENT_CASES + ["client_compressed_unary", "client_compressed_streaming"]


@pytest.fixture(scope="module")
def python_port():
    server, port = python_service.serve()
    yield port
    server.stop(None)


def run_our_client(programs, port, case):
    result = subprocess.run(
        [programs / "interop-client", f"--server_port={port}", f"--test_case={case}"], capture_output=True, text=True,
        timeout=60)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("case", OUR_CLIENT_CASES)
def test_our_client_calls_python(programs, python_port, case):
    run_our_client(programs, python_port, case)


@pytest.mark.parametrize("case", ALL_CASES)
def test_our_client_calls_our_server(programs, interop_server, case):
    run_our_client(programs, interop_server.split(":")[1], case)


# Python calls our server.


@pytest.fixture
def channel(interop_server):
    with grpc.insecure_channel(interop_server) as channel:
        yield channel


@pytest.fixture
def service(channel):
    return test_pb2_grpc.TestServiceStub(channel)


def payload(size):
    return messages_pb2.Payload(body=bytes(size))


def wish(value):
    return messages_pb2.BoolValue(value=value)


def large_unary(**more):
    return messages_pb2.SimpleRequest(response_size=LARGE_RESPONSE, payload=payload(LARGE_REQUEST), **more)


def output_request(sizes, request_size=0, **more):
    return messages_pb2.StreamingOutputCallRequest(
        response_parameters=[messages_pb2.ResponseParameters(size=size) for size in sizes],
        payload=payload(request_size), **more)


def expect(code, call):
    with pytest.raises(grpc.RpcError) as caught:
        call()
    assert caught.value.code() == code
    return caught.value


def test_empty_unary(service):
    assert service.EmptyCall(empty_pb2.Empty()) == empty_pb2.Empty()


def test_large_unary(service):
    assert service.UnaryCall(large_unary()).payload == payload(LARGE_RESPONSE)


def test_cacheable_unary(service):
    response, call = service.CacheableUnaryCall.with_call(messages_pb2.SimpleRequest(response_size=9))
    assert response.payload == payload(9)
    assert "max-age" in dict(call.initial_metadata())["cache-control"]


def test_client_compressed_unary(service):
    compressed = large_unary(expect_compressed=wish(True))
    expect(grpc.StatusCode.INVALID_ARGUMENT, lambda: service.UnaryCall(compressed))
    assert service.UnaryCall(compressed, compression=GZIP).payload == payload(LARGE_RESPONSE)
    assert service.UnaryCall(large_unary(expect_compressed=wish(False))).payload == payload(LARGE_RESPONSE)


@pytest.mark.parametrize("value", [True, False])
def test_server_compressed_unary(service, value):
    assert service.UnaryCall(large_unary(response_compressed=wish(value))).payload == payload(LARGE_RESPONSE)


def test_client_streaming(service):
    requests = [messages_pb2.StreamingInputCallRequest(payload=payload(size)) for size in REQUEST_SIZES]
    assert service.StreamingInputCall(iter(requests)).aggregated_payload_size == 74922


def test_client_compressed_streaming(service):
    request = messages_pb2.StreamingInputCallRequest(payload=payload(27182), expect_compressed=wish(True))
    expect(grpc.StatusCode.INVALID_ARGUMENT, lambda: service.StreamingInputCall(iter([request])))
    assert service.StreamingInputCall(iter([request] * 2), compression=GZIP).aggregated_payload_size == 2 * 27182


def test_server_streaming(service):
    responses = list(service.StreamingOutputCall(output_request(RESPONSE_SIZES)))
    assert [response.payload for response in responses] == [payload(size) for size in RESPONSE_SIZES]


def test_server_compressed_streaming(service):
    request = output_request([31415, 92653])
    request.response_parameters[0].compressed.value = True
    request.response_parameters[1].compressed.value = False
    assert [len(r.payload.body) for r in service.StreamingOutputCall(request)] == [31415, 92653]


class Conversation:
    """Requests that are handed out one by one."""

    def __init__(self):
        import queue

        self.queue = queue.Queue()

    def send(self, request):
        self.queue.put(request)

    def __iter__(self):
        return iter(self.queue.get, None)


def test_ping_pong(service):
    conversation = Conversation()
    responses = service.FullDuplexCall(iter(conversation))
    for request, response in zip(REQUEST_SIZES, RESPONSE_SIZES):
        conversation.send(output_request([response], request))
        assert next(responses).payload == payload(response)
    conversation.send(None)
    assert list(responses) == []


def test_half_duplex(service):
    requests = [output_request([size]) for size in RESPONSE_SIZES]
    assert [len(r.payload.body) for r in service.HalfDuplexCall(iter(requests))] == RESPONSE_SIZES


def test_empty_stream(service):
    assert list(service.FullDuplexCall(iter([]))) == []


def test_custom_metadata(service):
    metadata = ((python_service.INITIAL, "test_initial_metadata_value"), (python_service.TRAILING, b"\xab\xab\xab"))
    _, unary = service.UnaryCall.with_call(large_unary(), metadata=metadata)
    stream = service.FullDuplexCall(iter([output_request([LARGE_RESPONSE], LARGE_REQUEST)]), metadata=metadata)
    assert len(list(stream)) == 1
    for call in (unary, stream):
        assert dict(call.initial_metadata())[python_service.INITIAL] == "test_initial_metadata_value"
        assert dict(call.trailing_metadata())[python_service.TRAILING] == b"\xab\xab\xab"


@pytest.mark.parametrize("message", ["test status message", "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"])
def test_status_code_and_message(service, message):
    status = messages_pb2.EchoStatus(code=2, message=message)
    calls = [
        lambda: service.UnaryCall(messages_pb2.SimpleRequest(response_status=status)),
        lambda: list(service.FullDuplexCall(iter([output_request([], response_status=status)]))),
    ]
    for call in calls:
        assert expect(grpc.StatusCode.UNKNOWN, call).details() == message


def test_unimplemented(channel, service):
    expect(grpc.StatusCode.UNIMPLEMENTED, lambda: service.UnimplementedCall(empty_pb2.Empty()))
    other = test_pb2_grpc.UnimplementedServiceStub(channel)
    expect(grpc.StatusCode.UNIMPLEMENTED, lambda: other.UnimplementedCall(empty_pb2.Empty()))


def test_cancel_after_begin(service):
    call = service.StreamingInputCall.future(iter(Conversation()))
    call.cancel()
    assert call.cancelled() and call.code() == grpc.StatusCode.CANCELLED


def test_cancel_after_first_response(service):
    conversation = Conversation()
    responses = service.FullDuplexCall(iter(conversation))
    conversation.send(output_request([31415], 27182))
    assert next(responses).payload == payload(31415)
    responses.cancel()
    expect(grpc.StatusCode.CANCELLED, lambda: next(responses))


def test_timeout_on_sleeping_server(service):
    request = output_request([31415], 27182)
    request.response_parameters[0].interval_us = 10_000_000
    responses = service.FullDuplexCall(iter([request]), timeout=0.001)
    expect(grpc.StatusCode.DEADLINE_EXCEEDED, lambda: next(responses))
