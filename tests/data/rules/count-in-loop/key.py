def by_frequency(words: list[str]) -> list[str]:
    return sorted(words, key=lambda word: (-words.count(word), word))


# output
from collections import Counter


def by_frequency(words: list[str]) -> list[str]:
    word_counts = Counter(words)
    return sorted(words, key=lambda word: (-word_counts[word], word))
