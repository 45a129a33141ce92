"""Functions of dates and times."""

from datetime import date, datetime, time, timedelta, timezone
