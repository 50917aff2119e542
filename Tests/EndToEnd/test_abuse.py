"""Section 4 of the security design: what is sent, and what must happen. One server process takes all of it.

Each attack runs in a process of its own. Meanwhile a well-behaved caller on another connection measures its calls, and
the server's memory is watched. Afterwards the server is alive, its memory is back, and the attack met what it should."""
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import threading
import time
import urllib.request

import pytest

from harness.attacks import ATTACKS, trusting
from harness.http2 import KEYS, Caller, Wire, request
from harness.processes import Server, executable

# The limits are those of a release build. A call that waits holds several times as much in a debug build, which keeps each
# copy of a value in its frame.
IS_OPTIMIZED = "/debug/" not in executable()
MIB = (1 << 20) * (1 if IS_OPTIMIZED else 1.75)
HERE = pathlib.Path(__file__).resolve().parent
# Two cores carry the server, the caller and the attacker, and a scheduler's slice is some milliseconds: what is below this
# tells nothing. A server that was built without optimization needs ten times as long for the calls that stand before one:
# a thousand refusals at once were measured at 3 to 12 ms with optimization and at 18 to 158 ms without.
NOISE = 0.060 if IS_OPTIMIZED else 0.300
SECONDS = float(os.environ.get("LIGATURE_ABUSE_SECONDS", "1"))


class Target:
    """A server under watch."""

    def __init__(self, folder, environment=None, tls=None):
        # The server's own addresses only: nothing here needs a provider.
        self.server = Server(folder, environment)
        self.address = ("127.0.0.1", self.server.itself.port)
        self.tls = tls
        self.caller = Caller(self.address, tls)
        self.idle = self.caller.percentile_99(seconds=1.0)

    @property
    def memory(self):
        pages = int(pathlib.Path(f"/proc/{self.server.child.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def attack(self, name, seconds=SECONDS):
        """Runs an attack, and gives its report once it has met what it must.

        Other work on this machine makes a caller wait too, so a p99 that is too long is measured again, with the machine's
        idle p99 of that moment beside it; what an attack does shows each time."""
        report, p99 = self._attack(name, seconds)
        for _ in range(3):
            if p99 < max(5 * self.idle, NOISE):
                return report
            self.idle = self.caller.percentile_99(seconds=1.0)
            report, p99 = self._attack(name, seconds)
        assert p99 < max(5 * self.idle, NOISE), "another caller felt it"
        return report

    def _attack(self, name, seconds):
        before = self.memory
        peak = before
        child = subprocess.Popen(
            [sys.executable, "-m", "harness.attacks", name, f"127.0.0.1:{self.server.itself.port}", str(seconds)],
            cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        output = []
        reader = threading.Thread(target=lambda: output.extend(child.communicate()))
        reader.start()

        def is_over():
            nonlocal peak
            peak = max(peak, self.memory)
            return not reader.is_alive()

        p99 = self.caller.percentile_99(until=is_over)
        reader.join()
        assert child.returncode == 0, output
        assert self.server.child.poll() is None, "the server has died"
        report = json.loads(output[0])
        # Memory goes back once what the attack left is gone; that of hashing passwords after ten seconds.
        end = time.monotonic() + 12
        while self.memory - before > 16 * MIB and time.monotonic() < end:
            time.sleep(0.1)
        after = self.memory
        print(f"{name}: p99 {p99 * 1000:.1f} ms (idle {self.idle * 1000:.1f}), memory +{(peak - before) / MIB:.1f} "
              f"then +{(after - before) / MIB:.1f} MiB, {report}")
        assert peak - before < 64 * MIB, "memory grew too much"
        assert after - before < 32 * MIB, "memory did not come back"
        return report, p99

    def stop(self):
        self.caller.close()
        assert self.server.stop() == 0


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    target = Target(tmp_path_factory.mktemp("abuse"), {"LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0"})
    start = target.memory
    yield target
    growth = target.memory - start
    target.stop()
    assert growth < 64 * MIB


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    return {"LIGATURE_TLS_CERTIFICATE": str(folder / "cert.pem"), "LIGATURE_TLS_KEY": str(folder / "key.pem")}


@pytest.fixture(scope="module")
def tls_target(tmp_path_factory, certificate):
    target = Target(
        tmp_path_factory.mktemp("tls"), {**certificate, "LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0", "LIGATURE_LIMITS_CONNECTIONS_PER_ADDRESS": "256"}, trusting())
    yield target
    target.stop()


@pytest.fixture(scope="module")
def impatient_target(tmp_path_factory):
    limits = {"HANDSHAKE": 1, "HEADER": 1, "MESSAGE": 1, "WRITE": 1, "IDLE": 2}
    target = Target(
        tmp_path_factory.mktemp("slow"), {f"LIGATURE_LIMITS_{k}_SECONDS": str(v) for k, v in limits.items()})
    yield target
    target.stop()


# Floods that must end their connection, within a second of their beginning (the median of many), for the reason given.
@pytest.mark.parametrize("name, reason", [
    ("h1_rapid_reset", "too many resets"),
    ("h1_rapid_reset_of_running_calls", "too many resets"),
    ("h2_window_update_zero", None),
    ("h2_window_overflow", None),
    ("h2_data_after_the_end", None),
    ("h2_priority_length", None),
    ("h2_headers_after_the_end", None),
    ("h2_self_dependency", None),
    ("h3_endless_continuations", None),
    ("h3_huffman_continuations", None),
    ("h3_empty_continuations", None),
    ("h4_pings", "too_many_pings"),
    ("h4_pings_unread", None),
    ("h4_settings", "too many settings"),
    ("h4_resets_by_the_server", "too many stream errors"),
    ("h4_empty_data", "too many empty data frames"),
    ("h4_empty_data_after_the_answer", "too many empty data frames"),
    ("h4_ends_after_the_answer", "too many empty data frames"),
    ("h4_window_updates", "too many window updates"),
    ("h4_data_dribble", "too many window updates"),
    ("h4_zero_length_headers", None),
    ("h4_priority_loop", "too many priority frames"),
    ("h5_indexed_bomb", None),
    ("g1_length_flood", None),
], ids=lambda value: value if isinstance(value, str) and value in ATTACKS else "")
def test_floods_are_ended(target, name, reason):
    report = target.attack(name)
    # The last one may have begun as the time was over.
    assert report["ended"] >= max(1, report["connections"] - 1), "the server must end them"
    # Who doesn't read is given a second to see the last words.
    assert report["median_life"] < (2 if name.endswith("unread") else 1)
    if reason:
        assert any(reason in said for said in report["go_aways"]), report["go_aways"]


# Floods that the server may serve or end, as long as no one else feels them.
@pytest.mark.parametrize("name", [
    "h4_internal_buffering", "h5_table_size_toggling", "h5_many_table_sizes",
    "h8_unknown_frames", "g2_bomb_flood",
    "g3_flood"])
def test_floods_harm_nobody_else(target, name):
    target.attack(name)


def test_g1_calls_that_announce_too_much_are_refused(target):
    statuses = target.attack("g1_length_flood")["statuses"]
    assert statuses["8"] > 0 and set(statuses) <= {"8", "reset 0", "reset 7"}, statuses


def test_h5_long_header_lists_are_refused(target):
    report = target.attack("h5_too_many_headers")
    # RESOURCE_EXHAUSTED; far above the limit, the stream is reset with ENHANCE_YOUR_CALM.
    assert [said for _, said in report["notes"] if said.split(",")[0] not in ("8", "reset 11")] == []


def test_h6_slow_peers_are_left(impatient_target):
    report = impatient_target.attack("h6_slow", seconds=8)
    assert [name for name, seconds in report["notes"] if seconds is None or seconds > 6] == []


def test_h7_connections_of_one_address_are_capped(tls_target):
    report = tls_target.attack("h7_connections_of_one_address")
    assert report["connections"] > 512
    (_, still_open), = report["notes"]
    assert 0 < still_open <= 256


@pytest.mark.parametrize("name", ["h7_handshakes", "h7_half_handshakes"])
def test_h7_handshake_floods_harm_nobody_else(tls_target, name):
    assert tls_target.attack(name)["connections"] > 0


def openssl(target, *arguments, say=""):
    """What a TLS client that is not Python's prints. It gets half a second for what comes after the handshake."""
    command = ["openssl", "s_client", "-connect", f"127.0.0.1:{target.server.itself.port}", "-alpn", "h2", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        child.stdin.write(say.encode())
        child.stdin.flush()
        threading.Timer(0.5, child.stdin.close).start()
        return child.stdout.read().decode("latin-1")


def test_h7_more_connections_than_the_soft_limit_of_open_files(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (128, hard))
        server = Server(tmp_path / "data")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    wires = [Wire(("127.0.0.1", server.itself.port)) for _ in range(300)]
    for wire in wires:
        wire.send(request(1, KEYS))
    assert [wire.wait_for(1).status for wire in wires] == [0] * 300
    for wire in wires:
        wire.close()
    assert server.stop() == 0


def test_h7_neither_early_data_nor_renegotiation(tls_target):
    # There is no ticket, with which another handshake could send early data.
    said = openssl(tls_target, "-tls1_3")
    assert "New, TLSv1.3" in said and "Session Ticket" not in said
    said = openssl(tls_target, "-tls1_2", say="R\n")
    assert "RENEGOTIATING" in said and "error" in said.split("RENEGOTIATING")[1]
    for version in ("-tls1", "-tls1_1"):
        assert "Cipher is (NONE)" in openssl(tls_target, version, "-cipher", "ALL:@SECLEVEL=0")
    tls_target.caller.call()


IGNORED = {"unknown frame type", "ALTSVC", "ORIGIN", "PRIORITY_UPDATE", "frames after GOAWAY"}


def test_h8_stream_identifiers_and_frames(target):
    notes = target.attack("h8_stream_identifiers")["notes"]
    wrong = [note for note in notes if note[0] not in IGNORED and not re.search("goaway|reset|closed", note[1])]
    assert wrong == []
    # The call behind what is to be ignored is answered (that it has no message).
    assert [note for note in notes if note[0] in IGNORED and note[1] != "12"] == []


def test_h9_header_fields_are_refused(target):
    notes = target.attack("h9_header_fields")["notes"]
    assert [note for note in notes if not re.search("goaway 1|reset 1|http 400|closed", note[1])] == []


def test_h10_other_protocols_are_refused(target, tls_target):
    notes = dict(target.attack("h10_other_protocols")["notes"])
    assert notes == {"h2c upgrade": "505 closed", "HTTP/1.1": "505 closed", "TLS on a plain port": "closed", "SSH": "closed"}
    assert {said for _, said in tls_target.attack("h10_plain_on_tls")["notes"]} == {"closed"}


def test_g1_lengths(target):
    notes = dict(target.attack("g1_lengths")["notes"])
    codes = {name: said.split(",")[0] for name, said in notes.items()}
    assert codes == {
        "4 GiB - 1 with one byte": "8", "4 MiB + 1": "8", "cut in its prefix": "13", "cut in its payload": "13",
        "two messages": "12", "no message": "12", "unknown flags": "13"}


def test_g2_compression(target):
    notes = {name: said.split(",")[0] for name, said in target.attack("g2_compression")["notes"]}
    assert notes["flag without an encoding"] == notes["flag with identity"] == "13"
    assert notes["unknown encoding"] == "12"
    # Too much, broken, or not known at all; never taken.
    assert {said for name, said in notes.items() if "gzip" in name or "bomb" in name} <= {"3", "8", "12", "13"}


def test_g3_protobuf(target):
    notes = target.attack("g3_protobuf")["notes"]
    # Unknown fields are passed over whatever they hold, and of a oneof the last counts; only too much is too much.
    well_formed = {"depth 200": {0}, "duplicate oneof": {0}, "60,000 unknown fields": {8}}
    assert [note for note in notes if note[1] not in well_formed.get(note[0], {3})] == []
    assert [note for note in notes if note[2] > 0.05 + NOISE] == []


def test_g4_nothing_sent_comes_back_raw(target):
    notes = target.attack("g4_trailers")["notes"]
    echoes = [note for note in notes if not note[0].startswith("-bin")]
    assert [note for note in echoes if note[1] in (None, 0) or note[2] > 8192 or not note[3] or note[4]] == []
    assert [note for note in notes if note[0].startswith("-bin") and note[1] != 13] == []


def test_g5_timeouts(target):
    notes = {name: said.split(",")[0] for name, said in target.attack("g5_timeouts")["notes"]}
    assert notes.pop("99999999H") == "0" and notes.pop("0n") == "4"
    assert set(notes.values()) == {"13"}


@pytest.mark.parametrize("name", ["g6_unknown_methods", "g6_reflection"])
def test_g6_floods_of_calls_are_answered_cheaply(target, name):
    report = target.attack(name)
    assert report["ended"] == 0 and sum(report["statuses"].values()) > 100
    if name == "g6_unknown_methods":
        assert set(report["statuses"]) <= {"12", "reset 0"}


def test_g6_ten_thousand_health_watchers(target):
    report = target.attack("g6_health_watchers", seconds=60)
    assert report["notes"] == [["alive", 100]]
    # Most of them are refused.
    assert report["statuses"]["8"] > 8000


def test_g7_metadata(target):
    notes = {name: said.split(",")[0] for name, said in target.attack("g7_metadata")["notes"]}
    assert notes["two authorizations"] == notes["two in one"] == notes["a bearer of 12 kB"] == "16"
    assert notes["reserved names"] == "13"
    assert re.search("^8$|reset 11|goaway|closed", notes["100 kB"])


def sign_up(target):
    # A credential that is anonymous.
    target.caller.call("/ligature.v1.AccountService/SignUp", body=b"\0\0\0\0\4\x0a\2\x0a\0")


def test_g8_cancel_storms_starve_nobody(target):
    report = target.attack("g8_cancel_storm")
    assert report["connections"] > 10
    sign_up(target)


def test_g8_overload_is_refused_early(target):
    # It ends with the last answer; a busy machine hashes slowly.
    report = target.attack("g8_overload", seconds=60)
    # Some are served, most are told at once to come back.
    assert report["statuses"]["8"] > 100
    assert sum(report["statuses"].values()) == 1000
    sign_up(target)


def metrics_of(target):
    page = target.server.said(r"operations at (http://\S+)")[1]
    return urllib.request.urlopen(page, timeout=10).read().decode()


def test_the_operator_sees_which_limits_were_hit(target):
    target.attack("h1_rapid_reset", seconds=0.2)
    metrics = metrics_of(target)
    assert float(re.search(r'ligature_limit_hits_total\{limit="resets"\} (\S+)', metrics)[1]) > 0
    assert 'ligature_limit_hits_total{limit="connectionsPerAddress"} 0' in metrics


def failures(target, kind):
    return float(re.search(rf'ligature_connection_failures_total{{failure="{kind}"}} (\S+)', metrics_of(target))[1])


def test_the_operator_sees_connections_that_the_caller_broke(target):
    before = failures(target, "protocolError")
    report = target.attack("h8_stream_identifiers")
    ended = sum(bool(re.search("goaway", said)) for _, said in report["notes"])
    assert failures(target, "protocolError") - before >= ended > 3
    assert failures(target, "tlsHandshake") == 0
    # An even stream identifier, for example. The log has at most some lines a second.
    assert target.server.said(r"Connection ended .*code=PROTOCOL_ERROR")


def test_the_operator_sees_failed_handshakes(tls_target):
    before = failures(tls_target, "tlsHandshake")
    tls_target.attack("h10_plain_on_tls")
    assert failures(tls_target, "tlsHandshake") - before >= 4
    assert tls_target.server.said(r"Connection ended.*code=INADEQUATE_SECURITY .*the peer does not speak TLS")
