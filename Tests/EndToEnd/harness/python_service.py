"""A gRPC service in Python whose callers are other services: grpcio, PyJWT, the published keys, and the events of the server."""
import concurrent.futures
import json
import threading
import urllib.request

import grpc
import jwt
from google.protobuf import duration_pb2

from .calls import admin

METHOD = "/wire.test.v1.Calls/One"


def node(name):
    """The message `wire.test.v1.Node` with a name."""
    return bytes([0x0A, len(name)]) + name.encode()


def name_of(message):
    return message[2:2 + message[1]].decode()


class PythonService:
    """Answers each call with the name of its caller. It accepts tokens of services alone, for its own name, and none whose
    key was revoked."""

    def __init__(self, caller, name, key_set):
        """- caller: its own `Caller`, by which it follows the events and gets tokens for others."""
        self.own, self._name, self._key_set = caller, name, key_set
        self._ended, self._changed = set(), threading.Condition()
        self._events = caller.accounts.FollowEvents(
            admin.FollowEventsRequest(kinds=["service_key.revoked"]), metadata=[("authorization", f"Bearer {caller.token()}")])
        next(self._events)
        threading.Thread(target=self._follow, daemon=True).start()
        self._server = grpc.server(concurrent.futures.ThreadPoolExecutor(4))
        self._server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler(
            "wire.test.v1.Calls", {"One": grpc.unary_unary_rpc_method_handler(self._one)})])
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def close(self):
        self._events.cancel()
        self._server.stop(None).wait()

    def token(self, audience):
        """A token for another service."""
        return self.own.call("IssueServiceToken", admin.IssueServiceTokenRequest(
            audience=audience, valid_for=duration_pb2.Duration(seconds=600))).token

    def call(self, port, token):
        """What another service on this machine answers."""
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            return name_of(channel.unary_unary(METHOD)(b"", metadata=[("authorization", f"Bearer {token}")], timeout=30))

    def wait_for_the_end_of(self, key_id):
        with self._changed:
            assert self._changed.wait_for(lambda: key_id in self._ended, timeout=30)

    def _follow(self):
        try:
            for batch in self._events:
                with self._changed:
                    self._ended |= {event.service_key_id for event in batch.events}
                    self._changed.notify_all()
        except grpc.RpcError:
            pass

    def _one(self, request, context):
        bearer = dict(context.invocation_metadata()).get("authorization", "")
        try:
            claims = self._verified(bearer.removeprefix("Bearer "))
        except (jwt.PyJWTError, KeyError) as error:
            context.abort(grpc.StatusCode.UNAUTHENTICATED, str(error))
        return node(claims["sub"])

    def _verified(self, token):
        header = jwt.get_unverified_header(token)
        if header.get("typ") != "at+jwt":
            raise jwt.InvalidTokenError("not a token of a service")
        with urllib.request.urlopen(self._key_set, timeout=30) as answer:
            keys = jwt.PyJWKSet.from_dict(json.load(answer))
        claims = jwt.decode(
            token, keys[header["kid"]].key, algorithms=["ES256"], audience=self._name, issuer=self.own.key["audience"],
            options={"require": ["iss", "sub", "aud", "exp", "iat", "client_id"]})
        with self._changed:
            if claims["client_id"] in self._ended:
                raise jwt.InvalidTokenError("the key of the service was revoked")
        return claims
