@contextmanager
def gathered(errors: list[str]):
    """Note a ValueError instead of raising it."""
    try:
        yield errors
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        errors.append(str(error))
