"""Sign-in through the browser at providers with ways of their own: Apple, GitHub, and OAuth 2.0 without ID tokens (S10, S11,
S47)."""
import json
import urllib.parse

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from harness.authorization import CLIENT_ID, CLIENT_SECRET, CodeProvider, GitHubSite, Visitor, query
from harness.calls import Client, anonymous, pb
from harness.processes import Server
from test_browser_sign_in import proof, refusal, returned, start

TEAM, KEY = "TEAM123456", "KEY1234567"


@pytest.fixture(scope="module")
def apple(tmp_path_factory):
    key = ec.generate_private_key(ec.SECP256R1())
    file = tmp_path_factory.mktemp("apple") / "AuthKey.p8"
    file.touch(0o600)
    file.write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))

    def is_client(fields):
        token = fields["client_secret"]
        claims = jwt.decode(token, key.public_key(), algorithms=["ES256"], audience=provider.issuer)
        assert jwt.get_unverified_header(token)["kid"] == KEY and claims["exp"] - claims["iat"] <= 15_777_000
        return (claims["iss"], claims["sub"], fields["client_id"]) == (TEAM, CLIENT_ID, CLIENT_ID)

    provider = CodeProvider(iss_supported=False, methods=("client_secret_post",), is_client=is_client)
    provider.settings_of_apple = {
        "LIGATURE_APPLE_ISSUER": provider.issuer, "LIGATURE_APPLE_AUDIENCES": CLIENT_ID + ",com.example.app",
        "LIGATURE_APPLE_TEAM_ID": TEAM, "LIGATURE_APPLE_KEY_ID": KEY, "LIGATURE_APPLE_KEY_FILE": str(file)}
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def github():
    site = GitHubSite()
    yield site
    site.close()


@pytest.fixture(scope="module")
def generic():
    provider = CodeProvider()
    provider.settings_of_oauth = {
        "LIGATURE_OAUTH_NAMES": "generic",
        **{f"LIGATURE_OAUTH_GENERIC_{name}": value for name, value in {
            "CLIENT_ID": CLIENT_ID, "CLIENT_SECRET": CLIENT_SECRET, "AUTHORIZATION_URL": provider.issuer + "/authorize",
            "TOKEN_URL": provider.issuer + "/token", "USER_INFO_URL": provider.issuer + "/userinfo",
            "SUBJECT_FIELD": "data.id", "EMAIL_FIELD": "data.mail", "EMAIL_VERIFIED_FIELD": "data.verified",
            "NAME_FIELD": "data.name", "SCOPES": "read,write", "TRUSTED_EMAIL_DOMAINS": "generic.example"}.items()}}
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory, apple, github, generic):
    process = Server(tmp_path_factory.mktemp("presets") / "data",
                     {**apple.settings_of_apple, **github.settings, **generic.settings_of_oauth})
    yield process
    assert process.stop() == 0


# Apple

def posted(apple, started, **more):
    """Apple answers by a form."""
    url, _, parameters = apple.authorize(started.authorization_url).partition("?")
    answer = Visitor().post(url, {**dict(urllib.parse.parse_qsl(parameters)), **more})
    assert answer.status_code == 303, answer.text
    return query(answer.headers["location"])


def test_apple_signs_in_by_a_form_and_a_signed_secret(server, apple):
    """S14: what the browser posts beside the code is a name to show, and proves no address."""
    relay = "x7k2@privaterelay.appleid.com"
    apple.claims, apple.drops = {"sub": "000123.abc", "email": relay, "email_verified": "true", "is_private_email": "true"}, {"iss"}
    client = Client(server.address)
    started = start(client, provider="apple.com")
    asked = query(started.authorization_url)
    assert asked["response_mode"] == "form_post" and set(asked["scope"].split()) == {"openid", "name", "email"}
    # The name comes with the first sign-in alone, and through the browser.
    user = json.dumps({"name": {"firstName": "Ada", "lastName": "Lovelace"}, "email": "evil@example.com"})
    answer = client.sign_in(proof(started, posted(apple, started, user=user)["code"]))
    assert answer.account.provider_data[0].display_name == "Ada Lovelace"
    assert answer.account.email == relay and answer.account.email_verified
    again = Client(server.address)
    started = start(again, provider="apple.com")
    back = again.sign_in(proof(started, posted(apple, started)["code"]))
    assert back.account.uid == answer.account.uid
    assert back.account.provider_data[0].display_name == "Ada Lovelace"


@pytest.mark.parametrize("user", ["", "{", "[]", '{"name":7}', '{"name":{"firstName":["x"]}}', "x" * 5000])
def test_a_name_that_cannot_be_read_is_left_out(server, apple, user):
    apple.claims, apple.drops = {"sub": f"nameless-{len(user)}-{user[:3]}".replace('"', "q")}, {"iss"}
    client = Client(server.address)
    started = start(client, provider="apple.com")
    answer = client.sign_in(proof(started, posted(apple, started, user=user)["code"]))
    assert not answer.account.provider_data[0].display_name


# GitHub

def at_github(server, github, token, client=None, **fields):
    client = client or Client(server.address)
    started = start(client, provider="github.com", **fields)
    answer = Visitor().step(github.authorize(started.authorization_url, token))
    return client, started, query(answer.headers["location"])


def test_github_signs_in_by_its_number_and_with_verified_addresses_alone(server, github):
    github.api.add("t1", 77, login="ada", emails=[("primary@gmail.com", True, False), ("second@example.com", False, True)])
    client, started, back = at_github(server, github, "t1")
    assert github.asked[-1][0].startswith(f"{github.endpoint}/login/oauth/authorize?")
    assert github.asked[-1][1]["scope"] == "read:user user:email" and "nonce" not in github.asked[-1][1]
    answer = client.sign_in(proof(started, back["code"]))
    [identity] = answer.account.provider_data
    assert identity.uid == "77" and identity.email == "second@example.com"
    github.api.add("t2", 77, login="renamed", emails=[])
    other, started, back = at_github(server, github, "t2")
    assert other.sign_in(proof(started, back["code"])).account.uid == answer.account.uid


def test_an_access_token_of_another_app_is_refused_after_the_code_too(server, github):
    github.api.add("stolen", 78, client_id="another-app")
    client, started, back = at_github(server, github, "stolen")
    assert back["error"] == "server_error" and "code" not in back
    assert refusal(lambda: client.sign_in(proof(started))) == "INVALID_IDP_RESPONSE"


def test_an_error_that_github_answers_with_status_200_is_an_error(server, github):
    client = Client(server.address)
    started = start(client, provider="github.com")
    answer = github.authorize(started.authorization_url, "t1")
    github._codes.clear()
    assert query(Visitor().step(answer).headers["location"])["error"] == "server_error"


def test_github_links(server, github):
    github.api.add("t3", 79)
    client = Client(server.address)
    uid = client.sign_in(anonymous()).account.uid
    _, started, back = at_github(server, github, "t3", client, purpose=pb.PROVIDER_SIGN_IN_PURPOSE_LINK)
    linked = client.link(proof(started, back["code"]))
    assert linked.account.uid == uid and json.loads(linked.provider_profile_json)["id"] == 79


# OAuth 2.0

def test_a_provider_without_id_tokens_says_who_the_user_is_by_its_fields(server, generic):
    generic.claims = {"sub": "ignored", "data": {"id": 5, "mail": "eve@generic.example", "verified": True, "name": "Eve"}}
    client = Client(server.address)
    started = start(client, provider="oauth.generic")
    assert query(started.authorization_url)["scope"] == "read write"
    answer = client.sign_in(proof(started, returned(generic, started)["code"]))
    [identity] = answer.account.provider_data
    assert (identity.provider_id, identity.uid, identity.display_name) == ("oauth.generic", "5", "Eve")
    assert answer.account.email == "eve@generic.example" and answer.account.email_verified


@pytest.mark.parametrize("data", [None, {}, {"id": None}, {"id": ""}, {"id": "x" * 300}, {"id": ["5"]}], ids=str)
def test_a_user_without_the_subject_is_nobody(server, generic, data):
    generic.claims = {"sub": "5", "id": "5", "data": data}
    started = start(Client(server.address), provider="oauth.generic")
    assert returned(generic, started)["error"] == "server_error"


def test_an_access_token_of_such_a_provider_is_not_a_credential(server):
    from harness.calls import access_token, id_token
    for credential in (access_token("oauth.generic", "t"), id_token("oauth.generic", "a.b.c")):
        assert refusal(lambda: Client(server.address).sign_in(credential)) == "OPERATION_NOT_ALLOWED"
