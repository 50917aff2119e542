"""The same calls under other policies, and over data that was made under other settings."""
from harness.calls import access_token, anonymous, id_token, password, pb

GOOGLE, STORM, FACEBOOK = "google.com", "oidc.storm", "facebook.com"
PASSWORD = "correct horse battery"


def play(scene):
    scene.start(LIGATURE_POLICY_SEVERAL_PER_PROVIDER="true", LIGATURE_POLICY_UNLINK_LAST="allow")
    several_and_last(scene)
    scene.start(LIGATURE_POLICY_LINKING="explicit", LIGATURE_OIDC_STORM_NONCE="optional")
    explicit(scene)
    optional_nonces(scene)
    scene.start(LIGATURE_POLICY_ONE_ACCOUNT_PER_EMAIL="false", LIGATURE_POLICY_ENUMERATION_PROTECTION="false")
    shared_addresses(scene)
    scene.start(LIGATURE_POLICY_RECENT_LOGIN_SECONDS="10", LIGATURE_ISSUER="https://accounts.example", LIGATURE_AUDIENCE="app")
    names_and_ages(scene)
    scene.start(LIGATURE_GOOGLE_HOSTED_DOMAINS="work.example")
    hosted_domains(scene)
    scene.start()
    switched_off(scene)


def several_and_last(scene):
    ada = scene.caller()
    ada.sign_in("sign-in", ada.identity(STORM, "one"))
    ada.link(
        "link of a second identity of one provider", ada.identity(STORM, "two", email="two@example.com", email_verified=True))
    identities = ada.account("account with both").identities
    ada.unlink("unlink by a provider with two identities", provider_id=STORM)
    ada.unlink("unlink by identity", identity_id=identities[0])
    ada.unlink("unlink of the last identity", identity_id=identities[1])
    ada.account("account without identities")
    ada.sign_in(
        "sign-in with what was unlinked",
        ada.identity(STORM, "two", email="two@example.com", email_verified=True), bearer=None)
    ada.sign_in(
        "sign-in with another identity of the provider",
        ada.identity(STORM, "three", email="three@example.com", email_verified=True), bearer=None)


def explicit(scene):
    owner, other = scene.caller(), scene.caller()
    owner.sign_in(
        "sign-in that owns an address", owner.identity(STORM, "owner", email="owner@example.com", email_verified=True))
    met = other.sign_in("sign-in with a proof of an owned address", other.identity(
        GOOGLE, "owner", email="owner@example.com", email_verified=True, hd="example.com"))
    owner.link("link with the continuation by the owner", owner.conflict(met))
    other.sign_up("sign-up that claims an address", password("claim@example.com", PASSWORD))
    other.tokens = None
    met = other.sign_in("sign-in with a proof of a claimed address", other.identity(
        GOOGLE, "claim", email="claim@example.com", email_verified=True, hd="example.com"))
    other.sign_in("sign-in with its continuation", other.conflict(met))


def optional_nonces(scene):
    ada = scene.caller()
    token = scene.token(STORM, "nonceless")
    ada.sign_in("a token without a nonce", id_token(STORM, token))
    ada.sign_in("the same token without a nonce again", id_token(STORM, token), bearer=None)
    ada.sign_in(
        "a nonce that the server did not issue",
        id_token(STORM, scene.token(STORM, "nonceless", "mine"), "mine"), bearer=None)
    ada.sign_in("a nonce beside a token without one", id_token(STORM, scene.token(STORM, "nonceless"), "mine"), bearer=None)
    ada.sign_in(
        "token without a nonce of a provider that requires one",
        id_token(GOOGLE, scene.token(GOOGLE, "nonceless")), bearer=None)
    ada.reauthenticate(
        "reauthentication with a token without a nonce", id_token(STORM, scene.token(STORM, "nonceless", name="Ada")))


def shared_addresses(scene):
    one, other = scene.caller(), scene.caller()
    one.sign_in(
        "sign-in that proves an address", one.identity(STORM, "shared", email="shared@example.com", email_verified=True))
    other.sign_in("sign-in with another provider that proves the same address", other.identity(
        GOOGLE, "shared", email="shared@example.com", email_verified=True, hd="example.com"))
    other.link("link of a password for the address", password("shared@example.com", PASSWORD))
    one.link("link of a password for the address to the other account", password("shared@example.com", PASSWORD))
    one.tokens = None
    one.sign_in("sign-in with an unknown address", password("nobody@example.com", PASSWORD))
    one.sign_in("sign-in with a wrong password", password("shared@example.com", "wrong password"))


def names_and_ages(scene):
    ada = scene.caller()
    ada.sign_up("sign-up under another issuer and audience", password("names@example.com", PASSWORD), display_name="Ada")
    scene.wait(8)
    ada.link("link after nine seconds", ada.identity(STORM, "names"))
    scene.wait(10)
    ada.unlink("unlink after eleven", provider_id=STORM)


def hosted_domains(scene):
    ada = scene.caller()
    ada.sign_in(
        "user of the hosted domain",
        ada.identity(GOOGLE, "inside", email="in@work.example", email_verified=True, hd="work.example"))
    ada.sign_in(
        "user of another domain",
        ada.identity(GOOGLE, "outside", email="out@home.example", email_verified=True, hd="home.example"), bearer=None)
    ada.sign_in("user of no domain", ada.identity(GOOGLE, "outside", email="out@gmail.com", email_verified=True), bearer=None)


def switched_off(scene):
    ada, guest, google = scene.caller(), scene.caller(), scene.caller()
    scene.facebook.add("facebook", "5001")
    ada.sign_up("sign-up with a password", password("off@example.com", PASSWORD))
    ada.link("link of Facebook", access_token(FACEBOOK, "facebook"))
    ada.sign_in("sign-in with the password", password("off@example.com", PASSWORD), bearer=None)
    guest.sign_up("anonymous sign-up", anonymous())
    google.sign_in("sign-in with Google", google.identity(GOOGLE, "off"))
    nonce = google.nonce("a nonce of Google", GOOGLE)
    scene.start(
        LIGATURE_POLICY_ANONYMOUS="false", LIGATURE_POLICY_PASSWORD="false", LIGATURE_GOOGLE_AUDIENCES="",
        LIGATURE_SERVER_REFLECTION="false")
    ada.account("account by a session of a provider that is switched off")
    ada.refresh("refresh of a session by a password that is switched off")
    ada.sign_in("sign-in with a password that is switched off", password("off@example.com", PASSWORD), bearer=None)
    ada.sign_up("sign-up with a password that is switched off", password("new@example.com", PASSWORD))
    ada.reauthenticate("reauthentication with a password that is switched off", password("off@example.com", PASSWORD))
    guest.link("link of a password that is switched off", password("new@example.com", PASSWORD))
    guest.refresh("refresh of an anonymous session")
    guest.sign_up("an anonymous sign-up", anonymous())
    guest.sign_in("an anonymous sign-in", anonymous())
    google.refresh("refresh of a session by a provider that is not configured any more")
    google.nonce("nonce of a provider that is not configured any more", GOOGLE)
    google.sign_in(
        "sign-in with a provider that is not configured any more",
        id_token(GOOGLE, scene.token(GOOGLE, "off", nonce), nonce), bearer=None)
    google.unlink("unlink of the last identity, of a provider that is not configured any more", provider_id=GOOGLE)
    ada.unlink("unlink of the last identity beside a password that is switched off", provider_id=FACEBOOK)
    ada.unlink("unlink of a password that is switched off", provider_id="password", revoke=pb.REVOKE_SESSIONS_NONE)
    ada.stream("no reflection", "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", [b""])
