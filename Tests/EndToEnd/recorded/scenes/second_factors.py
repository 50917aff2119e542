"""Second factors: enrolling an authenticator app, signing in with its codes and with recovery codes, withdrawing it."""
from harness.authenticator import Authenticator
from harness.calls import anonymous, factor_calls, factors, password

from .. import methods

STORM = "oidc.storm"
ADA, PASSWORD = "ada@example.com", "correct horse battery"


def play(scene):
    scene.start(LIGATURE_FACTORS_ISSUER="Acme & Sons")
    ada = scene.caller()

    def identity():
        return scene.caller().identity(STORM, "ada", email=ADA, email_verified=True)

    def begin(title, caller=ada):
        request = factor_calls.StartFactorEnrollmentRequest(totp=factor_calls.StartTOTPEnrollment())
        return caller.call(title, methods.START_ENROLLMENT, request).message

    def enroll(title, begun, code, **fields):
        request = factor_calls.FinishFactorEnrollmentRequest(session_info=begun.session_info, code=code, **fields)
        return ada.call(title, methods.FINISH_ENROLLMENT, request).message

    def app_of(begun):
        return Authenticator(begun.totp.secret, 0)

    def code_of(app):
        """What the app shows at the next call. Each call has a step of its own, because no code is accepted twice."""
        scene.wait(30)
        return app.at((scene.clock.now + 1) // 30)

    def finish(title, pending, **assertion):
        request = factor_calls.FinishSignInRequest(
            pending_token=pending, assertion=factors.FactorAssertion(**assertion) if assertion else None)
        return ada.call(title, methods.FINISH_SIGN_IN, request, None)

    def totp(title, pending, factor, code):
        with scene.named(code, "code"):
            return finish(title, pending, totp=factors.TOTPAssertion(enrollment_id=factor, code=code))

    def recovery(title, pending, code):
        return finish(title, pending, recovery_code=factors.RecoveryCodeAssertion(code=code))

    def pending(title):
        return ada.sign_in(title, password(ADA, PASSWORD), bearer=None).challenge.pending_token

    def withdraw(title, factor):
        ada.call(title, methods.WITHDRAW, factor_calls.WithdrawFactorRequest(enrollment_id=factor))

    def recovery_codes(title):
        answer = ada.call(title, methods.RECOVERY_CODES, factor_calls.RenewRecoveryCodesRequest()).message
        return list(answer.codes) if answer else []

    # Enrolling.
    begin("an enrollment without a session", scene.caller())
    guest = scene.caller()
    guest.sign_up("an anonymous account", anonymous())
    begin("an enrollment of an anonymous account", guest)
    bob = scene.caller()
    bob.sign_up("an account whose address is not verified", password("bob@example.com", PASSWORD))
    begin("its enrollment", bob)
    ada.sign_in("an account with a verified address", identity())
    ada.link("link of a password", password(ADA, PASSWORD))
    recovery_codes("recovery codes without a factor")
    withdraw("withdrawal without a factor", "0" * 16)
    late = begin("an enrollment that takes too long")
    scene.wait(15 * 60)
    ada.reauthenticate("reauthentication", password(ADA, PASSWORD))
    with scene.named(code_of(app_of(late)), "code") as code:
        enroll("its end", late, code)
    begun = begin("an enrollment")
    app = app_of(begun)
    enroll("an enrollment without a code", begun, "")
    enroll("an enrollment with what is no code", begun, "12345a")
    wrong = "000000" if app.at((scene.clock.now + 1) // 30) != "000000" else "111111"
    enroll("an enrollment with a wrong code", begun, wrong)
    with scene.named(code_of(app), "code") as code:
        factor = enroll("an enrollment with its code", begun, code, display_name="Ada's phone").enrollment_id
    with scene.named(code_of(app), "code") as code:
        enroll("the enrollment again", begun, code)
    ada.account("account with a factor")

    # Signing in.
    token = pending("sign-in with the first factor")
    finish("the second step without a factor", token)
    totp("the second step without a code", token, factor, " ")
    totp("the second step with an unknown factor", token, "0" * 16, code_of(app))
    totp("the second step with a wrong code", token, factor, wrong)
    totp("the second step with a malformed token", "lgf_", factor, code_of(app))
    used = code_of(app)
    totp("the second step", token, factor, used)
    totp("the second step again", token, factor, code_of(app))
    ada.account("account after that")
    token = pending("another sign-in")
    totp("the second step with a code from before", token, factor, used)
    scene.wait(10 * 60)
    totp("the second step after ten minutes", token, factor, code_of(app))
    token = ada.sign_in("sign-in by a provider", identity(), bearer=None).challenge.pending_token
    totp("its second step", token, factor, code_of(app))
    challenge = ada.reauthenticate("reauthentication", password(ADA, PASSWORD)).challenge
    with scene.named(code_of(app), "code") as code:
        ada.call(
            "its second step", methods.FINISH_SIGN_IN, factor_calls.FinishSignInRequest(
                pending_token=challenge.pending_token,
                assertion=factors.FactorAssertion(totp=factors.TOTPAssertion(enrollment_id=factor, code=code))))

    # Recovery codes.
    codes = recovery_codes("recovery codes")
    token = pending("a sign-in without the app")
    recovery("a wrong recovery code", token, "0" * 10)
    recovery("a recovery code", token, codes[0])
    token = pending("the next sign-in without the app")
    recovery("a recovery code from before", token, codes[0])
    scene.name(codes[1].lower(), "recovery-code-2 in small letters")
    recovery("another recovery code in small letters", token, codes[1].lower())
    ada.account("account with eight recovery codes")

    # Five wrong codes.
    token = pending("a sign-in with wrong codes")
    for number in range(1, 7):
        scene.wait(30)
        totp(f"wrong code {number}", token, factor, wrong)

    # Withdrawing.
    scene.wait(15 * 60)
    pending("a sign-in right after wrong codes")
    withdraw("withdrawal long after the sign-in", factor)
    scene.wait(2 * 60 * 60)
    token = pending("a sign-in to withdraw the factor")
    totp("its second step", token, factor, code_of(app))
    withdraw("withdrawal of an unknown factor", "0" * 16)
    withdraw("withdrawal", factor)
    ada.account("account without factors")
    ada.sign_in("sign-in with one step", password(ADA, PASSWORD))
