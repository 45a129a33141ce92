def running_mean(values, size):
    """Yield the means of the last `size` values, once there are as many."""
    window = deque()
    total = 0
    for value in values:
        window.append(value)
        total += value
        if len(window) > size:
            total -= window.popleft()
        if len(window) == size:
            yield total / size
