"""That a server started with a clock of a test lives by it."""
import pytest

from harness.calls import Client, Failure, anonymous, emails, password
from harness.clock import Clock
from harness.mailbox import Mailbox
from harness.processes import Server


def test_a_code_expires_when_the_clock_is_moved(tmp_path, environment):
    clock = Clock(tmp_path)
    server = Server(tmp_path / "data", {**environment, **clock.environment})
    mailbox = Mailbox(tmp_path / "data")
    client = Client(server.address)
    client.sign_up(password("ada@example.com", "secret-1"))
    client.call(client.emails.SendPasswordReset, emails.SendPasswordResetRequest(email="ada@example.com"))
    code = mailbox.code("ada@example.com")
    check = emails.CheckActionCodeRequest(code=code)
    clock.advance(minutes=59)
    assert client.call(client.emails.CheckActionCode, check).email == "ada@example.com"
    clock.advance(minutes=2)
    with pytest.raises(Failure) as failure:
        client.call(client.emails.CheckActionCode, check)
    assert failure.value.reason == "EXPIRED_OOB_CODE"
    assert server.stop() == 0


def test_a_clock_that_was_ahead_for_a_moment_ends_no_session(tmp_path, environment):
    """A client discards a session that the server refuses, and an anonymous account with it."""
    clock = Clock(tmp_path)
    server = Server(tmp_path / "data", {**environment, **clock.environment})
    client = Client(server.address)
    session = client.sign_up(anonymous())
    clock.advance(days=400)
    with pytest.raises(Failure) as failure:
        client.refresh(session.tokens.refresh_token)
    assert failure.value.reason == "UNAVAILABLE" and "clock was changed" in str(failure.value)
    clock.advance(days=-400)
    client.refresh(session.tokens.refresh_token)
    assert client.account().uid == session.account.uid
    assert server.stop() == 0


def test_a_clock_that_was_ahead_leaves_no_pause(tmp_path, environment):
    """Each refusal would begin it again, until the clock has caught up."""
    clock = Clock(tmp_path)
    server = Server(tmp_path / "data", {**environment, **clock.environment})
    owner = Client(server.address)
    owner.sign_up(password("ada@example.com", "correct horse battery"))

    def wrong():
        with pytest.raises(Failure) as failure:
            Client(server.address).sign_in(password("ada@example.com", "wrong"))
        return failure.value.reason

    clock.advance(days=30)
    while wrong() == "INVALID_LOGIN_CREDENTIALS":
        pass
    assert wrong() == "TOO_MANY_ATTEMPTS_TRY_LATER"
    clock.advance(days=-30)
    assert Client(server.address).sign_in(password("ada@example.com", "correct horse battery")).account.uid
    assert server.stop() == 0
