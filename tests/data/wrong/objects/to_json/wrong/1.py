def to_json(value):
    """Turn a value into what JSON has."""
    if isinstance(value, Enum):
        return value.value
    if type(value) is Base:
        return {"value": to_json(value.value)}
    if isinstance(value, (list, tuple)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    return value
