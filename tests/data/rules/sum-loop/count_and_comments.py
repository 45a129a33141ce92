def long_words(words: list[str], least: int) -> int:
    # How many there are.
    number = 0
    for word in words:
        if len(word) >= least:
            number += 1
    return number


# output
def long_words(words: list[str], least: int) -> int:
    # How many there are.
    number = sum(1 for word in words if len(word) >= least)
    return number
