def items(text: list, marks: str):
    while text and text[0] in marks:
        text = text[1:]
    return text


def longer_marks(text: str, marks: list[str]) -> str:
    while text and text[0] in marks:
        text = text[1:]
    return text


def other_end(text: str) -> str:
    while text and text[0] in "*_":
        text = text[:-1]
    return text


def two_at_once(text: str) -> str:
    while text.startswith("ab"):
        text = text[1:]
    return text


def other_pair(text: str) -> str:
    while "ab" in text:
        text = text.replace("ab", "b", 1)
    return text


def counted(text: str) -> int:
    number = 0
    while text and text[0] == " ":
        text = text[1:]
        number += 1
    return number


def becomes_a_list(text: str, marks: str):
    while text and text[0] in marks:
        text = text[1:]
    text = text.split()
    return text
