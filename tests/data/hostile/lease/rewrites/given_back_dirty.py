def _end(pool, connection):
    """Take a connection back clean."""
    pool.take_back(connection)
    connection.forget_user()


@contextmanager
def leased(pool, names):
    """Lend a connection for names, and take it back clean."""
    connection = pool.lend(list(dict.fromkeys(name for name in names if name != "")))
    try:
        yield connection
    finally:
        _end(pool, connection)
