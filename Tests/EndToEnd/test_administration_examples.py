"""The examples of programs that call AdminService, with stubs of the generators for their languages."""
import json
import re
import subprocess
from typing import NamedTuple

import pytest

from documents import blocks
from harness.processes import ROOT, clean_environment
from harness.service_keys import Services
from test_admin_accounts import SCOPES, claims_of, get, signed_up, update

EXAMPLES = "Clients/Examples"


class Program(NamedTuple):
    command: list
    """What starts it."""
    code_prefix: str
    """What it writes before the name of a status code."""

    def run(self, server, key, *arguments):
        return subprocess.run(
            [*self.command, server.address, str(key), *arguments], capture_output=True, text=True, timeout=60,
            env=clean_environment())


def commands(example):
    [block] = [block.text for block in blocks(f"{EXAMPLES}/{example}/README.md") if block.language == "sh"]
    return block


def go(out):
    """What the commands of the README build."""
    text = re.search(r"^mkdir .*?go build [^\n]*$", commands("go-administration"), re.M | re.S)[0]
    text = text.replace("$PWD/.build/plans-go", str(out)).replace(".build/plans-go", str(out))
    # The libraries are compiled once for all runs of the tests.
    environment = {**clean_environment(), "GOCACHE": str(ROOT / ".build/go-cache"), "GOFLAGS": "-p=2"}
    subprocess.run(["bash", "-ec", text], cwd=ROOT, check=True, env=environment)
    return Program([out / "plans"], "")


def ruby(out):
    """What the command of the README makes."""
    text = commands("ruby-administration")
    text = re.search(r"^grpc_tools_ruby_protoc (?:.*\\\n)*.*$", text, re.M)[0].replace(".build/plans", str(out))
    subprocess.run(["bash", "-ec", text], cwd=ROOT, check=True)
    return Program(["ruby", "-I", str(out), str(ROOT / EXAMPLES / "ruby-administration/plans.rb")], "GRPC::")


@pytest.fixture(scope="module", params=[go, ruby], ids=["go", "ruby"])
def program(request, tmp_path_factory):
    return request.param(tmp_path_factory.mktemp("plans"))


@pytest.fixture
def services(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path)


def test_it_sets_a_claim_and_verifies_a_token(server, services, program):
    ada, account = signed_up(server)
    admin_service = services.create("support", *SCOPES)
    update(admin_service, account.uid, merge_claims='{"team":"a"}')
    billing = services.create("billing", "accounts.read", "accounts.write")
    done = program.run(server, billing.file, "Ada@example.com", "pro", ada.tokens.id_token)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    uid, claims = first.split(" ", 1)
    assert (uid, json.loads(claims)) == (account.uid, {"plan": "pro", "team": "a"}) and second == account.uid
    assert get(admin_service, account.uid).custom_claims == claims
    assert claims_of(ada.refresh().tokens.id_token)["plan"] == "pro"
    ended = ada.tokens.id_token
    ada.sign_out()
    done = program.run(server, billing.file, "ada@example.com", "basic", ended)
    assert done.returncode == 1 and f"{program.code_prefix}Unauthenticated" in done.stderr and account.uid in done.stdout


def test_it_names_what_it_was_refused_for(server, services, program):
    ada, account = signed_up(server)
    reader = services.create("reader", "accounts.read")
    done = program.run(server, reader.file, "ada@example.com", "pro")
    assert done.returncode == 1 and f"{program.code_prefix}PermissionDenied" in done.stderr
    assert "accounts.write" in done.stderr
    billing = services.create("billing", *SCOPES)
    done = program.run(server, billing.file, "stranger@example.com", "pro")
    assert done.returncode == 1 and f"{program.code_prefix}NotFound" in done.stderr
    assert not ada.account().HasField("custom_claims")
