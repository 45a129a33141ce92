def spaced(text: str) -> list[str]:
    # commas part words as well
    letters = []
    for letter in text:
        if letter == ",":
            letters.append(" ")
        else:
            letters.append(letter)
    letters = "".join(letters)
    return letters.split()


# output
def spaced(text: str) -> list[str]:
    # commas part words as well
    letters = text.replace(",", " ")
    return letters.split()
