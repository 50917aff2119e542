"""What the server tells the service manager that started it (sd_notify(3)): when it is ready, reads files again, stops, and lives."""
import contextlib
import http.client
import os
import signal
import sqlite3
import time

import pytest

from harness.calls import Client, Failure, anonymous
from harness.notices import ServiceManager
from harness.processes import Server


@pytest.fixture(params=["path", "abstract"])
def manager(request, tmp_path):
    manager = ServiceManager(tmp_path / "notify" if request.param == "path" else None)
    yield manager
    manager.close()


def monotonic():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000


def test_the_manager_follows_the_start_a_reload_and_the_end(tmp_path, manager):
    server = Server(tmp_path / "data", manager.environment)
    assert manager.next() == {"READY": "1", "STATUS": "Serving"}
    # All listeners listen.
    Client(server.address).sign_up(anonymous())
    web = http.client.HTTPConnection(server.web.removeprefix("http://"), timeout=10)
    web.request("GET", "/.well-known/jwks.json")
    assert web.getresponse().status == 200
    web.close()

    before = monotonic()
    server.child.send_signal(signal.SIGHUP)
    reloading = manager.next()
    assert reloading["RELOADING"] == "1" and before <= int(reloading["MONOTONIC_USEC"]) <= monotonic()
    assert manager.next() == {"READY": "1"}
    server.said("Reloaded: the list of common passwords")

    server.child.terminate()
    stopping = manager.next()
    assert stopping["STOPPING"] == "1" and stopping["STATUS"].startswith("Draining")
    assert server.stop() == 0
    assert manager.rest() == [], "without WATCHDOG_USEC there is no sign of life"


def test_signs_of_life_come_until_the_end(tmp_path):
    manager = ServiceManager(tmp_path / "notify", watchdog=0.2)
    server = Server(tmp_path / "data", manager.environment)
    manager.wait_for("READY")
    for _ in range(3):
        manager.wait_for("WATCHDOG")
    server.child.terminate()
    manager.wait_for("STOPPING")
    assert server.stop() == 0


def test_a_watchdog_for_another_process_is_left_alone(tmp_path):
    manager = ServiceManager(tmp_path / "notify", watchdog=0.01)
    server = Server(tmp_path / "data", {**manager.environment, "WATCHDOG_PID": str(os.getpid())})
    manager.wait_for("READY")
    assert server.stop() == 0
    manager.wait_for("STOPPING")
    assert not any("WATCHDOG" in message for message in manager.messages + manager.rest())


@pytest.mark.parametrize("address", ["", "relative", "/" + 110 * "x", "/nowhere/at/all", "vsock:2:1"])
def test_a_manager_that_is_not_there_ends_no_server(tmp_path, address):
    server = Server(tmp_path / "data", {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "soon"})
    if address:
        server.said("The service manager cannot be notified")
    Client(server.address).sign_up(anonymous())
    assert server.stop() == 0


@pytest.mark.sqlite
def test_the_manager_learns_that_the_database_cannot_be_written(tmp_path, manager):
    server = Server(tmp_path / "data", manager.environment)
    manager.wait_for("READY")
    with contextlib.closing(sqlite3.connect(tmp_path / "data/accounts.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Failure):
            Client(server.address).sign_up(anonymous())
        assert manager.next() == {"STATUS": "The database cannot be written; see the log for the cause"}
    assert manager.next() == {"STATUS": "Serving"}
    assert server.stop() == 0
