def by_place(text: str) -> int:
    return sum(i for i, char in enumerate(text) if char.isupper())


def fractions(text: str) -> float:
    return sum(0.1 if char.isupper() else 0 for char in text)


def of_a_list(words: list[str]) -> int:
    return sum(1 for word in words if word.isupper())


def changing(text: str) -> int:
    number = 0
    for char in text:
        if char.isupper() and number < 9:
            number += 1
    return number


def any_character(text: str, number: int) -> int:
    return sum(1 for char in text if number > 3)


def once(text: str) -> int:
    seen = set()
    number = 0
    for char in text:
        if char not in seen and not seen.add(char):
            number += 1
    return number


def unknown(text: str, scores) -> int:
    return sum(scores[char] for char in text)
