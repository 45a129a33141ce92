def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    steps = abs(value) / step
    if mode == "down":
        whole = math.floor(steps)
    elif mode == "up":
        whole = math.ceil(steps)
    elif mode == "nearest":
        whole = math.floor(steps + 0.5)
    else:
        raise ValueError(f"unknown mode {mode!r}")
    return (whole if value >= 0 else -whole) * step
