"""Measures of how alike two texts are; each as somebody wrote it first, with inputs to compare and time it on."""


def profile(text: str, k: int) -> dict[str, int]:
    """Return how often each shingle of k letters occurs."""
    shingles = []
    for i in range(len(text) - k + 1):
        shingles.append(text[i : i + k])
    result = {}
    for shingle in shingles:
        result[shingle] = shingles.count(shingle)
    return result


def jaccard(one: list[str], other: list[str]) -> float:
    """Return the share of the items of two lists that both have."""
    both = []
    for item in one:
        if item in other and item not in both:
            both.append(item)
    union = []
    for item in one + other:
        if item not in union:
            union.append(item)
    if len(union) == 0:
        return 1.0
    return len(both) / len(union)


def longest_common(one: str, other: str) -> int:
    """Return how long the longest common subsequence is."""
    if not one or not other:
        return 0
    if one[0] == other[0]:
        return 1 + longest_common(one[1:], other[1:])
    return max(longest_common(one[1:], other), longest_common(one, other[1:]))


def edit_distance(one: str, other: str) -> int:
    """Return how many letters must change to turn one text into the other."""

    def distance(i, j):
        if i == 0:
            return j
        if j == 0:
            return i
        if one[i - 1] == other[j - 1]:
            return distance(i - 1, j - 1)
        insert = distance(i, j - 1)
        delete = distance(i - 1, j)
        change = distance(i - 1, j - 1)
        return 1 + min(insert, delete, change)

    return distance(len(one), len(other))


def overlap(one: list[str], other: list[str]) -> float:
    """Return how much of the shorter list the other has, each item counted once."""
    if not one or not other:
        return 0.0
    common = 0
    for item in set(one):
        for candidate in other:
            if candidate == item:
                common += 1
                break
    return common / min(len(set(one)), len(set(other)))


def normalised(counts: list[float]) -> list[float]:
    """Return each count as a share of the length of the vector of them."""
    result = []
    for count in counts:
        if sum(c * c for c in counts) == 0:
            result.append(0.0)
        else:
            result.append(count / sum(c * c for c in counts) ** 0.5)
    return result


def letter_codes(words: list[str]) -> list[list[int]]:
    """Return words with each letter as its place among all letters seen so far."""
    alphabet = []
    coded = []
    for word in words:
        codes = []
        for letter in word.split("-"):
            if letter not in alphabet:
                alphabet.append(letter)
            codes.append(alphabet.index(letter))
        coded.append(codes)
    return coded


def common_ngrams(one: str, other: str, n: int) -> int:
    """Return how many places of one text begin an n-gram that the other has, too."""
    count = 0
    i = 0
    while i + n <= len(one):
        if one[i : i + n] in [other[j : j + n] for j in range(len(other) - n + 1)]:
            count += 1
        i += 1
    return count


def _text(r, n, letters="abcd"):
    return "".join(r.choice(letters) for _ in range(n))


INPUTS = {
    "profile": lambda r, n: (_text(r, n), 5 if n > 20 else r.randrange(1, 4)),
    "jaccard": lambda r, n: (
        [f"w{r.randrange(n + 1)}" for _ in range(n)],
        [f"w{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "longest_common": lambda r, n: (_text(r, min(n, 11)), _text(r, min(n, 11))),
    "edit_distance": lambda r, n: (_text(r, min(n, 8)), _text(r, min(n, 8))),
    "overlap": lambda r, n: (
        [f"w{r.randrange(n + 1)}" for _ in range(n)],
        [f"w{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "normalised": lambda r, n: ([float(r.randrange(9)) for _ in range(n)],),
    "letter_codes": lambda r, n: (["-".join(f"l{r.randrange(n + 1)}" for _ in range(3)) for _ in range(n)],),
    "common_ngrams": lambda r, n: (_text(r, n), _text(r, n), 6 if n > 20 else r.randrange(1, 3)),
}
