"""LigatureAdmin, the Swift library for services, against a real server: each call, verification without calls, revocations."""
import json
import subprocess
import time

import grpc
import jwt
import pytest

from harness.calls import Client, Failure, admin, custom_token, password
from harness.processes import Server, clean_environment, executable, reserved_port
from harness.python_service import PythonService
from harness.service_keys import Services
from harness.swift_service import Refused, SwiftService
from test_admin_accounts import claims_of, signed_up, uid_ref
from test_service_tokens import seconds

SCOPES = ("accounts.read", "accounts.write", "sessions.write", "tokens.mint", "audit.read", "events.read", "services.call")


@pytest.fixture
def services(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path)


@pytest.fixture
def caller(services):
    return services.create("billing", *SCOPES)


@pytest.fixture
def library(caller):
    service = SwiftService(caller, "billing")
    yield service
    service.close()


def refusal(call):
    with pytest.raises(Refused) as error:
        call()
    return error.value


def uid(account):
    return ["uid", account if isinstance(account, str) else account["uid"]]


# Accounts.

def test_a_service_creates_finds_changes_and_deletes_accounts(library):
    made = library.call("create", fields={
        "uid": "user-1", "email": "Ada@Example.com", "verified": True, "password": "correct horse battery", "name": "Ada",
        "photo": "https://example.com/a.png", "phone": "+49301234567"}, claims={"plan": "pro", "level": 3})
    assert made["email"] == "ada@example.com" and made["verified"] and made["name"] == "Ada" and not made["hasSignedIn"]
    assert made["claims"] == {"plan": "pro", "level": 3} and made["hasValidSince"] and not made["anonymous"]
    assert sorted(made["providers"]) == ["password", "phone"]
    for ref in (uid("user-1"), ["email", "ada@EXAMPLE.com"], ["phone", "+49301234567"], ["identity", "password", "ada@example.com"]):
        assert library.call("account", ref=ref) == made
    # Only what the update names is changed; what is null is removed.
    changed = library.call("update", ref=uid(made), fields={"name": "Ada L.", "photo": None}, version=made["version"])
    assert changed["name"] == "Ada L." and changed["photo"] is None and changed["phone"] == made["phone"]
    assert refusal(lambda: library.call(
        "update", ref=uid(made), fields={"name": "Eve"}, version=made["version"])).reason == "CONFLICTING_CHANGE"
    assert library.call("update", ref=uid(made), claims={"level": 4, "plan": None}, options=["merge"])["claims"] == {"level": 4}
    assert library.call("update", ref=uid(made), claims={"role": "admin"})["claims"] == {"role": "admin"}
    assert refusal(lambda: library.call("update", ref=uid(made), claims={"sub": "me"})).reason == "FORBIDDEN_CLAIM"
    assert library.call("update", ref=uid(made), fields={"disabled": True})["disabled"]
    assert library.call("update", ref=uid(made), fields={"disabled": False}, texts=["phone"])["providers"] == ["password"]
    # Methods are linked, too.
    linked = library.call("update", ref=uid(made), fields={"provider": "oidc.storm", "subject": "ada", "phone": "+16505550107"})
    assert linked["providers"] == ["password", "oidc.storm", "phone"] and linked["phone"] == "+16505550107"
    assert refusal(lambda: library.call(
        "update", ref=uid(made), fields={"provider": "oidc.storm", "subject": "ada"})).reason == "PROVIDER_ALREADY_LINKED"
    assert library.call("update", ref=uid(made), fields={"phone": None}, texts=["oidc.storm"])["providers"] == ["password"]
    assert refusal(lambda: library.call("create", fields={"uid": "user-1"})).reason == "DUPLICATE_LOCAL_ID"
    assert library.call("delete", ref=["email", "ada@example.com"]) == "user-1"
    assert refusal(lambda: library.call("account", ref=uid(made))).reason == "USER_NOT_FOUND"
    assert "account_created" in library.call("audit", text="user-1")


def test_lists_and_look_ups_go_through_all_pages(library):
    made = [library.call("create", fields={"uid": f"user-{number:03}", "email": f"user{number}@example.com"})["uid"]
            for number in range(7)]
    assert library.call("list", number=3) == made == library.call("query", ref=["uid", "user-"], number=2)
    assert library.call("query", ref=["created"]) == made and library.call("query", ref=["disabled"]) == []
    assert library.call("query", ref=["email", "USER3"]) == [made[3]]
    refs = [["uid", text] for text in made[:2] + ["stranger"] * 120] + [["email", "user0@example.com"], ["uid", made[6]]]
    assert library.call("lookup", refs=refs) == [made[0], made[1], made[6]]
    assert library.call("batchDelete", texts=made[:2]) == [[text, "OPERATION_NOT_ALLOWED"] for text in made[:2]]
    assert library.call("batchDelete", texts=made[:2], options=["force"]) == []
    # More than one request may have.
    assert library.call("batchDelete", texts=[f"{number:0>128}" for number in range(1001)], options=["force"]) == []
    assert library.call("list") == made[2:]


def test_a_service_sees_and_ends_sessions(server, library):
    ada, account = signed_up(server)
    other = Client(server.address)
    other.sign_in(password("ada@example.com", "correct horse battery"))
    first = claims_of(ada.tokens.id_token)["sid"]
    assert len(library.call("sessions", ref=uid(account.uid))) == 2
    assert library.call("details", ref=["email", "ada@example.com"])["sessions"][1] == first
    assert library.call("revoke", ref=uid(account.uid), texts=[]) == 0
    assert library.call("revoke", ref=uid(account.uid), texts=[first]) == 1
    assert first not in library.call("sessions", ref=uid(account.uid))
    assert library.call("revoke", ref=uid(account.uid)) == 1
    with pytest.raises(Failure):
        other.account()


def test_custom_tokens_links_and_online_verification(server, library):
    token = library.call("customToken", text="guest-7", claims={"tier": "gold"})
    client = Client(server.address)
    assert client.sign_in(custom_token(token)).account.uid == "guest-7"
    verified = library.call("ask", text=client.tokens.id_token, options=["revocation"])
    assert verified["uid"] == "guest-7" and verified["claims"]["tier"] == "gold" and verified["signInProvider"] == "custom"
    ada, account = signed_up(server)
    for action in ("resetPassword", "verifyEmail", "new@example.com"):
        assert "://" in library.call("link", ref=uid(account.uid), text=action)["url"]
    cookie = library.call("sessionCookie", text=ada.tokens.id_token)
    assert library.call("askCookie", text=cookie, options=["revocation"])["uid"] == account.uid
    assert refusal(lambda: library.call("ask", text=cookie)).reason == "INVALID_ID_TOKEN"


def test_events_are_followed(library):
    assert library.call("nextEvent", options=["now"]) is None
    made = library.call("create", fields={"email": "ada@example.com"})
    assert library.call("nextEvent") == {"kind": "account.created", "uid": made["uid"]}


def test_errors_say_what_is_wrong(services, tmp_path):
    reader = services.create("reader", "accounts.read")
    library = SwiftService(reader)
    error = refusal(lambda: library.call("create", fields={"email": "ada@example.com"}))
    assert error.reason == "INSUFFICIENT_PERMISSION" and "accounts.write" in error.message
    assert refusal(lambda: library.call("follow")).reason == "INSUFFICIENT_PERMISSION"
    services.revoke(reader)
    assert refusal(lambda: library.call("list")).reason == "INVALID_SERVICE_CREDENTIAL"
    library.close()
    away = SwiftService(reader, address="127.0.0.1:1")
    assert refusal(lambda: away.call("list")).reason == "UNAVAILABLE"
    away.close()


# Verification without calls.

def test_a_token_is_verified_without_a_call(server, library):
    ada, account = signed_up(server)
    verified = library.call("verify", text=ada.tokens.id_token)
    assert verified["uid"] == account.uid and verified["email"] == "ada@example.com" and verified["signInProvider"] == "password"
    assert verified["claims"] == claims_of(ada.tokens.id_token)
    cookie = library.call("sessionCookie", text=ada.tokens.id_token)
    assert library.call("verifyCookie", text=cookie)["uid"] == account.uid
    # The key set is known: the server is not needed any more.
    server.stop()
    assert library.call("verify", text=ada.tokens.id_token)["uid"] == account.uid
    assert refusal(lambda: library.call("verify", text=cookie)).reason == "invalid"
    assert refusal(lambda: library.call("verifyCookie", text=ada.tokens.id_token)).reason == "invalid"
    assert refusal(lambda: library.call("verifyService", text=ada.tokens.id_token)).reason == "invalid"
    head, payload, signature = ada.tokens.id_token.split(".")
    other = jwt.utils.base64url_encode(json.dumps({**claims_of(ada.tokens.id_token), "sub": "eve", "user_id": "eve"}).encode()).decode()
    unsigned = jwt.encode(claims_of(ada.tokens.id_token), None, algorithm="none")
    for token in (f"{head}.{other}.{signature}", unsigned, head, "", f"{head}.{payload}.{signature[:-4]}AAAA"):
        assert refusal(lambda token=token: library.call("verify", text=token)).reason == "invalid"


def test_a_rotated_key_is_fetched_when_a_token_names_it(server, library, tmp_path):
    ada, account = signed_up(server)
    assert library.call("verify", text=ada.tokens.id_token)["uid"] == account.uid
    former = jwt.get_unverified_header(ada.tokens.id_token)["kid"]
    subprocess.run(
        [executable(), "keys", "rotate", "--now", "--yes", "--data", str(tmp_path / "data")], check=True,
        env=clean_environment(), stdin=subprocess.DEVNULL, capture_output=True)
    ada.refresh()
    assert jwt.get_unverified_header(ada.tokens.id_token)["kid"] != former
    assert verdict(library, ada.tokens.id_token, "verified") == "verified"


# Revocations.

def verdict(library, token, expected, call="verify"):
    """What the library says of a token, which it says when it has heard of it."""
    end = time.monotonic() + 20
    while True:
        try:
            library.call(call, text=token)
            found = "verified"
        except Refused as refused:
            found = refused.reason
        if found == expected or time.monotonic() > end:
            return found


def sid(client):
    return claims_of(client.tokens.id_token)["sid"]


def test_a_revoked_session_is_refused_without_a_call(server, caller, library):
    ada, account = signed_up(server)
    assert library.call("follow") is True
    for _ in range(50):
        assert library.call("verify", text=ada.tokens.id_token)["uid"] == account.uid
        caller.call("RevokeSessions", admin.RevokeSessionsRequest(ref=uid_ref(account.uid), session_ids=[sid(ada)]))
        assert verdict(library, ada.tokens.id_token, "revoked") == "revoked"
        ada.sign_in(password("ada@example.com", "correct horse battery"))


@pytest.mark.parametrize("end", ["all", "disable", "delete", "sign-out", "password"])
def test_each_end_of_a_session_is_followed(server, caller, library, end):
    ada, account = signed_up(server)
    library.call("follow")
    token = ada.tokens.id_token
    assert library.call("verify", text=token)["uid"] == account.uid
    match end:
        case "all": library.call("revoke", ref=uid(account.uid))
        case "disable": library.call("update", ref=uid(account.uid), fields={"disabled": True})
        case "delete": library.call("delete", ref=uid(account.uid))
        case "sign-out": ada.sign_out()
        case "password": library.call("update", ref=uid(account.uid), fields={"password": "another horse battery"})
    assert verdict(library, token, "revoked") == "revoked"
    if end == "disable":
        library.call("update", ref=uid(account.uid), fields={"disabled": False})
        assert refusal(lambda: library.call("verify", text=token)).reason == "revoked"
        ada.sign_in(password("ada@example.com", "correct horse battery"))
        assert verdict(library, ada.tokens.id_token, "verified") == "verified"


def test_a_follower_that_starts_later_knows_what_ended_before(server, caller, library):
    ada, account = signed_up(server)
    library.call("revoke", ref=uid(account.uid))
    late = SwiftService(caller, "billing")
    late.call("follow")
    assert refusal(lambda: late.call("verify", text=ada.tokens.id_token)).reason == "revoked"
    late.close()


def test_a_set_that_is_full_asks_the_server(server, caller, library):
    ada, account = signed_up(server)
    eve, eve_account = signed_up(server, "eve@example.com")
    library.call("follow", number=0)
    assert library.call("verify", text=ada.tokens.id_token)["uid"] == account.uid
    library.call("revoke", ref=uid(account.uid))
    assert verdict(library, ada.tokens.id_token, "revoked") == "revoked"
    # The other one's token is asked for, and holds.
    assert library.call("verify", text=eve.tokens.id_token)["uid"] == eve_account.uid
    server.stop()
    assert refusal(lambda: library.call("verify", text=eve.tokens.id_token)).reason == "unavailable"


def test_cookies_are_followed_or_asked_for(server, caller, library):
    ada, account = signed_up(server)
    cookie = library.call("sessionCookie", text=ada.tokens.id_token)
    library.call("follow")
    assert library.call("verifyCookie", text=cookie)["uid"] == account.uid
    library.call("revoke", ref=uid(account.uid))
    assert refusal(lambda: library.call("verifyCookie", text=cookie)).reason == "revoked"
    library.call("follow", options=["cookies"])
    assert refusal(lambda: library.call("verifyCookie", text=cookie)).reason == "revoked"


def test_a_follower_survives_a_restart_of_the_server(tmp_path, environment):
    data, listen = tmp_path / "data", ("--listen", f"127.0.0.1:{reserved_port()}")
    server = Server(data, environment, listen)
    caller = Services(data, server.address, tmp_path).create("billing", *SCOPES)
    library = SwiftService(caller, "billing")
    ada, account = signed_up(server)
    library.call("follow")
    assert library.call("verify", text=ada.tokens.id_token)["uid"] == account.uid
    assert server.stop() == 0
    server = Server(data, environment, listen)
    caller.call("RevokeSessions", admin.RevokeSessionsRequest(ref=uid_ref(account.uid)))
    assert verdict(library, ada.tokens.id_token, "revoked") == "revoked"
    library.close()
    assert server.stop() == 0


# Service to service.

@pytest.fixture
def python(server, services):
    service = PythonService(services.create("reports", *SCOPES), "reports", f"{server.web}/.well-known/jwks.json")
    yield service
    service.close()


def refused(call):
    """What the service that was called says."""
    with pytest.raises((Refused, grpc.RpcError)) as error:
        call()
    return error.value.reason if isinstance(error.value, Refused) else error.value.code().name


def test_a_service_in_swift_and_one_in_python_call_each_other(server, services, caller, library, python):
    library.call("follow")
    port = library.call("serve")

    def to_swift(token):
        return python.call(port, token)

    def to_python(token):
        return library.call("callPeer", number=python.port, text=token)

    ours = library.call("serviceToken", text="reports")
    theirs = python.token(audience="billing")
    assert to_swift(theirs) == "service reports" and to_python(ours) == "service:billing"
    # A token for another service, a service's own for the server, none, and at the one in Python a user's.
    ada, account = signed_up(server)
    elsewhere = python.token(audience="another")
    for wrong in (ours, elsewhere, caller.token(), "damaged"):
        assert refused(lambda wrong=wrong: to_swift(wrong)) == "UNAUTHENTICATED"
    for wrong in (theirs, library.call("serviceToken", text="another"), python.own.token(), ada.tokens.id_token, "damaged"):
        assert refused(lambda wrong=wrong: to_python(wrong)) == "UNAUTHENTICATED"
    # The one in Swift serves users, too, and tells them from services.
    assert to_swift(ada.tokens.id_token) == f"user {account.uid}"
    # Of a key that has ended.
    former = services.create("former", "services.call")
    former_tokens = {
        audience: former.call("IssueServiceToken", admin.IssueServiceTokenRequest(audience=audience, valid_for=seconds(600))).token
        for audience in ("billing", "reports")}
    assert to_swift(former_tokens["billing"]) == "service former" and to_python(former_tokens["reports"]) == "service:former"
    services.revoke(former)
    python.wait_for_the_end_of(former.key["key_id"])
    assert refused(lambda: to_python(former_tokens["reports"])) == "UNAUTHENTICATED"
    assert verdict(library, former_tokens["billing"], "revoked", call="verifyService") == "revoked"
    assert refused(lambda: to_swift(former_tokens["billing"])) == "UNAUTHENTICATED"
    # Those that have not ended still call.
    assert to_swift(theirs) == "service reports" and to_python(ours) == "service:billing"


def test_services_call_each_other(server, services, library):
    other = services.create("reports", *SCOPES)
    peer = SwiftService(other, "reports")
    token = peer.call("serviceToken", text="billing")
    verified = library.call("verifyService", text=token)
    assert verified["service"] == "reports" and verified["key"] == other.key["key_id"] and "services.call" in verified["scopes"]
    # For another service, and a user's in its place.
    assert refusal(lambda: peer.call("verifyService", text=token)).reason == "invalid"
    ada, _ = signed_up(server)
    assert refusal(lambda: library.call("verifyService", text=ada.tokens.id_token)).reason == "invalid"
    assert refusal(lambda: library.call("verify", text=token)).reason == "invalid"
    # A key that has ended.
    library.call("follow")
    assert library.call("verifyService", text=token)["service"] == "reports"
    services.revoke(other)
    assert verdict(library, token, "revoked", call="verifyService") == "revoked"
    peer.close()
