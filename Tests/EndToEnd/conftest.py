import os
import pathlib

import pytest

from harness import excluded, sms
from harness.identity import CLIENT_ID, Issuer
from harness.isolation import ending_processes, isolated
from harness.postgres import shared
from harness.processes import NODES, OpenIDProvider, Server, operators_settings


def pytest_configure(config):
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        # The folders of the tests have sockets, whose paths must be short.
        config.option.basetemp = pathlib.Path(config.option.basetemp).with_name(worker.removeprefix("gw"))
    config.addinivalue_line("markers", "excluded(entry): two servers cannot pass it")
    config.addinivalue_line("markers", "sqlite: needs SQLite's own file, or kills servers as they write it")
    if os.environ.get("LIGATURE_NODES_EXCLUDED") == "run":
        config.pluginmanager.register(excluded.Stale())


def pytest_collection_modifyitems(items):
    if NODES:
        excluded.exclude(items)


@pytest.fixture(scope="session", autouse=True)
def isolated_session():
    with isolated():
        yield


@pytest.fixture(scope="session", autouse=bool(NODES))
def cluster(isolated_session):
    """A PostgreSQL cluster, for tests that do not stop it."""
    yield shared()
    shared().remove()


@pytest.fixture(autouse=True)
def ended_processes():
    """Of a test that fails, no server is left."""
    with ending_processes():
        yield
    operators_settings.clear()


@pytest.fixture(scope="session")
def provider():
    """A whole OpenID provider from PyPI, in a process of its own."""
    process = OpenIDProvider()
    yield process
    process.stop()


@pytest.fixture(scope="session")
def issuer():
    local = Issuer()
    yield local
    local.close()


@pytest.fixture
def gateway():
    """A gateway for messages, with Twilio's interface."""
    gateway = sms.Gateway()
    yield gateway
    gateway.close()


def settings(provider_issuer, local_issuer):
    return {
        "LIGATURE_GOOGLE_AUDIENCES": CLIENT_ID,
        "LIGATURE_GOOGLE_ISSUER": provider_issuer,
        "LIGATURE_OIDC_NAMES": "storm",
        "LIGATURE_OIDC_STORM_ISSUER": local_issuer,
        "LIGATURE_OIDC_STORM_AUDIENCES": CLIENT_ID,
        "LIGATURE_POLICY_SEVERAL_PER_PROVIDER": "true",
    }


@pytest.fixture(scope="session")
def environment(provider, issuer):
    return settings(provider.issuer, issuer.issuer)


@pytest.fixture
def server(tmp_path, environment):
    process = Server(tmp_path / "data", environment)
    yield process
    assert process.stop() == 0
