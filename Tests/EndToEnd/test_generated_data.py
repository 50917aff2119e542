"""The data that the server has from elsewhere is what its sources say, of the versions that requirements.txt names."""
import subprocess
import sys

import pytest

from harness.processes import ROOT


@pytest.mark.parametrize("script", ["make-numbering-plans", "make-common-passwords"])
def test_what_is_committed_is_what_the_script_writes(script):
    done = subprocess.run([sys.executable, ROOT / ".ci" / script, "--check"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
