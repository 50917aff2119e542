"""What the command line does for people: suggestions, tables, colour on a terminal, a version, manual pages."""
import json
import re
import subprocess

import pytest

from harness.processes import ROOT, executable
from harness.terminal import Terminal

ESCAPE = "\x1b["


@pytest.fixture
def terminal(server, tmp_path):
    return Terminal(server, tmp_path / "state.json")


@pytest.mark.parametrize("typed, meant", [
    ("sing-in", "'ligature sign-in'"), ("whomai", "'ligature whoami'"), ("hlep", "'ligature help'"),
    ("factors enrol", "'ligature factors enroll'"), ("mail tset", "'ligature mail test'"), ("profiles swich x", "'ligature profiles switch'"),
    ("profile list", "'ligature profiles list'"),
    ("link --emial a@example.com", "'--email'"), ("sign-in --anonymus", "'--anonymous'"), ("serve --lisen=x", "'--listen'"),
])
def test_a_mistyped_word_is_named_with_the_one_that_was_meant(terminal, typed, meant):
    said = terminal.run(*typed.split(), code=64).stderr
    assert said.startswith("Error: ") and f"Did you mean {meant}?" in said.splitlines()[0] and "Usage: " in said
    refusal = terminal.error(*typed.split(), code=64)
    assert refusal["reason"] == "USAGE" and f"Did you mean {meant}?" in refusal["message"]


def test_help_for_a_mistyped_command_names_the_one_that_was_meant(terminal):
    assert terminal.run("help", "sing-in", code=64).stderr == (
        "Error: Unknown command 'ligature sing-in'. Did you mean 'ligature sign-in'?\n")
    assert "OVERVIEW: Sign in" in terminal.run("help", "sign-in").stdout


def test_a_word_that_nothing_resembles_leads_to_the_list(terminal):
    said = terminal.run("frobnicate", code=64).stderr
    assert "Unknown command 'ligature frobnicate'" in said and "ligature --help" in said and "Did you mean" not in said
    assert "Did you mean" not in terminal.run("link", code=64).stderr


def test_lists_are_tables_with_headers(server, terminal, tmp_path):
    terminal.run("sign-in", "--anonymous")
    table = terminal.run("sessions").stdout.splitlines()
    assert table[0].startswith("ID ") and len(table) == 2
    accounts = terminal.run("accounts", "--data", str(tmp_path / "data")).stdout.splitlines()
    assert accounts[0].split() == ["UID", "CREATED", "STATE", "EMAIL", "PROVIDERS"]
    row = accounts[1].split()
    assert len(accounts) == 2 and row[2:] == ["anonymous", "-", "-"]
    assert row[0] == terminal.json("whoami")["uid"] and accounts[1].index("anonymous") == accounts[0].index("STATE")


def test_colour_is_for_terminals(terminal):
    assert ESCAPE not in terminal.run("status").stdout and ESCAPE not in terminal.run("whoami", code=1).stderr
    assert f"{ESCAPE}32mok{ESCAPE}0m" in terminal.open("status").finish()
    assert f"{ESCAPE}31mNOT_SIGNED_IN{ESCAPE}0m" in terminal.open("whoami").finish(code=1)
    for setting in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        shown = terminal.open("status", **setting).finish()
        assert "server" in shown and ESCAPE not in shown
    assert ESCAPE in terminal.open("status", NO_COLOR="").finish()


def test_the_version_is_said(terminal):
    said = terminal.run("--version").stdout
    assert re.fullmatch(r"ligature \d+\.\d+\.\d+\n", said)
    assert said.split()[1] == terminal.json("status")["serverVersion"]


def commands(command, path=()):
    path = (*path, command["commandName"])
    yield path, command
    for child in command.get("subcommands", []):
        if child.get("shouldDisplay", True) and child["commandName"] != "help":
            yield from commands(child, path)


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    """Where `make install` has installed the command."""
    folder = tmp_path_factory.mktemp("prefix")
    subprocess.run([str(ROOT / ".ci/install-command"), executable(), str(folder)], check=True)
    return folder


def test_an_installed_command_has_manual_pages_and_completions(prefix):
    pages = prefix / "share/man/man1"
    help = json.loads(subprocess.run([executable(), "--experimental-dump-help"], capture_output=True, check=True).stdout)
    known = dict(commands(help["command"]))
    assert {page.name for page in pages.iterdir()} == {"-".join(path) + ".1" for path in known}
    for path, command in known.items():
        page = pages / ("-".join(path) + ".1")
        shown = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-P-cbou", str(page)], capture_output=True, text=True, check=True)
        assert not shown.stderr, shown.stderr
        words = " ".join(shown.stdout.replace("\u2010", "-").split())
        assert " ".join(command["abstract"].split()[:3]) in words
        for argument in command.get("arguments", []):
            for name in argument.get("names", []):
                assert name["kind"] == "short" or f"--{name['name']}" in words
    link = subprocess.run(["groff", "-man", "-Tutf8", "-P-cbou", str(pages / "ligature-link.1")],
                          capture_output=True, text=True, check=True).stdout
    assert 'ligature link --provider google.com --id-token "$TOKEN"' in link, "examples can be copied"
    assert "ligature" in (prefix / "share/bash-completion/completions/ligature").read_text()


def test_an_installed_command_has_no_symbols(prefix):
    planned = subprocess.run(["make", "-n", "install"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert ".ci/install-command .build/release/ligature" in planned
    program = prefix / "bin/ligature"
    assert subprocess.run([program, "--version"], capture_output=True, check=True).stdout
    sections = subprocess.run(["readelf", "--sections", "--wide", program], capture_output=True, text=True, check=True).stdout
    assert " .text " in sections and ".symtab" not in sections and ".debug" not in sections
