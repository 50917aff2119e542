"""Accounts to import, as `ligature import --from ligature` reads them, of which one in a hundred is refused."""
import base64
import hashlib
import json

SALT = b"NaCl"
#: Why a row is refused: the field that the finding names, and the row without what is wrong in it. `first` is a row before it.
BAD = (
    ("email", lambda row, first: {**row, "email": "no address"}),
    ("phone_number", lambda row, first: {**row, "phoneNumber": "0151"}),
    ("custom_claims", lambda row, first: {**row, "customClaims": "[]"}),
    ("password_hash", lambda row, first: {**row, "passwordHash": "$unknown$a=1$c2FsdA$aGFzaA"}),
    ("password_hash", lambda row, first: {**row, "passwordHash": f"$argon2id$v=19$m=4194304,t=3,p=1$c29tZXNhbHQ${'A' * 43}"}),
    ("password_hash", lambda row, first: {"uid": row["uid"], "passwordHash": row["passwordHash"]}),
    ("identities", lambda row, first: {**row, "identities": [{"providerId": "google.com", "subject": ""}]}),
    ("uid", lambda row, first: {**row, "uid": "a" * 129}),
    ("uid", lambda row, first: {**row, "uid": first["uid"]}),
    ("email", lambda row, first: {**row, "email": first["email"].upper()}),
    ("created_at", lambda row, first: {**row, "createdAt": "soon"}),
    ("row", lambda row, first: None),
)


def secret(number):
    return f"old password {number}"


def password_hash(number):
    digest = hashlib.sha256(SALT + secret(number).encode()).digest()
    return "$sha256$i=1,o=sp$" + "$".join(base64.b64encode(part).decode().rstrip("=") for part in (SALT, digest))


def good(number):
    """The account of a row, counted from 1."""
    row = {
        "uid": f"user{number:07}", "email": f"user{number:07}@example.com", "emailVerified": True,
        "displayName": f"User {number}", "passwordHash": password_hash(number),
        "createdAt": f"20{number % 24:02}-05-06T07:08:{number % 60:02}.{number % 1000:03}Z",
    }
    if number % 2 == 0:
        row["identities"] = [{"providerId": "google.com", "subject": f"google-{number}", "email": row["email"],
                              "displayName": row["displayName"]}]
    if number % 5 == 0:
        row["customClaims"] = json.dumps({"plan": number % 7}, separators=(",", ":"))
    if number % 10 == 0:
        row["phoneNumber"] = f"+49151{number:08}"
    return row


def is_bad(number):
    return number % 100 == 50


def field_of(number):
    """The field that the finding of a refused row names."""
    return BAD[number // 100 % len(BAD)][0]


def line(number):
    if not is_bad(number):
        return json.dumps(good(number))
    row = BAD[number // 100 % len(BAD)][1](good(number), good(number - 1))
    return "{broken}" if row is None else json.dumps(row)


def write(path, count):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line(number) + "\n" for number in range(1, count + 1))


def findings(path):
    """The fields that a file of findings names, by row; fails if it names a row twice."""
    found = {}
    with open(path, encoding="utf-8") as file:
        for text in file:
            finding = json.loads(text)
            assert finding["row"] not in found, text
            found[finding["row"]] = finding["field"]
    return found


def expected_findings(count):
    return {number: field_of(number) for number in range(1, count + 1) if is_bad(number)}


def check_export(path, count, signed_in=()):
    """Fails unless an export has each account as it was imported; of those that have signed in since, all but the hash."""
    seen = set()
    with open(path, encoding="utf-8") as file:
        for text in file:
            record = json.loads(text)
            number = int(record["uid"].removeprefix("user"))
            assert number not in seen and not is_bad(number)
            seen.add(number)
            row = good(number)
            for name in ("uid", "email", "emailVerified", "displayName", "createdAt", "customClaims", "phoneNumber"):
                assert record.get(name) == row.get(name), (name, text)
            if number not in signed_in:
                assert record["passwordHash"] == row["passwordHash"] and "lastSignInAt" not in record, text
            linked = [{name: entry[name] for name in ("providerId", "subject", "email", "displayName") if name in entry}
                      for entry in record["identities"] if entry["providerId"] not in ("password", "phone")]
            assert linked == row.get("identities", []), text
            kinds = {entry["providerId"] for entry in record["identities"]} - {"google.com"}
            assert kinds == ({"password", "phone"} if "phoneNumber" in row else {"password"}), text
    assert len(seen) == sum(not is_bad(number) for number in range(1, count + 1))
