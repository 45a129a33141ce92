"""Functions that read texts: settings, headers, versions, units, tables."""

import re
from collections import OrderedDict


class BadLine(ValueError):
    """A line that cannot be read."""

    def __init__(self, number, line):
        super().__init__(f"line {number}: {line!r}")
        self.number = number
        self.line = line
