"""Facebook's access tokens."""
from harness.calls import access_token, anonymous, id_token

FACEBOOK = "facebook.com"


def play(scene):
    scene.start()
    graph, ada = scene.facebook, scene.caller()

    def sign_in(title, token, *facts, **more):
        if facts or more:
            graph.add(token, *facts, **more)
        ada.sign_in(title, access_token(FACEBOOK, token), bearer=None)

    sign_in("a user with a profile", "whole", "2001", {
        "name": "Ada", "email": "ada@facebook.example", "picture": {"data": {"url": "https://facebook.example/ada.png"}}})
    sign_in("the same again", "whole")
    sign_in("a user without one", "bare", "2002")
    sign_in("a token that expires", "short", "2003", expires_at=scene.clock.now + 100)
    sign_in("a user ID that is a number", "number", "2004", user_id=2004)
    sign_in("an unknown token", "unknown")
    sign_in("a token of another app", "foreign", "2005", app_id="999")
    sign_in("a token of no app", "appless", "2005", app_id=None)
    sign_in("a token that is not valid", "revoked", "2005", is_valid=False)
    sign_in("a page's token", "page", "2005", type="PAGE")
    sign_in("a token without a user", "userless", "2005", user_id=None)
    sign_in("a token that has expired", "late", "2005", expires_at=scene.clock.now - 10)
    sign_in("a token without an expiry", "timeless", "2005", expires_at=None)
    sign_in("a profile of another user", "swapped", "2005", {"id": "2006"})
    sign_in("an answer that is no JSON", "garbage", "2005", {"raw": b"<html>"})
    sign_in("Facebook refuses", "forbidden", "2005", status=400)
    sign_in("Facebook is out of order", "broken", "2005", status=500)
    sign_in("Facebook is asked too often", "often", "2005", status=429)
    sign_in("no token", "")
    sign_in("a token with a space", "a token")
    sign_in("a token of 4097 bytes", "x" * 4097)
    sign_in("a token of 16385 bytes", "x" * 16385)
    ada.sign_in("an ID token of Facebook", id_token(FACEBOOK, "e30.e30.AA"), bearer=None)
    ada.sign_in("no provider", access_token("", "token"), bearer=None)
    ada.sign_in("a provider that is not configured", access_token("github.com", "token"), bearer=None)

    guest = scene.caller()
    guest.sign_up("anonymous sign-up", anonymous())
    guest.link("link of another account's identity", access_token(FACEBOOK, "whole"))
    guest.link("link of an unknown token", access_token(FACEBOOK, "unknown"))
    graph.add("guest", "2010", {"email": "ada@facebook.example"})
    guest.link("link of an identity that mentions another account's address", access_token(FACEBOOK, "guest"))
    graph.add("guest", "2010", {"name": "Guest"})
    guest.link("link of a free identity", access_token(FACEBOOK, "guest"))
    guest.reauthenticate("reauthentication with the linked identity", access_token(FACEBOOK, "guest"))
    guest.reauthenticate("reauthentication with another account's identity", access_token(FACEBOOK, "whole"))
