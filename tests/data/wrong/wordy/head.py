"""Functions that write and change texts."""

import re
import textwrap
import unicodedata
from string import Template
