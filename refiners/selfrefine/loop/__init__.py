"""Loop: Self-Refine (Madaan et al., 2023) and the values that go round in it.

Pure: it knows neither who answers its requests nor how a candidate is verified.
"""
