"""ID tokens of OpenID providers: their nonces, and all that a server must refuse."""
import hashlib

from cryptography.hazmat.primitives.asymmetric import ec

from harness.calls import access_token, id_token

GOOGLE, STORM = "google.com", "oidc.storm"


def play(scene):
    scene.start()
    ada = scene.caller()
    nonces(scene, ada)
    refusals(scene, ada)
    limits(ada)

    ada.nonce("a nonce for a provider that cannot be reached", "oidc.closed")
    ada.sign_in("the keys of a provider cannot be fetched", id_token(
        "oidc.closed", scene.token(STORM, "ada", "a nonce", iss="http://127.0.0.1:9"), "a nonce"), measured=["retry_delay"])


def nonces(scene, ada):
    for what, provider in {
        "no provider": "", "a provider that is not configured": "apple.com", "another": "oidc.nobody",
        "a provider without ID tokens": "facebook.com", "the password": "password", "an unknown name": "anonymous",
        "a name with a space": "google com", "a name of 129 bytes": "x" * 129, "a name in capital letters": "Google.com",
    }.items():
        ada.nonce(f"a nonce for {what}", provider)

    proof = ada.identity(STORM, "ada", email="ada@example.com", email_verified=True, name="Ada")
    ada.sign_in("sign-in with a nonce", proof)
    ada.sign_in("sign-in with a used nonce", proof)
    ada.link("link with a used nonce", proof)
    ada.reauthenticate("reauthentication with a used nonce", proof)

    nonce = ada.nonce("a nonce for a token that holds its digest", STORM)
    digest = hashlib.sha256(nonce.encode()).hexdigest()
    ada.sign_in("digest of a nonce as the nonce", id_token(STORM, scene.token(STORM, "ada", digest), digest))
    ada.sign_in("a token with the nonce's SHA-256", id_token(STORM, scene.token(STORM, "ada", digest), nonce))

    nonce = ada.nonce("a nonce that only the token holds", STORM)
    ada.sign_in("nonce in the token alone", id_token(STORM, scene.token(STORM, "ada", nonce)))

    nonce = ada.nonce("a nonce of another provider", GOOGLE)
    ada.sign_in("nonce of another provider", id_token(STORM, scene.token(STORM, "ada", nonce), nonce))
    other = ada.nonce("another nonce", STORM)
    ada.sign_in("the credential's nonce is not the token's", id_token(STORM, scene.token(STORM, "ada", nonce), other))
    ada.sign_in("nonce that the client made", id_token(STORM, scene.token(STORM, "ada", "mine"), "mine"))
    ada.sign_in("a token without a nonce", id_token(STORM, scene.token(STORM, "ada")))
    ada.sign_in("a nonce beside a token that has none", id_token(STORM, scene.token(STORM, "ada"), other))
    ada.sign_in("a token with an empty nonce", id_token(STORM, scene.token(STORM, "ada", ""), other))
    changed = other[:-1] + ("A" if other[-1] != "A" else "B")
    scene.name(changed, "nonce that was changed")
    ada.sign_in("a nonce that was changed", id_token(STORM, scene.token(STORM, "ada", changed), changed))
    scene.wait(10 * 60)
    ada.sign_in("a nonce that has expired", id_token(STORM, scene.token(STORM, "ada", other), other))
    late = ada.nonce("a nonce shortly before its end", STORM)
    scene.wait(10 * 60 - 2)
    ada.sign_in("nonce shortly before its expiry", id_token(STORM, scene.token(STORM, "ada", late), late))


def refusals(scene, ada):
    def refused(title, provider=STORM, token=None, **claims):
        nonce = ada.nonce("a nonce", provider)
        claims.setdefault("nonce", nonce)
        token = token or scene.token(provider, claims.pop("subject", "ada"), **claims)
        ada.sign_in(title, id_token(provider, token, nonce))

    now = scene.clock.now
    refused("of another issuer", iss="https://issuer.example")
    refused("of an issuer with a slash more", iss=scene.issuer(STORM) + "/")
    refused("without an issuer", iss=None)
    refused("of the other provider", GOOGLE, token=scene.token(STORM, "ada"))
    refused("for another audience", aud="another-app")
    refused("for two audiences, one of them another", aud=["ligature-app", "another-app"], azp="ligature-app")
    refused("for no audience", aud=[])
    refused("without an audience", aud=None)
    refused("for an audience that is a number", aud=5)
    refused("made for another party", azp="another-app")
    refused("that expired two minutes ago", iat=now - 700, exp=now - 100)
    refused("without an expiry", exp=None)
    refused("with an expiry that is a text", exp="tomorrow")
    refused("without a time of issue", iat=None)
    refused("of the future", iat=now + 1000, exp=now + 1200)
    refused("that is valid for a year", exp=now + 31_536_000)
    refused("that begins later", nbf=now + 1000)
    refused("without a subject", sub=None)
    refused("with an empty subject", sub="")
    refused("with a subject of 256 bytes", sub="x" * 256)
    refused("with a subject beyond ASCII", sub="zoë")
    refused("with an address that is a number", email=5)
    refused("that is a logout token", events={"http://schemas.openid.net/event/backchannel-logout": {}})
    refused("that says it is an access token", typ="Bearer")
    refused("whose use is another", token_use="access")
    refused("whose header says it is an access token", headers={"kid": "1", "typ": "at+jwt"})
    refused("whose header brings a key", headers={"kid": "1", "jwk": {"kty": "EC"}})
    refused("whose header has something critical", headers={"kid": "1", "crit": ["b64"]})
    refused("whose header holds another token", headers={"kid": "1", "cty": "JWT"})
    refused("of a key that the issuer does not have", headers={"kid": "2"})
    refused("signed with another key", key=ec.generate_private_key(ec.SECP256R1()))
    refused("signed with a shared secret", key="k" * 32, algorithm="HS256")
    refused("not signed at all", key="", algorithm="none")
    refused("that is no token", token="token")
    refused("of three empty parts", token="..")
    refused("of parts that are no JSON", token="AAAA.AAAA.AAAA")
    refused("with characters of no token", token="e30.e30.§§")
    refused("of five parts", token="e30.e30.AA.AA.AA")
    refused("with a member twice", token="eyJhbGciOiJFUzI1NiIsImFsZyI6IkVTMjU2In0.e30.AA")
    refused("of a Google user with another Google audience", GOOGLE, aud="another-app")
    ada.sign_in("within the skew of a minute", id_token(STORM, scene.token(
        STORM, "ada", (nonce := ada.nonce("a nonce", STORM)), iat=scene.clock.now - 600, exp=scene.clock.now - 50), nonce))
    ada.sign_in("a token that names no key", id_token(STORM, scene.token(
        STORM, "ada", (nonce := ada.nonce("a nonce", STORM)), headers={"typ": "JWT"}), nonce))


def limits(ada):
    ada.sign_in("no provider", id_token("", "e30.e30.AA", "nonce"))
    ada.sign_in("a provider of another form", id_token("§", "e30.e30.AA", "nonce"))
    ada.sign_in("a provider that is not configured", id_token("apple.com", "e30.e30.AA", "nonce"))
    ada.sign_in("no token", id_token(STORM, "", "nonce"))
    ada.sign_in("a token of 16385 bytes", id_token(STORM, "x" * 16385, "nonce"))
    ada.sign_in("a nonce of 257 bytes", id_token(STORM, "e30.e30.AA", "x" * 257))
    ada.sign_in("an access token for an OpenID provider", access_token(STORM, "token"))
    ada.sign_in("a password's name as the provider", id_token("password", "e30.e30.AA", "nonce"))

    guest = ada.scene.caller()
    guest.sign_in("what a provider may say of a user", guest.identity(
        STORM, "loud", name="x" * 2000, picture="javascript:alert(1)", phone_number="0049", email="no address",
        email_verified="true", extra={"nested": [1, 2.5, None, True, "ü"]}))
    guest.sign_in("a verified address written as a text", guest.identity(
        GOOGLE, "textual", email="textual@gmail.com", email_verified="true"))
    guest.sign_in("a Workspace domain", guest.identity(
        GOOGLE, "workspace", email="ada@Work.example", email_verified=True, hd="work.example"))
    guest.sign_in(
        "a provider's long name, cut",
        guest.identity(STORM, "long", name="é" * 200, picture="https://e.example/" + "x" * 2040))
