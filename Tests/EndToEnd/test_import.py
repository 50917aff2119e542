"""Import of the accounts of other services, and export: by the command line, and then users sign in."""
import base64
import hashlib
import hmac
import contextlib
import json
import random
import subprocess
import threading
import urllib.parse

import grpc
import pytest

from harness import records
from harness.calls import Client, Failure, admin, admin_rpc, email_link, emails, password
from harness.mailbox import Mailbox
from harness.processes import Server, clean_environment, executable
from harness.rows import Rows
from harness.service_keys import Services

KEY = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
FIREBASE = f"""hash_config {{
  algorithm: SCRYPT,
  base64_signer_key: {KEY},
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}}"""
ADA = {
    "localId": "ada-1", "email": "ada@example.com", "emailVerified": True, "displayName": "Ada",
    "passwordHash": "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
    "salt": "42xEC+ixf3L2lw==", "createdAt": "1500000000000", "lastSignedInAt": "1600000000000",
    "customAttributes": "{\"plan\":\"pro\"}",
    "providerUserInfo": [{"providerId": "google.com", "rawId": "1234", "email": "ada@example.com", "displayName": "Ada L."},
                         {"providerId": "password", "rawId": "ada@example.com"}],
}


def b64(data):
    return base64.b64encode(data).decode()


def run(data, *arguments, code=0):
    done = subprocess.run(
        [executable(), *arguments, "--data", str(data), "--json"], capture_output=True, text=True, timeout=120,
        env=clean_environment(), stdin=subprocess.DEVNULL)
    assert done.returncode == code, (arguments, done.stdout, done.stderr)
    return done


@pytest.fixture
def load(tmp_path, server):
    """Imports a file, and returns the summary and what was refused or dropped."""
    def load(content, source, *options, config=None, name="users.json", code=0):
        file, errors = tmp_path / name, tmp_path / "errors.jsonl"
        file.write_text(content if isinstance(content, str) else json.dumps(content))
        errors.unlink(missing_ok=True)
        more = []
        if config:
            (tmp_path / "hash.txt").write_text(config)
            more = ["--hash-config", str(tmp_path / "hash.txt")]
        done = run(tmp_path / "data", "import", str(file), "--from", source, "--errors", str(errors), *more, *options, code=code)
        findings = [json.loads(line) for line in errors.read_text().splitlines()]
        return json.loads(done.stdout), findings
    return load


@pytest.fixture
def operator(tmp_path, server):
    with grpc.insecure_channel(f"unix:{tmp_path / 'data' / 'control.socket'}") as channel:
        yield admin_rpc.AdminServiceStub(channel)


def stored_hashes(tmp_path):
    return dict(Rows(tmp_path / "data").of(
        "SELECT a.uid, i.password_hash FROM identities i JOIN accounts a ON a.id = i.account_id WHERE i.password_hash NOTNULL"))


def sign_in(server, email, secret):
    client = Client(server.address)
    return client.sign_in(password(email, secret)).account


def test_a_firebase_user_signs_in_with_the_old_password(tmp_path, server, load):
    summary, findings = load({"users": [ADA]}, "firebase", config=FIREBASE)
    assert (summary["created"], summary["failed"], findings) == (1, 0, [])
    before = stored_hashes(tmp_path)["ada-1"]
    # The signer key is sealed in a row of its own.
    assert before.startswith("$fbscrypt$") and KEY not in before
    with pytest.raises(Failure) as refused:
        sign_in(server, "ada@example.com", "user1passworD")
    assert refused.value.reason == "INVALID_LOGIN_CREDENTIALS"
    account = sign_in(server, "ada@example.com", "user1password")
    assert account.uid == "ada-1" and account.email_verified and account.display_name == "Ada"
    assert [info.provider_id for info in account.provider_data] == ["password", "google.com"]
    assert account.created_at.seconds == 1500000000
    assert stored_hashes(tmp_path)["ada-1"].startswith("$argon2id$")
    assert sign_in(server, "ada@example.com", "user1password").uid == "ada-1"


SALTED, SECRET = b64(b"NaCl"), "password"
PHC = "$argon2{kind}$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$"
VECTORS = {
    "SCRYPT": (FIREBASE, "V358E8LdWJXAO7muq0CufVpEOXaj8aFiC7T/rcaGieN04q/ZPJ08WhJEHGjj9lz/2TT+/86N5VjVoc5DdBhBiw=="),
    "HMAC_SHA256": (f"algorithm: HMAC_SHA256\nkey: {b64(b'secret')}", "C5WKh+Qa5RkMlq+h5DX5XKsBOsQt/DEKEaUBAMQqrlI="),
    "HMAC_SHA512": (f"algorithm: HMAC_SHA512\nkey: {b64(b'secret')}",
                    b64(hmac.digest(b"secret", b"passwordNaCl", "sha512"))),
    "HMAC_SHA1, salt first": (f"algorithm: HMAC_SHA1\nkey: {b64(b'secret')}\npasswordHashOrder: SALT_AND_PASSWORD",
                              b64(hmac.digest(b"secret", b"NaClpassword", "sha1"))),
    "HMAC_MD5": (f"algorithm: HMAC_MD5\nkey: {b64(b'secret')}", b64(hmac.digest(b"secret", b"passwordNaCl", "md5"))),
    "SHA256": ("algorithm: SHA256\nrounds: 1", "sgq3SqJUn34ToOiGy0RxzC5w/NLOgHXA7mSDq7phMvM="),
    "SHA512, 3 rounds": ("algorithm: SHA512\nrounds: 3", b64(hashlib.sha512(hashlib.sha512(hashlib.sha512(
        b"NaClpassword").digest()).digest()).digest())),
    "SHA1": ("algorithm: SHA1\nrounds: 1", b64(hashlib.sha1(b"NaClpassword").digest())),
    "MD5": ("algorithm: MD5\nrounds: 0", b64(hashlib.md5(b"NaClpassword").digest())),
    "MD5, in hexadecimal": ("algorithm: MD5\nrounds: 0", b64(hashlib.md5(b"NaClpassword").hexdigest().encode())),
    "PBKDF2_SHA256": ("algorithm: PBKDF2_SHA256\nrounds: 100000",
                      "5VnqZoKMOie1mhCQGRw7u1FV5Kv8Yb8uxEArtVAl0vSlwAQqXe8VxejCRe5enxUyNN4OWQ60PGRIVPZzEvcQtw=="),
    "PBKDF_SHA1": ("algorithm: PBKDF_SHA1\nrounds: 1000", "lyyzCFlAUpkzVJDKKPSl1PyJGrk="),
    "STANDARD_SCRYPT": (
        "algorithm: STANDARD_SCRYPT\ncpuMemCost: 1024\nblockSize: 8\nparallelization: 16\ndkLen: 64",
        b64(bytes.fromhex("fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                          "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"))),
}


def test_each_vector_of_firebase_signs_in(tmp_path, server, load):
    for number, (name, (config, digest)) in enumerate(VECTORS.items()):
        user = {"localId": f"u{number}", "email": f"u{number}@example.com", "passwordHash": digest, "salt": SALTED}
        summary, findings = load({"users": [user]}, "firebase", config=config)
        assert (summary["created"], findings) == (1, []), name
        with pytest.raises(Failure):
            sign_in(server, user["email"], "passwort")
        assert sign_in(server, user["email"], SECRET).uid == f"u{number}", name
    assert all(text.startswith("$argon2id$v=19$m=") for text in stored_hashes(tmp_path).values())


LONG = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored"
TEXTS = {
    "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW": "U*U",
    "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW": "U*U",
    "$2b$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui": LONG,
    PHC.format(kind="i") + "wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA": SECRET,
    PHC.format(kind="id") + "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc": SECRET,
    f"$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk={KEY}$42xEC+ixf3L2lw==$" + ADA["passwordHash"]: "user1password",
}


def test_each_vector_of_supabase_signs_in(tmp_path, server, load):
    users = [{"id": f"u{number}", "email": f"u{number}@example.com", "encrypted_password": text,
              "email_confirmed_at": "2024-01-02 03:04:05.678+00"} for number, text in enumerate(TEXTS)]
    summary, findings = load("\n".join(map(json.dumps, users)), "supabase")
    assert (summary["created"], findings) == (len(TEXTS), [])
    for user, secret in zip(users, TEXTS.values()):
        with pytest.raises(Failure):
            sign_in(server, user["email"], "x" + secret)
        assert sign_in(server, user["email"], secret).email_verified
    assert all(text.startswith("$argon2id$v=19$m=19456") for text in stored_hashes(tmp_path).values())


def test_a_supabase_user_keeps_identities_and_factor(server, load):
    user = {"id": "5c2f0a7e-0000-4000-8000-000000000001", "email": "Ada@Example.com", "phone": "4915112345678",
            "encrypted_password": next(iter(TEXTS)), "email_confirmed_at": "2024-01-02T03:04:05Z",
            "phone_confirmed_at": "2024-01-02T03:04:05Z", "raw_user_meta_data": {"full_name": "Ada"},
            "raw_app_meta_data": {"provider": "email", "providers": ["email"]},
            "identities": [{"provider": "email", "provider_id": "x"},
                           {"provider": "github", "provider_id": "77", "identity_data": {"email": "ada@example.com"}}],
            "factors": [{"factor_type": "totp", "status": "verified", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"},
                        {"factor_type": "webauthn", "status": "verified"}]}
    summary, findings = load(json.dumps(user), "supabase")
    assert summary["created"] == 1 and [finding["field"] for finding in findings] == ["factors"]
    client = Client(server.address)
    with pytest.raises(Failure) as asked:
        client.sign_in(password("ada@example.com", "U*U"))
    assert asked.value.reason == "SECOND_FACTOR_REQUIRED"


def test_an_auth0_user_signs_in(server, load):
    lines = [
        {"_id": {"$oid": "60425dc43519d90068f82973"}, "email": "a@example.com", "emailVerified": True,
         "passwordHash": next(iter(TEXTS))},
        {"user_id": "google-oauth2|99", "email": "b@example.com", "email_verified": True, "name": "Bea"},
        {"user_id": "auth0|3", "email": "c@example.com", "custom_password_hash": {
            "algorithm": "sha256", "hash": {"value": hashlib.sha256(b"NaClpassword").hexdigest(), "encoding": "hex"},
            "salt": {"value": "NaCl", "position": "prefix"}}},
        {"user_id": "auth0|4", "email": "d@example.com", "custom_password_hash": {
            "algorithm": "ldap", "hash": {"value": "{SSHA}x"}}},
    ]
    summary, findings = load("\n".join(map(json.dumps, lines)), "auth0", code=1)
    assert (summary["created"], summary["failed"]) == (3, 1)
    assert [(finding["row"], finding["reason"]) for finding in findings] == [(4, "INVALID_PASSWORD_HASH")]
    assert sign_in(server, "a@example.com", "U*U").uid == "auth0|60425dc43519d90068f82973"
    assert sign_in(server, "c@example.com", SECRET).uid == "auth0|3"


def test_a_keycloak_user_signs_in(server, load):
    realm = {"realm": "main", "roles": {"realm": [{"name": "x"}]}, "groups": [{"name": "no user"}], "users": [{
        "id": "kc-1", "username": "admin", "email": "admin@example.com", "emailVerified": True, "enabled": True,
        "firstName": "Ada", "lastName": "Byron", "createdTimestamp": 1600000000000,
        "federatedIdentities": [{"identityProvider": "google", "userId": "5", "userName": "ada"}],
        "credentials": [{
            "type": "password", "secretData": json.dumps(
                {"value": "1u7BLvfSPxQFpwc5jpGSA+88EGl9pZYKhaZ8YPIu9N4=", "salt": "x/bm4Y3DcuV9eU97ervkPA=="}),
            "credentialData": json.dumps({"hashIterations": 27500, "algorithm": "pbkdf2-sha256"})}]}]}
    summary, findings = load(realm, "keycloak")
    assert summary["created"] == 1 and [finding["field"] for finding in findings] == ["row"]
    account = sign_in(server, "admin@example.com", "admin")
    assert account.uid == "kc-1" and account.display_name == "Ada Byron"


def test_firebase_hashes_without_their_parameters_are_refused_before_anything_is_imported(tmp_path, server, load):
    file = tmp_path / "users.json"
    file.write_text(json.dumps({"users": [{"localId": "first", "email": "first@example.com"}, ADA]}))
    error = json.loads(run(tmp_path / "data", "import", str(file), "--from", "firebase", code=1).stderr)["error"]
    assert error["reason"] == "INVALID_PASSWORD_HASH" and "Row 2" in error["message"] and "--hash-config" in error["message"]
    assert not run(tmp_path / "data", "accounts").stdout
    # A dry run lists all such rows.
    summary, findings = load({"users": [ADA]}, "firebase", "--dry-run", code=1)
    assert summary["failed"] == 1 and findings[0]["reason"] == "INVALID_PASSWORD_HASH"


@pytest.mark.parametrize("config,problem", [
    ("", "names no algorithm"),
    ("this is another file\n", "names no algorithm"),
    (FIREBASE.replace("SCRYPT", "SCRYPTT"), "names the unknown algorithm SCRYPTT"),
    (FIREBASE.split("  rounds")[0], "has no rounds and no mem_cost for SCRYPT"),
    ("algorithm: HMAC_SHA256\n", "has no key for HMAC_SHA256"),
    ("{\"algorithm\": \"ARGON2\", \"rounds\": 2}", "has no memory_cost for ARGON2"),
])
def test_hash_parameters_that_lack_something_are_refused_before_anything_is_imported(tmp_path, server, config, problem):
    file, parameters = tmp_path / "users.json", tmp_path / "hash.txt"
    file.write_text(json.dumps({"users": [{"localId": "first", "email": "first@example.com"}, ADA]}))
    parameters.write_text(config)
    arguments = ["import", str(file), "--from", "firebase", "--hash-config", str(parameters)]
    for options in ([], ["--dry-run"]):
        error = json.loads(run(tmp_path / "data", *arguments, *options, code=1).stderr)["error"]
        assert f"The file {parameters} {problem}. Nothing was imported." in error["message"]
    assert not run(tmp_path / "data", "accounts").stdout


def test_firebase_csv_and_pages_are_read(server, load):
    row = [""] * 28
    row[:6] = ["csv-1", "csv@example.com", "true", ADA["passwordHash"], ADA["salt"], "Ada, \"the first\""]
    row[7:9], row[23], row[26] = ["42", "csv@example.com"], "1500000000000", "false"
    text = ",".join('"' + field.replace('"', '""') + '"' for field in row) + "\r\n"
    summary, _ = load(text, "firebase", config=FIREBASE, name="users.csv")
    assert summary["created"] == 1
    account = sign_in(server, "csv@example.com", "user1password")
    assert account.display_name == 'Ada, "the first"' and len(account.provider_data) == 2
    page = {"kind": "x", "users": [{**ADA, "passwordHash": "UkVEQUNURUQ="}], "nextPageToken": "t"}
    summary, findings = load(json.dumps(page) + "\n" + json.dumps({"users": [{"localId": "b", "email": "b@x.example"}]}), "firebase")
    assert summary["created"] == 2 and findings[0]["reason"] == "INSUFFICIENT_PERMISSION"


def test_firebase_users_without_a_method_are_users_of_custom_tokens(tmp_path, server, load):
    """Firebase's anonymous users have nothing either. A guest without a session would be deleted."""
    summary, _ = load({"users": [{"localId": "a", "displayName": "A"}, {"localId": "b", "phoneNumber": "+15550100"}]}, "firebase")
    assert summary["created"] == 2
    row = ["c"] + [""] * 27
    assert load(",".join(row) + "\r\n", "firebase", name="users.csv")[0]["created"] == 1
    rows = Rows(tmp_path / "data").of("SELECT custom_sign_in, is_anonymous FROM accounts ORDER BY uid")
    assert [tuple(map(bool, row)) for row in rows] == [(True, False), (False, False), (True, False)]


def test_rows_that_cannot_be_imported_are_named(server, load, operator):
    Client(server.address).sign_up(password("taken@example.com", "correct horse battery"))
    rows = [
        {"uid": "ok", "email": "ok@example.com"},
        {"uid": "ok"},
        {"uid": "u3", "email": "no address"},
        {"uid": "u4", "email": "taken@example.com"},
        {"uid": "u5", "phoneNumber": "0151"},
        {"uid": "u6", "customClaims": "[]"},
        {"uid": "u7", "email": "u7@example.com", "passwordHash": "$unknown$a=1$c2FsdA$aGFzaA"},
        {"uid": "u8", "passwordHash": next(iter(TEXTS))},
        {"uid": "u9", "identities": [{"providerId": "google.com", "subject": ""}]},
        {"uid": "a" * 129},
        {"uid": "u11", "email": "OK@example.com"},
        {"uid": "u12", "photoUrl": "javascript:alert(1)"},
        {"uid": "u13", "phoneNumber": "+15550100", "email": "u13@example.com"},
    ]
    text = "\n".join(map(json.dumps, rows[:5])) + "\n{broken\n}\n" + "\n".join(map(json.dumps, rows[5:]))
    for options in (["--dry-run"], []):
        summary, findings = load(text, "ligature", *options, code=1)
        assert (summary["created"], summary["failed"], summary["separable"]) == (2, 12, 1)
        assert sorted(finding["row"] for finding in findings) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
        assert all(finding["message"] and finding["field"] for finding in findings)
    found = operator.LookupAccounts(admin.LookupAccountsRequest(refs=[admin.AccountRef(uid="ok"), admin.AccountRef(uid="u13")]))
    assert len(found.accounts) == 2


def test_modes_and_jobs(server, load, operator):
    def record(uid, **fields):
        return admin.AccountRecord(uid=uid, **fields)

    def send(*records, **fields):
        return operator.ImportAccounts(admin.ImportAccountsRequest(accounts=records, **fields))

    assert send(record("a", email="a@example.com"), record("b")).counts.created == 2
    assert send(record("a"), record("c"), mode=admin.IMPORT_MODE_SKIP).counts.skipped == 1
    replaced = send(record("a", display_name="Ada", email="b@example.com"), mode=admin.IMPORT_MODE_REPLACE)
    assert replaced.counts.replaced == 1
    account = operator.GetAccount(admin.AdminGetAccountRequest(ref=admin.AccountRef(uid="a"))).account
    assert account.email == "b@example.com" and account.display_name == "Ada" and account.version == 2
    # A request of a job that is sent again imports nothing twice, and gets the same findings.
    rows = [record("d", row=1), record("a", row=2), record("e", row=3)]
    first = send(*rows, job_id="move")
    again = send(*rows, job_id="move")
    assert first.counts.created == 2 and again.counts.created == 0
    assert first.failures == again.failures and first.failures[0].row == 2
    assert again.job.position == 3 and again.job.counts.created == 2 and again.job.counts.failed == 1
    assert send(job_id="move").job.position == 3
    assert send(record("f", row=3), record("g", row=4), job_id="move").counts.created == 1


def test_an_export_beside_sign_ins_is_what_was_imported(tmp_path, server):
    data, count = tmp_path / "data", 3000
    records.write(tmp_path / "users.jsonl", count)
    run(data, "import", str(tmp_path / "users.jsonl"), "--from", "ligature", code=1)
    numbers = iter(number for number in range(1, count) if not records.is_bad(number))
    signed_in, is_over = set(), threading.Event()

    def keep_signing_in():
        while not is_over.is_set():
            number = next(numbers)
            signed_in.add(number)
            sign_in(server, f"user{number:07}@example.com", records.secret(number))

    with contextlib.ExitStack() as stack:
        thread = threading.Thread(target=keep_signing_in)
        thread.start()
        stack.callback(thread.join)
        stack.callback(is_over.set)
        run(data, "export", "--secrets", "--out", str(tmp_path / "export.jsonl"))
    assert signed_in
    records.check_export(tmp_path / "export.jsonl", count, signed_in)


def test_requests_of_a_stream_are_answered_in_order(tmp_path, server, operator):
    def request(start, count, **fields):
        return admin.ImportAccountsRequest(
            accounts=[admin.AccountRecord(row=row, uid=f"u{row}", display_name="x" * 200)
                      for row in range(start, start + count)], **fields)

    def stream(*batches):
        requests = [admin.ImportAccountStreamRequest(batch=batch) for batch in batches]
        return list(operator.ImportAccountStream(iter(requests), timeout=300))

    # 10,000 rows are of a stream alone, and more are too many for it as well.
    answers = stream(request(1, 10_000, job_id="many"), request(9_000, 2_000, job_id="many"), request(1, 3))
    assert [answer.counts.created for answer in answers] == [10_000, 999, 0]
    assert answers[1].job.position == 10_999 and len(answers[2].failures) == 3
    with pytest.raises(grpc.RpcError) as refused:
        operator.ImportAccounts(request(20_000, 1001), timeout=60)
    assert refused.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    with pytest.raises(grpc.RpcError) as refused:
        stream(request(20_000, 10_001))
    assert refused.value.code() in (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.RESOURCE_EXHAUSTED)
    # A caller that continues gets the findings of the request before, which it may not have received.
    first = operator.ImportAccounts(admin.ImportAccountsRequest(
        job_id="j", accounts=[admin.AccountRecord(row=1, uid="u1"), admin.AccountRecord(row=2, uid="new")]))
    again = operator.ImportAccounts(admin.ImportAccountsRequest(job_id="j"))
    assert [finding.row for finding in first.failures] == [1] and again.failures == first.failures


def test_s59_costs_of_imported_hashes_are_capped_before_anything_is_computed(server, load):
    bombs = [
        "$argon2id$v=19$m=4194304,t=3,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
        "$argon2i$v=19$m=65536,t=4000000,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
        "$scrypt$ln=30,r=8,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
        "$scrypt$ln=14,r=8,p=4096$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
        f"$fbscrypt$v=1,n=24,r=8,p=1,ss=Bw==,sk={KEY}$c29tZXNhbHQ$" + ADA["passwordHash"],
        "$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$pbkdf2-sha256$i=99999999$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
        "$sha512$i=999999$c29tZXNhbHQ$" + b64(bytes(64)),
        "$scrypt$ln=14,r=8,p=1$$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
    ]
    rows = [{"uid": f"u{number}", "email": f"u{number}@example.com", "passwordHash": text} for number, text in enumerate(bombs)]
    summary, findings = load("\n".join(map(json.dumps, rows)), "ligature", code=1)
    assert (summary["created"], summary["failed"]) == (0, len(bombs))
    assert {finding["reason"] for finding in findings} == {"INVALID_PASSWORD_HASH"}
    # Bytes that bcrypt does not see, and a NUL inside.
    load(json.dumps({"uid": "b", "email": "b@example.com", "passwordHash": next(iter(TEXTS))}), "ligature")
    for secret in ("U*U\0", "U*U\0more", "x" * 100_000):
        with pytest.raises(Failure):
            sign_in(server, "b@example.com", secret)
    assert sign_in(server, "b@example.com", "U*U").uid == "b"


def test_s59_imported_hashes_have_few_costs_together(server, load):
    """A failed sign-in takes the time of each."""
    def row(number, rounds):
        text = f"$sha256$i={rounds}$c29tZXNhbHQ$" + b64(bytes(32))
        return {"uid": f"u{number}", "email": f"u{number}@example.com", "passwordHash": text}
    # The rows are more than those of one commit.
    rows = [row(number, 1 + number // 25) for number in range(450)] + [row(450, 3)]
    for options in (["--dry-run"], []):
        summary, findings = load("\n".join(map(json.dumps, rows)), "ligature", *options, code=1)
        assert (summary["created"], [finding["row"] for finding in findings]) == (401, list(range(401, 451)))
        assert {(finding["field"], finding["reason"]) for finding in findings} == {("password_hash", "INVALID_PASSWORD_HASH")}
    summary, findings = load("\n".join(map(json.dumps, [row(451, 17), row(452, 16)])), "ligature", code=1)
    assert (summary["created"], [finding["row"] for finding in findings]) == (1, [1])
    # A row that is skipped anyway is not refused.
    summary, _ = load(json.dumps(row(0, 17)), "ligature", "--mode", "skip")
    assert summary["skipped"] == 1


def test_s77_hashes_are_exported_by_their_own_scope_alone(tmp_path, server, load):
    load({"users": [ADA]}, "firebase", config=FIREBASE)
    services = Services(tmp_path / "data", server.address, tmp_path)
    reader = services.create("reader", "accounts.read")
    mover = services.create("mover", "accounts.read", "accounts.export")

    def export(service, secrets):
        try:
            responses = list(service.accounts.ExportAccounts(
                admin.ExportAccountsRequest(include_secrets=secrets),
                metadata=[("authorization", f"Bearer {service.token()}")], timeout=60))
        except grpc.RpcError as error:
            raise Failure(error) from None
        return [account for response in responses for account in response.accounts]

    with pytest.raises(Failure) as refused:
        export(reader, True)
    assert refused.value.reason == "INSUFFICIENT_PERMISSION"
    assert [account.password_hash for account in export(reader, False)] == [""]
    # With the key in place of its name, so that another server can verify it.
    assert KEY.rstrip("=") in export(mover, True)[0].password_hash
    writer = services.create("writer", "accounts.write")
    with pytest.raises(Failure):
        export(writer, False)


def test_s79_a_hostile_file_is_refused_row_by_row(tmp_path, server, load, operator):
    operator.CreateAccount(admin.CreateAccountRequest(account={"uid": "gone"}))
    operator.DeleteAccount(admin.AdminDeleteAccountRequest(ref=admin.AccountRef(uid="gone")))
    rows = [{"localId": "twice", "email": "twice@example.com"}] * 1200 + [
        {"localId": "gone"}, {"localId": "other", "tenantId": "theirs"}, {"localId": "long", "displayName": "x" * 5_000_000},
        {"localId": "fine"}]
    for mode in ("create", "replace"):
        summary, findings = load({"users": rows}, "firebase", "--mode", mode, "--yes", code=1)
        reasons = {finding["row"]: finding["reason"] for finding in findings}
        assert [reasons[number] for number in (1201, 1202, 1203)] == ["DUPLICATE_LOCAL_ID", "TENANT_ID_MISMATCH", "INVALID_ARGUMENT"]
        assert 1204 not in reasons or mode == "create"
    wide = ",".join("x" * 100_000) + "\n" + ",".join(["ok-1", "wide@example.com"] + [""] * 26) + "\n"
    summary, findings = load(wide, "firebase", name="wide.csv", code=1)
    assert (summary["created"], summary["failed"]) == (1, 1)
    (tmp_path / "bomb.json").write_bytes(b"\x1f\x8b" + bytes(100))
    done = run(tmp_path / "data", "import", str(tmp_path / "bomb.json"), "--from", "firebase", code=1)
    assert "decompress" in done.stderr


def test_what_is_exported_imports_again_equal(tmp_path, server, environment, load):
    user = {**ADA, "localId": "bea-1", "email": "Bea@example.com", "phoneNumber": "+15550100", "disabled": True,
            "providerUserInfo": [{"providerId": "oidc.unknown", "rawId": "7"}]}
    load({"users": [ADA, user, {"localId": "nobody"}]}, "firebase", config=FIREBASE)
    Client(server.address).sign_up(password("new@example.com", "correct horse battery"))
    first = tmp_path / "first.jsonl"
    run(tmp_path / "data", "export", "--secrets", "--out", str(first))
    assert first.stat().st_mode & 0o777 == 0o600 and len(first.read_text().splitlines()) == 4
    other = Server(tmp_path / "other", environment)
    summary = json.loads(run(tmp_path / "other", "import", str(first), "--from", "ligature").stdout)
    # The provider of another server, which is unknown here too.
    assert summary["created"] == 4 and summary["dropped"] == {"identities INVALID_PROVIDER_ID": 1}
    second = tmp_path / "second.jsonl"
    run(tmp_path / "other", "export", "--secrets", "--out", str(second))
    assert first.read_text() == second.read_text()
    assert sign_in(other, "ada@example.com", "user1password").uid == "ada-1"
    assert sign_in(other, "new@example.com", "correct horse battery")
    assert not (tmp_path / "other" / "copies").exists() or not list((tmp_path / "other" / "copies").iterdir())
    firebase = tmp_path / "firebase.json"
    run(tmp_path / "data", "export", "--format", "firebase", "--secrets", "--out", str(firebase))
    users = {user["localId"]: user for user in json.loads(firebase.read_text())["users"]}
    assert users["ada-1"]["passwordHash"] == ADA["passwordHash"] and users["ada-1"]["salt"] == ADA["salt"]
    assert other.stop() == 0


def test_a_service_imports_by_its_key(tmp_path, server):
    Services(tmp_path / "data", server.address, tmp_path).create("mover", "accounts.write", "accounts.read")
    file = tmp_path / "users.json"
    file.write_text(json.dumps({"users": [ADA]}))
    (tmp_path / "hash.txt").write_text(FIREBASE)
    key = ["--service-key", str(tmp_path / "mover.json"), "--url", f"http://{server.address}", "--json"]
    for command in (["import", str(file), "--from", "firebase", "--hash-config", str(tmp_path / "hash.txt")], ["export"]):
        done = subprocess.run([executable(), *command, *key], capture_output=True, text=True, timeout=60, env=clean_environment())
        assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["uid"] == "ada-1"


def test_addresses_are_claimed_unless_the_operator_owns_them(server, load, operator):
    load(json.dumps({"uid": "a", "email": "a@example.com"}), "ligature")
    load(json.dumps({"uid": "b", "email": "b@example.com"}), "ligature", "--addresses", "owned")
    found = operator.LookupAccounts(admin.LookupAccountsRequest(refs=[admin.AccountRef(uid=uid) for uid in "ab"])).accounts
    assert [account.email_verified for account in found] == [False, True]


def test_a_stranger_who_claims_an_address_does_not_keep_its_user_out(server, load):
    """Before the import, one can sign up with the address of a user who is still at the other service."""
    stranger = Client(server.address)
    stranger.sign_up(password("ada@example.com", "a stranger's password"))
    hashed, secret = next((hashed, secret) for hashed, secret in TEXTS.items() if hashed.startswith("$argon2"))
    row = json.dumps({"uid": "ada", "email": "ada@example.com", "emailVerified": True, "passwordHash": hashed})
    _, findings = load(row, "ligature", code=1)
    assert [(finding["field"], finding["reason"]) for finding in findings] == [("email", "EMAIL_EXISTS")]
    assert "--release-claims" in findings[0]["message"]
    assert load(row, "ligature", "--release-claims")[0]["created"] == 1
    assert Client(server.address).sign_in(password("ada@example.com", secret)).account.uid == "ada"
    with pytest.raises(Failure):
        Client(server.address).sign_in(password("ada@example.com", "a stranger's password"))


def test_a_time_that_is_none_is_named_and_a_ban_without_an_end_holds(tmp_path, load, operator):
    rows = [{"uid": "a", "createdAt": "soon"}, {"uid": "b", "identities": [
        {"providerId": "google.com", "subject": "b", "linkedAt": "2026-13-01T00:00:00Z"}]}, {"uid": "c"}]
    summary, findings = load("\n".join(map(json.dumps, rows)), "ligature", code=1)
    assert (summary["created"], summary["failed"]) == (1, 2)
    assert [(finding["row"], finding["field"], finding["reason"]) for finding in findings] == [
        (1, "created_at", "INVALID_ARGUMENT"), (2, "identities.linked_at", "INVALID_ARGUMENT")]
    bans = {"past": "2020-01-01T00:00:00Z", "future": "2999-01-01 00:00:00+00", "always": "infinity"}
    load("\n".join(json.dumps({"id": name, "banned_until": text}) for name, text in bans.items()), "supabase")
    for name, disabled in (("past", False), ("future", True), ("always", True)):
        found = operator.GetAccount(admin.AdminGetAccountRequest(ref=admin.AccountRef(uid=name)))
        assert found.account.disabled == disabled, name


@pytest.mark.parametrize("source,content,name,reason", [
    ("firebase", '{"users":[{"localId":"x"},', "users.json", "is truncated"),
    ("firebase", '{"users":[{"localId":"x"}', "users.json", "is truncated"),
    ("firebase", '{"users":[{"localId":"x"},{"localId":"y', "users.json", "is truncated"),
    ("supabase", '[{"id":"x"},', "users.json", "is truncated"),
])
def test_a_file_that_was_cut_off_is_noticed(load, source, content, name, reason):
    summary, findings = load(content, source, name=name, code=1)
    assert (summary["created"], summary["failed"]) == (1, 1)
    assert reason in findings[-1]["message"] and findings[-1]["row"] == 2
    # The whole file, then.
    whole = [{"localId": "x", "id": "x"}, {"localId": "y", "id": "y"}]
    summary, findings = load({"users": whole} if source == "firebase" else whole, source, "--mode", "skip")
    assert (summary["created"], summary["skipped"], findings) == (1, 1, [])


@pytest.mark.parametrize("source,content,field", [
    ("auth0", {"users": [ADA]}, "row"), ("ligature", {"users": [ADA]}, "row"), ("supabase", {"users": [ADA]}, "uid"),
    ("keycloak", {"users": [ADA]}, "uid"), ("firebase", {"users": [{"id": "k", "email": "k@example.com"}]}, "uid"),
    ("keycloak", {"clients": []}, "row"), ("auth0", "nothing", "row"),
])
def test_the_file_of_another_service_makes_no_accounts(load, operator, source, content, field):
    summary, findings = load(content, source, code=1)
    assert (summary["created"], summary["failed"]) == (0, 1)
    assert [finding["field"] for finding in findings] == [field]
    assert not operator.ListAccounts(admin.ListAccountsRequest()).accounts


@pytest.mark.parametrize("content", [
    {"users": [{"localId": "x"}, [{"localId": "hidden"}], {"localId": "y"}]},
    [{"localId": "x"}, [[]], {"localId": "y"}],
])
def test_an_array_among_accounts_is_named_and_hides_none(load, operator, content):
    summary, findings = load(content, "firebase", code=1)
    assert (summary["created"], summary["failed"]) == (2, 1)
    assert [(finding["row"], finding["field"]) for finding in findings] == [(2, "row")]
    assert {account.uid for account in operator.ListAccounts(admin.ListAccountsRequest()).accounts} == {"x", "y"}


def test_a_name_loses_what_it_cannot_have_and_its_account_is_imported(load, operator):
    names = {"n1": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "n2": "Ada\u202e L.", "n3": "\u200b", "n4": "\u00e9" * 200}
    users = [{"localId": uid, "displayName": name} for uid, name in names.items()]
    summary, findings = load({"users": users}, "firebase")
    assert (summary["created"], summary["failed"]) == (4, 0)
    assert [(finding["uid"], finding["field"], finding["reason"], finding["dropped"]) for finding in findings] == [
        (uid, "display_name", "INVALID_ARGUMENT", True) for uid in ("n2", "n3", "n4")]
    accounts = operator.ListAccounts(admin.ListAccountsRequest()).accounts
    assert {account.uid: account.display_name for account in accounts} == {
        "n1": names["n1"], "n2": "Ada L.", "n3": "", "n4": "\u00e9" * 128}


def test_a_file_may_come_through_a_pipe(tmp_path, server):
    """By process substitution, on standard input or by its name; what it begins with shows its format."""
    file = tmp_path / "users"
    options = f"--from firebase --data {tmp_path / 'data'} --json"
    for number, source in enumerate(["<(cat {})", "- < {}", "- < <(cat {})", "/dev/stdin < <(cat {})"]):
        csv = ",".join([f"csv-{number}"] + [""] * 27) + "\n"
        for text in (csv, json.dumps({"users": [{"localId": f"json-{number}"}]})):
            file.write_text(text)
            done = subprocess.run(
                ["bash", "-c", f"{executable()} import {options} {source.format(file)}"], capture_output=True, text=True, timeout=60,
                env=clean_environment(), stdin=subprocess.DEVNULL)
            assert done.returncode == 0 and json.loads(done.stdout)["created"] == 1, (source, text, done.stdout, done.stderr)


def test_a_file_that_is_none_is_named(tmp_path, server):
    done = run(tmp_path / "data", "import", str(tmp_path), "--from", "firebase", code=1)
    refusal = json.loads(done.stderr)["error"]
    assert refusal["reason"] == "INVALID_ARGUMENT" and str(tmp_path) in refusal["message"]


def test_a_list_without_accounts_is_an_import_of_none(load):
    for source, content in [("firebase", {"users": []}), ("supabase", "[]"), ("ligature", "")]:
        summary, findings = load(content, source)
        assert (summary["rows"], findings) == (0, [])


def test_a_row_beyond_the_limits_of_requests_is_named_and_the_others_are_imported(load, operator):
    users = [{"localId": f"u{number}"} for number in range(1, 8)]
    users[1]["photoUrl"] = "data:image/png;base64," + "A" * (64 << 10)
    users[2]["displayName"] = "a\0b"
    users[3]["providerUserInfo"] = [{"providerId": "google.com", "rawId": f"{number}"} for number in range(10_001)]
    users[4]["providerUserInfo"] = [{"providerId": "google.com", "rawId": f"{number}"} for number in range(101)]
    users[5]["providerUserInfo"] = [{"providerId": "google.com", "rawId": "1", "photoUrl": "h" * 60_000}] * 20
    for options in (["--dry-run"], ["--job", "move"]):
        summary, findings = load({"users": users}, "firebase", *options, code=1)
        assert (summary["created"], summary["failed"], summary["unlisted"]) == (2, 5, 0)
        assert sorted((finding["row"], finding["field"]) for finding in findings) == [
            (2, "photo_url"), (3, "display_name"), (4, "identities"), (5, "identities"), (6, "row")]
        assert "65536" in findings[0]["message"] or "65536" in findings[1]["message"]
    assert load({"users": users}, "firebase", "--job", "move", code=0)[0]["resumedAfter"] == 7


def test_findings_of_many_values_do_not_end_an_import(tmp_path, server, load, operator):
    """Each row loses five factors."""
    rows = [{"uid": f"u{number}", "email": f"u{number}@example.com", "emailVerified": True, "factors": [{}] * 5}
            for number in range(4000)]
    text = "\n".join(map(json.dumps, rows))
    summary, findings = load(text, "ligature", "--job", "move")
    assert (summary["created"], summary["unlisted"]) == (4000, 0)
    assert list(summary["dropped"].values()) == [20_000] and len(findings) == 20_000
    # One request with more of them than a message could have: they are counted, and a caller continues.
    batch = admin.ImportAccountsRequest(job_id="wide", accounts=[
        admin.AccountRecord(row=number, uid=f"w{number}", email=f"w{number}@example.com", email_verified=True,
                            factors=[admin.FactorRecord()] * 5) for number in range(1, 9001)])
    answer, = operator.ImportAccountStream(iter([admin.ImportAccountStreamRequest(batch=batch)]), timeout=300)
    assert (answer.counts.created, answer.counts.dropped) == (9000, 45_000)
    assert answer.unlisted > 0 and len(answer.dropped) + answer.unlisted == 45_000 and answer.ByteSize() < 3 << 20
    again = operator.ImportAccounts(admin.ImportAccountsRequest(job_id="wide"))
    assert again.dropped == answer.dropped and again.unlisted == answer.unlisted and again.job.position == 9000


def test_a_job_is_of_one_file_and_its_options(tmp_path, load):
    def lines(start, count):
        return "\n".join(json.dumps({"uid": f"u{number}"}) for number in range(start, start + count))

    assert load(lines(1, 5), "ligature", "--job", "move")[0]["created"] == 5
    for content, options in ((lines(11, 7), []), (lines(1, 7), ["--mode", "skip"]), (lines(1, 7), ["--addresses", "owned"])):
        (tmp_path / "other.jsonl").write_text(content)
        done = run(tmp_path / "data", "import", str(tmp_path / "other.jsonl"), "--from", "ligature", "--job", "move", *options,
                   code=1)
        assert "use another job" in done.stderr and "job_id" in done.stderr
    # A newer export of the same accounts, with another one between them.
    (tmp_path / "other.jsonl").write_text(lines(1, 3) + lines(20, 21) + lines(3, 7))
    done = run(tmp_path / "data", "import", str(tmp_path / "other.jsonl"), "--from", "ligature", "--job", "move", code=1)
    assert "is a different one" in done.stderr and "--mode skip" in done.stderr
    # The same file, which has become longer.
    summary, _ = load(lines(1, 7), "ligature", "--job", "move")
    assert (summary["resumedAfter"], summary["created"]) == (5, 2)


@pytest.mark.parametrize("content", [
    "my only notes", "my only notes\n", '{"uid":"u1"}', '{"uid":"u1"}\n', '{"dropped":true}\n', "[]",
    '{"dropped":false,"field":"uid","message":"m","reason":"r","row":1,"uid":""}\nmine'])
def test_a_file_that_is_no_report_stays_as_it_was(tmp_path, server, operator, content):
    (tmp_path / "users.jsonl").write_text('{"uid":"u1"}\n')
    report = tmp_path / "notes"
    report.write_text(content)
    done = run(tmp_path / "data", "import", str(tmp_path / "users.jsonl"), "--from", "ligature", "--job", "move", "--errors",
               str(report), code=1)
    message = json.loads(done.stderr)["error"]["message"]
    assert str(report) in message and "Choose another file with --errors" in message
    assert report.read_text() == content and not operator.ListAccounts(admin.ListAccountsRequest()).accounts


@pytest.mark.parametrize("options", [[], ["--job", "move"]])
def test_the_file_to_import_is_not_its_own_report(tmp_path, server, operator, options):
    file, link = tmp_path / "users.jsonl", tmp_path / "link"
    file.write_text('{"uid":"u1"}')
    link.symlink_to(file)
    command = f"{executable()} import %s --from ligature --errors %s --data {tmp_path / 'data'} --json {' '.join(options)}"
    for arguments in ((file, file), (file, link), (f"- < {file}", file)):
        done = subprocess.run(
            ["bash", "-c", command % arguments], capture_output=True, text=True, timeout=60, env=clean_environment(),
            stdin=subprocess.DEVNULL)
        assert done.returncode == 1 and "is the file to import" in json.loads(done.stderr)["error"]["message"], done.stderr
    assert file.read_text() == '{"uid":"u1"}' and not operator.ListAccounts(admin.ListAccountsRequest()).accounts


@pytest.mark.parametrize("end", [8, 30, -1])
def test_an_incomplete_line_of_a_report_is_written_again(tmp_path, server, end):
    file, report = tmp_path / "users.jsonl", tmp_path / "errors.jsonl"
    file.write_text('{"uid":"u1","email":"none"}\n')
    arguments = ["import", str(file), "--from", "ligature", "--job", "move", "--errors", str(report)]
    run(tmp_path / "data", *arguments, code=1)
    whole = report.read_text()
    report.write_text(whole[:end])
    run(tmp_path / "data", "import", str(file), "--from", "ligature", "--job", "again", "--errors", str(report), code=1)
    assert report.read_text() == whole


def test_equal_rows_far_from_each_other_are_refused_as_those_beside_each_other(load):
    rows = [{"uid": f"u{number}"} for number in range(1, 401)]
    rows[0]["email"] = rows[299]["email"] = "twice@example.com"
    rows[398]["uid"] = "u2"
    text = "\n".join(map(json.dumps, rows))
    found = [load(text, "ligature", "--mode", "replace", *options, code=1) for options in (["--dry-run"], ["--yes"])]
    assert found[0][1] == found[1][1] and [finding["row"] for finding in found[0][1]] == [300, 399]
    assert {**found[0][0], "dryRun": False} == found[1][0]


def test_a_user_without_a_hash_keeps_the_account_by_a_reset(tmp_path, server, load):
    user = {"localId": "mary-1", "email": "mary@example.com", "emailVerified": False, "createdAt": "1500000000000",
            "lastSignedInAt": "1600000000000", "passwordHash": "UkVEQUNURUQ=", "customAttributes": "{\"plan\":\"pro\"}",
            "providerUserInfo": []}
    load({"users": [user]}, "firebase")
    link = json.loads(run(tmp_path / "data", "accounts", "reset-link", "mary-1").stdout)["link"]
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)["oobCode"][0]
    client = Client(server.address)
    client.call(client.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(code=code, new_password="correct horse battery"))
    account = sign_in(server, "mary@example.com", "correct horse battery")
    assert account.uid == "mary-1" and account.email_verified
    run(tmp_path / "data", "export", "--out", str(tmp_path / "all.jsonl"))
    (row,) = map(json.loads, (tmp_path / "all.jsonl").read_text().splitlines())
    assert row["uid"] == "mary-1" and json.loads(row["customClaims"]) == {"plan": "pro"}


def test_a_user_of_a_verified_address_without_a_method_keeps_the_account_and_gets_no_method(tmp_path, server, load):
    load(json.dumps({"uid": "mary", "email": "mary@example.com", "emailVerified": True}), "ligature")
    run(tmp_path / "data", "export", "--out", str(tmp_path / "all.jsonl"))
    (row,) = map(json.loads, (tmp_path / "all.jsonl").read_text().splitlines())
    assert not row.get("identities")
    client, mails = Client(server.address), Mailbox(tmp_path / "data")
    client.call(client.emails.SendSignInLink, emails.SendSignInLinkRequest(email="mary@example.com"))
    signed_in = client.sign_in(email_link("mary@example.com", mails.code("mary@example.com")))
    assert signed_in.account.uid == "mary" and not signed_in.is_new_account


def test_a_taken_phone_number_is_named(server, load, operator):
    rows = [{"uid": uid, "phoneNumber": "+15550100"} for uid in ("ada", "bob")]
    for refused in ([2], [1, 2]):
        _, findings = load("\n".join(map(json.dumps, rows)), "ligature", code=1)
        assert [finding["row"] for finding in findings] == refused
        assert (findings[-1]["field"], findings[-1]["reason"]) == ("phone_number", "CREDENTIAL_ALREADY_IN_USE")
        assert "phone number" in findings[-1]["message"]
        rows = [{**row, "uid": row["uid"] + "-2"} for row in rows]


def test_a_row_replaces_an_account_only_with_yes_and_names_the_password_that_it_lacks(tmp_path, server, load):
    Client(server.address).sign_up(password("ada@example.com", "correct horse battery"))
    file = tmp_path / "redacted.jsonl"
    run(tmp_path / "data", "export", "--out", str(file))
    done = run(tmp_path / "data", "import", str(file), "--from", "ligature", "--mode", "replace", code=1)
    assert "CONFIRMATION_NEEDED" in done.stderr and "--dry-run" in done.stderr
    for options in (["--dry-run"], ["--yes"]):
        assert sign_in(server, "ada@example.com", "correct horse battery")
        summary, _ = load(file.read_text(), "ligature", "--mode", "replace", *options)
        assert summary["replaced"] == 1 and summary["dropped"] == {"password_hash INVALID_PASSWORD_HASH": 1}


def test_files_of_other_services_are_not_taken_for_keycloaks(load):
    realms = [{"id": "r1", "realm": "one", "users": [{"id": "k1", "email": "k1@example.com"}]}]
    supabase = [{"id": "s1", "email": "s1@example.com", "encrypted_password": "$2a$10$x"}]
    for content, remedy in ((realms, "--realm"), (supabase, "--from")):
        summary, findings = load(content, "keycloak", code=1)
        assert summary["created"] == 0 and summary["failed"] == 1 and remedy in findings[0]["message"]


def test_values_that_have_no_place_are_named(load):
    user = {"id": "s1", "email": "s1@example.com", "email_confirmed_at": "2026-01-01T00:00:00Z", "created_at": "soon",
            "raw_user_meta_data": {"name": "Ada", "shoe_size": 42},
            "raw_app_meta_data": {"provider": "email", "providers": ["email", "google", "github"]},
            "identities": [{"provider": "github", "provider_id": "77"}]}
    _, findings = load([user], "supabase")
    assert {(finding["field"], finding["reason"]) for finding in findings} == {
        ("created_at", "INVALID_ARGUMENT"), ("custom_claims", "INVALID_CLAIMS"), ("identities", "MISSING_IDENTIFIER")}
    assert any("has none of google;" in finding["message"] for finding in findings)
    user = {"user_id": "oidc|acme|7", "email": "a7@example.com", "username": "ada", "phone_number": "+15550100",
            "identities": [{"provider": "oidc", "connection": "acme", "user_id": "acme|7"}]}
    _, findings = load([user], "auth0")
    assert sorted(finding["field"] for finding in findings) == ["identities", "phone_number", "row"]
    assert any("oidc.acme" in finding["message"] for finding in findings)
    for time in ("1e300", "true", "99999999999999999"):
        text = '{"users": [{"localId": "t%s", "createdAt": %s}]}' % (time[:2], time)
        _, findings = load(text, "firebase")
        assert [(finding["field"], finding["reason"]) for finding in findings] == [("created_at", "INVALID_ARGUMENT")]


def test_a_quotation_that_does_not_end_is_named_with_its_line(tmp_path, server, load):
    def row(uid, name="Ada"):
        return ",".join([uid, f"{uid}@example.com", "true", "", "", name] + [""] * 22)
    file = tmp_path / "users.csv"
    file.write_text("\n".join([row("c1"), row("c2", '"Nick'), row("c3")]) + "\n")
    done = run(tmp_path / "data", "import", str(file), "--from", "firebase", code=1)
    assert "line 2" in done.stderr
    # A file of Excel begins with a byte order mark.
    summary, _ = load("\ufeff" + row("c4") + "\n" + row("c5", '"Nick, the ""second"""'), "firebase", name="users.csv")
    assert summary["created"] == 2
    file.write_bytes((row("c6") + "\n" + row("c7", "J\u00f8rn")).encode("latin-1"))
    done = run(tmp_path / "data", "import", str(file), "--from", "firebase", code=1)
    assert json.loads(done.stdout)["created"] == 1 and "UTF-8" in done.stderr


def test_hash_parameters_may_be_one_line_of_json(server, load):
    config = json.dumps({"algorithm": "SCRYPT", "base64_signer_key": KEY, "base64_salt_separator": "Bw==", "rounds": 8, "mem_cost": 14})
    summary, _ = load({"users": [ADA]}, "firebase", config=config)
    assert summary["created"] == 1
    assert sign_in(server, "ada@example.com", "user1password").uid == "ada-1"


def test_firebases_form_has_phones_and_says_what_it_has_no_place_for(tmp_path, server, load):
    row = {"uid": "f1", "email": "f1@example.com", "emailVerified": True,
           "factors": [{"totpSecret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"}, {"phoneNumber": "+15550177", "displayName": "mine"}]}
    load(json.dumps(row), "ligature")
    out = tmp_path / "firebase.json"
    done = run(tmp_path / "data", "export", "--format", "firebase", "--secrets", "--out", str(out))
    assert json.loads(done.stdout)["leftOut"] == 1
    (user,) = json.loads(out.read_text())["users"]
    assert [(factor["phoneInfo"], factor["displayName"]) for factor in user["mfaInfo"]] == [("+15550177", "mine")]


def test_firebases_form_names_the_algorithms_of_its_hashes(tmp_path, server, load):
    def note(*users):
        load("\n".join(map(json.dumps, users)), "ligature")
        out = tmp_path / f"firebase{len(users)}.json"
        done = run(tmp_path / "data", "export", "--format", "firebase", "--secrets", "--out", str(out))
        return json.loads(done.stderr)["note"]["message"] if done.stderr else None
    assert note({"uid": "none"}) is None
    scrypt = f"$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk={KEY}${ADA['salt']}${ADA['passwordHash']}"
    one = note(*({"uid": f"f{number}", "email": f"f{number}@example.com", "passwordHash": scrypt} for number in range(2)))
    assert "fbscrypt with v=1,n=14,r=8,p=1,ss=Bw (2 accounts). The file does not contain this information" in one
    assert KEY not in one
    several = note(*({"uid": f"b{number}", "email": f"b{number}@example.com", "passwordHash": text}
                     for number, text in enumerate(list(TEXTS)[:4])))
    assert "fbscrypt with v=1,n=14,r=8,p=1,ss=Bw (2 accounts)" in several and "accepts only one algorithm" in several
    assert "bcrypt with cost=05 (3 accounts)" in several and "argon2i with v=19,m=65536,t=2,p=1 (1 account)" in several
