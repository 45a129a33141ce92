"""Refine: the composition root; brings loop, engine and gates together for one function of a project.

Shells call it; it knows no shell.
"""
