"""The recorded calls get the recorded answers, byte for byte but for what is random. See recorded/README.md."""
import pytest

from recorded.play import SCENES, difference, play, recording, stand_ins


@pytest.fixture(scope="module")
def providers():
    with stand_ins() as both:
        yield both


@pytest.mark.parametrize("scene", SCENES)
def test_answers_are_the_recorded_ones(scene, providers):
    found = difference(recording(scene), play(scene, *providers))
    assert not found, f"the answers of {scene} differ:\n{found}"
