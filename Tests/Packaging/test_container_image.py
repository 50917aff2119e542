"""The container file: buildah makes an image of it, on a Debian that is unpacked here, and the image serves as podman would run it:
without root, with a root file system that is read-only and one volume."""
import json
import os
import shutil
import signal
import subprocess

import roots
from harness.processes import ROOT, Process

BASE = "docker.io/library/debian:bookworm-slim"
BUILDAH = "buildah --root /opt/storage --runroot /opt/storage-run --storage-driver vfs"
READ_ONLY = """
cd "$1" && mount --bind . . && cd "$PWD"
mount -t proc proc proc && mount -t tmpfs tmpfs run && mount -t tmpfs tmpfs tmp && mount --bind "$2" var/lib/ligature
mount -o remount,bind,ro .
shift 2
exec chroot . "$@"
"""


def made_image(root, package):
    """The configuration of the image and the folder of its files."""
    context = root.file("/opt/context")
    context.mkdir()
    shutil.copy(package, context)
    shutil.copy(ROOT / "Packaging/Containerfile", root.file("/opt/Containerfile"))
    subprocess.run(["tar", "--create", "--one-file-system", f"--file={root.file('/opt/base.tar')}", f"--directory={roots.bare()}",
                    "."], check=True)
    made = root.run("bash", "-ec", f"""
container=$({BUILDAH} from scratch)
{BUILDAH} add --quiet $container /opt/base.tar / >&2
{BUILDAH} commit --quiet --format docker --rm $container {BASE} >&2
{BUILDAH} build --isolation chroot --network host --pull-never --format docker --tag ligature \\
  --file /opt/Containerfile /opt/context >&2
{BUILDAH} mount $({BUILDAH} from --pull-never ligature) >&2
{BUILDAH} inspect --type image ligature""")
    folder = next(line for line in made.stderr.splitlines() if line.startswith("/opt/storage/vfs/dir/"))
    return json.loads(made.stdout)["Docker"]["config"], root.file(folder)


class Container(Process):
    def __init__(self, config, folder, volume, **environment):
        self.config = config
        super().__init__([
            "unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "bash", "-ec", READ_ONLY, "bash", str(folder),
            str(volume), *self.command(config["Entrypoint"] + config["Cmd"], environment)])

    def command(self, command, environment=()):
        variables = [f"{name}={value}" for name, value in dict(environment).items()]
        user, group = self.config["User"].split(":")
        return ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", "--no-new-privs",
                "env", "-i", *self.config["Env"], *variables, *command]

    def check_health(self):
        server = roots.server_below(self.child.pid)
        [kind, *command] = self.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return subprocess.run(["nsenter", f"--target={server}", "--mount", "--net", "--root", "--wd", *self.command(command)],
                              capture_output=True, text=True)


def test_the_container_file_makes_an_image_that_serves(tool_root, package, tmp_path):
    config, folder = made_image(tool_root, package)
    assert config["User"] == "748:748" and config["Volumes"] == {"/var/lib/ligature": {}}
    assert set(config["ExposedPorts"]) == {"7480/tcp", "7481/tcp"} and config["Entrypoint"] == ["ligature"]
    assert not (folder / "opt/ligature.deb").exists() and list((folder / "var/lib/apt/lists").glob("*")) == []
    # As a new volume is: a copy of what the image has there.
    volume = tmp_path / "volume"
    subprocess.run(["cp", "--archive", str(folder / "var/lib/ligature"), str(volume)], check=True)

    refused = Container(config, folder, volume)
    refused.wait_for("without TLS.* set server.allowPlaintext")
    assert refused.child.wait(timeout=60) == 64

    container = Container(config, folder, volume, LIGATURE_SERVER_ALLOW_PLAINTEXT="true")
    container.wait_for(r"listening on http://0\.0\.0\.0:7480")
    healthy = container.check_health()
    assert healthy.returncode == 0, healthy.stdout + healthy.stderr
    assert (volume / "accounts.sqlite").stat().st_uid != 0
    server = roots.server_below(container.child.pid)
    os.kill(server, signal.SIGTERM)
    assert container.child.wait(timeout=60) == 0
