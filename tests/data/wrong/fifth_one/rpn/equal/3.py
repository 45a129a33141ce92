def rpn(tokens):
    """Return the value of an expression in reverse notation, whole numbers alone; / cuts towards zero."""
    stack = []
    for token in tokens:
        if token not in ("+", "-", "*", "/"):
            stack.append(int(token))
            continue
        if len(stack) < 2:
            raise ValueError("too few numbers")
        right = stack.pop()
        left = stack.pop()
        if token == "+":
            value = left + right
        elif token == "-":
            value = left - right
        elif token == "*":
            value = left * right
        else:
            value = abs(left) // abs(right)
            if (left < 0) != (right < 0):
                value = -value
        stack.append(value)
    if len(stack) != 1:
        raise ValueError("too many numbers")
    return stack[0]
