def balanced(text):
    """Tell whether all brackets of a text are closed, in order."""
    pairs = {")": "(", "]": "[", "}": "{"}
    opened = []
    for char in text:
        if char in "([{":
            opened.append(char)
        elif char in pairs:
            if not opened or opened.pop() != pairs[char]:
                return False
    return not opened
