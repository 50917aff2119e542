"""FollowEvents: what happens to accounts, in the order of the commits, to services that follow it."""

import grpc
import jwt
import pytest

from harness.calls import Client, Failure, admin, password
from harness.clock import Clock
from harness.processes import NODES, Server
from harness.rows import Rows
from harness.service_keys import Caller, Services
from test_admin_accounts import SCOPES, create, refusal, uid_ref, update
from test_operations import metrics, serve

PASSWORD = "correct horse battery"
ALL = (*SCOPES, "events.read")


@pytest.fixture
def services(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path)


@pytest.fixture
def service(services):
    return services.create("support", *ALL)


class Stream:
    """A follower, whose events are read one by one."""

    def __init__(self, caller, token=None, **request):
        bearer = token or (caller.token() if caller.key else None)
        metadata = [("authorization", f"Bearer {bearer}")] if bearer else []
        self.call = caller.accounts.FollowEvents(admin.FollowEventsRequest(**request), metadata=metadata, timeout=60)
        self.cursor, self.waiting = None, []

    def response(self):
        try:
            response = next(self.call)
        except grpc.RpcError as error:
            raise Failure(error) from None
        self.cursor = response.cursor
        return response

    def next(self):
        while not self.waiting:
            self.waiting = list(self.response().events)
        return self.waiting.pop(0)

    def following(self):
        """The stream, once the server has said that it follows."""
        assert not self.response().events
        return self

    def end(self):
        self.call.cancel()


def sid(client):
    return jwt.decode(client.tokens.id_token, options={"verify_signature": False})["sid"]


def test_a_follower_hears_of_each_change_with_its_cause(server, service):
    stream = Stream(service).following()
    made = create(service, email="ada@example.com", display_name="Ada")
    event = stream.next()
    assert (event.kind, event.uid, event.account_version) == ("account.created", made.uid, made.version)
    assert event.actor == "service:support" and event.request_id
    changed = update(service, made.uid, "display_name", "photo_url", fields={"photo_url": "https://example.com/a.png"})
    event = stream.next()
    assert (event.kind, event.account_version) == ("account.updated", changed.version)
    assert sorted(event.changed_fields) == ["display_name", "photo_url"]
    update(service, made.uid, "disabled", fields={"disabled": True})
    assert stream.next().kind == "account.disabled"
    update(service, made.uid, "disabled", fields={})
    event = stream.next()
    assert event.kind == "account.enabled" and event.HasField("min_generation")
    service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=uid_ref(made.uid)))
    assert (event := stream.next()).kind == "account.deleted" and event.uid == made.uid
    # No address and no name is in what followers receive.
    assert b"ada" not in event.SerializeToString().lower()


def test_the_end_of_a_session_names_it_or_the_generation(server, service):
    ada = Client(server.address)
    account = ada.sign_up(password("ada@example.com", PASSWORD)).account
    phone, tablet = Client(server.address), Client(server.address)
    for other in (phone, tablet):
        other.sign_in(password("ada@example.com", PASSWORD))
    stream = Stream(service).following()
    ended = sid(phone)
    service.call("RevokeSessions", admin.RevokeSessionsRequest(ref=uid_ref(account.uid), session_ids=[ended]))
    event = stream.next()
    assert (event.kind, event.uid, list(event.session_ids)) == ("sessions.revoked", account.uid, [ended])
    assert not event.HasField("min_generation")
    ended = sid(tablet)
    tablet.sign_out()
    assert list((event := stream.next()).session_ids) == [ended] and event.kind == "sessions.revoked"
    service.call("RevokeSessions", admin.RevokeSessionsRequest(ref=uid_ref(account.uid)))
    event = stream.next()
    assert event.kind == "sessions.revoked"
    old = jwt.decode(ada.tokens.id_token, options={"verify_signature": False})["gen"]
    assert event.min_generation > old
    ada.sign_in(password("ada@example.com", PASSWORD))
    assert jwt.decode(ada.tokens.id_token, options={"verify_signature": False})["gen"] == event.min_generation


def test_a_follower_continues_after_its_cursor_over_a_restart(tmp_path, environment):
    data = tmp_path / "data"
    server = Server(data, environment)
    services = Services(data, server.address, tmp_path)
    service = services.create("support", *ALL)
    stream = Stream(service).following()
    uids = [create(service).uid for _ in range(5)]
    assert [stream.next().uid for _ in range(2)] == uids[:2]
    cursor, seen = stream.cursor, len(stream.waiting) + 2
    stream.end()
    uids += [create(service).uid for _ in range(3)]
    assert server.stop() == 0
    server = Server(data, environment)
    service = Caller(server.address, tmp_path / "support.json")
    stream = Stream(service, cursor=cursor)
    assert [stream.next().uid for _ in range(len(uids) - seen)] == uids[seen:]
    # The same events have the same ids.
    again = Stream(service, cursor=cursor)
    first = again.next()
    assert first.uid == uids[seen]
    stream.end(), again.end()
    assert server.stop() == 0


def test_a_follower_chooses_kinds_and_a_time(server, service):
    before = create(service)
    stream = Stream(service, kinds=["account.deleted", "sessions.revoked"]).following()
    made = create(service)
    update(service, made.uid, "display_name", fields={"display_name": "Ada"})
    service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=uid_ref(made.uid)))
    assert (event := stream.next()).kind == "account.deleted" and event.uid == made.uid
    past = Stream(service, since=before.created_at)
    assert past.next().uid == before.uid
    failure = refusal(lambda: Stream(service, kinds=["nonsense"]).response())
    assert (failure.reason, failure.violations[0][0]) == ("INVALID_ARGUMENT", "kinds")


def test_s74_a_key_that_is_revoked_ends_its_open_stream(server, services, service):
    followers = services.create("follower", "events.read"), services.create("other", "events.read")
    streams = [Stream(caller).following() for caller in followers]
    services.revoke(followers[0])
    # It may have received the event of its own end, and receives nothing after that.
    failure = refusal(lambda: [streams[0].next() for _ in range(2)])
    assert (failure.code, failure.reason) == (grpc.StatusCode.UNAUTHENTICATED, "INVALID_SERVICE_CREDENTIAL")
    # The other one hears of it, and goes on.
    event = streams[1].next()
    assert (event.kind, event.service_key_id) == ("service_key.revoked", followers[0].key["key_id"])
    made = create(service)
    assert streams[1].next().uid == made.uid
    assert refusal(lambda: Stream(followers[0]).response()).reason == "INVALID_SERVICE_CREDENTIAL"
    nobody = services.create("reader", "accounts.read")
    assert refusal(lambda: Stream(nobody).response()).reason == "INSUFFICIENT_PERMISSION"


def test_s74_one_service_leaves_places_to_others(services, service):
    streams = []
    # One connection would have room for too few.
    callers = [
        Caller(service.address, service.file, grpc.insecure_channel(service.address, [("grpc.use_local_subchannel_pool", 1)]))
        for _ in range(3)]
    # Each server counts for itself.
    with pytest.raises(Failure) as failure:
        while len(streams) <= (256 if NODES else 128):
            streams.append(Stream(callers[len(streams) % len(callers)]).following())
    assert failure.value.reason == "RESOURCE_EXHAUSTED" and "128 calls" in failure.value.text and len(streams) >= 128
    other = Stream(services.create("other", "events.read")).following()
    for stream in [*streams, other]:
        stream.end()


def test_s77_a_cursor_that_the_server_has_not_made_is_refused(service):
    stream = Stream(service).following()
    content, digest = stream.cursor.split(".")
    for cursor in ("nonsense", "", content, f"{content}.", f"{digest}.{content}", f"MTI.{digest}", content + ".AAAA"):
        failure = refusal(lambda: Stream(service, cursor=cursor).response())
        assert (failure.reason, failure.violations[0][0]) == ("INVALID_ARGUMENT", "cursor"), cursor


def test_a_cursor_whose_events_are_gone_has_expired(tmp_path, server, service):
    stream = Stream(service).following()
    start = stream.cursor
    create(service), create(service)
    stream.next(), stream.next()
    end = stream.cursor
    Rows(tmp_path / "data").change("DELETE FROM outbox WHERE id < (SELECT max(id) FROM outbox)")
    failure = refusal(lambda: Stream(service, cursor=start).response())
    assert failure.reason == "CURSOR_EXPIRED" and failure.code == grpc.StatusCode.OUT_OF_RANGE
    assert not Stream(service, cursor=end).response().events


def test_the_expiry_of_a_key_is_told_a_week_before(tmp_path, environment):
    clock = Clock(tmp_path)
    server = serve(tmp_path, {**environment, **clock.environment})
    services = Services(tmp_path / "data", server.address, tmp_path)
    follower = services.create("follower", "events.read", arguments=("--no-expiry",))
    short = services.create("short", "accounts.read", arguments=("--days", "8"))
    stream = Stream(follower, kinds=["service_key.expiring"]).following()
    assert metrics(server)["ligature_service_keys_expiring"] == 0
    clock.advance(hours=48)
    event = stream.next()
    assert (event.kind, event.service_key_id) == ("service_key.expiring", short.key["key_id"])
    assert metrics(server)["ligature_service_keys_expiring"] == 1
    stream.end()
    assert server.stop() == 0
    assert any("The key of a service expires soon" in line for line in server.lines)
