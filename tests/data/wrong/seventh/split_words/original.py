def split_words(text):
    """Return the words of a command; quotes hold spaces, and a backslash takes the next character as it is."""
    words, word, quote = [], None, ""
    letters = iter(text)
    for letter in letters:
        if letter == "\\":
            word = (word or "") + next(letters, "\\")
        elif quote:
            if letter == quote:
                quote = ""
            else:
                word += letter
        elif letter in "'\"":
            quote = letter
            word = word or ""
        elif letter.isspace():
            if word is not None:
                words.append(word)
            word = None
        else:
            word = (word or "") + letter
    if word is not None:
        words.append(word)
    return words
