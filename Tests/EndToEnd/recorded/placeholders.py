"""Names for what is random in an answer: the same value has the same name wherever it appears, and no other value has it."""
import base64
import binascii
import hashlib
import json
import re

import jwt
from cryptography.hazmat.primitives.asymmetric import ec

from .wire import Message

_TOKEN = r"[A-Za-z0-9_-]+"
_RANDOM_FIELDS = {
    # The field, what its values are called, and what each of them looks like. A value of another form gets no name.
    ("ligature.v1.Account", "uid"): ("uid", r"[A-Za-z0-9]{28}"),
    ("ligature.v1.ProviderInfo", "identity_id"): ("identity", r"[0-9a-f]{16}"),
    ("ligature.v1.SetAsideIdentity", "identity_id"): ("identity", r"[0-9a-f]{16}"),
    ("ligature.v1.TokenPair", "refresh_token"): ("refresh-token", "lgr_" + _TOKEN),
    ("ligature.v1.TokenPair", "session_handle"): ("session-handle", "lgs_[A-Za-z0-9_-]{43}"),
    ("ligature.v1.IssueNonceResponse", "nonce"): ("nonce", "lgn_" + _TOKEN),
    ("ligature.v1.ConflictDetail", "continuation"): ("continuation", "lgc_" + _TOKEN),
    ("ligature.v1.SigningKey", "key_id"): ("key-id", _TOKEN),
    ("ligature.v1.ApplyActionCodeResponse", "password_reset_code"): ("password-reset-code", "lgmp_[A-Za-z0-9_-]{43}"),
    ("ligature.v1.SecondFactorChallenge", "pending_token"): ("pending-token", "lgf_[A-Za-z0-9_-]{43}"),
    ("ligature.v1.StartFactorEnrollmentResponse", "session_info"): ("enrollment-token", "lge_[A-Za-z0-9_-]{54}"),
    ("ligature.v1.TOTPSecret", "secret"): ("totp-secret", r"[A-Z2-7]{32}"),
    ("ligature.v1.FactorInfo", "enrollment_id"): ("factor", r"[0-9a-f]{16}"),
    ("ligature.v1.FinishFactorEnrollmentResponse", "enrollment_id"): ("factor", r"[0-9a-f]{16}"),
    ("ligature.v1.RenewRecoveryCodesResponse", "codes"): ("recovery-code", r"[0-9A-HJKMNP-TV-Z]{10}"),
}
_JWT = re.compile(r"(ey[A-Za-z0-9_-]*)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]*)")


class Placeholders:
    def __init__(self):
        self._names = {}
        self._counts = {}
        self._lengths = {}
        self._keys = {}

    def learn(self, kind, value):
        """Gives a value a name, unless it has one."""
        if value not in self._names:
            number = self._counts[kind] = self._counts.get(kind, 0) + 1
            self.fix(value, f"<{kind}-{number}>")
            self._lengths.setdefault(kind, len(value))
            if self._lengths[kind] != len(value):
                self._names[value] = f"<{kind}-{number}, {len(value)} characters>"
            if kind == "nonce":
                self.fix(hashlib.sha256(value.encode()).hexdigest(), f"<SHA-256 of {kind}-{number}>")

    def fix(self, value, name):
        """Gives a value this name."""
        self._names[value] = name

    def forget(self, value):
        """Takes a value's name away."""
        del self._names[value]

    def learn_from(self, message):
        """Gives the values of a message's random fields their names."""
        for field, value in message.fields:
            kind = _RANDOM_FIELDS.get((message.type.full_name, field))
            if kind and re.fullmatch(kind[1], value):
                self.learn(kind[0], value)
            elif isinstance(value, Message):
                self.learn_from(value)

    def learn_key(self, key_id, x, y):
        """Takes a public key of the server, by which its ID tokens are verified."""
        numbers = ec.EllipticCurvePublicNumbers(int.from_bytes(x, "big"), int.from_bytes(y, "big"), ec.SECP256R1())
        self._keys[key_id] = numbers.public_key()
        self.learn("key-id", key_id)
        for name, coordinate in (("x", x), ("y", y)):
            for form in (coordinate.hex(), base64.urlsafe_b64encode(coordinate).rstrip(b"=").decode()):
                self.fix(form, f"<{name} of {self._names[key_id][1:]}")

    def hide(self, text):
        """The text with names in place of random values; the parts of a JSON Web Token are shown in clear."""
        return self._replace(_JWT.sub(self._token, text))

    def _replace(self, text):
        for value in sorted((value for value in self._names if value in text), key=len, reverse=True):
            text = text.replace(value, self._names[value])
        return text

    def _token(self, match):
        try:
            header, claims = (_decoded(match[part]) for part in (1, 2))
            members = json.loads(claims)
            key = self._keys.get(json.loads(header).get("kid"))
        except (ValueError, AttributeError):
            return match[0]
        if key and isinstance(members, dict) and _holds(match[0], key):
            # One of the server's own, whose signature is random. Its session has a random name, and so has the second factor.
            self.fix(match[3], "<signature>")
            factor = members.get("firebase", {}).get("second_factor_identifier")
            for kind, value in (("session", members.get("sid")), ("factor", factor)):
                if re.fullmatch(r"[0-9a-f]{16}", str(value)):
                    self.learn(kind, value)
        return f"jwt({header} {claims} {match[3]})"


def _holds(token, key):
    try:
        jwt.api_jws.PyJWS().decode(token, key, algorithms=["ES256"])
        return len(token.rpartition(".")[2]) == 86
    except jwt.InvalidTokenError:
        return False


def _decoded(segment):
    try:
        return base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise ValueError from error
