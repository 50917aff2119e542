"""What the tests themselves rest on: they see nothing of who runs them, and leave nothing behind."""
import os
import pathlib
import socket
import subprocess
import sys
import time

from harness.processes import Server, executable, reserved_port

HERE = pathlib.Path(__file__).parent


def start_run(folder, body, **options):
    """Runs a test of this text as `make test` would, in a folder of the user's."""
    file = folder / "test_inner.py"
    file.write_text(f"import os, pathlib, subprocess\nfrom harness.processes import Process, Server\n\ndef test(tmp_path):\n{body}")
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-s", "-c", str(HERE / "pytest.ini"), f"--rootdir={HERE}", "-p", "conftest",
         str(file)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HERE), "LIGATURE_EXECUTABLE": executable(), **options})


def pids(run):
    """The processes that a run says that it has started."""
    line = next(line for line in run.stdout if line.startswith("started "))
    return [int(word) for word in line.split()[1:]]


def wait_for_the_end_of(processes, seconds=30):
    def is_running(process):
        try:
            return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
        except OSError:
            return False

    end = time.monotonic() + seconds
    while left := [process for process in processes if is_running(process)]:
        assert time.monotonic() < end, f"{left} are still running"
        time.sleep(0.01)


def test_nothing_of_the_user_is_seen(tmp_path):
    folder = tmp_path / "checkout"
    assert Server(folder / "data").stop() == 0
    (folder / "config.yaml").write_text("junk: true\n")
    run = start_run(
        folder, "    print(subprocess.run(['sh', '-c', 'env; pwd; ls -A . ~'], capture_output=True, text=True).stdout)\n",
        LIGATURE_DATA="junk", LIGATURE_URL="junk", LIGATURE_STATE_FILE="junk", XDG_STATE_HOME=str(folder), HOME=str(folder),
        NO_COLOR="1")
    said, _ = run.communicate(timeout=60)
    assert run.returncode == 0, said
    assert not [word for word in ("junk", "XDG_", "NO_COLOR", "config.yaml", f"\n{folder}\n", f"={folder}\n") if word in said], said


START = """\
    server = Server(tmp_path / "data")
    left = Process(["bash", "-c", "setsid sleep 1000 & echo child $!; exec sleep 1000"])
    alone = subprocess.Popen(["sleep", "1000"], start_new_session=True)
    print("started", server.child.pid, left.wait_for("child (.*)")[1], left.child.pid, alone.pid, flush=True)
"""


def test_a_test_that_fails_leaves_no_process_running(tmp_path):
    run = start_run(tmp_path, START + "    assert False\n")
    started = pids(run)
    said, _ = run.communicate(timeout=60)
    assert run.returncode == 1 and "1 failed" in said, said
    wait_for_the_end_of(started, seconds=0)


def test_a_run_that_is_killed_leaves_no_server_running(tmp_path):
    run = start_run(tmp_path, START + "    input()\n")
    server, *_, left, alone = pids(run)
    run.kill()
    run.wait()
    wait_for_the_end_of([server, left])


def test_a_reserved_port_is_nobody_elses(tmp_path):
    port = reserved_port()
    for _ in range(2):
        with socket.socket() as client:
            assert client.connect_ex(("127.0.0.1", port)) != 0
        server = Server(tmp_path / "data", arguments=["--listen", f"127.0.0.1:{port}"])
        assert server.port == port
        socket.create_connection(("127.0.0.1", port)).close()
        assert server.stop() == 0
    with socket.socket() as other:
        try:
            other.bind(("127.0.0.1", port))
            raise AssertionError("another program got the port")
        except OSError:
            pass
