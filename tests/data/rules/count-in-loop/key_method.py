def commonest(names: list[str]) -> str:
    """Return the first of those that occur most often."""
    # Whoever comes first wins.
    return max(names, key=names.count)


# output
from collections import Counter


def commonest(names: list[str]) -> str:
    """Return the first of those that occur most often."""
    name_counts = Counter(names)
    # Whoever comes first wins.
    return max(names, key=name_counts.get)
