"""The main job: one account from its first anonymous sign-in to its deletion."""
from harness.calls import access_token, anonymous, password, pb


def play(scene):
    scene.start()
    ada = scene.caller()
    ada.sign_up("anonymous sign-up", anonymous(), device_label="Ada's telephone")
    ada.account("account without identities")
    ada.account("account by ID token", ada.tokens.id_token)
    linked = ada.link("link of the first identity", ada.identity(
        "google.com", "ada", email="Ada@gmail.com", email_verified=True, name="Ada", picture="https://example.com/ada.png",
        phone_number="+4912345678", locale="en"))
    ada.link("link of the same identity with another profile", ada.identity(
        "google.com", "ada", email="ada@gmail.com", email_verified=True, name="Ada Lovelace"))
    ada.link("link of the same identity with the same profile", ada.identity(
        "google.com", "ada", email="ada@gmail.com", email_verified=True, name="Ada Lovelace"))
    ada.link("link of a second identity of one provider", ada.identity("google.com", "ada-two"))
    scene.facebook.add("ada-token", "1001", {"name": "Ada", "email": "ada@facebook.example", "picture": {
        "data": {"url": "https://facebook.example/ada.png"}}})
    ada.link("link of a second provider", access_token("facebook.com", "ada-token"))
    ada.link("link of a password for the account's address", password("ada@gmail.com", "correct horse battery"))
    ada.link("link of the same password", password("ADA@gmail.com", "correct horse battery"))
    ada.link("link of another password for the same address", password("ada@gmail.com", "another horse battery"))
    ada.link("link of a password for another address", password("ada@example.com", "correct horse battery"))
    ada.link("link of an anonymous credential", anonymous())
    ada.link("link without a credential", None)
    identities = ada.account("account with three identities").identities
    assert identities[0] == linked.identities[0]
    ada.sign_out("sign-out")

    ada.tokens = None
    ada.sign_in("sign-in with Google", ada.identity("google.com", "ada", email="ada@gmail.com", email_verified=True),
                device_label="Ada's laptop")
    ada.sign_out("second sign-out")
    ada.tokens = None
    ada.sign_in("sign-in with the password", password("Ada@Gmail.com", "correct horse battery"))
    ada.sign_in("sign-in with Facebook while signed in", access_token("facebook.com", "ada-token"))
    ada.sign_in("anonymous sign-in", anonymous(), bearer=None)
    ada.sign_in("second sign-in with the password", password("ada@gmail.com", "correct horse battery"), bearer=None)

    ada.unlink("unlink without a target")
    ada.unlink("unlink with an unknown value of revoke", provider_id="facebook.com", revoke=7)
    ada.unlink("unlink of a provider that is not linked", provider_id="oidc.storm")
    ada.unlink("unlink of an empty provider", provider_id="")
    ada.unlink("unlink of an unknown identity", identity_id="0123456789abcdef")
    ada.unlink("unlink of a malformed identity", identity_id="first")
    ada.unlink("unlink by provider", provider_id="google.com")
    ada.unlink("unlink of a provider that was unlinked", provider_id="google.com")
    ada.unlink("unlink by identity", identity_id=identities[1], revoke=pb.REVOKE_SESSIONS_OTHERS)
    ada.unlink("unlink of the last identity", provider_id="password", revoke=pb.REVOKE_SESSIONS_NONE)
    ada.account("account with one identity")

    stranger = scene.caller()
    stranger.sign_in("sign-in of a stranger with an unlinked identity", access_token("facebook.com", "ada-token"))
    stranger.link("link of an unlinked identity by a stranger", stranger.identity("google.com", "ada"))

    ada.delete("deletion")
    ada.account("account after its deletion")
    ada.refresh("refresh after the deletion")
    ada.tokens = None
    ada.sign_in("sign-in with the password after the deletion", password("ada@gmail.com", "correct horse battery"))
    ada.sign_up(
        "sign-up with the address after the deletion",
        password("ada@gmail.com", "correct horse battery"), display_name="Ada the second")
