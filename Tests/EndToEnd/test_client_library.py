"""The main job through `LigatureAuth`: the example program, with a real provider behind it."""
import subprocess

from harness.github import GitHub
from harness.identity import sign_in_at_provider
from harness.presets import OBJECT, TENANT, PresetIssuer
from harness.processes import ROOT, Server, clean_environment
from harness.services import Service


def run_with_provider(program, server, provider, state, email):
    """Runs a program of the client library; answers its questions for tokens; gives what else it said."""
    environment = clean_environment(
        {"LIGATURE_URL": f"http://{server.address}", "LIGATURE_STATE_FILE": str(state)})
    child = subprocess.Popen([str(ROOT / ".build/debug" / program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             text=True, env=environment)
    said = []
    for line in child.stdout:
        line = line.rstrip("\n")
        if line.startswith("token? "):
            _, subject, nonce = line.split(" ")
            token = sign_in_at_provider(provider.issuer, subject, nonce, email=email, name="Ada")
            child.stdin.write(token + "\n")
            child.stdin.flush()
        else:
            said.append(line)
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


def test_the_documented_calls_in_both_language_modes(server, provider, tmp_path):
    said = run_with_provider("documented-calls", server, provider, tmp_path / "state.json", None)
    steps = ["linked", "link failed", "merged", "linked", "google.com,password", "unlinked, 1 left", "password",
             "changed to Ada", "password changed"]
    assert said == [f"{mode}: {step}" for mode in ("swift5WithoutActor", "swift6OnTheMainActor") for step in steps]


def test_the_provider_classes(tmp_path):
    github, issuer = GitHub(), PresetIssuer()
    github.add("gho_1", 583231, name="Octo")
    service = Service(tmp_path / "service.pub")
    server = Server(tmp_path / "data", {**github.settings, **issuer.settings, **service.settings})
    environment = clean_environment({"LIGATURE_URL": f"http://{server.address}",
                                     "LIGATURE_STATE_FILE": str(tmp_path / "state.json")})
    token = issuer.token
    lines = {
        "github gho_1": "Octo github.com/583231",
        "github gho_2": "invalidCredential",
        f"apple {token('apple.com', 'a.1', 'raw')} raw Ada Lovelace": "Ada Lovelace apple.com/a.1",
        f"applePlain {token('apple.com', 'a.1', 'raw')} raw": "Ada Lovelace apple.com/a.1",
        f"applePlain {token('apple.com', 'a.1', 'raw')} other": "missingOrInvalidNonce",
        f"microsoft {token('microsoft.com', nonce='raw', name='Ada')} raw": f"Ada microsoft.com/{TENANT}.{OBJECT}",
        f"limited {token('facebook.com', '99', 'raw', name='Ada')} raw": "Ada facebook.com/99",
        f"limited {token('facebook.com', '99', 'raw', aud='1')} raw": "invalidCredential",
        f"custom {service.token('user-1', claims={'plan': 'pro'})}": "user-1 pro",
        f"custom {service.token('user-1', aud='another')}": "customTokenMismatch",
        "custom e30.e30.e30": "invalidCustomToken",
        "twitter token secret": "operationNotAllowed",
        "gamecenter": "operationNotAllowed",
    }
    done = subprocess.run([str(ROOT / ".build/debug/provider-classes")], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, timeout=120, env=environment)
    assert done.stdout.splitlines() == list(lines.values()), done.stderr
    assert server.stop() == 0
    github.close()
    issuer.close()
