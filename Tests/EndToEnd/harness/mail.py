"""Mail servers that receive what the server sends: OpenSMTPD from Debian, and one with faults."""
import asyncio
import contextlib
import email
import email.policy
import os
import pathlib
import re
import shutil
import socket
import ssl
import threading
import time

from .peers import UNPACKED, environment, program
from .processes import Process, reserved_port
from .rows import Rows

SENDER = "Example <no-reply@sender.example.com>"


def settings(url, **more):
    """The settings of a server that sends to this mail server."""
    return {"LIGATURE_MAIL_URL": url, "LIGATURE_MAIL_FROM": SENDER, **more}


def wait_until(condition, timeout=60, interval=0.05):
    """Returns what the condition returns as soon as that is true."""
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(interval)
    raise AssertionError("waited in vain")


def parse(data):
    return email.message_from_bytes(data, policy=email.policy.default)


def text(message, kind="plain"):
    return message.get_body((kind,)).get_content()


def links(message):
    return re.findall(r"https?://\S+", text(message))


# MARK: OpenSMTPD

def has_opensmtpd():
    """It changes its user and its root, so only root can start it."""
    return os.geteuid() == 0 and program("smtpd") and shutil.which("unshare")


class OpenSMTPD(Process):
    """Debian's OpenSMTPD, which delivers every mail to one Maildir.

    Its spool, its control socket, its helpers and the folder that its children are locked up in have fixed paths, and the users
    that they run as and deliver to must be in /etc/passwd. So it runs in a mount namespace of its own, with other folders over
    those and more lines in its passwd and group. It speaks no TLS here: OpenSMTPD 6.8.0p2, which Debian 12 has, fails
    in each handshake with OpenSSL 3 ("internal error" of its process for private keys)."""

    def __init__(self, folder, port=None):
        self.folder = pathlib.Path(folder)
        self.maildir = self.folder / "maildir"
        self.maildir.mkdir(parents=True, exist_ok=True)
        self.maildir.chmod(0o777)
        # pytest's folders are for their owner alone, and the delivery runs as another user.
        for folder in [self.folder, *self.folder.parents]:
            if folder.owner() == "root" and folder.stat().st_mode & 0o777 == 0o700:
                folder.chmod(0o711)
        self.port = port or reserved_port()
        lines = [
            f"listen on 127.0.0.1 port {self.port} hostname localhost",
            'table everyone { "@" = mailtest }',
            f'action "deliver" maildir "{self.maildir}" virtual <everyone>',
            'match from any for any action "deliver"',
        ]
        (self.folder / "smtpd.conf").write_text("\n".join(lines) + "\n")
        # A folder of its own for the spool survives a restart.
        spool = self.folder / "spool" / "smtpd"
        spool.mkdir(parents=True, exist_ok=True)
        spool.chmod(0o711)
        script = f"""
            set -e
            mount --bind "{self.folder}/spool" /var/spool
            mount -t tmpfs none /run
            mount -t tmpfs none /var/lib
            mkdir -p /var/lib/opensmtpd/empty
            [ ! -d "{UNPACKED}/usr/libexec" ] || mount --bind "{UNPACKED}/usr/libexec" /usr/libexec
            cp /etc/passwd /etc/group /run
            number=65530
            for name in opensmtpd opensmtpq mailtest; do
              grep -q "^$name:" /run/passwd || echo "$name:x:$number:$number::/nonexistent:/usr/sbin/nologin" >> /run/passwd
              grep -q "^$name:" /run/group || echo "$name:x:$number:" >> /run/group
              number=$((number + 1))
            done
            mount --bind /run/passwd /etc/passwd
            mount --bind /run/group /etc/group
            exec "{program("smtpd")}" -d -f "{self.folder}/smtpd.conf"
        """
        super().__init__(["unshare", "--mount", "bash", "-c", script], environment())
        self.wait_for("starting")
        wait_until(self._answers)

    def _answers(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True

    @property
    def url(self):
        return f"smtp://127.0.0.1:{self.port}"

    @property
    def messages(self):
        """In the order of arrival."""
        new = self.maildir / "new"
        files = sorted(new.iterdir(), key=lambda file: file.stat().st_mtime_ns) if new.exists() else []
        return [parse(file.read_bytes()) for file in files]


# MARK: A mail server with faults


class Received:
    def __init__(self, sender, recipient, data):
        self.sender, self.recipient, self.data = sender, recipient, data
        self.message = parse(data)


class FaultySMTP:
    """aiosmtpd with faults. `faults` is asked at each RCPT and DATA; what it returns is the reply, or "die" to close the
    connection in the middle of the message, or a number of seconds to wait first."""

    def __init__(self, port=None, faults=None, certificate=None, key=None, implicit=False, requires_tls=False,
                 user=None):
        self.port = port
        self.faults = faults or (lambda step, recipient: None)
        self.received, self.commands, self.connections = [], [], 0
        self._tls = None
        if certificate:
            self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._tls.load_cert_chain(certificate, key)
        self._implicit, self._requires_tls, self._user = implicit, requires_tls, user
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self._thread.start()
        ready.wait()

    def _run(self, ready):
        from aiosmtpd.smtp import SMTP, AuthResult

        outer = self

        class Session(SMTP):
            def connection_made(self, transport):
                outer.connections += 1
                super().connection_made(transport)

            async def smtp_DATA(self, argument):
                recipient = self.envelope.rcpt_tos[0] if self.envelope.rcpt_tos else ""
                if outer.faults("DATA", recipient) == "die":
                    await self.push("354 go ahead")
                    await self._reader.read(100)
                    self.transport.abort()
                    return
                await super().smtp_DATA(argument)

        class Handler:
            async def handle_RCPT(self, server, session, envelope, address, options):
                fault = outer.faults("RCPT", address)
                if isinstance(fault, (int, float)):
                    await asyncio.sleep(fault)
                elif fault:
                    return fault
                envelope.rcpt_tos.append(address)
                return "250 OK"

            async def handle_DATA(self, server, session, envelope):
                fault = outer.faults("END", envelope.rcpt_tos[0])
                if isinstance(fault, (int, float)):
                    await asyncio.sleep(fault)
                elif fault:
                    return fault
                outer.received.append(Received(envelope.mail_from, envelope.rcpt_tos[0], envelope.content))
                return "250 2.0.0 queued"

        def authenticate(server, session, envelope, mechanism, data):
            login, password = data.login.decode(), data.password.decode()
            return AuthResult(success=(login, password) == outer._user, handled=False)

        def make():
            return Session(
                Handler(), hostname="localhost", enable_SMTPUTF8=True, tls_context=None if self._implicit else self._tls,
                require_starttls=self._requires_tls, authenticator=authenticate if self._user else None,
                auth_required=bool(self._user), auth_require_tls=bool(self._tls), loop=self._loop)

        async def serve():
            self._server = await self._loop.create_server(
                make, "127.0.0.1", self.port or 0, ssl=self._tls if self._implicit else None)
            self.port = self._server.sockets[0].getsockname()[1]
            ready.set()

        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(serve())
        self._loop.run_forever()

    @property
    def url(self):
        return f"{'smtps' if self._implicit else 'smtp'}://127.0.0.1:{self.port}"

    def to(self, recipient):
        return [mail for mail in self.received if mail.recipient == recipient]

    def close(self):
        async def end():
            self._server.close()
            for task in asyncio.all_tasks():
                if task is not asyncio.current_task():
                    task.cancel()
            self._loop.stop()

        asyncio.run_coroutine_threadsafe(end(), self._loop)
        self._thread.join(timeout=10)


def certificate(folder, name="localhost"):
    """A certificate for this machine that is its own authority, and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    import datetime
    import ipaddress

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.timezone.utc)
    built = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.DNSName(name), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256()))
    folder = pathlib.Path(folder)
    (folder / "mail.pem").write_bytes(built.public_bytes(serialization.Encoding.PEM))
    (folder / "mail.key").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    (folder / "mail.key").chmod(0o600)
    return folder / "mail.pem", folder / "mail.key"


# MARK: The queue


class Queue:
    """The queue in the database, looked at and filled from outside. Fill it while no server runs."""

    def __init__(self, data):
        self._rows = Rows(data)

    def add(self, mails):
        """(kind, address) pairs; a kind with a code gets one, good for an hour."""
        codes = {"password_reset", "verify_email", "sign_in_link"}
        now = int(time.time() * 1000)
        statements = []
        for kind, address in mails:
            code = "NULL"
            if kind in codes:
                salt = self._rows.binary(os.urandom(16))
                code = f"(SELECT id FROM action_codes WHERE salt = {salt})"
                statements.append(self._insert(
                    "action_codes", kind=f"'{kind}'", salt=salt, email=f"'{address}'", display_email=f"'{address}'", created_at=now,
                    expires_at=now + 3_600_000))
            statements.append(self._insert(
                "mails", kind=f"'{kind}'", email=f"'{address}'", action_code_id=code,
                parameters="'{\"provider\":\"google.com\"}'", created_at=now, next_attempt_at=now, attempts=0, state="'pending'"))
        # An argument of a program has at most 128 KiB.
        for start in range(0, len(statements), 100):
            self._rows.change("; ".join(statements[start:start + 100]))

    @staticmethod
    def _insert(table, **values):
        values = {"id": f"(SELECT coalesce(max(id), 0) + 1 FROM {table})", "tenant": "'default'", **values}
        return f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join(map(str, values.values()))})"

    def count(self, state):
        return self._rows.count("mails", f"state = '{state}'")

    def attempts(self):
        return [attempts for attempts, in self._rows.of("SELECT attempts FROM mails ORDER BY id")]
