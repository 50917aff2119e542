"""The links of the project's Markdown pages, and the DocC reading of the pages that lie in a catalogue.

Pages link to each other with relative paths, `[Settings](Settings.md#Overview)`, which a forge follows. DocC knows only `doc:`
links, so `docc_text` rewrites a page for it. `.ci/check-links` and `.ci/make-docs` share this file.
"""
import dataclasses
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent

FENCE = re.compile(r"^\s*(```+|~~~+)")
CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(\s*<?([^)\s>]*)>?(?:\s+\"[^\"]*\")?\s*\)")
AUTOLINK = re.compile(r"<([a-z][a-z0-9+.-]*:[^>\s]*)>")
HTML = re.compile(r"\b(?:href|src|srcset)=\"([^\"]*)\"")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")
SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.I)


def tracked(*patterns):
    """The files of the repository with these patterns, those that are not committed yet among them."""
    names = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        capture_output=True, text=True, check=True).stdout.splitlines()
    return sorted(ROOT / name for name in set(names) if (ROOT / name).exists())


@dataclasses.dataclass(frozen=True)
class Link:
    line: int
    text: str
    target: str
    is_image: bool


class Page:
    """A Markdown file: its lines of prose, its links and the anchors of its headings."""

    def __init__(self, path):
        self.path = path
        self.lines = path.read_text().split("\n")
        self.is_prose = []
        fence = None
        for line in self.lines:
            mark = FENCE.match(line)
            if fence is None and mark:
                fence = mark[1][:3]
                self.is_prose.append(False)
            elif fence is not None:
                self.is_prose.append(False)
                if mark and mark[1].startswith(fence):
                    fence = None
            else:
                self.is_prose.append(True)

    def prose(self):
        """The number and the text of each line outside code blocks."""
        return ((number, line) for number, (line, prose) in enumerate(zip(self.lines, self.is_prose), 1) if prose)

    def links(self):
        """A link may be broken over two lines, so paragraphs are searched as a whole."""
        text = "\n".join(line if prose else "" for line, prose in zip(self.lines, self.is_prose))
        blank = CODE.sub(lambda found: re.sub(r"[^\n]", "x", found[0]), text)
        for found in LINK.finditer(blank):
            yield Link(blank.count("\n", 0, found.start()) + 1, text[found.start(2):found.end(2)], found[3], found[1] == "!")
        for found in AUTOLINK.finditer(blank):
            yield Link(blank.count("\n", 0, found.start()) + 1, "", found[1], False)
        for found in HTML.finditer(blank):
            yield Link(blank.count("\n", 0, found.start()) + 1, "", found[1], True)

    def headings(self):
        for _, line in self.prose():
            if found := HEADING.match(line):
                yield LINK.sub(lambda link: link[2], found[1])

    def anchors(self):
        """The anchors that a forge gives to the headings, and the ones that DocC gives to them."""
        anchors = {}
        for heading in self.headings():
            plain = heading.replace("`", "")
            slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            number = sum(1 for anchor in anchors if re.fullmatch(re.escape(slug) + r"(-\d+)?", anchor))
            anchors[f"{slug}-{number}" if number else slug] = re.sub(r"\s+", "-", re.sub(r"['\"`]", "", plain))
        return anchors


def catalogue(path):
    """The DocC catalogue that a file lies in, if it lies in one."""
    return next((folder for folder in path.parents if folder.suffix == ".docc"), None)


def module(folder):
    """The module that a catalogue documents: the folder of its target."""
    return folder.parent.name


def docc_text(page):
    """The text of a page of a catalogue as DocC reads it: relative links become links that work in the built documentation.

    A file of the repository that is not in a catalogue is not in the built documentation: its path takes the place of the link."""
    own = catalogue(page.path)

    def rewrite(found):
        bang, text, target = found[1], found[2], found[3]
        if bang or SCHEME.match(target):
            return found[0]
        name, _, anchor = target.partition("#")
        file = (page.path.parent / name).resolve() if name else page.path
        other = catalogue(file)
        if other and file.suffix == ".md":
            fragment = f"#{Page(file).anchors()[anchor]}" if anchor else ""
            if other == own:
                return f"[{text}](doc:{file.stem}{fragment})"
            home = f"/documentation/{module(other).lower()}"
            return f"[{text}]({home if file.stem == module(other) else f'{home}/{file.stem.lower()}'}{fragment})"
        path = file.relative_to(ROOT)
        return text if str(path) in text else f"{text} (`{path}`)"

    blocks, prose = [], []
    for line, is_prose in zip(page.lines, page.is_prose):
        if is_prose:
            prose.append(line)
        else:
            blocks += [LINK.sub(rewrite, "\n".join(prose))] if prose else []
            blocks.append(line)
            prose = []
    return "\n".join(blocks + ([LINK.sub(rewrite, "\n".join(prose))] if prose else []))
