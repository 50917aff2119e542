"""The Debian package: what lintian says, and its way through bare systems with and without systemd."""
import configparser
import json
import os
import shlex
import signal

from harness.calls import Client, anonymous, password
from harness.notices import ServiceManager
from harness.processes import Process
from roots import server_below

# By `systemd-analyze security`, tenths: of 10, 0 is best.
HIGHEST_EXPOSURE = 15


def unit(root):
    parser = configparser.RawConfigParser(strict=False, delimiters="=")
    parser.optionxform = str
    parser.read(root.file("/lib/systemd/system/ligature.service"))
    return parser["Service"]


class Service(Process):
    """The unit's ExecStart as its user, under a manager that the test plays."""

    def __init__(self, root, watchdog=None, notifies=True):
        service = unit(root)
        manager_path = root.file("/tmp/notify")
        manager_path.unlink(missing_ok=True)
        self.manager = ServiceManager(manager_path, watchdog=watchdog)
        os.chmod(manager_path, 0o777)
        environment = shlex.split(service["Environment"].replace("%S", "/var/lib"))
        command = root.command(
            "env", "-i", "PATH=/usr/bin", "NOTIFY_SOCKET=/tmp/notify", *environment,
            *([f"WATCHDOG_USEC={watchdog}000000"] if watchdog else []), "LIGATURE_LISTEN=127.0.0.1:0",
            "LIGATURE_WEB_LISTEN=127.0.0.1:0", *shlex.split(service["ExecStart"]), user=service["User"])
        super().__init__(command)
        self.address = self.wait_for(r"listening on http://(\S+)")[1]
        if notifies:
            assert self.manager.wait_for("READY")["STATUS"] == "Serving"

    def stop(self, timeout=30):
        """Asks the server itself: what started it in the root passes no signals on."""
        self.manager.close()
        os.kill(server_below(self.child.pid), signal.SIGTERM)
        return self.child.wait(timeout=timeout)


def signed_in(address, user):
    """A client with the tokens of another one."""
    client = Client(address)
    client.tokens = user.tokens
    return client


def files(root):
    """All that is in a root, but for what apt and dpkg keep for themselves."""
    own = ("/var/lib/dpkg/", "/var/lib/apt/", "/var/cache/", "/var/log/", "/opt/", "/tmp/", "/etc/ld.so.cache")
    found = {"/" + str(path.relative_to(root.path)) for path in root.path.rglob("*")}
    return {path for path in found if not path.startswith(own) and not path.endswith("-")}


def test_lintian_has_nothing_to_say(tool_root, package):
    tool_root.file("/opt/package.deb").write_bytes(package.read_bytes())
    done = tool_root.run("lintian", "--allow-root", "--fail-on=error,warning", "--tag-display-limit=0", "/opt/package.deb")
    assert done.stdout == "", done.stdout


def test_a_bare_system_installs_serves_upgrades_removes_and_purges(bare_root, package, next_package):
    root = bare_root
    root.dependencies(package)
    before = files(root)
    root.run("dpkg", "--install", f"/opt/{package.name}")
    assert root.run("stat", "--format=%a %U:%G", "/etc/ligature", "/etc/ligature/ligature.yaml", "/var/lib/ligature").stdout.split(
        "\n") == ["750 root:ligature", "640 root:ligature", "700 ligature:ligature", ""]
    assert root.run("ligature", "--version").stdout.split()[1] in package.name

    service = Service(root, watchdog=1)
    client = Client(service.address)
    uid = client.sign_up(anonymous()).account.uid
    service.manager.wait_for("WATCHDOG")
    assert service.stop() == 0

    # The settings of the operator, and all sessions, outlive an upgrade.
    settings = root.file("/etc/ligature/ligature.yaml")
    settings.write_text(settings.read_text() + "log:\n  format: json\n")
    root.file("/opt/next.deb").write_bytes(next_package.read_bytes())
    root.run("dpkg", "--install", "/opt/next.deb")
    assert settings.read_text().endswith("format: json\n")
    service = Service(root)
    assert signed_in(service.address, client).account().uid == uid
    assert service.stop() == 0

    # What is removed leaves settings and accounts; what is purged, the accounts.
    root.run("dpkg", "--remove", "ligature")
    assert not root.file("/usr/bin/ligature").exists() and settings.exists()
    said = root.run("dpkg", "--purge", "ligature").stdout
    assert "Kept, with the user ligature: /var/lib/ligature" in said
    assert not root.file("/etc/ligature").exists() and root.file("/var/lib/ligature/accounts.sqlite").exists()

    # Installed again, it serves them.
    root.run("dpkg", "--install", f"/opt/{package.name}")
    service = Service(root)
    assert signed_in(service.address, client).account().uid == uid
    assert service.stop() == 0

    # Without accounts nothing is left.
    root.run("rm", "-r", "/var/lib/ligature")
    root.run("dpkg", "--purge", "ligature")
    assert files(root) - before == set()
    assert root.run("id", "ligature", check=False).returncode != 0


def test_an_earlier_version_is_upgraded_and_rolled_back_with_its_sessions(bare_root, package, earlier_package):
    """As "Upgrading and rolling back" of RunningAServer.md says: backup, upgrade; then the old package and the backup."""
    root = bare_root
    for each in (earlier_package, package):
        root.dependencies(each)
    root.run("dpkg", "--install", f"/opt/{earlier_package.name}")
    earlier_version = root.run("ligature", "--version").stdout
    assert earlier_version != f"ligature {package.name.split('_')[1].split('-')[0]}\n"
    settings = root.file("/etc/ligature/ligature.yaml")
    settings.write_text(settings.read_text() + "policy:\n  linking: trusted_email\n")
    # The first versions send no notices to a service manager.
    service = Service(root, notifies=False)
    users = [Client(service.address), Client(service.address)]
    uids = [users[0].sign_up(anonymous()).account.uid,
            users[1].sign_up(password("ada@example.com", "correct horse battery")).account.uid]
    users[0].link(password("eve@example.com", "correct horse battery"))
    users[1].refresh()
    backup = "/var/backups/ligature/before.backup"
    root.run("ligature", "backup", backup, "--data", "/var/lib/ligature", user="ligature")
    assert service.stop() == 0

    root.run("dpkg", "--install", f"/opt/{package.name}")
    assert root.run("ligature", "--version").stdout != earlier_version
    assert settings.read_text().endswith("linking: trusted_email\n")
    service = Service(root)
    for user, uid in zip(users, uids):
        upgraded = signed_in(service.address, user)
        assert upgraded.account().uid == uid
        upgraded.refresh()
        assert upgraded.account().uid == uid
    for email, uid in zip(("eve@example.com", "ada@example.com"), uids):
        assert Client(service.address).sign_in(password(email, "correct horse battery")).account.uid == uid
    assert service.stop() == 0

    root.run("mv", "/var/lib/ligature", "/var/lib/upgraded")
    root.run("dpkg", "--install", f"/opt/{earlier_package.name}")
    root.run("install", "--directory", "--owner=ligature", "--group=ligature", "--mode=0700", "/var/lib/ligature")
    root.run("ligature", "restore", backup, "--data", "/var/lib/ligature", user="ligature")
    service = Service(root, notifies=False)
    for user, uid in zip(users, uids):
        assert signed_in(service.address, user).account().uid == uid
    assert service.stop() == 0


def test_systemd_starts_reloads_watches_upgrades_and_stops_it(machine, package, next_package):
    machine.inside("dpkg", "--install", f"/opt/{package.name}")
    assert machine.show("ActiveState") == "active" and machine.show("StatusText") == "Serving"
    assert machine.inside("systemctl", "is-enabled", "ligature").stdout == "enabled\n"
    machine.inside("systemd-analyze", "verify", "ligature.service")
    security = machine.inside("systemd-analyze", "security", f"--threshold={HIGHEST_EXPOSURE}", "--no-pager", "ligature")
    print(security.stdout.splitlines()[-1])

    # A first hour: an account, the operator's commands, a backup.
    machine.inside("ligature", "sign-in", "--anonymous")
    uid = json.loads(machine.inside("ligature", "whoami", "--json").stdout)["uid"]
    assert uid in machine.inside("ligature", "accounts", "list", "--all", "--data", "/var/lib/ligature").stdout
    machine.inside("ligature", "backup", "/var/backups/ligature/first.backup", "--data", "/var/lib/ligature")

    journal = machine.follow()
    machine.inside("systemctl", "reload", "ligature")
    journal.wait_for("Reloaded: the list of common passwords")
    assert machine.show("ActiveState") == "active"

    # A server that hangs is started again.
    drop_in = machine.file("/etc/systemd/system/ligature.service.d/watchdog.conf")
    drop_in.parent.mkdir()
    drop_in.write_text("[Service]\nWatchdogSec=2s\n")
    machine.inside("systemctl", "daemon-reload")
    machine.inside("systemctl", "restart", "ligature")
    process = machine.show("MainPID")
    machine.inside("kill", "-STOP", process)
    journal.wait_for("Watchdog timeout")
    journal.wait_for("Started")
    assert machine.show("MainPID") != process and machine.show("NRestarts") == "1"
    assert json.loads(machine.inside("ligature", "whoami", "--json").stdout)["uid"] == uid

    # An upgrade restarts it, and the session goes on.
    process = machine.show("MainPID")
    machine.file("/opt/next.deb").write_bytes(next_package.read_bytes())
    machine.inside("dpkg", "--install", "/opt/next.deb")
    assert machine.show("MainPID") not in ("0", process) and machine.show("ActiveState") == "active"
    assert json.loads(machine.inside("ligature", "whoami", "--json").stdout)["uid"] == uid

    # A setting that cannot be used is no reason to try again and again.
    settings = machine.file("/etc/ligature/ligature.yaml")
    kept = settings.read_text()
    settings.write_text(kept + "lisen: 127.0.0.1:1\n")
    assert machine.inside("systemctl", "restart", "ligature", check=False).returncode != 0
    journal.wait_for("lisen")
    assert machine.show("ActiveState") == "failed"
    settings.write_text(kept)
    machine.inside("systemctl", "restart", "ligature")

    machine.inside("dpkg", "--remove", "ligature")
    assert machine.show("ActiveState") == "inactive"
    journal.wait_for("Draining")
    machine.inside("dpkg", "--purge", "ligature")
    assert machine.show("LoadState") in ("not-found", "masked") and machine.file("/var/lib/ligature/accounts.sqlite").exists()
