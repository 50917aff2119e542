"""The `ligature` command and its standard streams: a terminal with a person, a disk that is full, a reader that has gone."""
import json
import os
import re
import signal
import subprocess

import pytest

from harness.authorization import CodeProvider
from harness.processes import Server, executable
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
    for command, code in ([["whoami"], 1], [["lnk"], 64], [["whoami", "--json"], 1], [["serve", "--listen", "x"], 64]):
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


def test_passwords_that_differ_are_asked_for_again(terminal):
    dialog = terminal.open("sign-up", "--email", "ada.twice@example.com")
    for first, second in ((PASSWORD, PASSWORD + "!"), ("another password", "a third password"), (PASSWORD, PASSWORD)):
        dialog.wait_for("New password: ")
        dialog.type(first)
        dialog.wait_for("Repeat the new password: ")
        dialog.type(second)
        if first != second:
            dialog.wait_for("The passwords do not match")
    dialog.wait_for("Signed up.")
    dialog.finish()


# Eighty columns.

NARROW, WIDE = 80, 400
ID = r"[A-Za-z0-9]{28}|[0-9a-f]{16}"


def shown_in(terminal, columns, *arguments, code=0):
    """The lines of a command on a terminal."""
    dialog = terminal.open(*arguments, columns=columns, NO_COLOR="1")
    return dialog.finish(code).replace("\r\n", "\n").splitlines()


@pytest.fixture
def crowded(terminal, issuer):
    """An account with long names, several ways to sign in and two sessions."""
    email = "augusta.ada.king.of.lovelace@analytical-engines.example.com"
    terminal.run("sign-up", "--email", email, LIGATURE_PASSWORD=PASSWORD)
    terminal.run("link", "--provider", "oidc.storm", "--id-token", "-", stdin=issuer.token(
        "oidc.storm", "a-long-subject-of-a-provider-0123456789", email=email))
    other = Terminal.__new__(Terminal)
    other.environment = {**terminal.environment, "LIGATURE_STATE_FILE": terminal.environment["LIGATURE_STATE_FILE"] + "2"}
    other.run("sign-in", "--email", email, LIGATURE_PASSWORD=PASSWORD)
    return email


def test_no_line_is_wider_than_the_terminal_and_no_id_is_broken(terminal, crowded, tmp_path):
    data = ["--data", str(tmp_path / "data")]
    for command in (["whoami"], ["sessions"], ["status"], ["settings"], ["login", "--help"], ["factors"], ["accounts", *data], ["audit", *data],
                    ["accounts", "show", crowded, *data], ["keys", "list", *data]):
        narrow, wide = shown_in(terminal, NARROW, *command), shown_in(terminal, WIDE, *command)
        assert max(map(len, narrow)) <= NARROW, (command, narrow)
        # Each word of the wide form is there, whole.
        known = set(re.findall(ID, "\n".join(wide)))
        assert known == set(re.findall(ID, "\n".join(narrow))) or command[0] == "status", command
        if command[0] in ("sessions", "audit", "accounts"):
            assert len(wide) < len(narrow), command


def test_no_help_is_wider_than_the_terminal(terminal):
    def check(command, path):
        lines = shown_in(terminal, NARROW, *path, "--help")
        assert lines and max(map(len, lines)) <= NARROW, (path, lines)
        return 1 + sum(check(each, [*path, each["commandName"]]) for each in command.get("subcommands", [])
                       if each["commandName"] != "help")

    assert check(json.loads(terminal.run("--experimental-dump-help").stdout)["command"], []) > 30


@pytest.mark.parametrize("command, code", [
    (["whoami", "--server", "ftp://x"], 1), (["unlink", "password"], 1), (["frobnicate", "--and-more-than-fits"], 64),
    (["serve", "--listen", "nonsense"], 64)])
def test_what_went_wrong_is_broken_between_words(terminal, command, code):
    terminal.run("sign-up", "--email", "ada.narrow@example.com", LIGATURE_PASSWORD=PASSWORD)
    narrow, wide = (shown_in(terminal, columns, *command, code=code) for columns in (NARROW, WIDE))
    assert max(map(len, narrow)) <= NARROW and len(narrow) > len(wide)
    assert " ".join(narrow).split() == " ".join(wide).split()
    # What reads the output gets one line for each.
    assert terminal.run(*command, code=code).stderr.splitlines() == wide


def test_what_was_done_is_broken_between_words(terminal, tmp_path):
    file = tmp_path / "key.json"
    lines = shown_in(terminal, NARROW, "service-keys", "create", "billing", "--scope", "accounts.read", "--out", str(file),
                     "--data", str(tmp_path / "data"))
    assert len(lines) > 1 and all(len(line) <= NARROW or " " not in line for line in lines), lines
    assert json.loads(file.read_text())["key_id"] in " ".join(lines).split()


def test_a_list_on_a_narrow_terminal_has_a_block_for_each_record(terminal, crowded):
    sessions = terminal.json("sessions")["sessions"]
    blocks = "\n".join(shown_in(terminal, NARROW, "sessions")).split("\n\n")
    assert len(blocks) == len(sessions) == 2
    for block, session in zip(blocks, sessions):
        lines = dict(line.split(None, 1) for line in block.splitlines())
        assert lines["ID"].split()[0] == session["sessionID"] and lines["PROVIDER"] == session["providerID"]
        assert ("(this one)" in lines["ID"]) == session["isCurrent"]
    # What reads the output gets one row for each.
    assert len(terminal.run("sessions").stdout.splitlines()) == 3


def test_a_merge_plan_shows_the_number_of_a_phone(tmp_path, environment):
    server = Server(tmp_path / "data", {**environment, "LIGATURE_SMS_TEST_NUMBERS": "+16505550177=123456"})
    try:
        terminal = Terminal(server, tmp_path / "state.json")
        phone = ["--phone", "+16505550177"]
        sent = terminal.json("sign-in", *phone)["verificationID"]
        merged = terminal.json("sign-in", *phone, "--sms-code", "123456", "--verification-id", sent)["uid"]
        uid = terminal.json("sign-up", "--email", "ada.plan@example.com", LIGATURE_PASSWORD=PASSWORD)["uid"]
        dialog = terminal.open("merge", *phone, columns=NARROW, NO_COLOR="1")
        dialog.wait_for("Type it: ")
        dialog.type("123456")
        dialog.wait_for(r"Merge\? \[y/N\] ")
        plan = dialog.shown.replace("\r\n", "\n")
        assert re.search(r"WHAT +phone\nTHE OTHER +\+16505550177\nAFTER THE MERGE +signs in to this account\n", plan), plan
        assert uid in plan and merged in plan and max(map(len, plan.splitlines())) <= NARROW
        dialog.type("n")
        dialog.finish(1)
        # On a wide one it is a table.
        dialog = terminal.open("merge", *phone, columns=200, NO_COLOR="1")
        dialog.wait_for("Type it: ")
        dialog.type("123456")
        assert "+16505550177" in dialog.wait_for(r"\nphone .*")[0]
        dialog.wait_for(r"Merge\? \[y/N\] ")
        dialog.type("n")
        dialog.finish(1)
    finally:
        assert server.stop() == 0


# Notes.

def test_a_note_beside_json_is_json(terminal, tmp_path):
    for name in ("ada", "bob"):
        terminal.run("sign-up", "--email", f"{name}.note@example.com", LIGATURE_PASSWORD=PASSWORD)
    data = ["--data", str(tmp_path / "data")]
    for command in (["accounts", "--limit", "1", *data], ["audit", "--limit", "1", *data]):
        done = terminal.run(*command, "--json")
        assert [json.loads(line)["note"]["reason"] for line in done.stderr.splitlines()] == ["MORE"]
        assert "there are more than 1" in terminal.run(*command).stderr
    os.chmod(tmp_path, 0o777)
    try:
        done = terminal.run("whoami", "--json")
        warned = [json.loads(line)["warning"] for line in done.stderr.splitlines()]
        assert json.loads(done.stdout)["uid"] and all(warning["reason"] and warning["message"] for warning in warned)
    finally:
        os.chmod(tmp_path, 0o700)


# A device.

def test_a_device_shows_the_whole_url_and_a_code_to_scan(tmp_path):
    provider = CodeProvider()
    server = Server(tmp_path / "data", {"LIGATURE_OIDC_NAMES": "strict", **provider.settings("strict")})
    try:
        terminal = Terminal(server, tmp_path / "state.json")
        for columns, is_scanned in ((NARROW, True), (30, False)):
            dialog = terminal.open("login", "oidc.strict", "--device", columns=columns)
            url = dialog.wait_for(r"(http://\S+/device\?user_code=([A-Z]{4}-[A-Z]{4}))\s")
            assert dialog.wait_for(r"within (\d+) minutes")[1] in ("9", "10")
            assert url[2] in dialog.shown
            if is_scanned:
                dialog.wait_for("scan this with a phone")
                dialog.wait_for("█")
            dialog.press("C")
            shown = dialog.finish(-signal.SIGINT)
            assert ("█" in shown) == is_scanned
    finally:
        assert server.stop() == 0
        provider.close()


# Languages.

def test_an_unknown_language_is_an_error(terminal, tmp_path):
    terminal.run("sign-up", "--email", "ada.tongue@example.com", LIGATURE_PASSWORD=PASSWORD)
    for command in (["verify-email"], ["reset-password", "ada.tongue@example.com"],
                    ["sign-in", "--email-link", "ada.tongue@example.com"]):
        refusal = terminal.error(*command, "--language", "klingon", code=64)
        assert "klingon" in refusal["message"] and "de, en, fa" in refusal["message"]
    mails = tmp_path / "data/mail"
    before = len(list(mails.glob("*.eml"))) if mails.exists() else 0
    for language in ("de", "de-AT", "EN", "fa"):
        terminal.run("reset-password", "ada.tongue@example.com", "--language", language)
    # The terminal's own is no mistake of the user's.
    terminal.run("reset-password", "ada.tongue@example.com", LANG="tlh_KX.UTF-8", LC_ALL="")
    assert before == 0 or mails.exists()
