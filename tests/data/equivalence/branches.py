"""Branches, conditions and exits, each with versions that say the same and versions that do not."""


# === guard
def guard(a, b):
    if a.empty():
        return None
    else:
        b.add(a)
    return b


# --- same
def guard(a, b):
    if not a.empty():
        b.add(a)
        return b
    return None


# --- same
def guard(a, b):
    if a.empty():
        return
    b.add(a)
    result = b
    return result


# --- other
def guard(a, b):
    if a.empty():
        return b
    b.add(a)
    return b


# --- other
def guard(a, b):
    if a:
        return None
    b.add(a)
    return b


# --- other
def guard(a, b):
    b.add(a)
    if a.empty():
        return None
    return b


# === joined
def joined(a, b, c):
    if a.x and b.x:
        c.go()
    return c


# --- same
def joined(a, b, c):
    if a.x:
        if b.x:
            c.go()
    return c


# --- same
def joined(a, b, c):
    if not (not a.x or not b.x):
        c.go()
    return c


# --- other
def joined(a, b, c):
    if b.x and a.x:
        c.go()
    return c


# --- other
def joined(a, b, c):
    if a.x or b.x:
        c.go()
    return c


# --- other
def joined(a, b, c):
    if not (not a.x and not b.x):
        c.go()
    return c


# --- other
def joined(a, b, c):
    if bool(a.x) & bool(b.x):
        c.go()
    return c


# --- other
def joined(a, b, c):
    if a.x:
        if b.x:
            c.go()
            return None
    return c


# === asked_twice
def asked_twice(a):
    x = a.b or a.c
    if x:
        return 1
    return 2


# --- other
def asked_twice(a):
    if a.b or a.c:
        return 1
    return 2


# === asked_once
def asked_once(a):
    x = a.b is None
    if x:
        return x
    return a


# --- same
def asked_once(a):
    if a.b is None:
        return True
    return a


# --- same
def asked_once(a):
    return True if not a.b is not None else a


# --- other
def asked_once(a):
    return a.b == None or a


# --- other
def asked_once(a):
    if a.b is not None:
        return True
    return a


# === chain
def chain(a, b, c):
    return a < b < c


# --- same
def chain(a, b, c):
    return a < b and b < c


# --- other
def chain(a, b, c):
    return b < c and a < b


# --- other
def chain(a, b, c):
    return a < b and a < c


# --- other
def chain(a, b, c):
    if a < b:
        return b < c
    return False


# === chain_of_calls
def chain_of_calls(a, b, c):
    return a() < b() < c()


# --- other
def chain_of_calls(a, b, c):
    return a() < b() and b() < c()


# === choice
def choice(a, b):
    x = b.one if a else b.two
    return x


# --- same
def choice(a, b):
    if a:
        return b.one
    return b.two


# --- same
def choice(a, b):
    if not a:
        x = b.two
    else:
        x = b.one
    return x


# --- other
def choice(a, b):
    return a and b.one or b.two


# --- other
def choice(a, b):
    one, two = b.one, b.two
    return one if a else two


# === last_or_first
def last_or_first(items, test):
    found = None
    for item in items:
        if test(item):
            found = item
            break
    return found


# --- same
def last_or_first(items, test):
    for item in items:
        if test(item):
            return item
    return None


# --- other
def last_or_first(items, test):
    found = None
    for item in items:
        if test(item):
            found = item
    return found


# --- other
def last_or_first(items, test):
    for item in items:
        if test(item):
            return item
        return None


# --- other
def last_or_first(items, test):
    item = None
    for item in items:
        if test(item):
            break
    return item


# === rounds
def rounds(a):
    n = 0
    while a.more():
        n += 1
        if a.skip(n):
            continue
        a.take(n)
    else:
        a.close()
    return n


# --- same
def rounds(a):
    count = 0
    while True:
        if not a.more():
            a.close()
            break
        count += 1
        if not a.skip(count):
            a.take(count)
    return count


# --- other
def rounds(a):
    n = 0
    while a.more():
        n += 1
        if a.skip(n):
            break
        a.take(n)
    else:
        a.close()
    return n


# --- other
def rounds(a):
    n = 0
    while a.more():
        if a.skip(n):
            continue
        n += 1
        a.take(n)
    else:
        a.close()
    return n


# --- other
def rounds(a):
    n = 0
    if a.more():
        n += 1
        if not a.skip(n):
            a.take(n)
    else:
        a.close()
    return n


# === swapped_variables
def swapped_variables(a, b, n):
    x, y = a, b
    for _ in range(n):
        x, y = y, x.step(y)
    return x


# --- same
def swapped_variables(a, b, n):
    first, second = a, b
    for _ in range(n):
        before = first
        first = second
        second = before.step(second)
    return first


# --- other
def swapped_variables(a, b, n):
    x, y = a, b
    for _ in range(n):
        x = y
        y = x.step(y)
    return x


# --- other
def swapped_variables(a, b, n):
    x, y = a, b
    for _ in range(n):
        x, y = x.step(y), x
    return x


# --- other
def swapped_variables(a, b, n):
    x, y = a, b
    for _ in range(n):
        x, y = y, x.step(y)
    return y


# === constants
def constants(a):
    return a[3], a[1:], a == 0


# --- same
def constants(a):
    return a[4 - 1], a[1:None], a == 1 - 1


# --- other
def constants(a):
    return a[3], a[1:], a == 0.0


# --- other
def constants(a):
    return a[3], a[1:], a == False


# --- other
def constants(a):
    return a[3], a[1:-1], a == 0


# === sure
def sure(a):
    assert a.ok, "no"
    return a


# --- other
def sure(a):
    if not a.ok:
        raise AssertionError("no")
    return a


# --- same
def sure(a):
    assert not not a.ok, "no"
    outcome = a
    return outcome


# === text
def text(a, b):
    return f"{a!r:>{b}} of {b}"


# --- same
def text(a, b):
    width = b
    return f"{a!r:>{width}} of {b}"


# --- other
def text(a, b):
    return f"{a:>{b}} of {b}"


# --- other
def text(a, b):
    return f"{a!r:>{b}} of {b!s}"
