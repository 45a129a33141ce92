"""Verify: is this candidate the same function, and a better one?

Gates judge, inputs are what they compare on, the runner executes; nothing here knows who wrote the candidate.
"""
