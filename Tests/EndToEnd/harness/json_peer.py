"""What the stand-ins for providers and gateways have in common: an HTTP server in a thread of this process that answers JSON."""
import http.server
import json
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    def body(self):
        return self.rfile.read(int(self.headers.get("content-length", 0)))

    def answer(self, status, document, content_type="application/json"):
        """Answers a document as JSON, or bytes as they are."""
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class JSONPeer:
    """Listens at `address` until it is closed."""

    def __init__(self, handler):
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
