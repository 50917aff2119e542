"""Debian's servers that the tests run beside ours. `make test` unpacks them; an installed one does, too."""
import os
import pathlib
import shutil

from .processes import ROOT

UNPACKED = ROOT / ".build/test-peers"


def find(path):
    """A file of a Debian package by its path, unpacked or installed; None if it is neither."""
    candidates = (UNPACKED / path.lstrip("/"), pathlib.Path(path))
    return next((candidate for candidate in candidates if candidate.exists()), None)


def program(name):
    """The path of a server's program; None if it is neither unpacked nor installed."""
    path = os.pathsep.join([str(UNPACKED / "usr/sbin"), str(UNPACKED / "usr/bin"), "/usr/sbin", os.environ["PATH"]])
    return shutil.which(name, path=path)


def environment():
    """What a server needs to find the libraries that were unpacked with it."""
    folders = [str(UNPACKED / folder / f"{os.uname().machine}-linux-gnu") for folder in ("usr/lib", "lib")]
    return {"LD_LIBRARY_PATH": os.pathsep.join(folders)}
