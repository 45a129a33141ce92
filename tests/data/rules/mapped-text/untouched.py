def by_place(text: str) -> str:
    result = ""
    for i, char in enumerate(text):
        result += char.upper() if i % 2 else char.lower()
    return result


def with_state(text: str) -> str:
    result = ""
    inside = False
    for char in text:
        if char == '"':
            inside = not inside
        result += " " if inside else char
    return result


def after_itself(text: str) -> str:
    result = ""
    for char in text:
        if char in result:
            result += "-"
        else:
            result += char
    return result


def numbers(text: str) -> str:
    return "".join([ord(char) for char in text])


def of_a_list(words: list[str]) -> str:
    return "".join([word.upper() for word in words])


def until_a_dot(text: str) -> str:
    result = ""
    for char in text:
        if char == ".":
            break
        result += char.upper()
    return result


def reversed_text(text: str) -> str:
    result = ""
    for char in text:
        result = char + result
    return result


def counted(text: str) -> str:
    marks = ["a", "b", "c"]
    return "".join([marks.pop() if char == "x" else char for char in text])


def unknown(items) -> str:
    return "".join([item.upper() for item in items])


def read_later(text: str) -> str:
    letters = []
    for letter in text:
        letters.append(letter.lower())
    both = "".join(letters)
    return both + letters[0]
