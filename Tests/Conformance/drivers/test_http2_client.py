"""What our client makes of servers that break HTTP/2 (RFC 9113, RFC 7541): each is called once by `one-call`, which stays
connected until the server has closed."""
import socket
import subprocess

import pytest

from h2wire import (
    ACK, CONTINUATION, DATA, END_HEADERS, END_STREAM, GOAWAY, HEADERS, PADDED, PING, PREFACE, PRIORITIZED, PRIORITY,
    PUSH_PROMISE, RST_STREAM, SETTINGS, WINDOW_UPDATE, block, frame, send_frames, settings, word)

NO_ERROR, PROTOCOL, INTERNAL, FLOW_CONTROL, _, CLOSED, FRAME_SIZE, REFUSED, CANCEL, COMPRESSION = range(10)
TABLE_SIZE, PUSH, STREAMS, WINDOW, FRAME, LIST = range(1, 7)

FIELDS = [(":status", "200"), ("content-type", "application/grpc")]
BLOCK = block(FIELDS)
ANSWER = frame(HEADERS, END_HEADERS, 1, BLOCK)
TRAILERS = frame(HEADERS, END_HEADERS | END_STREAM, 1, block([("grpc-status", "0")]))
MESSAGE = frame(DATA, 0, 1, b"\0\0\0\0\0")
WHOLE = ANSWER + MESSAGE + TRAILERS
CONTINUED = frame(CONTINUATION, END_HEADERS, 1, BLOCK[9:])


class MisbehavingServer:
    """Waits for the client's request, says what it has to say, and reads what the client makes of it."""

    def __init__(self, programs, says, first=settings(), pause=None):
        self.listener = socket.create_server(("127.0.0.1", 0))
        port = self.listener.getsockname()[1]
        self.client = subprocess.Popen(
            [programs / "one-call", f"http://127.0.0.1:{port}/"], stdout=subprocess.PIPE, text=True)
        self.connection, _ = self.listener.accept()
        self.connection.settimeout(5)
        self.received = b""
        self.connection.sendall(first)
        assert self._take(len(PREFACE)) == PREFACE
        self.until(lambda kind, *_: kind == HEADERS)
        try:
            send_frames(self.connection, says, pause)
        except OSError:
            # The client had heard enough.
            pass

    def _take(self, count):
        while len(self.received) < count:
            part = self.connection.recv(65536)
            if not part:
                raise ConnectionError
            self.received += part
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def read(self):
        """The next frame, None at the end."""
        try:
            head = self._take(9)
            payload = self._take(int.from_bytes(head[:3], "big"))
        except ConnectionError:
            return None
        kind, flags = head[3], head[4]
        if kind == SETTINGS and not flags & ACK:
            self.connection.sendall(frame(SETTINGS, ACK))
        return kind, flags, int.from_bytes(head[5:], "big"), payload

    def until(self, wanted):
        while (got := self.read()) is not None:
            if wanted(*got):
                return got
        return None

    def outcome(self):
        got = self.until(lambda kind, *_: kind in (GOAWAY, RST_STREAM))
        if got is None:
            return "closed", None
        kind, _, _, payload = got
        return ("goaway", int.from_bytes(payload[4:8], "big")) if kind == GOAWAY else ("reset", int.from_bytes(payload, "big"))

    def end(self):
        """Closes; what the client said at its end."""
        self.connection.close()
        self.listener.close()
        out, _ = self.client.communicate(timeout=10)
        return out


def errors(fields, whole):
    """What breaks HTTP/2 in or behind an answer with these headers."""
    begin = block(fields)
    answer = frame(HEADERS, END_HEADERS, 1, begin)
    begun = frame(HEADERS, 0, 1, begin[:9])
    continued = frame(CONTINUATION, END_HEADERS, 1, begin[9:])
    return {
        "4.2 DATA above the frame size": (answer + frame(DATA, 0, 1, bytes(16385)), {FRAME_SIZE}),
        "4.2 HEADERS above the frame size": (frame(HEADERS, 5, 1, begin + bytes(16385)), {FRAME_SIZE}),
        "4.3 broken header block": (frame(HEADERS, 5, 1, b"\x82\x87\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), {COMPRESSION}),
        "4.3 PRIORITY inside a header block": (begun + frame(PRIORITY, 0, 1, word(0) + b"\xff") + continued, {PROTOCOL}),
        "4.3 HEADERS of another stream inside a header block": (begun + frame(HEADERS, 5, 3, begin), {PROTOCOL}),
        "5.1 idle: DATA on an even stream": (frame(DATA, END_STREAM, 2, b"test"), {PROTOCOL}),
        "5.1 idle: RST_STREAM on an even stream": (frame(RST_STREAM, 0, 2, word(CANCEL)), {PROTOCOL}),
        "5.1 idle: WINDOW_UPDATE on an even stream": (frame(WINDOW_UPDATE, 0, 2, word(100)), {PROTOCOL}),
        "5.1 idle: CONTINUATION on an even stream": (frame(CONTINUATION, END_HEADERS, 2, begin), {PROTOCOL}),
        "5.1 idle: DATA": (frame(DATA, END_STREAM, 3, b"x"), {PROTOCOL, CLOSED}),
        "5.1 idle: HEADERS": (frame(HEADERS, 5, 3, begin), {PROTOCOL}),
        "5.1 idle: RST_STREAM": (frame(RST_STREAM, 0, 3, word(CANCEL)), {PROTOCOL}),
        "5.1 idle: WINDOW_UPDATE": (frame(WINDOW_UPDATE, 0, 3, word(1)), {PROTOCOL}),
        "5.1 idle: CONTINUATION": (frame(CONTINUATION, END_HEADERS, 3, begin), {PROTOCOL}),
        "5.1 closed: DATA": (whole + frame(DATA, 0, 1, b"x"), {CLOSED}),
        "5.1 closed: HEADERS": (whole + frame(HEADERS, 5, 1, begin), {CLOSED}),
        "5.1 closed: CONTINUATION": (whole + continued, {CLOSED, PROTOCOL}),
        "5.1 closed by RST_STREAM: DATA": (frame(RST_STREAM, 0, 1, word(CANCEL)) + frame(DATA, 0, 1, b"x"), {CLOSED}),
        "5.1 closed by RST_STREAM behind headers: DATA": (
            answer + frame(RST_STREAM, 0, 1, word(CANCEL)) + frame(DATA, END_STREAM, 1, b"test"), {CLOSED}),
        "5.1 closed by RST_STREAM behind headers: HEADERS": (
            answer + frame(RST_STREAM, 0, 1, word(CANCEL)) + frame(HEADERS, 5, 1, begin), {CLOSED}),
        "5.1 closed by RST_STREAM behind headers: CONTINUATION": (
            answer + frame(RST_STREAM, 0, 1, word(CANCEL)) + continued, {CLOSED, PROTOCOL}),
        "5.1 closed by RST_STREAM: HEADERS": (frame(RST_STREAM, 0, 1, word(CANCEL)) + answer, {CLOSED}),
        "5.1.1 even stream": (frame(HEADERS, 5, 2, begin), {PROTOCOL}),
        "5.4.1 a connection error ends the connection": (frame(PING, 0, 3, bytes(8)), {PROTOCOL}),
        "5.5 unknown frame inside a header block": (begun + frame(0x16, 0, 0, bytes(8)) + continued, {PROTOCOL}),
        "6.1 DATA on the connection": (frame(DATA, 0, 0, b"x"), {PROTOCOL}),
        "6.1 DATA with too much padding": (answer + frame(DATA, PADDED, 1, b"\x06Test"), {PROTOCOL}),
        "6.2 HEADERS on the connection": (frame(HEADERS, 5, 0, begin), {PROTOCOL}),
        "6.2 HEADERS with too much padding": (frame(HEADERS, PADDED | 5, 1, b"\xff" + begin), {PROTOCOL}),
        "6.3 PRIORITY on the connection": (frame(PRIORITY, 0, 0, word(0) + b"\xff"), {PROTOCOL}),
        "6.3 short PRIORITY": (frame(PRIORITY, 0, 1, b"\x80\0\0\1"), {FRAME_SIZE}),
        "6.3 short PRIORITY behind the answer": (whole + frame(PRIORITY, 0, 1, b"\x80\0\0\1"), {FRAME_SIZE}),
        "6.4 RST_STREAM on the connection": (frame(RST_STREAM, 0, 0, word(CANCEL)), {PROTOCOL}),
        "6.4 short RST_STREAM": (frame(RST_STREAM, 0, 1, b"\0\0\0"), {FRAME_SIZE}),
        "6.4 short RST_STREAM behind the answer": (whole + frame(RST_STREAM, 0, 1, b"\0\0\0"), {FRAME_SIZE}),
        "6.5 SETTINGS ACK with a payload": (frame(SETTINGS, ACK, 0, bytes(6)), {FRAME_SIZE}),
        "6.5 SETTINGS on a stream": (frame(SETTINGS, 0, 1, b"\0\3\0\0\0\x64"), {PROTOCOL}),
        "6.5 SETTINGS of three bytes": (frame(SETTINGS, 0, 0, b"\0\3\0"), {FRAME_SIZE}),
        "6.5.2 ENABLE_PUSH of 1": (settings((PUSH, 1)), {PROTOCOL}),
        "6.5.2 window above the maximum": (settings((WINDOW, 1 << 31)), {FLOW_CONTROL}),
        "6.5.2 frame size below the minimum": (settings((FRAME, 16383)), {PROTOCOL}),
        "6.5.2 frame size above the maximum": (settings((FRAME, 1 << 24)), {PROTOCOL}),
        "6.6 PUSH_PROMISE though push is off": (frame(PUSH_PROMISE, END_HEADERS, 1, word(2) + begin), {PROTOCOL}),
        "6.7 short PING": (frame(PING, 0, 0, bytes(6)), {FRAME_SIZE}),
        "6.8 GOAWAY on a stream": (frame(GOAWAY, 0, 1, bytes(8)), {PROTOCOL}),
        "6.9 WINDOW_UPDATE of nothing": (frame(WINDOW_UPDATE, 0, 0, word(0)), {PROTOCOL}),
        "6.9 WINDOW_UPDATE of nothing on a stream": (frame(WINDOW_UPDATE, 0, 1, word(0)), {PROTOCOL}),
        "6.9 WINDOW_UPDATE of nothing behind headers": (answer + frame(WINDOW_UPDATE, 0, 1, word(0)), {PROTOCOL}),
        "6.9 short WINDOW_UPDATE": (frame(WINDOW_UPDATE, 0, 0, b"\0\0\1"), {FRAME_SIZE}),
        "6.9.1 too large a window": (frame(WINDOW_UPDATE, 0, 0, word(0x7FFFFFFF)) * 2, {FLOW_CONTROL}),
        "6.9.1 too large a window of a stream": (frame(WINDOW_UPDATE, 0, 1, word(0x7FFFFFFF)) * 2, {FLOW_CONTROL}),
        "6.9.1 too large a window behind headers": (answer + frame(WINDOW_UPDATE, 0, 1, word(0x7FFFFFFF)) * 2, {FLOW_CONTROL}),
        "6.10 CONTINUATION followed by another frame": (begun + frame(CONTINUATION, 0, 1, b"") + MESSAGE, {PROTOCOL}),
        "6.10 CONTINUATION on the connection": (begun + frame(CONTINUATION, 4, 0, begin[9:]), {PROTOCOL}),
        "6.10 CONTINUATION after END_HEADERS": (answer + continued, {PROTOCOL}),
        "6.10 CONTINUATION after DATA": (answer + MESSAGE + continued, {PROTOCOL}),
        "8.2 upper case": (frame(HEADERS, 5, 1, block(fields + [("X-TEST", "ok")])), {PROTOCOL}),
        "8.3 unknown pseudo-header": (frame(HEADERS, 5, 1, block([(":test", "ok")] + fields)), {PROTOCOL}),
        "8.3 a request's pseudo-header": (frame(HEADERS, 5, 1, block([(":path", "/")] + fields)), {PROTOCOL}),
        "8.3 pseudo-header as a trailer": (answer + frame(HEADERS, 5, 1, block([(":status", "200")])), {PROTOCOL}),
        "8.3 pseudo-header after others": (frame(HEADERS, 5, 1, block([("x-test", "ok")] + fields)), {PROTOCOL}),
        "8.2.2 connection": (frame(HEADERS, 5, 1, block(fields + [("connection", "close")])), {PROTOCOL}),
        "8.3.2 no status": (frame(HEADERS, 5, 1, block(fields[1:])), {PROTOCOL}),
        "8.1.1 content-length that is not the body's": (
            frame(HEADERS, 4, 1, block(fields + [("content-length", "1")])) + frame(DATA, 1, 1, b"test"), {PROTOCOL}),
        "HPACK 2.3.3 index beyond the table": (frame(HEADERS, 5, 1, begin + b"\xc6"), {COMPRESSION}),
        "HPACK 4.2 size update at the end of a block": (frame(HEADERS, 5, 1, begin + b"\x21"), {COMPRESSION}),
        "HPACK 5.2 padding longer than 7 bits": (frame(HEADERS, 5, 1, begin + b"\0\x01x\x84\x49\x50\x9f\xff"), {COMPRESSION}),
        "HPACK 5.2 padding of zeros": (frame(HEADERS, 5, 1, begin + b"\0\x01x\x83\x49\x50\x90"), {COMPRESSION}),
        "HPACK 5.2 EOS": (frame(HEADERS, 5, 1, begin + b"\0\x01x\x87\x49\x50\x9f\xff\xff\xff\xff"), {COMPRESSION}),
        "HPACK 6.1 index 0": (frame(HEADERS, 5, 1, begin + b"\x80"), {COMPRESSION}),
        "HPACK 6.3 table above the setting": (frame(HEADERS, 5, 1, b"\x3f\xe1\xff\x03" + begin), {COMPRESSION}),
    }


# Of gRPC; and of a server that knows nothing of it, frame by frame, so that the client reads its headers by themselves.
GRPC = errors(FIELDS, WHOLE)
PLAIN = errors([(":status", "200")], frame(HEADERS, END_HEADERS | END_STREAM, 1, block([(":status", "200")])))


@pytest.mark.parametrize("answer", ["grpc", "plain"])
@pytest.mark.parametrize("case", GRPC)
def test_errors(programs, case, answer):
    says, codes = (GRPC if answer == "grpc" else PLAIN)[case]
    server = MisbehavingServer(programs, says, pause=None if answer == "grpc" else 0.02)
    kind, code = server.outcome()
    assert kind == "closed" or code in codes, (kind, code)
    assert server.end().endswith("disconnected\n")


def test_3_4_first_frame_that_is_no_settings(programs):
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    client = subprocess.Popen([programs / "one-call", f"http://127.0.0.1:{port}/"], stdout=subprocess.PIPE, text=True)
    connection, _ = listener.accept()
    connection.settimeout(5)
    connection.sendall(frame(PING, 0, 0, bytes(8)))
    received = b""
    while part := connection.recv(65536):
        received += part
    assert frame(GOAWAY, 0, 0, word(0) + word(PROTOCOL))[3:] in received or b"\x07\0\0\0\0\0\0\0\0\0\0\0\0\1" in received
    connection.close()
    listener.close()
    assert client.communicate(timeout=10)[0].endswith("disconnected\n")


FINE = {
    "4.1 unknown type": frame(0x16, 0, 0, bytes(8)),
    "4.1 unknown flags": frame(PING, 0x16, 0, b"flagged!"),
    "4.1 reserved bit": frame(PING, 0, 1 << 31, b"reserved"),
    "6.5.2 unknown setting": settings((0xFF, 1)),
    "6.7 PING with ACK that no one waits for": frame(PING, ACK, 0, b"invalid!"),
}


@pytest.mark.parametrize("case", FINE)
def test_is_taken(programs, case):
    server = MisbehavingServer(programs, FINE[case] + frame(PING, 0, 0, b"alive?!\0") + WHOLE)
    assert server.until(lambda kind, flags, _, payload: kind == PING and flags & ACK and payload == b"alive?!\0")
    assert server.end() == "OK, 0 bytes\ndisconnected\n"


@pytest.mark.parametrize("field", [b"\x40\x06x-test\x02ok", b"\0\x01x\x83\x49\x50\x9f", b"\x10\x06x-test\x02ok"])
def test_hpack_6_representations_are_taken(programs, field):
    server = MisbehavingServer(programs, frame(HEADERS, END_HEADERS, 1, BLOCK + field) + MESSAGE + TRAILERS)
    server.connection.sendall(frame(PING, 0, 0, b"alive?!\0"))
    assert server.until(lambda kind, flags, *_: kind == PING and flags & ACK)
    assert server.end() == "OK, 0 bytes\ndisconnected\n"


def test_6_10_several_continuations_and_padding_are_taken(programs):
    says = frame(HEADERS, PADDED | PRIORITIZED, 1, b"\x02" + word(0) + b"\x0f" + BLOCK[:5] + b"\0\0")
    says += frame(CONTINUATION, 0, 1, BLOCK[5:9]) + CONTINUED + MESSAGE + TRAILERS
    server = MisbehavingServer(programs, says + frame(PING, 0, 0, b"alive?!\0"))
    assert server.until(lambda kind, flags, *_: kind == PING and flags & ACK)
    assert server.end() == "OK, 0 bytes\ndisconnected\n"


def test_6_5_3_settings_are_acknowledged(programs):
    server = MisbehavingServer(programs, settings((PUSH, 0)))
    # That of the first settings came before the request.
    assert server.until(lambda kind, flags, *_: kind == SETTINGS and flags & ACK)
    server.connection.sendall(frame(GOAWAY, 0, 0, word(1) + word(NO_ERROR)))
    assert server.end().endswith("disconnected\n")


def test_an_answer_that_is_no_grpc_may_end_by_itself(programs):
    server = MisbehavingServer(programs, frame(HEADERS, END_HEADERS, 1, block([(":status", "503")])), pause=0.02)
    server.connection.sendall(frame(DATA, END_STREAM, 1, b"come back later") + frame(PING, 0, 0, b"alive?!\0"))
    got = server.until(lambda kind, flags, *_: kind == RST_STREAM or kind == PING and flags & ACK)
    assert got[0] == PING
    assert "503" in server.end()


def test_an_answer_that_is_no_grpc_and_goes_on_is_reset(programs):
    server = MisbehavingServer(programs, frame(HEADERS, END_HEADERS, 1, block([(":status", "200")])))
    assert server.outcome() == ("reset", CANCEL)
    assert server.end().endswith("disconnected\n")
