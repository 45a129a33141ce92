def with_defaults(
    headers: list[tuple[str, str]], defaults: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    result = headers[:]
    for name, value in defaults:
        if not any(known.lower() == name.lower() for known, _ in result):
            result.append((name, value))
    return result


# output
def with_defaults(
    headers: list[tuple[str, str]], defaults: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    result = headers[:]
    result_keys = {known.lower() for known, _ in result}
    for name, value in defaults:
        if not name.lower() in result_keys:
            result.append((name, value))
            result_keys.add(name.lower())
    return result
