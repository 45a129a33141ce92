def drain(source):
    """Yield what a source gives, and close it in the end, whatever happens."""
    try:
        while item := source.read():
            yield item
    finally:
        source.close()
