"""Mutants: versions of a function with one small mistake each, to see whether the compared inputs would notice them.  Pure.

A proof by inputs is worth as much as the inputs: one that lets `<` pass for `<=` says nothing of that
boundary.  `operators` is the table, `generation` applies it near what a candidate changed, `probes` writes
the text that tells whether a mutant could matter, `mutation` has the calls kill them, `surviving_mutants` the tests.
"""
