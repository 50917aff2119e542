"""Clients without any proto file: grpcio's reflection client asks the server for the schema and calls with it."""
import grpc
import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from harness.processes import Server

SERVED = {
    "grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection",
    "ligature.v1.AccountService", "ligature.v1.AdminService", "ligature.v1.EmailService", "ligature.v1.FactorService", "ligature.v1.MergeService",
    "ligature.v1.PhoneService", "ligature.v1.ServerService", "ligature.v1.SessionService",
}


def test_a_call_with_no_proto_file(server):
    channel = grpc.insecure_channel(server.address)
    schema = ProtoReflectionDescriptorDatabase(channel)
    assert set(schema.get_services()) == SERVED
    pool = descriptor_pool.DescriptorPool(schema)
    # Every method of every service can be called: its messages, and all that they need, are there.
    for service in SERVED:
        for method in pool.FindServiceByName(service).methods:
            message_factory.GetMessageClass(method.input_type)()
            message_factory.GetMessageClass(method.output_type)()

    method = pool.FindMethodByName("ligature.v1.AccountService.SignUp")
    request = message_factory.GetMessageClass(method.input_type)()
    request.credential.anonymous.SetInParent()
    call = channel.unary_unary(
        f"/{method.containing_service.full_name}/{method.name}",
        request_serializer=lambda message: message.SerializeToString(),
        response_deserializer=message_factory.GetMessageClass(method.output_type).FromString)
    answer = call(request, timeout=60)
    assert len(answer.account.uid) == 28 and answer.account.is_anonymous


def test_each_listener_shows_what_it_serves(tmp_path, environment):
    """The calls of operators are not described to everyone, nor those of everyone on the operators' socket."""
    server = Server(tmp_path / "data", environment, ["--dev"])
    try:
        request = reflection_pb2.ServerReflectionRequest
        private = ["ligature.v1.OperatorService", "ligature.v1.OperatorService.CreateServiceKey", "ligature.v1.CreateServiceKeyRequest",
                   "ligature.v1.ServiceKey"]
        asked = [request(file_containing_symbol=symbol) for symbol in private] + [
            request(file_by_filename="ligature/v1/operator_service.proto"),
            request(all_extension_numbers_of_type="ligature.v1.ServiceKey")]
        for answer in ask(grpc.insecure_channel(server.address), "v1", asked):
            assert answer.error_response.error_code == grpc.StatusCode.NOT_FOUND.value[0], answer
        control = grpc.insecure_channel(f"unix:{tmp_path / 'data' / 'control.socket'}")
        answers = ask(control, "v1", asked)
        assert [names(answer)[:1] for answer in answers[:5]] == [["ligature/v1/operator_service.proto"]] * 5
        answers = ask(control, "v1", [
            request(file_containing_symbol="ligature.v1.FactorService"), request(file_containing_symbol="ligature.v1.PhoneService"),
            request(file_containing_symbol="ligature.v1.ErrorReason"), request(list_services="")])
        assert [answer.HasField("error_response") for answer in answers] == [True, True, False, False]
        assert {service.name for service in answers[3].list_services_response.service} == {
            "grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection",
            "ligature.v1.AdminService", "ligature.v1.DevelopmentService", "ligature.v1.OperatorService", "ligature.v1.ServerService"}
    finally:
        server.stop()


def ask(channel, version, requests):
    """The answers of one stream; the messages of both versions are the same."""
    call = channel.stream_stream(
        f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo",
        request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
        response_deserializer=reflection_pb2.ServerReflectionResponse.FromString)
    return list(call(iter(requests), timeout=30))


def names(answer):
    files = answer.file_descriptor_response.file_descriptor_proto
    return [descriptor_pb2.FileDescriptorProto.FromString(file).name for file in files]


@pytest.mark.parametrize("version", ["v1", "v1alpha"])
def test_each_question_has_its_answer(server, version):
    request = reflection_pb2.ServerReflectionRequest
    extension = reflection_pb2.ExtensionRequest(containing_type="ligature.v1.Account", extension_number=1000)
    answers = ask(grpc.insecure_channel(server.address), version, [
        request(host="h", list_services=""),
        request(file_by_filename="ligature/v1/account.proto"),
        request(file_containing_symbol="ligature.v1.AccountService.SignIn"),
        request(file_containing_symbol="ligature.v1.Account"),
        request(all_extension_numbers_of_type="ligature.v1.Account"),
        request(file_containing_extension=extension),
        request(file_by_filename="nobody.proto"),
        request(file_containing_symbol="ligature.v1.Nobody"),
        request(all_extension_numbers_of_type="ligature.v1.Nobody"),
        request(),
    ])
    assert {service.name for service in answers[0].list_services_response.service} == SERVED
    assert answers[0].valid_host == "h" and answers[0].original_request.host == "h"
    assert names(answers[1]) == [
        "ligature/v1/account.proto", "ligature/v1/factor.proto", "google/protobuf/timestamp.proto"]
    # What the stream has carried already is not sent again, but for what was asked for.
    assert names(answers[2])[0] == "ligature/v1/account_service.proto"
    assert set(names(answers[2])[1:]) == {
        "ligature/v1/access.proto", "google/protobuf/descriptor.proto", "ligature/v1/credential.proto",
        "ligature/v1/session.proto"}
    assert names(answers[3]) == ["ligature/v1/account.proto"]
    assert answers[4].all_extension_numbers_response.base_type_name == "ligature.v1.Account"
    assert not answers[4].all_extension_numbers_response.extension_number
    for answer, code in zip(answers[5:], ["NOT_FOUND"] * 4 + ["INVALID_ARGUMENT"]):
        assert answer.error_response.error_code == grpc.StatusCode[code].value[0], answer
        assert answer.error_response.error_message
    assert len(answers) == 10


@pytest.mark.parametrize("symbol, file", [
    ("ligature.v1.Account.uid", "account.proto"),
    (".ligature.v1.Account.uid", "account.proto"),
    ("ligature.v1.Credential.anonymous", "credential.proto"),
    ("ligature.v1.Credential.proof", "credential.proto"),
    # Values are named beside their enum.
    ("ligature.v1.ERROR_REASON_USER_NOT_FOUND", "error.proto"),
    ("ligature.v1.AccountService.SignIn", "account_service.proto"),
    ("ligature.v1.Account.nobody", None),
    ("ligature.v1.ErrorReason.ERROR_REASON_USER_NOT_FOUND", None),
])
def test_what_is_within_a_declaration_is_found(server, symbol, file):
    answer, = ask(grpc.insecure_channel(server.address), "v1",
                  [reflection_pb2.ServerReflectionRequest(file_containing_symbol=symbol)])
    assert names(answer)[:1] == ([f"ligature/v1/{file}"] if file else []), answer


def test_reflection_is_off_where_it_is_not_asked_for(tmp_path, environment):
    server = Server(tmp_path / "data", {**environment, "LIGATURE_SERVER_REFLECTION": "false"})
    try:
        stub = reflection_pb2_grpc.ServerReflectionStub(grpc.insecure_channel(server.address))
        with pytest.raises(grpc.RpcError) as refusal:
            list(stub.ServerReflectionInfo(iter([reflection_pb2.ServerReflectionRequest(list_services="")]), timeout=30))
        assert refusal.value.code() == grpc.StatusCode.UNIMPLEMENTED
    finally:
        server.stop()


@pytest.mark.parametrize("version", ["v1", "v1alpha"])
def test_options_of_methods_are_found_by_what_they_extend(server, version):
    request = reflection_pb2.ServerReflectionRequest
    options = "google.protobuf.MethodOptions"
    answers = ask(grpc.insecure_channel(server.address), version, [
        request(all_extension_numbers_of_type=options),
        request(file_containing_extension=reflection_pb2.ExtensionRequest(containing_type=options, extension_number=50501)),
        request(file_containing_symbol="ligature.v1.access"),
        request(file_containing_extension=reflection_pb2.ExtensionRequest(containing_type=options, extension_number=1)),
    ])
    assert list(answers[0].all_extension_numbers_response.extension_number) == [50501]
    assert names(answers[1]) == ["ligature/v1/access.proto", "google/protobuf/descriptor.proto"]
    assert names(answers[2]) == ["ligature/v1/access.proto"]
    assert answers[3].error_response.error_code == grpc.StatusCode.NOT_FOUND.value[0]
