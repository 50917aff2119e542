"""Providers that users sign in to through their browser, as the tests need them: strict, recording, and wrong where a test
says so. And a browser that does nothing but follow links."""
import base64
import hashlib
import secrets
import time
import urllib.parse

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from . import json_peer
from .github import CLIENT_ID as GITHUB_ID
from .github import CLIENT_SECRET as GITHUB_SECRET
from .github import GitHub

CLIENT_ID, CLIENT_SECRET = "ligature-app", "s3cret/of the+client"


def query(url):
    """The parameters of a URL."""
    return {name: values[0] for name, values in
            urllib.parse.parse_qs(urllib.parse.urlparse(url).query, keep_blank_values=True).items()}


def _encoded(number, length):
    return base64.urlsafe_b64encode(number.to_bytes(length, "big")).rstrip(b"=").decode()


class CodeProvider(json_peer.JSONPeer):
    """An OpenID provider with the authorization code flow and PKCE, which signs in the user of `self.claims` unasked.

    `answers` are added to what the browser brings back, `drops` are left out; `token` replaces the answer of the token
    endpoint. It takes a code once, from the client that it was made for, with the verifier of its challenge."""

    authorization_path, token_path = "/authorize", "/token"

    def __init__(self, iss_supported=True, methods=("client_secret_basic",), is_client=None):
        """`is_client` says of a request for tokens, by its fields, whether it is the client's."""
        self.claims = {"sub": "ada"}
        self._is_client = is_client
        self.answers, self.drops, self.token = {}, set(), None
        self.asked, self.redeemed, self.codes = [], [], {}
        self._key = ec.generate_private_key(ec.SECP256R1())
        outer = self

        class Handler(json_peer.Handler):
            def do_GET(self):
                path = urllib.parse.urlparse(self.path).path
                if path == outer.authorization_path:
                    self.send_response(302)
                    self.send_header("location", outer._authorize(query(self.path)))
                    self.send_header("content-length", "0")
                    self.end_headers()
                    return
                self.answer(200, outer._document(path, iss_supported, methods, self.headers))

            def do_POST(self):
                body = self.body().decode()
                fields = {name: values[0] for name, values in urllib.parse.parse_qs(body).items()}
                self.answer(*outer._redeem(urllib.parse.urlparse(self.path).path, fields, body, self.headers))

        super().__init__(Handler)
        self.issuer = self.address


    def settings(self, name):
        """The settings of this provider as oidc.<name>."""
        prefix = f"LIGATURE_OIDC_{name.upper()}"
        return {f"{prefix}_ISSUER": self.issuer, f"{prefix}_AUDIENCES": CLIENT_ID,
                f"{prefix}_CLIENT_SECRET": CLIENT_SECRET, f"{prefix}_TRUSTED_EMAIL_DOMAINS": "*"}

    def authorize(self, url):
        """Where the browser goes from the sign-in page; nothing else happens."""
        return self._authorize(query(url))

    def _authorize(self, asked):
        self.asked.append(asked)
        code = secrets.token_urlsafe(16)
        self.codes[code] = (asked, dict(self.claims))
        answer = {"code": code, "state": asked["state"], "iss": self.issuer, **self.answers}
        answer = {name: value for name, value in answer.items() if name not in self.drops}
        return asked["redirect_uri"] + "?" + urllib.parse.urlencode(answer)

    def _document(self, path, iss_supported, methods, headers):
        if path == "/.well-known/openid-configuration":
            return {"issuer": self.issuer, "jwks_uri": self.issuer + "/jwks",
                    "authorization_endpoint": self.issuer + self.authorization_path,
                    "token_endpoint": self.issuer + self.token_path,
                    "authorization_response_iss_parameter_supported": iss_supported,
                    "token_endpoint_auth_methods_supported": list(methods)}
        if path == "/userinfo":
            return self.users.get(headers.get("authorization", "").removeprefix("Bearer "), {"error": "invalid_token"})
        return {"keys": [self._public_key()]}

    users = {}

    def _public_key(self):
        numbers = self._key.public_key().public_numbers()
        return {"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": "1",
                "x": _encoded(numbers.x, 32), "y": _encoded(numbers.y, 32)}

    def _id_token(self, claims):
        return jwt.encode({"iss": self.issuer, **claims}, self._key, algorithm="ES256", headers={"kid": "1"})

    def _client(self, fields, headers):
        scheme, _, value = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "basic":
            name, _, secret = base64.b64decode(value).decode().partition(":")
            return urllib.parse.unquote_plus(name), urllib.parse.unquote_plus(secret)
        return fields.get("client_id"), fields.get("client_secret")

    def _redeem(self, path, fields, body, headers):
        self.redeemed.append({**fields, "client": self._client(fields, headers)})
        if self.token is not None:
            return self.token
        asked, claims = self.codes.pop(fields.get("code"), (None, None))
        if asked is None or path != self.token_path:
            return 400, {"error": "invalid_grant"}
        is_client = (self._is_client(fields) if self._is_client
                     else self._client(fields, headers) == (CLIENT_ID, CLIENT_SECRET))
        if not is_client or asked["client_id"] != CLIENT_ID:
            return 401, {"error": "invalid_client"}
        challenge = hashlib.sha256(fields.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(challenge).rstrip(b"=").decode() != asked.get("code_challenge"):
            return 400, {"error": "invalid_grant", "error_description": "the verifier is not that of the challenge"}
        if asked.get("code_challenge_method") != "S256" or fields.get("redirect_uri") != asked["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        access = secrets.token_urlsafe(16)
        self.users = {**self.users, access: claims}
        answer = {"access_token": access, "token_type": "Bearer", "expires_in": 300}
        if "nonce" in asked:
            now = int(time.time())
            answer["id_token"] = self._id_token(
                {"aud": CLIENT_ID, "iat": now, "exp": now + 300, "nonce": asked["nonce"], **claims})
        return 200, answer


class MicrosoftAuthority(CodeProvider):
    """Microsoft's authority for all tenants: which tenant an ID token comes from is a claim of it, and its issuer follows from
    that. A user has a name that looks like an address, and an address that an administrator may have written."""

    authorization_path, token_path = "/common/oauth2/v2.0/authorize", "/common/oauth2/v2.0/token"

    def __init__(self):
        super().__init__()
        self._key = rsa.generate_private_key(65537, 2048)
        # It does not name its issuer beside the code.
        self.answers, self.drops = {"session_state": "3a4c1b1e-7d0c-4f0e-8e0c-0d9c4c8b6d11"}, {"iss"}

    @property
    def settings_of_microsoft(self):
        return {"LIGATURE_MICROSOFT_AUTHORITY": self.issuer, "LIGATURE_MICROSOFT_AUDIENCES": CLIENT_ID,
                "LIGATURE_MICROSOFT_CLIENT_SECRET": CLIENT_SECRET}

    def user(self, object_id, name, tenant="72f988bf-86f1-41af-91ab-2d7cd011db47", **claims):
        """From now on this user signs in; `name` is the one that looks like an address."""
        self.claims = {"ver": "2.0", "tid": tenant, "oid": object_id, "sub": secrets.token_urlsafe(24),
                       "preferred_username": name, "name": "Ada Lovelace", **claims}

    def _document(self, path, *rest):
        # Microsoft publishes no discovery document that names a single issuer for all tenants.
        return {"keys": [self._public_key()]} if path == "/common/discovery/v2.0/keys" else {"error": "not_found"}

    def _public_key(self):
        numbers = self._key.public_key().public_numbers()
        return {"kty": "RSA", "use": "sig", "kid": "1", "n": _encoded(numbers.n, 256), "e": _encoded(numbers.e, 3)}

    def _id_token(self, claims):
        return jwt.encode(
            {"iss": f"{self.issuer}/{claims.get('tid')}/v2.0", **claims}, self._key, algorithm="RS256", headers={"kid": "1"})


class GitHubSite(json_peer.JSONPeer):
    """GitHub's pages and REST API at one address. It answers mistakes with status 200, as GitHub does."""

    def __init__(self):
        self.api, self.asked, self.redeemed = GitHub(), [], []
        self._codes = {}
        outer = self

        class Handler(json_peer.Handler):
            def do_POST(self):
                body = self.body()
                if self.path == "/login/oauth/access_token":
                    return self.answer(200, outer._redeem(body.decode()))
                self.answer(*outer.api._check(self.path, self.headers.get("authorization"), body))

            def do_GET(self):
                self.answer(*outer.api._read(urllib.parse.urlparse(self.path).path, self.headers.get("authorization")))

        super().__init__(Handler)
        self.endpoint = self.address

    @property
    def settings(self):
        return {**self.api.settings, "LIGATURE_GITHUB_ENDPOINT": self.endpoint}

    def authorize(self, url, token):
        """Where the browser goes from the sign-in page; the code is redeemed for this access token."""
        asked = query(url)
        self.asked.append((url, asked))
        code = secrets.token_hex(10)
        self._codes[code] = (asked, token)
        return asked["redirect_uri"] + "?" + urllib.parse.urlencode({"code": code, "state": asked["state"]})

    def _redeem(self, body):
        fields = {name: values[0] for name, values in urllib.parse.parse_qs(body).items()}
        self.redeemed.append(fields)
        asked, token = self._codes.pop(fields.get("code"), (None, None))
        if (fields.get("client_id"), fields.get("client_secret")) != (GITHUB_ID, GITHUB_SECRET):
            return {"error": "incorrect_client_credentials"}
        challenge = hashlib.sha256(fields.get("code_verifier", "").encode()).digest()
        if asked is None or base64.urlsafe_b64encode(challenge).rstrip(b"=").decode() != asked["code_challenge"]:
            return {"error": "bad_verification_code", "error_description": "The code passed is incorrect or expired."}
        return {"access_token": token, "token_type": "bearer", "scope": "read:user,user:email"}

    def close(self):
        super().close()
        self.api.close()


class Visitor:
    """A browser of one person, without script and without cookies."""

    def __init__(self):
        self._client = httpx.Client(timeout=30, follow_redirects=False)

    def open(self, url, **rest):
        """The last answer on the way from a URL; redirects are followed."""
        answer = self._client.get(url, **rest)
        while answer.has_redirect_location:
            answer = self._client.get(urllib.parse.urljoin(str(answer.url), answer.headers["location"]))
        return answer

    def step(self, url, **rest):
        """One answer."""
        return self._client.get(url, **rest)

    def post(self, url, fields):
        return self._client.post(url, data=fields)
