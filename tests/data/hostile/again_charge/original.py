import os


def drop(path, keep):
    if keep:
        return None
    os.remove(path)
    return path


def scan(table, key, extra):
    rows = table[key]
    return len(rows) + len(extra)


def lock_it(lock, key, db):
    lock.acquire()
    try:
        db.save(key)
    finally:
        lock.release()
    return len(key)


_SEEN = []


def run(name, path):
    fn = globals().get("_cmd_" + name)
    return fn(path) if fn else None


def count(path):
    os.remove(path)
    return len(path)


class User:
    __match_args__ = ("name", "password")

    def __init__(self, name, password):
        self.name = name
        self.password = password


def label(user):
    return user.name


async def charge(client, card):
    got = await client.charge(card)
    await client.log(card)
    return got


def first(it, n):
    for x in it:
        return x


def apply(fns, x):
    done = []
    for fn in fns:
        done.append(fn(x))
    return done


def visit(node, fn):
    fn(node)
    for child in node.children:
        visit(child, fn)


def sync(a, b, key):
    a.lock(key)
    b.lock(key)
    value = a.read_one(key)
    b.write_one(key, value)
    b.unlock(key)
    a.unlock(key)
    return value
