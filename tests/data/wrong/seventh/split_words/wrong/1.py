def split_words(text):
    """Return the words of a command; quotes hold spaces, and a backslash takes the next character as it is."""
    words, word, quote = [], "", ""
    letters = iter(text)
    for letter in letters:
        if letter == "\\":
            word += next(letters, "\\")
        elif quote:
            if letter == quote:
                quote = ""
            else:
                word += letter
        elif letter in "'\"":
            quote = letter
        elif letter.isspace():
            if word:
                words.append(word)
            word = ""
        else:
            word += letter
    if word:
        words.append(word)
    return words
