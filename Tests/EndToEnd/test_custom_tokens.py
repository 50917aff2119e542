"""Custom tokens: sign-in by the word of a service whose public key the server is configured with."""
import concurrent.futures
import subprocess
import time

import jwt as pyjwt
import pytest

from harness.calls import Client, Failure, anonymous, custom_token, password, pb
from harness.presets import encode
from harness.processes import Server, clean_environment, executable
from harness.services import AUDIENCE, Service
from harness.terminal import Terminal


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    folder = tmp_path_factory.mktemp("services")
    return [Service(folder / f"{algorithm}.pub", algorithm) for algorithm in ("ES256", "EdDSA", "RS256")]


@pytest.fixture(scope="module")
def server(tmp_path_factory, services):
    files = ",".join(str(service.public_key_file) for service in services)
    process = Server(tmp_path_factory.mktemp("custom"), {"LIGATURE_CUSTOM_TOKEN_KEYS": files, "LIGATURE_ISSUER": AUDIENCE})
    yield process
    assert process.stop() == 0


def refusal(body):
    with pytest.raises(Failure) as failure:
        body()
    return failure.value


@pytest.mark.parametrize("index", range(3), ids=["ES256", "EdDSA", "RS256"])
def test_a_token_gives_the_account_of_its_uid(server, services, index):
    service, uid = services[index], f"user-{index}"
    client = Client(server.address)
    made = client.sign_in(custom_token(service.token(uid, claims={"plan": "pro", "roles": ["a", "b"]})))
    assert made.is_new_account and made.account.uid == uid and made.provider_id == "custom"
    assert not made.account.is_anonymous and not made.account.provider_data
    claims = pyjwt.decode(made.tokens.id_token, options={"verify_signature": False})
    assert (claims["sub"], claims["plan"], claims["roles"]) == (uid, "pro", ["a", "b"])
    assert claims["firebase"]["sign_in_provider"] == "custom" and claims["firebase"]["identities"] == {}
    # They stay with the session.
    refreshed = client.refresh(made.tokens.refresh_token)
    assert pyjwt.decode(refreshed.tokens.id_token, options={"verify_signature": False})["plan"] == "pro"
    client.link(password(f"{uid}@example.com", "long enough"))
    again = Client(server.address).sign_in(custom_token(service.token(uid)))
    assert again.account.uid == uid and not again.is_new_account
    assert "plan" not in pyjwt.decode(again.tokens.id_token, options={"verify_signature": False})
    assert Client(server.address).sign_in(password(f"{uid}@example.com", "long enough")).account.uid == uid


def test_hostile_tokens_are_refused(server, services):
    service, now = services[0], int(time.time())
    stranger = Service(service.public_key_file.with_suffix(".stranger"), "ES256")
    sound = service.token("victim")
    body = sound.split(".")[1]
    refused = {
        "another key": stranger.token("victim"),
        "no algorithm": f"{encode({'alg': 'none'})}.{body}.",
        "HMAC by the public key": pyjwt.encode({"uid": "victim"}, "x" * 32, algorithm="HS256"),
        "another service's signature": f"{body}.{body}.{sound.split('.')[2]}",
        "expired": service.token("victim", iat=now - 4000, exp=now - 400),
        "valid for two hours": service.token("victim", exp=now + 7200),
        "no expiry": service.token("victim", exp=None),
        "from the future": service.token("victim", iat=now + 600, exp=now + 1200),
        "an empty uid": service.token(""),
        "a uid of 129 bytes": service.token("a" * 129),
        "a uid with NUL": service.token("a\0b"),
        "a uid that hides something": service.token("victim\u200b"),
        "a uid in another form": service.token("e\u0301"),
        "reserved claims": service.token("victim", claims={"sub": "other"}),
        "firebase claims": service.token("victim", claims={"firebase": {"sign_in_provider": "password"}}),
        "claims of 1,001 bytes": service.token("victim", claims={"a": "x" * 993}),
        "claims that are none": service.token("victim", claims=["admin"]),
        "an access token": service.token("victim", header={"typ": "at+jwt"}),
        "an ID token of the server's": Client(server.address).sign_up(anonymous()).tokens.id_token,
    }
    for name, token in refused.items():
        failure = refusal(lambda: Client(server.address).sign_in(custom_token(token)))
        assert (failure.reason, failure.code.name) == ("INVALID_CUSTOM_TOKEN", "UNAUTHENTICATED"), (name, failure)
        assert failure.violations[0][0] == "credential.custom_token.token", name
        assert token not in failure.text
    for audience in ("other", AUDIENCE + "/", [AUDIENCE, "other"], None):
        failure = refusal(lambda: Client(server.address).sign_in(custom_token(service.token("victim", aud=audience))))
        assert failure.reason == "CREDENTIAL_MISMATCH", audience
    # None of them made the account; the sound one does, once.
    assert Client(server.address).sign_in(custom_token(sound)).is_new_account
    assert refusal(lambda: Client(server.address).sign_in(custom_token(sound))).reason == "INVALID_CUSTOM_TOKEN"


def test_a_custom_token_is_for_signing_in(server, services):
    client = Client(server.address)
    client.sign_in(custom_token(services[0].token("linker")))
    assert refusal(lambda: client.link(custom_token(services[0].token("linker")))).reason == "INVALID_ARGUMENT"
    assert refusal(lambda: client.sign_up(custom_token(services[0].token("new")))).reason == "INVALID_ARGUMENT"
    # It proves again who is signed in, and no one else.
    request = lambda uid: pb.ReauthenticateRequest(credential=custom_token(services[0].token(uid)))
    failure = refusal(lambda: client.call(client.accounts.Reauthenticate, request("another")))
    assert failure.reason == "INVALID_LOGIN_CREDENTIALS"
    client.call(client.accounts.Reauthenticate, request("linker"))


def test_a_deleted_uid_stays_deleted(server, services):
    client = Client(server.address)
    client.sign_in(custom_token(services[1].token("leaver")))
    client.call(client.accounts.DeleteAccount, pb.DeleteAccountRequest())
    failure = refusal(lambda: Client(server.address).sign_in(custom_token(services[1].token("leaver"))))
    assert (failure.reason, failure.code.name) == ("USER_NOT_FOUND", "NOT_FOUND")


def test_many_first_sign_ins_make_one_account(server, services):
    """S30"""
    tokens = [services[1].token("crowd") for _ in range(32)]
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        answers = list(pool.map(lambda token: Client(server.address).sign_in(custom_token(token)), tokens))
    assert {answer.account.uid for answer in answers} == {"crowd"}
    assert sum(answer.is_new_account for answer in answers) == 1


def test_one_token_signs_in_once_under_concurrency(server, services):
    """S32"""
    token = services[1].token("single")

    def attempt(_):
        try:
            Client(server.address).sign_in(custom_token(token))
            return "signed in"
        except Failure as failure:
            return failure.reason

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(attempt, range(16)))
    assert answers.count("signed in") == 1 and set(answers) == {"signed in", "INVALID_CUSTOM_TOKEN"}


def test_the_command_line_makes_and_takes_tokens(tmp_path):
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    key, public = tmp_path / "service.key", tmp_path / "service.pub"
    openssl("genpkey", "-algorithm", "ed25519", "-out", str(key))
    openssl("pkey", "-in", str(key), "-pubout", "-out", str(public))
    server = Server(tmp_path / "data", {"LIGATURE_CUSTOM_TOKEN_KEYS": str(public)})
    terminal = Terminal(server, tmp_path / "state.json")
    # The data folder keeps the issuer, which tokens are made for.
    signer = ("custom-token", "user-1", "--key", str(key), "--data", str(tmp_path / "data"))
    token = terminal.run(*signer, "--claims", '{"plan": "pro"}').stdout.strip()
    account = terminal.json("sign-in", "--custom-token", "-", stdin=token + "\n")
    assert account["uid"] == "user-1" and account["isNewAccount"] and not account["providerData"]
    assert terminal.error("sign-in", "--custom-token", token)["reason"] == "INVALID_CUSTOM_TOKEN"
    wrong = terminal.run("custom-token", "user-1", "--key", str(key), LIGATURE_ISSUER="https://other.example").stdout.strip()
    assert terminal.error("sign-in", "--custom-token", wrong)["reason"] == "CREDENTIAL_MISMATCH"
    assert terminal.error("custom-token", "user-1", "--key", str(public))["reason"] == "INVALID_KEY"
    assert terminal.error("custom-token", "user-1", "--key", str(key), "--claims", "pro")["reason"] == "INVALID_KEY"
    assert server.stop() == 0
    # A key that cannot be used is reported at the start; without keys no token is taken.
    done = subprocess.run([executable(), "serve", "--data", str(tmp_path / "other")], capture_output=True, text=True,
                          timeout=60, env=clean_environment({"LIGATURE_CUSTOM_TOKEN_KEYS": str(key)}))
    assert done.returncode == 64 and "customToken.keys" in done.stderr
    server = Server(tmp_path / "data")
    fresh = terminal.run(*signer).stdout.strip()
    failure = refusal(lambda: Client(server.address).sign_in(custom_token(fresh)))
    assert failure.reason == "OPERATION_NOT_ALLOWED"
    assert server.stop() == 0


def test_what_is_missing_has_a_name_of_its_own(server, services):
    client, service = Client(server.address), services[0]
    assert refusal(lambda: client.sign_in(custom_token(""))).reason == "MISSING_CUSTOM_TOKEN"
    nobody = refusal(lambda: client.sign_in(custom_token(service.token(None))))
    assert nobody.reason == "MISSING_IDENTIFIER" and "uid" in nobody.text


def test_a_token_for_a_tenant_says_so(server, services):
    failure = refusal(lambda: Client(server.address).sign_in(custom_token(services[0].token("ada", tenant_id="north"))))
    assert failure.reason == "TENANT_ID_MISMATCH" and "north" in failure.text and "tenant_id" in failure.text
    assert failure.code.name == "UNAUTHENTICATED"
