"""Rewrites of functions of tests/projects/registry: the first of a name is right, each further one is wrong."""

# --- Registry.add
def add(self, name, value=ABSENT):
    """Add a name, and return what the hooks make of its length."""
    made = sum([hook(len(name)) for hook in self.hooks])
    self.items.append((name, None if value is ABSENT else value))
    return made


# --- Registry.add
def add(self, name, value=ABSENT):
    """Add a name, and return what the hooks make of its length."""
    self.items.append((name, None if value is ABSENT else value or None))
    return sum(hook(len(name)) for hook in self.hooks)


# --- Registry.add
def add(self, name, value=ABSENT):
    """Add a name, and return what the hooks make of its length."""
    self.items.append((name, None if value is ABSENT else value))
    return self.hooks[0](len(name))


# --- Registry.add
def add(self, name, value=ABSENT):
    """Add a name, and return what the hooks make of its length."""
    # The hooks find the name among the items.
    self.items.append((name, None if value is ABSENT else value))
    return sum(hook(len(name)) for hook in self.hooks)


# --- Registry.nested
def nested(self, kind, value):
    """Return how deep a bracket leads."""
    if kind is PUNCTUATION and value in ("(", ")"):
        self.depth += 1 if value == "(" else -1
    return self.depth


# --- Registry.nested
def nested(self, kind, value):
    """Return how deep a bracket leads."""
    if kind is PUNCTUATION and value in "()":
        self.depth += 1 if value == "(" else -1
    return self.depth


# --- Registry.names
@property
def names(self):
    """All names, in order."""
    return [name for name, _ in self.items]


# --- Registry.names
@property
def names(self):
    """All names, in order."""
    return sorted(name for name, _ in self.items)


# --- Registry.kept
@contextmanager
def kept(self):
    """Put back what was there before."""
    before = self.items[:]
    try:
        yield self
    finally:
        self.items = before


# --- Registry.kept
@contextmanager
def kept(self):
    """Put back what was there before."""
    count = len(self.items)
    try:
        yield self
    finally:
        self.items = self.items[:count]


# --- Registry.total
async def total(self, factor):
    """Return the sum of all lengths."""
    return sum(len(name) * factor for name, _ in self.items)


# --- Registry.total
async def total(self, factor):
    """Return the sum of all lengths."""
    return 2 * sum(len(name) for name, _ in self.items)


# --- Registry.pairs
def pairs(self, least):
    """Yield names with their lengths."""
    for name, _ in self.items:
        if len(name) >= least:
            yield name, len(name)


# --- Registry.pairs
def pairs(self, least):
    """Yield names with their lengths."""
    for name, _ in self.items:
        if len(name) > least - (least == 0):
            yield name, len(name)


# --- Registry.of
@classmethod
def of(cls, names):
    """Return a registry of names, and remember that it was made."""
    made = cls()
    SEEN.append(len(names))
    for name in names:
        made.add(name)
    return made


# --- Registry.of
@classmethod
def of(cls, names):
    """Return a registry of names, and remember that it was made."""
    made = cls()
    SEEN.append(len(set(names)))
    for name in names:
        made.add(name)
    return made


# --- scaled.<locals>.scale
def scale(values):
    """Scale."""
    return [value * factor for value in values]


# --- scaled.<locals>.scale
def scale(values):
    """Scale."""
    return [value * factor for value in values if value or factor]


# --- first
def first(registry, default):
    """Return the first name."""
    return registry.items[0][0] if registry.items else default


# --- first
def first(registry, default):
    """Return the first name."""
    return min(registry.items)[0] if registry.items else default


# --- stock
def stock(connection, deliveries):
    """Book deliveries; return the names that nobody knows."""
    update = "update stock set count = count + ? where name = ?"
    return sorted(
        name
        for name, count in deliveries.items()
        if not connection.execute(update, (count, name)).rowcount
    )


# --- stock
def stock(connection, deliveries):
    """Book deliveries; return the names that nobody knows."""
    update = "update stock set count = count + ? where name = ?"
    return sorted(
        name
        for name, count in deliveries.items()
        if not connection.execute(update, (abs(count), name)).rowcount
    )


# --- pair
def pair(stream):
    """Return the next two lines of an open file, without their ends."""
    first, second = stream.readline(), stream.readline()
    return first.removesuffix("\n"), second.removesuffix("\n")


# --- pair
def pair(stream):
    """Return the next two lines of an open file, without their ends."""
    first, second = stream.readline(), stream.readline()
    stream.readline()
    return first.removesuffix("\n"), second.removesuffix("\n")
