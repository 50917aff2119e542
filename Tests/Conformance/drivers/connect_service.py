"""connectrpc's ConformanceService over grpcio, for our client to call."""
import time
from concurrent import futures

import grpc
from connectrpc.conformance.v1 import service_pb2, service_pb2_grpc
from google.protobuf import any_pb2
from google.rpc import status_pb2

from connect_programs import metadata, packed_headers


def packed(message):
    item = any_pb2.Any()
    item.Pack(message)
    return item


def info(context, requests):
    remaining = context.time_remaining()
    return service_pb2.ConformancePayload.RequestInfo(
        request_headers=packed_headers(context.invocation_metadata()), requests=[packed(r) for r in requests],
        timeout_ms=None if remaining is None or remaining > 1e6 else int(remaining * 1000))


def begin(context, definition):
    context.send_initial_metadata(metadata(definition.response_headers))
    context.set_trailing_metadata(metadata(definition.response_trailers))


def fail(context, definition, error, extra=()):
    details = [*error.details, *(packed(e) for e in extra)]
    status = status_pb2.Status(code=error.code, message=error.message, details=details)
    trailers = metadata(definition.response_trailers) + (("grpc-status-details-bin", status.SerializeToString()),)
    context.set_trailing_metadata(trailers)
    context.abort(next(c for c in grpc.StatusCode if c.value[0] == error.code), error.message)


class ConformanceService(service_pb2_grpc.ConformanceServiceServicer):
    def _single(self, requests, context, answer):
        definition = requests[0].response_definition if requests else service_pb2.UnaryResponseDefinition()
        begin(context, definition)
        time.sleep(definition.response_delay_ms / 1000)
        seen = info(context, requests)
        if definition.WhichOneof("response") == "error":
            fail(context, definition, definition.error, [seen])
        return answer(payload=service_pb2.ConformancePayload(data=definition.response_data, request_info=seen))

    def Unary(self, request, context):
        return self._single([request], context, service_pb2.UnaryResponse)

    def ClientStream(self, requests, context):
        return self._single(list(requests), context, service_pb2.ClientStreamResponse)

    def ServerStream(self, request, context):
        yield from self._stream(request.response_definition, [request], context, service_pb2.ServerStreamResponse)

    def _stream(self, definition, requests, context, answer, sent=0):
        if sent == 0:
            begin(context, definition)
        for index, data in enumerate(definition.response_data[sent:], sent):
            time.sleep(definition.response_delay_ms / 1000)
            seen = info(context, requests) if index == 0 else None
            yield answer(payload=service_pb2.ConformancePayload(data=data, request_info=seen))
        if definition.HasField("error"):
            fail(context, definition, definition.error, [] if definition.response_data else [info(context, requests)])

    def BidiStream(self, requests, context):
        seen = []
        definition = service_pb2.StreamResponseDefinition()
        sent = 0
        for request in requests:
            if not seen:
                definition = request.response_definition
            seen.append(request)
            if seen[0].full_duplex:
                if sent == len(definition.response_data):
                    break
                if sent == 0:
                    begin(context, definition)
                time.sleep(definition.response_delay_ms / 1000)
                payload = service_pb2.ConformancePayload(
                    data=definition.response_data[sent], request_info=info(context, [request]))
                yield service_pb2.BidiStreamResponse(payload=payload)
                sent += 1
        yield from self._stream(definition, seen, context, service_pb2.BidiStreamResponse, sent)


def serve():
    server = grpc.server(futures.ThreadPoolExecutor(32))
    service_pb2_grpc.add_ConformanceServiceServicer_to_server(ConformanceService(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    return server, port
