"""An authenticator app: Debian's oathtool."""
import subprocess
import time


class Authenticator:
    """oathtool in the place of an app. It waits for a step whose code it has not shown yet."""

    def __init__(self, secret, start):
        self.secret = secret
        # The server's clock is this machine's, so that a step can be waited for; the one around now may be ahead.
        self.step = int(start) // 30 - 2

    def code(self):
        # The oldest step that the server takes for three more seconds at least.
        self.step = max(self.step + 1, int(time.time() + 3) // 30 - 1)
        while self.step > int(time.time()) // 30 + 1:
            time.sleep(1)
        return self.at(self.step)

    def at(self, step):
        moment = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(step * 30))
        return subprocess.run(["oathtool", "--totp", "--base32", f"--now={moment}", "-"], input=self.secret, text=True,
                              check=True, capture_output=True).stdout.strip()
