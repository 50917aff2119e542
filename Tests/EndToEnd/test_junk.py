"""S70: junk in every token, code and id field of every method and page costs no hash, no call to a provider, no row, and little
time of the processor."""
import collections
import http.client
import random
import string
import time
import urllib.parse

import grpc
import pytest
from google.protobuf import descriptor

from harness import calls, github, sms
from harness.calls import Client, Failure, anonymous, password
from harness.identity import CLIENT_ID, Issuer
from harness.rows import Rows
from test_operations import metrics, serve

SERVICES = {
    "accounts": calls.pb, "sessions": calls.pb, "emails": calls.emails, "factors": calls.factor_calls,
    "phones": calls.phones, "merges": calls.merge_calls,
}
PREFIXES = ("lgs_", "lgr_", "lgc_", "lgn_", "lgmv_", "lgmp_", "lgml_", "lgmc_", "lgmr_", "lgf_", "lge_", "lgis_", "lgic_",
            "lgit_", "lgp_", "lgm_")
JUNK = ("x", "A" * 3000, *(prefix + "A" * 43 for prefix in PREFIXES))
ALPHABETS = (string.ascii_letters + string.digits + "-_", string.hexdigits, string.digits, string.printable.strip(),
             "äöüßé€漢字", "A")
# An access token has no row to be found: its provider alone knows it, and each that it does not know is a failure. An
# anonymous credential has nothing to be looked up: it makes an account.
NOT_LOOKED_UP = {"access_token", "anonymous"}
# The caller's own passwords: what is hashed for them is counted.
PASSWORDS_ALONE = {"ChangePassword"}
# What counts attempts, and names whom an account has refused.
COUNTED = {"attempts", "audit", "feed", "leases", "servers"}


@pytest.fixture
def peers():
    gateway, issuer, api = sms.Gateway(), Issuer(), github.GitHub()
    yield gateway, issuer, api
    gateway.close()
    issuer.close()
    api.close()


def values(field, text, kind):
    """What a field can hold with this text in it, set in empty messages."""
    if field.is_repeated or field.name in NOT_LOOKED_UP:
        return
    message = kind()
    if field.type == descriptor.FieldDescriptor.TYPE_STRING:
        setattr(message, field.name, text)
        yield message
    elif field.type == descriptor.FieldDescriptor.TYPE_BYTES:
        setattr(message, field.name, text.encode())
        yield message
    elif field.message_type and field.message_type.full_name.startswith("ligature."):
        for value in fill(type(getattr(message, field.name)), text):
            message = kind()
            getattr(message, field.name).CopyFrom(value)
            yield message


def fill(kind, text):
    """Requests with this text in all fields: one for each way to choose among fields that exclude each other."""
    requests = [kind()]
    groups = {}
    for field in kind.DESCRIPTOR.fields:
        groups.setdefault(field.containing_oneof.name if field.containing_oneof else field.name, []).append(field)
    for fields in groups.values():
        choices = [value for field in fields for value in values(field, text, kind)]
        requests = [merged(request, choice) for request in requests for choice in choices] or requests
    return requests


def merged(request, other):
    both = type(request)()
    both.CopyFrom(request)
    both.MergeFrom(other)
    return both


def junk_texts(count):
    """Texts that no one has issued: those above, and others of all lengths that tokens, codes and ids have."""
    source = random.Random(70)
    texts = list(JUNK)
    while len(texts) < count:
        length = source.choice((1, 6, 8, 16, 22, 27, 43, 64, 86, 200))
        texts.append(source.choice(("", *PREFIXES)) + "".join(source.choices(source.choice(ALPHABETS), k=length)))
    return texts


def cpu_seconds(server):
    """The time that the server has had on the processors, whoever else was busy."""
    return time.clock_gettime(~server.child.pid << 3 | 2)


def rows(data):
    found = Rows(data)
    return {table: found.count(f'"{table}"') for table in found.tables() if table not in COUNTED}


def test_s70_junk_costs_no_hash_no_outbound_call_and_no_row(tmp_path, peers):
    gateway, issuer, api = peers
    server = serve(tmp_path, {
        **gateway.settings, **api.settings, "LIGATURE_OIDC_NAMES": "own", "LIGATURE_OIDC_OWN_ISSUER": issuer.issuer,
        "LIGATURE_OIDC_OWN_AUDIENCES": CLIENT_ID, "LIGATURE_ATTEMPTS_FAILURES_PER_SOURCE": "1000000",
        "LIGATURE_ATTEMPTS_MAILS_PER_SOURCE": "1000000"})
    ada = Client(server.address)
    ada.sign_up(password("ada@example.com", "correct horse battery"))
    stranger = Client(server.address)
    path = tmp_path / "data"
    before = rows(path)
    # How often passwords were hashed, and each provider was asked.
    turns = {name: value for name, value in metrics(server).items() if "queue_turns" in name}
    asked = (len(gateway.requests), len(api.asked), len(issuer.requests))
    texts = junk_texts(1000)
    calls_of, spent = collections.Counter(), collections.Counter()
    under_way = collections.deque()

    def judge(call, name, request):
        try:
            call.result()
        except grpc.RpcError as error:
            assert Failure(error).reason not in (None, "INTERNAL"), (name, request)

    for name, module in SERVICES.items():
        service = next(s for s in module.DESCRIPTOR.services_by_name.values()
                       if s.name.lower().startswith(name.removesuffix("s")))
        for method in service.methods:
            if method.server_streaming or method.name in PASSWORDS_ALONE:
                continue
            spent[method.name] -= cpu_seconds(server)
            for number, text in enumerate(texts):
                for request in fill(getattr(module, method.input_type.name), text):
                    if request == type(request)():
                        continue
                    for client in (ada, stranger) if number < len(JUNK) else (ada,):
                        calls_of[method.name] += 1
                        bearer = client.tokens.session_handle if client.tokens else None
                        under_way.append((getattr(getattr(client, name), method.name).future(
                            request, metadata=[("authorization", f"Bearer {bearer}")] if bearer else [], timeout=120),
                            method.name, request))
                        if len(under_way) > 100:
                            judge(*under_way.popleft())
            while under_way:
                judge(*under_way.popleft())
            spent[method.name] += cpu_seconds(server)
    assert min(calls_of.values()) >= 1000 and len(calls_of) > 25
    assert (len(gateway.requests), len(api.asked), len(issuer.requests)) == asked
    assert {name: value for name, value in metrics(server).items() if "queue_turns" in name} == turns
    assert rows(path) == before
    account, sign_in = cost_of_valid_calls(server, ada)
    costs = {name: spent[name] / count for name, count in calls_of.items()}
    # A hash would be the most of what a sign-in costs.
    assert max(costs.values()) < sign_in / 20, costs
    assert sum(spent.values()) / sum(calls_of.values()) < 10 * account, costs
    assert server.stop() == 0


def cost_of_valid_calls(server, client):
    """What GetAccount costs, called as many times at once as junk is, and what a sign-in with a password costs."""
    metadata = [("authorization", f"Bearer {client.tokens.session_handle}")]
    start = cpu_seconds(server)
    for begun in [client.accounts.GetAccount.future(calls.pb.GetAccountRequest(), metadata=metadata) for _ in range(1000)]:
        begun.result()
    middle = cpu_seconds(server)
    # One by one: an attempt counts until it has succeeded.
    for _ in range(10):
        Client(server.address).sign_in(password("ada@example.com", "correct horse battery"))
    return (middle - start) / 1000, (cpu_seconds(server) - middle) / 10


@pytest.mark.parametrize("text", JUNK[:1] + JUNK[5:8])
def test_s70_pages_do_nothing_for_junk(tmp_path, peers, text):
    gateway, issuer, api = peers
    server = serve(tmp_path, {**gateway.settings, **api.settings})
    page = urllib.parse.urlparse(server.web)
    before, hashed = rows(tmp_path / "data"), metrics(server)['ligature_queue_turns_total{queue="hashing"}']
    form = {name: text for name in ("oobCode", "code", "pendingToken", "password", "newPassword", "confirmation", "answer",
                                    "factor", "sessionInfo", "user_code", "totp", "recoveryCode")}
    form |= {"password": "a new password 1", "newPassword": "a new password 1"}
    for mode in ("resetPassword", "verifyEmail", "verifyAndChangeEmail", "recoverEmail", "signIn"):
        for path in (f"/action?{urllib.parse.urlencode({'mode': mode, 'oobCode': text})}", "/device", "/device/confirm",
                     f"/callback/github.com?{urllib.parse.urlencode({'state': text, 'code': text})}"):
            for verb, body in (("GET", None), ("POST", urllib.parse.urlencode(form))):
                connection = http.client.HTTPConnection(page.hostname, page.port, timeout=30)
                connection.request(verb, path, body, {"content-type": "application/x-www-form-urlencoded"} if body else {})
                assert connection.getresponse().status < 500
                connection.close()
    assert api.asked == [] and gateway.requests == []
    assert rows(tmp_path / "data") == before
    assert metrics(server)['ligature_queue_turns_total{queue="hashing"}'] == hashed
    assert server.stop() == 0
