"""What `make serve` and `make test` install: `apt-get` and `dpkg-query` are stand-ins that note what they are asked for, on a machine
that has no package."""
import os
import re
import shutil
import subprocess

import pytest

from harness.processes import ROOT

NO_PACKAGE = """#!/bin/sh
[ "$(basename "$0")" != dpkg-query ] || exit 1
[ "$(basename "$0")" != sudo ] || exec "$@"
echo "$(basename "$0")" "$@" >> "$ASKED"
for argument; do case $argument in
  Dir::Cache::archives=*) folder=${argument#*=} ;;
  --extract) tar -x -C "$3" -f "$2" ;;
esac; done
[ -z "$folder" ] || cp "$PEER" "$folder/peer_1_all.deb"
"""
ASKS = ("haproxy", "nginx", "prometheus", "opensmtpd", "glewlwyd", "chromium", "postfix", "exim4")


@pytest.fixture
def machine(tmp_path):
    """Runs a command in a checkout there, and returns what apt-get and dpkg-deb were asked for."""
    checkout, programs = tmp_path / "checkout", tmp_path / "bin"
    shutil.copytree(ROOT / ".ci", checkout / ".ci")
    shutil.copy(ROOT / "Makefile", checkout)
    programs.mkdir()
    for name in ("apt-get", "dpkg-query", "dpkg-deb", "sudo"):
        (programs / name).write_text(NO_PACKAGE)
        (programs / name).chmod(0o755)
    service = tmp_path / "peer/usr/sbin/peer"
    service.parent.mkdir(parents=True)
    service.write_text("a service")
    subprocess.run(["tar", "-c", "-C", str(tmp_path / "peer"), "-f", str(tmp_path / "peer.deb"), "usr"], check=True)
    asked = tmp_path / "asked"

    def run(*command):
        asked.write_text("")
        done = subprocess.run(
            command, cwd=checkout, capture_output=True, text=True, timeout=60,
            env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "ASKED": str(asked), "PEER": str(tmp_path / "peer.deb")})
        assert done.returncode == 0, done.stdout + done.stderr
        return [line.split() for line in asked.read_text().splitlines()]

    run.checkout = checkout
    return run


def installed(asked):
    """The packages that were to be installed, and those that were only to be downloaded."""
    packages = ([], [])
    for program, action, *rest in asked:
        if program == "apt-get" and action == "install":
            assert "--no-install-recommends" in rest
            names = [word for word in rest if re.fullmatch(r"[a-z0-9][a-z0-9+.-]+", word)]
            packages["--download-only" in rest].extend(names)
    return packages


def test_serving_installs_what_building_and_serving_need(machine):
    assert re.findall(r"install-packages (.*)", planned("serve")) == ["build"]
    packages, unpacked = installed(machine("make", "setup"))
    assert {"g++", "libnghttp2-dev", "libsqlite3-dev"} <= set(packages) and not unpacked
    # No server, no browser, no program for documents or packages.
    assert not [name for name in packages if name in ASKS or "driver" in name or not re.search(
        r"^lib|-dev$|g\+\+|binutils|tzdata|git|ca-certificates|pkg-config|python3$", name)], packages


def planned(target):
    return subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_what_serves_users_is_optimized():
    assert "-Onone" in planned("serve") and "exec .build/ligature serve --dev" in planned("serve")
    for target in ("install", "release", "deb"):
        assert "-Onone" not in planned(target) and ".build/release/ligature" in planned(target)


def test_peers_of_the_tests_are_unpacked_and_become_no_services(machine):
    asked = machine("make", "test-setup")
    packages, unpacked = installed(asked)
    services = set(ASKS) - {"chromium", "postfix", "exim4"}
    assert services <= set(unpacked) and not services & set(packages)
    assert (machine.checkout / ".build/test-peers/usr/sbin/peer").read_text() == "a service"
    # dpkg installs nothing either.
    assert {program for program, *_ in asked} == {"apt-get", "dpkg-deb"}
    assert all(action == "--extract" for program, action, *_ in asked if program == "dpkg-deb")
    # They are there now.
    assert installed(machine("make", "test-setup"))[1] == []
