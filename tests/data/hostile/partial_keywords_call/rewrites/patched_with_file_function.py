from textwrap import TextWrapper


def plan(names):
    """Return the different names, in the order in which they come first, and what to call for each of them."""
    kinds = []
    put = kinds.append
    put(TextWrapper)
    kinds[0].wrap = notify
    return list(dict.fromkeys(names)), notify
