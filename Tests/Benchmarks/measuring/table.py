"""The table that a benchmark prints: figures beside what bounds them."""
import statistics


def median(values):
    return statistics.median(values)


class Table:
    """Prints each line as it is made, and all of them at the end."""

    def __init__(self):
        self._rows = []

    def row(self, goal, what, unit, rounds, floor, limit, form=",.0f"):
        """Notes a figure and its floor.

        - rounds: a pair of our figure and the floor's for each round.
        - limit: ">= x" or "<= x", what the ratio should be.
        """
        ratio = median(ours / other for ours, other in rounds)
        sign, bound = limit.split()
        reached = ratio >= float(bound) if sign == ">=" else ratio <= float(bound)
        ours, below = (format(median(values), form) for values in zip(*rounds))
        self._add(f"| {goal} | {what} | {ours} {unit} | {floor}: {below} | {ratio:.2f} | {limit}{'' if reached else ', missed'} |")

    def absolute(self, goal, what, unit, values, limit, form=",.1f"):
        figure = median(values)
        missed = "" if figure <= limit else ", missed"
        self._add(f"| {goal} | {what} | {format(figure, form)} {unit} | | | <= {limit} {unit}{missed} |")

    def _add(self, row):
        self._rows.append(row)
        print(row, flush=True)

    def print(self):
        print("\n| goal | what | figure | floor in the same round | ratio | should be |\n|---|---|--:|--:|--:|--:|")
        print("\n".join(self._rows))
