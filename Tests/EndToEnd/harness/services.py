"""A service of the operator's, which signs custom tokens for its users with joserfc."""
import time
import uuid

from joserfc import jwt
from joserfc.jwk import ECKey, OKPKey, RSAKey

AUDIENCE = "ligature"
GENERATE = {"ES256": lambda: ECKey.generate_key("P-256"), "EdDSA": lambda: OKPKey.generate_key("Ed25519"),
            "RS256": lambda: RSAKey.generate_key(2048)}


class Service:
    def __init__(self, public_key_file, algorithm="EdDSA"):
        self.algorithm = algorithm
        self.key = GENERATE[algorithm]()
        self.public_key_file = public_key_file
        public_key_file.write_bytes(self.key.as_pem(private=False))

    @property
    def settings(self):
        return {"LIGATURE_CUSTOM_TOKEN_KEYS": str(self.public_key_file), "LIGATURE_ISSUER": AUDIENCE}

    def token(self, uid, key=None, header=None, **claims):
        """A token for a user; a claim that is None is left out."""
        now = int(time.time())
        body = {"aud": AUDIENCE, "iat": now, "exp": now + 3600, "uid": uid, "jti": str(uuid.uuid4()), **claims}
        body = {name: value for name, value in body.items() if value is not None}
        return jwt.encode({"alg": self.algorithm, **(header or {})}, body, key or self.key,
                          algorithms=["ES256", "ES384", "EdDSA", "RS256"])
