"""What needs a recent sign-in, and reauthentication, which makes one."""
from harness.calls import access_token, anonymous, continuation, id_token, password

STORM, GOOGLE, FACEBOOK = "oidc.storm", "google.com", "facebook.com"
PASSWORD = "correct horse battery"


def play(scene):
    scene.start()
    scene.facebook.add("ada", "4001")
    ada, other = scene.caller(), scene.caller()
    ada.sign_in("an account", ada.identity(STORM, "ada", email="ada@example.com", email_verified=True))
    ada.link("link of a password", password("ada@example.com", PASSWORD))
    other.sign_up("another account", password("other@example.com", PASSWORD))
    scene.wait(5 * 60 - 5)
    ada.link("link after almost five minutes", access_token(FACEBOOK, "ada"))
    scene.wait(5 * 60)
    ada.link("link after five minutes", ada.identity(GOOGLE, "ada"))
    ada.link("link of a malformed credential after five minutes", access_token("nobody", "token"))
    ada.unlink("unlink after five minutes", provider_id=FACEBOOK)
    ada.delete("deletion after five minutes")
    ada.refresh("refresh")
    ada.unlink("unlink after the refresh", provider_id=FACEBOOK)

    ada.reauthenticate("by an anonymous sign-in", anonymous())
    ada.reauthenticate("by nothing", None)
    ada.reauthenticate("by a continuation", continuation("lgc_" + "A" * 43))
    ada.reauthenticate("by a wrong password", password("ada@example.com", "wrong password"))
    ada.reauthenticate("by an unknown address", password("nobody@example.com", PASSWORD))
    ada.reauthenticate("by no address", password("", PASSWORD))
    ada.reauthenticate("by no password", password("ada@example.com", ""))
    ada.reauthenticate("by another account's password", password("other@example.com", PASSWORD))
    ada.reauthenticate("by an unknown identity", ada.identity(GOOGLE, "nobody"))
    ada.reauthenticate("by a token that is refused", id_token(STORM, "e30.e30.AA", "nonce"))
    ada.reauthenticate("by a provider that is not configured", id_token("apple.com", "e30.e30.AA", "nonce"))
    old = ada.tokens
    ada.reauthenticate("by the password", password("Ada@example.com", PASSWORD))
    ada.account("account by the replaced session", old.session_handle)
    ada.unlink("unlink after the reauthentication", provider_id=FACEBOOK)
    scene.wait(5 * 60 + 1)
    ada.reauthenticate("by the provider", ada.identity(STORM, "ada"))
    ada.link("link after the reauthentication", ada.identity(GOOGLE, "ada"))
    ada.delete("deletion after the reauthentication")

    guest = scene.caller()
    guest.sign_up("an anonymous account", anonymous())
    scene.wait(50 * 60)
    guest.link("link to an anonymous account after fifty minutes", guest.identity(STORM, "guest"))
    guest = scene.caller()
    guest.sign_up("another anonymous account", anonymous())
    guest.reauthenticate("reauthentication of an anonymous account", guest.identity(STORM, "guest"))
    scene.wait(50 * 60)
    guest.delete("deletion of an anonymous account after fifty minutes")
