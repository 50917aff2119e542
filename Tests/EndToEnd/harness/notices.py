"""A service manager as systemd is one for the server: a Unix socket for the notices of sd_notify(3)."""
import socket
import uuid


class ServiceManager:
    """Reads notices as they come, so that a test waits for one and not for a time."""

    def __init__(self, path=None, watchdog=None):
        """`path`: of the socket; None for an abstract address. `watchdog`: in seconds."""
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self.socket.settimeout(60)
        address = str(path) if path else f"@ligature-{uuid.uuid4()}"
        self.socket.bind(address.replace("@", "\0", 1))
        self.environment = {"NOTIFY_SOCKET": address}
        if watchdog:
            self.environment["WATCHDOG_USEC"] = str(int(watchdog * 1_000_000))
        self.messages = []

    def next(self):
        """The next message, as a dictionary."""
        message = dict(line.split("=", 1) for line in self.socket.recv(4096).decode().splitlines() if line)
        self.messages.append(message)
        return message

    def wait_for(self, name, value="1"):
        while True:
            message = self.next()
            if message.get(name) == value:
                return message

    def rest(self):
        """What has come and was not read."""
        self.socket.setblocking(False)
        messages = []
        try:
            while True:
                messages.append(self.next())
        except BlockingIOError:
            return messages
        finally:
            self.socket.settimeout(60)

    def close(self):
        self.socket.close()
