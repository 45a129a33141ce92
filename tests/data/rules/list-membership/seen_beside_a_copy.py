def with_defaults(names: list[str], defaults: list[str]) -> list[str]:
    result = list(names)
    for name in defaults:
        if name not in result:
            result.append(name)
    return result


# output
def with_defaults(names: list[str], defaults: list[str]) -> list[str]:
    result = list(names)
    seen = set(result)
    for name in defaults:
        if name not in seen:
            result.append(name)
            seen.add(name)
    return result
