"""Functions of years, pages and squares."""

import calendar
import math
