"""The README and the documents: their links resolve, and their blocks of shell, Swift, Python, Go and YAML do what the pages say.

A block that is not run has a comment before it that says why, `<!-- not run: ... -->`; one that is refused, `<!-- fails: REASON -->`.
"""
import collections
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import time

import pytest

from documents import all_blocks, blocks, pages, swift
from harness.authenticator import Authenticator
from harness.calls import Client, Failure, factor_calls, id_token, merge_calls, password
from harness.identity import CLIENT_ID, Issuer
from harness.mail import FaultySMTP, settings as mail_settings
from harness.peers import find
from harness.processes import ROOT, Process, Server, clean_environment, executable
from harness.sms import Gateway
from test_import import ADA as FIREBASE_USER, FIREBASE as FIREBASE_HASHES

SERVER = "Sources/Server/LigatureServer/Documentation.docc"
PASSWORD = "correct horse battery"
ADA = "ada@example.com"

# Which other test runs the blocks of a language on a page.
ELSEWHERE = {
    (f"{SERVER}/VerifyingTokens.md", "python"): "test_web_listener.py",
    (f"{SERVER}/VerifyingTokens.md", "go"): "test_web_listener.py",
    (f"{SERVER}/VerifyingTokens.md", "javascript"): "test_web_listener.py",
    (f"{SERVER}/RunningAServer.md", "nginx"): "test_running_a_server.py",
    (f"{SERVER}/RunningAServer.md", "haproxy"): "test_running_a_server.py",
    (f"{SERVER}/SeveralNodes.md", "ini"): "test_failover.py",
    (f"{SERVER}/RunningAServer.md", "yaml prometheus"): "test_running_a_server.py",
    ("Clients/Examples/python-service/README.md", "sh"): "test_python_example.py",
    ("Clients/Examples/ruby-administration/README.md", "sh"): "test_administration_examples.py",
    ("Clients/Examples/go-administration/README.md", "sh"): "test_administration_examples.py",
    (f"{SERVER}/AdministeringFromServices.md", "python"): "test_service_keys.py",
}


def test_every_link_resolves():
    done = subprocess.run([ROOT / ".ci/check-links"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("line, problem", [
    ("See [Other](Other.md#a-heading), [the file](../../script) and ``Thing/call(_:)``.", None),
    ("See [Other](Missing.md).", "There is no file \"Missing.md\" here."),
    ("See [Other](Other.md#another-heading).", "\"Other.md\" has no heading with the anchor \"another-heading\"."),
    ("See [two\nlines](Missing.md).", "There is no file \"Missing.md\" here."),
    ("See <doc:Other>.", "\"doc:Other\" is dead on a forge. Write a relative path."),
    ("See [Other](doc:Other).", "\"doc:Other\" is dead on a forge. Write a relative path."),
    ("![A picture](../../script.svg)", "DocC cannot show \"../../script.svg\": it is outside of this catalogue."),
    ("See `Sources/Missing.swift`.", "There is no \"Sources/Missing.swift\" in the repository."),
    ("See ``Thing/gone(_:)``.", "``Thing/gone(_:)``: Module declares no gone."),
    ("```sh\n[in a block](Missing.md)\n```", None),
])
def test_dead_links_are_found(tmp_path, line, problem):
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    catalogue, threats = tmp_path / "Module/Documentation.docc", tmp_path / SERVER / "Threats.md"
    for path, text in {
            catalogue / "Page.md": f"# Page\n\n{line}\n", catalogue / "Other.md": "# Other\n\n## A heading\n",
            catalogue.parent / "Thing.swift": "public class Thing { func call(_ it: Int) {} }\n", tmp_path / "script": "",
            tmp_path / "script.svg": "", threats: "# Threats\n\n| S1 | an attack |\n",
            tmp_path / "Tests/test_it.py": "def test_s1_is_refused(): pass\n"}.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    done = subprocess.run([tmp_path / ".ci/check-links"], capture_output=True, text=True)
    if problem is None:
        assert done.returncode == 0, done.stdout
    else:
        assert done.returncode == 1 and done.stdout.splitlines() == [f"Module/Documentation.docc/Page.md:3: {problem}"]
    (tmp_path / "Tests/test_it.py").write_text("def test_s2_is_refused(): pass\n")
    done = subprocess.run([tmp_path / ".ci/check-links"], capture_output=True, text=True)
    assert done.returncode == 1 and f"Tests/test_it.py:1: The list of threats ({SERVER}/Threats.md) has no S2." in done.stdout


def test_every_block_runs_somewhere():
    left = collections.Counter()
    for block in all_blocks():
        runs = {"sh": block.page in SCENES, "swift": True, "yaml": True, "python": block.page == f"{SERVER}/Protocol.md"}
        if block.language and not block.mark == "not run" and not runs.get(block.language):
            if (block.page, block.language) not in ELSEWHERE:
                left[str(block)] += 1
    assert not left, "Run these blocks in a test, or leave out the language if they are output."
    for file in ELSEWHERE.values():
        assert (pathlib.Path(__file__).parent / file).exists(), file


def test_pages_name_settings_that_there_are():
    described = json.loads(subprocess.run([executable(), "settings", "--json"], capture_output=True, text=True, check=True).stdout)
    variables = {setting["variable"] for setting in described}
    # What clients read, and what the tests themselves read.
    others = {"LIGATURE_URL", "LIGATURE_CA_FILE", "LIGATURE_PROFILE", "LIGATURE_STATE_FILE", "LIGATURE_PASSWORD"}
    of_tests = {"LIGATURE_RACE_ROUNDS", "LIGATURE_KILL_CYCLES", "LIGATURE_THEFT_STATES", "LIGATURE_EARLIER_PACKAGE"}
    for page in pages():
        if page.name == "CHANGELOG.md":
            continue
        for line in page.read_text().splitlines():
            for name in re.findall(r"\bLIGATURE_[A-Z_]+[A-Z]\b", line):
                known = name in variables or name in others or re.match(r"LIGATURE_(OIDC|OAUTH)_NAME", name)
                assert known or not (ROOT / "Sources").exists() or name in of_tests, (page.name, name)


# Swift

SWIFT = [block for block in all_blocks() if block.language == "swift"]


@pytest.mark.skipif(not swift.is_available(), reason="the modules of a build are needed")
def test_the_swift_snippets_compile(tmp_path):
    code = [block.text for block in SWIFT if not swift.is_manifest(block.text) and not block.text.startswith("package ")]
    assert len(code) > 20
    assert swift.check_code(code, tmp_path) == []


@pytest.mark.skipif(not shutil.which("swiftc"), reason="swiftc is not installed")
@pytest.mark.parametrize("block", [block for block in SWIFT if swift.is_manifest(block.text)], ids=str)
def test_the_parts_of_manifests_compile(block, tmp_path):
    assert swift.check_manifest(block.text, tmp_path) == []


def test_what_is_quoted_of_the_sources_is_there():
    [quoted] = [block for block in SWIFT if block.text.startswith("package ")]
    assert swift.source_has(quoted.text, "Sources/Domain/Accounts/Ports/IdentityProvider.swift")


# YAML

@pytest.mark.parametrize("block", [block for block in all_blocks() if block.language == "yaml"], ids=str)
def test_a_server_starts_with_the_settings_of_a_page(block, tmp_path):
    """Outside --dev, with the files that the page names."""
    folder = tmp_path / "etc"
    folder.mkdir()
    for name in ("mail-password", "sms-token", "sms-secret"):
        (folder / name).write_text("secret\n")
        (folder / name).chmod(0o600)
    (folder / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
         "/CN=accounts.example.com", "-keyout", folder / "tls.key", "-out", folder / "tls.crt"], check=True, capture_output=True)
    shutil.copy(folder / "tls.crt", folder / "services-ca.crt")
    text = block.text.replace("/etc/ligature/", f"{folder}/").replace("/var/lib/ligature", str(tmp_path / "data"))
    text = re.sub(r"(?:0\.0\.0\.0|127\.0\.0\.1):\d+", "127.0.0.1:0", text)
    file = tmp_path / "ligature.yaml"
    file.write_text(text)
    settings = {"LIGATURE_DATA": str(tmp_path / "data")}
    if "listen:" not in text:
        settings["LIGATURE_LISTEN"] = "127.0.0.1:0"
    if "testNumbers" in text:
        # The page says that they need this outside of --dev, and a gateway.
        settings.update(
            LIGATURE_SMS_ALLOW_TEST_NUMBERS="true", LIGATURE_SMS_URL="https://sms.example.com/v2/send",
            LIGATURE_SMS_BODY="to={{to}}&text={{text}}")
    server = Process([executable(), "serve", "--config", str(file)], settings)
    server.wait_for("listening on")
    assert server.stop() == 0


# Shell

class Machine:
    """A machine on which the commands of a page are run: the paths and the ports of the page lead into a folder and to a server."""

    def __init__(self, folder):
        self.folder, self.server = folder, None
        self.data, self.backups, self.etc = folder / "data", folder / "backups", folder / "etc"
        for path in (self.backups, self.etc, folder / "bin", folder / ".build"):
            path.mkdir(parents=True)
        # A person answers what a command asks before it destroys something.
        command = folder / "bin/ligature"
        command.write_text(f"""#!/bin/bash
input=$(if [[ " $* " == *" - "* ]]; then cat; fi)
"{executable()}" "$@" <<< "$input" 2> "$0.$$" && {{ cat "$0.$$" >&2; exit; }}
status=$?
if grep -q CONFIRMATION_NEEDED "$0.$$"; then exec "{executable()}" "$@" --yes; fi
cat "$0.$$" >&2
exit $status
""")
        command.chmod(command.stat().st_mode | stat.S_IXUSR)
        (folder / ".build/ligature").symlink_to(command)
        # A person at a browser: the page of the development provider is filled in already, and only to be accepted.
        browser = folder / "bin/xdg-open"
        browser.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{pathlib.Path(__file__).parent / 'documents/visit.py'}' \"$1\"\n")
        browser.chmod(0o755)
        self.environment = {**clean_environment(), "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"),
                            "LIGATURE_PASSWORD": PASSWORD, "DISPLAY": ":7", "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
        del self.environment["LIGATURE_WEB_LISTEN"]

    def serve(self, **settings):
        self.server = Server(self.data, {"LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0", **settings})
        operations = self.server.said(r"operations at .*?//([^/]*)/metrics")[1]
        self.replaced = [
            ("127.0.0.1:7480", self.server.address), ("http://127.0.0.1:7481", self.server.web), ("127.0.0.1:7482", operations),
            ("/var/lib/ligature", str(self.data)), ("/var/backups/ligature", str(self.backups)), ("/etc/ligature", f"{self.etc}/ligature")]
        self.environment.update(LIGATURE_URL=f"http://{self.server.address}", LIGATURE_DATA=str(self.data))

    def stop(self):
        assert self.server.stop() == 0

    def configure(self, text):
        """Writes the server's file of settings."""
        file = self.etc / "ligature/ligature.yaml"
        file.parent.mkdir()
        file.write_text(text)

    def run_command(self, arguments):
        return subprocess.run(
            [self.folder / "bin/ligature", *arguments.split()], cwd=self.folder, env=self.environment, capture_output=True, text=True,
            check=True).stdout

    def run(self, block):
        script = block.text
        for shown, here in self.replaced:
            script = script.replace(shown, here)
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script], cwd=self.folder, env=self.environment, capture_output=True, text=True,
            timeout=120, stdin=subprocess.DEVNULL)
        if block.mark == "fails":
            assert done.returncode == 1 and block.reason in done.stderr, (str(block), done.stdout, done.stderr)
        else:
            assert done.returncode == 0, (str(block), done.stdout, done.stderr)
        return done.stdout


def in_order(machine, page):
    """The blocks of a page, each run when the next one is asked for; what a page does not show can be done in between."""
    for block in blocks(page):
        if block.language == "sh" and block.mark != "not run":
            yield block, machine.run(block)


def plain(machine, page, stops=True, **settings):
    machine.serve(**settings)
    outputs = [output for _, output in in_order(machine, page)]
    if stops:
        machine.stop()
    return outputs


def readme(machine, page):
    """The main job in one shell, its browser included, on a fresh server without a setting."""
    [output] = plain(machine, page)
    whoami = next(part for part in reversed(output.split("uid  ")) if "oidc.dev" in part)
    assert whoami.index("password") < whoami.index("google.com") < whoami.index("oidc.dev")
    assert len(set(re.findall(r"^uid +(\S+)$", output, re.M))) == 1, "The uid stays the same."


def getting_started(machine, page):
    outputs = plain(machine, page)
    assert "google.com" in "".join(outputs) and '"keys"' in outputs[-1]


def command_line(machine, page):
    plain(machine, page)


def running_a_server(machine, page):
    machine.serve()
    steps = in_order(machine, page)
    _, metrics = next(steps)
    assert "ligature_ready 1" in metrics and "live" in metrics
    assert next(steps)[0].text.startswith("ligature backup")
    machine.stop()
    machine.data.rename(machine.folder / "data.old")
    assert next(steps)[0].text.splitlines()[1].startswith("ligature restore")
    assert (machine.data / "server-secret").exists()
    assert next(steps, None) is None


def backups_and_keys(machine, page):
    machine.serve()
    steps = in_order(machine, page)
    next(steps)
    machine.stop()
    shutil.rmtree(machine.data)
    assert "ligature restore" in next(steps)[0].text
    machine.serve()
    assert "published" in next(steps)[1]
    assert next(steps, None) is None
    machine.stop()


def providers(machine, page):
    machine.serve()
    steps = in_order(machine, page)
    next(steps)
    machine.stop()
    machine.serve(LIGATURE_CUSTOM_TOKEN_KEYS=str(machine.folder / "service.pub"))
    assert "user-1" in next(steps)[1]
    machine.stop()


def sending_mail(machine, page):
    mail = FaultySMTP()
    machine.configure(f"mail:\n  url: smtp://127.0.0.1:{mail.port}\n  from: Example <no-reply@example.com>\n")
    plain(machine, page)
    assert len(mail.received) == 1


def sending_codes(machine, page):
    gateway = Gateway()
    names = {"LIGATURE_SMS_PRESET": "preset", "LIGATURE_SMS_URL": "url", "LIGATURE_SMS_USERNAME": "username",
             "LIGATURE_SMS_FROM": "from", "LIGATURE_SMS_PASSWORD": "password"}
    lines = [f"  {name}: \"{gateway.settings[variable]}\"" for variable, name in names.items() if variable in gateway.settings]
    machine.configure("sms:\n" + "\n".join(lines) + "\n")
    machine.environment.update(gateway.settings)
    plain(machine, page)
    assert len(gateway.requests) == 1
    gateway.close()


def operating(machine, page):
    """Ada has everything that an operator may remove: a factor, a provider, a merge."""
    google, corp = Issuer(), Issuer()
    machine.serve(
        LIGATURE_GOOGLE_AUDIENCES=CLIENT_ID, LIGATURE_GOOGLE_ISSUER=google.issuer, LIGATURE_OIDC_NAMES="corp",
        LIGATURE_OIDC_CORP_ISSUER=corp.issuer, LIGATURE_OIDC_CORP_AUDIENCES=CLIENT_ID)
    ada, other = Client(machine.server.address), Client(machine.server.address)
    ada.sign_in(id_token("google.com", google.token("ada", None, email=ADA, email_verified=True, hd="example.com")))
    ada.link(password(ADA, PASSWORD))
    other.sign_in(id_token("oidc.corp", corp.token("ada", None, jti="1")))
    planned = ada.call(ada.merges.PlanMerge, merge_calls.PlanMergeRequest(
        proof=merge_calls.AccountProof(credential=id_token("oidc.corp", corp.token("ada", None, jti="2")))))
    ada.call(ada.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=planned.plan))
    begun = ada.call(ada.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
        totp=factor_calls.StartTOTPEnrollment()))
    ada.call(ada.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
        session_info=begun.session_info, code=Authenticator(begun.totp.secret, time.time()).code()))
    outputs = [output for _, output in in_order(machine, page)]
    assert "oobCode=" in outputs[0] and "merge_undone" in outputs[0]
    with pytest.raises(Failure):
        ada.account()
    machine.stop()
    for issuer in (google, corp):
        issuer.close()


def services(machine, page):
    machine.serve()
    machine.replaced.append(("https://accounts.example.com", f"http://{machine.server.address}"))
    steps = in_order(machine, page)
    created = next(steps)[1]
    assert "Wrote " in created and "billing  accounts.read" in created
    assert "Revoked" in next(steps)[1]
    machine.run_command("service-keys create support --scope accounts.read")
    machine.run_command(f"accounts create --email {ADA}")
    assert ADA in next(steps)[1]
    assert "grace@example.com" in next(steps)[1]
    assert next(steps, None) is None
    machine.stop()


def moving(machine, page):
    (machine.folder / "users.json").write_text(json.dumps({"users": [FIREBASE_USER]}))
    (machine.folder / "hash.txt").write_text(FIREBASE_HASHES)
    _, real, again = plain(machine, page, stops=False)
    assert "1 created" in real and "1 skipped" in again and "ada-1" in machine.run_command("accounts show ada-1")
    machine.stop()


SCENES = {
    "README.md": readme,
    f"{SERVER}/GettingStarted.md": getting_started,
    f"{SERVER}/CommandLine.md": command_line,
    f"{SERVER}/RunningAServer.md": running_a_server,
    f"{SERVER}/BackupsAndKeys.md": backups_and_keys,
    f"{SERVER}/Providers.md": providers,
    f"{SERVER}/SendingMail.md": sending_mail,
    f"{SERVER}/SendingCodesToPhones.md": sending_codes,
    f"{SERVER}/Operating.md": operating,
    f"{SERVER}/AdministeringFromServices.md": services,
    f"{SERVER}/MovingToLigature.md": moving,
    "Clients/LigatureAdmin/Documentation.docc/LigatureAdmin.md": plain,
}


@pytest.mark.parametrize("page", SCENES, ids=lambda page: pathlib.PurePath(page).stem)
def test_the_commands_of_a_page_work(page, tmp_path):
    SCENES[page](Machine(tmp_path), page)


# Python

def test_the_foreign_client_of_the_protocol_page(server, tmp_path):
    """With nothing but the protos and grpcio-tools."""
    [block] = [block for block in blocks(f"{SERVER}/Protocol.md") if block.language == "python"]
    (tmp_path / "client.py").write_text(block.text)
    protos = sorted((ROOT / "Protos/ligature/v1").glob("*.proto"))
    subprocess.run(
        [sys.executable, "-m", "grpc_tools.protoc", "-I", ROOT / "Protos", f"--python_out={tmp_path}", f"--grpc_python_out={tmp_path}",
         *protos], check=True)

    def run():
        return subprocess.run(
            [sys.executable, tmp_path / "client.py", server.address, ADA, PASSWORD], capture_output=True, text=True, check=True,
            timeout=60).stdout

    assert "['password']" in run()
    assert run().strip() == "EMAIL_EXISTS"
