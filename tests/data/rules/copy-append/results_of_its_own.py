def flattened(errors: list) -> list[str]:
    messages = []
    for error in errors:
        if isinstance(error, list):
            messages = messages + flattened(error)
        else:
            messages = messages + [error]
    return messages


# output
def flattened(errors: list) -> list[str]:
    messages = []
    for error in errors:
        if isinstance(error, list):
            messages.extend(flattened(error))
        else:
            messages.append(error)
    return messages
