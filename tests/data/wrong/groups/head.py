"""Functions of lists, dictionaries and what is nested in them."""

import json
from collections import Counter, defaultdict
from itertools import groupby
