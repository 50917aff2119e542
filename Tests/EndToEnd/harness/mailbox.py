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
        new = [path for path in sorted(self.folder.glob("*.eml")) if path.name not in self.seen]
        self.seen.update(path.name for path in new)
        return [email.message_from_bytes(path.read_bytes(), policy=email.policy.default) for path in new]

    def wait(self, address, timeout=20):
        """The next mail to an address; others that came meanwhile are dropped."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            for mail in self.arrived():
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
