def digit_sum(text: str) -> int:
    return sum(int(char) for char in text if char.isdigit())


# output
def digit_sum(text: str) -> int:
    return sum(map(int, filter(str.isdigit, text)))
