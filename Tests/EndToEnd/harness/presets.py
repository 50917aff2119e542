"""Issuers with the rules of the providers that the server knows by name. Each signs with joserfc whatever a test asks for."""
import base64
import hashlib
import hmac
import json
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

from . import json_peer

AUDIENCE = "com.example.app"
TENANT, OBJECT = "72f988bf-86f1-41af-91ab-2d7cd011db47", "690222be-ff1a-4d56-abd1-7e4f7d38e474"
OTHER_TENANT = "0f9e8d7c-6b5a-4938-8271-605f4e3d2c1b"
FACEBOOK_APP = "1234567890"


def encode(value):
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


class PresetIssuer(json_peer.JSONPeer):
    """One server for the keys of all of them."""

    def __init__(self):
        self.rsa = RSAKey.generate_key(2048, parameters={"kid": "rsa", "use": "sig", "alg": "RS256"})
        self.ec = ECKey.generate_key("P-256", parameters={"kid": "ec", "use": "sig", "alg": "ES256"})
        keys = {"keys": [self.rsa.as_dict(private=False), self.ec.as_dict(private=False)]}
        outer = self

        class Handler(json_peer.Handler):
            def do_GET(self):
                document = keys
                if self.path == "/.well-known/openid-configuration":
                    document = {"issuer": outer.url, "jwks_uri": outer.url + "/keys"}
                self.answer(200, document)

        super().__init__(Handler)
        self.url = self.address
        # Two providers cannot have one issuer.
        self.authority = self.url + "/entra"

    @property
    def settings(self):
        return {
            "LIGATURE_APPLE_AUDIENCES": AUDIENCE, "LIGATURE_APPLE_ISSUER": self.url,
            "LIGATURE_MICROSOFT_AUDIENCES": AUDIENCE, "LIGATURE_MICROSOFT_AUTHORITY": self.authority,
            "LIGATURE_FACEBOOK_APP_ID": FACEBOOK_APP, "LIGATURE_FACEBOOK_APP_SECRET": "secret",
            "LIGATURE_FACEBOOK_KEY_SET_URL": self.url + "/jwks/",
        }

    def claims(self, provider, subject="1", **claims):
        """What a sound token of this provider says; a claim that is None is left out."""
        now = int(time.time())
        body = {"iat": now, "exp": now + 600, "sub": subject, "jti": f"{now}-{id(claims)}-{time.perf_counter_ns()}"}
        if provider == "apple.com":
            body |= {"iss": self.url, "aud": AUDIENCE, "nonce_supported": True, "auth_time": now}
        elif provider == "microsoft.com":
            tenant = claims.get("tid", TENANT)
            body |= {"iss": f"{self.authority}/{tenant}/v2.0", "aud": AUDIENCE, "tid": tenant, "oid": OBJECT, "ver": "2.0"}
        else:
            body |= {"iss": "https://limited.facebook.com", "aud": FACEBOOK_APP}
        return {name: value for name, value in {**body, **claims}.items() if value is not None}

    def sign(self, claims, header=None, key=None):
        if key is None:
            # Without the algorithm that the published key names.
            members = self.rsa.as_dict(private=True)
            key = RSAKey.import_key({name: value for name, value in members.items() if name != "alg"})
        return jwt.encode(header or {"alg": "RS256", "kid": "rsa"}, claims, key,
                          algorithms=["RS256", "RS384", "ES256"])

    def token(self, provider, subject="1", nonce=None, **claims):
        """A sound token; Apple's holds the digest of the raw nonce."""
        if nonce is not None and provider == "apple.com":
            nonce = hashlib.sha256(nonce.encode()).hexdigest()
        return self.sign(self.claims(provider, subject, nonce=nonce, **claims))

    def unsigned(self, claims, algorithm="none"):
        return f"{encode({'alg': algorithm, 'kid': 'rsa'})}.{encode(claims)}."

    def confused(self, claims, form):
        """Signed by HMAC with the public key as the secret, which joserfc does not do: the PEM text, its DER or the JWK."""
        secret = {"pem": lambda: self.rsa.as_pem(private=False), "der": lambda: self.rsa.as_der(private=False),
                  "jwk": lambda: json.dumps(self.rsa.as_dict(private=False)).encode()}[form]()
        text = f"{encode({'alg': 'HS256', 'kid': 'rsa'})}.{encode(claims)}"
        return f"{text}.{encode(hmac.digest(secret, text.encode(), 'sha256'))}"

    def doubled(self, claims):
        """Soundly signed, and it names its user twice."""
        payload = json.dumps(claims)[:-1] + ', "sub": "2", "oid": "2"}'
        text = f"{encode({'alg': 'RS256', 'kid': 'rsa'})}.{encode(payload.encode())}"
        signature = self.rsa.private_key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())
        return f"{text}.{encode(signature)}"
