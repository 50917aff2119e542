"""A stand-in for Facebook's Graph API: what `debug_token` and `me` answer about the access tokens that it was given."""
import http.server
import json
import threading
import urllib.parse

APP_ID, APP_SECRET = "1234567890", "facebook-app-secret"


class GraphAPI:
    def __init__(self):
        self._tokens = {}
        # The paths that were asked for.
        self.asked = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                outer.asked.append(urllib.parse.urlparse(self.path).path)
                status, document = outer._answer(urllib.parse.urlparse(self.path))
                body = document if isinstance(document, bytes) else json.dumps(document).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def settings(self):
        return {"LIGATURE_FACEBOOK_APP_ID": APP_ID, "LIGATURE_FACEBOOK_APP_SECRET": APP_SECRET,
                "LIGATURE_FACEBOOK_ENDPOINT": self.endpoint}

    def add(self, token, user, profile=None, status=200, **facts):
        """From now on the token is this user's. `facts` change what `debug_token` answers; `status`, the HTTP status."""
        data = {"is_valid": True, "app_id": APP_ID, "type": "USER", "user_id": user, "expires_at": 0, **facts}
        data = {name: value for name, value in data.items() if value is not None}
        self._tokens[token] = (status, data, {"id": user, **(profile or {})})

    def _answer(self, url):
        query = {name: values[0] for name, values in urllib.parse.parse_qs(url.query).items()}
        inspects = url.path == "/debug_token"
        entry = self._tokens.get(query.get("input_token" if inspects else "access_token"))
        if inspects and query.get("access_token") != f"{APP_ID}|{APP_SECRET}":
            return 400, {"error": {"message": "The app is unknown."}}
        if entry is None:
            return 200, {"error": {"message": "The token is unknown."}}
        status, data, profile = entry
        if isinstance(profile.get("raw"), bytes):
            return status, profile["raw"]
        return status, {"data": data} if inspects else profile

    def close(self):
        self._server.shutdown()
