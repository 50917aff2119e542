"""A stand-in for GitHub's REST API: the check of a token by its app, the user and the addresses."""
import base64
import json
import urllib.parse

from . import json_peer

CLIENT_ID, CLIENT_SECRET = "Iv1.0123456789abcdef", "github-client-secret"


class GitHub(json_peer.JSONPeer):
    def __init__(self):
        self._tokens = {}
        # The paths that were asked for.
        self.asked = []
        outer = self

        class Handler(json_peer.Handler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.body()
                self.answer(*outer._check(self.path, self.headers.get("authorization"), body))

            def do_GET(self):
                self.answer(*outer._read(urllib.parse.urlparse(self.path).path, self.headers.get("authorization")))

        super().__init__(Handler)
        self.endpoint = self.address

    @property
    def settings(self):
        return {"LIGATURE_GITHUB_CLIENT_ID": CLIENT_ID, "LIGATURE_GITHUB_CLIENT_SECRET": CLIENT_SECRET,
                "LIGATURE_GITHUB_ENDPOINT": self.endpoint}

    def add(self, token, user, login="octocat", emails=(), client_id=CLIENT_ID, answer=None, **profile):
        """From now on the token is this user's, made for the app `client_id`. `emails` are (address, primary, verified);
        None stands for a token without the scope. `answer` is what the check answers in place of the facts."""
        self._tokens[token] = {"user": {"id": user, "login": login}, "emails": emails, "client_id": client_id,
                               "answer": answer, "profile": {"id": user, "login": login, **profile}}

    def _check(self, path, authorization, body):
        self.asked.append(path)
        expected = "Basic " + base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        if authorization != expected or path != f"/applications/{CLIENT_ID}/token":
            return 401, {"message": "Requires authentication"}
        token = json.loads(body)["access_token"]
        entry = self._tokens.get(token)
        if entry is None or entry["client_id"] != CLIENT_ID:
            return 404, {"message": "Not Found"}
        if entry["answer"] is not None:
            return entry["answer"]
        return 200, {"id": 1, "token": "", "app": {"client_id": entry["client_id"], "name": "Ligature"},
                     "user": entry["user"], "expires_at": None}

    def _read(self, path, authorization):
        self.asked.append(path)
        entry = self._tokens.get((authorization or "").removeprefix("Bearer "))
        if entry is None:
            return 401, {"message": "Bad credentials"}
        if path == "/user":
            return 200, entry["profile"]
        if path == "/user/emails" and entry["emails"] is not None:
            return 200, [{"email": email, "primary": primary, "verified": verified, "visibility": None}
                         for email, primary, verified in entry["emails"]]
        return 404, {"message": "Not Found"}
