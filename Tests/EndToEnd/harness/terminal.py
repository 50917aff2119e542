"""A person at a terminal."""
import json
import subprocess

from .processes import clean_environment, executable


class Terminal:
    def __init__(self, server, state):
        self.environment = clean_environment(
            {"LIGATURE_URL": f"http://{server.address}", "LIGATURE_STATE_FILE": str(state), "XDG_STATE_HOME": str(state.parent)})

    def run(self, *arguments, stdin="", code=0, **settings):
        done = subprocess.run(
            [executable(), *arguments], input=stdin, capture_output=True, text=True, timeout=60,
            env={**self.environment, **settings})
        assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
        return done

    def json(self, *arguments, **rest):
        return json.loads(self.run(*arguments, "--json", **rest).stdout)

    def error(self, *arguments, code=1, **rest):
        return json.loads(self.run(*arguments, "--json", code=code, **rest).stderr)["error"]
