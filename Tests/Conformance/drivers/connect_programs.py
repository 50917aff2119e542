"""Starts our programs for connectrpc's conformance runner, and speaks with them as the runner does."""
import base64
import struct
import subprocess

from connectrpc.conformance.v1 import client_compat_pb2, config_pb2, server_compat_pb2, service_pb2
from google.protobuf import any_pb2


def pack(message):
    data = message.SerializeToString()
    return struct.pack(">I", len(data)) + data


def unpack(data, kind):
    messages = []
    while data:
        (length,) = struct.unpack(">I", data[:4])
        messages.append(kind.FromString(data[4 : 4 + length]))
        data = data[4 + length :]
    return messages


def start_server(programs, **fields):
    """Gives the process and where it listens."""
    request = server_compat_pb2.ServerCompatRequest(
        protocol=config_pb2.RPC_PROTOCOL_GRPC, http_version=config_pb2.HTTP_VERSION_2, **fields)
    process = subprocess.Popen([programs / "connect-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdin.write(pack(request))
    process.stdin.flush()
    (length,) = struct.unpack(">I", process.stdout.read(4))
    response = server_compat_pb2.ServerCompatResponse.FromString(process.stdout.read(length))
    return process, f"{response.host}:{response.port}"


def run_client(programs, requests):
    """The results by the names of the requests."""
    data = b"".join(pack(request) for request in requests)
    result = subprocess.run([programs / "connect-client"], input=data, capture_output=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return {r.test_name: r for r in unpack(result.stdout, client_compat_pb2.ClientCompatResponse)}


def call(name, method, stream_type, messages, port, *, compression=config_pb2.COMPRESSION_IDENTITY, **fields):
    """A request to make a call."""
    packed = []
    for message in messages:
        item = any_pb2.Any()
        item.Pack(message)
        packed.append(item)
    return client_compat_pb2.ClientCompatRequest(
        test_name=name, http_version=config_pb2.HTTP_VERSION_2, protocol=config_pb2.RPC_PROTOCOL_GRPC,
        codec=config_pb2.CODEC_PROTO, compression=compression, host="127.0.0.1", port=port,
        service="connectrpc.conformance.v1.ConformanceService", method=method, stream_type=stream_type,
        request_messages=packed, **fields)


def headers(**values):
    return [service_pb2.Header(name=name.replace("_", "-"), value=value) for name, value in values.items()]


def as_dict(found):
    return {header.name: list(header.value) for header in found}


def metadata(found):
    """Headers as grpcio wants them."""
    out = []
    for header in found:
        for value in header.value:
            if header.name.endswith("-bin"):
                value = base64.b64decode(value + "=" * (-len(value) % 4))
            out.append((header.name, value))
    return tuple(out)


def packed_headers(pairs):
    """grpcio's metadata as headers."""
    out = []
    for name, value in pairs or ():
        if isinstance(value, bytes):
            value = base64.b64encode(value).decode().rstrip("=")
        known = next((header for header in out if header.name == name), None)
        if known is None:
            out.append(service_pb2.Header(name=name, value=[value]))
        else:
            known.value.append(value)
    return out
