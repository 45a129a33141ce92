"""Variables, containers, comprehensions, helpers and inner functions, with versions that say the same and versions that do not."""


# === filled
def filled(items):
    out = []
    for item in items:
        if item.ok:
            out.append(item.value)
    return out


# --- same
def filled(items):
    return [i.value for i in items if i.ok]


# --- same
def filled(items):
    kept = [each.value for each in items if not not each.ok]
    return kept


# --- other
def filled(items):
    return [i.value for i in items]


# --- other
def filled(items):
    return [i for i in items if i.ok]


# --- other
def filled(items):
    return (i.value for i in items if i.ok)


# --- other
def filled(items):
    return {i.value for i in items if i.ok}


# --- other
def filled(items, out=[]):
    for item in items:
        if item.ok:
            out.append(item.value)
    return out


# --- other
def filled(items):
    out = items.new()
    for item in items:
        if item.ok:
            out.append(item.value)
    return out


# === filled_of_two
def filled_of_two(rows):
    return {c.key: c.value for row in rows if row for c in row.cells}


# --- same
def filled_of_two(rows):
    found = {}
    for row in rows:
        if not row:
            continue
        for cell in row.cells:
            key, value = cell.key, cell.value
            found[key] = value
    return found


# --- other
def filled_of_two(rows):
    found = {}
    for row in rows:
        for c in row.cells:
            if row:
                found[c.key] = c.value
    return found


# --- other
def filled_of_two(rows):
    found = {}
    for row in rows:
        if row:
            for c in row.cells:
                value, key = c.value, c.key
                found[key] = value
    return found


# --- other
def filled_of_two(rows):
    found = {}
    for row in rows:
        if row:
            for c in row.cells:
                found.setdefault(c.key, c.value)
    return found


# === left_over
def left_over(items):
    for x in items:
        x.go()
    return x


# --- other
def left_over(items):
    [x.go() for x in items]
    return x


# === two_lists
def two_lists(items):
    a, b = [], []
    for item in items:
        if item:
            a.append(item)
        else:
            b.append(item)
    return a, b


# --- same
def two_lists(items):
    yes = []
    no = []
    for item in items:
        (yes if item else no).append(item)
    return yes, no


# --- other
def two_lists(items):
    a = b = []
    for item in items:
        if item:
            a.append(item)
        else:
            b.append(item)
    return a, b


# --- other
def two_lists(items):
    a, b = [], []
    for item in items:
        if item:
            b.append(item)
        else:
            a.append(item)
    return a, b


# --- other
def two_lists(items):
    for item in items:
        a, b = [], []
        if item:
            a.append(item)
        else:
            b.append(item)
    return a, b


# === in_order
def in_order(a):
    x = a.one()
    y = a.two()
    return x, y


# --- same
def in_order(a):
    return a.one(), a.two()


# --- other
def in_order(a):
    y = a.two()
    x = a.one()
    return x, y


# --- other
def in_order(a):
    return a.one(), a.one()


# --- other
def in_order(a):
    x = a.one()
    return x, x


# --- other
def in_order(a):
    return [a.one(), a.two()]


# === started
def started(a):
    total = 0
    parts = []
    for x in a.rows():
        total += x
        parts.append(total)
    return parts


# --- same
def started(a):
    rows = a.rows()
    parts = []
    total = 0
    for x in rows:
        total += x
        parts.append(total)
    return parts


# --- other
def started(a):
    total = 0
    parts = []
    for x in a.rows():
        total = total + x
        parts.append(total)
    return parts


# --- other
def started(a):
    total = 0
    parts = []
    for x in a.rows():
        parts.append(total)
        total += x
    return parts


# === helped
def helped(a, b):
    total = a.start
    for x in b:
        if x < 0:
            continue
        total += x
    a.end(total)
    return total


# --- same
def _added(total, b):
    for x in b:
        if x < 0:
            continue
        total += x
    return total


def helped(a, b):
    total = _added(a.start, b)
    a.end(total)
    return total


# --- same
def _is_wanted(x):
    return not x < 0


def helped(a, b):
    total = a.start
    for x in b:
        if _is_wanted(x):
            total += x
    a.end(total)
    return total


# --- other
def _added(total, b):
    for x in b:
        if x < 0:
            return total
        total += x
    return total


def helped(a, b):
    total = _added(a.start, b)
    a.end(total)
    return total


# --- other
def _added(total, b):
    for x in b:
        if x < 0:
            continue
        total += x


def helped(a, b):
    total = a.start
    _added(total, b)
    a.end(total)
    return total


# --- other
def _added(b, total):
    for x in b:
        if x < 0:
            continue
        total += x
    return total


def helped(a, b):
    total = _added(a.start, b)
    a.end(total)
    return total


# --- other
def _added(total, b, seen=[]):
    for x in b:
        if x < 0:
            continue
        total += x
    return total


def helped(a, b):
    total = _added(a.start, b)
    a.end(total)
    return total


# --- other
def _added(total, b):
    for x in b:
        if x < 0:
            continue
        total += x
        yield total


def helped(a, b):
    total = _added(a.start, b)
    a.end(total)
    return total


# === fresh_in_each_round
def fresh_in_each_round(rows):
    for row in rows:
        if row.new:
            kept = row.make()
        row.use(kept)


# --- other
def _kept(row):
    if row.new:
        kept = row.make()
    return kept


def fresh_in_each_round(rows):
    for row in rows:
        kept = _kept(row)
        row.use(kept)


# === private
def private(self):
    return self.__value


# --- other
def _read(self):
    return self.__value


def private(self):
    return _read(self)


# === inner
def inner(a, limit):
    found = []
    for x in a:
        found.append(any(y > limit for y in x))
    return found


# --- same
def inner(a, limit):
    out = []
    for each in a:
        out.append(any(y > limit for y in each))
    return out


# --- other
def inner(a, limit):
    found = []
    for x in a:
        found.append(all(y > limit for y in x))
    return found


# --- other
def inner(a, limit):
    found = []
    for x in a:
        found.append(any(limit > limit for y in x))
    return found


# --- other
def inner(a, limit):
    found = []
    for x in a:
        found.append(any(x > limit for x in x))
        a.note(x)
    return found


# === later
def later(a):
    n = a.first
    a.keep(lambda: n)
    n = a.second
    return n


# --- other
def later(a):
    m = a.first
    a.keep(lambda: m)
    n = a.second
    return n


# --- other
def later(a):
    n = a.first
    a.keep(lambda n=n: n)
    n = a.second
    return n


# === awaited
def awaited(a):
    def call(b):
        return made(b, size)

    size = a.size()
    if not size:
        a.log(call)
        return None
    made = a.make(size)
    return call


# --- same
def awaited(a):
    def call(b):
        return made(b, size)

    size = a.size()
    if size:
        result = a.make(size)
        made = result
        return call
    a.log(call)


# --- other
def awaited(a):
    def call(b):
        return made(b, size)

    size = a.size()
    made = a.make(size)
    if not size:
        a.log(call)
        return None
    return call


# --- other
def awaited(a):
    def call(b):
        return made(b, size)

    size = a.size()
    if not size:
        size = a.size()
        a.log(call)
        return None
    made = a.make(size)
    return call


# --- other
def awaited(a):
    def call(b):
        return made(b, 0)

    size = a.size()
    if not size:
        a.log(call)
        return None
    made = a.make(size)
    return call


# --- other
def awaited(a):
    size = a.size()

    def call(b):
        return made(b, size)

    if not size:
        a.log(call)
        return None
    made = a.make(size)
    return call


# --- other
def awaited(a):
    def call(b):
        return maker(b, size)

    size = a.size()
    if not size:
        a.log(call)
        return None
    made = a.make(size)
    maker = a.make(size)
    return call


# === made
def made(a):
    def go(x):
        return a.step(x)

    return go


# --- same
def made(a):
    def go(x):
        return a.step(x)

    result = go
    return result


# --- other
def made(a):
    return a.step


# --- other
def made(a):
    def go(x):
        return a.step(a)

    return go


# --- other
def made(a):
    def went(x):
        return a.step(x)

    return went


# === imported
def imported(a):
    import json

    return json.dumps(a)


# --- same
def imported(a):
    import json

    text = json.dumps(a)
    return text


# --- other
def imported(a):
    return json.dumps(a)


# --- other
def imported(a):
    import json

    return json.loads(a)


# === by_name
def by_name(a):
    count = a.one
    return "{count}".format(**locals())


# --- other
def by_name(a):
    number = a.one
    return "{count}".format(**locals())


# === of_a_class
def of_a_class(self, other):
    me = other.find(self)
    return super().find(me)


# --- other
def of_a_class(self, other):
    self = other.find(self)
    return super().find(self)


# === shared_state
def shared_state(a):
    global TOTAL
    TOTAL = a.one
    return a.two(TOTAL)


# --- other
def shared_state(a):
    global TOTAL
    TOTAL = one = a.one
    return a.two(one)


# --- other
def shared_state(a):
    TOTAL = a.one
    return a.two(TOTAL)


# === spread
def spread(a, b):
    first, *rest = a
    return b(*rest, first, key=first, **b.more)


# --- same
def spread(a, b):
    head, *tail = a
    result = b(*tail, head, key=head, **b.more)
    return result


# --- other
def spread(a, b):
    *rest, first = a
    return b(*rest, first, key=first, **b.more)


# --- other
def spread(a, b):
    first, *rest = a
    return b(first, *rest, key=first, **b.more)


# --- other
def spread(a, b):
    first, *rest = a
    return b(*rest, first, **b.more, key=first)


# --- other
def spread(a, b):
    first, *rest = a
    return b(*rest, first, name=first, **b.more)
