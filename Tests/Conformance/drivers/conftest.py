import os
import pathlib
import re
import subprocess
import sys

import pytest
from grpc_tools import protoc

HERE = pathlib.Path(__file__).resolve().parent
PROTOS = HERE.parent / "Protos"
WELL_KNOWN = pathlib.Path(protoc.__file__).parent / "_proto"


def pytest_configure():
    """Makes Python modules of the protos, before any test module wants them."""
    out = HERE.parent / ".build" / "python"
    out.mkdir(parents=True, exist_ok=True)
    files = [str(p) for folder in ("grpc", "connectrpc") for p in sorted((PROTOS / folder).rglob("*.proto"))]
    arguments = ["protoc", f"-I{PROTOS}", f"-I{WELL_KNOWN}", f"--python_out={out}", f"--grpc_python_out={out}", *files]
    if protoc.main(arguments) != 0:
        raise RuntimeError("protoc failed")
    # `grpc` is also the name of gRPC's own package: let it see our folder too.
    import grpc

    grpc.__path__.append(str(out / "grpc"))
    sys.path.append(str(out))


@pytest.fixture(scope="session")
def programs():
    """The folder of the programs, as the Makefile built them."""
    folder = pathlib.Path(os.environ.get("CONFORMANCE_PROGRAMS", HERE.parent / ".build" / "debug"))
    if not (folder / "interop-server").exists():
        pytest.fail(f"no programs in {folder}; run `make conformance`")
    return folder


def serve(programs, *options):
    process = subprocess.Popen([programs / "interop-server", *options], stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    yield re.search(r"listening at (\S+)", line).group(1)
    process.terminate()
    assert process.wait(10) == 0


@pytest.fixture(scope="session")
def interop_server(programs):
    """Our TestService: where it listens."""
    yield from serve(programs)


@pytest.fixture(scope="session")
def interop_server_over_tls(programs, tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    yield from serve(programs, f"--tls_certificate={folder}/cert.pem", f"--tls_key={folder}/key.pem")
