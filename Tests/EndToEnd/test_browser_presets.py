"""Sign-in through the browser at providers with ways of their own: Apple, Facebook, GitHub, Microsoft, and OAuth 2.0 without ID
tokens (S7, S10, S11, S47)."""
import json
import subprocess
import urllib.parse
import uuid

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from harness.authorization import CLIENT_ID, CLIENT_SECRET, CodeProvider, GitHubSite, MicrosoftAuthority, Visitor, query
from harness.calls import Client, access_token, anonymous, id_token, password, pb
from harness.facebook import APP_ID, GraphAPI
from harness.processes import Server, executable
from harness.terminal import Terminal, note
from test_browser_sign_in import proof, refusal, returned, start

TEAM, KEY = "TEAM123456", "KEY1234567"
ADA, OTHER_TENANT = "690222be-ff1a-4d56-abd1-7e4f7d38e474", "0f9e8d7c-6b5a-4938-8271-605f4e3d2c1b"


def fresh():
    """The object of another user at Microsoft."""
    return str(uuid.uuid4())


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
def facebook():
    graph = GraphAPI()
    yield graph
    graph.close()


@pytest.fixture(scope="module")
def microsoft():
    authority = MicrosoftAuthority()
    yield authority
    authority.close()


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
def server(tmp_path_factory, apple, facebook, github, microsoft, generic):
    process = Server(tmp_path_factory.mktemp("presets") / "data",
                     {**apple.settings_of_apple, **facebook.settings, **github.settings, **microsoft.settings_of_microsoft,
                      **generic.settings_of_oauth})
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


# Facebook

def at_facebook(server, facebook, token, client=None, error=None, **fields):
    client = client or Client(server.address)
    started = start(client, provider="facebook.com", **fields)
    answer = Visitor().step(facebook.authorize(started.authorization_url, token, error))
    assert answer.status_code == 303, answer.text
    return client, started, query(answer.headers["location"])


def test_facebook_signs_in_by_the_number_of_its_user(server, facebook):
    picture = {"picture": {"data": {"url": "https://platform-lookaside.fbsbx.com/ada"}}}
    facebook.add("EAA1", "1001", {"name": "Ada", "email": "ada@facebook.example", **picture})
    client, started, back = at_facebook(server, facebook, "EAA1")
    url, asked = facebook.visits[-1]
    assert url.startswith(f"{facebook.endpoint}/dialog/oauth?")
    assert asked == {
        "response_type": "code", "client_id": APP_ID, "redirect_uri": f"{server.web}/callback/facebook.com",
        "scope": "public_profile email", "state": asked["state"]}
    answer = client.sign_in(proof(started, back["code"]))
    [identity] = answer.account.provider_data
    assert (identity.provider_id, identity.uid, identity.display_name) == ("facebook.com", "1001", "Ada")
    assert identity.photo_url == picture["picture"]["data"]["url"]
    # Facebook does not say whether an address is its user's.
    assert answer.account.email == "ada@facebook.example" and not answer.account.email_verified
    # The same user by an access token of the same app.
    facebook.add("EAA2", "1001")
    assert Client(server.address).sign_in(access_token("facebook.com", "EAA2")).account.uid == answer.account.uid


def test_facebook_links_and_its_address_joins_nothing(server, facebook):
    owner = Client(server.address)
    owner.sign_up(password("owner@facebook.example", "long enough"))
    facebook.add("EAA3", "1003", {"email": "owner@facebook.example"})
    client, started, back = at_facebook(server, facebook, "EAA3")
    assert refusal(lambda: client.sign_in(proof(started, back["code"]))) == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
    _, started, back = at_facebook(server, facebook, "EAA3", owner, purpose=pb.PROVIDER_SIGN_IN_PURPOSE_LINK)
    linked = owner.link(proof(started, back["code"]))
    assert [entry.provider_id for entry in linked.account.provider_data] == ["password", "facebook.com"]


@pytest.mark.parametrize("facts", [{"app_id": "999"}, {"is_valid": False}, {"type": "PAGE"}, {"user_id": "1"}], ids=str)
def test_what_facebook_redeems_a_code_for_is_checked_like_every_access_token(server, facebook, facts):
    token = f"EAA4{len(str(facts))}"
    facebook.add(token, "1004", **facts)
    client, started, back = at_facebook(server, facebook, token)
    assert back["error"] == "server_error" and "code" not in back
    assert refusal(lambda: client.sign_in(proof(started))) == "INVALID_IDP_RESPONSE"


def test_a_code_that_facebook_does_not_redeem_signs_nobody_in(server, facebook):
    started = start(Client(server.address), provider="facebook.com")
    answer = facebook.authorize(started.authorization_url, "EAA1")
    facebook._codes.clear()
    assert query(Visitor().step(answer).headers["location"])["error"] == "server_error"


def test_a_user_who_declines_at_facebook_is_not_signed_in(server, facebook):
    declined = {"error": "access_denied", "error_code": "200", "error_reason": "user_denied"}
    client, started, back = at_facebook(server, facebook, None, error=declined)
    assert back["error"] == "access_denied"
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_DENIED"


@pytest.mark.parametrize("name", ["facebook", "facebook.com"])
def test_the_command_line_signs_in_at_facebook(server, facebook, tmp_path, name):
    terminal = Terminal(server, tmp_path / "state.json")
    facebook.add("EAA5", "1005", {"name": "Grace"})
    process = subprocess.Popen(
        [executable(), "login", name, "--no-browser", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=terminal.environment)
    url = note(process.stderr, "SIGN_IN_PAGE")["url"]
    assert Visitor().open(facebook.authorize(url, "EAA5")).status_code == 200
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert json.loads(out)["providerData"][0]["providerID"] == "facebook.com"
    assert terminal.json("whoami")["uid"] == json.loads(out)["uid"]


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


# Microsoft

def at_microsoft(server, microsoft, client=None, **fields):
    client = client or Client(server.address)
    started = start(client, provider="microsoft.com", **fields)
    return client, started, returned(microsoft, started)


def test_microsoft_signs_in_by_tenant_and_object_alone(server, microsoft):
    microsoft.user(ADA, "ada@corp.example", email="ada@corp.example")
    client, started, back = at_microsoft(server, microsoft)
    assert started.authorization_url.startswith(f"{microsoft.issuer}/common/oauth2/v2.0/authorize?")
    asked = microsoft.asked[-1]
    assert asked["scope"] == "openid email profile" and asked["nonce"] and asked["code_challenge_method"] == "S256"
    assert microsoft.redeemed[-1]["client_secret"] == CLIENT_SECRET
    answer = client.sign_in(proof(started, back["code"]))
    [identity] = answer.account.provider_data
    assert identity.uid == f"{microsoft.claims['tid']}.{ADA}" and identity.display_name == "Ada Lovelace"
    # The address is one that an administrator may have written.
    assert answer.account.email == "ada@corp.example" and not answer.account.email_verified
    # The same user with other names, and the subject that is another one for each application.
    microsoft.user(ADA, "lovelace@corp.example", email="lovelace@corp.example")
    again, started, back = at_microsoft(server, microsoft)
    assert again.sign_in(proof(started, back["code"])).account.uid == answer.account.uid
    # The same object in another tenant is another user.
    microsoft.user(ADA, "ada@other.example", tenant=OTHER_TENANT)
    other, started, back = at_microsoft(server, microsoft)
    assert other.sign_in(proof(started, back["code"])).account.uid != answer.account.uid


def test_the_name_of_a_microsoft_user_is_no_address(server, microsoft):
    victim = "victim@corp.example"
    Client(server.address).sign_up(password(victim, "long enough"))
    microsoft.user(fresh(), victim)
    client, started, back = at_microsoft(server, microsoft)
    answer = client.sign_in(proof(started, back["code"]))
    assert answer.is_new_account and not answer.account.HasField("email")
    # The address is one, but proves nothing.
    microsoft.user(fresh(), "someone@corp.example", email=victim)
    client, started, back = at_microsoft(server, microsoft)
    assert refusal(lambda: client.sign_in(proof(started, back["code"]))) == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"


def test_an_address_whose_domain_the_tenant_owns_is_proven(server, microsoft):
    microsoft.user(fresh(), "grace@corp.example", email="grace@corp.example", xms_edov=True)
    client, started, back = at_microsoft(server, microsoft)
    assert client.sign_in(proof(started, back["code"])).account.email_verified


def test_microsoft_links(server, microsoft):
    microsoft.user(fresh(), "linked@corp.example")
    client = Client(server.address)
    uid = client.sign_in(anonymous()).account.uid
    _, started, back = at_microsoft(server, microsoft, client, purpose=pb.PROVIDER_SIGN_IN_PURPOSE_LINK)
    assert client.link(proof(started, back["code"])).account.uid == uid


@pytest.mark.parametrize("claims", [
    {"iss": "https://login.example/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0"}, {"tid": OTHER_TENANT, "iss": None},
    {"aud": "another-app"}, {"nonce": "another"}, {"oid": None}, {"tid": "common"}], ids=str)
def test_an_id_token_of_microsoft_that_is_not_for_this_sign_in_is_refused(server, microsoft, claims):
    microsoft.user(fresh(), "eve@corp.example")
    if "iss" in claims and claims["iss"] is None:
        # Another tenant's name in a token of the first.
        claims = {**claims, "iss": f"{microsoft.issuer}/{microsoft.claims['tid']}/v2.0"}
    microsoft.claims |= claims
    client, started, back = at_microsoft(server, microsoft)
    assert back["error"] == "server_error" and "code" not in back
    reason = "MISSING_OR_INVALID_NONCE" if "nonce" in claims else "INVALID_IDP_RESPONSE"
    assert refusal(lambda: client.sign_in(proof(started))) == reason


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
    for credential in (access_token("oauth.generic", "t"), id_token("oauth.generic", "a.b.c")):
        assert refusal(lambda: Client(server.address).sign_in(credential)) == "OPERATION_NOT_ALLOWED"
