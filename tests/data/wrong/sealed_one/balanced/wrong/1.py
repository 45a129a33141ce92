def balanced(text):
    """Tell whether all brackets of a text are closed, in order."""
    depth = Counter()
    for char in text:
        if char in "([{":
            depth[char] += 1
        elif char in ")]}":
            char = "([{"[")]}".index(char)]
            depth[char] -= 1
            if depth[char] < 0:
                return False
    return not any(depth.values())
