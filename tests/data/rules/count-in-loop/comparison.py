def most_common(words: list[str]) -> str | None:
    """Return the word that occurs most often, the first of several."""
    best = None
    for word in words:
        # Ties go to the first.
        if best is None or words.count(word) > words.count(best):
            best = word
    return best


# output
from collections import Counter


def most_common(words: list[str]) -> str | None:
    """Return the word that occurs most often, the first of several."""
    best = None
    word_counts = Counter(words)
    for word in words:
        # Ties go to the first.
        if best is None or word_counts[word] > word_counts[best]:
            best = word
    return best
