"""What needs a mailbox: verifying an address, resetting a password, signing in with a link, changing an address."""
from harness.calls import anonymous, email_link, emails, password

from .. import methods

ADA, BOB, NEW = "ada@example.com", "bob@example.com", "ada@new.example"
PASSWORD, OTHER = "correct horse battery", "another horse battery"
HERE = "https://app.example.com/welcome"


def play(scene):
    scene.start(LIGATURE_MAIL_CONTINUE_URLS="https://app.example.com")
    page, nobody = scene.caller(), scene.caller()

    def check(title, code):
        return page.call(title, methods.CHECK_CODE, emails.CheckActionCodeRequest(code=code))

    def apply(title, code, caller=page, **fields):
        return caller.call(title, methods.APPLY_CODE, emails.ApplyActionCodeRequest(code=code, **fields))

    def reset(title, code, text):
        return page.call(title, methods.RESET, emails.ConfirmPasswordResetRequest(code=code, new_password=text))

    def ask_reset(title, address, **fields):
        page.call(title, methods.SEND_RESET, emails.SendPasswordResetRequest(email=address, **fields))

    def ask_link(title, address, **fields):
        page.call(title, methods.SEND_LINK, emails.SendSignInLinkRequest(email=address, **fields))

    def verify(title, caller, **fields):
        caller.call(title, methods.SEND_VERIFICATION, emails.SendEmailVerificationRequest(**fields))

    def change(title, caller, address):
        caller.call(title, methods.SEND_CHANGE, emails.SendEmailChangeRequest(new_email=address))

    def change_at_once(title, caller, address):
        caller.call(title, methods.CHANGE_EMAIL, emails.ChangeEmailRequest(new_email=address))

    def settings(url, in_app=False):
        return emails.ActionCodeSettings(continue_url=url, handle_code_in_app=in_app)

    # Verifying.
    ada = scene.caller()
    ada.sign_up("sign-up", password(ADA, PASSWORD), device_label="laptop")
    verify("a verification without a session", nobody)
    verify("a verification with a continue URL that is none", ada, settings=settings("/welcome"))
    verify("a verification with a foreign continue URL", ada, settings=settings("https://elsewhere.example/"))
    verify("a verification", ada, settings=settings(HERE), language_code="de")
    code = scene.code("verification-code", ADA)
    check("what a verification's code is for", code)
    check("what an unknown code is for", "lgmv_" + "A" * 43)
    check("what no code is for", "")
    apply("a verification without a session or a password", code)
    apply("a verification that is only confirmed", code, confirm=True)
    apply("a verification with a wrong password", code, password="wrong password")
    reset("a reset with the code of a verification", code, OTHER)
    apply("a verification in a session", code, ada)
    apply("a verification with a used code", code, ada)
    ada.account("account with a verified address")
    verify("a verification of a verified address", ada)
    guest = scene.caller()
    guest.sign_up("an anonymous account", anonymous())
    verify("a verification without an address", guest)

    # Denying.
    bob = scene.caller()
    bob.sign_up("an account that its owner did not make", password(BOB, PASSWORD))
    verify("its verification", bob)
    apply("a verification that is denied", scene.code("verification-code", BOB), deny=True)
    bob.account("account after that")
    bob = scene.caller()
    bob.sign_up("the owner's account", password(BOB, PASSWORD))
    verify("a verification in time", bob)
    code = scene.code("verification-code", BOB)
    scene.wait(24 * 60 * 60)
    check("what an expired code is for", code)
    apply("a verification that is too late", code, password=PASSWORD)

    # Resetting.
    ask_reset("a reset for no address", "")
    ask_reset("a reset for what is no address", "nobody")
    ask_reset("a reset for an unknown address", "nobody@example.com")
    ask_reset("a reset with a foreign continue URL", ADA, settings=settings("https://elsewhere.example/"))
    ask_reset("a reset", ADA.upper(), device_label="phone")
    code = scene.code("password-reset-code", ADA)
    check("what a reset's code is for", code)
    apply("applying a reset's code", code, ada)
    reset("a reset without a password", code, "")
    reset("a reset to a short password", code, "12345")
    reset("a reset without a code", "", OTHER)
    reset("a reset in time", code, OTHER)
    reset("a second reset with the code", code, PASSWORD)
    ada.refresh("refresh of a session from before the reset")
    ada = scene.caller()
    ada.sign_in("sign-in with the old password", password(ADA, PASSWORD))
    ada.sign_in("sign-in with the new password", password(ADA, OTHER))
    ask_reset("another reset", ADA)
    code = scene.code("password-reset-code", ADA)
    scene.wait(60 * 60)
    reset("a reset that is too late", code, PASSWORD)
    ada.refresh("refresh")
    guest.refresh("refresh of an anonymous session")

    # Links that sign in.
    ask_link("a link for no address", "")
    ask_link("a link for the application without a URL", ADA, settings=settings("", True))
    ask_link("a link for a foreign application", ADA, settings=settings("https://elsewhere.example/", True))
    ask_link("a link", ADA, settings=settings(HERE, True))
    code = scene.code("sign-in-code", ADA)
    check("what a link is for", code)
    apply("applying a link's code", code, ada)
    nobody.sign_in("sign-in with a link for another address", email_link(BOB, code), bearer=None)
    nobody.sign_in("sign-in with a link without an address", email_link("", code), bearer=None)
    nobody.sign_in("sign-in with a link", email_link(ADA, code), bearer=None)
    nobody.sign_in("a second sign-in with the link", email_link(ADA, code), bearer=None)
    ask_link("a link for an unknown address", "carol@example.com")
    carol = scene.caller()
    carol.sign_in("sign-in to a new account", email_link("carol@example.com", scene.code("sign-in-code", "carol@example.com")))
    ask_link("a link to be linked", "dora@example.com")
    guest.link("link of a mailed link", email_link("dora@example.com", scene.code("sign-in-code", "dora@example.com")))
    ask_link("a link for another account's address", ADA)
    carol.link("link of another account's address", email_link(ADA, scene.code("sign-in-code", ADA)))

    for title, address in (("a known address", ADA), ("an unknown address", "nobody@example.com"), ("no address", "")):
        page.call(f"how {title} signs in", methods.SIGN_IN_METHODS, emails.FetchSignInMethodsRequest(email=address))

    # Changing the address.
    change("a change without a session", scene.caller(), NEW)
    change("a change an hour after the sign-in", ada, NEW)
    ada.reauthenticate("reauthentication", password(ADA, OTHER))
    change("a change to no address", ada, "")
    change("a change to what is no address", ada, "nobody")
    change("a change to another account's address", ada, BOB)
    change_at_once("a verified address changed at once", ada, NEW)
    change("a change", ada, NEW)
    code = scene.code("email-change-code", NEW)
    check("what a change's code is for", code)
    apply("a change without a session", code)
    apply("a change in the session", code, ada)
    ada.account("account with the new address")
    recovery = scene.code("email-recovery-code", ADA, saying=NEW)
    check("what the way back is for", recovery)
    answer = apply("the way back", recovery)
    apply("the way back again", recovery)
    reset("a reset with the code of the way back", answer.message.password_reset_code, PASSWORD)
    ada = scene.caller()
    ada.sign_in("sign-in with the address of before", password(ADA, PASSWORD))
    eve = scene.caller()
    eve.sign_up("an account with an address that is not verified", password("eve@example.com", PASSWORD))
    change_at_once("an address changed at once", eve, "Eve@new.example")
    eve.account("account with the address")
