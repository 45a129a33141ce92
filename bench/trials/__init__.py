"""Trials: functions from cases, a corpus or projects, refined and beside that given to ruff."""
