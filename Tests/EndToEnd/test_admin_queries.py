"""How services find accounts, delete many at once, make links and read the trail, with a foreign client."""
import json
import os
import urllib.parse

import pytest

from harness.calls import Client, admin, email_link, emails, merge_calls, password
from harness.service_keys import Services
from test_admin_accounts import PASSWORD, SCOPES, create, get, refusal, signed_up, uid_ref, update


@pytest.fixture
def services(tmp_path, server):
    return Services(tmp_path / "data", server.address, tmp_path)


@pytest.fixture
def service(services):
    return services.create("support", *SCOPES)


def query(service, size=3, **filters):
    """All uids that a query finds, page by page."""
    found, token = [], ""
    while True:
        page = service.call("QueryAccounts", admin.QueryAccountsRequest(page_size=size, page_token=token, **filters))
        assert len(page.accounts) <= size
        found += [account.uid for account in page.accounts]
        token = page.next_page_token
        if not token:
            return found


# Queries.

def test_each_filter_finds_its_accounts_in_order(service):
    people = [create(service, uid=f"team-{number:02}", email=f"ada+{number:02}@example.com", phone_number=f"+4930123{number:03}")
              for number in range(10)]
    others = [create(service, uid="x-1", email="grace@example.com"), create(service, uid="x-2", phone_number="+15550100"),
              create(service, uid="x-3", email="adx@example.com")]
    uids = [account.uid for account in people]
    assert query(service, email_prefix="ADA+") == uids
    assert query(service, email_prefix="ada+03@example.com") == ["team-03"]
    assert query(service, phone_number_prefix="+4930123") == uids
    assert query(service, uid_prefix="team-0") == uids
    assert query(service, uid_prefix="none") == []
    for account in (people[4], others[1], people[2]):
        update(service, account.uid, "disabled", fields={"disabled": True})
    assert query(service, size=2, disabled=True) == ["team-02", "team-04", "x-2"]
    update(service, "team-02", "disabled", fields={})
    assert query(service, disabled=True) == ["team-04", "x-2"]
    create(service, uid="pw", email="pw@example.com", password=PASSWORD)
    assert query(service, provider_id="password") == ["pw"]
    assert query(service, provider_id="phone") == [*uids, "x-2"]
    everyone = query(service, created=admin.TimeRange(start=people[0].created_at))
    assert everyone == [*uids, "x-1", "x-2", "x-3", "pw"]
    assert query(service, created=admin.TimeRange(end=people[0].created_at)) == []
    middle = query(service, created=admin.TimeRange(start=people[3].created_at, end=others[0].created_at))
    assert set(uids[3:]) - {uids[9]} <= set(middle) and "pw" not in middle


def test_a_query_needs_one_filter_that_can_find_something(service):
    for filters, field in [({}, "filter"), ({"email_prefix": ""}, "filter"), ({"provider_id": ""}, "filter"), ({"disabled": False}, "filter"),
                           ({"created": admin.TimeRange()}, "filter"), ({"uid_prefix": "a\x00"}, "uid_prefix")]:
        failure = refusal(lambda: service.call("QueryAccounts", admin.QueryAccountsRequest(**filters)))
        assert (failure.reason, failure.violations[0][0]) == ("INVALID_ARGUMENT", field), filters


def test_a_query_returns_each_account_that_was_there_throughout_once(service):
    there = [create(service, email=f"u{number:02}@example.com").uid for number in range(12)]
    seen, token, count = [], "", 0
    while True:
        page = service.call("QueryAccounts", admin.QueryAccountsRequest(email_prefix="u", page_size=2, page_token=token))
        seen += [account.uid for account in page.accounts]
        token = page.next_page_token
        if not token:
            break
        # The account that the page ended with is gone, and another one came before it.
        last = page.accounts[-1]
        if last.uid not in there:
            continue
        count += 1
        create(service, email=f"u{count:02}x@example.com")
        create(service, email=f"u00-{count}@example.com")
        if count == 2:
            service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=uid_ref(last.uid)))
    assert len(seen) == len(set(seen)) and [uid for uid in seen if uid in there] == there


def test_s77_page_tokens_are_the_callers_and_the_lists_own(service, services):
    for number in range(3):
        create(service, email=f"u{number}@example.com")
    other = services.create("other", *SCOPES)
    token = service.call("QueryAccounts", admin.QueryAccountsRequest(email_prefix="u", page_size=1)).next_page_token
    listed = service.call("ListAccounts", admin.ListAccountsRequest(page_size=1)).next_page_token
    audit = service.call("ReadAudit", admin.ReadAuditRequest(page_size=1)).next_page_token
    bad = [(other, "QueryAccounts", admin.QueryAccountsRequest(email_prefix="u", page_token=token)),
           (service, "QueryAccounts", admin.QueryAccountsRequest(email_prefix="v", page_token=token)),
           (service, "QueryAccounts", admin.QueryAccountsRequest(uid_prefix="u", page_token=token)),
           (service, "QueryAccounts", admin.QueryAccountsRequest(email_prefix="u", page_token=listed)),
           (other, "ListAccounts", admin.ListAccountsRequest(page_token=listed)),
           (service, "ListAccounts", admin.ListAccountsRequest(page_token=audit)),
           (other, "ReadAudit", admin.ReadAuditRequest(page_token=audit)),
           (service, "ReadAudit", admin.ReadAuditRequest(page_token="12"))]
    for caller, method, request in bad:
        failure = refusal(lambda: caller.call(method, request))
        assert (failure.reason, failure.violations[0][0]) == ("INVALID_ARGUMENT", "page_token"), method
    assert service.call("QueryAccounts", admin.QueryAccountsRequest(email_prefix="u", page_token=token)).accounts


def test_a_page_of_long_accounts_can_be_received(service):
    url, claims = "https://example.com/" + "p" * 2000, json.dumps({"c": "x" * 980})
    uids = [f"user-{number:04}" for number in range(1000)]
    for start in range(0, 1000, 100):
        rows = [admin.AccountRecord(uid=uid, photo_url=url, custom_claims=claims) for uid in uids[start:start + 100]]
        assert service.call("ImportAccounts", admin.ImportAccountsRequest(accounts=rows)).counts.created == 100
    requests = {"ListAccounts": admin.ListAccountsRequest(page_size=1000),
                "QueryAccounts": admin.QueryAccountsRequest(uid_prefix="user-", page_size=1000)}
    for method, request in requests.items():
        seen, sizes = [], []
        while True:
            page = service.call(method, request)
            seen += [account.uid for account in page.accounts]
            sizes.append(page.ByteSize())
            if not page.next_page_token:
                break
            request.page_token = page.next_page_token
        assert seen == uids and len(sizes) == 2 and max(sizes) < 3 << 20, method


# Deletion.

def test_many_accounts_are_deleted_and_each_failure_is_named(service):
    uids = [create(service).uid for _ in range(60)]
    for uid in uids[:30]:
        update(service, uid, "disabled", fields={"disabled": True})
    failed = service.call("BatchDeleteAccounts", admin.BatchDeleteAccountsRequest(uids=[*uids, "n" * 28])).failures
    assert [(failure.index, failure.reason) for failure in failed] == [(index, "OPERATION_NOT_ALLOWED") for index in range(30, 60)]
    assert refusal(lambda: get(service, uids[0])).reason == "USER_NOT_FOUND" and get(service, uids[30]).uid == uids[30]
    for _ in range(2):
        again = service.call("BatchDeleteAccounts", admin.BatchDeleteAccountsRequest(uids=uids, force=True))
        assert not again.failures
    assert all(refusal(lambda: get(service, uid)).reason == "USER_NOT_FOUND" for uid in uids[::7])
    for uids in ([], ["u"] * 1001):
        assert refusal(lambda: service.call("BatchDeleteAccounts", admin.BatchDeleteAccountsRequest(uids=uids))).reason == "INVALID_ARGUMENT"


# Links.

def link(service, uid, operation, **fields):
    """A link, and the code in it."""
    made = service.call("CreateActionLink", admin.CreateActionLinkRequest(
        ref=uid_ref(uid), operation=emails.ActionCodeOperation.Value(f"ACTION_CODE_OPERATION_{operation}"), **fields))
    [code] = urllib.parse.parse_qs(urllib.parse.urlsplit(made.link).query)["oobCode"]
    return made, code


def test_a_link_of_each_kind_does_what_it_says(server, service):
    ada, account = signed_up(server)
    made, code = link(service, account.uid, "VERIFY_EMAIL")
    assert made.email == "ada@example.com" and "mode=verifyEmail" in made.link
    ada.call(ada.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code))
    assert ada.account().email_verified
    _, code = link(service, account.uid, "EMAIL_SIGN_IN")
    assert Client(server.address).sign_in(email_link("ada@example.com", code)).account.uid == account.uid
    made, code = link(service, account.uid, "VERIFY_AND_CHANGE_EMAIL", new_email="new@example.com")
    assert made.email == "new@example.com"
    ada.call(ada.emails.ApplyActionCode, emails.ApplyActionCodeRequest(code=code))
    assert get(service, account.uid).email == "new@example.com"
    _, code = link(service, account.uid, "PASSWORD_RESET")
    ada.call(ada.emails.ConfirmPasswordReset, emails.ConfirmPasswordResetRequest(code=code, new_password="another good one"))
    assert Client(server.address).sign_in(password("new@example.com", "another good one")).account.uid == account.uid
    for operation in ("RECOVER_EMAIL", "REVERT_METHOD_ADDITION", "UNSPECIFIED"):
        assert refusal(lambda: link(service, account.uid, operation)).reason == "INVALID_ARGUMENT"
    assert refusal(lambda: link(service, create(service).uid, "PASSWORD_RESET")).reason == "MISSING_EMAIL"


# The trail.

def test_the_trail_names_the_service_and_its_call(service):
    made = create(service, display_name="Ada")
    update(service, made.uid, "display_name", fields={"display_name": "Grace"})
    entries = service.call("ReadAudit", admin.ReadAuditRequest(uid=made.uid)).entries
    assert [entry.action for entry in entries] == ["profile_updated", "account_created"]
    assert {entry.actor for entry in entries} == {"service:support"}
    one = service.call("ReadAudit", admin.ReadAuditRequest(request_id=entries[0].request_id)).entries
    assert list(one) == [entries[0]]
    seen, token = [], ""
    while True:
        page = service.call("ReadAudit", admin.ReadAuditRequest(since=made.created_at, page_size=1, page_token=token))
        seen += page.entries
        token = page.next_page_token
        if not token:
            break
    assert [entry for entry in seen if entry.uid == made.uid] == list(entries)


# Request keys.

def test_each_change_with_a_key_takes_effect_once(server, service):
    ada, account = signed_up(server)
    other = Client(server.address)
    merged = other.sign_up(password("other@example.com", PASSWORD)).account.uid
    ada.sign_in(password("ada@example.com", PASSWORD))
    planned = ada.call(ada.merges.PlanMerge, merge_calls.PlanMergeRequest(
        proof=merge_calls.AccountProof(credential=password("other@example.com", PASSWORD))))
    ada.call(ada.merges.CommitMerge, merge_calls.CommitMergeRequest(plan=planned.plan))
    key, request = os.urandom(16), admin.AdminUndoMergeRequest(ref=uid_ref(account.uid))
    undone = [service.call("UndoMerge", request, key=key) for _ in range(2)]
    assert [answer.restored_uid for answer in undone] == [merged, merged] and undone[0].account == undone[1].account
    assert refusal(lambda: service.call("UndoMerge", request)).reason == "MERGE_NOT_FOUND"
    key, request = os.urandom(16), admin.RevokeSessionsRequest(ref=uid_ref(account.uid))
    service.call("RevokeSessions", request, key=key)
    ada.sign_in(password("ada@example.com", PASSWORD))
    assert service.call("RevokeSessions", request, key=key).ended == 0
    # The session that was opened in between is not the request's.
    assert ada.account().uid == account.uid
    key, request = os.urandom(16), admin.AdminUpdateAccountRequest(ref=uid_ref(account.uid), end_sessions=True)
    for _ in range(2):
        service.call("UpdateAccount", request, key=key)
        ada.sign_in(password("ada@example.com", PASSWORD))
    assert ada.account().uid == account.uid
