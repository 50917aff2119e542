"""Sign-in with GitHub's access tokens, against a server that answers as GitHub's REST API does."""
import pytest

from harness.calls import Client, Failure, access_token, anonymous, id_token, password
from harness.github import GitHub
from harness.processes import Server
from harness.terminal import Terminal

PROVIDER = "github.com"


@pytest.fixture(scope="module")
def github():
    peer = GitHub()
    yield peer
    peer.close()


@pytest.fixture
def server(tmp_path, github):
    process = Server(tmp_path / "data", github.settings)
    yield process
    assert process.stop() == 0


def token(github, user, emails=(), **facts):
    token.count += 1
    text = f"gho_{token.count:036}"
    github.add(text, user, emails=emails, **facts)
    return text


token.count = 0


def refusal(body):
    with pytest.raises(Failure) as failure:
        body()
    return failure.value


def test_one_account_with_github(server, github):
    client = Client(server.address)
    uid = client.sign_up(anonymous()).account.uid
    emails = [("ada@example.com", True, True)]
    linked = client.link(access_token(PROVIDER, token(github, 583231, emails, name="Ada",
                                                      avatar_url="https://example.com/a.png")))
    assert linked.account.uid == uid and not linked.account.is_anonymous
    entry = linked.account.provider_data[0]
    assert (entry.provider_id, entry.uid, entry.email, entry.display_name) == \
        (PROVIDER, "583231", "ada@example.com", "Ada")
    # GitHub's word is kept, but proves no address.
    assert linked.account.email == "ada@example.com" and not linked.account.email_verified
    client.sign_out()
    # The login is another one now; the number is the user.
    assert client.sign_in(access_token(PROVIDER, token(github, 583231, login="renamed"))).account.uid == uid
    assert Client(server.address).sign_in(access_token(PROVIDER, token(github, 583232))).account.uid != uid
    client.link(password("ada@example.com", "long enough"))
    assert [entry.provider_id for entry in client.unlink(provider=PROVIDER).account.provider_data] == ["password"]


def test_a_login_matches_nothing(server, github):
    """S9: neither a login nor a name that equals an account's finds it."""
    Client(server.address).sign_up(password("octocat@example.com", "long enough"), display_name="octocat")
    answer = Client(server.address).sign_in(access_token(PROVIDER, token(github, 7, login="octocat", name="octocat")))
    assert answer.is_new_account and not answer.account.HasField("email")


def test_only_verified_addresses_count(server, github):
    """S11: an address that is not verified neither finds an account nor makes a conflict."""
    Client(server.address).sign_up(password("victim@example.com", "long enough"))
    emails = [("victim@example.com", True, False), ("other@example.com", False, True)]
    answer = Client(server.address).sign_in(access_token(PROVIDER, token(github, 8, emails)))
    assert answer.is_new_account and answer.account.email == "other@example.com"
    # One that GitHub calls verified is a conflict, and joins nothing.
    emails = [("victim@example.com", True, True)]
    failure = refusal(lambda: Client(server.address).sign_in(access_token(PROVIDER, token(github, 9, emails))))
    assert failure.reason == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL" and not failure.conflict.sign_in_methods


def test_a_named_domain_is_trusted(tmp_path, github):
    server = Server(tmp_path / "data", {**github.settings, "LIGATURE_GITHUB_TRUSTED_EMAIL_DOMAINS": "corp.example"})
    emails = [("ada@corp.example", True, True)]
    answer = Client(server.address).sign_in(access_token(PROVIDER, token(github, 10, emails)))
    assert answer.account.email_verified
    assert server.stop() == 0


def test_tokens_of_other_apps_and_unclear_answers_are_refused(server, github):
    """S47."""
    refused = [
        token(github, 11, client_id="Iv1.another"),
        token(github, 12, answer=(200, {"error": "bad_verification_code"})),
        token(github, 13, answer=(200, {"app": {"client_id": "Iv1.another"}, "user": {"id": 13}})),
        token(github, 14, answer=(200, {"app": {"client_id": "Iv1.0123456789abcdef"}, "user": None})),
        token(github, 15, id=16),
        "gho_unknown",
    ]
    for text in refused:
        failure = refusal(lambda: Client(server.address).sign_in(access_token(PROVIDER, text)))
        assert failure.reason == "INVALID_IDP_RESPONSE", text
        assert failure.violations[0][0] == "credential.access_token.access_token" and text not in failure.text
    failure = refusal(lambda: Client(server.address).sign_in(access_token(PROVIDER, token(github, 17, answer=(502, {})))))
    assert (failure.reason, failure.code.name) == ("PROVIDER_UNAVAILABLE", "UNAVAILABLE") and failure.retry
    failure = refusal(lambda: Client(server.address).sign_in(id_token(PROVIDER, "e30.e30.AA")))
    assert failure.reason == "INVALID_ARGUMENT" and "an access token" in failure.text


def test_a_token_signs_in_often_and_reauthenticates_once(server, github):
    """S26: a token that an application keeps says nothing of what its user has done lately."""
    text = token(github, 583231)
    client = Client(server.address)
    for _ in range(2):
        client.sign_in(access_token(PROVIDER, text))
    client.reauthenticate(access_token(PROVIDER, text))
    failure = refusal(lambda: client.reauthenticate(access_token(PROVIDER, text)))
    assert failure.reason == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" and "sign in with" in failure.text
    assert Client(server.address).sign_in(access_token(PROVIDER, text)).account.uid == client.account().uid
    client.reauthenticate(access_token(PROVIDER, token(github, 583231)))


def test_the_command_line_signs_in_with_github(server, github, tmp_path):
    terminal = Terminal(server, tmp_path / "state.json")
    text = token(github, 583231, [("ada@example.com", True, True)])
    account = terminal.json("sign-in", "--provider", PROVIDER, "--access-token", "-", stdin=text + "\n")
    assert [entry["providerID"] for entry in account["providerData"]] == [PROVIDER]
    assert terminal.json("reauthenticate", "--provider", PROVIDER, LIGATURE_ACCESS_TOKEN=text)["uid"] == account["uid"]
    assert terminal.error("sign-in", "--provider", PROVIDER, "--access-token", "gho_unknown")["reason"] \
        == "INVALID_IDP_RESPONSE"
