def running_mean(values, size):
    """Yield the means of the last `size` values, once there are as many."""
    for i in range(len(values) - size + 1):
        yield sum(values[i : i + size]) / size
