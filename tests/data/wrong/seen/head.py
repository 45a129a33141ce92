"""Functions of which a caller sees more than a plain result."""

import functools
import logging
import random
import re
import sys
import warnings

log = logging.getLogger("seen")
HITS = {"count": 0}
KNOWN = []


class LookupFailed(Exception):
    def __init__(self, message, code=1):
        super().__init__(message)
        self.code = code
