"""What a sign-in or a link meets on another account: joins, take-overs, conflicts, and their continuations."""
from harness.calls import access_token, anonymous, continuation, password, pb

GOOGLE, STORM, FACEBOOK = "google.com", "oidc.storm", "facebook.com"
PASSWORD = "correct horse battery"


def play(scene):
    scene.start()
    links(scene)
    continuations(scene)
    sign_ins(scene)
    take_over(scene)


def links(scene):
    owner, guest, thief = scene.caller(), scene.caller(), scene.caller()
    owner.sign_in("sign-in of the owner", owner.identity(STORM, "owner", email="owner@example.com", email_verified=True))
    guest.sign_up("sign-up of a guest", anonymous())
    met = guest.link(
        "link of another account's identity", guest.identity(STORM, "owner", email="owner@example.com", email_verified=True))
    guest.account("account after the refusal")
    thief.sign_up("sign-up of a thief", anonymous())
    thief.sign_in("sign-in with another session's continuation", thief.conflict(met))
    thief.tokens = None
    thief.sign_in("sign-in with a bound continuation, signed out", thief.conflict(met))
    thief.link("link with a continuation, signed out", thief.conflict(met))
    guest.reauthenticate("reauthentication with a continuation", guest.conflict(met))
    handle = guest.tokens.session_handle
    guest.sign_in("sign-in with the continuation", guest.conflict(met))
    guest.sign_in("sign-in with a used continuation", guest.conflict(met), bearer=handle)

    guest = scene.caller()
    guest.sign_up("sign-up of another guest", anonymous())
    met = guest.link("link of another account's identity without an address", guest.identity(STORM, "owner"))
    scene.wait(5 * 60)
    guest.sign_in("sign-in with an expired continuation", guest.conflict(met))
    met = guest.link("link of an identity that proves another account's address", guest.identity(
        GOOGLE, "guest", email="owner@example.com", email_verified=True, hd="example.com"))
    guest.link("link with the continuation of that conflict", guest.conflict(met))
    met = guest.link(
        "link of an identity that mentions another account's address",
        guest.identity(STORM, "guest", email="owner@example.com"))
    guest.link("link with the continuation of that conflict, from another account than the address's", guest.conflict(met))
    again = guest.sign_in("sign-in with the continuation of that conflict, which issues another", guest.conflict(met))
    guest.sign_in("sign-in with the first continuation, used", guest.conflict(met))
    guest.sign_in("sign-in with the second continuation", guest.conflict(again))
    guest.link("link of a password for another account's address", password("owner@example.com", PASSWORD))


def continuations(scene):
    guest = scene.caller()
    guest.sign_up("sign-up of a guest with malformed continuations", anonymous())
    guest.sign_in("sign-in with an unknown continuation", continuation("lgc_" + "A" * 43))
    guest.sign_in("sign-in with a malformed continuation", continuation("lgc_"))
    guest.sign_in("sign-in with an empty continuation", continuation(""))
    guest.sign_in("sign-in with a session handle as the continuation", continuation(guest.tokens.session_handle))
    guest.link("link with an unknown continuation", continuation("lgc_" + "A" * 43))
    guest.sign_up("sign-up with a continuation", continuation("lgc_" + "A" * 43))


def sign_ins(scene):
    ada, other = scene.caller(), scene.caller()
    ada.sign_in("sign-in that owns an address", ada.identity(
        STORM, "ada", email="ada@example.com", email_verified=True))
    other.sign_in("sign-in with another provider that proves the address", other.identity(
        GOOGLE, "ada", email="Ada@example.com", email_verified=True, hd="example.com", name="Ada"))
    other.tokens = None
    met = other.sign_in("sign-in of another user of the same provider with the address", other.identity(
        STORM, "ada-later", email="ada@example.com", email_verified=True))
    other.sign_in("sign-in with an unbound continuation", other.conflict(met))
    scene.facebook.add("ada", "3001", {"email": "ada@example.com"})
    met = other.sign_in("sign-in with a provider that only mentions the address", access_token(FACEBOOK, "ada"))
    other.sign_in("sign-in with the continuation of that conflict", other.conflict(met))
    met = other.sign_in("the same sign-in again", access_token(FACEBOOK, "ada"))
    other.sign_in(
        "sign-in of the owner with the first provider",
        other.identity(STORM, "ada", email="ada@example.com", email_verified=True))
    other.link("link with an unbound continuation", other.conflict(met))
    other.link("link with a used continuation", other.conflict(met))
    other.tokens = None
    other.sign_in("sign-in with the linked provider", access_token(FACEBOOK, "ada"))

    met = ada.sign_in(
        "sign-in that meets a conflict while signed in", ada.identity(STORM, "ada-later", email="ada@example.com"))
    other.sign_in("sign-in with the continuation from another session", other.conflict(met))
    ada.link("link of a second identity of one provider by continuation", ada.conflict(met))


def take_over(scene):
    squatter, owner = scene.caller(), scene.caller()
    squatter.sign_up("sign-up that claims an address", password("eva@example.com", PASSWORD), display_name="Squatter")
    squatter.link("link beside the claim", squatter.identity(STORM, "squatter", name="Squatter"))
    owner.sign_in("sign-in that proves the claimed address", owner.identity(
        GOOGLE, "eva", email="eva@example.com", email_verified=True, hd="example.com", name="Eva"))
    squatter.account("account by a session that the proof ended")
    squatter.refresh("refresh of a session that the proof ended")
    squatter.tokens = None
    squatter.sign_in("sign-in with a password that was set aside", password("eva@example.com", PASSWORD))
    squatter.sign_in("sign-in with an identity that was set aside", squatter.identity(STORM, "squatter"))
    squatter.sign_up("anonymous sign-up", anonymous())
    squatter.link("link of an identity that was set aside elsewhere", squatter.identity(STORM, "squatter"))
    squatter.sign_up("sign-up with the proven address", password("eva@example.com", PASSWORD), display_name="Squatter")
    squatter.link("link of a password for the proven address", password("eva@example.com", PASSWORD))
    owner.account("account without what was set aside")
    owner.link("link of what was set aside on the same account", owner.identity(STORM, "squatter", name="Eva"))
    owner.link("link of a new password in place of the one set aside", password("eva@example.com", "another horse battery"))
    owner.unlink("unlink that ends the identity's sessions", provider_id=STORM, revoke=pb.REVOKE_SESSIONS_THIS_IDENTITY)
    owner.account("account after the unlink")
