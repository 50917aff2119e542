"""The example of a Ruby program that calls AdminService, with stubs of grpc's own generator for Ruby."""
import json
import re
import subprocess

import pytest

from documents import blocks
from harness.processes import ROOT, clean_environment
from harness.service_keys import Services
from test_admin_accounts import SCOPES, claims_of, get, signed_up, update

README = "Clients/Examples/ruby-administration/README.md"
PROGRAM = ROOT / "Clients/Examples/ruby-administration/plans.rb"


@pytest.fixture(scope="module")
def stubs(tmp_path_factory):
    """What the command of the README makes."""
    out = tmp_path_factory.mktemp("plans")
    [block] = [block.text for block in blocks(README) if block.language == "sh"]
    command = re.search(r"^grpc_tools_ruby_protoc (?:.*\\\n)*.*$", block, re.M)[0].replace(".build/plans", str(out))
    subprocess.run(["bash", "-ec", command], cwd=ROOT, check=True)
    return out


@pytest.fixture
def services(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path)


def run(stubs, server, key, *arguments):
    return subprocess.run(
        ["ruby", "-I", str(stubs), str(PROGRAM), server.address, str(key), *arguments], capture_output=True, text=True,
        timeout=60, env=clean_environment())


def test_it_sets_a_claim_and_verifies_a_token(server, services, stubs):
    ada, account = signed_up(server)
    admin_service = services.create("support", *SCOPES)
    update(admin_service, account.uid, merge_claims='{"team":"a"}')
    billing = services.create("billing", "accounts.read", "accounts.write")
    done = run(stubs, server, billing.file, "Ada@example.com", "pro", ada.tokens.id_token)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    uid, claims = first.split(" ", 1)
    assert (uid, json.loads(claims)) == (account.uid, {"plan": "pro", "team": "a"}) and second == account.uid
    assert get(admin_service, account.uid).custom_claims == claims
    assert claims_of(ada.refresh().tokens.id_token)["plan"] == "pro"


def test_it_names_what_it_was_refused_for(server, services, stubs):
    ada, account = signed_up(server)
    reader = services.create("reader", "accounts.read")
    done = run(stubs, server, reader.file, "ada@example.com", "pro")
    assert done.returncode == 1 and "GRPC::PermissionDenied" in done.stderr and "accounts.write" in done.stderr
    done = run(stubs, server, services.create("billing", *SCOPES).file, "nobody@example.com", "pro")
    assert done.returncode == 1 and "GRPC::NotFound" in done.stderr
    assert not ada.account().HasField("custom_claims")
