"""Three ways to call the server: the client library, the command line and grpcio. All have the same methods, so that one test
covers each of them."""
import dataclasses
import json
import re
import subprocess

from .calls import (
    Client, Failure, access_token, anonymous, continuation, custom_token, email_link, emails, factor_calls, factors,
    id_token, merge_calls, password, pb, phone, phones)
from ligature.v1 import account_pb2
from .processes import ROOT, clean_environment, executable
from .terminal import Terminal


@dataclasses.dataclass
class Proof:
    """What a credential is made of. The kinds: password, emailLink, idToken, accessToken, phone, customToken, anonymous."""
    kind: str
    email: str = None
    password: str = None
    link: str = None
    provider: str = None
    token: str = None
    secret: str = None
    nonce: str = None
    givenName: str = None
    familyName: str = None
    number: str = None
    verificationID: str = None
    code: str = None


@dataclasses.dataclass
class Account:
    """The account that is signed in."""
    uid: str
    is_anonymous: bool
    email: str | None
    name: str | None
    phone_number: str | None
    # (the provider's ID, the user's ID at the provider), in the order of linking
    identities: list
    identity_ids: list
    # (the provider's ID, the reason)
    set_aside: list
    # "totp" or "phone"
    factors: list
    is_new: bool | None = None
    address_released: bool = False

    @property
    def providers(self):
        return [provider for provider, _ in self.identities]


class Refused(Exception):
    """What the server, or the library before it, has refused."""

    def __init__(self, reason, code=None, message=None):
        super().__init__(reason, code, message)
        # The server's name of the reason.
        self.reason = reason
        # The case of AuthErrorCode, from the library alone.
        self.code = code


class Library:
    """An application, for which the program `library-calls` stands: it makes the calls of the client library that a test names."""

    def __init__(self, server, folder):
        """Calls a `Server`, or the servers of a `Fleet`."""
        self._child = subprocess.Popen(
            [str(ROOT / ".build/debug/library-calls")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=clean_environment(
                {"LIGATURE_URL": server.url, "LIGATURE_STATE_FILE": str(folder / "library.json")}))

    def close(self):
        self._child.stdin.close()
        assert self._child.wait(timeout=30) == 0

    def call(self, name, text=None, proof=None, **rest):
        call = {"name": name, "text": text, **rest}
        if proof:
            call["credential"] = {key: value for key, value in dataclasses.asdict(proof).items() if key != "number"}
        self._child.stdin.write(json.dumps(call) + "\n")
        self._child.stdin.flush()
        answer = json.loads(self._child.stdout.readline())
        if error := answer.get("error"):
            raise Refused(error.get("reason"), error["code"], error["message"])
        return answer

    def _account(self, answer):
        return _account(answer["account"], answer["account"]["factors"], answer.get("isNew"), answer.get("addressReleased"))

    def create_user(self, email, text):
        return self._account(self.call("createUser", proof=Proof("password", email=email, password=text)))

    def sign_in(self, proof, factor=None, keep=False):
        # The library keeps the former anonymous user by itself.
        return self._account(self._passing(factor, lambda: self._sign_in(proof)))

    def _sign_in(self, proof):
        if proof.kind == "anonymous":
            return self.call("signInAnonymously")
        if proof.kind == "customToken":
            return self.call("signInWithCustomToken", proof.token)
        return self.call("signIn", proof=proof)

    def _passing(self, factor, action):
        try:
            return action()
        except Refused as refusal:
            if factor is None or refusal.reason != "SECOND_FACTOR_REQUIRED":
                raise
            kind, code = factor
            if kind == "phone":
                self.call("sendFactorCode")
                return self.call("resolveByPhone", code())
            return self.call("resolveByApp" if kind == "app" else "resolveByRecoveryCode", code)

    def sign_out(self):
        self.call("signOut")

    def account(self):
        return self._account(self.call("reload"))

    def id_token(self):
        return self.call("idToken")["text"]

    def link(self, proof, another=False):
        return self._account(self.call("link", proof=proof, another=another))

    def link_or_sign_in(self, proof):
        try:
            return self.link(proof)
        except Refused:
            return self._account(self.call("signIn", proof=Proof("updated")))

    def reauthenticate(self, proof):
        return self._account(self.call("reauthenticate", proof=proof))

    def unlink(self, provider):
        return self._account(self.call("unlink", provider))

    def unlink_identity(self, identity):
        return self._account(self.call("unlinkIdentity", identity))

    def transfer(self, proof):
        return self._account(self.call("transfer", proof=proof))

    def merge(self, proof, keep_other=(), factor=None):
        plan = self._passing(factor, lambda: self.call("planMerge", proof=proof))["plan"]
        return plan["mergedUID"], self._account(self.call("commitMerge", keepOther=list(keep_other)))

    def merge_former(self):
        plan = self.call("planMergeOfFormer")["plan"]
        return plan["mergedUID"], self._account(self.call("commitMerge"))

    def undo_merge(self):
        answer = self.call("undoMerge")
        return answer["restoredUID"], self._account(answer)

    def send_link(self, address):
        self.call("sendSignInLink", address)

    def send_code(self, number):
        return self.call("sendCode", number)["text"]

    def enroll_app(self, authenticator):
        app = authenticator(self.call("startApp")["text"])
        self.call("finishApp", app.code())
        return app

    def enroll_phone(self, number, code):
        self.call("startPhone", number)
        self.call("finishPhone", code())

    def recovery_codes(self):
        return self.call("renewRecoveryCodes")["texts"]


class CommandLine:
    """A person or a script that runs the `ligature` command."""

    def __init__(self, server, folder):
        self._terminal = Terminal(server, folder / "command-line.json")

    def close(self):
        pass

    def _json(self, *arguments, stdin="", **settings):
        """What a command prints, by the last of its JSON objects."""
        done = subprocess.run(
            [executable(), *arguments, "--json"], input=stdin, capture_output=True, text=True, timeout=60,
            env={**self._terminal.environment, **settings})
        if done.returncode != 0:
            raise Refused(json.loads(done.stderr)["error"]["reason"])
        return json.loads(done.stdout)

    def _account(self, view):
        kinds = [factor["kind"] for factor in view["factors"]]
        return _account(view, kinds, view.get("isNewAccount"), view.get("addressReleased"))

    def _credential(self, proof):
        """The options, the environment and the standard input that stand for a credential."""
        match proof.kind:
            case "anonymous":
                return ["--anonymous"], {}, ""
            case "password":
                return ["--email", proof.email], {"LIGATURE_PASSWORD": proof.password}, ""
            case "emailLink":
                return ["--email-link", proof.email, "--link", proof.link], {}, ""
            case "phone":
                return ["--phone", proof.number, "--verification-id", proof.verificationID, "--sms-code", proof.code], {}, ""
            case "customToken":
                return ["--custom-token", "-"], {}, proof.token + "\n"
            case "accessToken":
                return ["--provider", proof.provider], {"LIGATURE_ACCESS_TOKEN": proof.token}, ""
            case "idToken":
                options = ["--provider", proof.provider, "--id-token", "-"]
                if proof.givenName:
                    options += ["--full-name", f"{proof.givenName} {proof.familyName}"]
                return options, {"LIGATURE_NONCE": proof.nonce} if proof.nonce else {}, proof.token + "\n"

    def _run(self, command, proof, *more):
        options, settings, stdin = self._credential(proof)
        return self._json(*command.split(), *options, *more, stdin=stdin, **settings)

    def create_user(self, email, text):
        return self._account(self._json("sign-up", "--email", email, LIGATURE_PASSWORD=text))

    def sign_in(self, proof, factor=None, keep=False):
        more = ["--keep"] if keep else []
        if factor is None:
            return self._account(self._run("sign-in", proof, *more))
        kind, code = factor
        if kind != "phone":
            name = ["--factor", "App"] if kind == "app" else []
            return self._account(self._run("sign-in", proof, *more, *name, "--code", code))
        # The code is on its way when the command reads it.
        options, settings, stdin = self._credential(proof)
        child = subprocess.Popen(
            [executable(), "sign-in", *options, *more, "--factor", "Phone", "--json"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, env={**self._terminal.environment, **settings})
        child.stdin.write(stdin)
        child.stdin.flush()
        shown, _ = child.communicate(code() + "\n", timeout=60)
        assert child.returncode == 0
        return self._account(json.loads(shown))

    def sign_out(self):
        self._json("sign-out")

    def account(self):
        return self._account(self._json("whoami"))

    def id_token(self):
        return self._json("token")["idToken"]

    def link(self, proof, another=False):
        return self._account(self._run("link", proof, *(["--another"] if another else [])))

    def link_or_sign_in(self, proof):
        return self._account(self._run("link", proof, "--or-sign-in"))

    def reauthenticate(self, proof):
        return self._account(self._run("reauthenticate", proof))

    def unlink(self, provider):
        return self._account(self._json("unlink", provider))

    def unlink_identity(self, identity):
        return self._account(self._json("unlink", "--identity", identity))

    def transfer(self, proof):
        return self._account(self._run("transfer", proof))

    def merge(self, proof, keep_other=(), factor=None):
        more = [word for what in keep_other for word in ("--keep-other", what)] + (["--code", factor[1]] if factor else [])
        done = self._run("merge", proof, "--yes", *more)
        return done["mergedUID"], self._account(done["account"])

    def merge_former(self):
        done = self._json("merge", "--former", "--yes")
        return done["mergedUID"], self._account(done["account"])

    def undo_merge(self):
        done = self._json("merge", "undo", "--yes")
        return done["restoredUID"], self._account(done["account"])

    def send_link(self, address):
        self._send("--email-link", address)

    def send_code(self, number):
        return self._send("--phone", number)["verificationID"]

    def _send(self, *options):
        """Sends a code. `sign-in` refuses to give an anonymous account up, so that a code for linking is sent by `link`."""
        try:
            return self._json("sign-in", *options)
        except Refused as refusal:
            if refusal.reason != "ANONYMOUS_USER_SIGNED_IN":
                raise
        return self._json("link", *options)

    def _enroll(self, *options):
        return subprocess.Popen(
            [executable(), "factors", "enroll", *options, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env=self._terminal.environment)

    def enroll_app(self, authenticator):
        child = self._enroll("--name", "App")
        app = authenticator(json.loads(child.stdout.readline())["secret"])
        child.communicate(app.code() + "\n", timeout=60)
        assert child.returncode == 0
        return app

    def enroll_phone(self, number, code):
        child = self._enroll("--name", "Phone", "--phone", number)
        child.communicate(code() + "\n", timeout=60)
        assert child.returncode == 0

    def recovery_codes(self):
        return self._json("factors", "recovery-codes")["recoveryCodes"]


class Grpcio:
    """A client in another language, which has nothing but the protos."""

    def __init__(self, server, folder):
        self._client = Client(server.address)
        # The tokens of the anonymous account that was signed in before.
        self._former = None

    def close(self):
        self._client.channel.close()

    def _credential(self, proof):
        match proof.kind:
            case "anonymous": return anonymous()
            case "password": return password(proof.email, proof.password)
            case "emailLink": return email_link(proof.email, re.search("oobCode=([^&]+)", proof.link)[1])
            case "phone": return phone(proof.verificationID, proof.code)
            case "customToken": return custom_token(proof.token)
            case "accessToken": return access_token(proof.provider, proof.token)
            case "idToken":
                credential = id_token(proof.provider, proof.token, proof.nonce or "")
                if proof.givenName:
                    credential.id_token.display_name = f"{proof.givenName} {proof.familyName}"
                return credential

    def _call(self, method, request):
        try:
            return self._client.call(method, request)
        except Failure as failure:
            raise Refused(failure.reason) from failure

    def _account(self, answer):
        account = answer.account
        view = {
            "uid": account.uid, "isAnonymous": account.is_anonymous,
            "providerData": [{"providerID": info.provider_id, "uid": info.uid, "identityID": info.identity_id}
                             for info in account.provider_data],
            "setAside": [{"providerID": one.provider_id, "reason": reason_name(one.reason)} for one in account.set_aside],
        }
        for key, field in (("email", "email"), ("displayName", "display_name"), ("phoneNumber", "phone_number")):
            view[key] = getattr(account, field) if account.HasField(field) else None
        kinds = {factors.FACTOR_KIND_TOTP: "totp", factors.FACTOR_KIND_PHONE: "phone"}
        return _account(view, [kinds[factor.kind] for factor in account.factors], getattr(answer, "is_new_account", None),
                        getattr(answer, "address_released", False))

    def create_user(self, email, text):
        return self._account(self._call(
            self._client.accounts.SignUp, pb.SignUpRequest(credential=password(email, text))))

    def sign_in(self, proof, factor=None, keep=False):
        self._former = self._client.tokens if keep else None
        self._client.tokens = None
        request = pb.SignInRequest(credential=self._credential(proof))
        return self._account(self._passing(factor, self._client.accounts.SignIn, request))

    def _passing(self, factor, method, request):
        try:
            return self._call(method, request)
        except Refused as refusal:
            challenge = refusal.__cause__.challenge
            if factor is None or challenge is None:
                raise
        return self._call(self._client.factors.FinishSignIn, factor_calls.FinishSignInRequest(
            pending_token=challenge.pending_token, assertion=self._assertion(challenge, *factor)))

    def _assertion(self, challenge, kind, code):
        if kind == "recovery":
            return factors.FactorAssertion(recovery_code=factors.RecoveryCodeAssertion(code=code))
        wanted = factors.FACTOR_KIND_PHONE if kind == "phone" else factors.FACTOR_KIND_TOTP
        enrollment = next(hint.enrollment_id for hint in challenge.hints if hint.kind == wanted)
        if kind == "app":
            return factors.FactorAssertion(totp=factors.TOTPAssertion(enrollment_id=enrollment, code=code))
        sent = self._call(self._client.factors.StartFactorChallenge, factor_calls.StartFactorChallengeRequest(
            pending_token=challenge.pending_token, enrollment_id=enrollment))
        return factors.FactorAssertion(phone=factors.PhoneAssertion(session_info=sent.session_info, code=code()))

    def sign_out(self):
        self._client.sign_out()

    def account(self):
        return self._account(self._call(self._client.accounts.GetAccount, pb.GetAccountRequest()))

    def id_token(self):
        return self._call(self._client.sessions.IssueIDToken, pb.IssueIDTokenRequest()).id_token

    def link(self, proof, another=False):
        return self._account(self._call(
            self._client.accounts.LinkIdentity, pb.LinkIdentityRequest(credential=self._credential(proof))))

    def link_or_sign_in(self, proof):
        try:
            return self.link(proof)
        except Refused as refusal:
            token = refusal.__cause__.conflict.continuation
        return self._account(self._call(
            self._client.accounts.SignIn, pb.SignInRequest(credential=continuation(token))))

    def reauthenticate(self, proof):
        return self._account(self._call(
            self._client.accounts.Reauthenticate, pb.ReauthenticateRequest(credential=self._credential(proof))))

    def unlink(self, provider):
        return self._account(self._call(
            self._client.accounts.UnlinkIdentity, pb.UnlinkIdentityRequest(provider_id=provider)))

    def unlink_identity(self, identity):
        return self._account(self._call(
            self._client.accounts.UnlinkIdentity, pb.UnlinkIdentityRequest(identity_id=identity)))

    def transfer(self, proof):
        return self._account(self._call(
            self._client.merges.TransferIdentity, merge_calls.TransferIdentityRequest(
                proof=merge_calls.AccountProof(credential=self._credential(proof)))))

    def merge(self, proof, keep_other=(), factor=None):
        request = merge_calls.PlanMergeRequest(proof=merge_calls.AccountProof(credential=self._credential(proof)))
        try:
            plan = self._call(self._client.merges.PlanMerge, request)
        except Refused as refusal:
            challenge = refusal.__cause__.challenge
            if factor is None or challenge is None:
                raise
            passed = merge_calls.PassedFactorProof(
                pending_token=challenge.pending_token, assertion=self._assertion(challenge, *factor))
            plan = self._call(self._client.merges.PlanMerge, merge_calls.PlanMergeRequest(
                proof=merge_calls.AccountProof(second_factor=passed)))
        return self._commit(plan, keep_other)

    def _commit(self, plan, keep_other=()):
        fields = {"email": merge_calls.MERGE_FIELD_EMAIL, "name": merge_calls.MERGE_FIELD_DISPLAY_NAME,
                  "photo": merge_calls.MERGE_FIELD_PHOTO_URL, "phone": merge_calls.MERGE_FIELD_PHONE_NUMBER}
        choices = [
            merge_calls.MergeChoice(field=fields[what], keep=merge_calls.MERGE_SIDE_SECOND) if what in fields
            else merge_calls.MergeChoice(
                field=merge_calls.MERGE_FIELD_PROVIDER, provider_id=what, keep=merge_calls.MERGE_SIDE_SECOND)
            for what in keep_other]
        done = self._call(
            self._client.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=plan.plan, choices=choices))
        return done.merged_uid, self._account(done)

    def merge_former(self):
        return self._commit(self._call(self._client.merges.PlanMerge, merge_calls.PlanMergeRequest(
            proof=merge_calls.AccountProof(anonymous_token=self._former.refresh_token))))

    def undo_merge(self):
        done = self._call(self._client.merges.UndoMerge, merge_calls.UndoMergeRequest())
        return done.restored_uid, self._account(done)

    def send_link(self, address):
        self._call(self._client.emails.SendSignInLink, emails.SendSignInLinkRequest(email=address))

    def send_code(self, number):
        return self._call(
            self._client.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number=number)).session_info

    def enroll_app(self, authenticator):
        begun = self._call(self._client.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
            totp=factor_calls.StartTOTPEnrollment()))
        app = authenticator(begun.totp.secret)
        self._finish_enrollment(begun, app.code(), "App")
        return app

    def enroll_phone(self, number, code):
        begun = self._call(self._client.factors.StartFactorEnrollment, factor_calls.StartFactorEnrollmentRequest(
            phone=factor_calls.StartPhoneEnrollment(phone_number=number)))
        self._finish_enrollment(begun, code(), "Phone")

    def _finish_enrollment(self, begun, code, name):
        self._call(self._client.factors.FinishFactorEnrollment, factor_calls.FinishFactorEnrollmentRequest(
            session_info=begun.session_info, code=code, display_name=name))

    def recovery_codes(self):
        return list(self._call(
            self._client.factors.RenewRecoveryCodes, factor_calls.RenewRecoveryCodesRequest()).codes)


def reason_name(reason):
    return account_pb2.SetAsideReason.Name(reason).removeprefix("SET_ASIDE_REASON_")


WAYS = {"client library": Library, "command line": CommandLine, "grpcio": Grpcio}


def _account(view, kinds, is_new, released):
    infos = view["providerData"]
    return Account(
        uid=view["uid"], is_anonymous=view["isAnonymous"], email=view.get("email"), name=view.get("displayName"),
        phone_number=view.get("phoneNumber"), identities=[(info["providerID"], info["uid"]) for info in infos],
        identity_ids=[info["identityID"] for info in infos],
        set_aside=[(one["providerID"], one["reason"]) for one in view["setAside"]], factors=kinds, is_new=is_new,
        address_released=bool(released))
