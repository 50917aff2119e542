"""The server's time of day, which stands still until the recording moves it, so that every time in an answer is fixed."""
from harness.clock import Preloaded

START, MILLISECONDS = 1_900_000_000, 123
"""When every scene begins: at 2030-03-17T17:46:40.123Z. The clock moves by whole seconds."""


class Clock(Preloaded):
    def __init__(self, folder):
        super().__init__(folder)
        self.set(START)
        self.stand_still()

    def set(self, seconds):
        """Sets the time, in seconds since 1970."""
        self.now = seconds
        self.nanoseconds = (seconds * 1000 + MILLISECONDS) * 1_000_000

    def advance(self, seconds):
        self.set(self.now + seconds)

    @property
    def elapsed(self):
        """Seconds since the scene began."""
        return self.now - START
