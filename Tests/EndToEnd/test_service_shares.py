"""Services have shares of their own in the queues, beside the users who call from the same address."""
import threading

import grpc

from harness.calls import Client, Failure, admin, password
from harness.processes import Server
from harness.service_keys import Services


def test_users_who_fill_the_queue_of_their_address_do_not_keep_a_service_from_it(tmp_path):
    """All call from one address, which may have two passwords waiting to be hashed."""
    server = Server(tmp_path / "data", {"LIGATURE_HASHING_THREADS": "1", "LIGATURE_HASHING_QUEUE_PER_SOURCE": "2"})
    importer = Services(tmp_path / "data", server.address, tmp_path).create("importer", "accounts.write")
    refused, over = threading.Event(), threading.Event()
    refusals = []

    def sign_up(user):
        client, number = Client(server.address), 0
        while not over.is_set():
            number += 1
            try:
                client.sign_up(password(f"user{user}.{number}@example.com", "correct horse battery"))
            except Failure as failure:
                refusals.append(failure.code)
                refused.set()

    crowd = [threading.Thread(target=sign_up, args=(user,)) for user in range(8)]
    for user in crowd:
        user.start()
    try:
        assert refused.wait(60)
        for number in range(6):
            request = admin.CreateAccountRequest(password="correct horse battery")
            request.account.email = f"employee{number}@example.com"
            assert importer.call("CreateAccount", request).account.uid
    finally:
        over.set()
        for user in crowd:
            user.join()
    assert set(refusals) == {grpc.StatusCode.RESOURCE_EXHAUSTED}
    assert server.stop() == 0
