def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    roundings = {"down": math.floor, "up": math.ceil, "nearest": round}
    if mode not in roundings:
        raise ValueError(f"unknown mode {mode!r}")
    return roundings[mode](value / step) * step
