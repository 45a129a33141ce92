def allowed(rule: Rule, value: int) -> bool:
    """Tell whether a value keeps a rule."""
    return rule.low < value <= rule.high if rule.strict else rule.low <= value <= rule.high
