"""Glewlwyd of Debian: a whole OpenID provider with the code flow, which demands PKCE."""
import pathlib
import sqlite3
import subprocess
import tempfile

import httpx

from .authorization import CLIENT_ID, CLIENT_SECRET
from .peers import environment, find, program
from .processes import Process, reserved_port

SCHEMA = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"
PASSWORD = "correct horse battery"


class Glewlwyd(Process):
    """One client, of the given callback, and the user "ada"."""

    def __init__(self, callback):
        port, folder = reserved_port(), pathlib.Path(tempfile.mkdtemp(prefix="glewlwyd-"))
        self.base = f"http://127.0.0.1:{port}"
        self.issuer = f"{self.base}/api/oidc"
        with sqlite3.connect(folder / "accounts.db") as database:
            database.executescript(find(SCHEMA).read_text())
        database.close()
        modules = find("/usr/lib/glewlwyd")
        configuration = folder / "glewlwyd.conf"
        configuration.write_text(f'''
            port = {port}
            bind_address = "127.0.0.1"
            external_url = "{self.base}"
            login_url = "login.html"
            api_prefix = "api"
            static_files_path = "{find('/usr/share/glewlwyd/webapp')}/"
            log_mode = "console"
            log_level = "INFO"
            cookie_domain = "127.0.0.1"
            cookie_secure = 0
            session_key = "GLEWLWYD2_SESSION_ID"
            session_expiration = 3600
            user_module_path = "{modules}/user"
            client_module_path = "{modules}/client"
            user_auth_scheme_module_path = "{modules}/scheme"
            plugin_module_path = "{modules}/plugin"
            hash_algorithm = "SHA256"
            database = {{ type = "sqlite3" path = "{folder}/accounts.db" }}
        ''')
        super().__init__([program("glewlwyd"), f"--config-file={configuration}"], environment())
        self.wait_for(r"started on port|Start glewlwyd|started")
        administrator = self._signed_in("admin", "password")
        key = subprocess.run(
            ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], capture_output=True,
            text=True, check=True).stdout
        public = subprocess.run(["openssl", "pkey", "-pubout"], input=key, capture_output=True, text=True, check=True).stdout
        off = {f"auth-type-{name}-enabled": False
               for name in ("token", "id-token", "none", "password", "client", "refresh", "device")}
        self._add(administrator, "mod/plugin", {
            "module": "oidc", "name": "oidc", "display_name": "OpenID", "order_rank": 0, "readonly": False, "parameters": {
                "iss": self.issuer, "subject-type": "public", "jwt-type": "ecdsa", "jwt-key-size": "256", "key": key,
                "cert": public, "access-token-duration": 3600, "refresh-token-duration": 3600, "code-duration": 600,
                "refresh-token-rolling": True, "allow-non-oidc": False, "auth-type-code-enabled": True, **off,
                "jwks-show": True, "pkce-allowed": True, "pkce-method-plain-allowed": False, "pkce-required": True,
                "secure-connection": False, "scope": [{"name": "openid"}]}})
        self._add(administrator, "client", {
            "client_id": CLIENT_ID, "name": "Ligature", "enabled": True, "confidential": True,
            "client_secret": CLIENT_SECRET, "redirect_uri": [callback], "authorization_type": ["code"],
            "scope": ["openid"], "token_endpoint_auth_method": ["client_secret_basic", "client_secret_post"]})
        self._add(administrator, "user", {
            "username": "ada", "password": PASSWORD, "name": "Ada", "email": "ada@example.com", "enabled": True,
            "scope": ["openid"]})
        self._user = self._signed_in("ada", PASSWORD)
        self._user.put(f"/api/auth/grant/{CLIENT_ID}/", json={"scope": "openid"}).raise_for_status()

    def _signed_in(self, name, password):
        client = httpx.Client(base_url=self.base, timeout=20)
        answer = client.post("/api/auth/", json={"username": name, "password": password})
        answer.raise_for_status()
        client.headers["cookie"] = answer.headers["set-cookie"].split(";")[0]
        return client

    def _add(self, client, kind, document):
        answer = client.post(f"/api/{kind}/", json=document)
        assert answer.status_code == 200, (kind, answer.status_code, answer.text)

    def authorize(self, url):
        """Where the browser of a user who is signed in there goes from the sign-in page."""
        answer = self._user.get(url)
        if "login.html" in answer.headers.get("location", ""):
            # The page that the provider shows would come back here, once the user has said yes.
            answer = self._user.get(url + "&g_continue")
        return answer.headers["location"]
