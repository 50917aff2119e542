"""A server that answers every request with the same header blocks and bytes, whatever they are."""
import socket
import threading

from h2wire import ACK, DATA, END_HEADERS, END_STREAM, HEADERS, PING, PREFACE, SETTINGS, block, frame, settings


class RawServer:
    def __init__(self, headers, body, trailers):
        """Without a body the headers end the stream; with empty trailers the body does."""
        self.headers, self.body, self.trailers = headers, body, trailers
        self.requests = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.thread.join(5)

    def _serve(self):
        try:
            connection, _ = self.listener.accept()
        except OSError:
            return
        with connection:
            received = b""
            connection.sendall(settings())
            while part := connection.recv(65536):
                received += part
                if received.startswith(PREFACE):
                    received = received[len(PREFACE) :]
                while len(received) >= 9 and len(received) >= 9 + int.from_bytes(received[:3], "big"):
                    end = 9 + int.from_bytes(received[:3], "big")
                    self._frame(connection, received[3], received[4], int.from_bytes(received[5:9], "big"), received[9:end])
                    received = received[end:]

    def _frame(self, connection, kind, flags, stream, payload):
        if kind == SETTINGS and not flags & ACK:
            connection.sendall(frame(SETTINGS, ACK))
        elif kind == PING and not flags & ACK:
            connection.sendall(frame(PING, ACK, 0, payload))
        elif kind in (HEADERS, DATA) and flags & END_STREAM:
            self.requests += 1
            ends = END_STREAM if self.body is None else 0
            out = frame(HEADERS, END_HEADERS | ends, stream, block(self.headers))
            if self.body is not None:
                out += frame(DATA, 0 if self.trailers else END_STREAM, stream, self.body)
            if self.trailers:
                out += frame(HEADERS, END_HEADERS | END_STREAM, stream, block(self.trailers))
            connection.sendall(out)
