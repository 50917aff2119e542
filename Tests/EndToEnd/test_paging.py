"""Pages of many accounts while others are created, changed and deleted: each account that was there throughout is in one of them.

LIGATURE_PAGING_ACCOUNTS=1000000 is the long form.
"""
import itertools
import os
import random
import sqlite3
import threading

import pytest
from google.protobuf import field_mask_pb2

from harness.calls import account_pb, admin
from harness.processes import Server
from harness.rows import multiply
from harness.service_keys import Caller, Services

pytestmark = pytest.mark.sqlite
COUNT = int(os.environ.get("LIGATURE_PAGING_ACCOUNTS", "3000"))
PAGE = min(1000, COUNT // 20)
# One of so many accounts is deleted while the pages are read, and others are changed.
DOOMED = 100


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server with so many accounts, whose uids and addresses are in no order of their creation, and a service."""
    folder = tmp_path_factory.mktemp("paging")
    data = folder / "data"
    server = Server(data)
    service = Services(data, server.address, folder).create("support", "accounts.read", "accounts.write")
    service.call("CreateAccount", admin.CreateAccountRequest(account=account_pb.Account(uid="first", email="u@example.com")))
    assert server.stop() == 0
    with sqlite3.connect(data / "accounts.sqlite", isolation_level=None) as database:
        database.executescript("PRAGMA synchronous = OFF; PRAGMA cache_size = -524288")
        database.execute("BEGIN")
        multiply(database, "accounts", COUNT, id="s.id + i", uid="substr(hex(randomblob(14)), 1, 28)",
                 email="'u' || lower(hex(randomblob(8))) || '@example.com'")
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        uids = [uid for uid, in database.execute("SELECT uid FROM accounts ORDER BY id")]
    database.close()
    server = Server(data)
    yield Caller(server.address, service.file), uids
    assert server.stop() == 0


class Writes:
    """Creates, changes and deletes accounts in a thread of its own until it is left."""

    def __init__(self, service, uids):
        self._service = Caller(service.address, service.file)
        self._doomed, self._changed = uids[::DOOMED], uids[1::DOOMED]
        self.gone, self.count, self._failure = set(), 0, None
        self._written, self._ends = threading.Condition(), threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ends.set()
        self._thread.join()
        if self._failure:
            raise self._failure

    def wait_for_more(self):
        """Waits until there has been another round of writes."""
        with self._written:
            before = self.count
            self._written.wait_for(lambda: self.count > before or self._failure, timeout=60)

    def _run(self):
        token = self._service.token()
        try:
            for number in itertools.count():
                if self._ends.is_set():
                    return
                self._service.call("CreateAccount", admin.CreateAccountRequest(
                    account=account_pb.Account(email=f"u{random.randbytes(8).hex()}@example.com")), token)
                self._service.call("UpdateAccount", admin.AdminUpdateAccountRequest(
                    ref=admin.AccountRef(uid=self._changed[number % len(self._changed)]),
                    account=account_pb.Account(display_name=f"{number}"),
                    update_mask=field_mask_pb2.FieldMask(paths=["display_name"])), token)
                if self._doomed:
                    uid = self._doomed.pop()
                    self.gone.add(uid)
                    self._service.call("DeleteAccount", admin.AdminDeleteAccountRequest(ref=admin.AccountRef(uid=uid)), token)
                with self._written:
                    self.count += 1
                    self._written.notify_all()
                if number % 1000 == 999:
                    token = self._service.token()
        except Exception as error:
            with self._written:
                self._failure = error
                self._written.notify_all()


@pytest.mark.parametrize("method, request_type, filters", [
    ("ListAccounts", admin.ListAccountsRequest, {}),
    ("QueryAccounts", admin.QueryAccountsRequest, {"email_prefix": "u"}),
])
def test_each_account_that_is_there_throughout_is_in_one_page(served, method, request_type, filters):
    service, uids = served
    seen, token = [], ""
    with Writes(service, uids) as writes:
        while True:
            page = service.call(method, request_type(page_size=PAGE, page_token=token, **filters))
            assert len(page.accounts) <= PAGE
            seen += [account.uid for account in page.accounts]
            token = page.next_page_token
            if not token:
                break
            writes.wait_for_more()
    there = set(uids) - writes.gone
    uids[:] = there
    print(f"{method}: {len(seen):,} accounts seen, {len(there):,} there throughout, {writes.count:,} created, {len(writes.gone):,} deleted")
    assert writes.count >= 10 and len(seen) == len(set(seen)) and there <= set(seen)
