def can_build(note: list[str], letters: list[str]) -> bool:
    left = letters.copy()
    for letter in note:
        if letter not in left:
            return False
        left.remove(letter)
    return True


# output
from collections import Counter


def can_build(note: list[str], letters: list[str]) -> bool:
    left = Counter(letters)
    for letter in note:
        if left[letter] == 0:
            return False
        left[letter] -= 1
    return True
