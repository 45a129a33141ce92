@contextmanager
def leased(pool, names):
    """Lend a connection for names, and take it back clean."""
    connection = pool.lend(list(dict.fromkeys(name for name in names if name != "")))
    try:
        yield connection
    finally:
        connection.forget_user() or pool.take_back(connection)
