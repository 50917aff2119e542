"""The fenced blocks of the README and of the documents."""
import dataclasses
import pathlib
import re
import sys

from harness.processes import ROOT

sys.path.insert(0, str(ROOT / ".ci"))
from links import tracked  # noqa: E402

BLOCK = re.compile(r"(?:^<!-- *(not run|fails): ([^\n]*?) *-->\n\n)?^```([^\n]*)\n(.*?)^```$", re.M | re.S)


@dataclasses.dataclass(frozen=True)
class Block:
    page: str
    number: int
    language: str
    text: str
    mark: str
    """\"not run\", \"fails\", or nothing."""
    reason: str
    """Why it is not run, or the reason that the error names."""

    def __str__(self):
        return f"{pathlib.PurePath(self.page).name}:{self.language or 'output'}:{self.number}"


def pages():
    """The pages that people read. Those of the tests are for the people who write them."""
    return [path for path in tracked("*.md") if path.relative_to(ROOT).parts[0] not in ("Tests", ".github")]


def blocks(page):
    found = []
    for number, match in enumerate(BLOCK.finditer((ROOT / page).read_text())):
        mark, reason, language, text = match.groups(default="")
        found.append(Block(str(page), number, language, text, mark, reason))
    return found


def all_blocks():
    return [block for path in pages() for block in blocks(path.relative_to(ROOT))]
