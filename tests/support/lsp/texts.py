"""A text and what becomes of it, with something above and below the function."""

BEFORE = """\
import os


def total(xs):
    s = 0
    for x in xs:
        s += x
    return s


def other(xs):
    return total(xs)
"""
AFTER = BEFORE.replace(
    "    s = 0\n    for x in xs:\n        s += x\n    return s\n",
    "    return sum(xs)\n",
)
