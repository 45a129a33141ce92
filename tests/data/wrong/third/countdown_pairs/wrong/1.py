def countdown_pairs(start, stop=0, step=1):
    """Return pairs of neighbours while counting down, the end left out."""
    if step <= 0:
        raise ValueError("step must be positive")
    numbers = list(range(start, stop, -step))
    return [(n, n - 1) for n in numbers[:-1]] if step == 1 else list(zip(numbers, [n - step for n in numbers]))
