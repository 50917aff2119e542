"""What the programs make of input that they cannot use: a message and an exit status, never a trap."""
import socket
import struct
import subprocess

import pytest


def run(programs, name, *arguments, input=b""):
    result = subprocess.run([programs / name, *arguments], input=input, capture_output=True, timeout=60)
    assert "Fatal error" not in result.stderr.decode()
    return result


@pytest.fixture
def port_in_use():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@pytest.mark.parametrize("name, order", [("connect-server", ">"), ("connect-client", ">"), ("protobuf-testee", "<")])
@pytest.mark.parametrize("data, problem", [
    (lambda order: b"\0\0", "ends in the middle"),
    (lambda order: struct.pack(order + "I", 10) + b"short", "ends in the middle"),
    (lambda order: struct.pack(order + "I", 0xFFFFFFFF) + b"long", "4294967295 bytes"),
], ids=["half a length", "half a message", "4 GiB"])
def test_broken_input(programs, name, order, data, problem):
    result = run(programs, name, input=data(order))
    assert result.returncode == 1
    assert problem in result.stderr.decode() and result.stderr.decode().startswith(f"{name}: ")


@pytest.mark.parametrize("name", ["connect-server", "connect-client"])
def test_input_that_is_no_message(programs, name):
    result = run(programs, name, input=struct.pack(">I", 3) + b"\xff\xff\xff")
    assert result.returncode == 1 and result.stderr.decode().startswith(f"{name}: ")


@pytest.mark.parametrize("arguments, status", [
    (["--port=65536"], 1), (["--port=-1"], 1), (["--port=http"], 2),
    (["--tls_certificate=/nowhere.pem", "--tls_key=/nowhere.key"], 1),
])
def test_interop_server_that_can_not_start(programs, arguments, status):
    result = run(programs, "interop-server", *arguments)
    assert result.returncode == status and result.stderr


def test_interop_server_on_a_port_in_use(programs, port_in_use):
    result = run(programs, "interop-server", f"--port={port_in_use}")
    assert result.returncode == 1 and b"the address is in use by another program" in result.stderr


@pytest.mark.parametrize("arguments", [[], ["--server_port=x"], ["--server_port=1", "--test_case=nothing"]])
def test_interop_client_without_what_it_needs(programs, arguments):
    result = run(programs, "interop-client", *arguments)
    assert result.returncode == 2 and result.stderr


def test_interop_client_without_a_server(programs):
    result = run(programs, "interop-client", "--server_port=1", "--test_case=empty_unary,ping_pong")
    assert result.returncode == 1 and b"2 of 2 cases failed" in result.stderr


@pytest.mark.parametrize("url", [[], [""], ["http://"], ["127.0.0.1:80"], ["ftp://127.0.0.1/"], ["http://[::1"]])
def test_one_call_without_a_url(programs, url):
    result = run(programs, "one-call", *url)
    assert result.returncode == 2 and result.stderr.startswith(b"usage: ")


@pytest.mark.parametrize("url", [
    "http://127.0.0.1:1/", "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "https://127.0.0.1:1/a/b",
    "http://127.0.0.1:1/a%0Ab/c%00d", "http://no.such.host.invalid/",
])
def test_one_call_that_fails(programs, url):
    result = run(programs, "one-call", url)
    assert result.returncode == 1 and result.stderr.startswith(b"one-call: ")
    assert result.stdout.endswith(b"disconnected\n")


def test_one_call_to_a_server_that_is_not_trusted(programs, interop_server_over_tls):
    result = run(programs, "one-call", f"https://{interop_server_over_tls}/grpc.testing.TestService/EmptyCall")
    assert result.returncode == 1 and b"not trusted" in result.stderr
