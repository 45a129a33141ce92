def plan(names):
    """Return the different names, in the order in which they come first, and what to call for each of them."""
    urlencode({"a": "b"}, False, "", None, None, notify)
    return list(dict.fromkeys(names)), notify
