"""Observers: what is seen of a call besides its outcome: events, lines, branches, state, what it leaves behind."""
