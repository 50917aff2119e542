"""The tarball: what is in it, that the same program makes the same bytes, and its way onto a system that has no package of it."""
import hashlib
import re
import subprocess

import pytest

from harness.processes import ROOT, clean_environment, executable


def pack(folder):
    """Packs the built program as fast as it can be done."""
    environment = {**clean_environment(), "PACKAGES": str(folder), "XZ_OPT": "-0"}
    built = ROOT / ".build/release/ligature"
    subprocess.run([str(ROOT / ".ci/make-package"), "tarball", str(built if built.exists() else executable())], check=True,
                   env=environment, stdout=subprocess.DEVNULL)
    return {path.name: path for path in folder.iterdir()}


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture(scope="session")
def packed(tmp_path_factory):
    return pack(tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="session")
def unpacked(packed, tmp_path_factory):
    """The folder of the tarball, and that of the debug symbols."""
    folder = tmp_path_factory.mktemp("unpacked")
    for name, path in packed.items():
        if name.endswith(".tar.xz"):
            subprocess.run(["tar", "--extract", f"--file={path}", f"--directory={folder}"], check=True)
    return sorted(folder.iterdir())


def test_the_same_program_makes_the_same_bytes(packed, tmp_path):
    again = pack(tmp_path)
    assert len(packed) == 3
    assert {name: sha256(path) for name, path in again.items()} == {name: sha256(path) for name, path in packed.items()}
    sums = dict(reversed(line.split()) for line in packed["SHA256SUMS"].read_text().splitlines())
    assert sums == {name: sha256(path) for name, path in packed.items() if name != "SHA256SUMS"}


def test_it_belongs_to_root_and_has_the_time_of_the_commit(packed):
    [tarball] = [path for name, path in packed.items() if re.fullmatch(r"ligature-[\d.]+-linux-\w+\.tar\.xz", name)]
    listed = subprocess.run(["tar", "--list", "--verbose", "--numeric-owner", "--full-time", f"--file={tarball}"],
                            capture_output=True, text=True, check=True, env={**clean_environment(), "TZ": "UTC"}).stdout.splitlines()
    fields = [line.split(maxsplit=5) for line in listed]
    committed = subprocess.run(["git", "-C", str(ROOT), "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d %H:%M:%S"],
                               capture_output=True, text=True, check=True, env={**clean_environment(), "TZ": "UTC"}).stdout.strip()
    assert {field[1] for field in fields} == {"0/0"}
    assert {f"{field[3]} {field[4]}" for field in fields} == {committed}
    assert [field[5] for field in fields] == sorted(field[5] for field in fields)
    assert not any(re.match(r".[r-][w-].[r-]w|.{7}.w", field[0]) for field in fields), "only root writes"


def test_all_that_an_operator_needs_is_in_it(unpacked):
    tree, debug = unpacked
    files = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file()}
    assert files > {
        "bin/ligature", "share/man/man1/ligature.1.gz", "share/man/man1/ligature-serve.1.gz", "INSTALL.md", "LICENSE", "NOTICE",
        "third-party-licenses",
        "share/bash-completion/completions/ligature", "share/zsh/site-functions/_ligature",
        "share/fish/vendor_completions.d/ligature.fish", "lib/systemd/system/ligature.service", "lib/sysusers.d/ligature.conf",
        "etc/ligature/ligature.yaml"}
    sections = {path: subprocess.run(["readelf", "--sections", "--wide", path], capture_output=True, text=True, check=True).stdout
                for path in (tree / "bin/ligature", debug / "bin/ligature.debug")}
    program, symbols = sections.values()
    assert ".gnu_debuglink" in program and ".symtab" not in program and ".debug" not in program.replace(".gnu_debuglink", "")
    assert ".debug_line" in symbols and ".symtab" in symbols


def test_it_is_installed_as_its_guide_says(unpacked, machine):
    """On a system that has the libraries, as the machine's root."""
    tree, _ = unpacked
    subprocess.run(["cp", "--recursive", str(tree), str(machine.file("/opt/ligature"))], check=True)
    [commands] = re.findall(r"```sh\n(.*?)```", (tree / "INSTALL.md").read_text(), re.S)
    commands = "\n".join(line for line in commands.splitlines() if not line.startswith("apt-get"))
    machine.inside("bash", "-ec", f"cd /opt/ligature\n{commands}")
    assert machine.show("ActiveState") == "active" and machine.show("StatusText") == "Serving"
    assert machine.inside("stat", "--format=%U %a", "/var/lib/ligature").stdout == "ligature 700\n"
    machine.inside("ligature", "sign-in", "--anonymous")
