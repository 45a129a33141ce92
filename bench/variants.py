"""How many ways to write a mistake the rules recover, and what they make of look-alikes: python bench/variants.py [--only RULE] [--share S] [--missed]

Each variant of `tests/support/variants.py` goes through the rules and their chains,
unverified.  It is recovered if one of the first offers gives the same on every input,
and is at least 1.5x faster on a large one; what differs for an input is wrong.  A
look-alike is touched if an offer for it differs.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support import recovered, variants


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="a rule")
    parser.add_argument("--share", type=float, default=1.0, help="of all variants")
    parser.add_argument("--no-alike", action="store_true", help="mistakes alone")
    parser.add_argument("--missed", action="store_true", help="name what is missed")
    options = parser.parse_args()
    chance = random.Random(1)
    every, good, wrong = Counter(), Counter(), Counter()
    for variant in variants.variants():
        if options.only not in ("", variant.rule) or chance.random() > options.share:
            continue
        found = recovered.judge(variant)
        every[variant.rule] += 1
        good[variant.rule] += found.recovered
        wrong[variant.rule] += bool(found.wrong)
        if options.missed and not found.recovered:
            print(f"missed: {variant.rule} {variant.name}")
        if found.wrong:
            print(f"WRONG: {variant.rule} {variant.name}\n{found.wrong}")
    for rule, number in sorted(every.items()):
        print(
            f"{rule:20} {good[rule]:4} of {number:4} recovered, {good[rule] / number:4.0%}, {wrong[rule]} wrong"
        )
    total = sum(every.values())
    print(f"{'all':20} {sum(good.values()):4} of {total:4} recovered")
    alike, touched = 0, 0
    for variant in () if options.no_alike else variants.lookalikes():
        if options.only in ("", variant.rule):
            found = recovered.judge(variant)
            alike += 1
            touched += bool(found.wrong)
            if found.wrong:
                print(f"TOUCHED: {variant.rule} {variant.name}\n{found.wrong}")
    print(f"look-alikes: {touched} of {alike} touched")


if __name__ == "__main__":
    main()
