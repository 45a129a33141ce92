class Conn:
    def __init__(self, raw):
        self.raw = raw
        self.rows = []

    def __enter__(self):
        self.raw.begin()
        return self

    def __exit__(self, *exc):
        self.raw.rollback()
        return True

    def __call__(self, sql):
        return self.raw.run(sql)

    def __next__(self):
        return self.rows.pop()

    def __lshift__(self, text):
        self.raw.write(text)
        return self

    def __iadd__(self, n):
        self.rows.append(n)
        return self

    def __neg__(self):
        self.rows.clear()
        return self

    def __iter__(self):
        while self.rows:
            yield self.rows.pop()

    def __contains__(self, x):
        self.rows.append(x)
        return True

    def index(self, doc):
        self.raw.save(doc)

    def join(self, room):
        self.raw.send("JOIN " + room)

    def copy(self, to):
        self.raw.copy_to(to)

    def start(self):
        self.raw.start_all()

    @property
    def real(self):
        self.rows.clear()
        return 1


class Sub(Conn):
    def size(self, key):
        return len(key)

    def both(self, key, conn):
        return len(key) + conn.level


def width(conn, key):
    return conn.level + len(key)
