"""Where ID tokens come from: the real provider by its authorization code flow, and our own issuer for storms."""
import base64
import time
import urllib.parse

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from . import json_peer

CLIENT_ID = "ligature-app"


def sign_in_at_provider(issuer, subject, nonce, email=None, email_verified=True, name=None):
    """The whole authorization code flow (OpenID Connect Core 1.0, section 3.1) as a browser would walk it."""
    claims = {"email": email, "email_verified": email_verified, "name": name}
    redirect = "http://127.0.0.1/callback"
    with httpx.Client(timeout=20) as browser:
        browser.put(f"{issuer}/users/{urllib.parse.quote(subject)}",
                    json={k: v for k, v in claims.items() if v is not None}).raise_for_status()
        query = {"client_id": CLIENT_ID, "redirect_uri": redirect, "response_type": "code",
                 "scope": "openid email profile", "nonce": nonce, "state": "s"}
        answer = browser.post(f"{issuer}/oauth2/authorize", params=query, data={"sub": subject})
        location = urllib.parse.urlparse(answer.headers["location"])
        code = urllib.parse.parse_qs(location.query)["code"][0]
        tokens = browser.post(f"{issuer}/oauth2/token", auth=(CLIENT_ID, "secret"), data={
            "grant_type": "authorization_code", "code": code, "redirect_uri": redirect})
        tokens.raise_for_status()
        return tokens.json()["id_token"]


class Issuer(json_peer.JSONPeer):
    """An issuer in this process, for tests that need thousands of identities a second. It signs with ES256, or with RS256 as
    the large providers do."""

    def __init__(self, algorithm="ES256"):
        self._algorithm = algorithm
        # The paths that were asked for.
        self.requests = []
        encode = lambda n, size: base64.urlsafe_b64encode(n.to_bytes(size, "big")).rstrip(b"=").decode()
        if algorithm == "RS256":
            self._key = rsa.generate_private_key(65537, 2048)
            numbers = self._key.public_key().public_numbers()
            public = {"kty": "RSA", "n": encode(numbers.n, 256), "e": encode(numbers.e, 3)}
        else:
            self._key = ec.generate_private_key(ec.SECP256R1())
            numbers = self._key.public_key().public_numbers()
            public = {"kty": "EC", "crv": "P-256", "x": encode(numbers.x, 32), "y": encode(numbers.y, 32)}
        keys = {"keys": [{**public, "alg": algorithm, "use": "sig", "kid": "1"}]}
        outer = self

        class Handler(json_peer.Handler):
            def do_GET(self):
                outer.requests.append(self.path)
                if self.path == "/.well-known/openid-configuration":
                    document = {"issuer": outer.issuer, "jwks_uri": outer.issuer + "/jwks"}
                else:
                    document = keys
                self.answer(200, document)

        super().__init__(Handler)
        self.issuer = self.address

    def token(self, subject, nonce, key=None, algorithm=None, headers=None, **claims):
        """An ID token with these claims; one that is None is left out. By default it is signed with the issuer's key."""
        now = int(time.time())
        body = {"iss": self.issuer, "aud": CLIENT_ID, "sub": subject, "iat": now, "exp": now + 600, "nonce": nonce, **claims}
        body = {name: value for name, value in body.items() if value is not None}
        return jwt.encode(body, self._key if key is None else key, algorithm=algorithm or self._algorithm, headers=headers or {"kid": "1"})
