"""Sign-in at a provider through the browser: against a whole provider from PyPI, and against one that is strict or wrong."""
import json
import pathlib
import re
import subprocess
import time
import urllib.parse

import httpx
import jwt
import pytest

from harness.authorization import CLIENT_ID, CLIENT_SECRET, CodeProvider, Visitor, query
from harness.calls import Client, Failure, anonymous, credentials, id_token, pb
from harness.processes import Server, executable
from harness.terminal import Terminal, note

RETURN = "http://127.0.0.1:9/back"


@pytest.fixture(scope="module")
def strict():
    provider = CodeProvider()
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def other():
    provider = CodeProvider()
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory, strict, other, provider):
    settings = {
        "LIGATURE_OIDC_NAMES": "strict,other", **strict.settings("strict"), **other.settings("other"),
        "LIGATURE_GOOGLE_ISSUER": provider.issuer, "LIGATURE_GOOGLE_AUDIENCES": CLIENT_ID,
        "LIGATURE_GOOGLE_CLIENT_SECRET": CLIENT_SECRET, "LIGATURE_WEB_RETURN_URLS": "https://app.example.com/back",
    }
    process = Server(tmp_path_factory.mktemp("browser") / "data", settings)
    yield process
    assert process.stop() == 0


@pytest.fixture(autouse=True)
def well_behaved(strict, request):
    """Each test has a user of its own at a provider that does nothing wrong."""
    strict.claims = {"sub": request.node.name}
    strict.answers, strict.drops, strict.token = {}, set(), None


def start(client, purpose=pb.PROVIDER_SIGN_IN_PURPOSE_SIGN_IN, provider="oidc.strict", **fields):
    if "device" not in fields:
        fields.setdefault("return_url", RETURN)
    return client.call(client.accounts.StartProviderSignIn, pb.StartProviderSignInRequest(
        provider_id=provider, purpose=purpose, **fields), bearer=getattr(client, "handle", None))


def proof(started, code=""):
    return credentials.Credential(intent=credentials.IntentCredential(secret=started.secret, code=code))


def returned(provider, started):
    """Where the browser ends when the user signs in at the provider."""
    answer = Visitor().step(provider.authorize(started.authorization_url))
    assert answer.status_code == 303, answer.text
    return query(answer.headers["location"])


def claims_of(token):
    return jwt.decode(token, options={"verify_signature": False})


def refusal(body):
    with pytest.raises(Failure) as failure:
        body()
    return failure.value.reason


def test_signing_in_makes_an_account_and_comes_back_to_it(server, strict):
    strict.claims = {"sub": "u1", "email": "ada@strict.example", "email_verified": True, "name": "Ada"}
    client = Client(server.address)
    started = start(client)
    answer = client.sign_in(proof(started, returned(strict, started)["code"]))
    assert answer.is_new_account and answer.provider_id == "oidc.strict"
    assert answer.account.email == "ada@strict.example" and answer.account.email_verified
    again = Client(server.address)
    started = start(again)
    back = again.sign_in(proof(started, returned(strict, started)["code"]))
    assert back.account.uid == answer.account.uid and not back.is_new_account


def test_a_whole_provider_signs_in_by_its_own_pages(server, provider):
    client = Client(server.address)
    started = start(client, provider="google.com")
    with httpx.Client(timeout=20) as browser:
        browser.put(f"{provider.issuer}/users/whole", json={"email": "whole@gmail.com", "email_verified": True}).raise_for_status()
        answer = browser.post(started.authorization_url, data={"sub": "whole"})
        answer = browser.get(answer.headers["location"])
    answer = client.sign_in(proof(started, query(answer.headers["location"])["code"]))
    assert answer.provider_id == "google.com" and answer.account.email_verified


def test_the_authorization_url_asks_for_a_code_with_pkce_and_a_nonce(server, strict):
    started = start(Client(server.address), scopes=["calendar", "email"], custom_parameters={"prompt": "login"})
    asked = query(started.authorization_url)
    assert asked["response_type"] == "code" and asked["code_challenge_method"] == "S256"
    assert asked["client_id"] == CLIENT_ID and asked["prompt"] == "login"
    assert asked["redirect_uri"] == f"{server.web}/callback/oidc.strict"
    assert asked["scope"].split() == ["openid", "email", "profile", "calendar"]
    assert len({asked["state"], asked["nonce"], asked["code_challenge"], started.secret}) == 4
    # Nothing that the browser sees is the caller's half.
    assert started.secret not in started.authorization_url


def test_the_verifier_of_the_challenge_is_sent_with_the_code(server, strict):
    started = start(Client(server.address))
    returned(strict, started)
    redeemed = strict.redeemed[-1]
    assert len(redeemed["code_verifier"]) == 43 and redeemed["client"] == (CLIENT_ID, CLIENT_SECRET)
    assert redeemed["code_verifier"] not in started.authorization_url


def test_a_code_stolen_without_its_secret_is_worth_nothing(server, strict):
    victim, thief = Client(server.address), Client(server.address)
    started = start(victim)
    code = returned(strict, started)["code"]
    own = start(thief)
    assert refusal(lambda: thief.sign_in(proof(own, code))) == "INVALID_PENDING_TOKEN"
    for secret in ("", code, started.secret[:-1], own.secret):
        credential = credentials.Credential(intent=credentials.IntentCredential(secret=secret, code=code))
        assert refusal(lambda: thief.sign_in(credential)) == "INVALID_PENDING_TOKEN"
    # The thief has not used it up.
    assert victim.sign_in(proof(started, code)).account.uid


def test_a_secret_without_its_code_is_worth_nothing(server, strict):
    client = Client(server.address)
    started, elsewhere = start(client), start(Client(server.address))
    assert refusal(lambda: client.sign_in(proof(started))) == "INVALID_PENDING_TOKEN"
    returned(strict, started)
    other_code = returned(strict, elsewhere)["code"]
    for code in ("", "lgic_", started.secret, other_code):
        assert refusal(lambda: client.sign_in(proof(started, code))) == "INVALID_PENDING_TOKEN"


def test_a_code_is_good_for_one_use(server, strict):
    client, again = Client(server.address), Client(server.address)
    started = start(client)
    code = returned(strict, started)["code"]
    client.sign_in(proof(started, code))
    assert refusal(lambda: again.sign_in(proof(started, code))) == "INVALID_PENDING_TOKEN"
    assert refusal(lambda: client.sign_in(proof(started, code))) == "INVALID_PENDING_TOKEN"


def test_an_answer_that_comes_to_another_providers_callback_is_refused(server, strict, other):
    started = start(Client(server.address))
    answer = strict.authorize(started.authorization_url)
    before = len(strict.redeemed), len(other.redeemed)
    mixed_up = answer.replace("/callback/oidc.strict", "/callback/oidc.other")
    page = Visitor().step(mixed_up)
    assert page.status_code == 410 and "location" not in page.headers
    # The code has gone to neither; the right answer still counts.
    assert (len(strict.redeemed), len(other.redeemed)) == before
    assert Visitor().step(answer).status_code == 303


@pytest.mark.parametrize("wrong", ["http://127.0.0.1:1", "missing", "slash"])
def test_an_answer_that_names_another_issuer_is_refused(server, strict, wrong):
    client = Client(server.address)
    started = start(client)
    if wrong == "missing":
        strict.drops = {"iss"}
    else:
        strict.answers = {"iss": strict.issuer + "/" if wrong == "slash" else wrong}
    before = len(strict.redeemed)
    back = returned(strict, started)
    assert back["error"] == "server_error" and "iss" in back["error_description"] and "code" not in back
    assert len(strict.redeemed) == before
    assert refusal(lambda: client.sign_in(proof(started))) == "INVALID_IDP_RESPONSE"


def test_a_callback_that_is_repeated_does_nothing(server, strict):
    client = Client(server.address)
    started = start(client)
    callback = strict.authorize(started.authorization_url)
    first, second = Visitor().step(callback), Visitor().step(callback)
    assert (first.status_code, second.status_code) == (303, 410)
    assert "location" not in second.headers
    assert sum(1 for r in strict.redeemed if r.get("code") == query(callback)["code"]) == 1
    client.sign_in(proof(started, query(first.headers["location"])["code"]))
    assert Visitor().step(callback).status_code == 410


@pytest.mark.parametrize("claims", [{"nonce": "another"}, {"nonce": ""}, {"aud": "another-app"}, {"iss": "http://127.0.0.1:1"},
                                    {"exp": 1}, {"sub": ""}], ids=str)
def test_an_id_token_that_does_not_hold_is_refused(server, strict, claims):
    strict.claims = {"sub": "wrong", **claims}
    started = start(Client(server.address))
    back = returned(strict, started)
    assert back["error"] == "server_error" and "code" not in back


@pytest.mark.parametrize("token", [
    (200, {"error": "bad_verification_code"}), (200, {"access_token": "x", "token_type": "Bearer"}), (400, {}), (200, []),
    (302, {}),
], ids=str)
def test_a_token_endpoint_that_gives_no_id_token_is_refused(server, strict, token):
    strict.token = token
    started = start(Client(server.address))
    assert returned(strict, started)["error"] == "server_error"


def test_a_token_endpoint_that_fails_asks_for_patience(server, strict):
    strict.token = (503, {})
    started = start(Client(server.address))
    assert returned(strict, started)["error"] == "temporarily_unavailable"


@pytest.mark.parametrize("error, told", [("access_denied", "access_denied"), ("server_error", "temporarily_unavailable"),
                                         ("<script>", "server_error")])
def test_an_error_of_the_provider_comes_back_to_the_application(server, strict, error, told):
    client = Client(server.address)
    started = start(client)
    strict.answers, strict.drops = {"error": error, "error_description": "phishing text"}, {"code"}
    back = returned(strict, started)
    assert back["error"] == told and "phishing" not in back["error_description"] and "<" not in back["error_description"]
    assert refusal(lambda: client.sign_in(proof(started))) in ("AUTHORIZATION_DENIED", "PROVIDER_UNAVAILABLE", "INVALID_IDP_RESPONSE")


def test_purposes_do_not_mix(server, strict):
    client = Client(server.address)
    client.sign_in(anonymous())
    link = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_LINK)
    link_code = returned(strict, link)["code"]
    sign_in = start(client)
    sign_in_code = returned(strict, sign_in)["code"]
    assert refusal(lambda: Client(server.address).sign_in(proof(link, link_code))) == "INVALID_PENDING_TOKEN"
    assert refusal(lambda: client.reauthenticate(proof(link, link_code))) == "INVALID_PENDING_TOKEN"
    assert refusal(lambda: client.link(proof(sign_in, sign_in_code))) == "INVALID_PENDING_TOKEN"
    uid = client.account().uid
    assert client.link(proof(link, link_code)).account.uid == uid
    again = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_REAUTHENTICATE)
    again_code = returned(strict, again)["code"]
    assert refusal(lambda: client.link(proof(again, again_code))) == "INVALID_PENDING_TOKEN"
    assert client.reauthenticate(proof(again, again_code)).account.uid == uid


def test_one_credential_for_any_purpose_links_in_its_own_session_alone(server, strict):
    client, stranger = Client(server.address), Client(server.address)
    client.sign_in(anonymous())
    stranger.sign_in(anonymous())
    started = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_ANY)
    code = returned(strict, started)["code"]
    assert refusal(lambda: stranger.link(proof(started, code))) == "INVALID_PENDING_TOKEN"
    assert client.link(proof(started, code)).account.uid == client.account().uid


def test_a_link_serves_the_session_that_started_it_alone(server, strict):
    """S17: a user who starts a link and hands its code to another links nothing there."""
    client, thief = Client(server.address), Client(server.address)
    client.sign_in(anonymous())
    thief.sign_in(anonymous())
    started = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_LINK)
    code = returned(strict, started)["code"]
    assert refusal(lambda: thief.link(proof(started, code))) == "INVALID_PENDING_TOKEN"
    assert [p.provider_id for p in thief.account().provider_data] == []
    client.link(proof(started, code))


def test_a_link_is_void_when_its_session_has_ended_before_the_callback(server, strict):
    client = Client(server.address)
    client.sign_in(anonymous())
    client.link(credentials.Credential(password=credentials.PasswordCredential(
        email="void@example.com", password="correct horse battery")))
    started = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_LINK)
    client.sign_out()
    before = len(strict.redeemed)
    assert "code" not in returned(strict, started)
    assert len(strict.redeemed) == before
    client.sign_in(credentials.Credential(password=credentials.PasswordCredential(
        email="void@example.com", password="correct horse battery")))
    assert refusal(lambda: client.link(proof(started))) == "INVALID_PENDING_TOKEN"


def test_a_link_is_void_when_its_session_has_ended_after_the_callback(server, strict):
    client = Client(server.address)
    client.sign_in(anonymous())
    client.link(credentials.Credential(password=credentials.PasswordCredential(
        email="void2@example.com", password="correct horse battery")))
    started = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_LINK)
    code = returned(strict, started)["code"]
    client.sign_out()
    client.sign_in(credentials.Credential(password=credentials.PasswordCredential(
        email="void2@example.com", password="correct horse battery")))
    assert refusal(lambda: client.link(proof(started, code))) == "INVALID_PENDING_TOKEN"


def test_s26_an_open_session_at_the_provider_is_no_new_proof(server, strict):
    """The provider answers by a session that its user has opened an hour ago."""
    hour_ago = int(time.time()) - 3600
    strict.claims = {**strict.claims, "auth_time": hour_ago}
    client = Client(server.address)
    started = start(client)
    assert "max_age" not in query(started.authorization_url)
    client.sign_in(proof(started, returned(strict, started)["code"]))
    assert claims_of(client.tokens.id_token)["auth_time"] > hour_ago + 3000
    for purpose in (pb.PROVIDER_SIGN_IN_PURPOSE_REAUTHENTICATE, pb.PROVIDER_SIGN_IN_PURPOSE_ANY):
        started = start(client, purpose)
        assert query(started.authorization_url)["max_age"] == "300"
        old = proof(started, returned(strict, started)["code"])
        assert refusal(lambda: client.reauthenticate(old)) == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
    strict.claims = {**strict.claims, "auth_time": int(time.time())}
    started = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_REAUTHENTICATE)
    client.reauthenticate(proof(started, returned(strict, started)["code"]))


@pytest.mark.parametrize("times", [{"iat": -23 * 3600}, {"auth_time": -3600}])
def test_s26_an_old_id_token_is_no_new_proof(server, strict, times):
    def token(**times):
        now = int(time.time())
        claims = {"aud": CLIENT_ID, "iat": now, "exp": now + 600, **strict.claims, "jti": str(time.time())}
        claims |= {name: now + ago for name, ago in times.items()}
        return id_token("oidc.strict", strict._id_token(claims))

    client = Client(server.address)
    client.sign_in(token())
    assert refusal(lambda: client.reauthenticate(token(**times))) == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
    client.reauthenticate(token())
    old = Client(server.address)
    old.sign_in(token(**times))
    [current] = [session for session in old.call(old.sessions.ListSessions, pb.ListSessionsRequest()).sessions if session.is_current]
    assert current.signed_in_at.seconds < time.time() - 3000


def test_linking_and_reauthenticating_need_a_signed_in_caller(server):
    for purpose in (pb.PROVIDER_SIGN_IN_PURPOSE_LINK, pb.PROVIDER_SIGN_IN_PURPOSE_REAUTHENTICATE):
        assert refusal(lambda: start(Client(server.address), purpose)) == "MISSING_ID_TOKEN"


def test_an_identity_of_another_account_is_a_conflict_with_a_way_on(server, strict):
    owner, client = Client(server.address), Client(server.address)
    started = start(owner)
    uid = owner.sign_in(proof(started, returned(strict, started)["code"])).account.uid
    client.sign_in(anonymous())
    started = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_LINK)
    code = returned(strict, started)["code"]
    with pytest.raises(Failure) as failure:
        client.link(proof(started, code))
    assert failure.value.reason == "CREDENTIAL_ALREADY_IN_USE"
    continuation = credentials.Credential(
        continuation=credentials.ContinuationCredential(token=failure.value.conflict.continuation))
    assert client.sign_in(continuation).account.uid == uid


@pytest.mark.parametrize("url", [
    "https://evil.example/back", "https://app.example.com.evil.example/back", "https://app.example.com/backdoor",
    "https://app.example.com@evil.example/back", "https://app.example.com/back/../other", "http://app.example.com/back",
    "http://localhost:8000/back", "http://127.0.0.1.evil.example/", "http://127.0.0.1@evil.example/",
    "http://127.0.0.1:80@evil.example/", "https://127.0.0.1:9/", "http://127.0.0.2/", "http://[::2]:9/", "javascript://127.0.0.1/",
    "//evil.example", "evil", "", "http://127.0.0.1:9/#fragment", "http://127.0.0.1:9\\@evil.example/", "http://127.0.0.1:9/\r\nx: y",
])
def test_a_return_url_that_is_not_allowed_is_refused(server, url):
    assert refusal(lambda: start(Client(server.address), return_url=url)) in ("UNAUTHORIZED_DOMAIN", "INVALID_CONTINUE_URI")


@pytest.mark.parametrize("url", ["http://127.0.0.1/", "http://127.0.0.1:65535/a?b=c", "http://[::1]:9", "https://app.example.com/back/x?y=1"])
def test_a_return_url_that_is_allowed_gets_the_code(server, strict, url):
    started = start(Client(server.address), return_url=url)
    answer = Visitor().step(strict.authorize(started.authorization_url))
    assert answer.headers["location"].startswith(url) and query(answer.headers["location"])["code"]


@pytest.mark.parametrize("fields", [
    {"custom_parameters": {"redirect_uri": "https://evil.example"}}, {"custom_parameters": {"state": "x"}},
    {"custom_parameters": {"a b": "x"}}, {"custom_parameters": {str(n): "" for n in range(11)}},
    {"scopes": ["a b"]}, {"scopes": ["x"] * 21}, {"purpose": 0}, {"purpose": 77}, {"return_url": None},
], ids=str)
def test_a_start_that_asks_for_too_much_is_refused(server, fields):
    client = Client(server.address)
    assert refusal(lambda: start(client, **fields)) == "INVALID_ARGUMENT"


@pytest.mark.parametrize("named, reason", [("facebook.com", "OPERATION_NOT_ALLOWED"), ("github.com", "OPERATION_NOT_ALLOWED"),
                                              ("password", "OPERATION_NOT_ALLOWED"), ("", "INVALID_PROVIDER_ID")])
def test_a_provider_without_a_client_secret_is_refused(server, named, reason):
    assert refusal(lambda: start(Client(server.address), provider=named)) == reason


@pytest.mark.parametrize("state", ["", "lgit_", "lgit_" + "A" * 43, "x" * 5000])
def test_a_state_that_was_not_issued_is_refused(server, state):
    for parameters in ({"state": state, "code": "c"}, {"code": "c"}, {"state": state, "error": "access_denied"}):
        page = Visitor().step(f"{server.web}/callback/oidc.strict?" + urllib.parse.urlencode(parameters))
        # A provider's error without a state is explained: nothing is kept that it could be for.
        expected = 200 if not state and "error" in parameters else 410
        assert page.status_code == expected and page.headers["content-type"].startswith("text/html")
    assert Visitor().step(f"{server.web}/callback/oidc.nobody?state={state}").status_code == 404


def test_a_provider_may_answer_by_a_form(server, strict):
    client = Client(server.address)
    started = start(client)
    url, _, parameters = strict.authorize(started.authorization_url).partition("?")
    answer = Visitor().post(url, dict(urllib.parse.parse_qsl(parameters)))
    assert answer.status_code == 303
    client.sign_in(proof(started, query(answer.headers["location"])["code"]))


def test_callback_pages_keep_nothing_and_run_nothing(server):
    page = Visitor().step(f"{server.web}/callback/oidc.strict?state=x")
    assert "set-cookie" not in page.headers and page.headers["cache-control"] == "no-store"
    assert page.headers["referrer-policy"] == "no-referrer"
    assert "default-src 'none'" in page.headers["content-security-policy"] and "<script" not in page.text


# Devices

DEVICE = {"device": pb.DeviceReturn()}


def device_page(server):
    return f"{server.web}/device"


def confirm_at_provider(server, strict, device):
    """Up to the page that asks once more."""
    visitor = Visitor()
    page = visitor.post(device_page(server), {"userCode": device.user_code})
    link = re.search(r'<a[^>]*href="([^"]+)"', page.text)[1].replace("&amp;", "&")
    page = visitor.step(strict.authorize(link))
    assert page.status_code == 200, page.text
    # The user reads the code from the device, so the page does not show it.
    assert device.user_code not in page.text
    return visitor, re.search(r'name="code" value="([^"]+)"', page.text)[1], page


def confirm(server, visitor, code, device, answer="confirm"):
    """What the user answers with the code of the device typed in."""
    return visitor.post(device_page(server), {"code": code, "userCode": device.user_code, "answer": answer})


def test_a_device_signs_in_when_its_user_has_confirmed_it(server, strict):
    client = Client(server.address)
    started = start(client, device_label="the television", **DEVICE)
    assert not started.authorization_url and started.device.poll_interval_seconds == 5
    with pytest.raises(Failure) as pending:
        client.sign_in(proof(started))
    assert pending.value.reason == "AUTHORIZATION_PENDING" and pending.value.retry.retry_delay.seconds == 5
    visitor, code, page = confirm_at_provider(server, strict, started.device)
    assert "the television" in page.text and "127.0.0.1" in page.text
    # The provider's answer alone is not the user's word.
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_PENDING"
    # Neither is a click without the code that the device shows.
    for wrong in ({}, {"userCode": ""}, {"userCode": "BCDF-GHJK"}):
        page = visitor.post(device_page(server), {"code": code, "answer": "confirm", **wrong})
        assert page.status_code == 400 and "Enter the code that the device shows" in page.text
        assert "the television" in page.text and f'name="code" value="{code}"' in page.text
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_PENDING"
    for _ in range(2):
        assert confirm(server, visitor, code, started.device).status_code == 200
    answer = client.sign_in(proof(started))
    assert answer.is_new_account
    assert refusal(lambda: Client(server.address).sign_in(proof(started))) == "INVALID_PENDING_TOKEN"
    for answer in ("confirm", "deny"):
        page = confirm(server, visitor, code, started.device, answer)
        assert page.status_code == 410 and "end that device" in page.text


def test_a_user_who_regrets_the_confirmation_denies_the_device(server, strict):
    client = Client(server.address)
    started = start(client, **DEVICE)
    visitor, code, _ = confirm_at_provider(server, strict, started.device)
    for answer in ("confirm", "deny", "deny"):
        assert confirm(server, visitor, code, started.device, answer).status_code == 200
    assert refusal(lambda: client.sign_in(proof(started))) == "AUTHORIZATION_DENIED"
    assert confirm(server, visitor, code, started.device).status_code == 410


def test_a_reloaded_confirmation_says_that_the_device_starts_again(server, strict):
    started = start(Client(server.address), **DEVICE)
    visitor = Visitor()
    page = visitor.post(device_page(server), {"userCode": started.device.user_code})
    link = re.search(r'<a[^>]*href="([^"]+)"', page.text)[1].replace("&amp;", "&")
    callback = strict.authorize(link)
    assert visitor.step(callback).status_code == 200
    page = visitor.step(callback)
    assert page.status_code == 410 and "start again on the device" in page.text


def test_opening_a_devices_page_changes_nothing(server, strict):
    started = start(Client(server.address), **DEVICE)
    for _ in range(3):
        page = Visitor().step(started.device.verification_url_complete)
        assert page.status_code == 200 and started.device.user_code in page.text
    for answer in ("confirm", "deny"):
        Visitor().step(device_page(server) + f"?user_code={started.device.user_code}&answer={answer}")
    confirm_at_provider(server, strict, started.device)


def test_a_device_that_its_user_did_not_start_is_not_signed_in(server, strict):
    early, late = Client(server.address), Client(server.address)
    started = start(early, **DEVICE)
    assert Visitor().post(device_page(server), {"userCode": started.device.user_code, "answer": "deny"}).status_code == 200
    assert refusal(lambda: early.sign_in(proof(started))) == "AUTHORIZATION_DENIED"
    started = start(late, **DEVICE)
    visitor, code, _ = confirm_at_provider(server, strict, started.device)
    # Who did not start it has no code to enter.
    assert visitor.post(device_page(server), {"code": code, "answer": "deny"}).status_code == 200
    assert refusal(lambda: late.sign_in(proof(started))) == "AUTHORIZATION_DENIED"
    assert confirm(server, visitor, code, started.device).status_code == 410


def test_a_device_neither_links_nor_reauthenticates(server):
    client = Client(server.address)
    client.sign_in(anonymous())
    for purpose in (pb.PROVIDER_SIGN_IN_PURPOSE_LINK, pb.PROVIDER_SIGN_IN_PURPOSE_REAUTHENTICATE,
                    pb.PROVIDER_SIGN_IN_PURPOSE_ANY):
        assert refusal(lambda: start(client, purpose, **DEVICE)) == "INVALID_ARGUMENT"


def test_a_code_that_no_device_shows_is_refused(server):
    for code in ("BCDF-GHJK", "AEIO-UAEI", "x" * 1000, "<b>"):
        for answer in ("accept", "confirm", "deny"):
            page = Visitor().post(device_page(server), {"userCode": code, "answer": answer})
            assert page.status_code == 400 and "<b>" not in page.text


def test_codes_of_devices_cannot_be_tried_out(tmp_path, strict):
    server = Server(tmp_path / "data", {"LIGATURE_OIDC_NAMES": "strict", **strict.settings("strict")})
    try:
        started, visitor = start(Client(server.address), **DEVICE), Visitor()
        codes = [visitor.post(device_page(server), {"userCode": "BCDF-GHJK"}).status_code for _ in range(102)]
        assert codes == [400] * 100 + [429] * 2
        # The right one neither.
        assert Visitor().post(device_page(server), {"userCode": started.device.user_code}).status_code == 429
    finally:
        assert server.stop() == 0


# The command line

class Shell:
    """The command line, with the user at a browser: what a command says on standard error is opened, as a person would."""

    def __init__(self, server, state):
        self.terminal = Terminal(server, state)

    def run(self, provider, *arguments, deny=False):
        process = subprocess.Popen(
            [executable(), *arguments, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.terminal.environment)
        back = provider.authorize(note(process.stderr, "SIGN_IN_PAGE")["url"])
        page = Visitor().open(back)
        assert page.status_code == 200 and "127.0.0.1" in str(page.url), page.text
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err, page


@pytest.fixture
def shell(server, tmp_path):
    return Shell(server, tmp_path / "state.json")


def test_the_command_line_signs_in_and_links_through_the_browser(server, strict, other, shell):
    code, out, err, page = shell.run(strict, "login", "oidc.strict", "--no-browser")
    assert code == 0, err
    uid = json.loads(out)["uid"]
    assert "Return to the application" in page.text
    other.claims = {"sub": "linked"}
    code, out, err, _ = shell.run(other, "link", "oidc.other")
    assert code == 0, err
    account = shell.terminal.json("whoami")
    assert account["uid"] == uid
    assert [p["providerID"] for p in account["providerData"]] == ["oidc.strict", "oidc.other"]
    code, out, err, _ = shell.run(other, "reauthenticate", "oidc.other", "--no-browser")
    assert code == 0, err
    # What is linked needs no browser to be refused.
    assert shell.terminal.error("link", "oidc.other")["reason"] == "PROVIDER_ALREADY_LINKED"


def test_the_command_line_merges_and_transfers_through_the_browser(server, strict, other, shell):
    """The hint after a conflict can be followed, by the short name of the provider."""
    owner = Client(server.address)
    other.claims = {"sub": "of-another-account"}
    started = start(owner, provider="oidc.other")
    merged = owner.sign_in(proof(started, returned(other, started)["code"])).account.uid
    code, out, err, _ = shell.run(strict, "login", "strict", "--no-browser")
    assert code == 0, err
    uid = json.loads(out)["uid"]
    code, out, err, _ = shell.run(other, "link", "other", "--no-browser")
    assert code == 1 and json.loads(err)["error"]["reason"] == "CREDENTIAL_ALREADY_IN_USE"

    code, out, err, _ = shell.run(other, "merge", "other", "--yes")
    assert code == 0, err
    assert json.loads(out)["mergedUID"] == merged
    assert [p["providerID"] for p in shell.terminal.json("whoami")["providerData"]] == ["oidc.strict", "oidc.other"]
    assert shell.terminal.json("merge", "undo", "--yes")["returned"] == ["oidc.other"]

    # One identity alone leaves the other account, which needs another way to sign in.
    started = start(owner, provider="oidc.other")
    owner.sign_in(proof(started, returned(other, started)["code"]))
    owner.link(credentials.Credential(password=credentials.PasswordCredential(
        email="left@mail.example", password="correct horse battery")))
    code, out, err, _ = shell.run(other, "transfer", "other", "--no-browser")
    assert code == 0, err
    account = json.loads(out)
    assert account["uid"] == uid and [p["providerID"] for p in account["providerData"]] == ["oidc.strict", "oidc.other"]
    assert shell.terminal.json("unlink", "other")["uid"] == uid


def test_the_command_line_lists_providers_and_knows_their_short_names(server, shell):
    listed = {p["providerID"]: p for p in shell.terminal.json("providers")["providers"]}
    assert set(listed) == {
        "google.com", "password", "emailLink", "phone", "anonymous", "custom", "oidc.strict", "oidc.other", "oidc.dev"}
    assert (listed["google.com"]["displayName"], listed["google.com"]["shortName"]) == ("Google", "google")
    assert listed["google.com"]["proofs"] == ["browser", "id-token"] and listed["password"]["proofs"] == []
    assert listed["oidc.strict"]["shortName"] == "strict" and listed["oidc.strict"]["uses"] == [
        "sign-in", "create", "link", "unlink"]
    assert listed["anonymous"]["uses"] == ["sign-in", "create"]
    assert shell.terminal.run("providers").stdout.splitlines()[0].split() == ["SHORT", "ID", "NAME", "FOR", "BY"]
    # Shells ask the program itself what may stand there.
    completed = shell.terminal.run("---completion", "login", "--", "positional@0", "0", "0")
    assert {"google", "strict", "other"} <= set(completed.stdout.split())
    for command in (["login"], ["nonce"], ["sign-in", "--provider"]):
        error = shell.terminal.error(*command, "strikt", "--id-token", "x") if command[0] == "sign-in" \
            else shell.terminal.error(*command, "strikt")
        assert error["reason"] == "INVALID_PROVIDER_ID" and "Did you mean strict?" in error["message"], command
    assert shell.terminal.run("nonce", "google").stdout.strip()
    # What this server has not enabled is refused by the server, which knows why.
    refused = shell.terminal.error("login", "github", "--no-browser")
    assert refused["reason"] == "OPERATION_NOT_ALLOWED" and "github.clientID and github.clientSecret" in refused["message"]


def test_the_command_line_opens_the_users_browser(server, strict, shell, tmp_path):
    seen = tmp_path / "seen"
    opener = tmp_path / "xdg-open"
    opener.write_text(f"#!/bin/sh\nprintf %s \"$1\" > '{seen}'\n")
    opener.chmod(0o755)
    shell.terminal.environment.update(DISPLAY=":7", PATH=f"{tmp_path}:{shell.terminal.environment['PATH']}")
    code, _, err, _ = shell.run(strict, "login", "oidc.strict")
    assert code == 0, err
    assert query(seen.read_text())["code_challenge_method"] == "S256"


def test_the_command_line_says_why_a_provider_did_not_sign_in(server, strict, shell):
    strict.answers, strict.drops = {"error": "access_denied"}, {"code"}
    code, out, err, page = shell.run(strict, "login", "oidc.strict", "--no-browser")
    assert code == 1 and json.loads(err)["error"]["reason"] == "WEB_CONTEXT_CANCELLED"
    assert "You were not signed in" in page.text
    assert shell.terminal.error("login", "facebook.com", "--no-browser")["reason"] == "OPERATION_NOT_ALLOWED"
    assert shell.terminal.error("login", code=64)["reason"] == "USAGE"
    assert shell.terminal.error("link", "oidc.other", "--email", "a@example.com", code=64)["reason"] == "USAGE"


def test_the_command_line_signs_in_as_a_device(server, strict, shell):
    process = subprocess.Popen(
        [executable(), "login", "oidc.strict", "--device", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=shell.terminal.environment)
    said = note(process.stderr, "DEVICE_CODE")
    assert said["verificationURL"] == f"{server.web}/device"
    assert said["verificationURLComplete"] == f"{server.web}/device?user_code={said['userCode']}"
    device = pb.DeviceAuthorization(user_code=said["userCode"])
    visitor, code, page = confirm_at_provider(server, strict, device)
    assert "ligature command line" in page.text
    assert confirm(server, visitor, code, device).status_code == 200
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert json.loads(out)["uid"] == shell.terminal.json("whoami")["uid"]


def test_the_example_program_signs_in_and_links(server, strict, other, tmp_path):
    program = str(pathlib.Path(executable()).parent / "browser-sign-in")
    environment = {**Terminal(server, tmp_path / "state.json").environment, "PATH": "/nonexistent"}
    process = subprocess.Popen(
        [program, "oidc.strict", "oidc.other"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    said = []
    for line in process.stdout:
        said.append(line.strip())
        if line.startswith("sign in: "):
            provider = strict if strict.issuer in line else other
            other.claims = {"sub": "example"}
            assert Visitor().open(provider.authorize(said[-1].removeprefix("sign in: "))).status_code == 200
    assert process.wait(timeout=60) == 0, said
    steps = [line.split(" ") for line in said if not line.startswith("sign in")]
    assert steps[0][0:2] == ["signed", "in:"] and steps[0][-1] == "[oidc.strict]"
    assert steps[1][0] == "linked:" and steps[1][-1] == "[oidc.strict,oidc.other]" and steps[1][1] == steps[0][2]
