"""What services do with accounts: look-ups, creation, changes by mask, claims, tokens. A foreign client for each method."""
import concurrent.futures
import json
import os
import time

import grpc
import jwt
import pytest
from google.protobuf import duration_pb2, field_mask_pb2

from harness.calls import Client, Failure, account_pb, admin, anonymous, custom_token, id_token, password
from harness.service_keys import Services

PASSWORD = "correct horse battery"
SCOPES = ("accounts.read", "accounts.write", "sessions.write", "tokens.mint", "audit.read")


@pytest.fixture
def service(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path).create("support", *SCOPES)


def uid_ref(uid):
    return admin.AccountRef(uid=uid)


def refusal(call):
    with pytest.raises(Failure) as error:
        call()
    return error.value


def create(service, key=None, release=False, password="", **fields):
    return service.call("CreateAccount", admin.CreateAccountRequest(
        account=account_pb.Account(**fields), password=password, release_claim=release), key=key).account


def update(service, uid, *paths, key=None, fields=None, **more):
    request = admin.AdminUpdateAccountRequest(
        ref=uid_ref(uid), account=account_pb.Account(**(fields or {})) if paths else None,
        update_mask=field_mask_pb2.FieldMask(paths=paths), **more)
    return service.call("UpdateAccount", request, key=key).account


def get(service, uid):
    return service.call("GetAccount", admin.AdminGetAccountRequest(ref=uid_ref(uid))).account


def claims_of(token):
    return jwt.decode(token, options={"verify_signature": False})


def signed_up(server, email="ada@example.com"):
    client = Client(server.address)
    return client, client.sign_up(password(email, PASSWORD)).account


# Look-ups.

def test_a_look_up_finds_each_account_once_and_leaves_out_strangers(server, service):
    _, ada = signed_up(server)
    guests = [Client(server.address).sign_up(anonymous()).account for _ in range(30)]
    refs = [admin.AccountRef(email="ADA@example.com"), uid_ref(ada.uid), uid_ref("n" * 28), admin.AccountRef(email="no@example.com")]
    refs += [uid_ref(guest.uid) for guest in guests for _ in range(3)]
    refs += [admin.AccountRef(phone_number="+15550100")] * (100 - len(refs))
    found = service.call("LookupAccounts", admin.LookupAccountsRequest(refs=refs)).accounts
    for account in found:
        assert account.valid_since.seconds <= account.created_at.seconds
        account.ClearField("valid_since")
    assert list(found) == [ada, *guests]
    for refs in ([], [uid_ref(ada.uid)] * 101):
        assert refusal(lambda: service.call("LookupAccounts", admin.LookupAccountsRequest(refs=refs))).reason == "INVALID_ARGUMENT"


def test_the_list_has_each_account_that_was_there_throughout_once(server, service):
    there = {Client(server.address).sign_up(anonymous()).account.uid for _ in range(25)}
    seen, token = [], ""
    while True:
        page = service.call("ListAccounts", admin.ListAccountsRequest(page_size=4, page_token=token))
        seen += [account.uid for account in page.accounts]
        token = page.next_page_token
        if not token:
            break
        # Others come and go between the pages.
        create(service)
        leaving = create(service).uid
        service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=uid_ref(leaving)))
        if len(seen) > 60:
            break
    assert len(seen) == len(set(seen)) and there <= set(seen)


def test_the_sessions_of_an_account(server, service):
    ada, account = signed_up(server)
    phone = Client(server.address)
    phone.sign_in(password("ada@example.com", PASSWORD), device_label="phone")
    sessions = service.call("ListSessions", admin.AdminListSessionsRequest(ref=uid_ref(account.uid))).sessions
    assert len(sessions) == 2 and sessions[0].device_label == "phone"
    service.call("RevokeSessions", admin.RevokeSessionsRequest(ref=uid_ref(account.uid), session_ids=[sessions[0].session_id]))
    assert refusal(phone.account).reason == "TOKEN_EXPIRED"
    assert ada.account().uid == account.uid


# Creation.

def test_an_account_is_created_with_what_it_is_given(server, service):
    made = create(service, uid="user-1", email="Ada@Example.com", email_verified=True, display_name="Ada", password=PASSWORD,
                  photo_url="https://example.com/a.png", phone_number="+49 (0)30 1234567".replace("(0)", ""),
                  custom_claims='{"plan": "pro"}')
    assert (made.uid, made.email, made.display_email, made.email_verified) == ("user-1", "ada@example.com", "Ada@Example.com", True)
    assert made.phone_number == "+49301234567" and made.custom_claims == '{"plan":"pro"}'
    assert not made.is_anonymous and not made.HasField("last_sign_in_at") and made.HasField("valid_since")
    assert {entry.provider_id for entry in made.provider_data} == {"password", "phone"}
    assert get(service, "user-1") == made
    ada = Client(server.address)
    signed_in = ada.sign_in(password("ada@example.com", PASSWORD))
    assert signed_in.account.uid == "user-1" and not signed_in.is_new_account
    assert claims_of(signed_in.tokens.id_token)["plan"] == "pro"
    assert get(service, "user-1").HasField("last_sign_in_at")
    bare = create(service)
    assert len(bare.uid) == 28 and not bare.is_anonymous and not bare.provider_data


def test_what_is_taken_is_refused(server, service):
    _, claimant = signed_up(server)
    create(service, uid="one", email="owner@example.com", email_verified=True, phone_number="+15550100")
    for fields, reason in [
            ({"uid": "one"}, "DUPLICATE_LOCAL_ID"), ({"email": "owner@example.com"}, "EMAIL_EXISTS"),
            ({"email": "ada@example.com"}, "EMAIL_EXISTS"), ({"phone_number": "+1 555 0100"}, "CREDENTIAL_ALREADY_IN_USE"),
            ({"uid": "x" * 129}, "INVALID_IDENTIFIER"), ({"uid": "a\nb"}, "INVALID_IDENTIFIER"), ({"email": "nonsense"}, "INVALID_EMAIL"),
            ({"email_verified": True}, "MISSING_EMAIL"), ({"password": PASSWORD}, "MISSING_EMAIL"),
            ({"email": "new@example.com", "password": "12345"}, "WEAK_PASSWORD"), ({"phone_number": "0301234"}, "INVALID_PHONE_NUMBER")]:
        assert refusal(lambda: create(service, **fields)).reason == reason, fields
    assert refusal(lambda: create(service, release=True, email="owner@example.com")).reason == "EMAIL_EXISTS"
    # A claim gives way if the service says so.
    made = create(service, release=True, email="ada@example.com", email_verified=True)
    assert made.email == "ada@example.com" and not get(service, claimant.uid).HasField("email")
    service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=uid_ref("one")))
    assert refusal(lambda: create(service, uid="one")).reason == "DUPLICATE_LOCAL_ID"


# Changes.

def test_the_mask_changes_what_it_names_and_nothing_else(server, service):
    made = create(service, email="ada@example.com", email_verified=True, display_name="Ada", photo_url="https://example.com/a.png",
                  password=PASSWORD, custom_claims='{"plan":"pro"}')
    wanted = made
    for path, fields in [("display_name", {"display_name": "Grace"}), ("display_name", {}), ("photo_url", {}), ("email_verified", {}),
                         ("email_verified", {"email_verified": True}), ("disabled", {"disabled": True}), ("disabled", {}),
                         ("custom_claims", {}), ("email", {"email": "Grace@example.com"})]:
        changed = update(service, made.uid, path, fields=fields)
        if path in fields:
            setattr(wanted, path, fields[path])
        elif path in ("email_verified", "disabled"):
            setattr(wanted, path, False)
        else:
            wanted.ClearField(path)
        if path == "email":
            wanted.email, wanted.display_email, wanted.email_verified = "grace@example.com", "Grace@example.com", False
        for clean in (wanted, changed):
            del clean.provider_data[:]
            clean.ClearField("valid_since")
        assert changed.version > wanted.version or path == "email_verified", path
        wanted.version = changed.version
        assert changed == wanted, path
    # The password has gone along.
    assert Client(server.address).sign_in(password("grace@example.com", PASSWORD)).account.uid == made.uid
    for path in ("uid", "version", "nonsense"):
        assert refusal(lambda: update(service, made.uid, path)).violations[0][0] == "update_mask"
    assert refusal(lambda: update(service, made.uid, "email")).reason == "INVALID_ARGUMENT"



def test_an_account_without_a_mask_is_refused_and_changes_nothing(service):
    uid = create(service, display_name="Ada").uid
    for fields in ({"disabled": True}, {"display_name": "Eve"}, {}):
        request = admin.AdminUpdateAccountRequest(ref=uid_ref(uid), account=account_pb.Account(**fields))
        failure = refusal(lambda: service.call("UpdateAccount", request))
        assert (failure.reason, failure.violations[0][0]) == ("INVALID_ARGUMENT", "update_mask")
    found = get(service, uid)
    assert not found.disabled and found.display_name == "Ada"

def test_a_new_address_or_password_ends_sessions(server, service):
    ada, account = signed_up(server)
    signed_up(server, "taken@example.com")
    assert refusal(lambda: update(service, account.uid, "email", fields={"email": "taken@example.com"})).reason == "EMAIL_EXISTS"
    assert ada.account() == account
    before = get(service, account.uid)
    changed = update(service, account.uid, "email", "email_verified", fields={"email": "new@example.com", "email_verified": True})
    assert changed.email_verified and changed.valid_since.seconds >= before.valid_since.seconds
    assert refusal(ada.account).reason == "TOKEN_EXPIRED"
    ada = Client(server.address)
    ada.sign_in(password("new@example.com", PASSWORD))
    update(service, account.uid, password="another good one")
    assert refusal(ada.account).reason == "TOKEN_EXPIRED"
    assert refusal(lambda: Client(server.address).sign_in(password("new@example.com", PASSWORD))).reason == "INVALID_LOGIN_CREDENTIALS"
    Client(server.address).sign_in(password("new@example.com", "another good one"))


def test_a_guest_keeps_its_only_session_unless_it_owns_an_address(server, service):
    guests = [Client(server.address) for _ in range(3)]
    claims, owns, enabled = [guest.sign_up(anonymous()).account.uid for guest in guests]
    claimed = update(service, claims, "email", fields={"email": "claims@example.com"})
    assert claimed.is_anonymous and guests[0].account().email == "claims@example.com"
    owned = update(service, owns, "email", "email_verified", fields={"email": "owns@example.com", "email_verified": True})
    assert not owned.is_anonymous and refusal(guests[1].account).reason == "TOKEN_EXPIRED"
    update(service, enabled, "disabled", fields={"disabled": True})
    assert refusal(guests[2].account).reason == "USER_DISABLED"
    update(service, enabled, "disabled", fields={})
    assert guests[2].account().uid == enabled


def test_violations_name_the_fields_of_the_request(service):
    made = create(service, email="ada@example.com")
    mint = lambda **fields: service.call("MintCustomToken", admin.MintCustomTokenRequest(**fields))
    calls = {
        "uid": lambda: mint(uid=""), "claims": lambda: mint(uid="u", claims="[1]"),
        "merge_claims": lambda: update(service, made.uid, merge_claims="[1]"),
        "account.custom_claims": lambda: update(service, made.uid, "custom_claims", fields={"custom_claims": "[1]"}),
        "account.display_name": lambda: update(service, made.uid, "display_name", fields={"display_name": "x" * 300}),
        "password": lambda: update(service, made.uid, password="short"),
        "account.email": lambda: create(service, email="nobody"),
        "refs": lambda: service.call("LookupAccounts", admin.LookupAccountsRequest(refs=[admin.AccountRef(email="nobody")])),
    }
    for field, call in calls.items():
        assert refusal(call).violations[0][0] == field
    assert len(refusal(lambda: get(service, "x" * 5000)).text) < 256


def test_of_equal_expected_versions_one_wins(service):
    uid = create(service).uid
    callers = [type(service)(service.address, service.file) for _ in range(4)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for _ in range(1000):
            version = get(service, uid).version

            def race(caller, name):
                try:
                    update(caller, uid, "display_name", fields={"display_name": name}, expected_version=version)
                    return True
                except Failure as failure:
                    assert failure.reason == "CONFLICTING_CHANGE", failure
                    return False

            won = list(pool.map(race, callers, [os.urandom(4).hex() for _ in callers]))
            assert won.count(True) == 1 and get(service, uid).version == version + 1


def test_a_request_with_a_key_takes_effect_once(server, service):
    key = os.urandom(16)
    made = create(service, key=key, display_name="Ada")
    assert create(service, key=key, display_name="Ada") == made
    assert refusal(lambda: create(service, key=key, display_name="Grace")).reason == "INVALID_ARGUMENT"
    key = os.urandom(16)
    once = [update(service, made.uid, key=key, merge_claims=json.dumps({"a": 1}), expected_version=made.version) for _ in range(2)]
    assert once[0] == once[1] and once[0].version == made.version + 1
    key = os.urandom(16)
    for _ in range(2):
        gone = service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=uid_ref(made.uid)), key=key)
        assert gone.uid == made.uid
    assert refusal(lambda: service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=uid_ref(made.uid)))).reason == "USER_NOT_FOUND"


# Claims.

def test_claims_are_in_the_next_token_and_end_no_session(server, service):
    ada, account = signed_up(server)
    update(service, account.uid, "custom_claims", fields={"custom_claims": '{"plan": "pro", "roles": ["a"], "old": 1}'})
    changed = update(service, account.uid, merge_claims='{"roles": ["b"], "old": null, "n": 12345678901234567890}')
    assert changed.custom_claims == '{"n":12345678901234567890,"plan":"pro","roles":["b"]}'
    claims = claims_of(ada.refresh().tokens.id_token)
    assert (claims["plan"], claims["roles"], claims["n"]) == ("pro", ["b"], 12345678901234567890) and "old" not in claims
    assert ada.account().custom_claims == changed.custom_claims
    with pytest.raises(Failure) as error:
        update(service, account.uid, "custom_claims", fields={"custom_claims": "{}"}, merge_claims="{}")
    assert error.value.reason == "INVALID_ARGUMENT"
    assert not update(service, account.uid, "custom_claims").HasField("custom_claims")


def test_claims_that_two_services_merge_at_once_are_both_kept(service):
    uid = create(service).uid
    callers = [type(service)(service.address, service.file) for _ in range(2)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for round in range(100):
            list(pool.map(lambda caller, name: update(caller, uid, merge_claims=json.dumps({name: round})), callers, ("one", "two")))
            assert json.loads(get(service, uid).custom_claims) == {"one": round, "two": round}


@pytest.mark.parametrize("claims, reason", [
    ('{"sub": 1}', "FORBIDDEN_CLAIM"), ('{"SUB": 1}', "FORBIDDEN_CLAIM"), ('{"\uff53\uff55\uff42": 1}', "FORBIDDEN_CLAIM"),
    ('{"firebase": {}}', "FORBIDDEN_CLAIM"), ('{"s\\u0075b": 1}', "FORBIDDEN_CLAIM"), ('{"su\u200bb": 1}', "FORBIDDEN_CLAIM"),
    ('{"a": 1, "a": 2}', "INVALID_CLAIMS"), ("[]", "INVALID_CLAIMS"), ("nonsense", "INVALID_CLAIMS"), ("", "INVALID_CLAIMS"),
    ('{"a": ' + "[" * 100 + "]" * 100 + "}", "INVALID_CLAIMS"), ('{"a": "' + "x" * 993 + '"}', "CLAIMS_TOO_LARGE"),
    ('{"a": "' + "x" * 20_000 + '"}', "CLAIMS_TOO_LARGE"), ('{"a": 1e999999999999}', None), ('{"a": "' + "x" * 992 + '"}', None),
], ids=range(15))
def test_s78_claims_are_refused_or_kept_as_they_are(service, claims, reason):
    if reason is None:
        uid = create(service, custom_claims=claims).uid
        assert get(service, uid).custom_claims == claims.replace(": ", ":")
        return
    uid = create(service, custom_claims='{"kept":true}').uid
    failures = [refusal(lambda: create(service, custom_claims=claims)),
                refusal(lambda: update(service, uid, "custom_claims", fields={"custom_claims": claims})),
                refusal(lambda: update(service, uid, merge_claims=claims))]
    assert {failure.reason for failure in failures} == {reason}
    assert {failure.code for failure in failures} == {grpc.StatusCode.INVALID_ARGUMENT}
    assert get(service, uid).custom_claims == '{"kept":true}'


# Tokens.

def test_a_minted_token_signs_in_once_and_its_claims_go_before_the_accounts(server, service):
    create(service, uid="user-1", custom_claims='{"plan":"basic","team":"a"}')
    minted = service.call("MintCustomToken", admin.MintCustomTokenRequest(uid="user-1", claims='{"plan": "pro"}'))
    user = Client(server.address)
    signed_in = user.sign_in(custom_token(minted.token))
    assert signed_in.account.uid == "user-1" and not signed_in.is_new_account
    claims = claims_of(signed_in.tokens.id_token)
    assert (claims["plan"], claims["team"]) == ("pro", "a")
    assert refusal(lambda: Client(server.address).sign_in(custom_token(minted.token))).reason == "INVALID_CUSTOM_TOKEN"
    damaged = minted.token[:-4] + ("AAAA" if not minted.token.endswith("AAAA") else "BBBB")
    assert refusal(lambda: Client(server.address).sign_in(custom_token(damaged))).reason == "INVALID_CUSTOM_TOKEN"
    new = service.call("MintCustomToken", admin.MintCustomTokenRequest(uid="user-2"))
    assert Client(server.address).sign_in(custom_token(new.token)).is_new_account
    for request, reason in [({"uid": ""}, "INVALID_IDENTIFIER"), ({"uid": "u", "claims": '{"sub": 1}'}, "FORBIDDEN_CLAIM")]:
        assert refusal(lambda: service.call("MintCustomToken", admin.MintCustomTokenRequest(**request))).reason == reason


def test_a_users_token_is_verified_and_a_revoked_one_refused_if_asked(server, service):
    ada, account = signed_up(server)
    token = ada.tokens.id_token

    def verify(token, revoked=True):
        return service.call("VerifyToken", admin.VerifyTokenRequest(id_token=token, check_revoked=revoked))

    verified = verify(token)
    assert verified.uid == account.uid and json.loads(verified.claims) == claims_of(token)
    assert verified.session_id == claims_of(token)["sid"] and verified.signed_in_at.seconds == claims_of(token)["auth_time"]
    for wrong in ("", "nonsense", token + "x", ada.tokens.session_handle, service.token()):
        assert refusal(lambda: verify(wrong)).reason == "INVALID_ID_TOKEN", wrong
    service.call("RevokeSessions", admin.RevokeSessionsRequest(ref=uid_ref(account.uid)))
    assert refusal(lambda: verify(token)).reason == "TOKEN_EXPIRED"
    assert verify(token, revoked=False).uid == account.uid


# Methods that a service links.

STORM = "oidc.storm"


def sign_in_by_storm(server, issuer, subject, client=None, **claims):
    client = client or Client(server.address)
    nonce = client.nonce(STORM)
    return client.sign_in(id_token(STORM, issuer.token(subject, nonce, **claims), nonce))


def test_a_token_of_an_old_proof_does_not_look_revoked(server, service, issuer):
    """Firebase's SDK for Node.js compares auth_time with the time since when tokens are valid."""
    hours_ago = int(time.time()) - 7200

    def check():
        client = Client(server.address)
        uid = sign_in_by_storm(server, issuer, "ada", client, auth_time=hours_ago).account.uid
        cookie = service.call("CreateSessionCookie", admin.CreateSessionCookieRequest(
            id_token=client.tokens.id_token, valid_for=duration_pb2.Duration(seconds=600))).session_cookie
        since = get(service, uid).valid_since.seconds
        for request in ({"id_token": client.tokens.id_token}, {"session_cookie": cookie}):
            claimed = claims_of(*request.values())["auth_time"]
            assert since <= claimed <= time.time()
            unchecked = service.call("VerifyToken", admin.VerifyTokenRequest(**request))
            checked = service.call("VerifyToken", admin.VerifyTokenRequest(**request, check_revoked=True))
            assert unchecked.signed_in_at.seconds == claimed
            # The minute by which clocks may differ.
            assert hours_ago <= checked.signed_in_at.seconds <= hours_ago + 60
        return uid

    uid = check()
    service.call("RevokeSessions", admin.RevokeSessionsRequest(ref=uid_ref(uid)))
    assert check() == uid


def test_the_user_of_a_linked_identity_signs_in_to_the_account(server, service, issuer):
    uid = create(service, email="ada@example.com", email_verified=True).uid
    identity = admin.NewIdentity(provider_id=STORM, subject="ada", email="ada@storm.example", display_name="Ada L.")
    account = update(service, uid, add_identities=[identity])
    [linked] = account.provider_data
    assert (linked.provider_id, linked.uid, linked.email, linked.display_name) == (STORM, "ada", "ada@storm.example", "Ada L.")
    assert account.email == "ada@example.com" and not account.display_name
    signed_in = sign_in_by_storm(server, issuer, "ada")
    assert signed_in.account.uid == uid and not signed_in.is_new_account
    # It is the user's own, like any other method.
    other = create(service).uid
    assert refusal(lambda: update(service, other, add_identities=[identity])).reason == "CREDENTIAL_ALREADY_IN_USE"
    assert refusal(lambda: update(service, uid, add_identities=[identity])).reason == "PROVIDER_ALREADY_LINKED"
    assert not get(service, other).provider_data


def test_an_identity_that_cannot_be_linked_is_refused(service):
    uid = create(service, display_name="Ada").uid
    before = get(service, uid)
    for provider, subject in (("password", "ada"), ("phone", "+16505550100"), ("oidc.unknown", "ada"), ("", "ada"), (STORM, ""),
                              (STORM, "x" * 5000)):
        failure = refusal(lambda: update(
            service, uid, "display_name", fields={"display_name": "Eve"},
            add_identities=[admin.NewIdentity(provider_id=provider, subject=subject)]))
        assert failure.reason == "INVALID_ARGUMENT" and failure.violations[0][0] == "add_identities", (provider, subject)
    assert get(service, uid) == before


def test_a_phone_number_is_replaced_and_removed(service):
    uid = create(service, email="ada@example.com", email_verified=True, password=PASSWORD).uid
    for number in ("+16505550100", "+16505550101"):
        account = update(service, uid, "phone_number", fields={"phone_number": number})
        assert account.phone_number == number
        assert [method.provider_id for method in account.provider_data] == ["password", "phone"]
    assert refusal(lambda: update(service, uid, "phone_number", fields={"phone_number": "0301234"})).reason == "INVALID_PHONE_NUMBER"
    other = create(service).uid
    taken = refusal(lambda: update(service, other, "phone_number", fields={"phone_number": "+16505550101"}))
    assert taken.reason == "CREDENTIAL_ALREADY_IN_USE" and taken.violations[0][0] == "account.phone_number"
    account = update(service, uid, "phone_number")
    assert not account.HasField("phone_number") and [method.provider_id for method in account.provider_data] == ["password"]
    # Now it is free.
    assert update(service, other, "phone_number", fields={"phone_number": "+16505550101"}).phone_number == "+16505550101"
