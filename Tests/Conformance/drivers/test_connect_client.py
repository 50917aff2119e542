"""connectrpc's suites for clients: our program calls grpcio's server and our own."""
import pytest
from connectrpc.conformance.v1 import client_compat_pb2, config_pb2, service_pb2
from google.protobuf import empty_pb2
from google.rpc import error_details_pb2

import connect_service
from connect_programs import as_dict, call, headers, run_client, start_server
from connect_service import packed
from raw_server import RawServer

UNARY, CLIENT, SERVER, HALF, FULL = range(1, 6)
GZIP = config_pb2.COMPRESSION_GZIP
RESPONSE_HEADERS = headers(x_first=["1", "2"], x_raw_bin=["/w"])
TRAILERS = headers(x_last=["end"], x_raw_trailer_bin=["AQID"])
METHODS = {UNARY: "Unary", CLIENT: "ClientStream", SERVER: "ServerStream", HALF: "BidiStream", FULL: "BidiStream"}
Cancel = client_compat_pb2.ClientCompatRequest.Cancel


@pytest.fixture(scope="module", params=["grpcio", "ours"])
def port(request, programs):
    if request.param == "grpcio":
        server, port = connect_service.serve()
        yield port
        server.stop(None)
    else:
        process, address = start_server(programs)
        yield int(address.split(":")[1])
        process.terminate()
        assert process.wait(10) == 0


def definition(kind, count=3, **more):
    common = dict(response_headers=RESPONSE_HEADERS, response_trailers=TRAILERS, **more)
    if kind in (UNARY, CLIENT):
        if "error" not in more:
            common["response_data"] = b"answer"
        return service_pb2.UnaryResponseDefinition(**common)
    return service_pb2.StreamResponseDefinition(response_data=[b"answer"] * count, **common)


def messages(kind, count=1, **more):
    request = getattr(service_pb2, f"{METHODS[kind]}Request")
    fields = {"full_duplex": True} if kind == FULL else {}
    found = [request(request_data=b"data %d" % i, **fields) for i in range(count)]
    found[0].response_definition.CopyFrom(definition(kind, **more))
    return found


def run(programs, request):
    result = run_client(programs, [request])[request.test_name]
    assert result.WhichOneof("result") == "response", result
    return result.response


def check_metadata(found, wanted):
    found = as_dict(found)
    for header in wanted:
        assert found[header.name] == list(header.value)


@pytest.mark.parametrize("compression", [config_pb2.COMPRESSION_IDENTITY, GZIP])
@pytest.mark.parametrize("kind", METHODS)
def test_basic(programs, port, kind, compression):
    requests = messages(kind, 3 if kind in (CLIENT, HALF, FULL) else 1)
    result = run(
        programs,
        call("basic", METHODS[kind], kind, requests, port, compression=compression,
             request_headers=headers(x_one=["a", "b"], x_bytes_bin=["AAEC/w"]), timeout_ms=30_000))
    assert not result.HasField("error") and result.num_unsent_requests == 0
    assert [p.data for p in result.payloads] == [b"answer"] * (1 if kind in (UNARY, CLIENT) else 3)
    check_metadata(result.response_headers, RESPONSE_HEADERS)
    check_metadata(result.response_trailers, TRAILERS)
    info = result.payloads[0].request_info
    check_metadata(info.request_headers, headers(x_one=["a", "b"], x_bytes_bin=["AAEC/w"]))
    assert list(info.requests) == [packed(r) for r in (requests[:1] if kind == FULL else requests)]
    assert 29_900 <= info.timeout_ms <= 30_000


def failing(kind, error):
    """A request that asks for an error and no message before it."""
    request = getattr(service_pb2, f"{METHODS[kind]}Request")(**({"full_duplex": True} if kind == FULL else {}))
    request.response_definition.CopyFrom(definition(kind, 0, error=error))
    return [request]


def test_errors(programs, port):
    detail = packed(error_details_pb2.ErrorInfo(reason="WHY"))
    requests = {
        (kind, code): call(
            f"{kind} {code}", METHODS[kind], kind,
            failing(kind, service_pb2.Error(code=code, message="ü 100 %\n", details=[detail])), port)
        for kind in METHODS for code in range(1, 17)
    }
    results = run_client(programs, requests.values())
    assert len(results) == len(requests)
    for (_, code), request in requests.items():
        result = results[request.test_name].response
        assert (result.error.code, result.error.message) == (code, "ü 100 %\n")
        assert result.error.details[0] == detail and len(result.error.details) == 2
        check_metadata(result.response_trailers, TRAILERS)


def test_timeout(programs, port):
    for kind in METHODS:
        requests = messages(kind)
        requests[0].response_definition.response_delay_ms = 5000
        result = run(programs, call("timeout", METHODS[kind], kind, requests, port, timeout_ms=100))
        assert result.error.code == config_pb2.CODE_DEADLINE_EXCEEDED


@pytest.mark.parametrize("kind", METHODS)
def test_cancel_after_close(programs, port, kind):
    requests = messages(kind)
    requests[0].response_definition.response_delay_ms = 5000
    result = run(programs, call("cancel", METHODS[kind], kind, requests, port, cancel=Cancel(after_close_send_ms=50)))
    assert result.error.code == config_pb2.CODE_CANCELED


@pytest.mark.parametrize("kind", [CLIENT, HALF, FULL])
def test_cancel_before_close(programs, port, kind):
    result = run(
        programs,
        call("cancel", METHODS[kind], kind, messages(kind), port, cancel=Cancel(before_close_send=empty_pb2.Empty())))
    assert result.error.code == config_pb2.CODE_CANCELED


@pytest.mark.parametrize("kind", [SERVER, HALF, FULL])
def test_cancel_after_responses(programs, port, kind):
    requests = messages(kind)
    requests[0].response_definition.response_delay_ms = 30
    result = run(programs, call("cancel", METHODS[kind], kind, requests, port, cancel=Cancel(after_num_responses=1)))
    assert result.error.code == config_pb2.CODE_CANCELED and len(result.payloads) == 1


@pytest.mark.parametrize("kind", [SERVER, HALF, FULL])
def test_cancel_before_any_response(programs, port, kind):
    requests = messages(kind, 2 if kind != SERVER else 1)
    requests[0].response_definition.response_delay_ms = 200
    result = run(programs, call("cancel", METHODS[kind], kind, requests, port, cancel=Cancel(after_num_responses=0)))
    assert result.error.code == config_pb2.CODE_CANCELED and len(result.payloads) == 0


@pytest.mark.parametrize("timing", [Cancel(before_close_send=empty_pb2.Empty()), Cancel(after_close_send_ms=0)])
def test_cancel_after_an_exchange(programs, port, timing):
    requests = messages(FULL, 2)
    requests[0].response_definition.response_delay_ms = 100
    result = run(programs, call("cancel", "BidiStream", FULL, requests, port, cancel=timing))
    assert result.error.code == config_pb2.CODE_CANCELED and len(result.payloads) == 2
    assert result.num_unsent_requests == 0


def test_unsent_requests_are_counted(programs, port):
    result = run(
        programs, call("cancel", "BidiStream", FULL, messages(FULL, 3), port, cancel=Cancel(after_num_responses=1),
                       request_delay_ms=50))
    assert result.error.code == config_pb2.CODE_CANCELED and len(result.payloads) == 1
    assert result.num_unsent_requests == 2


def test_deadlines_are_exact_when_many_calls_are_asked_for_at_once(programs, port):
    """As the runner does: everything in one go, and deadlines are compared to within 100 ms."""
    requests = [
        call(f"{kind} {number}", METHODS[kind], kind, messages(kind), port, timeout_ms=2000)
        for number in range(80) for kind in METHODS
    ]
    results = run_client(programs, requests)
    assert len(results) == 400
    for result in results.values():
        assert 1900 <= result.response.payloads[0].request_info.timeout_ms <= 2000


def test_message_size(programs, port):
    requests = messages(UNARY)
    requests[0].response_definition.response_data = bytes(300_000)
    result = run(programs, call("size", "Unary", UNARY, requests, port, message_receive_limit=200_000))
    assert result.error.code == config_pb2.CODE_RESOURCE_EXHAUSTED


def test_unimplemented(programs, port):
    result = run(programs, call("none", "Nothing", UNARY, [service_pb2.UnimplementedRequest()], port))
    assert result.error.code == config_pb2.CODE_UNIMPLEMENTED


# Answers that no good server gives.

HEADERS = [(":status", "200"), ("content-type", "application/grpc+proto")]
MESSAGE = b"\0\0\0\0\2\x0a\0"
OK = [("grpc-status", "0")]

STATUS = [(":status", "200"), ("content-type", "application/grpc"), ("grpc-status", "9")]
TWO_IN_TRAILERS = [("grpc-status", "9"), ("grpc-message", "error"), ("x-custom-trailer", "bing"), ("x-custom-trailer", "quuz")]

RAW = {
    # Name: headers, body (None: the headers end the stream), trailers (empty: the body ends it), the code, 0 for OK.
    "whole": (HEADERS, MESSAGE, OK, 0),
    "empty message": (HEADERS, b"\0\0\0\0\0", OK, 0),
    "trailers-only": (HEADERS + [("grpc-status", "9"), ("grpc-message", "no")], None, None, 9),
    "trailers-only without a message": (HEADERS + [("grpc-status", "8")], None, None, 8),
    "trailers-only OK": (HEADERS + OK, None, None, 12),
    "OK without a message": (HEADERS, b"", OK, 12),
    "two messages": (HEADERS, MESSAGE * 2, OK, 12),
    "no status": (HEADERS, MESSAGE, [("x-nothing", "1")], 2),
    "no status but a message": (HEADERS, b"", [("grpc-message", "error")], 2),
    "no trailers": (HEADERS, MESSAGE, [], 13),
    "status in the headers of a body": (STATUS, MESSAGE, [], 13),
    "status in headers and trailers": (STATUS, b"", [("grpc-status", "8"), ("foo", "bar")], 8),
    "unknown status": (HEADERS, b"", [("grpc-status", "99")], 2),
    "status that is not a number": (HEADERS, b"", [("grpc-status", "x")], 2),
    "half a message": (HEADERS, MESSAGE[:6], OK, 13),
    "half a prefix": (HEADERS, MESSAGE[:3], OK, 13),
    "compressed without an encoding": (HEADERS, b"\1" + MESSAGE[1:], OK, 13),
    "compressed with identity": (HEADERS + [("grpc-encoding", "identity")], b"\1" + MESSAGE[1:], OK, 13),
    "encoding that was not asked for": (HEADERS + [("grpc-encoding", "br")], MESSAGE, OK, 13),
    "compressed by an unknown method": (HEADERS + [("grpc-encoding", "foo")], b"\1" + MESSAGE[1:], OK, 13),
    "not gzip": (HEADERS + [("grpc-encoding", "gzip")], b"\1\0\0\0\3abc", OK, 13),
    "other content-type": ([(":status", "200"), ("content-type", "text/html")], b"<html>", [], 2),
    "other content-type without a body": ([(":status", "200"), ("content-type", "image/jpeg")], None, None, 2),
    "other codec": ([(":status", "200"), ("content-type", "application/grpc+json")], b"\0\0\0\0\2{}", OK, 13),
    "no content-type": ([(":status", "200")], MESSAGE, OK, 2),
    **{
        f"HTTP {status}{name}": ([(":status", str(status)), *more], body, [], code)
        for status, code in [(400, 13), (401, 16), (403, 7), (404, 12), (408, 2), (409, 2), (412, 2), (413, 2), (415, 2),
                             (418, 2), (429, 14), (431, 2), (500, 2), (502, 14), (503, 14), (504, 14), (505, 2), (800, 2)]
        for name, more, body in [("", [("content-type", "text/plain")], b"no"), (" without a body", [], None)]
    },
}


@pytest.mark.parametrize("name", RAW)
@pytest.mark.parametrize("kind", [UNARY, CLIENT])
def test_unexpected_responses(programs, kind, name):
    response_headers, body, trailers, code = RAW[name]
    with RawServer(response_headers, body, trailers) as server:
        result = run(
            programs,
            call(name, METHODS[kind], kind, messages(kind), server.port,
                 compression=GZIP if "gzip" in name else config_pb2.COMPRESSION_IDENTITY, timeout_ms=5000))
        assert server.requests == 1, "the call was made again"
    assert result.error.code == code, result
    # One response does not count as a response unless the call ends well.
    assert len(result.payloads) == (1 if code == 0 else 0)
    if name == "trailers-only":
        assert result.error.message == "no"


@pytest.mark.parametrize("kind", [SERVER, HALF])
@pytest.mark.parametrize("rest, trailers", [(b"", []), (b"\0\0\0\0\x0aAAAA", OK), (b"\0\0\0", OK)])
def test_streams_keep_what_came_before_an_error(programs, kind, rest, trailers):
    with RawServer(HEADERS, b"\0\0\0\0\0" + rest, trailers) as server:
        result = run(programs, call("cut", METHODS[kind], kind, messages(kind), server.port, timeout_ms=5000))
    assert result.error.code == config_pb2.CODE_INTERNAL and len(result.payloads) == 1


def test_metadata_of_errors(programs):
    headers_given = HEADERS + [("x-custom-header", "foo"), ("x-custom-header", "bar")]
    with RawServer(headers_given, b"", TWO_IN_TRAILERS) as server:
        result = run(programs, call("metadata", "Unary", UNARY, [service_pb2.UnaryRequest()], server.port))
    assert (result.error.code, result.error.message) == (9, "error")
    check_metadata(result.response_headers, headers(x_custom_header=["foo", "bar"]))
    check_metadata(result.response_trailers, headers(x_custom_trailer=["bing", "quuz"]))
