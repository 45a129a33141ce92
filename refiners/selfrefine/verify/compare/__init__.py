"""Comparison: what two versions do on calls, and whether it is the same.  It makes no calls of its own and knows no gate."""
