"""Functions of texts: slugs, fields, patterns, quoting."""

import re

WORD = re.compile(r"[A-Za-z_]\w*")
TRUE = {"yes", "true", "on", "1"}
