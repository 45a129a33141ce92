def odd_digits(texts: list[str]) -> list[int]:
    found = []
    for text in texts:
        found.append(sum(int(d) % 2 == 1 for d in text))
    return found


# output
from collections import Counter


def odd_digits(texts: list[str]) -> list[int]:
    found = []
    for text in texts:
        found.append(sum(
            times
            for d, times in Counter(text).items()
            if int(d) % 2 == 1
        ))
    return found
