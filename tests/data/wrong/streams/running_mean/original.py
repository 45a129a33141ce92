def running_mean(values, size):
    """Yield the means of the last `size` values, once there are as many."""
    window = deque(maxlen=size)
    for value in values:
        window.append(value)
        if len(window) == size:
            yield sum(window) / size
