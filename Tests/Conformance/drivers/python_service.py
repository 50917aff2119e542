"""grpc.testing.TestService over grpcio, for our client to call."""
import time
from concurrent import futures

import grpc
from grpc.testing import empty_pb2, messages_pb2, test_pb2_grpc

INITIAL = "x-grpc-test-echo-initial"
TRAILING = "x-grpc-test-echo-trailing-bin"


def echo_metadata(context):
    metadata = dict(context.invocation_metadata())
    if INITIAL in metadata:
        context.send_initial_metadata(((INITIAL, metadata[INITIAL]),))
    if TRAILING in metadata:
        context.set_trailing_metadata(((TRAILING, metadata[TRAILING]),))


def fail_if_asked(request, context):
    if request.HasField("response_status") and request.response_status.code != 0:
        code = next(code for code in grpc.StatusCode if code.value[0] == request.response_status.code)
        context.abort(code, request.response_status.message)


class TestService(test_pb2_grpc.TestServiceServicer):
    __test__ = False

    def EmptyCall(self, request, context):
        echo_metadata(context)
        return empty_pb2.Empty()

    def UnaryCall(self, request, context):
        if request.response_compressed.value:
            context.set_compression(grpc.Compression.Gzip)
        echo_metadata(context)
        fail_if_asked(request, context)
        return messages_pb2.SimpleResponse(payload=messages_pb2.Payload(body=bytes(request.response_size)))

    CacheableUnaryCall = UnaryCall

    def _answers(self, request, context):
        fail_if_asked(request, context)
        for parameters in request.response_parameters:
            if parameters.interval_us:
                time.sleep(parameters.interval_us / 1e6)
            if not parameters.compressed.value:
                context.disable_next_message_compression()
            yield messages_pb2.StreamingOutputCallResponse(payload=messages_pb2.Payload(body=bytes(parameters.size)))

    def StreamingOutputCall(self, request, context):
        if any(p.compressed.value for p in request.response_parameters):
            context.set_compression(grpc.Compression.Gzip)
        echo_metadata(context)
        yield from self._answers(request, context)

    def StreamingInputCall(self, requests, context):
        echo_metadata(context)
        return messages_pb2.StreamingInputCallResponse(
            aggregated_payload_size=sum(len(request.payload.body) for request in requests))

    def FullDuplexCall(self, requests, context):
        echo_metadata(context)
        for request in requests:
            yield from self._answers(request, context)


def serve():
    server = grpc.server(futures.ThreadPoolExecutor(16))
    test_pb2_grpc.add_TestServiceServicer_to_server(TestService(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    return server, port
