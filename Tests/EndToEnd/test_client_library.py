"""The main job through `LigatureAuth`: the example program, with a real provider behind it."""
import subprocess
import zlib

import jwt
import pytest

from harness.facebook import GraphAPI
from harness.github import GitHub
from harness.identity import sign_in_at_provider
from harness.presets import OBJECT, TENANT, PresetIssuer
from harness.processes import ROOT, SNIPPET_HOSTS, Server, clean_environment
from harness.services import Service
from harness.sms import Gateway
from harness.ways import Library, Proof, Refused


def run_with_provider(program, server, provider, state, email, graph=None, gateway=None):
    """Runs a program of the client library and answers its questions for tokens; returns what else it said."""
    environment = clean_environment(
        {"LIGATURE_URL": f"http://{server.address}", "LIGATURE_STATE_FILE": str(state)})
    name, *arguments = program.split()
    child = subprocess.Popen([str(ROOT / ".build/debug" / name), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             text=True, env=environment)
    said = []
    for line in child.stdout:
        line = line.rstrip("\n")
        if line.startswith("token? "):
            _, subject, nonce = line.split(" ")
            address = email(said) if callable(email) else email
            token = sign_in_at_provider(provider.issuer, subject, nonce, email=address, name="Ada")
        elif line.startswith("access-token? "):
            subject = line.split(" ")[1]
            token = f"facebook-token-of-{subject}"
            # A user of Facebook is a number.
            graph.add(token, str(zlib.crc32(subject.encode())))
        elif line.startswith("message? "):
            token = gateway.code(line.split(" ")[1])
        else:
            said.append(line)
            continue
        child.stdin.write(token + "\n")
        child.stdin.flush()
    assert child.wait() == 0, said
    return said


def test_the_main_job(server, provider, tmp_path):
    state = tmp_path / "state.json"
    said = run_with_provider("link-providers", server, provider, state, "ada.swift@example.com")
    steps = [line.split(": ")[0] for line in said]
    assert steps == ["anonymous", "linked", "signed in with Google", "signed in with the password",
                     "conflict credentialAlreadyInUse", "continued", "unlinked", "refused"]
    uids = {line.split(": ")[-1].split(" ")[0] for line in said if not line.startswith("conflict")}
    assert len(uids) == 1
    assert [line[line.index("["):] for line in said] == [
        "[]", "[google.com]", "[google.com]", "[google.com,password]", "[]", "[google.com,password]", "[password]",
        "[password]"]
    assert state.stat().st_mode & 0o777 == 0o600


@pytest.fixture
def page_server(tmp_path, environment):
    """A server with the three providers of the documented page, and the stand-in for Facebook's Graph API."""
    graph = GraphAPI()
    process = Server(tmp_path / "data", {**environment, **graph.settings})
    yield process, graph
    assert process.stop() == 0
    graph.close()


def test_the_documented_page_by_each_host(page_server, provider, tmp_path):
    server, graph = page_server
    said = run_with_provider("documented-calls", server, provider, tmp_path / "state.json", None, graph)
    refused = "link failed: ERROR_CREDENTIAL_ALREADY_IN_USE"
    steps = ["linked", "linked", "linked", "google.com,facebook.com,password", refused, "merged", refused, "merged",
             "changed to Ada", "password changed", "unlinked, 2 left", "unlinked, 1 left", "google.com",
             "message: The address or the password is wrong.", "another account"]
    assert said == [f"{host}: {step}" for host in SNIPPET_HOSTS for step in steps]


def test_the_documented_second_factor_by_each_host(provider, environment, tmp_path):
    gateway = Gateway()
    server = Server(tmp_path / "data", {**environment, **gateway.settings})
    said = run_with_provider("documented-calls phone", server, provider, tmp_path / "state.json",
                             # The address of an account that is deleted after a change of its factors is kept for a while.
                             lambda said: f"ada.protected.{sum('Select factor' in line for line in said)}@gmail.com",
                             gateway=gateway)
    steps = ["second factor refused", "second factor accepted", "signed in",
             "Select factor to sign in Work phone , Verification code for Work phone"]
    # The page's snippet prints what was refused.
    said = [line for line in said if not line.startswith("Multi factor")]
    assert said == [f"{host}: {step}" for host in SNIPPET_HOSTS for step in steps]
    assert server.stop() == 0
    gateway.close()


def test_the_provider_classes(tmp_path):
    github_api, issuer = GitHub(), PresetIssuer()
    github_api.add("gho_1", 583231, name="Octo")
    service = Service(tmp_path / "service.pub")
    server = Server(tmp_path / "data", {**github_api.settings, **issuer.settings, **service.settings})
    application, token = Library(server, tmp_path), issuer.token

    def apple(nonce, **name):
        return Proof("idToken", provider="apple.com", token=token("apple.com", "a.1", "raw"), nonce=nonce, **name)

    def limited(**claims):
        return Proof("idToken", provider="facebook.com", token=token("facebook.com", "99", "raw", **claims), nonce="raw")

    def signed_in(proof):
        account = application.sign_in(proof)
        return account.name, *account.identities

    def refused(action):
        with pytest.raises(Refused) as refusal:
            action()
        return refusal.value.code

    def github(text):
        return Proof("accessToken", provider="github.com", token=text)

    assert signed_in(github("gho_1")) == ("Octo", ("github.com", "583231"))
    assert refused(lambda: signed_in(github("gho_2"))) == "invalidCredential"
    assert signed_in(apple("raw", givenName="Ada", familyName="Lovelace")) == ("Ada Lovelace", ("apple.com", "a.1"))
    assert signed_in(apple("raw")) == ("Ada Lovelace", ("apple.com", "a.1"))
    assert refused(lambda: signed_in(apple("other"))) == "missingOrInvalidNonce"
    microsoft = Proof("idToken", provider="microsoft.com", nonce="raw",
                      token=token("microsoft.com", nonce="raw", name="Ada"))
    assert signed_in(microsoft) == ("Ada", ("microsoft.com", f"{TENANT}.{OBJECT}"))
    assert signed_in(limited(name="Ada")) == ("Ada", ("facebook.com", "99"))
    assert refused(lambda: signed_in(limited(aud="1"))) == "invalidCredential"
    assert application.sign_in(
        Proof("customToken", token=service.token("user-1", claims={"plan": "pro"}))).uid == "user-1"
    assert jwt.decode(application.id_token(), options={"verify_signature": False})["plan"] == "pro"
    for text, code in ((service.token("user-1", aud="another"), "customTokenMismatch"),
                       ("e30.e30.e30", "invalidCustomToken")):
        assert refused(lambda: application.sign_in(Proof("customToken", token=text))) == code
    twitter = Proof("accessToken", provider="twitter.com", token="token", secret="secret")
    assert refused(lambda: application.sign_in(twitter)) == "operationNotAllowed"
    assert refused(lambda: application.call("getGameCenterCredential")) == "operationNotAllowed"
    application.close()
    assert server.stop() == 0
    github_api.close()
    issuer.close()
