def capitals(text: str) -> int:
    return len([char for char in text if char.isupper()])


# output
def capitals(text: str) -> int:
    return sum(map(str.isupper, text))
