@contextmanager
def gathered(errors: list[str]):
    """Note a ValueError instead of raising it."""
    try:
        yield errors
    except Exception as error:
        errors.append(str(error))
