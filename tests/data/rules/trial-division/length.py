def prime_lengths(words: list[str]) -> list[str]:
    found = []
    for word in words:
        prime = len(word) > 1
        for size in range(2, len(word)):
            if len(word) % size == 0:
                prime = False
        if prime:
            found.append(word)
    return found


# output
from math import isqrt


def prime_lengths(words: list[str]) -> list[str]:
    found = []
    for word in words:
        prime = len(word) > 1
        for size in range(2, isqrt(max(len(word), 0)) + 1):
            if len(word) % size == 0:
                prime = False
        if prime:
            found.append(word)
    return found
