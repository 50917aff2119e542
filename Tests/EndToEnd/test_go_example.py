"""The example of a Go program that calls AdminService, with stubs of protoc's plugins for Go."""
import json
import re
import subprocess

import pytest

from documents import blocks
from harness.processes import ROOT, clean_environment
from harness.service_keys import Services
from test_admin_accounts import SCOPES, claims_of, get, signed_up, update

README = "Clients/Examples/go-administration/README.md"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """What the commands of the README build."""
    out = tmp_path_factory.mktemp("plans-go")
    [block] = [block.text for block in blocks(README) if block.language == "sh"]
    commands = re.search(r"^mkdir .*?go build [^\n]*$", block, re.M | re.S)[0]
    commands = commands.replace("$PWD/.build/plans-go", str(out)).replace(".build/plans-go", str(out))
    # The libraries are compiled once for all runs of the tests.
    environment = {**clean_environment(), "GOCACHE": str(ROOT / ".build/go-cache"), "GOFLAGS": "-p=2"}
    subprocess.run(["bash", "-ec", commands], cwd=ROOT, check=True, env=environment)
    return out / "plans"


@pytest.fixture
def services(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path)


def run(program, server, key, *arguments):
    return subprocess.run(
        [program, server.address, key, *arguments], capture_output=True, text=True, timeout=60, env=clean_environment())


def test_it_sets_a_claim_and_verifies_a_token(server, services, program):
    ada, account = signed_up(server)
    admin_service = services.create("support", *SCOPES)
    update(admin_service, account.uid, merge_claims='{"team":"a"}')
    billing = services.create("billing", "accounts.read", "accounts.write")
    done = run(program, server, billing.file, "Ada@example.com", "pro", ada.tokens.id_token)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    uid, claims = first.split(" ", 1)
    assert (uid, json.loads(claims)) == (account.uid, {"plan": "pro", "team": "a"}) and second == account.uid
    assert get(admin_service, account.uid).custom_claims == claims
    assert claims_of(ada.refresh().tokens.id_token)["plan"] == "pro"
    ended = ada.tokens.id_token
    ada.sign_out()
    done = run(program, server, billing.file, "ada@example.com", "basic", ended)
    assert done.returncode == 1 and "Unauthenticated" in done.stderr and account.uid in done.stdout


def test_it_names_what_it_was_refused_for(server, services, program):
    ada, account = signed_up(server)
    reader = services.create("reader", "accounts.read")
    done = run(program, server, reader.file, "ada@example.com", "pro")
    assert done.returncode == 1 and "PermissionDenied" in done.stderr and "accounts.write" in done.stderr
    done = run(program, server, services.create("billing", *SCOPES).file, "nobody@example.com", "pro")
    assert done.returncode == 1 and "NotFound" in done.stderr
    assert not ada.account().HasField("custom_claims")
