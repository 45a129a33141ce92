def rpn(tokens):
    """Return the value of an expression in reverse notation, whole numbers alone; / cuts towards zero."""
    stack = []
    for token in tokens:
        if token in ("+", "-", "*", "/"):
            if len(stack) < 2:
                raise ValueError("too few numbers")
            right, left = stack.pop(), stack.pop()
            if token == "+":
                stack.append(left + right)
            elif token == "-":
                stack.append(left - right)
            elif token == "*":
                stack.append(left * right)
            else:
                quotient = abs(left) // abs(right)
                stack.append(quotient if (left < 0) == (right < 0) else -quotient)
        else:
            stack.append(int(token))
    if len(stack) != 1:
        raise ValueError("too many numbers")
    return stack[0]
