"""Test generation: tests that pin a function down: which of its calls, and the text of a test module.  Pure.

A pin holds what was observed.  `choice` takes as few cases as tell every mutant that inputs tell, `layout` brings
those that can share a table together, `module` writes them down, `placing` puts them into a file of tests.
"""
