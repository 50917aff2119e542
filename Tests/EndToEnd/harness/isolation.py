"""Keeps a run of the tests and the machine that it runs on apart.

The tests see nothing of the user's variables, home and working folder, and no process outlives the test that started it.
"""
import contextlib
import ctypes
import os
import pathlib
import shutil
import signal
import tempfile

KEPT = {"PATH", "LD_LIBRARY_PATH", "TMPDIR", "TZ", "USER", "LOGNAME"}
"""The variables that say where programs and libraries are, and who runs them."""
PR_SET_CHILD_SUBREAPER = 36


@contextlib.contextmanager
def isolated():
    """Gives this process, and with it all that it starts, a home, a working folder and an environment of its own.

    What the test modules read from the environment, they read when they are loaded, which is before."""
    folder, working_folder, environment = tempfile.mkdtemp(prefix="ligature-tests-"), os.getcwd(), dict(os.environ)
    home, working = pathlib.Path(folder, "home"), pathlib.Path(folder, "work")
    home.mkdir()
    working.mkdir()
    for name in environment:
        if name not in KEPT:
            del os.environ[name]
    os.environ.update(HOME=str(home), LANG="C.UTF-8")
    os.chdir(working)
    # A shell's background job ignores SIGINT, and nohup ignores SIGHUP: the servers and commands would inherit it.
    ignored = [each for each in (signal.SIGINT, signal.SIGHUP) if signal.getsignal(each) == signal.SIG_IGN]
    for each in ignored:
        signal.signal(each, signal.default_int_handler if each == signal.SIGINT else signal.SIG_DFL)
    # What a child leaves behind becomes a child of this process.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        for each in ignored:
            signal.signal(each, signal.SIG_IGN)
        os.chdir(working_folder)
        os.environ.clear()
        os.environ.update(environment)
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def ending_processes():
    """Ends the processes that were started in the meantime and are still running, with all that they have started."""
    before = children(os.getpid())
    try:
        yield
    finally:
        # Who loses its parent becomes a child of this process, and is found the next time around.
        while left := children(os.getpid()) - before:
            for process in left:
                end(process)


def end(process):
    """Ends a child and those that it has started.

    A program that waits for the child, as `subprocess` does, is told about it as usual."""
    started = children(process)
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
    for child in started:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(process, 0)


def children(parent):
    """The children of a process, by all of its threads; not those that have ended and were not waited for."""
    found = set()
    for process in pathlib.Path("/proc").iterdir():
        if not process.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            # The name of the program, in parentheses, may hold anything.
            state, its_parent = (process / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(its_parent) == parent and state not in "ZX":
                found.add(int(process.name))
    return found
