"""More functions of many kinds, with rewrites that nobody looked at before they were judged."""

import heapq
import itertools
import logging
import re
from collections import Counter, defaultdict, namedtuple
from contextlib import contextmanager
from pathlib import PurePosixPath
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

log = logging.getLogger("sealed")

Move = namedtuple("Move", "who amount note", defaults=("",))


class Full(Exception):
    """There is no room."""
