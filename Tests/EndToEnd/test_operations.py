"""What an operator's tools ask: metrics, liveness, readiness, and the log."""
import contextlib
import http.client
import json
import queue
import re
import sqlite3
import subprocess
import time

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from harness.calls import Client, Failure, anonymous, password, pb
from harness.mail import settings as mail_settings
from harness.processes import ROOT, Server, clean_environment, executable


def serve(tmp_path, environment, **settings):
    server = Server(tmp_path / "data", {**environment, "LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:0", **settings})
    server.operations = int(server.said(r"operations at .*:(\d+)/metrics")[1])
    return server


def ask(server, path, method="GET"):
    connection = http.client.HTTPConnection("127.0.0.1", server.operations, timeout=10)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, body


def metrics(server):
    status, headers, body = ask(server, "/metrics")
    assert status == 200 and headers["content-type"].startswith("text/plain; version=0.0.4")
    values = {}
    for line in body.splitlines():
        if not line.startswith("#"):
            name, value = re.fullmatch(r"([a-z_]+(?:\{[^}]*\})?) (\S+)", line).groups()
            values[name] = float(value)
    if second := getattr(server, "second", None):
        for name, value in metrics(second).items():
            if re.search(r"_(total|sum|count|bucket)(\{|$)", name):
                values[name] = values.get(name, 0) + value
    return values


def calls(method, code=None):
    labels = f'{{grpc_type="unary",grpc_service="ligature.v1.AccountService",grpc_method="{method}"'
    return (f'grpc_server_handled_total{labels},grpc_code="{code}"}}' if code else f"grpc_server_started_total{labels}}}")


def test_metrics_follow_the_calls(tmp_path, environment):
    server = serve(tmp_path, environment)
    before = metrics(server)
    assert before[calls("SignUp")] == 0 and before["ligature_ready"] == 1
    client = Client(server.address)
    client.sign_up(anonymous())
    try:
        client.sign_up(password("nobody", "long enough"))
    except Failure:
        pass
    after = metrics(server)
    assert after[calls("SignUp")] == 2
    assert after[calls("SignUp", "OK")] == 1 and after[calls("SignUp", "INVALID_ARGUMENT")] == 1
    seconds = 'grpc_server_handling_seconds_count{grpc_type="unary",grpc_service="ligature.v1.AccountService",grpc_method="SignUp"}'
    assert after[seconds] == 2
    assert after["ligature_connections"] >= 1
    for name in ("process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds", "process_start_time_seconds"):
        assert after[name] > 0
    assert after["process_max_fds"] >= 1024

    metadata = [("authorization", f"Bearer {client.tokens.session_handle}")]
    watch = client.accounts.WatchAccount(pb.WatchAccountRequest(), metadata=metadata)
    next(watch)
    assert metrics(server)["ligature_account_watches"] == 1
    watch.cancel()
    assert server.stop() == 0


def test_the_page_of_metrics_lists_each_one(tmp_path, environment):
    page = (ROOT / "Sources/Server/LigatureServer/Documentation.docc/Metrics.md").read_text()
    described = {}
    for names, kind in re.findall(r"^\| (`.+?`) \| (counter|gauge|histogram) \|", page, re.M):
        described |= dict.fromkeys(re.findall("`(.+?)`", names), kind)
    server = serve(tmp_path, {**environment, **mail_settings("smtp://127.0.0.1:1")})
    exported = dict(re.findall(r"^# TYPE (\S+) (\S+)$", ask(server, "/metrics")[2], re.M))
    assert server.stop() == 0
    assert exported.items() <= described.items()
    # What depends on TLS, on a gateway and on PostgreSQL.
    others = {name for name in described.keys() - exported.keys() if not re.match("ligature_(sms|store)_", name)}
    assert others <= {"ligature_certificate_expiry_timestamp_seconds"}


def test_the_pages_are_these_and_no_others(tmp_path, environment):
    server = serve(tmp_path, environment)
    assert ask(server, "/live")[0] == 200 and ask(server, "/ready?verbose")[0] == 200
    status, headers, body = ask(server, "/metrics", "HEAD")
    assert status == 200 and int(headers["content-length"]) > 0 and body == ""
    assert ask(server, "/live", "POST")[0] == 405
    assert ask(server, "/nothing")[0] == 404
    assert server.stop() == 0


def test_readiness_ends_before_the_drain_does(tmp_path, environment):
    server = serve(tmp_path, environment)
    channel = grpc.insecure_channel(server.itself.address)
    # A call that the server waits for: the next question may still come.
    questions = queue.Queue()
    reflection = reflection_pb2_grpc.ServerReflectionStub(channel)
    asking = reflection.ServerReflectionInfo(iter(questions.get, None))
    questions.put(reflection_pb2.ServerReflectionRequest(list_services=""))
    assert next(asking).list_services_response.service
    watch = health_pb2_grpc.HealthStub(channel).Watch(health_pb2.HealthCheckRequest())
    assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
    assert ask(server, "/ready")[0] == 200

    server.child.terminate()
    assert next(watch).status == health_pb2.HealthCheckResponse.NOT_SERVING
    with pytest.raises(grpc.RpcError) as end:
        next(watch)
    assert end.value.code() == grpc.StatusCode.UNAVAILABLE
    assert ask(server, "/ready")[0] == 503 and ask(server, "/live")[0] == 200
    assert "\nligature_ready 0\n" in ask(server, "/metrics")[2]
    # What was begun is finished.
    questions.put(reflection_pb2.ServerReflectionRequest(list_services=""))
    assert next(asking).list_services_response.service
    questions.put(None)
    assert next(asking, None) is None
    assert server.stop() == 0


@pytest.mark.sqlite
def test_a_database_that_cannot_be_written_is_said_to_be_so(tmp_path, environment):
    server = serve(tmp_path, environment)
    client = Client(server.address)
    uid = client.sign_up(anonymous()).account.uid
    watch = health_pb2_grpc.HealthStub(grpc.insecure_channel(server.address)).Watch(health_pb2.HealthCheckRequest())
    assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
    with contextlib.closing(sqlite3.connect(tmp_path / "data/accounts.sqlite", isolation_level=None)) as other:
        # The server waits for the lock as long as for its own checkpoint, and then gives up.
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Failure) as failure:
            Client(server.address).sign_up(anonymous())
        assert failure.value.reason == "UNAVAILABLE" and "locked" not in failure.value.text
        status, _, body = ask(server, "/ready")
        assert status == 503 and "database" in body
        assert ask(server, "/live")[0] == 200
        line = server.wait_for(r".*The database cannot be written.*")[0]
        assert "error" in line and "database is locked" in line and str(tmp_path / "data") in line
        assert next(watch).status == health_pb2.HealthCheckResponse.NOT_SERVING
        values = metrics(server)
        assert values["ligature_ready"] == 0 and values['ligature_database_failures_total{access="write"}'] >= 1
        # What is only read is still answered, and the operator hears the cause.
        assert client.account().uid == uid
        done = subprocess.run(
            [executable(), "accounts", "disable", uid, "--yes", "--data", str(tmp_path / "data")], capture_output=True,
            text=True, timeout=60, env=clean_environment())
        assert done.returncode == 1 and "database is locked" in done.stderr
        checks = status_checks(server, "--data", str(tmp_path / "data"))
        assert checks["server"]["state"] == "problem" and "see database" in checks["server"]["remedy"]
        assert checks["database"]["state"] == "problem" and "database is locked" in checks["database"]["text"]
        # The operator alone gets the cause.
        assert "database" not in status_checks(server) and "locked" not in status_checks(server)["server"]["text"]
    # It is ready again by itself.
    server.wait_for(r"The database can be written again")
    assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
    assert ask(server, "/ready")[0] == 200
    Client(server.address).sign_up(anonymous())
    assert status_checks(server, "--data", str(tmp_path / "data"))["database"]["state"] == "ok"
    assert server.stop() == 0


def status_checks(server, *arguments):
    done = subprocess.run(
        [executable(), "status", "--server", f"http://{server.address}", "--json", *arguments], capture_output=True, text=True,
        timeout=60, env=clean_environment())
    return {check["name"]: check for check in json.loads(done.stdout)["checks"]}


def test_a_line_for_each_call_at_debug_and_no_personal_data(tmp_path, environment):
    server = serve(tmp_path, environment, LIGATURE_LOG_LEVEL="debug")
    client = Client(server.address)
    request = pb.SignUpRequest(credential=password("ada.log@example.com", "correct horse battery"))
    client.accounts.SignUp(request, metadata=[("x-request-id", "order-7")], timeout=60)
    line = server.wait_for(r".*ligature\.v1\.AccountService/SignUp.*").group(0)
    for part in ("status=OK", "peer=tcp", "callerRequest=order-7", " request=", "milliseconds="):
        assert part in line, line
    assert server.stop() == 0
    assert not any("ada.log" in line or "correct horse" in line for line in server.lines)


def test_successes_are_not_logged_by_default(tmp_path, environment):
    server = serve(tmp_path, environment)
    client = Client(server.address)
    client.sign_up(anonymous())
    assert server.stop() == 0
    assert not any("AccountService" in line for line in server.lines)


def test_a_json_log_is_one_object_a_line(tmp_path, environment):
    server = serve(tmp_path, environment, LIGATURE_LOG_LEVEL="debug", LIGATURE_LOG_FORMAT="json")
    trace = "0af7651916cd43dd8448eb211c80319c"
    metadata = [("traceparent", f"00-{trace}-b7ad6b7169203331-01")]
    Client(server.address).sessions.GetSigningKeys(pb.GetSigningKeysRequest(), metadata=metadata, timeout=30)
    line = json.loads(server.wait_for(r"^\{.*GetSigningKeys.*")[0])
    assert (line["level"], line["message"], line["status"], line["callerRequest"]) == ("debug", "Call", "OK", trace)
    assert re.fullmatch(r"[0-9a-f]{16}", line["request"])
    assert line["method"] == "ligature.v1.SessionService/GetSigningKeys" and line["time"]
    assert server.stop() == 0
    for line in server.lines:
        assert line.startswith("ligature: ") or json.loads(line)["message"]


@pytest.mark.sqlite
def test_metrics_count_backups(tmp_path, environment):
    server = serve(tmp_path, environment)

    def backup(code):
        done = subprocess.run(
            [executable(), "backup", tmp_path / "today.backup", "--data", tmp_path / "data"], capture_output=True, text=True,
            timeout=60, env=clean_environment())
        assert done.returncode == code, done.stderr
        values = metrics(server)
        return tuple(values[f'ligature_backups_total{{outcome="{outcome}"}}'] for outcome in ("made", "failed"))

    assert metrics(server)["ligature_last_backup_timestamp_seconds"] == 0
    before = int(time.time())
    assert backup(0) == (1, 0)
    made = metrics(server)["ligature_last_backup_timestamp_seconds"]
    assert before <= made <= time.time()
    assert backup(1) == (1, 1)  # The file exists.
    assert metrics(server)["ligature_last_backup_timestamp_seconds"] == made
    assert server.stop() == 0
    # It outlives a restart, unlike the counters.
    server = serve(tmp_path, environment)
    assert metrics(server)["ligature_last_backup_timestamp_seconds"] == made
    assert server.stop() == 0
