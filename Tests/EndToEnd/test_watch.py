"""An account as it changes, over grpcio and over the command line: what one device does is seen on another."""
import json
import queue
import threading

import grpc
import pytest

from harness.calls import Client, Failure, anonymous, id_token, password, pb
from harness.processes import Process, Server, executable
from harness.terminal import Terminal


class Watch:
    """A WatchAccount call, read by a thread of its own."""

    def __init__(self, client, cursor=""):
        metadata = [("authorization", f"Bearer {client.tokens.session_handle}")]
        self.call = client.accounts.WatchAccount(pb.WatchAccountRequest(cursor=cursor), metadata=metadata)
        self._queue = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for response in self.call:
                self._queue.put(response)
            self._queue.put(None)
        except grpc.RpcError as error:
            self._queue.put(Failure(error))

    def next(self, timeout=30):
        """The next response; raises what the call ended with."""
        item = self._queue.get(timeout=timeout)
        if isinstance(item, Failure):
            raise item
        return item

    def end(self):
        with pytest.raises(Failure) as failure:
            self.next()
        return failure.value.code.name, failure.value.reason


def providers(response):
    return [entry.provider_id for entry in response.account.provider_data]



def credential(client, issuer, subject):
    nonce = client.nonce("oidc.storm")
    return id_token("oidc.storm", issuer.token(subject, nonce), nonce)


@pytest.fixture
def devices(server, issuer):
    """Two devices signed in to one account."""
    one, other = Client(server.address), Client(server.address)
    one.sign_in(credential(one, issuer, "ada"))
    other.sign_in(credential(other, issuer, "ada"))
    return one, other


def test_a_link_on_one_device_is_seen_on_the_other(devices):
    one, other = devices
    watch = Watch(one)
    first = watch.next()
    assert providers(first) == ["oidc.storm"] and first.cursor
    other.link(password("ada.watch@example.com", "correct horse battery"))
    second = watch.next()
    assert providers(second) == ["oidc.storm", "password"]
    assert second.account.version > first.account.version and second.cursor != first.cursor
    watch.call.cancel()


def test_a_cursor_brings_what_was_missed_and_nothing_twice(devices, server, issuer):
    one, other = devices
    watch = Watch(one)
    cursor = watch.next().cursor
    watch.call.cancel()
    unchanged = Watch(one, cursor).next()
    assert not unchanged.HasField("account") and unchanged.cursor == cursor
    other.link(credential(other, issuer, "ada-two"))
    missed = Watch(one, cursor)
    assert len(missed.next().account.provider_data) == 2
    assert Watch(one, "not a cursor").next().HasField("account")


def test_a_watch_ends_with_its_session_and_says_why(devices, issuer):
    one, other = devices
    watch = Watch(one)
    watch.next()
    other.link(credential(other, issuer, "ada-end"))
    watch.next()
    other.unlink(identity=other.account().provider_data[1].identity_id, revoke=pb.REVOKE_SESSIONS_OTHERS)
    assert watch.end() == ("UNAUTHENTICATED", "TOKEN_EXPIRED")
    mine = Watch(other)
    mine.next()
    other.sign_out()
    assert mine.end() == ("UNAUTHENTICATED", "TOKEN_EXPIRED")


def test_a_watch_ends_with_its_account(devices):
    one, other = devices
    watch = Watch(one)
    watch.next()
    other.delete()
    assert watch.end() == ("NOT_FOUND", "USER_NOT_FOUND")


def test_who_is_not_signed_in_watches_nothing(server):
    client = Client(server.address)
    with pytest.raises(grpc.RpcError) as refusal:
        list(client.accounts.WatchAccount(pb.WatchAccountRequest(), timeout=30))
    assert refusal.value.code() == grpc.StatusCode.UNAUTHENTICATED


def test_a_stopping_server_sends_watchers_elsewhere(tmp_path, environment):
    server = Server(tmp_path / "data", environment)
    client = Client(server.address)
    client.sign_up(anonymous())
    watch = Watch(client)
    cursor = watch.next().cursor
    assert server.stop() == 0
    assert watch.end() == ("UNAVAILABLE", "UNAVAILABLE")
    # Another process over the same data: the session and the cursor still hold.
    again = Server(tmp_path / "data", environment)
    later = Client(again.address)
    later.tokens = client.tokens
    assert not Watch(later, cursor).next().HasField("account")
    assert again.stop() == 0


def test_the_command_line_shows_what_another_device_does(server, tmp_path, issuer):
    terminal = Terminal(server, tmp_path / "state.json")
    other = Client(server.address)
    subject = "ada-terminal"
    nonce = other.nonce("oidc.storm")
    terminal.run("sign-in", "--provider", "oidc.storm", LIGATURE_ID_TOKEN=issuer.token(subject, nonce), LIGATURE_NONCE=nonce)
    other.sign_in(credential(other, issuer, subject))
    watching = Process([executable(), "watch", "--json"], terminal.environment)
    uid = json.loads(watching.wait_for(r"^\{.*").group(0))["account"]["uid"]
    assert uid == other.account().uid

    other.link(credential(other, issuer, "ada-terminal-two"))
    linked = json.loads(watching.wait_for(r"^\{.*\"linked\".*").group(0))
    assert [change["kind"] for change in linked["changes"]] == ["linked"]
    assert len(linked["account"]["providerData"]) == 2
    other.delete()
    watching.wait_for(r"SESSION_ENDED")
    assert watching.child.wait(timeout=10) == 1
    assert terminal.error("whoami")["reason"] == "NOT_SIGNED_IN"


def test_a_refused_watch_leaves_the_rest_alone(server, issuer):
    client = Client(server.address)
    client.sign_up(anonymous())
    watches = [Watch(client) for _ in range(100)]
    for watch in watches:
        watch.next()
    assert Watch(client).end() == ("RESOURCE_EXHAUSTED", "RESOURCE_EXHAUSTED")
    client.link(credential(client, issuer, "ada-many"))
    # The link put another session in the place of the watchers'.
    for watch in watches:
        assert watch.end() == ("UNAUTHENTICATED", "TOKEN_EXPIRED")
    assert len(client.account().provider_data) == 1
