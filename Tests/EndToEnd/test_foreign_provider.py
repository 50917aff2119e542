"""Sign-in through the browser at Debian's Glewlwyd, which was written by others for others."""
import pytest

from harness.authorization import CLIENT_ID, CLIENT_SECRET, Visitor, query
from harness.calls import Client, anonymous, pb
from harness.glewlwyd import Glewlwyd
from harness.processes import Server, reserved_port
from test_browser_sign_in import proof, returned, start


@pytest.fixture(scope="module")
def peers(tmp_path_factory):
    web = f"http://127.0.0.1:{reserved_port()}"
    provider = Glewlwyd(f"{web}/callback/oidc.debian")
    settings = {
        "LIGATURE_OIDC_NAMES": "debian", "LIGATURE_OIDC_DEBIAN_ISSUER": provider.issuer,
        "LIGATURE_OIDC_DEBIAN_AUDIENCES": CLIENT_ID, "LIGATURE_OIDC_DEBIAN_CLIENT_SECRET": CLIENT_SECRET,
        "LIGATURE_WEB_LISTEN": web.removeprefix("http://"),
    }
    server = Server(tmp_path_factory.mktemp("foreign") / "data", settings)
    yield server, provider
    assert server.stop() == 0
    provider.stop()


def test_a_provider_that_demands_pkce_signs_in_and_links(peers):
    server, provider = peers
    client = Client(server.address)
    uid = client.sign_in(anonymous()).account.uid
    started = start(client, pb.PROVIDER_SIGN_IN_PURPOSE_LINK, provider="oidc.debian")
    linked = client.link(proof(started, returned(provider, started)["code"]))
    assert linked.account.uid == uid and linked.account.provider_data[0].provider_id == "oidc.debian"
    back = Client(server.address)
    started = start(back, provider="oidc.debian")
    assert back.sign_in(proof(started, returned(provider, started)["code"])).account.uid == uid


def test_a_code_is_of_no_use_without_the_verifier_that_only_the_server_has(peers):
    server, provider = peers
    started = start(Client(server.address), provider="oidc.debian")
    code = query(provider.authorize(started.authorization_url))["code"]
    # A thief with the code, and even with the client's secret.
    import httpx
    answer = httpx.post(f"{provider.issuer}/token", auth=(CLIENT_ID, CLIENT_SECRET), data={
        "grant_type": "authorization_code", "code": code, "redirect_uri": f"{server.web}/callback/oidc.debian",
        "code_verifier": "A" * 43})
    assert answer.status_code >= 400
