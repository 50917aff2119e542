"""The files that packages install beside the command. `make package-tests` installs the packages themselves."""
import configparser
import json
import pathlib
import re
import subprocess

import pytest

from harness.certificates import self_signed
from harness.processes import ROOT, Server, clean_environment, executable

FILES = ROOT / "Packaging"


def service():
    parser = configparser.RawConfigParser(strict=False, delimiters="=")
    parser.optionxform = str
    parser.read(FILES / "ligature.service")
    return parser["Service"]


def settings():
    done = subprocess.run([executable(), "settings", "--json"], capture_output=True, text=True, check=True, env=clean_environment())
    return {setting["name"]: setting for setting in json.loads(done.stdout)}


def test_the_unit_is_watched_and_confined():
    unit = service()
    assert unit["Type"] == "notify" and unit["WatchdogSec"] == "30s" and unit["User"] == unit["Group"] == "ligature"
    assert unit["ExecReload"] == "kill -HUP $MAINPID" and unit["LimitCORE"] == "0" and unit["UMask"] == "0077"
    assert unit["StateDirectoryMode"] == "0700" and unit["CapabilityBoundingSet"] == ""
    for directive in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "MemoryDenyWriteExecute",
                      "RestrictNamespaces", "RestrictSUIDSGID", "LockPersonality", "ProtectKernelTunables"):
        assert unit[directive] == "true", directive
    assert unit["ProtectSystem"] == "strict" and "AF_NETLINK" not in unit["RestrictAddressFamilies"]


def test_the_unit_waits_longer_than_a_drain_takes():
    drain = int(settings()["server.drainSeconds"]["default"])
    assert int(service()["TimeoutStopSec"].removesuffix("s")) >= 2 * drain


def test_the_installed_settings_change_nothing_and_their_examples_are_accepted(tmp_path):
    lines = (FILES / "ligature.yaml").read_text().splitlines()
    assert all(line.startswith("#") or not line for line in lines)
    examples = [found[1] for line in lines if (found := re.fullmatch(r"# ((?:  )*[a-zA-Z]+:(?: .*)?)", line))]
    assert len(examples) > 12
    file = tmp_path / "examples.yaml"
    file.write_text("\n".join(examples))
    # The variables stand for what is another on each machine.
    server = Server(tmp_path / "data", {**self_signed(tmp_path, -1, 30), "LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0"},
                    ["--config", str(file)])
    assert server.stop() == 0


def test_the_container_is_no_root_and_asks_the_server_how_it_is():
    lines = (FILES / "Containerfile").read_text()
    assert re.search(r"^USER 748:748$", lines, re.M) and re.search(r"^VOLUME /var/lib/ligature$", lines, re.M)
    assert re.search(r"^HEALTHCHECK .*\\\n  CMD \[\"ligature\", \"status\"", lines, re.M)
    for variable in re.findall(r"LIGATURE_[A-Z_]+(?==)", lines):
        assert variable in {setting["variable"] for setting in settings().values()}, variable


def linked_packages():
    """The Swift packages whose modules the executable was linked from."""
    built = pathlib.Path(executable()).resolve().parent
    modules = set(re.findall(r"/(\w+)\.build/", (built / "ligature.product/Objects.LinkFileList").read_text()))
    folders = {folder.name: folder.parent.parent.name for folder in (ROOT / ".build/checkouts").glob("*/Sources/*")}
    return {folders[module] for module in modules if module in folders}


@pytest.mark.skipif(not (ROOT / ".build/checkouts").exists(), reason="the packages of a build are needed")
def test_the_notice_names_what_is_linked_and_its_licenses_are_packed():
    texts = subprocess.run([ROOT / ".ci/collect-licenses"], capture_output=True, text=True, check=True).stdout
    notice = (ROOT / "NOTICE").read_text()
    for package in linked_packages():
        assert re.search(rf"^  {re.escape(package)} +\S", notice, re.M), package
        assert re.search(rf"^(.*, )?{re.escape(package)}(, .*)?$", texts, re.M), package
    described = notice.replace("OpenSSL", "libssl libcrypto").replace("libxcrypt", "libcrypt").replace("zlib", "libz").replace(
        "SQLite", "libsqlite3").replace("libgcc", "libgcc_s").replace("glibc", "libc libm")
    needed = subprocess.run(["readelf", "--dynamic", executable()], capture_output=True, text=True, check=True).stdout
    for library in re.findall(r"NEEDED.*\[(lib[\w+-]+)\.so", needed):
        # The runtime of Swift, which only a release has inside.
        if not re.match(r"lib(swift|_|Foundation|dispatch|BlocksRuntime)", library):
            assert re.search(rf"\b{re.escape(library)}(?![\w-])", described), library
    for owner in ("Dan Wheeler", "Kirill Simonov", "Unicode, Inc.", "Fedor Indutny"):
        assert owner in texts
