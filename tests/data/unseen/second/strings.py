"""Tasks on words and letters; each as somebody wrote it first."""

from typing import List


def vowels_in(word: str) -> int:
    """Return how many letters of a word are vowels."""
    count = 0
    for index in range(len(word)):
        if word[index].lower() in ["a", "e", "i", "o", "u"]:
            count = count + 1
    return count


def first_unique(text: str) -> str:
    """Return the first letter that comes once only, or nothing."""
    for letter in text:
        if text.count(letter) == 1:
            return letter
    return ""


def are_anagrams(one: str, other: str) -> bool:
    """Return whether two words have the same letters."""
    if len(one) != len(other):
        return False
    left = list(other)
    for letter in one:
        if letter in left:
            left.remove(letter)
        else:
            return False
    return True


def group_anagrams(words: List[str]) -> List[List[str]]:
    """Return the words in groups of the same letters, in the order in which groups begin."""
    groups = []
    for word in words:
        placed = False
        for group in groups:
            if sorted(group[0]) == sorted(word):
                group.append(word)
                placed = True
                break
        if not placed:
            groups.append([word])
    return groups


def mirrored(text: str) -> bool:
    """Return whether a text reads the same from both sides."""
    if len(text) < 2:
        return True
    if text[0] != text[-1]:
        return False
    return mirrored(text[1:-1])


def edits(a: str, b: str) -> int:
    """Return how many letters have to be changed, put in or taken away to get one word from another."""
    if not a:
        return len(b)
    if not b:
        return len(a)
    if a[0] == b[0]:
        return edits(a[1:], b[1:])
    return 1 + min(edits(a[1:], b), edits(a, b[1:]), edits(a[1:], b[1:]))


def most_frequent_word(text: str) -> str:
    """Return the word that comes most often, the first of them."""
    words = text.split()
    best = ""
    best_count = 0
    for word in words:
        how_often = 0
        for other in words:
            if other == word:
                how_often += 1
        if how_often > best_count:
            best = word
            best_count = how_often
    return best


def without_repeats(text: str) -> str:
    """Return the words of a text, each at its first place only."""
    kept = []
    for word in text.split(" "):
        if kept.count(word) == 0:
            kept.append(word)
    return " ".join(kept)


def digits_total(text):
    """Return the sum of the digits in a text."""
    total = 0
    for c in text:
        if c.isdigit():
            total = total + int(c)
    return total


def longest_common_start(words: List[str]) -> str:
    """Return what all words begin with."""
    prefix = ""
    if len(words) == 0:
        return prefix
    for i in range(len(min(words, key=len))):
        candidate = words[0][: i + 1]
        if all([word.startswith(candidate) for word in words]):
            prefix = candidate
    return prefix


def _word(r, n, letters="abcde"):
    return "".join(r.choice(letters) for _ in range(n))


def _shuffled(r, word):
    other = "".join(r.sample(list(word), len(word)))
    return (word, other + other[:1] if r.randrange(3) == 0 and len(word) < 9 else other)


INPUTS = {
    "vowels_in": lambda r, n: (_word(r, n * 5, "aEbcdfgIoxyz"),),
    "first_unique": lambda r, n: (_word(r, n) if n < 9 else "".join(chr(0x4E00 + i) for i in range(n)) * 2 + "z",),
    "are_anagrams": lambda r, n: _shuffled(r, _word(r, n, [chr(0x4E00 + i) for i in range(n + 1)])),
    "group_anagrams": lambda r, n: ([_word(r, 4, "abcdefgh") for _ in range(n)],),
    "mirrored": lambda r, n: ("ab" * n + "c" + "ba" * n if n % 2 == 0 else _word(r, n, "ab"),),
    "edits": lambda r, n: (_word(r, min(n, 9), "abc"), _word(r, min(n, 9), "abc")),
    "most_frequent_word": lambda r, n: (" ".join(_word(r, 3) for _ in range(n)),),
    "without_repeats": lambda r, n: (" ".join(_word(r, 4) for _ in range(n)),),
    "digits_total": lambda r, n: (_word(r, n * 5, "0123456789ab"),),
    "longest_common_start": lambda r, n: (["a" * n + _word(r, 5) for _ in range(n)],),
}
