def first_alone(text: str) -> str:
    for char in text:
        if text.count(char) == 1:
            return char
    return ""


# output
from collections import Counter


def first_alone(text: str) -> str:
    text_counts = Counter(text)
    for char in text:
        if text_counts[char] == 1:
            return char
    return ""
