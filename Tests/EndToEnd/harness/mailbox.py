"""The mails that a development server writes to its data folder instead of sending them."""
import email
import email.policy
import pathlib
import re
import time
import urllib.parse


class Mailbox:
    """Reads `mail/*.eml` of a data folder, each mail once."""

    def __init__(self, data):
        self.folder = pathlib.Path(data) / "mail"
        self.seen = set()

    def arrived(self):
        """The mails that have come since the last call, in order."""
        return list(self._unseen())

    def _unseen(self):
        # Each is seen when it is taken: who stops at one mail finds those behind it later.
        for path in sorted(self.folder.glob("*.eml")):
            if path.name not in self.seen:
                self.seen.add(path.name)
                yield email.message_from_bytes(path.read_bytes(), policy=email.policy.default)

    def wait(self, address, timeout=20):
        """The next mail to an address; those to others that came before it are dropped."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            for mail in self._unseen():
                if address in mail["To"]:
                    return mail
            time.sleep(0.02)
        raise AssertionError(f"no mail for {address}")

    def url(self, address):
        """The link of the next mail to an address."""
        text = self.wait(address).get_body(("plain",)).get_content()
        found = re.search(r"https?://\S+/action\?\S+", text)
        assert found, text
        return found[0]

    def link(self, address):
        """The same as the parameters of its query."""
        query = urllib.parse.urlsplit(self.url(address)).query
        return {name: values[0] for name, values in urllib.parse.parse_qs(query).items()}

    def code(self, address):
        return self.link(address)["oobCode"]
