"""A stand-in for an SMS gateway with Twilio's interface: what phones receive, and what the gateway answers."""
import base64
import queue
import threading
import time
import urllib.parse

from . import json_peer

ACCOUNT, TOKEN, SENDER = "AC0123456789abcdef", "gateway-auth-token", "+15005550006"
PATH = f"/2010-04-01/Accounts/{ACCOUNT}/Messages.json"


class Gateway(json_peer.JSONPeer):
    """Refuses what Twilio refuses: another path, wrong credentials, missing fields. `answers` holds statuses for the next
    requests; "hang" answers nothing, "die" closes the connection."""

    def __init__(self):
        self.requests = []
        self.answers = []
        # Seconds from a request to its answer.
        self.delay = 0
        self._messages = queue.Queue()
        self._ended = threading.Event()
        outer = self

        class Handler(json_peer.Handler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.body().decode()
                answer = outer.answers.pop(0) if outer.answers else 201
                time.sleep(outer.delay)
                outer.requests.append((self.path, dict(self.headers), body))
                if answer == "die":
                    self.close_connection = True
                    self.connection.close()
                    return
                if answer == "hang":
                    outer._ended.wait(30)
                    self.close_connection = True
                    return
                status, document = outer._answer(self.path, self.headers, body) if answer == 201 \
                    else (answer, {"code": 20000 + answer, "message": "refused"})
                self.answer(status, document)

        super().__init__(Handler)
        self.url = self.address + PATH

    @property
    def settings(self):
        return {"LIGATURE_SMS_URL": self.url, "LIGATURE_SMS_PRESET": "twilio", "LIGATURE_SMS_USERNAME": ACCOUNT,
                "LIGATURE_SMS_PASSWORD": TOKEN, "LIGATURE_SMS_FROM": SENDER, "LIGATURE_SMS_SECONDS": "1"}

    def code(self, number, timeout=30):
        """The code of the next message to this number. Messages to others, which may overtake it, are kept for later."""
        overtaking = []
        while True:
            to, text = self.next(timeout)
            if to == number:
                break
            overtaking.append((to, text))
        for message in overtaking:
            self._messages.put(message)
        return text.split()[0]

    def next(self, timeout=30):
        """The number and the text of the next message."""
        return self._messages.get(timeout=timeout)

    @property
    def is_quiet(self):
        return self._messages.empty()

    def _answer(self, path, headers, body):
        expected = "Basic " + base64.b64encode(f"{ACCOUNT}:{TOKEN}".encode()).decode()
        if headers.get("authorization") != expected:
            return 401, {"code": 20003, "message": "Authenticate"}
        if path != PATH:
            return 404, {"code": 20404, "message": "The requested resource was not found"}
        if headers.get("content-type") != "application/x-www-form-urlencoded":
            return 415, {"code": 20415, "message": "Unsupported"}
        fields = {name: values[0] for name, values in urllib.parse.parse_qs(body, strict_parsing=True).items()}
        if set(fields) != {"To", "From", "Body"} or fields["From"] != SENDER or not fields["To"].startswith("+"):
            return 400, {"code": 21211, "message": "Invalid 'To' Phone Number"}
        self._messages.put((fields["To"], fields["Body"]))
        return 201, {"sid": f"SM{time.monotonic_ns()}", "status": "queued"}

    def close(self):
        self._ended.set()
        super().close()
