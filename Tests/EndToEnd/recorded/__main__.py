"""`python -m recorded`, in Tests/EndToEnd: plays the scenes and compares them with the recordings, or writes these."""
import argparse
import sys

from .play import SCENES, difference, play, recording, stand_ins, write

parser = argparse.ArgumentParser(prog="python -m recorded", description=__doc__)
parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"{', '.join(SCENES)}; all if none is named")
parser.add_argument("--write", action="store_true", help="write the recordings in place of comparing with them")
arguments = parser.parse_args()
unknown = set(arguments.scenes) - set(SCENES)
if unknown:
    parser.error(f"there is no scene {', '.join(sorted(unknown))}; choose from {', '.join(SCENES)}")

equal = True
with stand_ins() as (issuers, graph):
    for name in arguments.scenes or SCENES:
        entries = play(name, issuers, graph)
        if arguments.write:
            write(name, entries)
            print(f"{name}: {len(entries)} entries written")
            continue
        found = difference(recording(name), entries)
        print(f"{name}: {len(entries)} entries, {'different' if found else 'equal'}")
        if found:
            equal = False
            print(found)
sys.exit(0 if equal else 1)
