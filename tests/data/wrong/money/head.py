"""Functions of amounts, percentages and numbers."""

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

LIMIT = 2_000_000
