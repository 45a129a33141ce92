def allowed(rule: Rule, value: int) -> bool:
    """Tell whether a value keeps a rule."""
    return rule.low < value < rule.high or (not rule.strict and value == rule.high)
