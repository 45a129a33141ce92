def drain(source):
    """Yield what a source gives, and close it in the end, whatever happens."""
    try:
        while True:
            item = source.read()
            if item is None:
                return
            yield item
    finally:
        source.close()
