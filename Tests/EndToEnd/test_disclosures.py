"""S69 and S71: how often one source is told that an address is taken, and what a source can make the server store."""
import random
import time

import pytest

from harness.calls import Client, Failure, anonymous, emails, id_token, password, phone, phones
from harness.identity import CLIENT_ID
from harness.processes import Server
from harness.rows import Rows
from test_attempts import ForwardedClient
from test_enumeration_timing import area_under_curve

PASSWORD, PROVIDER = "correct horse battery", "oidc.own"
COUNT, LIMIT = 1000, 100


def start(tmp_path, issuer, **settings):
    return Server(tmp_path / "data", {
        "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": issuer.issuer, "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID,
        "LIGATURE_SERVER_TRUSTED_PROXIES": "127.0.0.1", **settings})


def refusal(action):
    try:
        action()
    except Failure as failure:
        return failure
    return None


def mentioned(issuer, number):
    return issuer.token(f"user-{number}", None, jti=f"{number}-{id(object())}", email="taken@example.com",
                        email_verified=False)


def from_source(server, source):
    return ForwardedClient(server.address, source)


def bytes_of(failure):
    """Everything that a caller sees but the id of the call and how long to wait."""
    for detail in list(failure.status.details):
        if detail.type_url.endswith(("RequestInfo", "RetryInfo")):
            failure.status.details.remove(detail)
    return failure.status.SerializeToString(deterministic=True)


def test_s69_what_tells_of_an_account_stops_at_the_failures_of_its_source(tmp_path, issuer):
    server = start(tmp_path, issuer)
    Client(server.address).sign_up(password("taken@example.com", PASSWORD))

    def sign_in(client, number):
        client.sign_in(id_token(PROVIDER, mentioned(issuer, number)))

    def link(client, number):
        if client.tokens is None:
            client.sign_up(anonymous())
        client.link(id_token(PROVIDER, mentioned(issuer, number)))

    def link_password(client, number):
        if client.tokens is None:
            client.sign_up(anonymous())
        client.link(password("taken@example.com", PASSWORD))

    def sign_up(client, number):
        client.sign_up(password("taken@example.com", PASSWORD))

    def change(client, number):
        if client.tokens is None:
            client.sign_up(anonymous())
        client.call(client.emails.ChangeEmail, emails.ChangeEmailRequest(new_email="taken@example.com"))

    for index, (method, told) in enumerate((
            (sign_in, "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"), (link, "EMAIL_EXISTS"), (sign_up, "EMAIL_EXISTS"),
            (link_password, "EMAIL_EXISTS"), (change, None))):
        client = from_source(server, f"198.51.{index}.7")
        failures = [refusal(lambda: method(client, index * COUNT + number)) for number in range(COUNT if index < 3 else 200)]
        reasons = [failure.reason for failure in failures]
        if told is None:
            # The same for each address: a mailed code decides.
            assert set(reasons) == {"EMAIL_CHANGE_NEEDS_VERIFICATION"}
            free = refusal(lambda: client.call(
                client.emails.ChangeEmail, emails.ChangeEmailRequest(new_email="free@example.com")))
            assert bytes_of(free) == bytes_of(failures[0])
            continue
        assert reasons.count(told) <= LIMIT and set(reasons[LIMIT:]) == {"TOO_MANY_ATTEMPTS_TRY_LATER"}, method.__name__
        # Passwords for one account have a limit of their own, which is reached before.
        if method is link_password:
            continue
        # From now on a free address is answered as a taken one is.
        refused = refusal(lambda: client.sign_in(id_token(PROVIDER, issuer.token(
            f"free-{index}", None, jti=f"free-{index}", email="free@example.com", email_verified=False))))
        assert bytes_of(refused) == bytes_of(failures[-1])
    assert server.stop() == 0


def change_email(client, address, number):
    """Refused for the mailed code that it needs, whoever has the address."""
    client.call(client.emails.ChangeEmail, emails.ChangeEmailRequest(new_email=address))


def send_email_change(client, address, number):
    client.call(client.emails.SendEmailChange, emails.SendEmailChangeRequest(new_email=address))


def send_reset(client, address, number):
    client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email=address))


def send_link(client, address, number):
    client.call(client.emails.SendSignInLink, emails.SendSignInLinkRequest(email=address))


def fetch(client, address, number):
    client.call(client.emails.FetchSignInMethods, emails.FetchSignInMethodsRequest(email=address))


def send_code(client, address, number):
    client.call(client.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number=number))


def test_s69_no_time_tells_whether_an_account_has_an_address_or_a_number(tmp_path, issuer, gateway):
    """The chance that an answer about a known one takes longer than one about another is 1/2. Known and unknown ones take turns at
    random, so that a busy machine slows both; of 150 answers each the chance is found beyond 0.7 once in a billion runs."""
    samples, accounts = 150, 15
    # Enough for no limit to be met.
    server = start(tmp_path, issuer, **gateway.settings, **{
        f"LIGATURE_ATTEMPTS_{name}": "100000" for name in ("MAILS", "SMS", "SMS_PER_BLOCK", "SMS_PER_DAY")
    }, LIGATURE_ATTEMPTS_EXEMPT_SOURCES="127.0.0.0/8")
    owner = Client(server.address)
    names = [(f"person{index}@example.com", f"+4915114{index:06}") for index in range(accounts)]
    others = [(f"nobody{index}@example.com", f"+4915116{index:06}") for index in range(accounts)]
    for address, number in names:
        owner.tokens = None
        owner.sign_up(password(address, PASSWORD))
        sent = owner.call(owner.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number=number)).session_info
        owner.link(phone(sent, gateway.code(number)))
    source = random.Random(69)
    caller = Client(server.address)
    caller.sign_up(password("caller@example.com", PASSWORD))
    for call in (change_email, send_email_change, send_reset, send_link, fetch, send_code):
        kinds = [True, False] * samples
        source.shuffle(kinds)
        times = {True: [], False: []}
        for is_known in kinds:
            address, number = source.choice(names if is_known else others)
            begin = time.perf_counter()
            refusal(lambda: call(caller, address, number))
            times[is_known].append(time.perf_counter() - begin)
        area = area_under_curve(times[True], times[False])
        print(f"{call.__name__}: AUC {area:.3f}")
        assert area < 0.7, call.__name__
    assert server.stop() == 0


def test_s71_sms_and_mails_over_the_budget_store_nothing(tmp_path, issuer, gateway):
    server = start(tmp_path, issuer, **gateway.settings)
    client = from_source(server, "203.0.113.9")
    answers = [client.call(client.phones.SendPhoneCode, phones.SendPhoneCodeRequest(phone_number=f"+4915112{n:06d}"))
               for n in range(300)]
    assert len({len(answer.session_info) for answer in answers}) == 1
    refused = 0
    for number in range(300):
        refused += refusal(lambda: client.call(client.emails.SendSignInLink, emails.SendSignInLinkRequest(
            email=f"user{number}@example.com"))) is not None
    # As many as `attempts.smsPerSource` and `attempts.mailsPerSource` allow.
    sent = [gateway.next()[0] for _ in range(20)]
    assert len(set(sent)) == 20 and refused == 200
    rows = Rows(tmp_path / "data")
    assert rows.count("stored_proofs") == 20 and rows.count("sms") <= 20
    assert rows.count("mails") <= 100 and rows.count("action_codes") <= 100
    assert rows.count("attempts") < 1000
    assert server.stop() == 0
