"""What cannot pass against two servers in place of one (`LIGATURE_NODES`)."""
import os

import pytest

EXCLUDED = {}
"""What two servers cannot pass, and why: files of tests, or single ones. `LIGATURE_NODES_EXCLUDED=run` runs these alone, and
fails if one of them passes."""
MOST_EXCLUDED = 15


def exclude(items):
    """Skips what is excluded. Fails for an entry that names no test of its file."""
    assert len(EXCLUDED) <= MOST_EXCLUDED
    runs = os.environ.get("LIGATURE_NODES_EXCLUDED") == "run"
    kept = []
    for entry, reason in EXCLUDED.items():
        file, _, name = entry.partition("::")
        of_file = [item for item in items if item.path.name == file]
        named = [item for item in of_file if not name or item.originalname == name]
        if of_file and not named:
            raise pytest.UsageError(f"harness/excluded.py excludes {entry}, which there is not")
        for item in named:
            item.add_marker(pytest.mark.excluded(entry))
            if not runs:
                item.add_marker(pytest.mark.skip(reason=f"two servers: {reason}"))
        kept += named
    if runs:
        items[:] = kept


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
            terminalreporter.write_line(f"harness/excluded.py excludes {entry}, which passes", red=True)
