"""What cannot pass against two servers in place of one (`LIGATURE_NODES`)."""
import os

import pytest

EXCLUDED = {
    "the development provider is a part of one server, with a separate issuer and separate keys": [
        "test_development_provider.py",
        "test_firebase_admin.py::test_other_sdks_write_requests_in_their_own_way",
    ],
    "another server may show for a moment what was before a change": [
        "test_recorded_calls.py",
        "test_stories.py::test_mailed_codes_by_the_client_library",
    ],
    "a clock that jumps by minutes does so at one server before the other": [
        "test_key_rotation.py::test_no_verifier_fails"],
    "each server tells the manager of itself": [
        "test_service_manager.py::test_the_manager_follows_the_start_a_reload_and_the_end"],
    "pages of the guide work in a data folder, with its backups and the issuer of its development provider": [
        "test_documents.py::test_the_commands_of_a_page_work"],
    "two servers are given the public URL of their proxy": [
        "test_key_rotation.py::test_links_that_other_machines_cannot_open_are_warned_of"],
    "a Unix socket is of one server": [
        "test_operators.py::test_a_listener_on_a_unix_socket_is_not_taken_from_a_running_server",
        "test_soak.py::test_nothing_fails_and_nothing_is_left_behind",
    ],
    "watches of an account, and refused calls in the trail, are counted in each server": [
        "test_operators.py::test_a_flood_of_refusals_does_not_fill_the_trail",
        "test_watch.py::test_a_refused_watch_leaves_the_rest_alone",
    ],
    "events are deleted that have no position yet": ["test_events.py::test_a_cursor_whose_events_are_gone_has_expired"],
}
"""The reasons, each with files of tests or single ones. Tests of SQLite's own file have the marker `sqlite`. With
`LIGATURE_NODES_EXCLUDED=run` all these alone run, and an entry that passes is an error."""
MOST = 15


def exclude(items):
    """Skips what is excluded. Fails for an entry that names no test."""
    excluded = {item: ("tests of " + item.path.name, "SQLite's own file") for item in items if item.get_closest_marker("sqlite")}
    entries = [(entry, reason) for reason, entries in EXCLUDED.items() for entry in entries]
    assert len(entries) <= MOST
    for entry, reason in entries:
        file, _, name = entry.partition("::")
        of_file = [item for item in items if item.path.name == file]
        named = [item for item in of_file if name in ("", item.originalname)]
        if of_file and not named:
            raise pytest.UsageError(f"harness/excluded.py has {entry}, which there is not")
        excluded |= {item: (entry, reason) for item in named}
    runs = os.environ.get("LIGATURE_NODES_EXCLUDED") == "run"
    for item, (entry, reason) in excluded.items():
        item.add_marker(pytest.mark.excluded(entry))
        if not runs:
            item.add_marker(pytest.mark.skip(reason=f"two servers: {reason}"))
    if runs:
        items[:] = excluded


class Stale:
    """Finds the entries whose tests all pass."""

    def __init__(self):
        self.ran, self.failed = set(), set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        mark = item.get_closest_marker("excluded")
        if mark:
            self.ran.add(mark.args[0])
            if report.failed:
                self.failed.add(mark.args[0])
        return report

    def pytest_sessionfinish(self, session):
        session.exitstatus = 1 if self.ran - self.failed else 0

    def pytest_terminal_summary(self, terminalreporter):
        for entry in sorted(self.ran - self.failed):
            terminalreporter.write_line(f"excluded, but passes: {entry}", red=True)
