"""Writes what this version leaves behind, for every later one to read: `python -m versions NAME [PROTOS]`."""
import pathlib
import re
import subprocess
import sys
import tempfile

from harness.authorization import CodeProvider
from harness.calls import Client, Failure, anonymous, emails, factor_calls, merge_calls, password, pb, phones
from harness.identity import Issuer
from harness.mail import text, wait_until
from harness.mailbox import Mailbox
from harness.processes import LIMITS, ROOT, Server, executable
from harness.sms import Gateway
from recorded.clock import Clock

from . import FOLDER, come_back, proof, save, settings

PASSWORD, NUMBER = "correct horse battery", "+16505550100"


def keep_known_limits():
    """An earlier server refuses settings that it does not know."""
    known = subprocess.run([executable(), "settings"], check=True, capture_output=True, text=True).stdout
    for name in [name for name in LIMITS if name not in known]:
        del LIMITS[name]


def write(name, folder):
    clock, issuer, data = Clock(folder), Issuer(), folder / "data"
    browsed, gateway = CodeProvider(), Gateway()
    # Without this setting, versions before the events of services stored none.
    server = Server(data, {**settings(clock, issuer, browsed, gateway), "LIGATURE_OUTBOX_RETENTION_DAYS": "3650"})
    callers = {}

    def prove(*arguments, **claims):
        clock.advance(1)
        return proof(issuer, clock, *arguments, **claims)

    def caller(label, credential=None, **fields):
        client = Client(server.address)
        if credential is not None:
            client.sign_in(credential, device_label=label, **fields)
        return client

    def keep(label, client, **more):
        callers[label] = {
            "handle": client.tokens.session_handle, "refreshToken": client.tokens.refresh_token,
            "uid": client.account().uid, **more}

    def refusal(action):
        try:
            action()
        except Failure as failure:
            return failure
        raise AssertionError("nothing was refused")

    # One account with two ways to sign in and two sessions, of which one was refreshed.
    ada = caller("ada", prove("ada", "ada@example.com", name="Ada"))
    ada.link(password("ada@example.com", PASSWORD))
    ada.refresh()
    keep("ada", ada, email="ada@example.com", password=PASSWORD, subject="ada")
    keep("ada elsewhere", caller("ada elsewhere", password("ada@example.com", PASSWORD)))

    # A guest, who has met ada's identity: a continuation for this session.
    guest = caller("guest")
    guest.sign_up(anonymous())
    met = refusal(lambda: guest.link(prove("ada", "ada@example.com")))
    keep("guest", guest, continuation=met.conflict.continuation)
    # Another user of the provider with ada's address: a continuation for whoever signs in to her account.
    met = refusal(lambda: caller("later", prove("ada-later", "ada@example.com")))
    callers["later"] = {"continuation": met.conflict.continuation, "subject": "ada-later"}

    # A password that was set aside as the address's owner came.
    caller("squatter").sign_up(password("grace@example.com", "the squatter's"))
    keep("grace", caller("grace", prove("grace", "grace@example.com")), email="grace@example.com")

    # A provider that was unlinked: it must not join by itself again.
    eve = caller("eve", prove("eve", "eve@example.com"))
    eve.link(password("eve@example.com", PASSWORD))
    eve.unlink("oidc.storm")
    keep("eve", eve, email="eve@example.com", password=PASSWORD, subject="eve")

    # An account that was deleted.
    dan = caller("dan", prove("dan", "dan@example.com"))
    keep("dan", dan, subject="dan", email="dan@example.com")
    dan.delete()

    # A sign-in whose answer was lost.
    client = Client(server.address)
    request = pb.SignInRequest(credential=prove("lost", "lost@example.com"))
    answer = client.call(client.accounts.SignIn, request, key=b"k" * 16)
    keep("lost", client, request=request.SerializeToString().hex(), key=(b"k" * 16).hex(), lost=answer.tokens.refresh_token)

    # The first version to have them also has web pages.
    if any("web pages at" in line for line in server.lines):
        factors_and_mails(caller, keep, prove, refusal, clock, Mailbox(data))
    unfinished(server, callers, caller, keep, prove, clock, browsed, gateway)
    callers["clock"] = clock.now + 1
    assert server.stop() == 0
    for peer in (issuer, browsed, gateway):
        peer.close()
    save(name, data, callers)


def factors_and_mails(caller, keep, prove, refusal, clock, mailbox):
    olga = caller("olga", prove("olga", "olga@example.com"))
    olga.link(password("olga@example.com", PASSWORD))
    begun = olga.call(olga.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
        totp=factor_calls.StartTOTPEnrollment()))
    olga.call(olga.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
        session_info=begun.session_info, code=totp(begun.totp.secret, clock.now), display_name="phone"))
    codes = olga.call(olga.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes
    # A sign-in that waits for its second factor, and a mailed code.
    pending = refusal(lambda: caller("pending", password("olga@example.com", PASSWORD))).challenge
    olga.call(olga.emails.SendPasswordReset, emails.SendPasswordResetRequest(email="olga@example.com"))
    code = wait_until(lambda: next(
        (found[1] for mail in mailbox.arrived() if (found := re.search(r"oobCode=(lgmp_[\w-]+)", text(mail)))), None))
    keep("olga", olga, email="olga@example.com", password=PASSWORD, secret=begun.totp.secret,
         recoveryCodes=list(codes), pendingToken=pending.pending_token, enrollment=pending.hints[0].enrollment_id,
         resetCode=code)


def unfinished(server, callers, caller, keep, prove, clock, browsed, gateway):
    """What has begun and not ended: two sign-ins in the browser, one by phone, and a merge."""
    browsed.claims = {"sub": "back", "iat": clock.now, "exp": clock.now + 300}
    start = pb.StartProviderSignInRequest(
        provider_id="oidc.browsed", purpose=pb.PROVIDER_SIGN_IN_PURPOSE_SIGN_IN, return_url="http://127.0.0.1:9/back")
    client = caller("back")
    started = client.call(client.accounts.StartProviderSignIn, start)
    callers["back"] = {"secret": started.secret, "code": come_back(server, browsed, started.authorization_url)}
    started = client.call(client.accounts.StartProviderSignIn, start)
    callers["browsing"] = {"secret": started.secret, "authorizationURL": started.authorization_url}

    sent = client.call(client.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number=NUMBER))
    callers["phone"] = {"sessionInfo": sent.session_info, "code": gateway.code(NUMBER), "number": NUMBER}

    nora = caller("nora", prove("nora", "nora@example.com"))
    merged = caller("merged", prove("nora-too", "nora@other.example")).account().uid
    planned = nora.call(nora.merges.PlanMerge, merge_calls.PlanMergeRequest(
        proof=merge_calls.AccountProof(credential=prove("nora-too", "nora@other.example"))))
    keep("nora", nora, plan=planned.plan, merged=merged)


def totp(secret, time):
    """What an authenticator app shows at a time, in seconds since 1970."""
    return subprocess.run(["oathtool", "--totp", "--base32", secret, f"--now=@{time}"],
                          check=True, capture_output=True, text=True).stdout.strip()


def write_protos(name, protos):
    """The descriptors of all protos, without their comments."""
    files = [str(path.relative_to(protos)) for path in sorted(protos.rglob("*.proto"))]
    subprocess.run(["protoc", f"-I{protos}", "--include_imports", f"--descriptor_set_out={FOLDER / name / 'protos.binpb'}",
                    *files], check=True)


if __name__ == "__main__":
    keep_known_limits()
    with tempfile.TemporaryDirectory(prefix="ligature-versions-") as folder:
        write(sys.argv[1], pathlib.Path(folder))
    write_protos(sys.argv[1], pathlib.Path(*sys.argv[2:]) if sys.argv[2:] else ROOT / "Protos")
