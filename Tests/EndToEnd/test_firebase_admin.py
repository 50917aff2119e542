"""Firebase's Admin SDK from PyPI, unmodified, administers the accounts of a server: as with the emulator on a developer's
machine, and in production with a key of `ligature service-keys create --firebase`."""
import base64
import contextlib
import http.client
import itertools
import json
import ssl
import stat
import subprocess
import time
import urllib.parse
from datetime import datetime, timedelta, timezone

import firebase_admin
import google.auth.exceptions
import google.auth.transport.requests
import grpc
import httpx
import jwt
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from firebase_admin import auth, credentials, exceptions, tenant_mgt

from harness.calls import Client, Failure, admin, emails, password
from harness.calls import credentials as grpc_credentials
from harness.certificates import self_signed
from harness.mail import wait_until
from harness.mailbox import Mailbox
from harness.processes import Server, clean_environment, executable, settle
from harness.rows import Rows
from harness.service_keys import Caller, Services, command

PROJECT = "demo-app"
PASSWORD = "correct horse battery"
EMULATOR = {"LIGATURE_FIREBASE_DOOR_PROJECT": PROJECT, "LIGATURE_MAIL_CONTINUE_URLS": "https://app.example.com/"}
CERTIFICATES = {name: getattr(firebase_admin._token_gen, name) for name in ("ID_TOKEN_CERT_URI", "COOKIE_CERT_URI")}
_names = itertools.count()


@contextlib.contextmanager
def sdk(credential=None, **options):
    app = firebase_admin.initialize_app(credential, {"projectId": PROJECT, **options}, name=f"app{next(_names)}")
    try:
        yield app
    finally:
        firebase_admin.delete_app(app)


@pytest.fixture
def emulator(tmp_path):
    """A server whose tokens have the names of a Firebase project."""
    process = Server(tmp_path / "data", {
        **EMULATOR, "LIGATURE_ISSUER": f"https://securetoken.google.com/{PROJECT}", "LIGATURE_AUDIENCE": PROJECT})
    yield process
    assert process.stop() == 0


@pytest.fixture
def app(emulator, monkeypatch):
    monkeypatch.setenv("FIREBASE_AUTH_EMULATOR_HOST", emulator.web.removeprefix("http://"))
    with sdk() as app:
        yield app


class Door:
    """The door by plain HTTP, as the SDKs of other languages call it."""

    def __init__(self, server, authorization="Bearer owner", project=PROJECT):
        self.base = f"{server.web}/identitytoolkit.googleapis.com/v1/projects/{project}"
        self.headers = {} if authorization is None else {"Authorization": authorization}

    def call(self, path, body=None, method="POST", **more):
        return httpx.request(method, self.base + path, json=body, headers={**self.headers, **more}, timeout=60)

    def refusal(self, path, body=None, method="POST", **more):
        response = self.call(path, body, method, **more)
        assert response.status_code >= 400, response.text
        error = response.json()["error"]
        assert error["code"] == response.status_code and error["errors"][0]["message"] == error["message"]
        return response.status_code, error["message"].split(" : ")[0]


def test_accounts_are_created_and_found_by_each_key(app):
    made = auth.create_user(
        app=app, uid="ada", email="Ada@example.com", email_verified=True, password=PASSWORD, display_name="Ada",
        photo_url="https://example.com/ada.png", phone_number="+15550100", disabled=True)
    assert (made.uid, made.email, made.email_verified, made.display_name) == ("ada", "ada@example.com", True, "Ada")
    assert (made.photo_url, made.phone_number, made.disabled) == ("https://example.com/ada.png", "+15550100", True)
    assert made.user_metadata.creation_timestamp and made.user_metadata.last_sign_in_timestamp is None
    assert made.tokens_valid_after_timestamp == made.user_metadata.creation_timestamp // 1000 * 1000
    assert [(p.provider_id, p.uid) for p in made.provider_data] == [("password", "ada@example.com"), ("phone", "+15550100")]
    # The hash stays with the server: this stands for one that the caller may not see.
    users = list(auth.list_users(app=app).iterate_all())
    assert [user.uid for user in users] == ["ada"] and users[0].password_hash == "UkVEQUNURUQ="
    for found in (auth.get_user("ada", app=app), auth.get_user_by_email("ADA@example.com", app=app),
                  auth.get_user_by_phone_number("+15550100", app=app)):
        assert found.uid == "ada"
    several = auth.get_users(
        [auth.UidIdentifier("ada"), auth.EmailIdentifier("bob@example.com"), auth.PhoneIdentifier("+15550100"),
         auth.ProviderIdentifier("google.com", "no-one")], app=app)
    assert [user.uid for user in several.users] == ["ada"]
    assert [type(missing) for missing in several.not_found] == [auth.EmailIdentifier, auth.ProviderIdentifier]
    with_random_uid = auth.create_user(app=app)
    assert auth.get_user(with_random_uid.uid, app=app).provider_data == []


def test_every_field_is_updated_and_cleared(app):
    auth.create_user(app=app, uid="ada", email="ada@example.com", password=PASSWORD)
    changed = auth.update_user(
        "ada", app=app, email="countess@example.com", email_verified=True, password="another " + PASSWORD,
        display_name="Countess", photo_url="https://example.com/c.png", phone_number="+15550101", disabled=True,
        custom_claims={"role": "admin", "level": 3})
    assert (changed.email, changed.email_verified, changed.display_name) == ("countess@example.com", True, "Countess")
    assert (changed.photo_url, changed.phone_number, changed.disabled) == ("https://example.com/c.png", "+15550101", True)
    assert changed.custom_claims == {"role": "admin", "level": 3}
    cleared = auth.update_user(
        "ada", app=app, display_name=auth.DELETE_ATTRIBUTE, photo_url=auth.DELETE_ATTRIBUTE,
        phone_number=auth.DELETE_ATTRIBUTE, custom_claims=auth.DELETE_ATTRIBUTE, disabled=False,
        providers_to_delete=["google.com"])
    assert (cleared.display_name, cleared.photo_url, cleared.phone_number, cleared.custom_claims) == (None,) * 4
    assert not cleared.disabled and cleared.email == "countess@example.com"
    auth.set_custom_user_claims("ada", {"role": "guest"}, app=app)
    assert auth.get_user("ada", app=app).custom_claims == {"role": "guest"}
    auth.set_custom_user_claims("ada", None, app=app)
    assert auth.get_user("ada", app=app).custom_claims is None
    assert auth.update_user("ada", app=app, providers_to_delete=["password"]).provider_data == []


def test_accounts_are_listed_in_pages_of_a_thousand(app):
    imported = [auth.ImportUserRecord(uid=f"user{number:04}") for number in range(1500)]
    for start in (0, 1000):
        result = auth.import_users(imported[start:start + 1000], app=app)
        assert result.failure_count == 0, [error.reason for error in result.errors]
    page = auth.list_users(app=app, max_results=1000)
    assert len(page.users) == 1000 and page.has_next_page
    last = page.get_next_page()
    assert len(last.users) == 500 and not last.has_next_page
    assert {user.uid for user in page.users + last.users} == {user.uid for user in imported}


def test_accounts_that_their_users_have_deleted_are_not_found(emulator, app, tmp_path):
    ada, mails = Client(emulator.address), Mailbox(tmp_path / "data")
    uid = ada.sign_up(password("ada@example.com", PASSWORD)).account.uid
    ada.call(ada.emails.SendEmailVerification, emails.SendEmailVerificationRequest())
    ada.call(ada.emails.ApplyActionCode, emails.ApplyActionCodeRequest(
        code=mails.code("ada@example.com"), password=PASSWORD))
    # After a change of the address, a deleted account can be recovered for three days.
    ada.call(ada.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email="countess@example.com"))
    ada.call(ada.emails.ApplyActionCode, emails.ApplyActionCodeRequest(
        code=mails.code("countess@example.com"), password=PASSWORD))
    ada.sign_in(password("countess@example.com", PASSWORD))
    ada.delete()
    operator = Services(tmp_path / "data", emulator.address, tmp_path).create("reader", "accounts.read")
    assert operator.call("GetAccount", admin.AdminGetAccountRequest(ref=admin.AccountRef(uid=uid))).account.closed_at.seconds
    auth.create_user(app=app, uid="grace")
    for find in (lambda: auth.get_user(uid, app=app), lambda: auth.update_user(uid, app=app, display_name="Eve")):
        with pytest.raises(auth.UserNotFoundError):
            find()
    assert auth.get_users([auth.UidIdentifier(uid), auth.UidIdentifier("grace")], app=app).not_found[0].uid == uid
    # The SDK stops at an empty page.
    for size in (1, 1000):
        assert [user.uid for user in auth.list_users(app=app, max_results=size).iterate_all()] == ["grace"]
    auth.delete_user(uid, app=app)
    with pytest.raises(Failure) as failure:
        operator.call("GetAccount", admin.AdminGetAccountRequest(ref=admin.AccountRef(uid=uid)))
    assert failure.value.reason == "USER_NOT_FOUND"


def test_answers_have_a_limit_in_bytes(emulator, app, tmp_path):
    photo = "https://example.com/" + "p" * 1900
    importer = Services(tmp_path / "data", emulator.address, tmp_path).create("importer", "accounts.write")
    for start in range(0, 40, 10):
        importer.call("ImportAccounts", admin.ImportAccountsRequest(accounts=[
            admin.AccountRecord(uid=f"user{number:02}", identities=[
                admin.IdentityRecord(provider_id="oidc.corp", subject=f"{number} {index}", photo_url=photo)
                for index in range(80)])
            for number in range(start, start + 10)]))
    door, uids = Door(emulator), [f"user{number:02}" for number in range(40)]
    page = door.call("/accounts:batchGet?maxResults=1000", method="GET")
    assert len(page.content) < 3 << 20 and page.json()["nextPageToken"]
    assert [user.uid for user in auth.list_users(app=app).iterate_all()] == uids
    response = door.call("/accounts:lookup", {"localId": uids})
    assert response.status_code == 400 and "Name fewer accounts" in response.json()["error"]["message"]
    assert len(door.call("/accounts:lookup", {"localId": uids[:10]}).json()["users"]) == 10


def test_accounts_are_deleted_alone_and_in_batches(app):
    for uid in "abc":
        auth.create_user(app=app, uid=uid, disabled=uid == "b")
    auth.delete_user("a", app=app)
    with pytest.raises(auth.UserNotFoundError):
        auth.get_user("a", app=app)
    with pytest.raises(auth.UserNotFoundError):
        auth.delete_user("a", app=app)
    # The SDK forces.
    result = auth.delete_users(["a", "b", "c"], app=app)
    assert (result.success_count, result.failure_count) == (3, 0)
    assert not auth.list_users(app=app).users


def test_a_batch_without_force_deletes_disabled_accounts_alone(app, emulator):
    for uid in "ab":
        auth.create_user(app=app, uid=uid, disabled=uid == "b")
    answer = Door(emulator).call("/accounts:batchDelete", {"localIds": ["a", "b"]}).json()
    assert [(error["index"], error["message"].split(" : ")[0]) for error in answer["errors"]] == [(0, "NOT_DISABLED")]
    assert [user.uid for user in auth.list_users(app=app).users] == ["a"]


def test_errors_have_the_types_of_the_sdk(app):
    auth.create_user(app=app, uid="ada", email="ada@example.com", phone_number="+15550100")
    with pytest.raises(auth.UidAlreadyExistsError):
        auth.create_user(app=app, uid="ada")
    with pytest.raises(auth.EmailAlreadyExistsError):
        auth.create_user(app=app, email="ada@example.com")
    with pytest.raises(auth.PhoneNumberAlreadyExistsError):
        auth.create_user(app=app, phone_number="+15550100")
    with pytest.raises(auth.UserNotFoundError):
        auth.update_user("nobody", app=app, display_name="N")
    with pytest.raises(auth.UserNotFoundError):
        auth.get_user_by_email("nobody@example.com", app=app)
    with pytest.raises(auth.EmailNotFoundError):
        auth.generate_password_reset_link("nobody@example.com", app=app)
    with pytest.raises(auth.InvalidHostingLinkDomainError):
        auth.generate_password_reset_link(
            "ada@example.com", auth.ActionCodeSettings("https://app.example.com/", link_domain="other.example.com"), app=app)
    with pytest.raises(auth.InvalidDynamicLinkDomainError):
        auth.generate_password_reset_link(
            "ada@example.com", auth.ActionCodeSettings("https://app.example.com/", dynamic_link_domain="x.page.link"), app=app)
    with pytest.raises(auth.InvalidIdTokenError):
        auth.create_session_cookie("not.a.token", 3600, app=app)
    with pytest.raises(auth.ConfigurationNotFoundError):
        auth.get_oidc_provider_config("oidc.none", app=app)
    with pytest.raises(exceptions.InvalidArgumentError, match="WEAK_PASSWORD"):
        auth.create_user(app=app, email="bob@example.com", password="123456")
    with pytest.raises(exceptions.InvalidArgumentError, match="UNAUTHORIZED_DOMAIN"):
        auth.generate_password_reset_link(
            "ada@example.com", auth.ActionCodeSettings("https://evil.example.net/"), app=app)
    with pytest.raises(exceptions.InvalidArgumentError, match="FORBIDDEN_CLAIM"):
        # The SDK refuses Firebase's reserved names itself; this one is the server's.
        auth.update_user("ada", app=app, custom_claims={"sid": "x"})


SCRYPT = auth.UserImportHash.scrypt(
    key=base64.b64decode("jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="),
    salt_separator=base64.b64decode("Bw=="), rounds=8, memory_cost=14)


def test_accounts_are_imported_with_firebases_scrypt(app, emulator):
    result = auth.import_users([
        auth.ImportUserRecord(
            uid="ada", email="ada@example.com", email_verified=True, display_name="Ada", custom_claims={"role": "admin"},
            password_hash=base64.b64decode(
                "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="),
            password_salt=base64.b64decode("42xEC+ixf3L2lw=="),
            user_metadata=auth.UserMetadata(creation_timestamp=1500000000000),
            provider_data=[auth.UserProvider(uid="g-1", provider_id="google.com", email="ada@example.com")]),
        auth.ImportUserRecord(uid="bob", email="ada@example.com")], hash_alg=SCRYPT, app=app)
    assert (result.success_count, result.failure_count) == (1, 1)
    assert result.errors[0].index == 1 and "EMAIL_EXISTS" in result.errors[0].reason
    user = auth.get_user("ada", app=app)
    assert user.custom_claims == {"role": "admin"} and user.user_metadata.creation_timestamp == 1500000000000
    assert {provider.provider_id for provider in user.provider_data} == {"google.com", "password"}
    found = auth.get_users([auth.ProviderIdentifier("google.com", "g-1")], app=app)
    assert [user.uid for user in found.users] == ["ada"]
    assert Client(emulator.address).sign_in(password("ada@example.com", "user1password")).account.uid == "ada"


def test_an_import_names_a_taken_phone_number(app):
    users = [auth.ImportUserRecord(uid=uid, phone_number="+15550100") for uid in ("ada", "bob")]
    (error,) = auth.import_users(users, app=app).errors
    assert error.index == 1 and error.reason.startswith("PHONE_NUMBER_EXISTS")


def test_an_import_that_is_not_to_overwrite_is_refused(emulator):
    door = Door(emulator)
    users = [{"localId": "ada", "displayName": "Ada"}]
    assert door.call("/accounts:batchCreate", {"users": users, "allowOverwrite": True}).json() == {}
    users[0]["displayName"] = "Eve"
    request = {"users": users, "allowOverwrite": False}
    assert door.refusal("/accounts:batchCreate", request) == (400, "OPERATION_NOT_ALLOWED")
    assert door.call("/accounts:lookup", {"localId": ["ada"]}).json()["users"][0]["displayName"] == "Ada"


def test_an_import_that_is_too_long_is_refused_with_an_error(app, emulator):
    users = [auth.ImportUserRecord(uid=f"u{number}", photo_url="https://example.com/" + "p" * 4500) for number in range(1000)]
    with pytest.raises(exceptions.InvalidArgumentError, match="Import fewer users"):
        auth.import_users(users, app=app)
    door = Door(emulator)
    response = httpx.post(
        door.base + "/accounts:batchCreate", content=(b" " * 100_000 for _ in range(50)), headers=door.headers, timeout=60)
    assert response.status_code == 400 and response.json()["error"]["code"] == 400
    assert response.headers["content-type"].startswith("application/json")
    # Other paths have no error of their own for it.
    response = httpx.post(emulator.web + "/device", content=b"x" * (5 << 20), timeout=60)
    assert response.status_code == 413 and response.content == b""


def test_users_without_a_method_are_imported_as_users_of_custom_tokens(tmp_path, app):
    """A guest without a session would be deleted."""
    result = auth.import_users([
        auth.ImportUserRecord(uid="of-a-service", custom_claims={"role": "admin"}),
        auth.ImportUserRecord(uid="ada", email="ada@example.com")], app=app)
    assert result.success_count == 2
    rows = Rows(tmp_path / "data").of("SELECT uid, custom_sign_in, is_anonymous FROM accounts ORDER BY uid")
    assert [tuple(map(bool, row)) for row in rows] == [(True, False, False), (True, True, False)]


def test_parameters_of_hashes_are_short(emulator):
    """The hash of each user repeats them."""
    users = [{"localId": "ada", "email": "ada@example.com", "passwordHash": "aGFzaA", "salt": "c2FsdA"}]
    request = {"users": users, "hashAlgorithm": "HMAC_SHA256"}
    door = Door(emulator)
    assert door.refusal("/accounts:batchCreate", {**request, "signerKey": "A" * 1025}) == (400, "INVALID_ARGUMENT")
    assert door.refusal("/accounts:batchCreate", {
        "users": users, "hashAlgorithm": "ARGON2", "argon2Parameters": {"version": "1" * 1025}}) == (400, "INVALID_ARGUMENT")
    assert door.call("/accounts:batchCreate", {**request, "signerKey": "A" * 1024}).status_code == 200


def test_an_import_refuses_a_user_who_would_lose_a_second_factor(emulator):
    door = Door(emulator)
    phone = {"phoneInfo": "+15550133", "displayName": "mine", "enrolledAt": "2020-01-01T00:00:00.000Z"}
    users = [
        {"localId": "claimed", "email": "claimed@example.com", "mfaInfo": [phone]},
        {"localId": "both", "email": "both@example.com", "emailVerified": True, "phoneNumber": "+15550134", "mfaInfo": [phone]},
        {"localId": "app", "email": "app@example.com", "emailVerified": True, "mfaInfo": [{"totpInfo": {}}]},
        {"localId": "kept", "email": "kept@example.com", "emailVerified": True, "mfaInfo": [phone]},
    ]
    response = door.call("/accounts:batchCreate", {"users": users}).json()
    assert [failure["index"] for failure in response["error"]] == [0, 1, 2]
    found = door.call("/accounts:lookup", {"localId": [user["localId"] for user in users]}).json()["users"]
    assert [user["localId"] for user in found] == ["kept"]
    assert found[0]["mfaInfo"][0]["enrolledAt"].startswith("2020-01-01")


def client_call(server, name, body, key="key"):
    answer = httpx.post(f"{server.web}/www.googleapis.com/identitytoolkit/v3/relyingparty/{name}?key={key}", json=body,
                        timeout=60)
    return answer


def code_in(link):
    query = urllib.parse.parse_qs(urllib.parse.urlparse(link).query)
    return query["oobCode"][0], query


def test_links_of_each_kind_do_what_they_say(app, emulator):
    auth.create_user(app=app, uid="ada", email="ada@example.com", password=PASSWORD)
    settings = auth.ActionCodeSettings("https://app.example.com/done", handle_code_in_app=True)
    link = auth.generate_email_verification_link("ada@example.com", settings, app=app)
    code, query = code_in(link)
    assert link.startswith(emulator.web) and query["continueUrl"] == ["https://app.example.com/done"]
    assert client_call(emulator, "setAccountInfo", {"oobCode": code, "password": PASSWORD}).json()["email"] == "ada@example.com"
    assert auth.get_user("ada", app=app).email_verified
    code, _ = code_in(auth.generate_password_reset_link("ada@example.com", app=app))
    assert client_call(emulator, "resetPassword", {"oobCode": code, "newPassword": "new " + PASSWORD}).status_code == 200
    # A code is used once.
    again = client_call(emulator, "resetPassword", {"oobCode": code, "newPassword": "third " + PASSWORD})
    assert again.json()["error"]["message"].startswith("INVALID_OOB_CODE : ")
    signed_in = client_call(
        emulator, "verifyPassword", {"email": "ada@example.com", "password": "new " + PASSWORD, "returnSecureToken": True})
    assert signed_in.json()["localId"] == "ada"
    code, _ = code_in(auth.generate_sign_in_with_email_link("ada@example.com", settings, app=app))
    by_link = client_call(emulator, "emailLinkSignin", {"email": "ada@example.com", "oobCode": code})
    assert by_link.json()["localId"] == "ada"
    answer = Door(emulator).call("/accounts:sendOobCode", {
        "requestType": "VERIFY_AND_CHANGE_EMAIL", "email": "ada@example.com", "newEmail": "countess@example.com",
        "returnOobLink": True}).json()
    code, _ = code_in(answer["oobLink"])
    changed = client_call(emulator, "setAccountInfo", {"oobCode": code, "password": "new " + PASSWORD})
    assert changed.status_code == 200, changed.text
    assert auth.get_user("ada", app=app).email == "countess@example.com"


def test_custom_tokens_of_the_sdk_sign_in_until_they_expire(app, emulator):
    token = auth.create_custom_token("ada", {"level": 3}, app=app).decode()
    for _ in range(2):
        answer = client_call(emulator, "verifyCustomToken", {"token": token, "returnSecureToken": True}).json()
        assert answer["localId"] == "ada", answer
    claims = json.loads(base64.urlsafe_b64decode(answer["idToken"].split(".")[1] + "=="))
    assert claims["level"] == 3 and claims["sub"] == "ada"


def test_tokens_and_cookies_are_verified_until_they_are_revoked(app, emulator):
    auth.create_user(app=app, uid="ada", email="ada@example.com", password=PASSWORD, email_verified=True)
    auth.set_custom_user_claims("ada", {"role": "admin"}, app=app)
    token = client_call(emulator, "verifyPassword", {"email": "ada@example.com", "password": PASSWORD}).json()["idToken"]
    claims = auth.verify_id_token(token, app=app, check_revoked=True)
    assert (claims["uid"], claims["role"], claims["email"]) == ("ada", "admin", "ada@example.com")
    cookie = auth.create_session_cookie(token, 300, app=app)
    assert auth.verify_session_cookie(cookie, check_revoked=True, app=app)["uid"] == "ada"
    # No kind of token passes for the other.
    with pytest.raises(auth.InvalidIdTokenError):
        auth.verify_id_token(cookie, app=app)
    with pytest.raises(auth.InvalidSessionCookieError):
        auth.verify_session_cookie(token, app=app)
    # The SDK compares whole seconds, so that the revocation must be in a later one than the tokens.
    while int(time.time()) <= auth.verify_session_cookie(cookie, app=app)["iat"]:
        pass
    auth.revoke_refresh_tokens("ada", app=app)
    with pytest.raises(auth.RevokedIdTokenError):
        auth.verify_id_token(token, app=app, check_revoked=True)
    with pytest.raises(auth.RevokedSessionCookieError):
        auth.verify_session_cookie(cookie, check_revoked=True, app=app)
    # The server knows by itself.
    with pytest.raises(exceptions.InvalidArgumentError, match="TOKEN_EXPIRED"):
        auth.create_session_cookie(token, 300, app=app)


# MARK: Production


@contextlib.contextmanager
def in_production(tmp_path, settings=(), data=None):
    """A server that speaks TLS to services and users."""
    files = self_signed(tmp_path, -1, 30)
    process = Server(data or tmp_path / "data", {**EMULATOR, **files, **dict(settings)}, development=False)
    yield process
    assert process.stop() == 0


@pytest.fixture
def trust(tmp_path, monkeypatch):
    """Programs in Python trust the certificate of the server."""
    for name in ("REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "server.pem"))


@pytest.fixture
def production(tmp_path, trust):
    with in_production(tmp_path) as process:
        assert process.web.startswith("https://")
        yield process


def users_of(tmp_path, server):
    """A program of users, over TLS."""
    certificate = grpc.ssl_channel_credentials((tmp_path / "server.pem").read_bytes())
    return Client(server.address, grpc.secure_channel(server.address, certificate))


def account_file(tmp_path, name, *scopes):
    file = tmp_path / f"{name}.json"
    options = [option for scope in scopes for option in ("--scope", scope)]
    command(tmp_path / "data", "create", name, "--firebase", PROJECT, *options, "--out", str(file))
    return file


def test_a_key_for_another_project_is_refused(tmp_path, production):
    file = tmp_path / "other.json"
    done = subprocess.run(
        [executable(), "service-keys", "create", "other", "--firebase", "other-app", "--scope", "accounts.read", "--out", str(file),
         "--data", str(tmp_path / "data"), "--json"], capture_output=True, text=True, timeout=60, env=clean_environment())
    error = json.loads(done.stderr)["error"]
    assert done.returncode == 1 and error["reason"] == "INVALID_ARGUMENT" and not file.exists()
    assert "firebase.door.project" in error["message"] and PROJECT in error["message"]
    assert json.loads(account_file(tmp_path, "right", "accounts.read").read_text())["project_id"] == PROJECT


@pytest.fixture
def at_production(production, monkeypatch):
    """The SDK with other constants for Google's hosts, and nothing else."""
    for holder, name, path in (
        (firebase_admin._user_mgt.UserManager, "ID_TOOLKIT_URL", "/identitytoolkit.googleapis.com/v1"),
        (firebase_admin._token_gen.TokenGenerator, "ID_TOOLKIT_URL", "/identitytoolkit.googleapis.com/v1"),
        (firebase_admin._auth_providers.ProviderConfigClient, "PROVIDER_CONFIG_URL", "/identitytoolkit.googleapis.com/v2"),
        (tenant_mgt._TenantManagementService, "TENANT_MGT_URL", "/identitytoolkit.googleapis.com/v2"),
    ):
        monkeypatch.setattr(holder, name, production.web + path)
    return production


def test_a_service_account_administers_in_production(tmp_path, at_production):
    file = account_file(tmp_path, "backend", "accounts.read", "accounts.write")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with sdk(credentials.Certificate(str(file))) as app:
        made = auth.create_user(app=app, uid="ada", email="ada@example.com", password=PASSWORD)
        assert made.email == "ada@example.com"
        assert auth.update_user("ada", app=app, display_name="Ada", custom_claims={"role": "x"}).display_name == "Ada"
        assert [user.uid for user in auth.list_users(app=app).iterate_all()] == ["ada"]
        link = auth.generate_password_reset_link("ada@example.com", app=app)
        assert link.startswith(at_production.web)
        auth.delete_user("ada", app=app)
        with pytest.raises(auth.UserNotFoundError):
            auth.get_user("ada", app=app)
        with pytest.raises(auth.ConfigurationNotFoundError):
            auth.get_saml_provider_config("saml.none", app=app)
        with pytest.raises(tenant_mgt.TenantNotFoundError):
            tenant_mgt.get_tenant("t1", app=app)
    listed = command(tmp_path / "data", "list")
    assert [(key["name"], key["scopes"]) for key in listed] == [("backend", ["accounts.read", "accounts.write"])]
    done = subprocess.run([executable(), "audit", "--account", "ada", "--json", "--data", str(tmp_path / "data")],
                          capture_output=True, text=True, timeout=60, env=clean_environment(), check=True)
    assert "service:backend" in done.stdout


AS_FIREBASE = {"LIGATURE_ISSUER": f"https://securetoken.google.com/{PROJECT}", "LIGATURE_AUDIENCE": PROJECT}


def pointed_at(server, monkeypatch):
    toolkit = server.web + "/identitytoolkit.googleapis.com/v1"
    monkeypatch.setattr(firebase_admin._user_mgt.UserManager, "ID_TOOLKIT_URL", toolkit)
    monkeypatch.setattr(firebase_admin._token_gen.TokenGenerator, "ID_TOOLKIT_URL", toolkit)
    for name, url in CERTIFICATES.items():
        monkeypatch.setattr(firebase_admin._token_gen, name, url.replace("https:/", server.web, 1))


def operator(tmp_path, *arguments):
    done = subprocess.run([executable(), *arguments, "--json", "--data", str(tmp_path / "data")], capture_output=True,
                          text=True, timeout=60, env=clean_environment(), stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_sdk_verifies_tokens_of_the_servers_rsa_keys(tmp_path, monkeypatch, trust):
    with in_production(tmp_path, AS_FIREBASE) as server:
        pointed_at(server, monkeypatch)
        file = account_file(tmp_path, "backend", "accounts.read", "accounts.write", "tokens.mint")
        with sdk(credentials.Certificate(str(file))) as app:
            auth.create_user(app=app, uid="ada", email="ada@example.com", password=PASSWORD, email_verified=True)
            client = users_of(tmp_path, server)
            token = client.sign_in(password("ada@example.com", PASSWORD)).tokens.id_token
            assert jwt.get_unverified_header(token)["alg"] == "RS256"
            assert auth.verify_id_token(token, app=app, check_revoked=True)["uid"] == "ada"
            cookie = auth.create_session_cookie(token, 3600, app=app)
            assert auth.verify_session_cookie(cookie, check_revoked=True, app=app)["uid"] == "ada"
            # Others find the key in the key set, and the server's own library by GetSigningKeys.
            key = jwt.PyJWKClient(server.web + "/.well-known/jwks.json", ssl_context=ssl.create_default_context(
                cafile=tmp_path / "server.pem")).get_signing_key_from_jwt(token)
            assert jwt.decode(token, key.key, algorithms=["RS256"], audience=PROJECT)["sub"] == "ada"
            discovery = httpx.get(server.web + "/.well-known/openid-configuration").json()
            assert discovery["id_token_signing_alg_values_supported"] == ["RS256", "ES256"]
            parts = token.split(".")
            other = base64.urlsafe_b64encode(b"x" * 256).decode().rstrip("=")
            with pytest.raises(auth.InvalidIdTokenError):
                auth.verify_id_token(".".join([*parts[:2], other]), app=app)
            while int(time.time()) <= auth.verify_session_cookie(cookie, app=app)["iat"]:
                pass
            auth.revoke_refresh_tokens("ada", app=app)
            with pytest.raises(auth.RevokedIdTokenError):
                auth.verify_id_token(token, app=app, check_revoked=True)
            with pytest.raises(auth.RevokedSessionCookieError):
                auth.verify_session_cookie(cookie, check_revoked=True, app=app)
            fresh = client.sign_in(password("ada@example.com", PASSWORD)).tokens.id_token
    # The keys are kept, and are replaced by the operator's command.
    with in_production(tmp_path, AS_FIREBASE) as server:
        pointed_at(server, monkeypatch)
        with sdk(credentials.Certificate(str(file))) as app:
            assert auth.verify_id_token(fresh, app=app)["uid"] == "ada"
            assert auth.create_session_cookie(fresh, 3600, app=app)
            assert [(key["algorithm"], key["state"]) for key in operator(tmp_path, "keys", "list")] == [
                ("RS256", "signing"), ("ES256", "signing")]
            operator(tmp_path, "keys", "rotate")
            certificates = httpx.get(firebase_admin._token_gen.ID_TOKEN_CERT_URI).json()
            assert len(certificates) == 2 and jwt.get_unverified_header(fresh)["kid"] in certificates
            for certificate in map(x509.load_pem_x509_certificate, map(str.encode, certificates.values())):
                certificate.verify_directly_issued_by(certificate)
                assert certificate.version == x509.Version.v3 and certificate.serial_number > 0
                assert certificate.not_valid_before_utc <= datetime.now(timezone.utc) < certificate.not_valid_after_utc - timedelta(days=3600)
            operator(tmp_path, "keys", "rotate", "--now", "--yes")
            settle()
            with pytest.raises(auth.InvalidIdTokenError):
                auth.create_session_cookie(fresh, 3600, app=app)
        with sdk(credentials.Certificate(str(file))) as app:
            again = users_of(tmp_path, server).sign_in(password("ada@example.com", PASSWORD)).tokens.id_token
            assert auth.verify_id_token(again, app=app)["uid"] == "ada"


def test_custom_tokens_of_a_service_account_sign_in_in_production(tmp_path, trust):
    with in_production(tmp_path) as server:
        file = account_file(tmp_path, "backend", "accounts.read")
    private = serialization.load_pem_private_key(json.loads(file.read_text())["private_key"].encode(), None)
    public = tmp_path / "backend.pub"
    public.write_bytes(private.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo))
    with in_production(tmp_path, {"LIGATURE_CUSTOM_TOKEN_KEYS": str(public)}) as server, \
            sdk(credentials.Certificate(str(file))) as app:
        token = auth.create_custom_token("ada", {"level": 3}, app=app).decode()
        credential = grpc_credentials.Credential(custom_token=grpc_credentials.CustomTokenCredential(token=token))
        for _ in range(2):
            signed_in = users_of(tmp_path, server).sign_in(credential)
            assert signed_in.account.uid == "ada"
        assert jwt.decode(signed_in.tokens.id_token, options={"verify_signature": False})["level"] == 3
        stranger = jwt.encode(jwt.decode(token, options={"verify_signature": False}),
                              rsa.generate_private_key(65537, 2048), algorithm="RS256")
        credential.custom_token.token = stranger
        with pytest.raises(Failure) as failure:
            users_of(tmp_path, server).sign_in(credential)
        assert failure.value.reason == "INVALID_CUSTOM_TOKEN"


def test_a_server_with_a_projects_issuer_has_its_audience(tmp_path):
    settings = {**EMULATOR, **AS_FIREBASE, "LIGATURE_AUDIENCE": "other"}
    done = subprocess.run(
        [executable(), "serve", "--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0"], capture_output=True, text=True,
        timeout=60, env=clean_environment(settings))
    assert done.returncode != 0 and "audience" in done.stderr and PROJECT in done.stderr


# MARK: Access tokens


def without_universe(file):
    """The service account for SDKs that ask for access tokens."""
    account = json.loads(file.read_text())
    del account["universe_domain"]
    file.write_text(json.dumps(account))
    return account


def test_googles_library_exchanges_its_token_for_an_access_token(tmp_path, at_production, monkeypatch):
    file = account_file(tmp_path, "backend", "accounts.read", "accounts.write")
    account = without_universe(file)
    assert account["token_uri"] == at_production.web + "/oauth2.googleapis.com/token"
    requested = []
    send = google.auth.transport.requests.Request.__call__
    monkeypatch.setattr(google.auth.transport.requests.Request, "__call__",
                        lambda self, url, *rest, **more: requested.append(url) or send(self, url, *rest, **more))
    with sdk(credentials.Certificate(str(file))) as app:
        assert auth.create_user(app=app, uid="ada").uid == "ada"
        assert auth.get_user("ada", app=app).uid == "ada"
        assert requested == [account["token_uri"]]
        command(tmp_path / "data", "revoke", account["private_key_id"], "--yes")
        settle()
        with pytest.raises(google.auth.exceptions.RefreshError, match="invalid_grant"):
            auth.get_user("ada", app=app)


TOKEN_PATHS = ("/oauth2.googleapis.com/token", "/accounts.google.com/o/oauth2/token", "/www.googleapis.com/oauth2/v4/token")
GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"


def assertion(account, key=None, kid=True, **changes):
    """What an SDK signs to ask for an access token: that of Go names the key and no subject, that of Node no key."""
    now = int(time.time())
    claims = {"iss": account["client_email"], "aud": account["token_uri"], "iat": now, "exp": now + 3600,
              "scope": "https://www.googleapis.com/auth/cloud-platform", **changes}
    claims = {name: value for name, value in claims.items() if value is not None}
    return jwt.encode(claims, key or account["private_key"], algorithm="RS256",
                      headers={"kid": account["private_key_id"]} if kid else None)


def exchange(server, token, path=TOKEN_PATHS[0], **form):
    return httpx.post(server.web + path, data={"grant_type": GRANT, "assertion": token, **form}, timeout=60)


def test_the_sdks_for_go_and_node_get_access_tokens(tmp_path, production):
    account = json.loads(account_file(tmp_path, "backend", "accounts.read").read_text())
    json.loads(account_file(tmp_path, "other", "accounts.read").read_text())
    email = account["client_email"]
    google_audience = "https://oauth2.googleapis.com/token"
    for path, token in (
        (TOKEN_PATHS[0], assertion(account)),
        (TOKEN_PATHS[0], assertion(account, kid=False, sub=email, aud=google_audience)),
        (TOKEN_PATHS[1], assertion(account, kid=False, aud="https://accounts.google.com/o/oauth2/token")),
        (TOKEN_PATHS[2], assertion(account, kid=False, sub=email, aud="https://www.googleapis.com/oauth2/v4/token"))):
        response = exchange(production, token, path)
        answer = response.json()
        assert response.status_code == 200 and response.headers["cache-control"] == "no-store", answer
        assert (answer["token_type"], answer["expires_in"]) == ("Bearer", 3600)
        door = Door(production, "Bearer " + answer["access_token"])
        assert door.call("/accounts:lookup", {"localId": ["a"]}).status_code == 200
        assert door.refusal("/accounts", {}) == (403, "INSUFFICIENT_PERMISSION")


def test_s82_access_tokens_are_given_for_what_a_service_account_has_signed_alone(tmp_path, production):
    file = account_file(tmp_path, "backend", "accounts.read")
    account = json.loads(file.read_text())
    now, stranger = int(time.time()), rsa.generate_private_key(65537, 2048)
    own = Services(tmp_path / "data", production.address, tmp_path).create("billing", "accounts.read")
    for refused in (
        assertion(account, stranger), assertion(account, stranger, kid=False), assertion(account, aud=None),
        assertion(account, aud="https://identitytoolkit.googleapis.com/"), assertion(account, uid="ada"),
        assertion(account, sub="other"), assertion(account, iss="nobody@x", kid=False), assertion(account, iss=None),
        assertion(account, exp=now - 120, iat=now - 3700), assertion(account, exp=now + 7200), own.token(), "x", "a.b.c"):
        response = exchange(production, refused)
        assert (response.status_code, response.json()["error"]) == (400, "invalid_grant"), refused
    good = assertion(account)
    assert exchange(production, good, grant_type="client_credentials").json()["error"] == "unsupported_grant_type"
    assert exchange(production, "").json()["error"] == "invalid_request"
    assert httpx.post(production.web + TOKEN_PATHS[0], json={"assertion": good}).json()["error"] == "invalid_request"
    assert httpx.get(production.web + TOKEN_PATHS[0]).status_code == 404
    assert exchange(production, good, "/oauth2.googleapis.com/other").status_code == 404
    refused = httpx.post(production.web + TOKEN_PATHS[0], data={}, headers={"Host": "evil.example.net"})
    assert refused.status_code == 403
    # What asks for an access token is none, and an access token serves this interface alone.
    assert Door(production, "Bearer " + good).refusal("/accounts:lookup", {}) == (401, "UNAUTHENTICATED")
    token = exchange(production, good).json()["access_token"]
    for changed in (token[:-1], token.replace("lgsa_", "lgs_"), token[:5] + ("B" if token[5] != "B" else "C") + token[6:]):
        assert Door(production, "Bearer " + changed).refusal("/accounts:lookup", {}) == (401, "UNAUTHENTICATED")
    certificate = grpc.ssl_channel_credentials((tmp_path / "server.pem").read_bytes())
    own = Caller(production.address, channel=grpc.secure_channel(production.address, certificate))
    with pytest.raises(Failure) as failure:
        own.call("GetAccount", admin.AdminGetAccountRequest(), token)
    assert failure.value.reason == "INVALID_SERVICE_CREDENTIAL"
    door = Door(production, "Bearer " + token)
    assert door.call("/accounts:lookup", {"localId": ["a"]}).status_code == 200
    command(tmp_path / "data", "revoke", account["private_key_id"], "--yes")
    settle()
    assert door.refusal("/accounts:lookup", {"localId": ["a"]}) == (401, "UNAUTHENTICATED")
    assert exchange(production, good).json()["error"] == "invalid_grant"


def test_s82_a_stranger_does_not_learn_the_project(production):
    for credential in (None, "Bearer owner"):
        answers = [
            Door(production, credential, project=project).call(path, {}, method)
            for project in (PROJECT, "other")
            for method, path in (
                ("POST", "/accounts"), ("POST", "/accounts:query"), ("POST", "/accounts:nothing"), ("GET", "/tenants/t1/accounts"),
                ("GET", "/oauthIdpConfigs/oidc.x"), ("OPTIONS", "/accounts"))]
        assert {answer.status_code for answer in answers} == {401}
        assert len({answer.text for answer in answers}) == 1


def test_a_service_account_needs_the_scope_of_the_call(tmp_path, at_production):
    with sdk(credentials.Certificate(str(account_file(tmp_path, "writer", "accounts.write")))) as app:
        with pytest.raises(auth.InsufficientPermissionError):
            auth.get_user("ada", app=app)
    with sdk(credentials.Certificate(str(account_file(tmp_path, "reader", "accounts.read")))) as app:
        with pytest.raises(auth.UserNotFoundError):
            auth.get_user("ada", app=app)
        for call in (lambda: auth.create_user(app=app, uid="ada"), lambda: auth.update_user("ada", app=app, disabled=True),
                     lambda: auth.delete_user("ada", app=app), lambda: auth.delete_users(["ada"], app=app),
                     lambda: auth.generate_password_reset_link("ada@example.com", app=app),
                     lambda: auth.create_session_cookie("a.b.c", 300, app=app),
                     lambda: auth.import_users([auth.ImportUserRecord(uid="ada")], app=app)):
            with pytest.raises(auth.InsufficientPermissionError):
                call()
    # The trail names who was refused, as it does for the calls of AdminService. It is written after the response.
    wait_until(lambda: sorted(refusals(tmp_path / "data")) == [
        *7 * [("service:reader", "INSUFFICIENT_PERMISSION")], ("service:writer", "INSUFFICIENT_PERMISSION")])


def test_the_trail_has_the_refusals_that_matter_to_security(tmp_path, emulator):
    door = Door(emulator)
    assert door.call("/accounts", {"localId": "ada", "email": "ada@example.com"}).status_code == 200
    assert door.refusal("/accounts", {"localId": "bob", "email": "ada@example.com"}) == (400, "EMAIL_EXISTS")
    assert door.refusal("/accounts", {"localId": "bob", "email": "nonsense"}) == (400, "INVALID_EMAIL")
    wait_until(lambda: refusals(tmp_path / "data") == [("service:firebase-emulator", "EMAIL_EXISTS")])


def refusals(data):
    done = subprocess.run([executable(), "audit", "--json", "--data", str(data)],
                          capture_output=True, text=True, timeout=60, env=clean_environment(), check=True)
    entries = map(json.loads, done.stdout.splitlines())
    return [(entry["actor"], entry["detail"]) for entry in entries if entry["action"] == "call_refused"]


def bearer(file, key=None, **changes):
    """A token as the SDK makes it, with changes."""
    account = json.loads(file.read_text())
    now = int(time.time())
    claims = {"iss": account["client_email"], "sub": account["client_email"], "iat": now, "exp": now + 3600,
              "scope": "https://www.googleapis.com/auth/cloud-platform", **changes}
    claims = {name: value for name, value in claims.items() if value is not None}
    return "Bearer " + jwt.encode(
        claims, key or account["private_key"], algorithm="RS256", headers={"kid": account["private_key_id"]})


def test_s82_only_the_tokens_of_its_service_accounts_are_taken(tmp_path, production):
    file = account_file(tmp_path, "backend", "accounts.read", "accounts.write")
    account = json.loads(file.read_text())
    assert Door(production, bearer(file)).call("/accounts:lookup", {"localId": ["a"]}).status_code == 200
    stranger = rsa.generate_private_key(65537, 2048)
    now = int(time.time())
    unsigned = jwt.encode({"iss": account["client_email"], "sub": account["client_email"], "iat": now, "exp": now + 60},
                          None, algorithm="none", headers={"kid": account["private_key_id"]})
    by_secret = jwt.encode({"iss": account["client_email"], "sub": account["client_email"], "iat": now, "exp": now + 60},
                           "x" * 64, algorithm="HS256", headers={"kid": account["private_key_id"]})
    for refused in (
        "Bearer owner", "Bearer ya29.abc", f"Bearer {unsigned}", f"Bearer {by_secret}", bearer(file, stranger),
        bearer(file, exp=now - 120, iat=now - 3700), bearer(file, exp=now + 7200), bearer(file, iat=now + 600),
        bearer(file, aud="https://identitytoolkit.googleapis.com/"), bearer(file, uid="ada"), bearer(file, sub="other"),
        bearer(file, iss=None)):
        door = Door(production, refused)
        assert door.refusal("/accounts:lookup", {"localId": ["a"]}) == (401, "UNAUTHENTICATED"), refused
    assert Door(production, None).refusal("/accounts", {}) == (401, "UNAUTHENTICATED")
    # Each interface has keys of its own.
    services = Services(tmp_path / "data", production.address, tmp_path)
    own = services.create("billing", "accounts.read")
    assert Door(production, f"Bearer {own.token()}").refusal("/accounts", {}) == (401, "UNAUTHENTICATED")
    certificate = grpc.ssl_channel_credentials((tmp_path / "server.pem").read_bytes())
    own = Caller(production.address, channel=grpc.secure_channel(production.address, certificate))
    good = bearer(file)
    with pytest.raises(Failure) as failure:
        own.call("GetAccount", admin.AdminGetAccountRequest(), good.removeprefix("Bearer "))
    assert failure.value.reason == "INVALID_SERVICE_CREDENTIAL"
    # A revoked key is refused at once, also with a token that was taken before.
    assert Door(production, good).call("/accounts:lookup", {"localId": ["a"]}).status_code == 200
    command(tmp_path / "data", "revoke", account["private_key_id"], "--yes")
    assert Door(production, good).refusal("/accounts:lookup", {"localId": ["a"]}) == (401, "UNAUTHENTICATED")


def test_s82_users_routes_and_the_emulators_are_closed_in_production(tmp_path, production):
    token = jwt.encode({"iss": "firebase-auth-emulator@example.com", "sub": "firebase-auth-emulator@example.com", "uid": "ada"},
                       None, algorithm="none")
    for name in ("verifyCustomToken", "verifyPassword", "resetPassword", "setAccountInfo", "emailLinkSignin"):
        assert client_call(production, name, {"token": token}).status_code == 403
    file = account_file(tmp_path, "backend", "accounts.read", "accounts.write")
    door = Door(production, bearer(file))
    for host in ("evil.example.net", "localhost"):
        assert door.refusal("/accounts", {}, Host=host) == (403, "PERMISSION_DENIED")
    assert httpx.delete(f"{production.web}/emulator/v1/projects/{PROJECT}/accounts").status_code == 404


def test_s82_keys_are_not_sent_in_plain_text(tmp_path):
    done = subprocess.run(
        [executable(), "serve", "--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0"], capture_output=True, text=True,
        timeout=60, env=clean_environment({**EMULATOR, "LIGATURE_WEB_LISTEN": "0.0.0.0:0",
                                           "LIGATURE_SERVER_ALLOW_PLAINTEXT": "true"}))
    assert done.returncode != 0 and "firebase.door.project" in done.stderr


# MARK: Refusals


def test_s82_the_door_is_closed_until_a_project_is_set(server):
    response = Door(server).call("/accounts:lookup", {"localId": ["ada"]})
    assert response.status_code == 404


def test_s82_the_emulator_wants_its_owner(emulator):
    assert Door(emulator, None).refusal("/accounts", {}) == (401, "UNAUTHENTICATED")
    for value in ("Bearer ya29.something", "Bearer admin", "Basic b3duZXI6", "owner"):
        assert Door(emulator, value).refusal("/accounts", {}) == (401, "UNAUTHENTICATED")
    assert client_call(emulator, "verifyPassword", {}, key="").status_code == 403


def test_s82_no_other_host_is_answered(emulator):
    port = emulator.web.rsplit(":", 1)[1]
    for host in ("evil.example.net", f"evil.example.net:{port}", f"127.0.0.1.evil.example.net:{port}"):
        assert Door(emulator).refusal("/accounts", {}, Host=host) == (403, "PERMISSION_DENIED")
    assert Door(emulator).call("/accounts", {}, Host=f"localhost:{port}").status_code == 200
    # What a proxy on the same machine adds, which has clients on others.
    for header in ({"X-Forwarded-For": "198.51.100.7"}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Real-IP": "198.51.100.7"},
                   {"Via": "1.1 proxy"}):
        assert Door(emulator).refusal("/accounts", {}, **header) == (403, "PERMISSION_DENIED")


def test_s82_no_page_of_another_site_reads_a_response(emulator):
    for method in ("OPTIONS", "POST", "GET"):
        response = Door(emulator).call("/accounts:lookup", {"localId": ["a"]}, method, Origin="https://evil.example.net",
                                       **{"Access-Control-Request-Method": "POST"})
        assert not [name for name in response.headers if name.lower().startswith("access-control")]
        if method == "OPTIONS":
            assert response.status_code == 404


def test_s82_no_page_of_another_origin_calls_the_routes_of_users(emulator):
    """A page sends what it calls plain text without asking first."""
    host = emulator.web.removeprefix("http://")
    body = json.dumps({"email": "ada@example.com", "password": PASSWORD})

    def post(**fields):
        return httpx.post(
            f"{emulator.web}/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword?key=k", content=body,
            headers={"Content-Type": "text/plain", **{name.replace("_", "-"): value for name, value in fields.items()}},
            timeout=60)

    Door(emulator).call("/accounts", {"email": "ada@example.com", "password": PASSWORD})
    for fields in ({"Origin": "https://evil.example.net"}, {"Origin": "null"}, {"Origin": f"http://{host}0"},
                   {"Origin": "http://127.0.0.1"}, {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
                   {"Sec_Fetch_Site": "cross-site", "Origin": emulator.web}):
        refused = post(**fields)
        assert refused.status_code == 403 and "PERMISSION_DENIED" in refused.text, fields
    for fields in ({}, {"Origin": emulator.web}, {"Sec_Fetch_Site": "same-origin"}, {"Sec_Fetch_Site": "none"}):
        assert post(**fields).status_code == 200, fields


def raw(server, path):
    """Sends a path as it is."""
    host, port = server.web.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=60)
    connection.request("POST", path, body="{}", headers={"Authorization": "Bearer owner", "Content-Type": "application/json"})
    return connection.getresponse().status


def test_s82_paths_are_taken_as_they_are(emulator):
    project = "/identitytoolkit.googleapis.com/v1/projects"
    for path in (
        f"{project}/other/accounts", f"{project}/{PROJECT}%2F/accounts", f"{project}/{PROJECT.upper()}/accounts",
        f"{project}//accounts", f"{project}/other/../{PROJECT}/accounts", f"{project}/{PROJECT}/./accounts",
        f"{project}/{PROJECT}/tenants/../accounts", f"{project}/{PROJECT}/tenants/t1/accounts",
        f"{project}/{PROJECT}/accounts/", f"{project}/{PROJECT}%00/accounts", f"/emulator/v1/projects/{PROJECT}/accounts",
        f"/x/../identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts"):
        assert raw(emulator, path) == 404, path
    assert raw(emulator, f"{project}/{PROJECT}/accounts") == 200


def test_tenants_and_provider_configurations_are_refused_by_name(emulator):
    door = Door(emulator)
    assert door.refusal("/tenants/t1/accounts", {}) == (404, "TENANT_NOT_FOUND")
    assert door.refusal("/accounts", {"tenantId": "t1"}) == (404, "TENANT_NOT_FOUND")
    assert Door(emulator, project="other").refusal("/accounts", {}) == (404, "PROJECT_NOT_FOUND")
    assert door.refusal("/oauthIdpConfigs?oauthIdpConfigId=oidc.x", {}) == (400, "OPERATION_NOT_ALLOWED")
    assert door.refusal("/inboundSamlConfigs/saml.x", None, "GET") == (404, "CONFIGURATION_NOT_FOUND")
    assert door.refusal("/accounts:query", {"expression": []}) == (400, "OPERATION_NOT_ALLOWED")
    assert door.refusal("/accounts:nothing", {}) == (404, "NOT_FOUND")


def test_other_sdks_write_requests_in_their_own_way(emulator):
    """Go and Node: factors and links of providers, numbers as texts, nulls, and no body."""
    door = Door(emulator)
    made = door.call("/accounts", {"localId": "ada", "email": "ada@example.com", "phoneNumber": None}).json()
    assert made["localId"] == "ada"
    linked = {"localId": "ada", "linkProviderUserInfo": {"providerId": "google.com", "rawId": "g-1", "displayName": "A"}}
    assert door.call("/accounts:update", linked).status_code == 200
    found = door.call("/accounts:lookup", {"federatedUserId": [{"providerId": "google.com", "rawId": "g-1"}]}).json()
    assert found["users"][0]["localId"] == "ada"
    door.call("/accounts", {"localId": "bob"})
    assert door.refusal("/accounts:update", {**linked, "localId": "bob"}) == (400, "FEDERATED_USER_ID_ALREADY_LINKED")
    assert door.call("/accounts:update", {"localId": "ada", "deleteProvider": ["google.com", "facebook.com"]}).status_code == 200
    before = door.call("/accounts:lookup", {"localId": "ada".split()}).json()["users"][0]["validSince"]
    assert door.call("/accounts:update", {"localId": "ada", "validSince": str(int(time.time()))}).status_code == 200
    assert int(door.call("/accounts:lookup", {"localId": ["ada"]}).json()["users"][0]["validSince"]) >= int(before)
    assert door.call("/accounts:update", {"localId": "ada", "mfa": {"enrollments": []}}).status_code == 200
    factor = {"phoneInfo": "+15550100", "displayName": "x"}
    assert door.refusal("/accounts", {"mfaInfo": [factor]}) == (400, "OPERATION_NOT_ALLOWED")
    assert door.refusal("/accounts:update", {"localId": "ada", "mfa": {"enrollments": [factor]}}) == (
        400, "OPERATION_NOT_ALLOWED")
    assert door.refusal("/accounts:update", {"displayName": "x"}) == (400, "MISSING_LOCAL_ID")
    assert door.refusal("/accounts:update", {"localId": "ada", "disableUser": "yes"}) == (400, "INVALID_ARGUMENT")
    assert door.refusal("/accounts:batchGet?maxResults=1001", None, "GET") == (400, "INVALID_ARGUMENT")
    assert door.refusal("/accounts:batchGet?nextPageToken=x", None, "GET") == (400, "INVALID_PAGE_SELECTION")
    assert door.refusal(":createSessionCookie", {"idToken": "x.y.z", "validDuration": "299"}) == (400, "INVALID_DURATION")
