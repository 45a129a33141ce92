def by_use(words: list[str], used: list[str]) -> list[str]:
    ordered = sorted(words, key=used.count)
    return ordered


# output
from collections import Counter


def by_use(words: list[str], used: list[str]) -> list[str]:
    used_counts = Counter(used)
    ordered = sorted(words, key=used_counts.__getitem__)
    return ordered
