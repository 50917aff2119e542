"""The provider of a server that was started with --dev: its pages, its tokens, and what they are refused by.

LIGATURE_PICTURES names a folder for pictures of its page, in light and dark."""
import json
import os
import re
import subprocess
import urllib.parse

import httpx
import jwt
import pytest

from harness.browser import Browser
from harness.calls import Client, id_token, password
from harness.processes import ROOT, Server, clean_environment, executable, reserved_port
from harness.terminal import Terminal
from test_browser_sign_in import proof, refusal, start

GOOGLE, DEV = "google.com", "oidc.dev"
TITLES = {"en": "Sign in as …", "de": "Anmelden als …", "fa": "ورود به نام …"}


class Phone(Browser):
    WIDTH = 390


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    process = Server(tmp_path_factory.mktemp("development") / "data")
    process.data = process.child.args[process.child.args.index("--data") + 1]
    yield process
    assert process.stop() == 0


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Phone(tmp_path_factory.mktemp("pictures"))
    yield browser
    browser.close()


def dev_token(data, provider, email, *rest, code=0):
    done = subprocess.run(
        [executable(), "dev-token", provider, email, "--data", str(data), *rest], capture_output=True, text=True, timeout=60,
        env=clean_environment())
    assert done.returncode == code, done.stderr
    return done.stdout.strip() if code == 0 else done.stderr


def development(server, provider=GOOGLE):
    return f"{server.web}/development/{provider}"


def asked(server):
    """What a browser asks the page for."""
    started = start(Client(server.address), provider=GOOGLE)
    return {name: values[0] for name, values in urllib.parse.parse_qs(urllib.parse.urlsplit(started.authorization_url).query).items()}


# What the README promises.

def test_every_line_of_the_readmes_main_job_runs_on_a_fresh_server(tmp_path, browser):
    section = (ROOT / "README.md").read_text().split("## Linking accounts in a shell", 1)[1]
    lines = [line for line in re.search(r"```sh\n(.*?)```", section, re.S)[1].splitlines() if line.strip()]
    server = Server(tmp_path / "data")
    (tmp_path / ".build").mkdir()
    (tmp_path / ".build/ligature").symlink_to(executable())
    opened, tools = tmp_path / "opened", tmp_path / "tools"
    tools.mkdir()
    os.mkfifo(opened)
    (tools / "xdg-open").write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" > '{opened}'\n")
    (tools / "xdg-open").chmod(0o755)
    environment = {
        **Terminal(server, tmp_path / "state.json").environment, "DISPLAY": ":7", "PATH": f"{tools}:{os.environ['PATH']}",
        # What a person types when the command asks.
        "LIGATURE_PASSWORD": "correct horse battery"}
    shell = subprocess.Popen(
        ["bash", "--norc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path,
        env=environment)

    def run(line):
        shell.stdin.write(f"{line}\necho \"= $?\"\n")
        shell.stdin.flush()
        if re.match(r"ligature (link|login) \w+ ", line):
            browser.open(opened.read_text().strip())
            assert browser.title == TITLES["en"]
            browser.press("accept")
        said = []
        for answer in shell.stdout:
            if answer.startswith("= "):
                return int(answer[2:]), "".join(said)
            said.append(answer)
        raise AssertionError(said)

    outcomes = [(line, *run(line)) for line in lines]
    shell.stdin.close()
    assert shell.wait(timeout=60) == 0
    assert server.stop() == 0
    for line, code, said in outcomes:
        assert code == (1 if "# refused" in line else 0), (line, said)
    assert "LAST_SIGN_IN_METHOD" in outcomes[-1][2]
    uids = {uid for _, _, said in outcomes for uid in re.findall(r"^uid +(\S+)$", said, re.M)}
    assert len(uids) == 1, outcomes
    [whoami] = [said for line, _, said in outcomes if line.startswith("ligature whoami")]
    assert whoami.index("password") < whoami.index(GOOGLE) < whoami.index(DEV)


# The page.

@pytest.mark.parametrize("language", TITLES)
def test_the_page_signs_in_as_anyone(server, browser, language):
    browser.driver.execute_cdp_cmd("Network.enable", {})
    browser.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}})
    client = Client(server.address)
    started = start(client, provider=GOOGLE, return_url=f"{server.web}/.well-known/jwks.json",
                    custom_parameters={"login_hint": f"grace-{language}@example.com"})
    browser.open(started.authorization_url)
    assert browser.title == TITLES[language] and "Google (development)" in browser.facts.values()
    assert browser.value("email") == f"grace-{language}@example.com" and browser.focused == "email"
    browser.look(f"development-{language}")
    browser.press("accept")
    # Back at the application, with the code, through two redirects that the page's policy has to allow.
    assert "/.well-known/jwks.json" in browser.driver.current_url
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(browser.driver.current_url).query)["code"][0]
    answer = client.sign_in(proof(started, code))
    assert answer.is_new_account and answer.provider_id == GOOGLE
    assert answer.account.provider_data[0].email == f"grace-{language}@example.com"
    browser.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {}})


def test_cancelling_tells_the_application(server, browser):
    client = Client(server.address)
    started = start(client, provider=DEV, return_url=f"{server.web}/.well-known/jwks.json")
    browser.open(started.authorization_url)
    browser.press("deny")
    assert "error=access_denied" in browser.driver.current_url or "were not signed in" in browser.driver.page_source


def test_what_is_no_address_is_asked_for_again(server):
    fields = {**asked(server), "answer": "accept", "email": "nobody"}
    answer = httpx.post(f"{development(server)}/authorize", data=fields)
    assert answer.status_code == 400 and "This is not an email address." in answer.text and 'value="nobody"' in answer.text


@pytest.mark.parametrize("field, value", [
    ("redirect_uri", "https://elsewhere.example/callback"), ("client_id", "other"), ("response_type", "token"),
    ("code_challenge_method", "plain"), ("code_challenge", "short")])
def test_a_request_that_this_server_did_not_make_is_not_sent_back(server, field, value):
    for fields in ({**asked(server), field: value}, {k: v for k, v in asked(server).items() if k != field}):
        for answer in (httpx.get(f"{development(server)}/authorize", params=fields),
                       httpx.post(f"{development(server)}/authorize", data={**fields, "answer": "accept", "email": "a@b.example"})):
            assert answer.status_code == 400 and field in answer.text and "location" not in answer.headers


def test_a_code_is_for_the_server_alone(server):
    fields = asked(server)
    answer = httpx.post(f"{development(server)}/authorize", data={**fields, "answer": "accept", "email": "a@b.example"})
    assert answer.status_code == 303
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(answer.headers["location"]).query)["code"][0]
    for secret in ("", "guess"):
        redeemed = httpx.post(f"{development(server)}/token", data={
            "grant_type": "authorization_code", "code": code, "client_id": fields["client_id"], "client_secret": secret,
            "redirect_uri": fields["redirect_uri"], "code_verifier": "v" * 43})
        assert (redeemed.status_code, redeemed.json()) == (401, {"error": "invalid_client"})


def test_a_foreign_library_verifies_its_tokens(server):
    document = httpx.get(f"{development(server)}/.well-known/openid-configuration").json()
    assert document["issuer"] == development(server)
    key = jwt.PyJWKClient(document["jwks_uri"])
    token = dev_token(server.data, "google", "ada@example.com", "--nonce", "n")
    claims = jwt.decode(
        token, key.get_signing_key_from_jwt(token), algorithms=document["id_token_signing_alg_values_supported"],
        issuer=document["issuer"], audience="ligature-development")
    assert claims["email"] == "ada@example.com" and claims["nonce"] == "n" and claims["name"] == "Ada"
    # Everyone can see what it is.
    assert claims["ligature_development"] is True


# The command.

def test_one_address_is_one_user_of_each_provider(server):
    client = Client(server.address)
    uid = client.sign_in(id_token(GOOGLE, dev_token(server.data, GOOGLE, "one@example.com"))).account.uid
    again = Client(server.address)
    assert again.sign_in(id_token(GOOGLE, dev_token(server.data, "google", "One@Example.com"))).account.uid == uid
    assert refusal(lambda: Client(server.address).sign_in(id_token(DEV, dev_token(server.data, "dev", "one@example.com")))) \
        == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"


def test_a_nonce_of_the_server_is_taken_once(server):
    client = Client(server.address)
    nonce = client.nonce(GOOGLE)
    token = dev_token(server.data, GOOGLE, "nonce@example.com", "--nonce", nonce)
    assert client.sign_in(id_token(GOOGLE, token, nonce)).account.uid
    assert refusal(lambda: Client(server.address).sign_in(id_token(GOOGLE, token, nonce))) in (
        "MISSING_OR_INVALID_NONCE", "INVALID_IDP_RESPONSE")


@pytest.mark.parametrize("arguments, reason, words", [
    (("google.com", "nobody"), "INVALID_EMAIL", "not an email address"),
    (("github.com", "ada@example.com"), "INVALID_PROVIDER_ID", "google.com, oidc.dev")])
def test_the_command_says_what_is_wrong(server, arguments, reason, words):
    error = json.loads(dev_token(server.data, *arguments, "--json", code=1))["error"]
    assert error["reason"] == reason and words in error["message"]


def test_the_start_says_that_anyone_can_sign_in(server):
    assert server.said(r"the development provider stands in for google\.com and oidc\.dev")


def test_a_configured_client_takes_precedence(tmp_path):
    server = Server(tmp_path / "data", {"LIGATURE_GOOGLE_AUDIENCES": "1234.apps.googleusercontent.com"})
    assert httpx.get(f"{development(server)}/keys").status_code == 404
    assert httpx.get(f"{development(server, DEV)}/keys").status_code == 200
    error = json.loads(dev_token(tmp_path / "data", GOOGLE, "ada@example.com", "--json", code=1))["error"]
    assert error["reason"] == "INVALID_PROVIDER_ID"
    listed = {p["providerID"]: p for p in Terminal(server, tmp_path / "state.json").json("providers")["providers"]}
    assert listed[GOOGLE]["displayName"] == "Google" and listed[DEV]["displayName"] == "Development"
    # Google's own rules are in force.
    assert refusal(lambda: Client(server.address).sign_in(
        id_token(GOOGLE, dev_token(tmp_path / "data", DEV, "ada@example.com")))) == "INVALID_IDP_RESPONSE"
    assert server.stop() == 0


# S84: it is nothing outside --dev, from another machine, or after a restart.

PATHS = (".well-known/openid-configuration", "keys", "authorize", "token")


def test_s84_a_server_without_dev_has_no_development_provider(tmp_path):
    server = Server(tmp_path / "data", development=False)
    for provider in (GOOGLE, DEV):
        for path in PATHS:
            assert httpx.get(f"{development(server, provider)}/{path}").status_code == 404
            assert httpx.post(f"{development(server, provider)}/{path}").status_code == 404
    assert json.loads(dev_token(tmp_path / "data", GOOGLE, "a@b.example", "--json", code=1))["error"]["reason"] \
        == "OPERATION_NOT_ALLOWED"
    listed = {p["providerID"] for p in Terminal(server, tmp_path / "state.json").json("providers")["providers"]}
    assert not {GOOGLE, DEV} & listed
    first = httpx.get(server.web)
    assert first.status_code == 200 and "<h1>Accounts</h1>" in first.text and "development" not in first.text
    assert server.stop() == 0


def test_s84_its_identities_and_sessions_are_worth_nothing_without_dev(tmp_path):
    data = tmp_path / "data"
    server = Server(data)
    owner = Client(server.address)
    owner.sign_up(password("ada@example.com", "correct horse battery"))
    owner.link(id_token(GOOGLE, dev_token(data, GOOGLE, "ada@example.com")))
    by_google = Client(server.address)
    assert by_google.sign_in(id_token(GOOGLE, dev_token(data, GOOGLE, "ada@example.com"))).account.uid == owner.account().uid
    unused = dev_token(data, GOOGLE, "ada@example.com")
    assert server.stop() == 0
    for settings in ({}, {"LIGATURE_GOOGLE_AUDIENCES": "ligature-development"}):
        server = Server(data, settings, development=False)
        # No proof of it is taken, with Google configured or not.
        assert refusal(lambda: Client(server.address).sign_in(id_token(GOOGLE, unused))) in (
            "INVALID_IDP_RESPONSE", "OPERATION_NOT_ALLOWED")
        # A session that it has opened is not renewed.
        assert refusal(lambda: Client(server.address).refresh(by_google.tokens.refresh_token)) == "OPERATION_NOT_ALLOWED"
        # It is no method that could stay when the others go.
        again = Client(server.address)
        again.sign_in(password("ada@example.com", "correct horse battery"))
        assert refusal(lambda: again.unlink(provider="password")) == "LAST_SIGN_IN_METHOD"
        assert server.stop() == 0


def test_s84_a_token_of_another_start_is_refused(tmp_path):
    # The port stays, and with it the issuer: all that differs is the key.
    settings = {"LIGATURE_WEB_LISTEN": f"127.0.0.1:{reserved_port()}"}
    server = Server(tmp_path / "data", settings)
    token = dev_token(tmp_path / "data", GOOGLE, "ada@example.com")
    assert server.stop() == 0
    server = Server(tmp_path / "data", settings)
    assert refusal(lambda: Client(server.address).sign_in(id_token(GOOGLE, token))) == "INVALID_IDP_RESPONSE"
    assert Client(server.address).sign_in(id_token(GOOGLE, dev_token(tmp_path / "data", GOOGLE, "ada@example.com"))).account.uid
    assert server.stop() == 0


def test_s84_other_machines_and_names_are_refused(tmp_path):
    server = Server(tmp_path / "data", {"LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    for headers in ({"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "127.0.0.1"},
                    {"Host": "accounts.example.com"}, {"Host": "127.0.0.1.example.com"}):
        for path in PATHS[:3]:
            assert httpx.get(f"{development(server)}/{path}", headers=headers).status_code == 403, (headers, path)
        assert httpx.post(f"{development(server)}/token", data={"code": "c"}, headers=headers).status_code == 403, headers
    # A header of the server's own does not make a client local either.
    for headers in ({}, {"Ligature-Client-Address": "203.0.113.7"}, {"Host": "localhost"}):
        assert httpx.get(f"{development(server)}/keys", headers=headers).status_code == 200
    forged = {"X-Forwarded-For": "203.0.113.7", "Ligature-Client-Address": "127.0.0.1"}
    assert httpx.get(f"{development(server)}/keys", headers=forged).status_code == 403
    assert server.stop() == 0


@pytest.mark.parametrize("headers", [
    {"X-Forwarded-For": "198.51.100.7"}, {"X-Real-IP": "198.51.100.7"}, {"Via": "1.1 proxy"},
    {"X-Forwarded-Proto": "https"}, {"X-Forwarded-Host": "accounts.example.com"}, {"Forwarded": "for=198.51.100.7"}], ids=str)
def test_s84_a_proxy_on_the_same_machine_makes_no_one_local(server, headers):
    """A proxy that the server has not been told of: each header of a proxy is enough."""
    assert httpx.get(f"{development(server)}/keys", headers=headers).status_code == 403
    assert httpx.get(f"{development(server)}/keys").status_code == 200


def test_s84_a_listener_for_other_machines_has_none(tmp_path):
    server = Server(tmp_path / "data", {"LIGATURE_WEB_LISTEN": "0.0.0.0:0", "LIGATURE_SERVER_ALLOW_PLAINTEXT": "true"})
    port = urllib.parse.urlsplit(server.web).port
    assert httpx.get(f"http://127.0.0.1:{port}/development/{DEV}/keys").status_code == 404
    assert json.loads(dev_token(tmp_path / "data", DEV, "a@b.example", "--json", code=1))["error"]["reason"] \
        == "OPERATION_NOT_ALLOWED"
    assert server.stop() == 0
