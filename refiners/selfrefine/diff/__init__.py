"""Diff: what a change of files changed in behaviour: both trees are executed, each in a private copy, and compared outside.

Stands beside refining: it has no loop, no engine and no gate, and changes nothing.
"""
