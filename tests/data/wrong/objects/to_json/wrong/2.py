def to_json(value):
    """Turn a value into what JSON has."""
    kinds = {
        list: lambda v: [to_json(item) for item in v],
        tuple: lambda v: [to_json(item) for item in v],
        dict: lambda v: {str(key): to_json(item) for key, item in v.items()},
    }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Base):
        return {"value": to_json(value.value)}
    return kinds.get(type(value), lambda v: v)(value)
