"""S76: every method by every kind of caller, on both listeners, as the method's own option `(ligature.v1.access)` says."""
import time

import grpc
import pytest
from google.protobuf import message_factory

from harness.calls import Client, admin, password
from harness.clock import Clock
from harness.processes import Server
from harness.rows import Rows
from harness.service_keys import Caller, Services
from ligature.v1 import access_pb2
from test_access import METHODS, call

SCOPES = ("accounts.read", "accounts.write", "accounts.export", "sessions.write", "tokens.mint", "audit.read", "events.read", "services.call")
REFUSED = {"MISSING_SERVICE_CREDENTIAL", "INVALID_SERVICE_CREDENTIAL", "INSUFFICIENT_PERMISSION", "TENANT_ID_MISMATCH",
           "ADMIN_ONLY_OPERATION", "UNIMPLEMENTED"}
KINDS = ("nobody", "user", "service without the scope", "service with the scope", "service of another tenant", "revoked service",
         "expired service", "operator")


def access(method):
    return method.GetOptions().Extensions[access_pb2.access]


class World:
    """A server that knows services of all kinds, and an account that none of the refused ones may change."""

    def __init__(self, folder):
        clock = Clock(folder)
        data = folder / "data"
        server = Server(data, clock.environment)
        services = Services(data, server.address, folder)
        everything = [("full", SCOPES), ("theirs", SCOPES), ("revoked", SCOPES)]
        for name, scopes in everything + [(f"no-{scope}", [s for s in SCOPES if s != scope]) for scope in SCOPES]:
            services.create(name, *scopes)
        services.create("expired", *SCOPES, arguments=("--days", "1"))
        services.revoke(Caller(server.address, folder / "revoked.json"))
        assert server.stop() == 0
        Rows(data).change("UPDATE service_keys SET tenant = 'theirs' WHERE name = 'theirs'")
        clock.advance(hours=25)
        self.now = int(time.time()) + 25 * 3600
        self.folder, self.data = folder, data
        self.server = Server(data, clock.environment)
        self.user = Client(self.server.address)
        self.victim = self.user.sign_up(password("ada@example.com", "correct horse battery")).account
        self.public = grpc.insecure_channel(self.server.address)
        self.socket = grpc.insecure_channel(f"unix:{data / 'control.socket'}")

    def service(self, name):
        caller = Caller(self.server.address, self.folder / f"{name}.json")
        return caller.token(iat=self.now, exp=self.now + 300)

    def bearer(self, kind, scope):
        match kind:
            case "nobody" | "operator": return None
            case "user": return self.user.tokens.session_handle
            case "service without the scope": return self.service(f"no-{scope or SCOPES[0]}")
            case "service with the scope": return self.service("full")
            case "service of another tenant": return self.service("theirs")
            case "revoked service": return self.service("revoked")
            case "expired service": return self.service("expired")

    def rows(self):
        tables = ("accounts", "identities", "sessions", "action_codes", "mails")
        keys = "SELECT id, tenant, name, scopes, expires_at FROM service_keys ORDER BY 1"
        return [Rows(self.data).of(query) for query in [*(f"SELECT * FROM {table} ORDER BY 1" for table in tables), keys]]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    world = World(tmp_path_factory.mktemp("rights"))
    yield world
    assert world.server.stop() == 0


def expected(kind, caller, listener):
    """What answers a kind of caller; a set of what does not, if the call is served."""
    if listener == "socket":
        return REFUSED if caller in (access_pb2.CALLER_SERVICE, access_pb2.CALLER_OPERATOR) else None
    match caller:
        case access_pb2.CALLER_OPERATOR: return "UNIMPLEMENTED"
        case access_pb2.CALLER_ANYONE | access_pb2.CALLER_USER_OPTIONAL: return REFUSED | {"MISSING_ID_TOKEN", "INVALID_ID_TOKEN"}
        case access_pb2.CALLER_USER:
            return {"nobody": "MISSING_ID_TOKEN", "operator": "MISSING_ID_TOKEN",
                    "user": REFUSED | {"MISSING_ID_TOKEN", "INVALID_ID_TOKEN"}}.get(kind, "INVALID_ID_TOKEN")
    return {"nobody": "MISSING_SERVICE_CREDENTIAL", "operator": "MISSING_SERVICE_CREDENTIAL",
            "user": "INVALID_SERVICE_CREDENTIAL", "service without the scope": "INSUFFICIENT_PERMISSION",
            "service with the scope": REFUSED, "service of another tenant": "TENANT_ID_MISMATCH"}.get(
                kind, "INVALID_SERVICE_CREDENTIAL")


def test_s76_each_scope_is_one_that_keys_can_have():
    scopes = {access(method).scope for method in METHODS.values() if access(method).caller == access_pb2.CALLER_SERVICE}
    # Hashes are exported with a scope more than the method's own.
    assert scopes | {"accounts.export"} == set(SCOPES)
    assert not any(access(method).scope for method in METHODS.values() if access(method).caller != access_pb2.CALLER_SERVICE)


@pytest.mark.parametrize("listener", ("public", "socket"))
@pytest.mark.parametrize("kind", KINDS)
def test_s76_the_rights_of_each_kind_of_caller(world, kind, listener):
    """What is refused names an account and has changed nothing. On the socket all callers are the operator, whatever they show."""
    before = world.rows()
    channel = world.public if listener == "public" else world.socket
    wrong = []
    for name, method in METHODS.items():
        own = access(method)
        # What a user may do to the user's own account is not what is looked at here.
        if kind == "user" and listener == "public" and own.caller == access_pb2.CALLER_USER:
            continue
        if own.caller in (access_pb2.CALLER_ANYONE, access_pb2.CALLER_USER_OPTIONAL):
            continue
        bearer = world.bearer(kind, own.scope)
        metadata = [("authorization", f"Bearer {bearer}")] if bearer else []
        answer = expected(kind, own.caller, listener) or "UNIMPLEMENTED"
        if isinstance(answer, set) and own.caller == access_pb2.CALLER_OPERATOR and name.split(".")[1] in (
                "RotateKeys", "Backup", "CreateServiceKey"):
            continue
        got = named(world, channel, method, metadata) if isinstance(answer, str) else call(channel, method, *metadata)
        if (got in answer) if isinstance(answer, set) else (got != answer):
            wrong.append((name, got, answer))
    assert not wrong
    if listener == "public" and kind != "service with the scope":
        assert world.rows() == before


def named(world, channel, method, metadata):
    """The same call, about the victim, by the uid."""
    request = message_factory.GetMessageClass(method.input_type)()
    if "ref" in method.input_type.fields_by_name:
        request.ref.CopyFrom(admin.AccountRef(uid=world.victim.uid))
    for field in ("disabled", "end_sessions", "override_last_method"):
        if field in method.input_type.fields_by_name:
            setattr(request, field, True)
    return call(channel, method, *metadata, request=request)
