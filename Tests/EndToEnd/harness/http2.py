"""HTTP/2 by hand (RFC 9113), for what a well-behaved client would not send: raw frames over a socket."""
import collections
import select
import socket
import ssl
import struct
import time

import hpack

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM, ACK, END_HEADERS, PADDED = 1, 1, 4, 8
MAGIC = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

SERVICE = "/ligature.v1.AccountService/"
KEYS = "/ligature.v1.SessionService/GetSigningKeys"
HEALTH = "/grpc.health.v1.Health/"


def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def settings(*pairs):
    return frame(SETTINGS, payload=b"".join(struct.pack(">HI", *pair) for pair in pairs))


def window(stream, increment):
    return frame(WINDOW_UPDATE, 0, stream, struct.pack(">I", increment))


def reset(stream, code=8):
    return frame(RST_STREAM, 0, stream, struct.pack(">I", code))


def message(payload=b"", flags=0):
    """A gRPC message behind its prefix."""
    return struct.pack(">BI", flags, len(payload)) + payload


def fields(path, *more, method="POST"):
    return [(":method", method), (":scheme", "http"), (":authority", "localhost"), (":path", path),
            ("content-type", "application/grpc"), ("te", "trailers"), *more]


def literal(name, value):
    """A header field that never enters the table (RFC 7541, section 6.2.2), whatever it holds."""
    name, value = (part.encode() if isinstance(part, str) else part for part in (name, value))
    return b"\0" + _length(len(name)) + name + _length(len(value)) + value


def _length(number):
    """An integer with a seven-bit prefix (RFC 7541, section 5.1)."""
    if number < 127:
        return bytes([number])
    rest, out = number - 127, b"\x7f"
    while rest >= 128:
        out += bytes([rest & 127 | 128])
        rest >>= 7
    return out + bytes([rest])


def block(path, *more, method="POST"):
    """A header block that can be sent again and again: it leaves no trace in the table."""
    return b"".join(literal(name, value) for name, value in fields(path, *more, method=method))


def request(stream, path=KEYS, *more, body=b"\0\0\0\0\0", end=True):
    """A whole call: headers, one message, the end."""
    return frame(HEADERS, END_HEADERS, stream, block(path, *more)) + frame(DATA, END_STREAM if end else 0, stream, body)


Answer = collections.namedtuple("Answer", "http status message headers")


class Wire:
    """One connection. Reads what comes, and knows when the server ended it."""

    def __init__(self, address, tls=None, source=None, first=MAGIC + settings(), receive_buffer=None):
        host, port = address
        self.socket = socket.socket(socket.AF_INET)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(10)
        if source:
            self.socket.bind((source, 0))
        self.socket.connect((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.decoder = hpack.Decoder(max_header_list_size=1 << 20)
        self.buffer = bytearray()
        self.ended = False
        self.raw = b""
        self.last_taken = 0x7FFFFFFF
        self.go_aways, self.resets, self.answers, self.closed = [], {}, {}, set()
        self._fields = collections.defaultdict(list)
        if first:
            self.send(first)

    def send(self, data):
        """False once the server has ended the connection."""
        if self.ended:
            return False
        try:
            self.socket.sendall(data)
        except socket.timeout:
            return True
        except OSError:
            self.ended = True
        return not self.ended

    def poll(self, timeout=0.0):
        """Reads what is there. False once the server has ended the connection."""
        end = time.monotonic() + timeout
        while not self.ended:
            pending = isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()
            left = max(0, end - time.monotonic())
            if not pending and not select.select([self.socket], [], [], left)[0]:
                break
            try:
                data = self.socket.recv(1 << 18)
            except OSError:
                data = b""
            self.ended = not data
            self.raw = (self.raw + data)[-4096:]
            self.buffer += data
            self._read()
            break
        return not self.ended

    def wait_for(self, stream, timeout=10):
        """The answer of a stream, once it has one; None if none comes."""
        end = time.monotonic() + timeout
        while stream not in self.answers and stream not in self.resets and time.monotonic() < end:
            if not self.poll(0.05) and not self.buffer:
                break
        return self.answers.get(stream)

    def _read(self):
        while len(self.buffer) >= 9:
            length = int.from_bytes(self.buffer[:3], "big")
            if len(self.buffer) < 9 + length:
                return
            kind, flags, stream = struct.unpack(">BBI", self.buffer[3:9])
            payload = bytes(self.buffer[9:9 + length])
            del self.buffer[:9 + length]
            self._take(kind, flags, stream & 0x7FFFFFFF, payload)

    def _take(self, kind, flags, stream, payload):
        if kind == HEADERS:
            self._fields[stream] += self.decoder.decode(payload, raw=True)
        if kind in (HEADERS, DATA) and flags & END_STREAM:
            found = {bytes(name).decode(): bytes(value).decode("latin-1") for name, value in self._fields.pop(stream, [])}
            status = found.get("grpc-status")
            self.answers[stream] = Answer(
                found.get(":status"), int(status) if status else None, found.get("grpc-message", ""), found)
        elif kind == RST_STREAM:
            self.resets[stream] = int.from_bytes(payload, "big")
        elif kind == GOAWAY:
            self.last_taken = int.from_bytes(payload[:4], "big") & 0x7FFFFFFF
            self.go_aways.append((int.from_bytes(payload[4:8], "big"), payload[8:].decode("latin-1")))
        elif kind == SETTINGS and not flags & ACK:
            self.send(frame(SETTINGS, ACK))

    def close(self):
        try:
            self.socket.close()
        except OSError:
            pass


class Caller:
    """A well-behaved client: one call after the other, each of them measured."""

    def __init__(self, address, tls=None):
        # An address of its own, where limits count by address.
        self.wire = Wire(address, tls, source="127.0.0.77")
        self.wire.poll(0.5)
        self.stream = 1
        self.given = 0

    def call(self, path=KEYS, body=b"\0\0\0\0\0", timeout=20):
        stream, self.stream = self.stream, self.stream + 2
        start = time.monotonic()
        self.wire.send(request(stream, path, body=body))
        answer = self.wire.wait_for(stream, timeout)
        taken = time.monotonic() - start
        # The windows would be used up one day.
        if self.stream % 512 == 1:
            self.wire.send(window(0, 1 << 20))
        if answer is None:
            raise AssertionError(f"a well-behaved call was not answered: {self.wire.go_aways} {self.wire.resets}")
        if answer.status != 0:
            raise AssertionError(f"a well-behaved call got {answer}")
        return taken

    def percentile_99(self, seconds=None, until=None, pause=0.002):
        """The p99 of calls made for some time, or until something is over."""
        times = []
        end = time.monotonic() + (seconds or 60)
        while time.monotonic() < end and not (until and until()):
            times.append(self.call())
            time.sleep(pause)
        times.sort()
        return times[min(len(times) - 1, int(len(times) * 0.99))]

    def close(self):
        self.wire.close()
