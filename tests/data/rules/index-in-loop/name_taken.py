def encoded(text: list[str], letters: list[str]) -> list[int]:
    found = []
    i = 0
    while i < len(text):
        if text[i] in letters:
            # Where it stands.
            found.append(letters.index(text[i]) + 1)
        i += 1
    return found


# output
def encoded(text: list[str], letters: list[str]) -> list[int]:
    found = []
    i = 0
    letter_positions = {letter: position for position, letter in reversed(list(enumerate(letters)))}
    while i < len(text):
        if text[i] in letter_positions:
            # Where it stands.
            found.append(letter_positions[text[i]] + 1)
        i += 1
    return found
