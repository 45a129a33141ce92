"""An eighth lot, written by a hand that had read neither the gates nor how inputs are made, and held out."""

import itertools
import operator
import re
import textwrap
from collections import Counter, defaultdict, deque
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

DEFAULT_PORTS = {"http": 80, "https": 443}
