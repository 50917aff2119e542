"""Watches of an account: what they tell, from which cursor, and how they end."""
from harness.calls import anonymous, password, pb

STORM = "oidc.storm"


def play(scene):
    scene.start()
    stranger, one, two = (scene.caller() for _ in range(3))
    watch = stranger.watch("watch, signed out")
    watch.end("refusal of the watch, signed out")
    watch = stranger.watch("watch with an unknown handle", bearer="lgs_" + "A" * 43)
    watch.end("refusal of the unknown handle")

    one.sign_in("sign-in on one device", one.identity(STORM, "ada"))
    two.sign_in("sign-in on another device", two.identity(STORM, "ada"))
    watch = one.watch("watch without a cursor")
    cursor = watch.next("account at first")
    two.link("link on the other device", password("ada@example.com", "correct horse battery"))
    later = watch.next("account after the link")
    one.watch("watch from the first cursor", cursor).next("account that has changed since the cursor")
    resumed = one.watch("watch from the second cursor", later)
    resumed.next("answer without an account: answer without an account after the restart")
    one.watch("watch from what is no cursor", "cursor").next("the account")
    stranger.sign_up("sign-up of another account", anonymous())
    stranger.watch("watch from another account's cursor", later).next("account of the caller")

    two.unlink("unlink that ends all other sessions", provider_id="password", revoke=pb.REVOKE_SESSIONS_OTHERS)
    watch.end("end of the first watch")
    resumed.end("end of the second watch")
    watch = two.watch("watch by a session that will be replaced")
    watch.next("the account")
    two.link("link that replaces the session", password("ada@example.com", "correct horse battery"))
    watch.end("end by the replacement")
    watch = two.watch("watch by a session that will be signed out", later)
    watch.next("the account")
    two.sign_out("the change")
    watch.end("end by the sign-out")

    two.tokens = None
    two.sign_in("sign-in to an account that will be deleted", two.identity(STORM, "ada"))
    watch = two.watch("watch of the account")
    watch.next("the account")
    two.delete("now")
    watch.end("end by the deletion")

    two.tokens = None
    two.sign_up("sign-up of an account with too many watches", anonymous())
    with scene.unrecorded():
        for _ in range(100):
            two.watch("one of a hundred").next("the account")
    two.watch("watch beyond the limit").end("refusal of the watch")

    stranger.watch("first watch of a server that stops").next("the account")
    watch = stranger.watch("second watch of a server that stops")
    watch.next("the account")
    scene.stop()
    watch.end("end by the stop")
    scene.start()
    stranger.account("account after the restart")
    stranger.watch("watch from the cursor of before the restart", watch.cursor).next("nothing has changed")
