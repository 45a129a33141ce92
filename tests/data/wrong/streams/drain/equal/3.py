def drain(source):
    """Yield what a source gives, and close it in the end, whatever happens."""
    try:
        while (item := source.read()) is not None:
            yield item
    finally:
        source.close()
