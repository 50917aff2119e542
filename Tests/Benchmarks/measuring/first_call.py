"""How long a server takes from its start to its first answer."""
import os
import struct
import subprocess
import time

from measuring.peers import connected
from harness.processes import clean_environment, executable, reserved_port


def get_account(port, handle):
    """The bytes of a whole call on a new connection (RFC 9113, RFC 7541), so that no library's start is measured."""
    def field(name, value):
        return bytes([0, len(name)]) + name.encode() + bytes([len(value)]) + value.encode()

    def frame(kind, flags, stream, payload):
        return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload

    headers = b"".join(field(*pair) for pair in (
        (":method", "POST"), (":scheme", "http"), (":path", "/ligature.v1.AccountService/GetAccount"),
        (":authority", f"127.0.0.1:{port}"), ("content-type", "application/grpc"), ("te", "trailers"),
        ("authorization", f"Bearer {handle}")))
    return (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b"") + frame(1, 4, 1, headers)
            + frame(0, 1, 1, b"\0\0\0\0\0"))


def has_answer(received):
    """Whether there is a message on stream 1, which a call that fails has not."""
    at = 0
    while len(received) >= at + 9:
        length = int.from_bytes(received[at:at + 3], "big")
        if received[at + 3] == 0 and int.from_bytes(received[at + 5:at + 9], "big") == 1 and length > 5:
            return True
        at += 9 + length
    return False


def milliseconds_to_first_call(data, settings, handle):
    """From the start of the process to the account that the session handle is of."""
    port = reserved_port()
    call = get_account(port, handle)
    start = time.monotonic()
    child = subprocess.Popen(
        ["taskset", "-c", "0", executable(), "serve", "--dev", "--data", str(data), "--listen", f"127.0.0.1:{port}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=clean_environment(settings))
    try:
        with connected(child, port, within=60, pause=0.001) as peer:
            peer.settimeout(10)
            peer.sendall(call)
            received = b""
            while not has_answer(received):
                more = peer.recv(65536)
                if not more:
                    raise SystemExit("the server closed the connection without an answer")
                received += more
        return (time.monotonic() - start) * 1000
    finally:
        child.terminate()
        child.wait(timeout=60)
        os.sync()
