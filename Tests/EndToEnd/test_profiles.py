"""Several users on one machine: profiles, and switching between them."""
import pytest

from harness.terminal import Terminal

PASSWORD = "correct horse battery"


@pytest.fixture
def terminal(server, tmp_path):
    """One without LIGATURE_STATE_FILE, so that profiles decide."""
    terminal = Terminal(server, tmp_path / "state.json")
    del terminal.environment["LIGATURE_STATE_FILE"]
    return terminal


def sign_up(terminal, email, *more, **settings):
    return terminal.json("sign-up", "--email", email, *more, LIGATURE_PASSWORD=PASSWORD, **settings)["uid"]


def listed(terminal, **settings):
    return [(entry["profile"], entry["isCurrent"], entry.get("email")) for entry in terminal.json("profiles", **settings)["profiles"]]


def test_users_are_listed_and_switched(server, terminal):
    assert listed(terminal) == [("default", True, None)]
    ada = sign_up(terminal, "ada.profiles@example.com")
    grace = sign_up(terminal, "grace.profiles@example.com", "--profile", "grace")
    terminal.run("sign-in", "--anonymous", LIGATURE_PROFILE="Émile/2")
    assert listed(terminal) == [
        ("default", True, "ada.profiles@example.com"), ("grace", False, "grace.profiles@example.com"), ("Émile/2", False, None)]
    assert terminal.json("whoami")["uid"] == ada

    assert terminal.json("profiles", "switch", "grace") == {"current": "grace"}
    assert terminal.json("whoami")["uid"] == grace
    assert terminal.json("whoami", "--profile", "default")["uid"] == ada
    assert terminal.json("whoami", LIGATURE_PROFILE="default")["uid"] == ada
    assert [name for name, is_current, _ in listed(terminal) if is_current] == ["grace"]
    assert [name for name, is_current, _ in listed(terminal, LIGATURE_PROFILE="default") if is_current] == ["default"]
    table = terminal.run("profiles", "list").stdout.splitlines()
    assert table[0].split() == ["PROFILE", "ACCOUNT", "UID", "SERVER"]
    assert table[2].split() == ["*", "grace", "grace.profiles@example.com", grace, f"http://{server.address}"]
    assert "anonymous" in table[3]

    terminal.run("sign-out")
    assert ("grace", True, None) in listed(terminal)
    assert terminal.error("whoami")["reason"] == "NOT_SIGNED_IN"
    terminal.run("profiles", "switch", "default")
    assert terminal.json("whoami")["uid"] == ada


def test_a_profile_that_is_not_there_is_named(terminal):
    sign_up(terminal, "grace.typo@example.com", "--profile", "grace")
    refusal = terminal.error("profiles", "switch", "graec")
    assert refusal["reason"] == "NO_SUCH_PROFILE" and "Did you mean grace?" in refusal["message"]
    assert terminal.error("whoami")["reason"] == "NOT_SIGNED_IN"


def test_what_goes_before_a_switch_is_named(terminal, tmp_path):
    sign_up(terminal, "grace.before@example.com", "--profile", "grace")
    assert "LIGATURE_PROFILE" in terminal.run("profiles", "switch", "grace", LIGATURE_PROFILE="other").stdout
    file = {"LIGATURE_STATE_FILE": str(tmp_path / "own.json")}
    assert "LIGATURE_STATE_FILE" in terminal.run("profiles", "switch", "grace", **file).stdout
    assert terminal.error("whoami", **file)["reason"] == "NOT_SIGNED_IN"
    assert "own.json" in terminal.run("profiles", **file).stdout
    assert not any(is_current for _, is_current, _ in listed(terminal, **file))
