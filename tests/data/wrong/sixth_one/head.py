"""A sixth lot, written before it was known what is tried: dates, money, texts, ties, callbacks and contexts."""

import contextlib
import re
import unicodedata
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from pathlib import PurePosixPath


class Role(Enum):
    GUEST = "guest"
    USER = "user"
    ADMIN = "admin"


@dataclass
class User:
    name: str
    role: Role = Role.USER
    email: str | None = None
    tags: list = field(default_factory=list)
