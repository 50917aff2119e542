"""A TCP proxy before PostgreSQL that cuts a connection after a given message of a transaction that writes, or forwards nothing
at all, as a network that loses all packets.

It knows messages by their type and length (PostgreSQL's documentation, "Frontend/Backend Protocol")."""
import contextlib
import socket
import threading

PARSE, BIND = b"P", b"B"


class _Messages:
    """Divides bytes into messages as they come: type, whole message. The first one of a client has no type."""

    def __init__(self, begun):
        self._buffer, self._begun = b"", begun

    def add(self, data):
        self._buffer += data
        found = []
        while True:
            offset = 1 if self._begun else 0
            if len(self._buffer) < offset + 4:
                return found
            end = offset + int.from_bytes(self._buffer[offset:offset + 4], "big")
            if len(self._buffer) < end:
                return found
            found.append((self._buffer[:offset], self._buffer[:end]))
            self._buffer, self._begun = self._buffer[end:], True


class Cut:
    """Where to cut: after so many messages of a direction since the first BEGIN that comes. `marked` is whether that
    transaction was the wanted one."""

    def __init__(self, direction, count, marker):
        self.direction, self.left, self.marker = direction, count, marker.encode()
        self.connection, self.is_done, self.is_marked = None, False, False


class _Connection:
    def __init__(self, proxy, client, target):
        self._proxy, self._client, self._target = proxy, client, target
        self._statements = {}
        for direction, source, sink in (("statements", client, target), ("results", target, client)):
            threading.Thread(target=self._forward, args=(direction, source, sink), daemon=True).start()

    def _forward(self, direction, source, sink):
        messages = _Messages(begun=direction == "results")
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not self._pass_on(direction, messages.add(data), sink):
                    break
        self.close()

    def _pass_on(self, direction, messages, sink):
        for kind, message in messages:
            if direction == "statements":
                self._note(kind, message)
            self._proxy.flows.wait()
            sink.sendall(message)
            if self._proxy.ends(self, direction, message):
                return False
        return True

    def _note(self, kind, message):
        if kind == PARSE:
            name, sql = message[5:].split(b"\0")[:2]
            self._statements[name] = sql
        if kind == BIND:
            statement = message[5:].split(b"\0")[1]
            if self._statements[statement].startswith(b"BEGIN"):
                self._proxy.begins(self)

    def close(self):
        for end in (self._client, self._target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


class PostgresProxy:
    def __init__(self, port):
        self._port, self._lock, self._cut = port, threading.Lock(), None
        # While this is not set, what comes is not forwarded, and no connection ends.
        self.flows = threading.Event()
        self.flows.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                _Connection(self, client, socket.create_connection(("127.0.0.1", self._port)))

    def cut(self, direction, count, marker):
        with self._lock:
            self._cut = Cut(direction, count, marker)
            return self._cut

    def begins(self, connection):
        with self._lock:
            if self._cut and not self._cut.connection:
                self._cut.connection = connection

    def ends(self, connection, direction, message):
        """Counts a message that was forwarded; returns whether the connection ends with it."""
        with self._lock:
            cut = self._cut
            if not cut or cut.connection is not connection or cut.is_done:
                return False
            if cut.marker in message:
                cut.is_marked = True
            if direction != cut.direction:
                return False
            cut.left -= 1
            cut.is_done = cut.left == 0
            return cut.is_done

    def close(self):
        self.flows.set()
        self._listener.close()
