@contextmanager
def gathered(errors: list[str]):
    """Note a ValueError instead of raising it."""
    try:
        yield errors
    except ValueError as error:
        errors.append(str(error.args[0]))
