def rpn(tokens):
    """Return the value of an expression in reverse notation, whole numbers alone; / cuts towards zero."""
    stack = []
    for token in tokens:
        if token not in ("+", "-", "*", "/"):
            stack.append(int(token))
            continue
        if len(stack) < 2:
            raise ValueError("too few numbers")
        right, left = stack.pop(), stack.pop()
        stack.append({"+": left + right, "-": left - right, "*": left * right}.get(token, left // right if right else 0))
    if len(stack) != 1:
        raise ValueError("too many numbers")
    return stack[0]
