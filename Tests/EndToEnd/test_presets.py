"""Apple, Microsoft and Facebook's Limited Login: their ID tokens, and what hostile ones are answered (S7, S10, S35 to S44)."""
import time

import pytest
from joserfc.jwk import ECKey, RSAKey

from harness.calls import Client, Failure, access_token, anonymous, id_token, password
from harness.presets import AUDIENCE, FACEBOOK_APP, OBJECT, OTHER_TENANT, TENANT, PresetIssuer
from harness.processes import Server
from harness.terminal import Terminal

APPLE, MICROSOFT, FACEBOOK = PROVIDERS = ["apple.com", "microsoft.com", "facebook.com"]


@pytest.fixture(scope="module")
def issuer():
    peer = PresetIssuer()
    yield peer
    peer.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory, issuer):
    process = Server(tmp_path_factory.mktemp("presets"), issuer.settings)
    yield process
    assert process.stop() == 0


def refusal(body):
    with pytest.raises(Failure) as failure:
        body()
    return failure.value


def person():
    person.count += 1
    return f"person{person.count}", f"person{person.count}@example.com"


person.count = 0


def identity(provider, subject):
    return f"{TENANT}.{OBJECT}" if provider == MICROSOFT else subject


@pytest.mark.parametrize("provider", PROVIDERS)
def test_link_and_sign_in_with_a_nonce_of_the_server(server, issuer, provider):
    subject, address = person()
    client = Client(server.address)
    uid = client.sign_up(anonymous()).account.uid
    nonce = client.nonce(provider)
    linked = client.link(id_token(provider, issuer.token(provider, subject, nonce, email=address, name="Ada"), nonce))
    assert linked.account.uid == uid and not linked.account.is_anonymous
    entry = linked.account.provider_data[0]
    assert (entry.provider_id, entry.uid, entry.display_name) == (provider, identity(provider, subject), "Ada")
    client.sign_out()
    nonce = client.nonce(provider)
    token = issuer.token(provider, subject, nonce)
    assert client.sign_in(id_token(provider, token, nonce)).account.uid == uid
    assert refusal(lambda: Client(server.address).sign_in(id_token(provider, token, nonce))).reason \
        == "MISSING_OR_INVALID_NONCE"
    client.link(password(address, "long enough"))
    assert [entry.provider_id for entry in client.unlink(provider=provider).account.provider_data] == ["password"]


def hostile(issuer, provider):
    """Tokens of which each has one thing wrong."""
    now = int(time.time())
    other_rsa = RSAKey.generate_key(2048, parameters={"kid": "rsa"})
    other_ec = ECKey.generate_key("P-256", parameters={"kid": "ec"})
    claims = lambda **changes: issuer.claims(provider, **changes)
    audience = FACEBOOK_APP if provider == FACEBOOK else AUDIENCE
    yield from {
        "no algorithm": issuer.unsigned(claims()),
        "no algorithm, in capitals": issuer.unsigned(claims(), "NONE"),
        "an empty algorithm": issuer.unsigned(claims(), ""),
        "no signature": issuer.sign(claims()).rsplit(".", 1)[0] + ".",
        "the public key as a secret (PEM)": issuer.confused(claims(), "pem"),
        "the public key as a secret (DER)": issuer.confused(claims(), "der"),
        "the public key as a secret (JWK)": issuer.confused(claims(), "jwk"),
        "another key under the name": issuer.sign(claims(), key=other_rsa),
        "another curve key under the name": issuer.sign(claims(), {"alg": "ES256", "kid": "ec"}, other_ec),
        "the key of another algorithm": issuer.sign(claims(), {"alg": "ES256", "kid": "rsa"}, issuer.ec),
        "an algorithm that the key is not for": issuer.sign(claims(), {"alg": "RS384", "kid": "rsa"}),
        "an unknown key": issuer.sign(claims(), {"alg": "RS256", "kid": "unknown"}),
        "no key name": issuer.sign(claims(), {"alg": "RS256"}),
        "a key of its own": issuer.sign(
            claims(), {"alg": "RS256", "kid": "rsa", "jwk": other_rsa.as_dict(private=False)}, other_rsa),
        "another audience": issuer.sign(claims(aud="com.example.other")),
        "ours among others": issuer.sign(claims(aud=[audience, "com.example.other"])),
        "an audience that begins with ours": issuer.sign(claims(aud=audience + "0")),
        "no audience": issuer.sign(claims(aud=None)),
        "another issuer": issuer.sign(claims(iss="https://issuer.example")),
        "an issuer with a slash": issuer.sign(claims(iss=claims()["iss"] + "/")),
        "no issuer": issuer.sign(claims(iss=None)),
        "expired": issuer.sign(claims(iat=now - 1000, exp=now - 100)),
        "no expiry": issuer.sign(claims(exp=None)),
        "from the future": issuer.sign(claims(iat=now + 1000, exp=now + 2000)),
        "valid for years": issuer.sign(claims(exp=now + 10 ** 8)),
        "an access token": issuer.sign(claims(), {"alg": "RS256", "kid": "rsa", "typ": "at+jwt"}),
        "two users": issuer.doubled(claims()),
    }.items()
    if provider == MICROSOFT:
        yield "another tenant's issuer", issuer.sign(claims(iss=f"{issuer.authority}/{OTHER_TENANT}/v2.0"))
        yield "no tenant", issuer.sign({k: v for k, v in claims().items() if k != "tid"})
        yield "the template as issuer", issuer.sign(claims(iss=issuer.authority + "/{tenantid}/v2.0"))
        yield "a tenant that is a path", issuer.sign(claims(tid="../common"))
        yield "no object", issuer.sign(claims(oid=None))
    else:
        yield "no subject", issuer.sign(claims(sub=None))
        yield "an empty subject", issuer.sign(claims(sub=""))


@pytest.mark.parametrize("provider", PROVIDERS)
def test_hostile_tokens_are_refused(server, issuer, provider):
    for name, token in hostile(issuer, provider):
        failure = refusal(lambda: Client(server.address).sign_in(id_token(provider, token)))
        assert failure.reason == "INVALID_IDP_RESPONSE", (name, failure)
        assert failure.violations[0][0] == "credential.id_token.id_token", name
        assert token not in failure.text
    # The one that has nothing wrong with it is good.
    Client(server.address).sign_in(id_token(provider, issuer.token(provider, "sound")))


@pytest.mark.parametrize("provider", PROVIDERS)
def test_nonces_must_match(server, issuer, provider):
    refused = "MISSING_OR_INVALID_NONCE"
    sign_in = lambda token, nonce="": refusal(lambda: Client(server.address).sign_in(id_token(provider, token, nonce))).reason
    assert sign_in(issuer.token(provider, nonce="one"), "another") == refused
    assert sign_in(issuer.token(provider), "one") == refused
    nonce = Client(server.address).nonce("facebook.com" if provider != FACEBOOK else APPLE)
    # One that was issued for another provider (S18).
    assert sign_in(issuer.token(provider, nonce=nonce), nonce) == refused
    # A token without one is taken once (S35).
    token = issuer.token(provider, "replayed")
    Client(server.address).sign_in(id_token(provider, token))
    assert sign_in(token) == refused


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_provider_can_require_nonces(tmp_path, issuer, provider):
    name = provider.split(".")[0].upper()
    server = Server(tmp_path / "data", {**issuer.settings, f"LIGATURE_{name}_NONCE": "required"})
    client = Client(server.address)
    for token, nonce in [(issuer.token(provider), ""), (issuer.token(provider, nonce="my own"), "my own")]:
        assert refusal(lambda: client.sign_in(id_token(provider, token, nonce))).reason == "MISSING_OR_INVALID_NONCE"
    nonce = client.nonce(provider)
    client.sign_in(id_token(provider, issuer.token(provider, nonce=nonce), nonce))
    assert server.stop() == 0


def test_apple_says_verified_in_words(server, issuer):
    for written, verified in [("true", True), (True, True), ("false", False), (False, False), ("True", False), (1, False)]:
        subject, address = person()
        account = Client(server.address).sign_in(
            id_token(APPLE, issuer.token(APPLE, subject, email=address, email_verified=written))).account
        assert account.email_verified == verified, written


def test_apples_relay_is_an_address_like_others(server, issuer):
    """S10: two users behind the relay, or without an address, have nothing in common."""
    relay = "x1y2z3@privaterelay.appleid.com"
    first = Client(server.address).sign_in(id_token(APPLE, issuer.token(
        APPLE, "relayed", email=relay, email_verified="true", is_private_email="true"))).account
    assert first.email == relay and first.email_verified
    again = Client(server.address).sign_in(id_token(APPLE, issuer.token(APPLE, "relayed"))).account
    assert again.uid == first.uid and again.email == relay
    others = [Client(server.address).sign_in(id_token(APPLE, issuer.token(APPLE, f"hidden{n}"))).account for n in range(2)]
    assert len({first.uid, *(other.uid for other in others)}) == 3
    assert not any(other.HasField("email") for other in others)


def test_apples_name_comes_from_the_application_once(server, issuer):
    subject, address = person()
    first = id_token(APPLE, issuer.token(APPLE, subject, email=address, email_verified="true"))
    first.id_token.display_name = "Ada\u202e Lovelace"
    account = Client(server.address).sign_in(first).account
    assert account.display_name == account.provider_data[0].display_name == "Ada Lovelace"
    # Later sign-ins bring none, and nothing is lost; a name of another makes no join.
    again = Client(server.address).sign_in(id_token(APPLE, issuer.token(APPLE, subject))).account
    assert (again.uid, again.display_name) == (account.uid, "Ada Lovelace")
    stranger = id_token(APPLE, issuer.token(APPLE, person()[0]))
    stranger.id_token.display_name = "Ada Lovelace"
    assert Client(server.address).sign_in(stranger).is_new_account


def test_apple_speaks_for_an_address(server, issuer):
    subject, address = person()
    owner = Client(server.address).sign_in(id_token(APPLE, issuer.token(
        APPLE, subject, email=address, email_verified="true"))).account
    # Facebook's word joins nothing, whatever it says.
    failure = refusal(lambda: Client(server.address).sign_in(id_token(FACEBOOK, issuer.token(
        FACEBOOK, subject, email=address, email_verified=True))))
    assert failure.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL" and not failure.conflict.sign_in_methods
    # Microsoft's does where the tenant owns the domain.
    tenant = "11111111-2222-4333-8444-555555555555"
    joined = Client(server.address).sign_in(id_token(MICROSOFT, issuer.token(
        MICROSOFT, tid=tenant, email=address, xms_edov=True))).account
    assert joined.uid == owner.uid


def test_an_administrator_elsewhere_takes_no_account(server, issuer):
    """S7: a tenant of the attacker's, with the address of the victim, and no proof that the tenant owns its domain."""
    subject, address = person()
    victim = Client(server.address).sign_in(id_token(MICROSOFT, issuer.token(
        MICROSOFT, tid="aaaaaaaa-2222-4333-8444-555555555555", email=address, xms_edov="1"))).account
    assert victim.email_verified
    for proof in ({}, {"xms_edov": False}, {"xms_edov": "0"}, {"email_verified": True}):
        failure = refusal(lambda: Client(server.address).sign_in(id_token(MICROSOFT, issuer.token(
            MICROSOFT, tid=OTHER_TENANT, email=address, **proof))))
        assert failure.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL", proof


def test_only_the_tenants_that_are_named_sign_in(tmp_path, issuer):
    server = Server(tmp_path / "data", {**issuer.settings, "LIGATURE_MICROSOFT_TENANTS": f"{TENANT},consumers"})
    Client(server.address).sign_in(id_token(MICROSOFT, issuer.token(MICROSOFT)))
    failure = refusal(lambda: Client(server.address).sign_in(id_token(MICROSOFT, issuer.token(MICROSOFT, tid=OTHER_TENANT))))
    assert failure.reason == "INVALID_IDP_RESPONSE" and "tid" in failure.text
    assert server.stop() == 0


def test_a_kind_of_token_that_a_provider_does_not_have(server, issuer):
    for provider in (APPLE, MICROSOFT):
        failure = refusal(lambda: Client(server.address).sign_in(access_token(provider, "token")))
        assert failure.reason == "INVALID_ARGUMENT" and "an ID token" in failure.text
    # A token of one is none of another (S18).
    failure = refusal(lambda: Client(server.address).sign_in(id_token(MICROSOFT, issuer.token(APPLE))))
    assert failure.reason == "INVALID_IDP_RESPONSE"


def test_the_command_line_signs_in_with_each(server, issuer, tmp_path):
    for provider in PROVIDERS:
        terminal = Terminal(server, tmp_path / f"{provider}.json")
        nonce = terminal.run("nonce", provider).stdout.strip()
        token = issuer.token(provider, f"terminal-{provider}", nonce,
                             **({"tid": "cccccccc-2222-4333-8444-555555555555"} if provider == MICROSOFT else {}))
        name = ["--full-name", "Ada Lovelace"] if provider == APPLE else []
        account = terminal.json("sign-in", "--provider", provider, "--id-token", "-", "--nonce", nonce, *name, stdin=token)
        assert [entry["providerID"] for entry in account["providerData"]] == [provider]
        assert terminal.json("whoami").get("displayName") == ("Ada Lovelace" if name else None)
