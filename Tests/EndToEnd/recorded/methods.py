"""The methods of the server by their paths, and the types of their messages."""
from google.protobuf import descriptor_pool
from grpc_health.v1 import health_pb2  # noqa: F401: its types enter the pool.
from grpc_reflection.v1alpha import reflection_pb2  # noqa: F401

_ACCOUNTS, _SESSIONS = "/ligature.v1.AccountService/", "/ligature.v1.SessionService/"
_EMAILS, _FACTORS = "/ligature.v1.EmailService/", "/ligature.v1.FactorService/"
SIGN_UP, SIGN_IN = _ACCOUNTS + "SignUp", _ACCOUNTS + "SignIn"
ACCOUNT, WATCH = _ACCOUNTS + "GetAccount", _ACCOUNTS + "WatchAccount"
LINK, UNLINK = _ACCOUNTS + "LinkIdentity", _ACCOUNTS + "UnlinkIdentity"
REAUTHENTICATE, DELETE, NONCE = _ACCOUNTS + "Reauthenticate", _ACCOUNTS + "DeleteAccount", _ACCOUNTS + "IssueNonce"
REFRESH, SIGN_OUT, SIGNING_KEYS = _SESSIONS + "RefreshTokens", _SESSIONS + "SignOut", _SESSIONS + "GetSigningKeys"
SEND_VERIFICATION, SEND_RESET, SEND_LINK, SEND_CHANGE = (
    _EMAILS + f"Send{name}" for name in ("EmailVerification", "PasswordReset", "SignInLink", "EmailChange"))
CHANGE_EMAIL, SIGN_IN_METHODS = _EMAILS + "ChangeEmail", _EMAILS + "FetchSignInMethods"
CHECK_CODE, APPLY_CODE, RESET = _EMAILS + "CheckActionCode", _EMAILS + "ApplyActionCode", _EMAILS + "ConfirmPasswordReset"
START_ENROLLMENT, FINISH_ENROLLMENT = _FACTORS + "StartFactorEnrollment", _FACTORS + "FinishFactorEnrollment"
FINISH_SIGN_IN, WITHDRAW, RECOVERY_CODES = (
    _FACTORS + name for name in ("FinishSignIn", "WithdrawFactor", "RenewRecoveryCodes"))
HEALTH_CHECK, HEALTH_LIST, HEALTH_WATCH = (f"/grpc.health.v1.Health/{name}" for name in ("Check", "List", "Watch"))
REFLECTION, REFLECTION_ALPHA = (
    f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo" for version in ("v1", "v1alpha"))


def request_type(path):
    """The descriptor of a method's requests; None if there is no such method."""
    method = _method(path)
    return method and method.input_type


def response_type(path):
    method = _method(path)
    return method and method.output_type


def _method(path):
    # The messages of both versions are the same.
    service, _, name = path.replace(".v1.ServerReflection", ".v1alpha.ServerReflection").strip("/").rpartition("/")
    try:
        return descriptor_pool.Default().FindServiceByName(service).methods_by_name.get(name)
    except KeyError:
        return None
