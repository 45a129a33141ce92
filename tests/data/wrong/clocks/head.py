"""Functions of days, hours, spans and calendars."""

from datetime import date, datetime, time, timedelta, timezone

HOLIDAYS = {date(2024, 12, 25), date(2024, 1, 1)}
