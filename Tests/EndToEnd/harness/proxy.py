"""A TCP proxy before the server that loses answers: it forwards a call, waits for the answer, and cuts the connection."""
import collections
import socket
import threading

import hpack

HEADERS, CONTINUATION = 1, 9
END_HEADERS, PADDED, PRIORITY = 0x4, 0x8, 0x20
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


class _Frames:
    """Takes HTTP/2 frames apart as their bytes come (RFC 9113, section 4.1): type, flags, stream, payload."""

    def __init__(self, skipped=0):
        self._buffer = b""
        self._skipped = skipped

    def add(self, data):
        self._buffer += data
        if self._skipped:
            if len(self._buffer) < self._skipped:
                return []
            self._buffer, self._skipped = self._buffer[self._skipped:], 0
        frames = []
        while len(self._buffer) >= 9:
            end = 9 + int.from_bytes(self._buffer[:3], "big")
            if len(self._buffer) < end:
                break
            head, payload = self._buffer[:9], self._buffer[9:end]
            frames.append((head[3], head[4], int.from_bytes(head[5:9], "big") & 0x7FFFFFFF, payload))
            self._buffer = self._buffer[end:]
        return frames


class _Connection:
    """Which method each stream calls, and which streams have an answer."""

    def __init__(self):
        self._decoder = hpack.Decoder()
        self._requests = _Frames(len(PREFACE))
        self._responses = _Frames()
        self._methods = {}
        self._answered = set()
        self._block = b""

    def note_requests(self, data):
        """The methods of the calls whose headers end here."""
        methods = []
        for kind, flags, stream, payload in self._requests.add(data):
            if kind not in (HEADERS, CONTINUATION):
                continue
            if kind == HEADERS:
                end = len(payload) - payload[0] if flags & PADDED else len(payload)
                payload = payload[(1 if flags & PADDED else 0) + (5 if flags & PRIORITY else 0):end]
                self._block = b""
            self._block += payload
            if flags & END_HEADERS:
                fields = dict(self._decoder.decode(self._block))
                self._methods[stream] = fields[":path"].rpartition("/")[2]
                methods.append(self._methods[stream])
        return methods

    def new_answers(self, data):
        """The methods of the calls whose answer begins here."""
        streams = [stream for kind, _, stream, _ in self._responses.add(data) if kind == HEADERS]
        new = [stream for stream in dict.fromkeys(streams) if stream not in self._answered]
        self._answered.update(new)
        return [self._methods.get(stream) for stream in new]


class Proxy:
    def __init__(self, server_port):
        self._server_port = server_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._loses = lambda method: False
        self._lock = threading.Lock()
        self.cut = threading.Event()
        """Set once an answer was lost."""
        self.lost = collections.Counter()
        """How many answers of each method were lost."""
        self._sockets = []
        self._frozen = set()
        self._swallows = lambda method: False
        self.swallowed = threading.Event()
        """Set once a request was swallowed."""
        threading.Thread(target=self._accept, daemon=True).start()

    def lose_next_answer(self):
        """From now on, the first answer of the server ends its connection in place of being forwarded."""
        left = [None]
        self._begin(lambda method: bool(left and [left.pop()]))

    def lose_every_other_answer(self, methods):
        """From now on, of the answers of each of these methods every other one, the first among them, is lost."""
        seen = collections.Counter()

        def loses(method):
            if method not in methods:
                return False
            seen[method] += 1
            return seen[method] % 2 == 1

        self._begin(loses)

    def lose_all_answers(self, methods, after=0):
        """From now on, the answers of these methods are lost, but for the first ones."""
        left = iter(range(after))
        self._begin(lambda method: method in methods and next(left, None) is None)

    def lose_nothing(self):
        self._begin(lambda method: False)

    def freeze(self):
        """From now on, the connections that there are carry nothing, and say nothing of it."""
        with self._lock:
            self._frozen.update(self._sockets)

    def swallow_next_request(self, method):
        """From now on, the first call of the method is lost, and its connection carries nothing more."""
        left = [method]
        self._swallows = lambda called: called in left and bool([left.remove(called)])

    def end_frozen(self):
        """Ends the connections that carry nothing."""
        self._end(*self._frozen)

    def close(self):
        self._listener.close()
        for end in self._sockets:
            end.close()

    def _begin(self, loses):
        with self._lock:
            self.cut.clear()
            self.lost.clear()
            self._loses = loses

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self._server_port))
            except OSError:
                client.close()
                continue
            connection = _Connection()
            self._sockets += [client, server]
            threading.Thread(target=self._forward, args=(client, server, connection), daemon=True).start()
            threading.Thread(target=self._answer, args=(client, server, connection), daemon=True).start()

    def _forward(self, client, server, connection):
        try:
            while data := client.recv(1 << 16):
                if client in self._frozen:
                    continue
                if any([self._swallows(method) for method in connection.note_requests(data)]):
                    self._frozen.add(client)
                    self.swallowed.set()
                    continue
                server.sendall(data)
        except OSError:
            pass
        self._end(client, server)

    def _answer(self, client, server, connection):
        try:
            while data := server.recv(1 << 16):
                if client in self._frozen:
                    continue
                # The server answers once it has committed.
                if self._is_lost(connection.new_answers(data)):
                    break
                client.sendall(data)
        except OSError:
            pass
        self._end(client, server)

    def _is_lost(self, methods):
        with self._lock:
            lost = [method for method in methods if self._loses(method)]
            self.lost.update(lost)
            if lost:
                self.cut.set()
            return bool(lost)

    @staticmethod
    def _end(*ends):
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
