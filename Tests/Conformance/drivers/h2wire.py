"""HTTP/2 by hand: frames are bytes, so that they may be wrong."""
import os
import socket
import ssl
import struct
import time

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM = ACK = 1
END_HEADERS = 4
PADDED = 8
PRIORITIZED = 0x20


def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def integer(value, bits, first=0):
    """HPACK's integers (RFC 7541, 5.1)."""
    limit = (1 << bits) - 1
    if value < limit:
        return bytes([first | value])
    out, value = [first | limit], value - limit
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + [value])


def literal(name, value):
    """A field that is not indexed and not compressed."""
    name, value = name.encode("latin-1"), value.encode("latin-1")
    return b"\0" + integer(len(name), 7) + name + integer(len(value), 7) + value


def block(fields):
    return b"".join(literal(name, value) for name, value in fields)


def settings(*pairs):
    return frame(SETTINGS, payload=b"".join(struct.pack(">HI", key, value) for key, value in pairs))


def word(value):
    return struct.pack(">I", value)


def send_frames(connection, data, pause=None):
    """At once, or frame by frame so many seconds apart (HTTP2_PAUSE)."""
    pause = float(os.environ.get("HTTP2_PAUSE", 0)) if pause is None else pause
    while pause and len(data) > 9 and not data.startswith(PREFACE[:3]):
        end = 9 + int.from_bytes(data[:3], "big")
        connection.sendall(data[:end])
        data = data[end:]
        time.sleep(pause)
    connection.sendall(data)


class Connection:
    """A client's side of one connection."""

    def __init__(self, address, *, greets=True, source=None):
        scheme, _, address = address.rpartition("://")
        host, port = address.rsplit(":", 1)
        self.authority = address
        self.scheme = scheme or "http"
        self.socket = socket.create_connection((host, int(port)), timeout=3, source_address=source and (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if scheme == "https":
            context = ssl._create_unverified_context()
            context.set_alpn_protocols(["h2"])
            self.socket = context.wrap_socket(self.socket)
            assert self.socket.selected_alpn_protocol() == "h2"
        self.received = b""
        self.server_settings = {}
        if greets:
            self.send(PREFACE + settings())
            self.until(lambda kind, flags, stream, payload: kind == SETTINGS and flags & ACK)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def fields(self, method="GET", path="/", more=()):
        return [(":method", method), (":scheme", self.scheme), (":path", path), (":authority", self.authority), *more]

    def headers(self, stream=1, *, ends=True, fields=None, flags=END_HEADERS):
        fields = self.fields() if fields is None else fields
        return frame(HEADERS, flags | (END_STREAM if ends else 0), stream, block(fields))

    def send(self, data):
        try:
            send_frames(self.socket, data)
        except OSError:
            pass

    def read(self):
        """The next frame; None where the server closed, TimeoutError where it says nothing."""
        while len(self.received) < 9 or len(self.received) < 9 + self._length():
            try:
                part = self.socket.recv(65536)
            except ConnectionError:
                return None
            if not part:
                return None
            self.received += part
        length = self._length()
        kind, flags, stream = struct.unpack(">BBI", self.received[3:9])
        payload = self.received[9 : 9 + length]
        self.received = self.received[9 + length :]
        if kind == SETTINGS and not flags & ACK:
            for index in range(0, length, 6):
                key, value = struct.unpack(">HI", payload[index : index + 6])
                self.server_settings[key] = value
        return kind, flags, stream & 0x7FFFFFFF, payload

    def _length(self):
        return int.from_bytes(self.received[:3], "big")

    def until(self, wanted):
        """Reads to a frame; None where the server closed before."""
        while (got := self.read()) is not None:
            if wanted(*got):
                return got
        return None

    def answers_ping(self):
        self.send(frame(PING, payload=b"alive?!\0"))
        return self.until(lambda kind, flags, stream, payload: kind == PING and flags & ACK and payload == b"alive?!\0")

    def outcome(self):
        """What the server makes of it: ("goaway", code), ("reset", code), or ("closed", None)."""
        while (got := self.read()) is not None:
            kind, _, _, payload = got
            if kind == GOAWAY:
                return "goaway", int.from_bytes(payload[4:8], "big")
            if kind == RST_STREAM:
                return "reset", int.from_bytes(payload, "big")
        return "closed", None

    def answer(self, stream=1):
        """Whether the server answers the request to the end."""
        return self.until(
            lambda kind, flags, got, payload: got == stream and kind in (DATA, HEADERS) and flags & END_STREAM)
