"""Who calls in a scene: each call is written down with its answer."""
import queue
import subprocess
import threading

import grpc
from google.protobuf.message_factory import GetMessageClass

from harness.calls import Failure, continuation, id_token, pb

from . import methods

OWN = object()
"""The bearer of a call that shows the caller's own session handle, where the caller has one."""
TIMEOUT = 60


class Answer:
    """What a scene reads of an answer to go on; all of it is in the recording."""

    def __init__(self, call, message):
        self.message = message
        failure = Failure(call) if call.code() != grpc.StatusCode.OK else None
        self.conflict = failure and failure.conflict
        self.challenge = failure and failure.challenge

    @property
    def identities(self):
        """The identity IDs of the account in the order of linking."""
        return [entry.identity_id for entry in self.message.account.provider_data]


class Caller:
    """One caller, signed in or not. Each call happens one second after the one before it."""

    def __init__(self, scene):
        self.scene = scene
        self.tokens = None

    # Any call.

    def call(self, title, method, request, bearer=OWN, metadata=(), measured=(), **options):
        """A call with one request and one answer.

        The request is a message, or bytes to be sent as they are. `measured` names fields of the answer that the server
        derives from how long something took; their values are not recorded.
        """
        scene, metadata = self.scene, [*self._authorization(bearer), *metadata]
        data = request if isinstance(request, bytes) else request.SerializeToString(deterministic=True)
        scene.clock.advance(1)
        start = scene.channel.unary_unary(method)
        call, responses = start.future(data, metadata=metadata, timeout=TIMEOUT, **options), []
        if call.exception() is None:
            responses.append(call.result())
        # The answer first: it names what is random.
        answer = {**scene.responses(method, responses), **scene.end(call, measured)}
        scene.write_call(title, method, [data], metadata, answer)
        return self._answer(method, call, responses)

    def stream(self, title, method, requests, bearer=OWN):
        """A call with any number of requests and answers."""
        scene, metadata = self.scene, self._authorization(bearer)
        requests = [request if isinstance(request, bytes) else request.SerializeToString() for request in requests]
        scene.clock.advance(1)
        call, responses = scene.channel.stream_stream(method)(iter(requests), metadata=metadata, timeout=TIMEOUT), []
        try:
            responses.extend(call)
        except grpc.RpcError:
            pass
        scene.write_call(title, method, requests, metadata, {**scene.responses(method, responses), **scene.end(call)})

    def get(self, title, path):
        """A plain HTTP request."""
        scene = self.scene
        scene.clock.advance(1)
        answer = subprocess.run(
            ["curl", "--silent", "--show-error", "--include", "--http2-prior-knowledge", f"http://{scene.address}{path}"],
            capture_output=True, text=True, check=True).stdout
        headers, _, body = answer.replace("\r\n", "\n").partition("\n\n")
        scene.entries.append({
            "title": title, "time": scene.clock.elapsed, "path": path, "headers": headers.splitlines(),
            "body": scene.text(body)})

    def _authorization(self, bearer):
        if bearer is OWN:
            bearer = self.tokens.session_handle if self.tokens else None
        return [("authorization", f"Bearer {bearer}")] if bearer else []

    def _answer(self, method, call, responses):
        types = methods.response_type(method)
        message = None
        if responses and types and types.file.package == "ligature.v1":
            message = GetMessageClass(types).FromString(responses[0])
            tokens = getattr(message, "tokens", None)
            if tokens is not None and tokens.session_handle:
                self.tokens = tokens
        return Answer(call, message)

    # The calls of the product.

    def sign_up(self, title, credential, **fields):
        return self.call(title, methods.SIGN_UP, pb.SignUpRequest(credential=credential, **fields))

    def sign_in(self, title, credential, bearer=OWN, measured=(), **fields):
        return self.call(title, methods.SIGN_IN, pb.SignInRequest(credential=credential, **fields), bearer, measured=measured)

    def account(self, title, bearer=OWN):
        return self.call(title, methods.ACCOUNT, pb.GetAccountRequest(), bearer)

    def link(self, title, credential, bearer=OWN):
        return self.call(title, methods.LINK, pb.LinkIdentityRequest(credential=credential), bearer)

    def unlink(self, title, bearer=OWN, **fields):
        return self.call(title, methods.UNLINK, pb.UnlinkIdentityRequest(**fields), bearer)

    def reauthenticate(self, title, credential, bearer=OWN):
        return self.call(title, methods.REAUTHENTICATE, pb.ReauthenticateRequest(credential=credential), bearer)

    def delete(self, title, bearer=OWN):
        return self.call(title, methods.DELETE, pb.DeleteAccountRequest(), bearer)

    def nonce(self, title, provider, bearer=OWN):
        answer = self.call(title, methods.NONCE, pb.IssueNonceRequest(provider_id=provider), bearer)
        return answer.message and answer.message.nonce

    def refresh(self, title, token=None, bearer=None):
        request = pb.RefreshTokensRequest(refresh_token=self.tokens.refresh_token if token is None else token)
        return self.call(title, methods.REFRESH, request, bearer)

    def sign_out(self, title, bearer=OWN):
        return self.call(title, methods.SIGN_OUT, pb.SignOutRequest(), bearer)

    def watch(self, title, cursor="", bearer=OWN):
        return Watch(self, title, methods.WATCH, pb.WatchAccountRequest(cursor=cursor), self._authorization(bearer))

    # Credentials.

    def identity(self, provider, subject, **claims):
        """A credential of an OpenID provider, with a nonce that this asks the server for."""
        nonce = self.nonce(f"a nonce for {subject} at {provider}", provider)
        return id_token(provider, self.scene.token(provider, subject, nonce, **claims), nonce)

    def conflict(self, answer):
        """The continuation of a conflict as a credential."""
        return continuation(answer.conflict.continuation)


class Watch:
    """A call whose answers come one by one."""

    def __init__(self, caller, title, method, request, metadata=()):
        self._scene, self._method = caller.scene, method
        self._number = self._scene.next_watch()
        data = request.SerializeToString()
        self._scene.clock.advance(1)
        self._scene.write_call(title, method, [data], metadata, {"opens": self._number})
        self._call = self._scene.channel.unary_stream(method)(data, metadata=metadata)
        self._answers = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for response in self._call:
                self._answers.put(response)
        except grpc.RpcError:
            pass
        self._answers.put(None)

    def next(self, title):
        """Takes the next answer, which must come; returns its cursor if it has one."""
        response = self._answers.get(timeout=TIMEOUT)
        if response is None:
            raise RuntimeError(f"{title}: the watch has ended: {self._call.code()} {self._call.details()}")
        self._scene.write_watch(title, self._number, self._scene.responses(self._method, [response]))
        self.cursor = pb.WatchAccountResponse.FromString(response).cursor if self._method == methods.WATCH else None
        return self.cursor

    def end(self, title):
        """The end of the call, which must be next."""
        if self._answers.get(timeout=TIMEOUT) is not None:
            raise RuntimeError(f"{title}: the watch has not ended, it has answered again")
        self._scene.write_watch(title, self._number, self._scene.end(self._call))

    def cancel(self):
        self._call.cancel()
