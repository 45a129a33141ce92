def split_words(text):
    """Return the words of a command; quotes hold spaces, and a backslash takes the next character as it is."""
    words, word, quoted = [], None, False
    letters = iter(text)
    for letter in letters:
        if letter == "\\":
            word = (word or "") + next(letters, "\\")
        elif letter in "'\"":
            quoted = not quoted
            word = word or ""
        elif letter.isspace() and not quoted:
            if word is not None:
                words.append(word)
            word = None
        else:
            word = (word or "") + letter
    return words if word is None else [*words, word]
