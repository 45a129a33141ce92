def allowed(rule: Rule, value: int) -> bool:
    """Tell whether a value keeps a rule."""
    if rule.strict:
        return rule.low < value and value < rule.high
    return rule.low <= value and value <= rule.high
