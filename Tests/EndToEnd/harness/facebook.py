"""A stand-in for Facebook's Graph API: what `debug_token` and `me` answer about the access tokens that it was given; and for
its sign-in dialog, whose codes the API redeems."""
import secrets
import urllib.parse

from . import json_peer

APP_ID, APP_SECRET = "1234567890", "facebook-app-secret"


def _fields(text):
    return {name: values[0] for name, values in urllib.parse.parse_qs(text).items()}


class GraphAPI(json_peer.JSONPeer):
    def __init__(self):
        self._tokens, self._codes = {}, {}
        self.visits, self.redeemed = [], []
        # The paths of the API that were asked for.
        self.requests = []
        outer = self

        class Handler(json_peer.Handler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.body().decode()
                self.answer(*outer._redeem(self.path, body))

            def do_GET(self):
                outer.requests.append(urllib.parse.urlparse(self.path).path)
                self.answer(*outer._answer(urllib.parse.urlparse(self.path)))

        super().__init__(Handler)
        self.endpoint = self.address

    @property
    def settings(self):
        return {"LIGATURE_FACEBOOK_APP_ID": APP_ID, "LIGATURE_FACEBOOK_APP_SECRET": APP_SECRET,
                "LIGATURE_FACEBOOK_ENDPOINT": self.endpoint}

    def add(self, token, user, profile=None, status=200, **facts):
        """From now on the token is this user's. `facts` change what `debug_token` answers; `status`, the HTTP status."""
        data = {"is_valid": True, "app_id": APP_ID, "type": "USER", "user_id": user, "expires_at": 0, **facts}
        data = {name: value for name, value in data.items() if value is not None}
        self._tokens[token] = (status, data, {"id": user, **(profile or {})})

    def authorize(self, url, token, error=None):
        """Where the browser goes from the dialog; the code is redeemed for this access token. Like Facebook's, the dialog takes a
        challenge and forgets it, and puts a fragment behind its answer."""
        asked = _fields(urllib.parse.urlparse(url).query)
        self.visits.append((url, asked))
        answer = {"state": asked["state"], **(error or {"code": secrets.token_urlsafe(120)})}
        if not error:
            self._codes[answer["code"]] = (asked, token)
        return asked["redirect_uri"] + "?" + urllib.parse.urlencode(answer) + "#_=_"

    def _redeem(self, path, body):
        fields = _fields(body)
        self.redeemed.append(fields)
        asked, token = self._codes.pop(fields.get("code"), (None, None))
        problem = None
        if path != "/oauth/access_token" or asked is None:
            problem = "Invalid verification code format."
        elif (fields.get("client_id"), fields.get("client_secret")) != (APP_ID, APP_SECRET) or asked["client_id"] != APP_ID:
            problem = "Error validating client secret."
        elif fields.get("redirect_uri") != asked["redirect_uri"]:
            problem = "Error validating verification code. Please make sure your redirect_uri is identical."
        elif "code_verifier" in fields:
            problem = "code_verifier param is provided without a code_challenge in authorization request."
        if problem:
            return 400, {"error": {"message": problem, "type": "OAuthException", "code": 100}}
        return 200, {"access_token": token, "token_type": "bearer", "expires_in": 5183944}

    def _answer(self, url):
        query = _fields(url.query)
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
