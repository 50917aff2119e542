import os
import pathlib
import shutil
import subprocess

import pytest

import roots
from harness.isolation import ending_processes
from harness.processes import ROOT


@pytest.fixture(autouse=True)
def ended_processes():
    with ending_processes():
        yield


@pytest.fixture(scope="session")
def package():
    """The package that `make deb` has made."""
    found = sorted((ROOT / ".build/packages").glob("ligature_*-1_*.deb"), key=os.path.getmtime)
    assert found, "there is no package; run make deb"
    return found[-1]


@pytest.fixture(scope="session")
def next_package(package, tmp_path_factory):
    """The same as the next revision."""
    folder = tmp_path_factory.mktemp("next")
    subprocess.run(["dpkg-deb", "--raw-extract", str(package), str(folder / "tree")], check=True)
    control = folder / "tree/DEBIAN/control"
    control.write_text(control.read_text().replace("-1\n", "-2\n", 1))
    made = folder / package.name.replace("-1_", "-2_")
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(folder / "tree"), str(made)], check=True,
                   stdout=subprocess.DEVNULL)
    shutil.rmtree(folder / "tree")
    return made


@pytest.fixture(scope="session")
def earlier_package():
    """A package of an earlier version, which `LIGATURE_EARLIER_PACKAGE` names."""
    named = os.environ.get("LIGATURE_EARLIER_PACKAGE")
    return pathlib.Path(named) if named else pytest.skip("LIGATURE_EARLIER_PACKAGE names no package")


def remove(folder):
    """Of a root that something is still mounted in, what is mounted stays."""
    subprocess.run(["rm", "--recursive", "--force", "--one-file-system", str(folder)], check=True)


@pytest.fixture
def bare_root(tmp_path):
    yield roots.Root.copy(roots.bare(), tmp_path / "root")
    remove(tmp_path / "root")


@pytest.fixture
def tool_root(tmp_path):
    yield roots.Root.copy(roots.tools(), tmp_path / "tools")
    remove(tmp_path / "tools")


@pytest.fixture
def machine(tmp_path, package):
    root = roots.Root.copy(roots.tools(), tmp_path / "machine")
    root.dependencies(package)
    machine = roots.Machine(root.path)
    yield machine
    machine.power_off()
    remove(root.path)
