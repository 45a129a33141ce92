def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    steps = value / step
    if mode == "down":
        return math.floor(steps) * step
    if mode == "up":
        return math.ceil(steps) * step
    if mode == "nearest":
        return math.floor(steps + 0.5) * step
    raise ValueError(f"unknown mode {mode!r}")
