"""Plays scenes, and reads, writes and compares what they recorded."""
import contextlib
import difflib
import importlib
import json
import pathlib
import tempfile

from harness.facebook import GraphAPI
from harness.identity import Issuer

from .clock import Clock
from .scene import Scene

HERE = pathlib.Path(__file__).parent
SCENES = sorted(path.stem for path in (HERE / "scenes").glob("[a-z]*.py"))


@contextlib.contextmanager
def stand_ins():
    """The providers that the server asks: two OpenID issuers, and Facebook."""
    issuers, graph = {"google.com": Issuer(), "oidc.storm": Issuer()}, GraphAPI()
    yield issuers, graph
    for process in (*issuers.values(), graph):
        process.close()


def play(name, issuers, graph):
    """Plays a scene from its beginning; returns what it recorded."""
    with tempfile.TemporaryDirectory(prefix="ligature-recorded-") as folder:
        folder = pathlib.Path(folder)
        scene = Scene(folder, Clock(folder), issuers, graph)
        try:
            importlib.import_module(f"{__package__}.scenes.{name}").play(scene)
        finally:
            scene.stop()
        # As they are read from a file.
        return [json.loads(_line(entry)) for entry in scene.entries]


def recording(name):
    """The committed recording of a scene."""
    return [json.loads(line) for line in _file(name).read_text().splitlines()]


def write(name, entries):
    _file(name).write_text("".join(_line(entry) + "\n" for entry in entries))


def difference(recorded, played):
    """The lines in which two recordings differ, with what is around them; empty where they are equal."""
    if [_line(entry) for entry in recorded] == [_line(entry) for entry in played]:
        return ""
    recorded, played = ([line for entry in entries for line in _readable(entry)] for entries in (recorded, played))
    return "\n".join(difflib.unified_diff(recorded, played, "recorded", "played", n=12, lineterm=""))


def _file(name):
    return HERE / "recordings" / f"{name}.jsonl"


def _line(entry):
    return json.dumps(entry, ensure_ascii=False)


def _readable(value, indent=""):
    """A value over several lines: fields and members each on a line of their own."""
    pairs = value.items() if isinstance(value, dict) else value
    if not value or not isinstance(value, (dict, list)) or not all(_is_pair(pair) for pair in pairs):
        if isinstance(value, list) and any(isinstance(item, (list, dict)) for item in value):
            return [line for item in value for line in [f"{indent}-", *_readable(item, indent + "  ")]]
        return [indent + json.dumps(value, ensure_ascii=False)]
    lines = []
    for name, inner in pairs:
        if isinstance(inner, (list, dict)) and inner:
            lines += [f"{indent}{name}:", *_readable(inner, indent + "  ")]
        else:
            lines.append(f"{indent}{name}: {json.dumps(inner, ensure_ascii=False)}")
    return lines


def _is_pair(value):
    return isinstance(value, (list, tuple)) and len(value) == 2 and isinstance(value[0], str)
