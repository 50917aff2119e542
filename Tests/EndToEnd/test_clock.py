"""That a server started with a clock of a test lives by it."""
import pytest

from harness.calls import Client, Failure, emails, password
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
