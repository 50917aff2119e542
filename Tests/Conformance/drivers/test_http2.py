"""What a server makes of HTTP/2 that is wrong or rare, section by section (RFC 9113, RFC 7541)."""
import os

import pytest

from h2wire import (
    ACK, CONTINUATION, DATA, END_HEADERS, END_STREAM, GOAWAY, HEADERS, PADDED, PING, PREFACE, PRIORITIZED, PRIORITY,
    PUSH_PROMISE, RST_STREAM, SETTINGS, WINDOW_UPDATE, Connection, block, frame, literal, settings, word)

(NO_ERROR, PROTOCOL, INTERNAL, FLOW_CONTROL, SETTINGS_TIMEOUT, CLOSED, FRAME_SIZE, REFUSED, CANCEL, COMPRESSION) = range(10)
# Keys of SETTINGS.
TABLE_SIZE, PUSH, STREAMS, WINDOW, FRAME, LIST = range(1, 7)


@pytest.fixture(params=["given"] if "HTTP2_SERVER" in os.environ else ["plain", "tls"])
def server(request):
    if request.param == "given":
        return os.environ["HTTP2_SERVER"]
    if request.param == "tls":
        return "https://" + request.getfixturevalue("interop_server_over_tls")
    return request.getfixturevalue("interop_server")


@pytest.fixture
def path():
    """A path that is answered with a small body."""
    return os.environ.get("HTTP2_PATH", "/")


def cut(c, fields=None):
    """A header block in two halves."""
    whole = block(fields or c.fields())
    return whole[: len(whole) // 2], whole[len(whole) // 2 :]


def request(c, *, ends=True, stream=1, more=(), method="GET", drop=None, add_first=(), fields=None):
    if fields is None:
        fields = [*add_first, *(f for f in c.fields(method, more=more) if f[0] != drop)]
    return c.headers(stream, ends=ends, fields=fields)


def begun(c, flags=0):
    """The beginning of a request whose header block continues."""
    first, rest = cut(c)
    return frame(HEADERS, flags, 1, first), rest


POST = dict(method="POST", ends=False)


def bad_huffman(c, value):
    return frame(HEADERS, END_HEADERS | END_STREAM, 1, block(c.fields()) + b"\0\x01x" + value)


def finished(c):
    """A request that was answered: its stream is closed."""
    c.send(request(c))
    assert c.answer() is not None
    return b""


def reset(c):
    return request(c, ends=False) + frame(RST_STREAM, 0, 1, word(CANCEL))


def sends(*parts):
    return lambda c: b"".join(part(c) if callable(part) else part for part in parts)


continuation = frame(CONTINUATION, END_HEADERS, 1, b"")
data = frame(DATA, 0, 1, b"data")
more_data = frame(DATA, END_STREAM, 1, b"data")

# What the server answers with an error: the section, what is sent, and the codes that are right. Where a stream error is
# right, so is treating it as one of the connection (5.4.2).
ERRORS = {
    # Frames
    "4.2 DATA above the frame size": (lambda c: request(c, **POST) + frame(DATA, END_STREAM, 1, bytes(16385)), {FRAME_SIZE}),
    "4.2 HEADERS above the frame size": (
        lambda c: frame(HEADERS, 5, 1, block(c.fields(more=[("x-dummy", "d" * 16385)]))), {FRAME_SIZE}),
    "4.3 broken header block": (lambda c: frame(HEADERS, 5, 1, b"\x82\x87\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), {COMPRESSION}),
    "4.3 PRIORITY inside a header block": (
        lambda c: begun(c)[0] + frame(PRIORITY, 0, 1, word(0) + b"\xff") + frame(CONTINUATION, 4, 1, begun(c)[1]), {PROTOCOL}),
    "4.3 HEADERS of another stream inside a header block": (
        lambda c: begun(c)[0] + request(c, stream=3), {PROTOCOL}),
    # Stream states
    "5.1 idle: DATA": (sends(data), {PROTOCOL}),
    "5.1 idle: RST_STREAM": (sends(frame(RST_STREAM, 0, 1, word(CANCEL))), {PROTOCOL}),
    "5.1 idle: WINDOW_UPDATE": (sends(frame(WINDOW_UPDATE, 0, 1, word(100))), {PROTOCOL}),
    "5.1 idle: CONTINUATION": (sends(continuation), {PROTOCOL}),
    "5.1 half closed: DATA": (lambda c: request(c) + data, {CLOSED}),
    "5.1 half closed: HEADERS": (lambda c: request(c) + request(c), {CLOSED}),
    "5.1 half closed: CONTINUATION": (lambda c: request(c) + continuation, {CLOSED, PROTOCOL}),
    "5.1 closed by RST_STREAM: DATA": (sends(reset, data), {CLOSED}),
    "5.1 closed by RST_STREAM: HEADERS": (sends(reset, request), {CLOSED}),
    "5.1 closed by RST_STREAM: CONTINUATION": (sends(reset, continuation), {CLOSED, PROTOCOL}),
    "5.1 closed: DATA": (sends(finished, data), {CLOSED}),
    "5.1 closed: HEADERS": (sends(finished, request), {CLOSED}),
    "5.1 closed: CONTINUATION": (sends(finished, continuation), {CLOSED, PROTOCOL}),
    "5.1.1 even stream": (lambda c: request(c, stream=2), {PROTOCOL}),
    "5.1.1 smaller stream": (lambda c: request(c, stream=5) + request(c, stream=3), {PROTOCOL}),
    "5.1.2 too many streams": (
        lambda c: b"".join(request(c, stream=2 * i + 1, **POST) for i in range(c.server_settings[STREAMS] + 1)),
        {PROTOCOL, REFUSED}),
    "5.3.1 HEADERS that depend on themselves": (
        lambda c: frame(HEADERS, END_HEADERS | END_STREAM | PRIORITIZED, 1, word(1) + b"\xff" + block(c.fields())), {PROTOCOL}),
    "5.3.1 PRIORITY that depends on itself": (
        lambda c: request(c, **POST) + frame(PRIORITY, 0, 1, word(1) + b"\xff"), {PROTOCOL}),
    "5.4.1 a connection error ends the connection": (sends(frame(PING, 0, 3, bytes(8))), {PROTOCOL}),
    "5.5 unknown frame inside a header block": (
        lambda c: begun(c)[0] + frame(0x16, 0, 0, b"\0\1") + frame(CONTINUATION, 4, 1, begun(c)[1]), {PROTOCOL}),
    # Frame definitions
    "6.1 DATA on the connection": (sends(frame(DATA, END_STREAM, 0, b"test")), {PROTOCOL}),
    "6.1 DATA where nothing is open": (lambda c: request(c) + more_data, {CLOSED}),
    "6.1 DATA with too much padding": (
        lambda c: request(c, **POST) + frame(DATA, PADDED | END_STREAM, 1, b"\x06Test"), {PROTOCOL}),
    "6.2 HEADERS on the connection": (lambda c: request(c, stream=0), {PROTOCOL}),
    "6.2 HEADERS with too much padding": (
        lambda c: frame(HEADERS, PADDED | 5, 1, b"\xff" + block(c.fields())), {PROTOCOL}),
    "6.3 PRIORITY on the connection": (sends(frame(PRIORITY, 0, 0, word(0) + b"\xff")), {PROTOCOL}),
    "6.3 short PRIORITY": (lambda c: request(c, **POST) + frame(PRIORITY, 0, 1, b"\x80\0\0\1"), {FRAME_SIZE}),
    "6.4 RST_STREAM on the connection": (sends(frame(RST_STREAM, 0, 0, word(CANCEL))), {PROTOCOL}),
    "6.4 short RST_STREAM": (lambda c: request(c, **POST) + frame(RST_STREAM, 0, 1, b"\0\0\0"), {FRAME_SIZE}),
    "6.5 SETTINGS ACK with a payload": (sends(frame(SETTINGS, ACK, 0, b"\0\0\0\0\0\0")), {FRAME_SIZE}),
    "6.5 SETTINGS on a stream": (sends(frame(SETTINGS, 0, 1, b"\0\3\0\0\0\x64")), {PROTOCOL}),
    "6.5 SETTINGS of three bytes": (sends(frame(SETTINGS, 0, 0, b"\0\3\0")), {FRAME_SIZE}),
    "6.5.2 ENABLE_PUSH of 2": (sends(settings((PUSH, 2))), {PROTOCOL}),
    "6.5.2 window above the maximum": (sends(settings((WINDOW, 1 << 31))), {FLOW_CONTROL}),
    "6.5.2 frame size below the minimum": (sends(settings((FRAME, 16383))), {PROTOCOL}),
    "6.5.2 frame size above the maximum": (sends(settings((FRAME, 1 << 24))), {PROTOCOL}),
    "6.7 short PING": (sends(frame(PING, 0, 0, bytes(6))), {FRAME_SIZE}),
    "6.8 GOAWAY on a stream": (sends(frame(GOAWAY, 0, 1, bytes(8))), {PROTOCOL}),
    "6.9 WINDOW_UPDATE of nothing": (sends(frame(WINDOW_UPDATE, 0, 0, word(0))), {PROTOCOL}),
    "6.9 WINDOW_UPDATE of nothing on a stream": (
        lambda c: request(c, **POST) + frame(WINDOW_UPDATE, 0, 1, word(0)), {PROTOCOL}),
    "6.9 short WINDOW_UPDATE": (sends(frame(WINDOW_UPDATE, 0, 0, b"\0\0\1")), {FRAME_SIZE}),
    "6.9.1 too large a window": (sends(frame(WINDOW_UPDATE, 0, 0, word(0x7FFFFFFF)) * 2), {FLOW_CONTROL}),
    "6.9.1 too large a window of a stream": (
        lambda c: request(c, **POST) + frame(WINDOW_UPDATE, 0, 1, word(0x7FFFFFFF)) * 2, {FLOW_CONTROL}),
    "6.10 CONTINUATION followed by another frame": (
        lambda c: begun(c)[0] + frame(CONTINUATION, 0, 1, begun(c)[1]) + data, {PROTOCOL}),
    "6.10 CONTINUATION on the connection": (
        lambda c: begun(c)[0] + frame(CONTINUATION, 4, 0, begun(c)[1]), {PROTOCOL}),
    "6.10 CONTINUATION after END_HEADERS": (lambda c: request(c, **POST) + continuation, {PROTOCOL}),
    "6.10 CONTINUATION after CONTINUATION with END_HEADERS": (
        lambda c: begun(c)[0] + frame(CONTINUATION, 4, 1, begun(c)[1]) + continuation, {PROTOCOL}),
    "6.10 CONTINUATION after DATA": (lambda c: request(c, **POST) + data + continuation, {PROTOCOL}),
    # Messages
    "8.1 second HEADERS without END_STREAM": (
        lambda c: request(c, **POST) + data + c.headers(1, ends=False, fields=[("x-test", "ok")]), {PROTOCOL}),
    "8.2 upper case": (lambda c: request(c, more=[("X-TEST", "ok")]), {PROTOCOL}),
    "8.3 unknown pseudo-header": (lambda c: request(c, add_first=[(":test", "ok")]), {PROTOCOL}),
    "8.3 a response's pseudo-header": (lambda c: request(c, add_first=[(":status", "200")]), {PROTOCOL}),
    "8.3 pseudo-header as a trailer": (
        lambda c: request(c, method="POST", ends=False) + c.headers(1, fields=[(":method", "200")]), {PROTOCOL}),
    "8.3 pseudo-header after others": (lambda c: request(c, add_first=[("x-test", "ok")]), {PROTOCOL}),
    "8.2.2 connection": (lambda c: request(c, more=[("connection", "keep-alive")]), {PROTOCOL}),
    "8.2.2 te other than trailers": (lambda c: request(c, more=[("trailers", "test"), ("te", "trailers, deflate")]), {PROTOCOL}),
    "8.3.1 empty path": (
        lambda c: request(c, fields=[(n, "" if n == ":path" else v) for n, v in c.fields()]), {PROTOCOL}),
    "8.3.1 no method": (lambda c: request(c, drop=":method"), {PROTOCOL}),
    "8.3.1 no scheme": (lambda c: request(c, drop=":scheme"), {PROTOCOL}),
    "8.3.1 no path": (lambda c: request(c, drop=":path"), {PROTOCOL}),
    "8.3.1 two methods": (lambda c: request(c, add_first=[(":method", "GET")]), {PROTOCOL}),
    "8.3.1 two schemes": (lambda c: request(c, add_first=[(":scheme", "http")]), {PROTOCOL}),
    "8.3.1 two paths": (lambda c: request(c, add_first=[(":path", "/")]), {PROTOCOL}),
    "8.1.1 content-length that is not the body's": (
        lambda c: request(c, more=[("content-length", "1")], **POST) + frame(DATA, END_STREAM, 1, b"test"), {PROTOCOL}),
    "8.1.1 content-length that is not the bodies'": (
        lambda c: request(c, more=[("content-length", "1")], **POST) + frame(DATA, 0, 1, b"test") + frame(DATA, 1, 1, b"test"),
        {PROTOCOL}),
    "8.4 PUSH_PROMISE of a client": (
        lambda c: request(c, **POST) + frame(PUSH_PROMISE, END_HEADERS, 1, word(3) + block(c.fields())), {PROTOCOL}),
    # HPACK
    "HPACK 2.3.3 index beyond the table": (lambda c: frame(HEADERS, 5, 1, block(c.fields()) + b"\xc6"), {COMPRESSION}),
    "HPACK 2.3.3 literal with an index beyond the table": (
        lambda c: frame(HEADERS, 5, 1, block(c.fields()) + b"\x7f\x7f\4test"), {COMPRESSION}),
    "HPACK 4.2 size update at the end of a block": (
        lambda c: frame(HEADERS, 5, 1, block(c.fields()) + b"\x21"), {COMPRESSION}),
    "HPACK 5.2 padding longer than 7 bits": (lambda c: bad_huffman(c, b"\x84\x49\x50\x9f\xff"), {COMPRESSION}),
    "HPACK 5.2 padding of zeros": (lambda c: bad_huffman(c, b"\x83\x49\x50\x90"), {COMPRESSION}),
    "HPACK 5.2 EOS": (lambda c: bad_huffman(c, b"\x87\x49\x50\x9f\xff\xff\xff\xff"), {COMPRESSION}),
    "HPACK 6.1 index 0": (lambda c: frame(HEADERS, 5, 1, block(c.fields()) + b"\x80"), {COMPRESSION}),
    "HPACK 6.3 table above the setting": (
        lambda c: frame(HEADERS, 5, 1, b"\x3f\xe1\xff\x03" + block(c.fields())), {COMPRESSION}),
}


@pytest.mark.parametrize("case", ERRORS)
def test_errors(server, case):
    make, codes = ERRORS[case]
    with Connection(server) as c:
        c.send(make(c))
        kind, code = c.outcome()
        assert kind == "closed" or code in codes, (kind, code)
        if kind == "goaway":
            assert c.outcome()[0] in ("closed", "reset"), "the connection is not closed"


def test_3_4_wrong_preface(server):
    with Connection(server, greets=False) as c:
        c.send(b"INVALID CONNECTION PREFACE\r\n\r\n")
        assert c.outcome() in [("closed", None), ("goaway", PROTOCOL)]


# What the server takes.
FINE = {
    "4.1 unknown type": frame(0x16, 0, 0, bytes(8)),
    "4.1 unknown flags": frame(PING, 0x16, 0, b"flagged!"),
    "4.1 reserved bit": frame(PING, 0, 1 << 31, b"reserved"),
    "5.5 unknown frame on a stream": frame(0xFE, 0, 1, b"what?"),
    "6.5.2 unknown setting": settings((0xFF, 1)),
    "6.7 PING with ACK that no one waits for": frame(PING, ACK, 0, b"invalid!"),
}


@pytest.mark.parametrize("case", FINE)
def test_is_taken(server, case):
    with Connection(server) as c:
        c.send(FINE[case])
        assert c.answers_ping()


def test_7_goaway_with_an_unknown_code(server):
    with Connection(server) as c:
        c.send(frame(GOAWAY, 0, 0, word(0) + word(0xFF)))
        # Who says GOAWAY and has no stream open may be left.
        assert c.answers_ping() or c.outcome() == ("closed", None)


def test_7_rst_stream_with_an_unknown_code(server):
    with Connection(server) as c:
        c.send(request(c, **POST) + frame(RST_STREAM, 0, 1, word(0xFF)))
        assert c.answers_ping()


def test_5_1_frames_that_half_closed_streams_may_get(server, path):
    with Connection(server) as c:
        c.send(settings((WINDOW, 0)) + c.headers(fields=c.fields(path=path)))
        c.send(frame(PRIORITY, 0, 1, word(0) + b"\xff") + frame(WINDOW_UPDATE, 0, 1, word(1)))
        assert body_frames(c, 1) == [1]
        c.send(frame(RST_STREAM, 0, 1, word(CANCEL)))
        assert c.answers_ping()


@pytest.mark.parametrize("late", [
    frame(PRIORITY, 0, 1, word(0) + b"\xff"), frame(WINDOW_UPDATE, 0, 1, word(1)), frame(RST_STREAM, 0, 1, word(CANCEL))])
def test_5_1_frames_that_closed_streams_may_get(server, late):
    with Connection(server) as c:
        c.send(finished(c) + late)
        assert c.answers_ping()


def test_6_7_ping_acknowledgements_are_not_answered(server):
    with Connection(server) as c:
        c.send(frame(PING, ACK, 0, b"invalid!") + frame(PING, 0, 0, b"to reply"))
        assert c.until(lambda kind, *_: kind == PING)[3] == b"to reply"


def test_6_5_3_settings_are_acknowledged(server):
    with Connection(server) as c:
        c.send(settings((FRAME, 32768)))
        assert c.until(lambda kind, flags, *_: kind == SETTINGS and flags & ACK)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_8_1_requests_are_answered(server, path, method):
    with Connection(server) as c:
        c.send(c.headers(fields=c.fields(method, path)))
        assert c.answer()


def test_8_1_request_with_a_body_and_trailers_is_answered(server, path):
    with Connection(server) as c:
        c.send(c.headers(ends=False, fields=c.fields("POST", path, [("trailer", "x-test")])))
        c.send(data + c.headers(fields=[("x-test", "ok")]))
        got = c.until(lambda kind, *_: kind in (HEADERS, GOAWAY))
        assert got and got[0] == HEADERS


def test_4_2_largest_data_frame_is_taken(server, path):
    with Connection(server) as c:
        c.send(c.headers(ends=False, fields=c.fields("POST", path)) + frame(DATA, END_STREAM, 1, bytes(16384)))
        got = c.until(lambda kind, *_: kind in (HEADERS, GOAWAY))
        assert got and got[0] == HEADERS


def test_6_2_padded_and_prioritized_headers_are_taken(server, path):
    with Connection(server) as c:
        fields = block(c.fields(path=path))
        c.send(frame(HEADERS, 5 | PADDED | PRIORITIZED, 1, b"\x02" + word(0) + b"\x0f" + fields + b"\0\0"))
        assert c.answer()
        c.send(frame(PRIORITY, 0, 3, word(1) + b"\xff") + c.headers(5, fields=c.fields(path=path)))
        assert c.answer(5)


def test_6_10_several_continuations_are_taken(server, path):
    with Connection(server) as c:
        whole = block(c.fields(path=path, more=[("x-dummy", "d" * 300)]))
        c.send(frame(HEADERS, END_STREAM, 1, whole[:50]) + frame(CONTINUATION, 0, 1, whole[50:99]))
        c.send(frame(CONTINUATION, END_HEADERS, 1, whole[99:]))
        assert c.answer()


def body_frames(c, count):
    """The lengths of the next DATA frames with something in them."""
    return [len(c.until(lambda kind, flags, stream, payload: kind == DATA and payload)[3]) for _ in range(count)]


def test_6_9_1_windows_are_kept(server, path):
    with Connection(server) as c:
        c.send(settings((WINDOW, 1)) + c.headers(fields=c.fields(path=path)))
        assert body_frames(c, 1) == [1]


def test_6_5_3_the_last_of_several_values_counts(server, path):
    with Connection(server) as c:
        c.send(settings((WINDOW, 100), (WINDOW, 1)) + c.headers(fields=c.fields(path=path)))
        assert body_frames(c, 1) == [1]


def test_6_9_2_windows_grow_with_the_setting(server, path):
    with Connection(server) as c:
        c.send(settings((WINDOW, 0)) + c.headers(fields=c.fields(path=path)) + settings((WINDOW, 1)))
        assert body_frames(c, 1) == [1]


def test_6_9_2_windows_may_be_negative(server, path):
    with Connection(server) as c:
        c.send(settings((WINDOW, 3)) + c.headers(fields=c.fields(path=path)))
        assert sum(body_frames(c, 1)) == 3
        c.send(settings((WINDOW, 2)) + frame(WINDOW_UPDATE, 0, 1, word(2)))
        assert body_frames(c, 1) == [1]


@pytest.mark.parametrize(
    "field", [b"\x82", b"\x40\x06x-test\x02ok", b"\x0f\x04\x02ok", b"\x10\x06x-test\x02ok", b"\x7a\x02ok", b"\x1f\x2b\x02ok"])
def test_hpack_6_representations_are_taken(server, path, field):
    with Connection(server) as c:
        fields = c.fields(path=path)
        whole = b"\x82" + block(fields[1:]) if field == b"\x82" else block(fields) + field
        c.send(frame(HEADERS, 5, 1, whole))
        assert c.answer()


@pytest.mark.parametrize("update", [b"\x20", b"\x20\x3f\xe1\x1f", b"\x3f\xe1\x1f"])
def test_hpack_6_3_size_updates_are_taken(server, path, update):
    with Connection(server) as c:
        c.send(frame(HEADERS, 5, 1, update + block(c.fields(path=path))))
        assert c.answer()


def test_hpack_5_2_huffman_is_taken(server, path):
    with Connection(server) as c:
        c.send(frame(HEADERS, 5, 1, block(c.fields(path=path)) + b"\0\x01x\x83\x49\x50\x9f"))
        assert c.answer()
