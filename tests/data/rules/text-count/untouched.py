def unknown_text(text) -> int:
    return sum(1 for char in text if char in "aeiou")


def long_parts(text: str) -> int:
    return sum(1 for char in text if char in ["a", "bc"])


def twice(text: str) -> int:
    return sum(1 for char in text if char in "abba")


def kelvin(text: str) -> int:
    return sum(1 for char in text if char.lower() in "jk")


def other_letters(text: str, letters: str) -> int:
    return sum(1 for char in text if char in letters)


def weighed(text: str) -> int:
    total = 0
    for char in text:
        if char in "ab":
            total += 2
    return total


def numbers(items: list[int]) -> int:
    return sum(1 for item in items if item == 3)
