def moving_max(values, size):
    """Return the largest of each `size` neighbours."""
    window, result = deque(), []
    for i, value in enumerate(values):
        while window and window[-1] < value:
            window.pop()
        window.append(value)
        if i >= size and window[0] == values[i - size] and len(window) > 3:
            window.popleft()
        if i >= size - 1:
            result.append(window[0])
    return result
