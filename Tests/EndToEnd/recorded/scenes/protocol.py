"""What does not concern accounts: malformed requests, compression, health, reflection, keys."""
import grpc
from google.protobuf import empty_pb2
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2

from harness.calls import anonymous, password, pb

from .. import methods
from ..caller import Watch

EMPTY = empty_pb2.Empty()


def play(scene):
    scene.start()
    caller = scene.caller()
    requests(caller)
    health(caller)
    reflection(caller)
    caller.call("the signing keys", methods.SIGNING_KEYS, pb.GetSigningKeysRequest())
    caller.get("the signing keys for other programs", "/.well-known/jwks.json")
    caller.get("no such page", "/")


def requests(caller):
    sign_up = pb.SignUpRequest(credential=anonymous(), device_label="telephone").SerializeToString()
    caller.call("a method that the service does not have", "/ligature.v1.AccountService/Nothing", EMPTY)
    caller.call("a service that the server does not have", "/ligature.v1.Nothing/SignUp", EMPTY)
    caller.call("a path of another form", "/SignUp", EMPTY)
    caller.call("no fields", methods.SIGN_UP, b"")
    caller.call("an unknown field", methods.SIGN_UP, sign_up + b"\xf8\x07\x05\xfa\x07\x03abc")
    caller.call("an unknown proof", methods.SIGN_IN, b"\x0a\x02\x62\x00")
    caller.call("two proofs, of which the last counts", methods.SIGN_UP, b"\x0a\x04\x12\x00\x0a\x00")
    caller.call("a credential in two parts", methods.SIGN_UP, b"\x0a\x09\x12\x07\x0a\x05a@b.c\x0a\x04\x12\x02\x12\x00")
    caller.call("a field of another wire type", methods.SIGN_UP, b"\x08\x01" + sign_up)
    caller.call("a message that is cut short", methods.SIGN_UP, sign_up[:-1])
    caller.call("a message that begins with nonsense", methods.SIGN_UP, b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff")
    caller.call("a group", methods.SIGN_UP, b"\x0b\x0c")
    caller.call("field number zero", methods.SIGN_UP, b"\x00\x00")
    caller.call("a text that is not UTF-8", methods.SIGN_UP, b"\x0a\x02\x0a\x00\x1a\x02\xc3\x28")
    caller.call("an address that is not UTF-8", methods.SIGN_UP, b"\x0a\x06\x12\x04\x0a\x02\xc3\x28")
    caller.call("a NUL in a label", methods.SIGN_UP, b"\x0a\x02\x0a\x00\x1a\x03a\x00b")
    caller.call("more than 64 KiB", methods.SIGN_UP, sign_up + b"\x1a\x80\x80\x04" + b"x" * 65_536)
    caller.call("more than 4 MiB", methods.SIGN_UP, b"x" * (4 << 20 | 1))
    caller.call("many unknown fields", methods.SIGN_UP, b"\xf8\x07\x05" * 5000)
    caller.call("an enum's number in ten bytes", methods.UNLINK, b"\x18\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x0a\x01x")
    caller.call("a compressed request", methods.SIGN_UP, sign_up, compression=grpc.Compression.Gzip)
    caller.call("metadata beside it", methods.SIGN_UP, sign_up, metadata=[
        ("x-request-id", "order-7"), ("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
        ("something-bin", b"\0\1\2")])
    caller.call("metadata of 17 KiB", methods.SIGN_UP, sign_up, metadata=[("x-long", "x" * 17_000)])
    caller.stream("two requests", methods.SIGNING_KEYS, [b"", b""])
    caller.stream("no request", methods.SIGNING_KEYS, [])
    caller.sign_up("after all that, an account", password("protocol@example.com", "correct horse battery"))


def health(caller):
    for service in ("", "ligature.v1.AccountService", "ligature.v1.SessionService", "grpc.health.v1.Health", "nothing"):
        caller.call(f"the health of {service or 'all'}", methods.HEALTH_CHECK, health_pb2.HealthCheckRequest(service=service))
    caller.call("the health of each service", methods.HEALTH_LIST, health_pb2.HealthListRequest())
    for service in ("", "nothing"):
        watch = Watch(
            caller, f"a watch of the health of {service or 'all'}", methods.HEALTH_WATCH,
            health_pb2.HealthCheckRequest(service=service))
        watch.next("how it is now")
        watch.cancel()
    caller.call(
        "health needs no session, but no bad one either", methods.HEALTH_CHECK, health_pb2.HealthCheckRequest(), "hello")


def reflection(caller):
    request = reflection_pb2.ServerReflectionRequest
    questions = [
        request(list_services="*", host="host"), request(file_by_filename="ligature/v1/account.proto"),
        request(file_containing_symbol="ligature.v1.AccountService"), request(file_containing_symbol=".ligature.v1.Account"),
        request(file_containing_symbol="ligature.v1.AccountService.SignUp"), request(file_by_filename="nothing.proto"),
        request(file_containing_symbol="ligature.v1.Nothing"), request(all_extension_numbers_of_type="ligature.v1.Account"),
        request(file_containing_extension=reflection_pb2.ExtensionRequest(
            containing_type="ligature.v1.Account", extension_number=5)),
        request(),
    ]
    caller.stream("reflection", methods.REFLECTION, questions)
    caller.stream("reflection by its older name", methods.REFLECTION_ALPHA, questions)
    caller.stream("reflection without a question", methods.REFLECTION, [])
