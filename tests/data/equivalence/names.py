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


# === handed_on
def handed_on(a):
    rows = []
    a.walk(rows.append)
    return rows


# --- same
def handed_on(a):
    found = []
    a.walk(found.append)
    return found


# --- same
def handed_on(a):
    found = []
    add = found.append
    a.walk(add)
    return found


# --- other
def handed_on(a):
    found = []
    other = []
    a.walk(other.append)
    return found


# --- other
def handed_on(a):
    rows = []
    a.walk(rows.extend)
    return rows


# === handed_on_twice
def handed_on_twice(a):
    rows = []
    a.walk(rows.append, rows.append)
    return rows


# --- same
def handed_on_twice(a):
    found = []
    a.walk(found.append, found.append)
    return found


# --- other
def handed_on_twice(a):
    rows = []
    add = rows.append
    a.walk(add, add)
    return rows


# === many_lists
def many_lists(a):
    p, q, r = a.p, a.q, a.r
    s, t, u = p.x, q.x, r.x
    ones = []
    others = []
    while p.go():
        t = a.take(p, q, r, s, t, u)
        ones.append(t.one)
        if t.other:
            others.append(t.other)
    return ones, others


# --- same
def many_lists(a):
    p, q, r = a.p, a.q, a.r
    s, t, u = p.x, q.x, r.x
    firsts = []
    others = []
    while p.go():
        t = a.take(p, q, r, s, t, u)
        firsts.append(t.one)
        if not t.other:
            continue
        others.append(t.other)
    return firsts, others


# --- other
def many_lists(a):
    p, q, r = a.p, a.q, a.r
    s, t, u = p.x, q.x, r.x
    ones = []
    others = []
    while p.go():
        t = a.take(p, q, r, s, t, u)
        others.append(t.one)
        if t.other:
            ones.append(t.other)
    return ones, others


# === made_before
def made_before(a):
    x = []
    y = []
    if a.one():
        a.first()
    else:
        a.second()
    a.note()
    x.append(a)
    return y


# --- same
def made_before(a):
    if a.one():
        a.first()
    else:
        a.second()
    a.note()
    y = []
    x = []
    x.append(a)
    return y


# --- same
def made_before(a):
    y = []
    if not a.one():
        a.second()
    else:
        a.first()
    x = []
    a.note()
    x.append(a)
    return y


# --- other
def made_before(a):
    if a.one():
        a.first()
    else:
        a.second()
    a.note()
    x = y = []
    x.append(a)
    return y


# --- other
def made_before(a):
    x = []
    if a.one():
        a.first()
        y = x
    else:
        a.second()
        y = []
    a.note()
    x.append(a)
    return y


# === one_or_two
def one_or_two(a):
    x = []
    if a.one():
        y = x
    else:
        y = []
    a.note()
    x.append(a)
    return y


# --- same
def one_or_two(a):
    rows = []
    if not a.one():
        y = []
    else:
        y = rows
    a.note()
    rows.append(a)
    return y


# --- other
def one_or_two(a):
    if a.one():
        pass
    a.note()
    x = []
    y = []
    x.append(a)
    return y


# --- other
def one_or_two(a):
    if a.one():
        pass
    a.note()
    x = y = []
    x.append(a)
    return y


# === filled_before
def filled_before(a):
    x = [a.p]
    if a.one():
        a.first()
    a.note()
    return x


# --- other
def filled_before(a):
    a.p
    if a.one():
        a.first()
    a.note()
    return []


# --- same
def filled_before(a):
    p = a.p
    if a.one():
        a.first()
    a.note()
    return [p]


# --- other
def filled_before(a):
    p = a.p
    if a.one():
        p = a.first()
    a.note()
    return [p]


# === annotated
def annotated(a, b):
    a.x: int
    if b.y:
        return 1
    else:
        return 2


# --- same
def annotated(a, b):
    a.x: int
    if b.y:
        return 1
    return 2


# --- same
def annotated(a, b):
    return 1 if b.y else 2


# === annotated_far
def annotated_far(a):
    a.b.x: int
    return 1


# --- same
def annotated_far(a):
    a.b
    return 1


# --- other
def annotated_far(a):
    return 1


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
