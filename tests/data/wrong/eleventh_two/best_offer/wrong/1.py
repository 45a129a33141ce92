def best_offer(offers: list[float]) -> float | None:
    """Return the lowest offer, None where there is none."""
    return sorted(offers, reverse=True)[-1] if offers else None
