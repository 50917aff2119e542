"""The command line as an operator and a service provision accounts with it."""
import json
import subprocess

import pytest

from harness.calls import Client, password
from harness.processes import clean_environment, executable
from harness.service_keys import Services
from test_operators import Operator

PASSWORD = "correct horse battery"


@pytest.fixture
def operator(tmp_path, server):
    return Operator(tmp_path / "data")


def test_an_account_is_created_and_changed(server, operator):
    made = operator.json("accounts", "create", "--uid", "customer-1", "--email", "ada@example.com", "--email-verified", "--password", PASSWORD,
                         "--phone", "+16505550100", "--claims", '{"plan":"free"}')
    assert made["uid"] == "customer-1" and made["emailVerified"] and made["phoneNumber"] == "+16505550100"
    assert made["providers"] == ["password", "phone"]
    client = Client(server.address)
    assert client.sign_in(password("ada@example.com", PASSWORD)).account.uid == "customer-1"
    assert operator.error("accounts", "create", "--uid", "customer-1")["reason"] == "DUPLICATE_LOCAL_ID"

    renamed = operator.json("accounts", "update", "customer-1", "--name", "Ada", "--phone", "")
    assert renamed["displayName"] == "Ada" and "phoneNumber" not in renamed and renamed["providers"] == ["password"]
    # What signs the user out is asked first.
    assert operator.error("accounts", "update", "customer-1", "--email", "ada@example.org")["reason"] == "CONFIRMATION_NEEDED"
    moved = operator.json("accounts", "update", "customer-1", "--email", "ada@example.org", "--email-verified", "--yes")
    assert moved["email"] == "ada@example.org" and moved["emailVerified"]
    assert "Name what to change" in operator.run("accounts", "update", "customer-1", code=64).stderr


def test_an_account_that_no_one_can_sign_in_to_is_warned_of(operator):
    def notes(*arguments):
        lines = operator.run("accounts", "create", "--json", *arguments).stderr.splitlines()
        return [json.loads(line)["note"] for line in lines]
    [note] = notes()
    assert note["reason"] == "NO_SIGN_IN_METHOD" and "--email" in note["message"]
    assert not notes("--email", "ada@example.com") and not notes("--phone", "+16505550100") and not notes("--uid", "of-a-service")


def test_claims_are_shown_merged_and_replaced(operator):
    uid = operator.json("accounts", "create")["uid"]

    def claims(*arguments):
        return json.loads(operator.run("accounts", "claims", uid, *arguments).stdout)
    assert claims() == {}
    assert claims('{"plan":"pro","trial":true}') == {"plan": "pro", "trial": True}
    assert claims('{"trial":null}') == {"plan": "pro"}
    assert claims('{"team":1}', "--replace") == {"team": 1}
    assert operator.error("accounts", "claims", uid, '{"sub":"other"}')["field"] == "merge_claims"
    assert claims() == {"team": 1}


def test_an_identity_is_linked_by_its_subject(operator):
    uid = operator.json("accounts", "create", "--email", "ada@example.com")["uid"]
    linked = operator.json("accounts", "link", uid, "storm", "ada", "--yes")
    assert linked["providers"] == ["oidc.storm"]
    assert operator.json("accounts", "show", "oidc.storm:ada")["uid"] == uid


def test_accounts_are_listed_by_a_filter(operator):
    for name in ("ada", "adele", "grace"):
        operator.json("accounts", "create", "--uid", name, "--email", f"{name}@example.com")
    operator.json("accounts", "disable", "grace", "--yes")

    def found(*arguments):
        return [account["uid"] for account in operator.lines("accounts", "list", *arguments)]
    assert found("--email-prefix", "ad") == ["ada", "adele"]
    assert found("--uid-prefix", "g") == ["grace"] == found("--disabled")
    assert found("--created-since", "1h") == ["ada", "adele", "grace"] and found("--created-before", "1h") == []
    assert "only one filter" in operator.run("accounts", "list", "--disabled", "--uid-prefix", "g", code=64).stderr
    assert "is not a time" in operator.run("accounts", "list", "--created-since", "soon", code=64).stderr


def test_an_address_is_found_by_its_domain_in_any_alphabet(operator):
    operator.json("accounts", "create", "--uid", "ada", "--email", "ada@bücher.example")
    for prefix in ("ada@bücher.example", "ADA@BÜCHER.EXAMPLE", "ada@bücher.exam", "ada@xn--bcher-kva.example", "ada@"):
        found = operator.lines("accounts", "list", "--email-prefix", prefix)
        assert [account["uid"] for account in found] == ["ada"], prefix


def test_a_service_verifies_a_token(server, operator, tmp_path):
    client = Client(server.address)
    account = client.sign_up(password("ada@example.com", PASSWORD)).account
    token = client.tokens.id_token
    assert operator.json("verify", token)["uid"] == account.uid
    Services(tmp_path / "data", server.address, tmp_path).create("api", "accounts.read")
    environment = clean_environment({"LIGATURE_URL": f"http://{server.address}"})

    def verify(*arguments, code=0):
        done = subprocess.run(
            [executable(), "verify", "-", "--service-key", str(tmp_path / "api.json"), *arguments], input=token + "\n",
            capture_output=True, text=True, timeout=60, env=environment)
        assert done.returncode == code, (done.stdout, done.stderr)
        return done
    shown = verify().stdout
    assert shown.startswith("The token is valid.\n") and json.loads(shown.split("\n", 1)[1])["sub"] == account.uid
    operator.json("accounts", "end-sessions", account.uid, "--yes")
    assert "TOKEN_EXPIRED" in verify(code=1).stderr
    assert verify("--no-check-revoked").stdout.startswith("The token is valid.")
