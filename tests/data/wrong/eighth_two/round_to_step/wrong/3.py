def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    if mode == "nearest":
        whole = math.floor(abs(value / step) + 0.5)
        return -whole * step if value < 0 else whole * step
    if mode == "down":
        return value // step * step
    if mode == "up":
        return -(-value // step) * step
    raise ValueError(f"unknown mode {mode!r}")
