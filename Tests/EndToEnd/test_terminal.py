"""The `ligature` command and its standard streams: a terminal with a person, a disk that is full, a reader that has gone."""
import os
import signal
import subprocess

import pytest

from harness.processes import executable
from harness.terminal import Terminal

PASSWORD = "correct horse battery"


@pytest.fixture
def terminal(server, tmp_path):
    return Terminal(server, tmp_path / "state.json")


def run(terminal, *arguments, **streams):
    """Runs a command with streams of its own."""
    return subprocess.run(
        [executable(), *arguments], stdin=subprocess.DEVNULL, text=True, timeout=60, env=terminal.environment,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams})


# Output.

COMMANDS = [
    ["whoami"], ["whoami", "--json"], ["settings"], ["settings", "--json"], ["profiles"], ["profiles", "switch", "default"],
    ["status"], ["sessions"], ["watch"], ["--help"], ["help", "link"], ["--version"], ["--generate-completion-script", "bash"],
]
OPERATORS = [["accounts"], ["accounts", "--json"], ["accounts", "--check"], ["audit"], ["audit", "--json"], ["keys", "list"]]


def test_output_that_cannot_be_written_is_a_failure(terminal, tmp_path):
    terminal.run("sign-up", "--email", "ada.full@example.com", LIGATURE_PASSWORD=PASSWORD)
    operators = [[*command, "--data", str(tmp_path / "data")] for command in OPERATORS]
    link = ["accounts", "reset-link", "ada.full@example.com", "--data", str(tmp_path / "data")]
    for command in [*COMMANDS, *operators, link]:
        with open("/dev/full", "w") as full:
            done = run(terminal, *command, stdout=full)
        assert done.returncode == 1, (command, done)
        assert "Standard output cannot be written: No space left on device." in done.stderr, (command, done)


def test_errors_that_cannot_be_written_crash_nothing(terminal):
    for command, code in ([["whoami"], 1], [["lnk"], 64], [["whoami", "--json"], 1]):
        with open("/dev/full", "w") as full:
            assert run(terminal, *command, stderr=full).returncode == code


def test_a_reader_that_has_gone_ends_a_command_quietly(terminal):
    terminal.run("sign-in", "--anonymous")
    for command in COMMANDS:
        reader, writer = os.pipe()
        os.close(reader)
        done = run(terminal, *command, stdout=writer)
        os.close(writer)
        assert (done.returncode, done.stderr) == (-signal.SIGPIPE, ""), command


# Questions.

@pytest.mark.parametrize("letter, number", [("C", signal.SIGINT), ("\\", signal.SIGQUIT)])
def test_a_password_prompt_that_is_interrupted_leaves_the_terminal_as_it_was(terminal, letter, number):
    dialog = terminal.open("sign-in", "--email", "ada@example.com")
    dialog.wait_for("Password: ")
    assert not dialog.echoes
    dialog.press(letter)
    # `finish` holds that the terminal shows again what is typed.
    dialog.finish(-number)


def test_a_password_prompt_that_is_stopped_shows_what_is_typed_meanwhile(terminal):
    dialog = terminal.open("sign-in", "--email", "ada@example.com")
    dialog.wait_for("Password: ")
    dialog.press("Z")
    assert os.WIFSTOPPED(os.waitpid(dialog.process.pid, os.WUNTRACED)[1]) and dialog.echoes
    dialog.process.terminate()
    dialog.process.send_signal(signal.SIGCONT)
    dialog.finish(-signal.SIGTERM)


def test_a_password_that_is_typed_is_not_shown(terminal):
    terminal.run("sign-up", "--email", "ada.typed@example.com", LIGATURE_PASSWORD=PASSWORD)
    dialog = terminal.open("sign-in", "--email", "ada.typed@example.com", "--profile", "typed")
    dialog.wait_for("Password: ")
    dialog.type(PASSWORD)
    assert PASSWORD not in dialog.finish()


def test_the_end_of_input_is_no_confirmation(terminal):
    uid = terminal.json("sign-in", "--anonymous")["uid"]
    for answer in (lambda dialog: dialog.press("D"), lambda dialog: dialog.type("yes")):
        dialog = terminal.open("delete")
        dialog.wait_for("Type its uid: ")
        answer(dialog)
        assert "NOT_CONFIRMED" in dialog.finish(1)
    assert terminal.json("whoami")["uid"] == uid
    dialog = terminal.open("delete")
    dialog.wait_for("Type its uid: ")
    dialog.type(uid)
    assert f"Deleted {uid}" in dialog.finish()


def test_what_cannot_be_asked_is_refused_alike(terminal):
    uid = terminal.json("sign-in", "--anonymous")["uid"]
    refusal = terminal.error("delete")
    assert refusal["reason"] == "CONFIRMATION_NEEDED" and uid in refusal["message"] and "--yes" in refusal["message"]
    assert terminal.json("whoami")["uid"] == uid
    assert terminal.json("delete", "--yes") == {"uid": uid}
