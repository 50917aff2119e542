"""Verifies the ID tokens of a service's callers with the published keys, and watches the callers' accounts."""
import threading
import time

import grpc
import jwt

from ligature.v1 import account_service_pb2, account_service_pb2_grpc


class Refused(Exception):
    """The caller is not signed in."""


class Caller:
    """A session of an account. A watch keeps the account up to date and notices the end of the session."""

    def __init__(self, uid):
        self.uid = uid
        self.account = None
        self.is_ended = False
        self.is_known = threading.Event()


class Accounts:
    def __init__(self, address, key_set, issuer, audience="ligature", on_deletion=lambda uid: None):
        """`address` is the gRPC service's address, `key_set` the URL of its jwks.json, `issuer` its tokens' `iss`."""
        self._accounts = account_service_pb2_grpc.AccountServiceStub(grpc.insecure_channel(address))
        self._keys = jwt.PyJWKClient(key_set)
        self._issuer, self._audience, self._on_deletion = issuer, audience, on_deletion
        self._callers, self._lock = {}, threading.Lock()

    def caller(self, token):
        """Returns the caller whom an ID token identifies. Without the watch, a token would remain valid for up to an
        hour after the end of its session."""
        try:
            key = self._keys.get_signing_key_from_jwt(token).key
            claims = jwt.decode(token, key, algorithms=["ES256"], issuer=self._issuer, audience=self._audience)
        except jwt.PyJWTError as error:
            raise Refused(f"The ID token is not good: {error}") from error
        with self._lock:
            caller = self._callers.get(claims["sid"])
            if caller is None:
                caller = self._callers[claims["sid"]] = Caller(claims["sub"])
                threading.Thread(target=self._watch, args=(caller, token), daemon=True).start()
        caller.is_known.wait(timeout=10)
        if caller.is_ended or caller.account is None:
            raise Refused("The session has ended. Sign in again.")
        return caller

    def _watch(self, caller, token):
        """Watches an account until its session ends. Continues from the cursor if the connection is lost."""
        cursor, metadata = "", [("authorization", f"Bearer {token}")]
        while True:
            try:
                request = account_service_pb2.WatchAccountRequest(cursor=cursor)
                for answer in self._accounts.WatchAccount(request, metadata=metadata, wait_for_ready=True):
                    cursor = answer.cursor
                    if answer.HasField("account"):
                        caller.account = answer.account
                        caller.is_known.set()
            except grpc.RpcError as error:
                if error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED):
                    time.sleep(1)
                    continue
                caller.is_ended = True
                caller.is_known.set()
                if error.code() == grpc.StatusCode.NOT_FOUND:
                    self._on_deletion(caller.uid)
                return
