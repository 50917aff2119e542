"""Roots of bare Debian systems that packages are installed in. They are unpacked once, below .build/package-tests, and copied for each
test; nothing is installed on the machine that runs the tests."""
import contextlib
import os
import pathlib
import shutil
import signal
import subprocess

from harness.notices import ServiceManager
from harness.processes import ROOT, Process

CACHE = ROOT / ".build/package-tests"
SUITE = "bookworm"
# Where packages come from: debootstrap's default if the variable is not set.
MIRROR = [os.environ["DEBIAN_MIRROR"]] if "DEBIAN_MIRROR" in os.environ else []
# What judges packages, boots them and makes images of them.
TOOLS = ["lintian", "systemd", "systemd-sysv", "systemd-container", "dbus", "procps", "buildah", "crun"]
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive",
               "HOME": "/root", "LC_ALL": "C.UTF-8"}
# A shell's lines before what runs in a root: the root is a mount point with the kernel's file systems.
MOUNTS = """
cd "$1" && shift
mount --bind . . && cd "$PWD"
mount -t proc proc proc && mount --rbind /sys sys && mount --rbind /dev dev && mount -t tmpfs tmpfs run
"""


def server_below(process):
    """The process `ligature` that another one has started, in whatever namespace."""
    for folder in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit() and (folder / "comm").read_text() == "ligature\n" and process in ancestors(int(folder.name)):
                return int(folder.name)
    raise AssertionError("no server runs")


def ancestors(process):
    found = []
    while process > 1:
        process = int(pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        found.append(process)
    return found


def unpacked(name, make):
    """The folder of a root that `make` has filled; one that was interrupted is made again."""
    folder = CACHE / name
    if not folder.exists():
        partial = CACHE / f"{name}.partial"
        if partial.exists():
            shutil.rmtree(partial)
        CACHE.mkdir(parents=True, exist_ok=True)
        make(partial)
        partial.rename(folder)
    return folder


def bare():
    """The smallest Debian that has apt."""
    return unpacked("bare", lambda folder: subprocess.run(
        ["debootstrap", "--variant=minbase", SUITE, str(folder), *MIRROR], check=True, stdout=subprocess.DEVNULL))


def tools():
    def make(folder):
        root = Root.copy(bare(), folder)
        root.run("apt-get", "update", "-qq")
        root.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *TOOLS)
        root.run("apt-get", "clean")
    return unpacked("tools", make)


class Root:
    def __init__(self, path):
        self.path = pathlib.Path(path)

    @classmethod
    def copy(cls, folder, path):
        subprocess.run(["cp", "--archive", "--reflink=auto", str(folder), str(path)], check=True)
        return cls(path)

    def command(self, *command, user=None):
        """What runs a command in the root, with processes of its own, which end with the first one."""
        inner = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-ec", MOUNTS + 'exec chroot . "$@"', "bash",
                str(self.path), *inner, *command]

    def run(self, *command, check=True, user=None, environment=None):
        done = subprocess.run(self.command(*command, user=user), capture_output=True, text=True,
                              env={**ENVIRONMENT, **(environment or {})})
        assert not check or done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done

    def file(self, path):
        return self.path / str(path).lstrip("/")

    def install(self, package):
        """With what it depends on, as from an archive."""
        shutil.copy(package, self.file("/opt"))
        self.run("apt-get", "update", "-qq")
        return self.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/opt/{package.name}")

    def dependencies(self, package):
        """Installs what a package depends on, and not the package."""
        shutil.copy(package, self.file("/opt"))
        depends = subprocess.run(["dpkg-deb", "--field", str(package), "Depends"], capture_output=True, text=True,
                                 check=True).stdout.strip()
        self.run("apt-get", "update", "-qq")
        self.run("apt-get", "satisfy", "-y", "-qq", "--no-install-recommends", depends)


class Machine(Root):
    """A root with systemd, booted as a container, with a network of its own."""

    def __init__(self, path):
        super().__init__(path)
        self.file("/etc/machine-id").write_text("")
        self.followers = []
        self.cgroups = self._own_cgroups()
        script = "".join(f"echo $$ > {folder}/cgroup.procs\n" for folder in self.cgroups) + MOUNTS + """
mkdir -p mnt/machine && mount --bind "$1" mnt/machine
exec chroot . systemd-nspawn --quiet --register=no --keep-unit --link-journal=no --resolv-conf=off --private-network \
  --notify-ready=yes --console=pipe --boot --directory=/mnt/machine
"""
        manager = ServiceManager()
        self.container = Process(["unshare", "--mount", "bash", "-ec", script, "bash", str(tools()), str(path)],
                                 {**ENVIRONMENT, **manager.environment})
        try:
            manager.wait_for("READY")
        except BaseException:
            self.container.kill()
            self._remove_cgroups()
            raise
        finally:
            manager.close()
        # The container's first process.
        self.leader = next(message["X_NSPAWN_LEADER_PID"] for message in manager.messages if "X_NSPAWN_LEADER_PID" in message)
        # Degraded: a unit that no container can start has failed.
        assert self.inside("systemctl", "is-system-running", "--wait", check=False).stdout.strip() in ("running", "degraded")

    @staticmethod
    def _own_cgroups():
        """Groups for the container's processes, in each hierarchy that systemd uses, so that none are left elsewhere."""
        found = []
        for hierarchy in ("/sys/fs/cgroup/systemd", "/sys/fs/cgroup/unified", "/sys/fs/cgroup"):
            if os.path.exists(f"{hierarchy}/cgroup.procs"):
                folder = f"{hierarchy}/ligature-package-tests-{os.getpid()}"
                os.makedirs(folder, exist_ok=True)
                found.append(folder)
        return found

    def _enter(self, *command):
        return ["nsenter", f"--target={self.leader}", "--all", "--root", "--wd", "env", "-i",
                *(f"{name}={value}" for name, value in ENVIRONMENT.items()), *command]

    def inside(self, *command, check=True):
        done = subprocess.run(self._enter(*command), capture_output=True, text=True)
        assert not check or done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}\n{self.journal()}"
        return done

    def journal(self):
        return self.inside("journalctl", "--unit=ligature", "--no-pager", "--output=cat", check=False).stdout

    def follow(self):
        """The service's journal from now on, as a process whose lines can be waited for."""
        self.followers.append(Process(self._enter("journalctl", "--unit=ligature", "--follow", "--lines=0", "--output=cat")))
        return self.followers[-1]

    def show(self, name):
        return self.inside("systemctl", "show", "ligature", f"--property={name}", "--value").stdout.strip()

    def power_off(self):
        # The container ends when all of its processes were waited for.
        for follower in self.followers:
            follower.kill()
        if self.container.child.poll() is None:
            os.kill(int(self.leader), signal.SIGRTMIN + 4)
            self.container.child.wait(timeout=60)
        self._remove_cgroups()

    def _remove_cgroups(self):
        for folder in self.cgroups:
            for path, _, _ in os.walk(folder, topdown=False):
                os.rmdir(path)
