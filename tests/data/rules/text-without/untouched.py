def keeps_them(text: str) -> str:
    return "".join(char for char in text if char in "aeiou")


def of_a_list(words: list[str]) -> str:
    return "".join(word for word in words if word not in "aeiou")


def unknown_set(text: str, unwanted) -> str:
    return "".join(char for char in text if char not in unwanted)


def kelvin(text: str) -> str:
    return "".join(char for char in text if char.lower() not in "ak")


def parts(text: str) -> str:
    return "".join(char for char in text if char not in ["ab", "c"])
