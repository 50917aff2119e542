"""A service of the operator's that administers accounts with a key of `ligature service-keys`, in plain grpcio and PyJWT."""
import json
import subprocess
import time

import grpc
import jwt

from .calls import Failure, admin_rpc
from .processes import clean_environment, executable


def command(data, *arguments, code=0):
    """What the operator's command prints, with --json."""
    done = subprocess.run(
        [executable(), "service-keys", *arguments, "--data", str(data), "--json"], capture_output=True, text=True, timeout=60,
        env=clean_environment(), stdin=subprocess.DEVNULL)
    assert done.returncode == code, (arguments, done.stdout, done.stderr)
    return json.loads(done.stdout if code == 0 else done.stderr)


class Caller:
    """Calls `AdminService` with a token in `authorization`; without a key it has none."""

    def __init__(self, address, file=None, channel=None):
        self.address, self.file = address, file
        self.key = json.loads(file.read_text()) if file else None
        self.channel = channel or grpc.insecure_channel(address)
        self.accounts = admin_rpc.AdminServiceStub(self.channel)

    def claims(self, **changes):
        now = int(time.time())
        claims = {"iss": self.key["key_id"], "sub": self.key["key_id"], "aud": self.key["audience"], "iat": now,
                  "exp": now + 300, **changes}
        return {name: value for name, value in claims.items() if value is not None}

    def token(self, **changes):
        return jwt.encode(self.claims(**changes), self.key["private_key"], algorithm="ES256")

    def call(self, method, request, token=None, key=None):
        """Calls with a token of its own, or with this one."""
        if token is None and self.key:
            token = self.token()
        metadata = [("authorization", f"Bearer {token}")] if token is not None else []
        if key is not None:
            metadata.append(("ligature-request-key-bin", key))
        try:
            return getattr(self.accounts, method)(request, metadata=metadata, timeout=60)
        except grpc.RpcError as error:
            raise Failure(error) from None


class Services:
    """The keys that a test's server has, each in a file."""

    def __init__(self, data, address, folder):
        self.data, self.address, self.folder = data, address, folder

    def create(self, name, *scopes, arguments=()):
        file = self.folder / f"{name}.json"
        options = [option for scope in scopes for option in ("--scope", scope)]
        command(self.data, "create", name, *options, "--out", str(file), *arguments)
        return Caller(self.address, file)

    def revoke(self, caller):
        command(self.data, "revoke", caller.key["key_id"], "--yes")
        other = self.data.with_name(self.data.name + "2")
        if other.exists():
            # Which has heard of it when it answers.
            command(other, "list")
