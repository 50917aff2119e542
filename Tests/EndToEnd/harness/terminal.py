"""A person at a terminal."""
import codecs
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

from .processes import clean_environment, executable, settle


class Terminal:
    def __init__(self, server, state):
        self.environment = clean_environment(
            {"LIGATURE_URL": f"http://{server.address}", "LIGATURE_STATE_FILE": str(state), "XDG_STATE_HOME": str(state.parent)})

    def run(self, *arguments, stdin="", code=0, **settings):
        settle()
        done = subprocess.run(
            [executable(), *arguments], input=stdin, capture_output=True, text=True, timeout=60,
            env={**self.environment, **settings})
        assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
        return done

    def json(self, *arguments, **rest):
        return json.loads(self.run(*arguments, "--json", **rest).stdout)

    def error(self, *arguments, code=1, **rest):
        return json.loads(self.run(*arguments, "--json", code=code, **rest).stderr)["error"]

    def open(self, *arguments, columns=100, **settings):
        """Starts a command that asks, on a terminal of its own."""
        return Dialog([executable(), *arguments], {**self.environment, "TERM": "xterm-256color", **settings}, columns)


def note(stream, reason):
    """Waits for what a command with --json says beside its answer, one object on each line of standard error."""
    for line in stream:
        said = json.loads(line).get("note", {})
        if said.get("reason") == reason:
            return said
    raise AssertionError(f"the command has not said {reason}")


class Dialog:
    """A command on a pseudo terminal: what it shows can be waited for, and answered."""

    def __init__(self, command, environment, columns):
        self.terminal, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        # With the terminal as its own, the command gets the signals of Ctrl-C and Ctrl-\\.
        self.process = subprocess.Popen(
            ["setsid", "--ctty", *command], stdin=child, stdout=child, stderr=child, env=environment)
        os.close(child)
        self.shown = ""
        self._seen = 0
        # What is read may end in the middle of a character.
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def wait_for(self, pattern, timeout=60):
        """Waits for what comes after the last match."""
        end = time.monotonic() + timeout
        while True:
            found = re.compile(pattern).search(self.shown, self._seen)
            if found:
                self._seen = found.end()
                return found
            assert self._read(end - time.monotonic()), f"{pattern} was not shown:\n{self.shown}"

    def type(self, text):
        os.write(self.terminal, (text + "\n").encode())

    def press(self, letter):
        """Types a letter with Ctrl."""
        os.write(self.terminal, bytes([ord(letter) & 0x1F]))

    @property
    def echoes(self):
        """Whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def finish(self, code=0, timeout=60):
        end = time.monotonic() + timeout
        while self._read(end - time.monotonic()):
            pass
        assert self.process.wait(timeout=10) == code, self.shown
        assert self.echoes, "the terminal does not show any more what is typed"
        os.close(self.terminal)
        return self.shown

    def _read(self, timeout):
        if timeout <= 0 or not select.select([self.terminal], [], [], timeout)[0]:
            self.process.kill()
            return False
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            # The child has closed its side.
            return False
        self.shown += self._decoder.decode(data)
        return bool(data)
