def places(words: list[str], asked: list[str]) -> dict[str, int]:
    return {one: sum(1 for word in words if word > one) for one in asked}


# output
from bisect import bisect_right


def places(words: list[str], asked: list[str]) -> dict[str, int]:
    sorted_words = sorted(words)
    return {one: len(sorted_words) - bisect_right(sorted_words, one) for one in asked}
