"""What earlier versions of the server have left behind: their protos, and databases that they wrote. See README.md."""
import contextlib
import json
import pathlib
import shutil
import sqlite3

from harness.authorization import Visitor, query
from harness.calls import id_token
from harness.identity import CLIENT_ID
from harness.processes import ROOT

FOLDER = ROOT / "Tests/Fixtures/versions"
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
WITH_PLANS = [name for name in NAMES if "plan" in (FOLDER / name / "callers.json").read_text()]
"""Those with a plan of a merge, and with sign-ins by phone and in the browser that have not ended."""
SECRETS = ["server-secret", "signing-keys.json"]
PROVIDER = "oidc.storm"
ISSUER = "https://issuer.example.com"
"""What the issuer is called in tokens. Its keys are read from a server of the test."""


def settings(clock, issuer, browsed, gateway):
    """The settings of the server that wrote a database, and of the one that reads it: with an issuer, a provider in the
    browser, and a gateway for SMS."""
    return {
        "LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com",
        "LIGATURE_OIDC_NAMES": "storm,browsed", **browsed.settings("browsed"), **gateway.settings,
        "LIGATURE_OIDC_STORM_ISSUER": ISSUER,
        "LIGATURE_OIDC_STORM_AUDIENCES": CLIENT_ID, "LIGATURE_OIDC_STORM_KEY_SET_URL": f"{issuer.issuer}/jwks",
        "LIGATURE_OIDC_STORM_TRUSTED_EMAIL_DOMAINS": "example.com", **clock.environment}


def come_back(server, browsed, authorization_url):
    """The code that a browser brings back from the provider. The public URL names no machine, so it asks the server."""
    callback = browsed.authorize(authorization_url).partition("/callback/")[2]
    answer = Visitor().step(f"{server.web}/callback/{callback}")
    return query(answer.headers["location"])["code"]


def proof(issuer, clock, subject, email=None, email_verified=True, **claims):
    """A credential of the issuer, good for ten minutes of the server's clock."""
    if email:
        claims.update(email=email, email_verified=email_verified)
    proof.count += 1
    return id_token(PROVIDER, issuer.token(
        subject, None, iss=ISSUER, iat=clock.now, exp=clock.now + 600, jti=f"{clock.now}-{proof.count}", **claims))


proof.count = 0


def save(name, data, callers):
    """Keeps a data folder that no server uses any more, and what its callers have."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(sqlite3.connect(data / "accounts.sqlite")) as database:
        (folder / "database.sql").write_text("\n".join(database.iterdump()) + "\n")
    for file in SECRETS:
        shutil.copy(data / file, folder / file)
    (folder / "callers.json").write_text(json.dumps(callers, indent=2, sort_keys=True) + "\n")


def restore(name, data):
    """Makes the data folder again, and returns what its callers have."""
    folder = FOLDER / name
    data.mkdir(mode=0o700)
    with contextlib.closing(sqlite3.connect(data / "accounts.sqlite")) as database:
        database.executescript((folder / "database.sql").read_text())
    for file in [*SECRETS, "accounts.sqlite"]:
        if file in SECRETS:
            shutil.copy(folder / file, data / file)
        (data / file).chmod(0o600)
    return json.loads((folder / "callers.json").read_text())
