def last_capital(words: list[str]) -> str:
    found = ""
    for word in words:
        if word.isupper():
            found = word
    return found


# output
def last_capital(words: list[str]) -> str:
    found = ""
    for word in reversed(words):
        if word.isupper():
            found = word
            break
    return found
