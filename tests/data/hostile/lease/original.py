"""Connections."""
from contextlib import contextmanager


@contextmanager
def leased(pool, names):
    """Lend a connection for names, and take it back clean."""
    wanted = []
    for name in names:
        if name != "":
            if name not in wanted:
                wanted.append(name)
    connection = pool.lend(wanted)
    try:
        yield connection
    finally:
        connection.forget_user()
        pool.take_back(connection)
