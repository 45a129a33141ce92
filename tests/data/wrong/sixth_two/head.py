"""A sixth lot, written before it was known what is tried: parsers, spans, caches, bytes, bits, trees and coroutines."""

import asyncio
import itertools
import re
import struct
from bisect import bisect_left, bisect_right
from collections import OrderedDict, defaultdict
from typing import Optional


class Folder:
    def __init__(self, name, parts=(), size=0):
        self.name = name
        self.parts = list(parts)
        self.size = size
