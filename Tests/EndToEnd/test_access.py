"""Who may call what: each method's own option, `(ligature.v1.access)`, against what the server does with callers."""
import grpc
import pytest
from google.protobuf import message_factory

from harness.calls import Failure
from harness.processes import Server
from ligature.v1 import (
    access_pb2, account_service_pb2, admin_pb2, development_service_pb2, email_service_pb2, factor_service_pb2, merge_service_pb2,
    operator_service_pb2, phone_service_pb2, server_service_pb2)

FILES = (account_service_pb2, admin_pb2, development_service_pb2, email_service_pb2, factor_service_pb2, merge_service_pb2,
         operator_service_pb2, phone_service_pb2, server_service_pb2)
METHODS = {
    f"{service.name}.{method.name}": method
    for file in FILES for service in file.DESCRIPTOR.services_by_name.values() for method in service.methods}
DAMAGED = ("authorization", "Bearer damaged")


def caller(method):
    return method.GetOptions().Extensions[access_pb2.access].caller


def call(channel, method, *metadata, request=None):
    """The reason of the refusal, or of what was wrong with the empty request; None if it was answered."""
    answer = message_factory.GetMessageClass(method.output_type)
    path = f"/{method.containing_service.full_name}/{method.name}"
    request = request or message_factory.GetMessageClass(method.input_type)()
    try:
        if method.server_streaming:
            stream = channel.unary_stream(path, lambda m: m.SerializeToString(), answer.FromString)
            next(stream(request, metadata=metadata, timeout=60), None)
        else:
            unary = channel.unary_unary(path, lambda m: m.SerializeToString(), answer.FromString)
            unary(request, metadata=metadata, timeout=60)
        return None
    except grpc.RpcError as error:
        failure = Failure(error)
        return failure.reason or failure.code.name


@pytest.fixture(scope="module")
def listeners(tmp_path_factory):
    folder = tmp_path_factory.mktemp("access") / "data"
    server = Server(folder, {}, ["--dev"])
    with grpc.insecure_channel(server.address) as public, grpc.insecure_channel(f"unix:{folder / 'control.socket'}") as socket:
        yield public, socket
    assert server.stop() == 0


def test_each_method_says_who_may_call_it():
    assert len(METHODS) > 45
    assert all(caller(method) != access_pb2.CALLER_UNSPECIFIED for method in METHODS.values())


@pytest.mark.parametrize("name", METHODS)
def test_the_server_does_as_the_option_says(listeners, name):
    public, socket = listeners
    method = METHODS[name]
    match caller(method):
        case access_pb2.CALLER_ANYONE | access_pb2.CALLER_USER_OPTIONAL:
            without = call(public, method)
            assert without not in ("MISSING_ID_TOKEN", "INVALID_ID_TOKEN", "UNIMPLEMENTED", "ADMIN_ONLY_OPERATION")
            assert call(public, method, DAMAGED) == without
        case access_pb2.CALLER_USER:
            assert call(public, method) == "MISSING_ID_TOKEN"
            assert call(public, method, DAMAGED) == "INVALID_ID_TOKEN"
        case access_pb2.CALLER_SERVICE:
            assert call(public, method) == "MISSING_SERVICE_CREDENTIAL"
            assert call(public, method, DAMAGED) == "INVALID_SERVICE_CREDENTIAL"
            assert call(socket, method) not in ("UNIMPLEMENTED", "ADMIN_ONLY_OPERATION", "MISSING_SERVICE_CREDENTIAL")
        case access_pb2.CALLER_OPERATOR:
            assert call(public, method) == "UNIMPLEMENTED"
            assert call(socket, method) not in ("UNIMPLEMENTED", "ADMIN_ONLY_OPERATION")
