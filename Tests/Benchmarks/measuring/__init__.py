"""What the benchmark of the account service is made of; it uses the programs of the end-to-end tests."""
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
RELEASE = pathlib.Path(os.environ.get("LIGATURE_RELEASE", ROOT / ".build/release"))
PEERS = ROOT / ".build/peers"
os.environ.setdefault("LIGATURE_EXECUTABLE", str(RELEASE / "ligature"))
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))
