"""The commands `eval` and `text`."""
