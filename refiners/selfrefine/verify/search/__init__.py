"""Search: differential search, which looks for calls on which two versions do not do the same.

Owns where a search starts and how it goes on; must not know what a verdict is made of.
"""
