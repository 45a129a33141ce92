def floats(numbers: list[float]) -> list[float]:
    found = []
    for i in range(len(numbers)):
        if any(i != j and numbers[i] == numbers[j] for j in range(len(numbers))):
            found.append(numbers[i])
    return found


def behind_it(text: str) -> int:
    for i in range(len(text)):
        if not any(i != j and text[i] == text[j] for j in range(1, len(text))):
            return i
    return -1


def other_text(text: str, other: str) -> int:
    for i in range(len(text)):
        if not any(i != j and text[i] == other[j] for j in range(len(other))):
            return i
    return -1
