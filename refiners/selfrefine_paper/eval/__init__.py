"""Eval: the paper's seven tasks over data sets, its measures and ours, and its published numbers beside them."""
