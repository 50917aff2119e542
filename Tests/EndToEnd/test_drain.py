"""SIGTERM under load: every call that was taken is answered, and no other has left a trace."""
import json
import subprocess


from harness.http2 import HEALTH, SERVICE, Wire, request, window
from harness.processes import Server, clean_environment, executable

REFUSED_STREAM, UNAVAILABLE = 7, 14
SIGN_UP = b"\0\0\0\0\4\x0a\2\x0a\0"


def test_sigterm_under_load_loses_no_call(tmp_path):
    data = tmp_path / "data"
    server = Server(data, {"LIGATURE_SERVER_DRAIN_SECONDS": "3"})
    address = ("127.0.0.1", server.itself.port)
    watchers = Wire(address)
    watchers.send(b"".join(request(stream, HEALTH + "Watch") for stream in range(1, 200, 2)))
    wires = [Wire(address) for _ in range(10)]
    for wire in wires:
        assert wire.poll(5)
        wire.send(window(0, 1 << 20) + b"".join(
            request(stream, SERVICE + "SignUp", body=SIGN_UP) for stream in range(1, 200, 2)))
    server.child.terminate()
    for wire in [watchers, *wires]:
        while wire.poll(10):
            pass
    made = 0
    for wire in wires:
        for stream in range(1, 200, 2):
            answer = wire.answers.get(stream)
            if answer is None:
                # Told that it was not taken, by a reset or by the last stream of a GOAWAY.
                assert wire.resets.get(stream) == REFUSED_STREAM or stream > wire.last_taken
            else:
                assert answer.status in (0, UNAVAILABLE)
                made += answer.status == 0
    assert made > 0
    assert {answer.status for answer in watchers.answers.values()} == {UNAVAILABLE} and len(watchers.answers) == 100
    assert server.stop() == 0
    done = subprocess.run([executable(), "accounts", "--all", "--json", "--data", str(data)], capture_output=True,
                          text=True, check=True, env=clean_environment())
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == made
