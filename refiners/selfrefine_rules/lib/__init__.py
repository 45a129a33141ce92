"""Lib: what the rules share: source and blocks, names and uses, types and annotations, ruff's fixes.

No rule stands here, and nothing here knows a rule.
"""
