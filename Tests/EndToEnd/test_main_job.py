"""The main job over grpcio: one account, many providers, one uid."""
import grpc
import pytest

from harness.calls import Client, Failure, anonymous, credentials, email_link, emails, errors, id_token, password
from harness.identity import sign_in_at_provider
from harness.processes import Server

GOOGLE = "google.com"


def google(client, provider, subject, email):
    nonce = client.nonce(GOOGLE)
    return id_token(GOOGLE, sign_in_at_provider(provider.issuer, subject, nonce, email=email, name="Ada"), nonce)


def test_one_account_many_providers(server, provider):
    client = Client(server.address)
    first = client.sign_up(anonymous())
    uid = first.account.uid
    assert len(uid) == 28 and first.account.is_anonymous and not first.account.provider_data

    linked = client.link(google(client, provider, "ada", "ada@example.com"))
    assert linked.account.uid == uid and not linked.account.is_anonymous and not linked.already_linked
    assert [p.provider_id for p in linked.account.provider_data] == [GOOGLE]
    assert linked.account.provider_data[0].uid == "ada"
    client.sign_out()

    again = client.sign_in(google(client, provider, "ada", "ada@example.com"))
    assert again.account.uid == uid and not again.is_new_account

    client.link(password("ada@example.com", "correct horse battery"))
    client.sign_out()
    by_password = client.sign_in(password("Ada@Example.com", "correct horse battery"))
    assert by_password.account.uid == uid
    assert [p.provider_id for p in client.account().provider_data] == [GOOGLE, "password"]

    after = client.unlink(provider=GOOGLE)
    assert [p.provider_id for p in after.account.provider_data] == ["password"]
    stranger = Client(server.address)
    fresh = stranger.sign_in(google(stranger, provider, "ada", "other@example.com"))
    assert fresh.is_new_account and fresh.account.uid != uid

    with pytest.raises(Failure) as last:
        client.unlink(provider="password")
    assert last.value.code == grpc.StatusCode.FAILED_PRECONDITION
    assert last.value.reason == "LAST_SIGN_IN_METHOD"
    assert last.value.domain == "ligature.v1"
    assert [p.provider_id for p in client.account().provider_data] == ["password"]


CASES = [
    ("not signed in", lambda c: Client(c.address).account(), "UNAUTHENTICATED", "MISSING_ID_TOKEN", None),
    ("bad handle", lambda c: c.account(bearer="lgs_" + "A" * 43), "UNAUTHENTICATED", "TOKEN_EXPIRED", None),
    ("not linked", lambda c: c.unlink(provider="facebook.com"), "NOT_FOUND", "NO_SUCH_PROVIDER", None),
    ("bad email", lambda c: c.sign_up(password("nobody", "long enough")), "INVALID_ARGUMENT", "INVALID_EMAIL",
     "credential.password.email"),
    ("no email", lambda c: c.sign_up(password("", "long enough")), "INVALID_ARGUMENT", "MISSING_EMAIL",
     "credential.password.email"),
    ("short password", lambda c: c.sign_up(password("a@example.com", "12345")), "INVALID_ARGUMENT", "WEAK_PASSWORD",
     "credential.password.password"),
    ("no credential", lambda c: c.sign_in(None), "INVALID_ARGUMENT", "INVALID_ARGUMENT", "credential"),
    ("no email at sign-in", lambda c: c.sign_in(password("", "long enough")), "INVALID_ARGUMENT", "MISSING_EMAIL",
     "credential.password.email"),
    ("no email with a link", lambda c: c.sign_in(email_link("", "code")), "INVALID_ARGUMENT", "MISSING_EMAIL",
     "credential.email_link.email"),
    ("no address to look up", lambda c: methods(c, ""), "INVALID_ARGUMENT", "MISSING_IDENTIFIER", "email"),
    ("nothing to look up", lambda c: methods(c, "nobody"), "INVALID_ARGUMENT", "INVALID_IDENTIFIER", "email"),
    ("a common password", lambda c: c.sign_up(password("a@example.com", "Password1")), "INVALID_ARGUMENT", "WEAK_PASSWORD",
     "credential.password.password"),
    ("the commonest password", lambda c: c.sign_up(password("a@example.com", "password")), "INVALID_ARGUMENT", "WEAK_PASSWORD",
     "credential.password.password"),
    ("NUL in a string", lambda c: c.sign_up(password("alice\0evil@example.com", "long enough")), "INVALID_ARGUMENT",
     "INVALID_ARGUMENT", "credential.password.email"),
    ("unknown provider", lambda c: c.nonce("oidc.nobody"), "PERMISSION_DENIED", "OPERATION_NOT_ALLOWED", None),
    ("wrong password", lambda c: c.sign_in(password("a@example.com", "long enough")), "UNAUTHENTICATED",
     "INVALID_LOGIN_CREDENTIALS", None),
    ("a forged token", lambda c: c.sign_in(id_token(GOOGLE, "e30.e30.AA", "x")), "UNAUTHENTICATED",
     "INVALID_IDP_RESPONSE", None),
    ("a forged refresh token", lambda c: c.refresh("lgr_" + "A" * 43), "UNAUTHENTICATED", "INVALID_REFRESH_TOKEN", None),
]


@pytest.mark.parametrize("name,attempt,code,reason,field", CASES, ids=[case[0] for case in CASES])
def test_each_failure_is_told_in_fields(server, name, attempt, code, reason, field):
    client = Client(server.address)
    client.address = server.address
    client.sign_up(anonymous())
    with pytest.raises(Failure) as failure:
        attempt(client)
    error = failure.value
    assert (error.code.name, error.reason, error.domain) == (code, reason, "ligature.v1")
    assert error.status.code == error.code.value[0] and error.status.message == error.text and error.text
    assert errors.ErrorReason.Value("ERROR_REASON_" + error.reason) > 0
    if field:
        assert field in [violation[0] for violation in error.violations], error.violations


def methods(client, address):
    client.call(client.emails.FetchSignInMethods, emails.FetchSignInMethodsRequest(email=address))


def test_a_request_without_a_credential_is_told_all_kinds(server):
    with pytest.raises(Failure) as failure:
        Client(server.address).sign_up(None)
    kinds = [field.name for field in credentials.Credential.DESCRIPTOR.oneofs_by_name["proof"].fields]
    assert len(kinds) >= 9 and all(kind in failure.value.text for kind in kinds), failure.value.text


def test_an_anonymous_account_that_the_operator_forbids_is_an_administrators(tmp_path):
    server = Server(tmp_path / "data", {"LIGATURE_POLICY_ANONYMOUS": "false"})
    try:
        with pytest.raises(Failure) as failure:
            Client(server.address).sign_up(anonymous())
        assert (failure.value.code.name, failure.value.reason) == ("PERMISSION_DENIED", "ADMIN_ONLY_OPERATION")
    finally:
        assert server.stop() == 0
