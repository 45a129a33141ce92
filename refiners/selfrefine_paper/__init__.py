"""The paper: its text tasks, and its figures measured anew.

It stands on `selfrefine`, which does not know it but for the names of its two commands.
"""
