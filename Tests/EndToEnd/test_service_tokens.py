"""Session cookies, and tokens by which services call each other: made by the server, verified by others with the published keys."""
import json
import urllib.request

import grpc
import jwt
import pytest
from google.protobuf import duration_pb2

from harness.calls import admin
from harness.service_keys import Services
from test_admin_accounts import SCOPES, claims_of, refusal, signed_up, uid_ref, update

ALL = (*SCOPES, "services.call")


@pytest.fixture
def services(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path)


@pytest.fixture
def service(services):
    return services.create("billing", *ALL)


def seconds(count):
    return duration_pb2.Duration(seconds=count)


def key_of(server, token):
    """The published key that signed a token, as PyJWT finds it."""
    with urllib.request.urlopen(f"{server.web}/.well-known/jwks.json", timeout=30) as answer:
        keys = jwt.PyJWKSet.from_dict(json.load(answer))
    return keys[jwt.get_unverified_header(token)["kid"]].key


# Session cookies.

def cookie(service, client, life=300):
    return service.call("CreateSessionCookie", admin.CreateSessionCookieRequest(id_token=client.tokens.id_token, valid_for=seconds(life)))


def verify(service, token, revoked=True):
    return service.call("VerifyToken", admin.VerifyTokenRequest(session_cookie=token, check_revoked=revoked))


def test_a_session_cookie_stands_for_the_session_until_it_ends(server, service):
    ada, account = signed_up(server)
    update(service, account.uid, "custom_claims", fields={"custom_claims": '{"plan":"pro"}'})
    ada.refresh()
    made = cookie(service, ada, 1_209_600)
    token, own = claims_of(made.session_cookie), claims_of(ada.tokens.id_token)
    assert {name: token[name] for name in token.keys() - {"iss", "iat", "exp"}} == {
        name: own[name] for name in own.keys() - {"iss", "iat", "exp"}}
    assert token["exp"] - token["iat"] == 1_209_600 and made.expires_at.seconds == token["exp"]
    assert token["iss"] == own["iss"] + "/session" and jwt.get_unverified_header(made.session_cookie)["typ"] == "session+jwt"
    jwt.decode(made.session_cookie, key_of(server, made.session_cookie), algorithms=["ES256"], audience=own["aud"], issuer=token["iss"])
    verified = verify(service, made.session_cookie)
    assert verified.uid == account.uid and verified.session_id == own["sid"] and json.loads(verified.claims) == token
    # It is no ID token, and no bearer of a user's calls.
    assert refusal(lambda: service.call("VerifyToken", admin.VerifyTokenRequest(id_token=made.session_cookie))).reason == "INVALID_ID_TOKEN"
    assert refusal(lambda: verify(service, ada.tokens.id_token)).reason == "INVALID_ID_TOKEN"
    assert refusal(lambda: ada.account(made.session_cookie)).reason == "INVALID_ID_TOKEN"
    assert refusal(lambda: cookie(service, Holder(made.session_cookie))).reason == "INVALID_ID_TOKEN"
    service.call("RevokeSessions", admin.RevokeSessionsRequest(ref=uid_ref(account.uid)))
    assert refusal(lambda: verify(service, made.session_cookie)).reason == "TOKEN_EXPIRED"
    assert verify(service, made.session_cookie, revoked=False).uid == account.uid


class Holder:
    """What looks like a client with an ID token."""

    def __init__(self, token):
        self.tokens = self
        self.id_token = token


def test_a_cookie_is_refused_for_a_time_or_a_token_that_is_none(service, server):
    ada, account = signed_up(server)
    for life in (0, 299, 1_209_601):
        failure = refusal(lambda: cookie(service, ada, life))
        assert (failure.reason, failure.violations[0][0]) == ("INVALID_ARGUMENT", "valid_for"), life
    assert refusal(lambda: cookie(service, Holder("nonsense"))).reason == "INVALID_ID_TOKEN"
    last = Holder(ada.tokens.id_token)
    ada.sign_out()
    assert refusal(lambda: cookie(service, last)).reason == "TOKEN_EXPIRED"


# Tokens between services.

def issue(service, audience="https://reports.example.com", life=300):
    return service.call("IssueServiceToken", admin.IssueServiceTokenRequest(audience=audience, valid_for=seconds(life)))


def accepted(server, token, audience="https://reports.example.com"):
    """What a Python service does with the token that another one shows: RFC 9068, with PyJWT and the published keys."""
    if jwt.get_unverified_header(token)["typ"] != "at+jwt":
        raise jwt.InvalidTokenError("not a service's token")
    return jwt.decode(token, key_of(server, token), algorithms=["ES256"], audience=audience,
                      options={"require": ["iss", "sub", "aud", "exp", "iat", "client_id"]})


def test_a_python_service_verifies_the_token_of_another_one(server, services, service):
    made = issue(service, life=3600)
    claims = accepted(server, made.token)
    assert claims["sub"] == "service:billing" and claims["client_id"] == service.key["key_id"]
    assert claims["iss"] == service.key["audience"] and claims["scope"].split() == sorted(ALL)
    assert claims["exp"] - claims["iat"] == 3600 and made.expires_at.seconds == claims["exp"]
    with pytest.raises(jwt.InvalidAudienceError):
        accepted(server, made.token, "https://other.example.com")
    ada, _ = signed_up(server)
    with pytest.raises(jwt.InvalidTokenError):
        accepted(server, ada.tokens.id_token)
    # A token that a service has narrowed gives no more.
    narrow = service.call("IssueServiceToken", admin.IssueServiceTokenRequest(
        audience="https://reports.example.com", valid_for=seconds(300)), service.token(scope="services.call"))
    assert accepted(server, narrow.token)["scope"] == "services.call"
    # It is good for other services alone.
    assert refusal(lambda: service.call("ListAccounts", admin.ListAccountsRequest(), made.token)).reason == "INVALID_SERVICE_CREDENTIAL"
    assert refusal(lambda: service.call("VerifyToken", admin.VerifyTokenRequest(id_token=made.token))).reason == "INVALID_ID_TOKEN"
    assert refusal(lambda: ada.account(made.token)).reason == "INVALID_ID_TOKEN"


def test_a_service_token_is_refused_for_an_audience_that_is_the_servers_own(server, services, service):
    ada, _ = signed_up(server)
    project = claims_of(ada.tokens.id_token)["aud"]
    for audience in ("", project, service.key["audience"], "a\nb", "x" * 257):
        failure = refusal(lambda: issue(service, audience))
        assert (failure.reason, failure.violations[0][0]) == ("INVALID_ARGUMENT", "audience"), audience
    for life in (0, 299, 3601):
        assert refusal(lambda: issue(service, life=life)).violations[0][0] == "valid_for"
    without = services.create("reader", "accounts.read")
    assert refusal(lambda: issue(without)).reason == "INSUFFICIENT_PERMISSION"
    services.revoke(service)
    assert refusal(lambda: issue(service)).code == grpc.StatusCode.UNAUTHENTICATED
