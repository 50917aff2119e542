"""Sessions: what counts as a bearer, refresh and its grace, expiry, sign-out."""
import base64
import json

import jwt

from harness.calls import anonymous, password, pb

from .. import methods

STORM = "oidc.storm"
PASSWORD = "correct horse battery"
MINUTE, HOUR, DAY = 60, 3600, 86_400


def play(scene):
    scene.start()
    bearers(scene)
    id_tokens(scene)
    refreshes(scene)
    replacements(scene)
    sign_outs(scene)
    expiry(scene)


def bearers(scene):
    ada = scene.caller()
    ada.account("account, signed out")
    ada.link("link, signed out", anonymous())
    ada.unlink("unlink, signed out", provider_id=STORM)
    ada.reauthenticate("reauthentication, signed out", password("a@example.com", PASSWORD))
    ada.delete("deletion, signed out")
    ada.sign_out("sign-out, signed out")
    ada.sign_up("an account", anonymous())
    handle = ada.tokens.session_handle

    def shows(title, *values):
        ada.call(title, methods.ACCOUNT, pb.GetAccountRequest(), None, [("authorization", value) for value in values])

    shows("the scheme in small letters", f"bearer {handle}")
    shows("two values", f"Bearer {handle}", f"Bearer {handle}")
    shows("two values in one", f"Bearer {handle}, Bearer {handle}")
    shows("another scheme", f"Basic {handle}")
    shows("no scheme", handle)
    shows("only the scheme", "Bearer")
    shows("an empty value", "")
    shows("a space too many", f"Bearer  {handle}")
    shows("an unknown handle", "Bearer lgs_" + "A" * 43)
    shows("a handle that is too short", "Bearer lgs_AAAA")
    shows("a refresh token", f"Bearer {ada.tokens.refresh_token}")
    shows("neither handle nor token", "Bearer hello")
    shows("a text of 16 KiB", "Bearer " + "x" * 15_000)
    ada.call("signing keys with a malformed bearer", methods.SIGNING_KEYS, pb.GetSigningKeysRequest(), "hello")
    ada.call(
        "refresh with a malformed bearer",
        methods.REFRESH, pb.RefreshTokensRequest(refresh_token=ada.tokens.refresh_token), "hello")
    ada.call("sign-up with a malformed bearer", methods.SIGN_UP, pb.SignUpRequest(credential=anonymous()), "hello")


def id_tokens(scene):
    ada = scene.caller()
    ada.sign_up("an account with an ID token", anonymous())
    token = ada.tokens.id_token
    header, claims, signature = token.split(".")
    ada.account("ID token as the bearer", token)
    forged = signature[:10] + ("A" if signature[10] != "A" else "B") + signature[11:]
    scene.name(forged, "signature that was changed")
    ada.account("ID token with a changed signature", f"{header}.{claims}.{forged}")
    other = base64.urlsafe_b64encode(json.dumps({"sub": "nobody"}).encode()).rstrip(b"=").decode()
    ada.account("ID token with changed claims", f"{header}.{other}.{signature}")
    ada.account("ID token of another key", jwt.encode({"sub": "nobody"}, "k" * 32, algorithm="HS256", headers={"kid": "1"}))
    ada.account("ID token without a signature", f"{header}.{claims}.")
    ada.link("link by ID token", ada.identity(STORM, "by-token"), bearer=token)
    ada.account("ID token of a replaced session", token)
    token = ada.tokens.id_token
    scene.wait(HOUR)
    ada.account("expired ID token", token)
    ada.account("expired session handle")


def refreshes(scene):
    ada = scene.caller()
    ada.sign_in(
        "an account to refresh", ada.identity(STORM, "refresh", email="refresh@example.com", email_verified=True, name="Ada"))
    first = ada.tokens
    ada.refresh("refresh")
    second = ada.tokens
    ada.account("previous handle within the grace", first.session_handle)
    ada.refresh("previous refresh token within the grace", first.refresh_token)
    ada.refresh("second refresh", second.refresh_token)
    third = ada.tokens
    ada.refresh("second refresh token again", second.refresh_token)
    scene.wait(40)
    ada.account("previous handle after the grace", second.session_handle)
    ada.account("current handle", third.session_handle)
    scene.wait(HOUR)
    ada.account("expired handle", third.session_handle)
    ada.refresh("refresh after the handle's expiry", third.refresh_token)
    fourth = ada.tokens
    scene.wait(31)
    ada.refresh("previous refresh token after the grace", third.refresh_token)
    ada.account("handle of a session that a reused refresh token ended", fourth.session_handle)
    ada.refresh("refresh of a session that a reused refresh token ended", fourth.refresh_token)

    ada.tokens = None
    ada.sign_in("another session", ada.identity(STORM, "refresh"))
    one = ada.tokens
    ada.refresh("refresh of the other session", one.refresh_token)
    ada.refresh("second refresh of the other session", ada.tokens.refresh_token)
    ada.refresh("refresh token of two rotations before", one.refresh_token)
    ada.refresh("no refresh token", "")
    ada.refresh("unknown refresh token", "lgr_" + "A" * 70)
    ada.refresh("malformed refresh token", "refresh")
    ada.refresh("session handle as the refresh token", one.session_handle)
    changed = one.refresh_token[:-1] + ("A" if one.refresh_token[-1] != "A" else "E")
    scene.name(changed, "refresh token that was changed")
    ada.refresh("changed refresh token", changed)
    ada.refresh("refresh token of 16 KiB", "x" * 16_385)


def replacements(scene):
    ada = scene.caller()
    ada.sign_up("a session to be replaced", anonymous(), device_label="first")
    old = ada.tokens
    ada.link("link that replaces the session", ada.identity(STORM, "replaced"))
    ada.account("handle of a replaced session", old.session_handle)
    ada.account("ID token of the replaced session", old.id_token)
    ada.refresh("refresh of a replaced session", old.refresh_token)
    scene.wait(31)
    ada.refresh("refresh of a replaced session after the grace", old.refresh_token)
    ada.account("handle of the new session")
    ada.refresh("refresh of the new session")


def sign_outs(scene):
    ada = scene.caller()
    ada.sign_up("a session to end", anonymous())
    tokens = ada.tokens
    ada.sign_out("sign-out")
    ada.account("handle after the sign-out", tokens.session_handle)
    ada.account("ID token after the sign-out", tokens.id_token)
    ada.refresh("refresh after the sign-out", tokens.refresh_token)
    ada.sign_out("second sign-out", tokens.session_handle)
    ada.tokens = None
    ada.sign_up("another session", anonymous())
    ada.sign_out("sign-out by ID token", ada.tokens.id_token)
    ada.account("handle after the sign-out by ID token")


def expiry(scene):
    ada = scene.caller()
    ada.sign_in("session that is not refreshed", ada.identity(STORM, "expiry"))
    scene.wait(180 * DAY - 10)
    ada.refresh("refresh shortly before the session's expiry")
    scene.wait(180 * DAY)
    ada.refresh("refresh after the session's expiry, by a clock that was set")
