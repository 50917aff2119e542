"""One scene of the recording: a server with a clock of its own, its callers, and all that they asked and were answered."""
import contextlib
import hashlib
import itertools
import re
import sqlite3

import grpc
from grpc_status import rpc_status

from harness.calls import pb
from harness.identity import CLIENT_ID
from harness.mail import text, wait_until
from harness.mailbox import Mailbox
from harness.processes import Server

from . import methods, wire
from .caller import Caller
from .placeholders import Placeholders

_LONG = 1024
"""Bytes of a text or of binary data beyond which only the digest is recorded."""
_MANY = 100
"""The same for the fields of a message."""
_MODES = {
    "verification-code": "verifyEmail", "password-reset-code": "resetPassword", "sign-in-code": "signIn",
    "email-change-code": "verifyAndChangeEmail", "email-recovery-code": "recoverEmail"}
"""The modes of the links in mails, by the kinds of their codes."""


class Scene:
    def __init__(self, folder, clock, issuers, graph):
        self._folder, self.clock, self._issuers, self.facebook = folder, clock, issuers, graph
        self._server = None
        self._names = Placeholders()
        self._watch_numbers = itertools.count(1)
        self.entries = []
        for provider, issuer in issuers.items():
            self.name(issuer.issuer, f"issuer of {provider}")

    # The server.

    def start(self, **settings):
        """Starts the server. Where it runs already, it is stopped first and started again over the same data."""
        self.stop()
        self._server = Server(self._folder / "data", {
            "LIGATURE_GOOGLE_AUDIENCES": CLIENT_ID, "LIGATURE_GOOGLE_ISSUER": self._issuers["google.com"].issuer,
            "LIGATURE_OIDC_NAMES": "storm,closed",
            "LIGATURE_OIDC_STORM_ISSUER": self._issuers["oidc.storm"].issuer,
            "LIGATURE_OIDC_STORM_AUDIENCES": CLIENT_ID,
            "LIGATURE_OIDC_STORM_TRUSTED_EMAIL_DOMAINS": "example.com",
            # Nothing listens there.
            "LIGATURE_OIDC_CLOSED_ISSUER": "http://127.0.0.1:9", "LIGATURE_OIDC_CLOSED_AUDIENCES": CLIENT_ID,
            # The default of that time.
            "LIGATURE_ISSUER": "ligature",
            # The rules on passwords of that time.
            "LIGATURE_POLICY_PASSWORDS_MINIMUM_LENGTH": "6",
            **self.facebook.settings, **self.clock.environment, **settings}, ["--change-issuer"])
        self.address = self._server.address
        self._mailbox, self._mails = Mailbox(self._folder / "data"), []
        self.channel = grpc.insecure_channel(self.address)
        for key in pb.GetSigningKeysResponse.FromString(self.channel.unary_unary(methods.SIGNING_KEYS)(b"", timeout=60)).keys:
            self._names.learn_key(key.key_id, key.x, key.y)
        self.entries.append({"server": "started", "settings": settings})

    def stop(self):
        """Stops the server, if one runs. Open watches hear of it."""
        if not self._server:
            return
        server, self._server = self._server, None
        if server.stop() != 0:
            raise RuntimeError("the server failed as it stopped:\n" + "\n".join(server.lines[-40:]))
        self.channel.close()
        self.entries.append({"server": "stopped"})

    def change_database(self, statement, *values):
        """Runs SQL on the database while the server is stopped, for states that no call brings about yet."""
        database = sqlite3.connect(next((self._folder / "data").glob("*.sqlite")))
        with database:
            changed = database.execute(statement, values).rowcount
        database.close()
        if changed != 1:
            raise RuntimeError(f"{changed} rows were changed by: {statement}")
        self.entries.append({"database": statement})

    # The time.

    def wait(self, seconds):
        """Lets time pass on the server's clock."""
        self.clock.advance(seconds)
        self.entries.append({"wait": seconds})

    # The callers and what they show.

    def caller(self):
        return Caller(self)

    def token(self, provider, subject, nonce=None, key=None, **claims):
        """An ID token of the provider, good for ten minutes of the server's clock; `key` signs in place of the provider's."""
        times = {"iat": self.clock.now, "exp": self.clock.now + 600}
        token = self._issuers[provider].token(subject, nonce, key=key, **{**times, **claims})
        signature = token.rpartition(".")[2]
        if signature:
            self.name(signature, f"signature by {'another key' if key is not None else provider}")
        return token

    def issuer(self, provider):
        """The URL of an OpenID provider."""
        return self._issuers[provider].issuer

    def code(self, kind, address, saying=""):
        """The code of the next mail to an address with a link of a kind and with these words. The recording calls it by its kind."""
        def arrived():
            self._mails += self._mailbox.arrived()
            for mail in self._mails:
                link = re.search(rf"[?&]mode={_MODES[kind]}&oobCode=([\w-]+)", text(mail))
                if link and address in mail["To"] and saying in text(mail):
                    self._mails.remove(mail)
                    return link[1]

        code = wait_until(arrived)
        self._names.learn(kind, code)
        return code

    @contextlib.contextmanager
    def named(self, value, name):
        """Within it the recording calls a value by this name: for one that is too short to have a name everywhere."""
        self.name(value, name)
        yield value
        self._names.forget(value)

    def name(self, value, name):
        """What the recording calls a value that the scene has made itself, out of what is random."""
        self._names.fix(value, f"<{name}>")

    # The book.

    @contextlib.contextmanager
    def unrecorded(self):
        """What happens within is not written down."""
        written = len(self.entries)
        yield
        del self.entries[written:]

    def next_watch(self):
        """A number for a watch."""
        return next(self._watch_numbers)

    def write_call(self, title, method, request, metadata, answer):
        self.entries.append({
            "title": title, "time": self.clock.elapsed, "method": method, "metadata": self._metadata(metadata),
            "request": [self._message(message, methods.request_type(method)) for message in request], **answer})

    def write_watch(self, title, watch, answer):
        self.entries.append({"title": title, "time": self.clock.elapsed, "watch": watch, **answer})

    def responses(self, method, responses):
        """What came before a call's end."""
        return {"responses": [self._message(response, methods.response_type(method), learn=True) for response in responses]}

    def end(self, call, measured=()):
        """How a call ended: its status with all details, and its metadata. The values of `measured` fields are left out."""
        trailing = call.trailing_metadata() or ()
        details = [value for key, value in trailing if key == "grpc-status-details-bin"]
        rpc_status.from_call(call)  # Raises where the details say something else than the status.
        status = wire.message_type("google.rpc.Status")
        return {
            "code": call.code().name, "message": self._names.hide(call.details() or ""),
            "details": [shown for value in details if (shown := self._status(value, status, measured))],
            "initial metadata": self._metadata(call.initial_metadata() or ()),
            "trailing metadata": self._metadata(
                pair for pair in trailing if pair[0] not in ("grpc-status-details-bin", _REQUEST_ID))}

    def _status(self, data, descriptor, measured):
        """A google.rpc.Status without the call's id, which the recordings are older than; None if it says nothing else."""
        message = wire.decode(data, descriptor)
        message.fields = [
            (name, value) for name, value in message.fields
            if name != "details" or value.fields[0][1] != "type.googleapis.com/google.rpc.RequestInfo"]
        if not any(name == "details" for name, _ in message.fields):
            return None
        self._names.learn_from(message)
        return self._shown(message, measured)

    def text(self, text):
        """A text with names in place of what is random."""
        return self._names.hide(text)

    def _metadata(self, pairs):
        return [[key, self._shown(value)] for key, value in pairs]

    def _message(self, data, descriptor, learn=False, measured=()):
        try:
            message = wire.decode(data, descriptor) if descriptor else data
        except ValueError:
            message = data
        if learn and isinstance(message, wire.Message):
            self._names.learn_from(message)
        return self._shown(message, measured)

    def _shown(self, value, measured=()):
        if isinstance(value, wire.Message):
            if len(value.fields) > _MANY:
                return _digest(wire.encode(value))
            return [[name, "<measured>" if name in measured else self._shown(inner, measured)]
                    for name, inner in wire.with_sorted_maps(value)]
        if isinstance(value, str):
            text = self._names.hide(value)
            return text if len(text) <= _LONG else _digest(text.encode())
        if isinstance(value, bytes):
            return {"bytes": self._names.hide(value.hex())} if len(value) <= _LONG else _digest(value)
        return value


_REQUEST_ID = "x-request-id"


def _digest(data):
    return {"length": len(data), "SHA-256": hashlib.sha256(data).hexdigest()}
