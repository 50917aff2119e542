"""connectrpc's suites for servers, against our program: grpcio calls, and everything it sees is compared."""
import signal

import grpc
import pytest
from connectrpc.conformance.v1 import config_pb2, service_pb2, service_pb2_grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from connect_programs import as_dict, headers, metadata, start_server
from connect_service import packed

RequestInfo = service_pb2.ConformancePayload.RequestInfo
CODES = [code for code in config_pb2.Code.values() if code > 0]
LIMIT = 200 * 1024


@pytest.fixture(scope="module")
def address(programs):
    process, address = start_server(programs, message_receive_limit=LIMIT)
    yield address
    process.terminate()
    assert process.wait(10) == 0


@pytest.fixture
def channel(address):
    with grpc.insecure_channel(address) as channel:
        yield channel


@pytest.fixture
def service(channel):
    return service_pb2_grpc.ConformanceServiceStub(channel)


REQUEST_HEADERS = headers(x_one=["a", "b"], x_two=["c d"], x_bytes_bin=["AAEC/w"])
RESPONSE_HEADERS = headers(x_first=["1", "2"], x_raw_bin=["/w"])
TRAILERS = headers(x_last=["end", "of it"], x_raw_trailer_bin=["AQID"])


def unary_definition(**more):
    return service_pb2.UnaryResponseDefinition(response_headers=RESPONSE_HEADERS, response_trailers=TRAILERS, **more)


def stream_definition(count=3, **more):
    return service_pb2.StreamResponseDefinition(
        response_headers=RESPONSE_HEADERS, response_trailers=TRAILERS,
        response_data=[f"response {i}".encode() for i in range(count)], **more)


def check_metadata(call):
    assert set(metadata(RESPONSE_HEADERS)) <= set(map(tuple, call.initial_metadata()))
    assert set(metadata(TRAILERS)) <= set(map(tuple, call.trailing_metadata()))


def check_info(info, requests):
    seen = as_dict(info.request_headers)
    for header in REQUEST_HEADERS:
        assert seen[header.name] == list(header.value)
    assert list(info.requests) == [packed(r) for r in requests]


OPTIONS = [{}, {"compression": grpc.Compression.Gzip}]


@pytest.mark.parametrize("options", OPTIONS, ids=["identity", "gzip"])
@pytest.mark.parametrize("method", ["Unary", "IdempotentUnary"])
def test_basic_unary(service, method, options):
    kind = getattr(service_pb2, f"{method}Request")
    request = kind(response_definition=unary_definition(response_data=b"answer" * 99), request_data=b"data" * 500)
    response, call = getattr(service, method).with_call(request, metadata=metadata(REQUEST_HEADERS), **options)
    assert response.payload.data == b"answer" * 99
    check_metadata(call)
    check_info(response.payload.request_info, [request])
    assert not response.payload.request_info.HasField("timeout_ms")


@pytest.mark.parametrize("options", OPTIONS, ids=["identity", "gzip"])
def test_basic_client_stream(service, options):
    requests = [service_pb2.ClientStreamRequest(request_data=b"part %d " % i * 200) for i in range(4)]
    requests[0].response_definition.CopyFrom(unary_definition(response_data=b"all"))
    response, call = service.ClientStream.with_call(iter(requests), metadata=metadata(REQUEST_HEADERS), **options)
    assert response.payload.data == b"all"
    check_metadata(call)
    check_info(response.payload.request_info, requests)


def test_client_stream_without_messages(service):
    response = service.ClientStream(iter([]))
    assert response.payload.data == b"" and not response.payload.request_info.requests


@pytest.mark.parametrize("options", OPTIONS, ids=["identity", "gzip"])
def test_basic_server_stream(service, options):
    request = service_pb2.ServerStreamRequest(response_definition=stream_definition(), request_data=b"data" * 500)
    call = service.ServerStream(request, metadata=metadata(REQUEST_HEADERS), **options)
    payloads = [response.payload for response in call]
    assert [p.data for p in payloads] == [b"response 0", b"response 1", b"response 2"]
    check_metadata(call)
    check_info(payloads[0].request_info, [request])
    assert not any(p.HasField("request_info") for p in payloads[1:])


def test_server_stream_without_messages(service):
    call = service.ServerStream(service_pb2.ServerStreamRequest(response_definition=stream_definition(0)))
    assert list(call) == []
    check_metadata(call)


@pytest.mark.parametrize("options", OPTIONS, ids=["identity", "gzip"])
@pytest.mark.parametrize("full", [True, False], ids=["full", "half"])
@pytest.mark.parametrize("count", [1, 3, 5])
def test_basic_bidi_stream(service, full, count, options):
    requests = [service_pb2.BidiStreamRequest(request_data=b"part %d" % i, full_duplex=full) for i in range(3)]
    requests[0].response_definition.CopyFrom(stream_definition(count))
    call = service.BidiStream(iter(requests), metadata=metadata(REQUEST_HEADERS), **options)
    payloads = [response.payload for response in call]
    assert [p.data for p in payloads] == [b"response %d" % i for i in range(count)]
    check_metadata(call)
    if full:
        check_info(payloads[0].request_info, requests[:1])
        for payload, request in zip(payloads[1:], requests[1:]):
            assert list(payload.request_info.requests) == [packed(request)]
    else:
        check_info(payloads[0].request_info, requests)


# Errors


def error(code, message="it went wrong: ü\n100 %"):
    detail = packed(error_details_pb2.ErrorInfo(reason="WHY", domain="here"))
    return service_pb2.Error(code=code, message=message, details=[detail])


def failing(service, kind, code, count=0):
    if kind == "unary":
        request = service_pb2.UnaryRequest(response_definition=unary_definition(error=error(code)))
        return service.Unary(request), [request]
    if kind == "client stream":
        request = service_pb2.ClientStreamRequest(response_definition=unary_definition(error=error(code)))
        return service.ClientStream(iter([request])), [request]
    if kind == "server stream":
        request = service_pb2.ServerStreamRequest(response_definition=stream_definition(count, error=error(code)))
        return ended(service.ServerStream(request)), [request]
    request = service_pb2.BidiStreamRequest(
        response_definition=stream_definition(count, error=error(code)), full_duplex=kind == "full duplex")
    return ended(service.BidiStream(iter([request]))), [request]


def ended(call):
    """Reads to the end. The headers come before the error, as those of a call that waits do."""
    assert set(metadata(RESPONSE_HEADERS)) <= set(map(tuple, call.initial_metadata()))
    return list(call)


def test_headers_come_before_the_first_message(service):
    definition = stream_definition(1, response_delay_ms=60_000)
    call = service.ServerStream(service_pb2.ServerStreamRequest(response_definition=definition), timeout=30)
    assert set(metadata(RESPONSE_HEADERS)) <= set(map(tuple, call.initial_metadata()))
    assert call.is_active()
    call.cancel()


@pytest.mark.parametrize("kind", ["unary", "client stream", "server stream", "half duplex", "full duplex"])
@pytest.mark.parametrize("code", CODES)
def test_errors(service, kind, code):
    with pytest.raises(grpc.RpcError) as caught:
        failing(service, kind, code)
    call = caught.value
    assert call.code().value[0] == code
    assert call.details() == "it went wrong: ü\n100 %"
    check_metadata(call)
    # In the headers, where the runner looks for them too.
    assert not set(metadata(RESPONSE_HEADERS)) & set(map(tuple, call.trailing_metadata()))
    status = rpc_status.from_call(call)
    assert status.details[0] == packed(error_details_pb2.ErrorInfo(reason="WHY", domain="here"))
    info = RequestInfo()
    assert status.details[1].Unpack(info) and len(info.requests) == 1


def test_errors_after_messages(service):
    request = service_pb2.ServerStreamRequest(response_definition=stream_definition(2, error=error(8)))
    call = service.ServerStream(request)
    assert [next(call).payload.data, next(call).payload.data] == [b"response 0", b"response 1"]
    with pytest.raises(grpc.RpcError):
        next(call)
    check_metadata(call)
    assert len(rpc_status.from_call(call).details) == 1


def test_unimplemented(service, channel):
    for call in (
        lambda: service.Unimplemented(service_pb2.UnimplementedRequest()),
        lambda: channel.unary_unary("/connectrpc.conformance.v1.ConformanceService/Nothing")(b""),
        lambda: channel.unary_unary("/connectrpc.conformance.v1.OtherService/Unary")(b""),
    ):
        with pytest.raises(grpc.RpcError) as caught:
            call()
        assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED


@pytest.mark.parametrize("method", ["Unary", "ServerStream"])
@pytest.mark.parametrize("count", [0, 2])
def test_unexpected_requests(channel, method, count):
    with pytest.raises(grpc.RpcError) as caught:
        list(channel.stream_stream(f"/connectrpc.conformance.v1.ConformanceService/{method}")(iter([b""] * count)))
    assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED


# Time and size


@pytest.mark.parametrize("delay", [0, 200])
def test_deadlines_are_propagated(service, delay):
    """The runner compares to within 100 ms, also where the answer is asked to be late."""
    definition = unary_definition(response_data=b"", response_delay_ms=delay)
    request = service_pb2.UnaryRequest(response_definition=definition)
    # A connection is made first.
    service.Unary(service_pb2.UnaryRequest())
    response = service.Unary(request, timeout=2)
    # grpcio rounds up, by a hundredth at most.
    assert 1900 <= response.payload.request_info.timeout_ms <= 2020


def test_the_runner_ends_servers_by_an_interrupt(programs):
    process, _ = start_server(programs)
    process.stdin.close()
    process.send_signal(signal.SIGINT)
    assert process.wait(5) == 0


def test_timeouts(service):
    slow = dict(response_delay_ms=5000)
    calls = [
        lambda: service.Unary(
            service_pb2.UnaryRequest(response_definition=unary_definition(response_data=b"", **slow)), timeout=0.1),
        lambda: list(
            service.ServerStream(service_pb2.ServerStreamRequest(response_definition=stream_definition(**slow)), timeout=0.1)),
    ]
    for call in calls:
        with pytest.raises(grpc.RpcError) as caught:
            call()
        assert caught.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED


@pytest.mark.parametrize("options", OPTIONS, ids=["identity", "gzip"])
@pytest.mark.parametrize("extra, fits", [(-1000, True), (1000, False)])
def test_message_size(service, options, extra, fits):
    request = service_pb2.UnaryRequest(response_definition=unary_definition(response_data=b""), request_data=bytes(LIMIT + extra))
    if fits:
        return check_info_of(service.Unary(request, **options), request)
    with pytest.raises(grpc.RpcError) as caught:
        service.Unary(request, **options)
    assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED


def check_info_of(response, request):
    assert list(response.payload.request_info.requests) == [packed(request)]


def test_empty_definition(service):
    response = service.Unary(service_pb2.UnaryRequest())
    assert response.payload.data == b"" and len(response.payload.request_info.requests) == 1


def test_status_of_a_call_that_ends_well_has_no_details(service):
    _, call = service.Unary.with_call(service_pb2.UnaryRequest())
    assert call.code() == grpc.StatusCode.OK
    assert "grpc-status-details-bin" not in dict(call.trailing_metadata())
