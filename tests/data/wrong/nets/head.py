"""Functions of graphs, trees, grids and nested data."""

import heapq
from collections import Counter, defaultdict, deque
from copy import deepcopy
from itertools import groupby


class Tree:
    """A node of a tree."""

    def __init__(self, value, children=()):
        self.value = value
        self.children = list(children)
