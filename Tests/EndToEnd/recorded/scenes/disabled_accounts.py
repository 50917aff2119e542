"""An account that an operator has disabled."""
from harness.calls import access_token, anonymous, password

STORM, FACEBOOK, GOOGLE = "oidc.storm", "facebook.com", "google.com"
PASSWORD = "correct horse battery"


def play(scene):
    scene.start()
    ada, other = scene.caller(), scene.caller()
    uid = ada.sign_in("sign-in", ada.identity(STORM, "ada", email="ada@example.com", email_verified=True)).message.account.uid
    ada.link("link of a password", password("ada@example.com", PASSWORD))
    other.sign_up("another account", anonymous())
    met = other.link("link of the account's identity to it", other.identity(STORM, "ada"))
    scene.stop()
    scene.change_database("UPDATE accounts SET is_disabled = 1 WHERE uid = ?", uid)
    scene.start()
    ada.account("account by handle")
    ada.account("account by ID token", ada.tokens.id_token)
    ada.refresh("refresh")
    ada.watch("watch").end("refusal of the watch")
    ada.link("link", ada.scene.caller().identity(GOOGLE, "ada"))
    ada.tokens = None
    ada.sign_in("sign-in with its identity", ada.identity(STORM, "ada"))
    ada.sign_in("sign-in with its password", password("ada@example.com", PASSWORD))
    ada.sign_in("sign-in with a wrong password", password("ada@example.com", "wrong password"))
    ada.sign_in(
        "sign-in with a proof of its address",
        ada.identity(GOOGLE, "ada", email="ada@example.com", email_verified=True, hd="example.com"))
    ada.sign_up("sign-up with its address", password("ada@example.com", PASSWORD))
    other.sign_in("sign-in with a continuation of before", other.conflict(met))
    other.link("link of its identity to another account", other.identity(STORM, "ada"))
    scene.facebook.add("ada", "6001", {"email": "ada@example.com"})
    other.sign_in("sign-in with a mention of its address", access_token(FACEBOOK, "ada"))
