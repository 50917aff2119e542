"""A grpcio client from nothing but `Protos/`, and the reading of an error's details field by field."""
import pathlib
import sys
import tempfile

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from grpc_tools import protoc

from .processes import ROOT, settle


def _generate():
    out = tempfile.mkdtemp(prefix="ligature-stubs-")
    protos = ROOT / "Protos"
    files = [str(p) for p in sorted(protos.glob("ligature/v1/*.proto"))]
    import grpc_tools
    well_known = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    code = protoc.main(["protoc", f"-I{protos}", f"-I{well_known}", f"--python_out={out}", f"--grpc_python_out={out}", *files])
    if code != 0:
        raise RuntimeError("protoc failed")
    sys.path.insert(0, out)


_generate()
from ligature.v1 import account_service_pb2 as pb  # noqa: E402
from ligature.v1 import account_service_pb2_grpc as rpc  # noqa: E402
from ligature.v1 import credential_pb2 as credentials  # noqa: E402
from ligature.v1 import account_pb2 as account_pb  # noqa: E402
from ligature.v1 import admin_pb2 as admin  # noqa: E402
from ligature.v1 import admin_pb2_grpc as admin_rpc  # noqa: E402
from ligature.v1 import email_service_pb2 as emails  # noqa: E402
from ligature.v1 import email_service_pb2_grpc as email_rpc  # noqa: E402
from ligature.v1 import error_pb2 as errors  # noqa: E402
from ligature.v1 import factor_pb2 as factors  # noqa: E402
from ligature.v1 import factor_service_pb2 as factor_calls  # noqa: E402
from ligature.v1 import factor_service_pb2_grpc as factor_rpc  # noqa: E402
from ligature.v1 import phone_service_pb2 as phones  # noqa: E402
from ligature.v1 import phone_service_pb2_grpc as phone_rpc  # noqa: E402
from ligature.v1 import merge_service_pb2 as merge_calls  # noqa: E402
from ligature.v1 import merge_service_pb2_grpc as merge_rpc  # noqa: E402


class Failure(Exception):
    """A failed call, read from its google.rpc.Status."""

    def __init__(self, error):
        self.code = error.code()
        self.text = error.details()
        status = rpc_status.from_call(error)
        self.status = status
        self.reason = None
        self.domain = None
        self.conflict = None
        self.challenge = None
        self.violations = []
        self.retry = None
        self.settled_methods = None
        self.request = None
        for detail in status.details if status else []:
            if detail.Is(error_details_pb2.ErrorInfo.DESCRIPTOR):
                info = error_details_pb2.ErrorInfo()
                detail.Unpack(info)
                self.reason, self.domain, self.metadata = info.reason, info.domain, dict(info.metadata)
            elif detail.Is(errors.ConflictDetail.DESCRIPTOR):
                self.conflict = errors.ConflictDetail()
                detail.Unpack(self.conflict)
            elif detail.Is(errors.SecondFactorChallenge.DESCRIPTOR):
                self.challenge = errors.SecondFactorChallenge()
                detail.Unpack(self.challenge)
            elif detail.Is(errors.RecentSignInDetail.DESCRIPTOR):
                recent = errors.RecentSignInDetail()
                detail.Unpack(recent)
                self.settled_methods = list(recent.settled_methods)
            elif detail.Is(error_details_pb2.BadRequest.DESCRIPTOR):
                bad = error_details_pb2.BadRequest()
                detail.Unpack(bad)
                self.violations = [(v.field, v.description) for v in bad.field_violations]
            elif detail.Is(error_details_pb2.RetryInfo.DESCRIPTOR):
                self.retry = error_details_pb2.RetryInfo()
                detail.Unpack(self.retry)
            elif detail.Is(error_details_pb2.RequestInfo.DESCRIPTOR):
                info = error_details_pb2.RequestInfo()
                detail.Unpack(info)
                self.request = info.request_id
        super().__init__(f"{self.code} {self.reason}: {self.text}")


def anonymous():
    return credentials.Credential(anonymous=credentials.AnonymousCredential())


def password(email, text):
    return credentials.Credential(password=credentials.PasswordCredential(email=email, password=text))


def id_token(provider, token, nonce=""):
    return credentials.Credential(
        id_token=credentials.IDTokenCredential(provider_id=provider, id_token=token, nonce=nonce))


def access_token(provider, token):
    return credentials.Credential(
        access_token=credentials.AccessTokenCredential(provider_id=provider, access_token=token))


def continuation(token):
    return credentials.Credential(continuation=credentials.ContinuationCredential(token=token))


def email_link(email, code):
    return credentials.Credential(email_link=credentials.EmailLinkCredential(email=email, code=code))


def phone(session_info, code):
    return credentials.Credential(phone=credentials.PhoneCredential(session_info=session_info, code=code))


def custom_token(token):
    return credentials.Credential(custom_token=credentials.CustomTokenCredential(token=token))


class Client:
    """One signed-in or signed-out caller."""

    def __init__(self, address, channel=None):
        self.channel = channel or grpc.insecure_channel(address)
        self.accounts = rpc.AccountServiceStub(self.channel)
        self.sessions = rpc.SessionServiceStub(self.channel)
        self.emails = email_rpc.EmailServiceStub(self.channel)
        self.factors = factor_rpc.FactorServiceStub(self.channel)
        self.phones = phone_rpc.PhoneServiceStub(self.channel)
        self.merges = merge_rpc.MergeServiceStub(self.channel)
        self.tokens = None

    def call(self, method, request, bearer=None, key=None):
        handle = bearer or (self.tokens.session_handle if self.tokens else None)
        metadata = [("authorization", f"Bearer {handle}")] if handle else []
        if key is not None:
            metadata.append(("ligature-request-key-bin", key))
        try:
            answer = method(request, metadata=metadata, timeout=60)
        except grpc.RpcError as error:
            raise Failure(error) from None
        tokens = getattr(answer, "tokens", None)
        if tokens is not None and tokens.session_handle:
            self.tokens = tokens
        return answer

    def sign_up(self, credential, **fields):
        return self.call(self.accounts.SignUp, pb.SignUpRequest(credential=credential, **fields))

    def sign_in(self, credential, **fields):
        return self.call(self.accounts.SignIn, pb.SignInRequest(credential=credential, **fields))

    def account(self, bearer=None):
        """The account as every server knows it."""
        settle()
        return self.call(self.accounts.GetAccount, pb.GetAccountRequest(), bearer).account

    def link(self, credential):
        return self.call(self.accounts.LinkIdentity, pb.LinkIdentityRequest(credential=credential))

    def unlink(self, provider=None, identity=None, revoke=pb.REVOKE_SESSIONS_UNSPECIFIED):
        target = {"provider_id": provider} if provider else {"identity_id": identity}
        return self.call(self.accounts.UnlinkIdentity, pb.UnlinkIdentityRequest(revoke=revoke, **target))

    def reauthenticate(self, credential):
        return self.call(self.accounts.Reauthenticate, pb.ReauthenticateRequest(credential=credential))

    def nonce(self, provider):
        return self.call(self.accounts.IssueNonce, pb.IssueNonceRequest(provider_id=provider)).nonce

    def refresh(self, token=None):
        request = pb.RefreshTokensRequest(refresh_token=token or self.tokens.refresh_token)
        return self.call(self.sessions.RefreshTokens, request)

    def sign_out(self):
        self.call(self.sessions.SignOut, pb.SignOutRequest())
        self.tokens = None

    def delete(self):
        self.call(self.accounts.DeleteAccount, pb.DeleteAccountRequest())
        self.tokens = None
