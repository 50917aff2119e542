"""A TCP proxy before the server that loses answers: it forwards a call, waits for the answer, and cuts the connection."""
import socket
import threading

HEADERS = 1


class _Frames:
    """Tells the types of HTTP/2 frames from their bytes as they come (RFC 9113, section 4.1)."""

    def __init__(self):
        self._buffer = b""

    def add(self, data):
        self._buffer += data
        types = []
        while len(self._buffer) >= 9:
            end = 9 + int.from_bytes(self._buffer[:3], "big")
            if len(self._buffer) < end:
                break
            types.append(self._buffer[3])
            self._buffer = self._buffer[end:]
        return types


class Proxy:
    def __init__(self, server_port):
        self._server_port = server_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._armed = threading.Event()
        self.cut = threading.Event()
        self._sockets = []
        threading.Thread(target=self._accept, daemon=True).start()

    def lose_next_answer(self):
        """From now on, the first answer of the server ends its connection in place of being forwarded."""
        self.cut.clear()
        self._armed.set()

    def close(self):
        self._listener.close()
        for end in self._sockets:
            end.close()

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._server_port))
            self._sockets += [client, server]
            threading.Thread(target=self._forward, args=(client, server), daemon=True).start()
            threading.Thread(target=self._answer, args=(client, server), daemon=True).start()

    def _forward(self, client, server):
        try:
            while data := client.recv(1 << 16):
                server.sendall(data)
        except OSError:
            pass
        self._end(client, server)

    def _answer(self, client, server):
        frames = _Frames()
        try:
            while data := server.recv(1 << 16):
                # The server answers once it has committed.
                if HEADERS in frames.add(data) and self._armed.is_set():
                    self._armed.clear()
                    self.cut.set()
                    break
                client.sendall(data)
        except OSError:
            pass
        self._end(client, server)

    @staticmethod
    def _end(*ends):
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
