"""Batch: many functions refined by several workers, with a journal that survives a kill at any time.

It knows which functions are worth trying and what is done with results; it knows no terminal, and how one
function is refined is the job's.
"""
