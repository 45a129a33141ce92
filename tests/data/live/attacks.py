"""Rewrites of functions of tests/projects/shelf: what is named right is the same, what is named wrong leaves something else."""

# --- Shelf.count right
def count(self, name):
    """Return the others, and count them."""
    global COUNT
    found = [item for item in self.items if item != name]
    COUNT += len(found)
    return found


# --- Shelf.count wrong global
def count(self, name):
    """Return the others, and count them."""
    global COUNT
    found = [item for item in self.items if item != name]
    COUNT += len(self.items)
    return found


# --- Shelf.named right
def named(self, name):
    """Return new names; all shall know the last one."""
    SETTINGS.name = name
    return [item + name for item in self.items]


# --- Shelf.named wrong attribute of a global
def named(self, name):
    """Return new names; all shall know the last one."""
    SETTINGS.name = ""
    return [item + name for item in self.items]


# --- Shelf.noted wrong content of global containers
def noted(self, name):
    """Return new names, and note them."""
    HISTORY.append(name)
    TABLE[name].append(0)
    return [item + name for item in self.items]


# --- Shelf.make wrong attribute of a class
def make(self, name):
    """Return new names, and count all."""
    found = [item + name for item in self.items]
    type(self).made += 1
    return found


# --- Shelf.warn right
def warn(self, name):
    """Return new names, and warn."""
    if name in self.items:
        warnings.warn(name + " is there", stacklevel=2)
    return [item + name for item in self.items]


# --- Shelf.warn wrong silence
def warn(self, name):
    """Return new names, and warn."""
    return [item + name for item in self.items]


# --- Shelf.log right
def log(self, name):
    """Return new names, and log."""
    found = [item + name for item in self.items]
    LOG.warning("%s in %d", name, len(found))
    return found


# --- Shelf.log wrong record
def log(self, name):
    """Return new names, and log."""
    found = [item + name for item in self.items]
    LOG.warning("%s", name)
    return found


# --- Shelf.context wrong variable
def context(self, name):
    """Return new names; the context shall know the last one."""
    CURRENT.set("a")
    return [item + name for item in self.items]


# --- Shelf.shuffle right
def shuffle(self, name):
    """Return items in another order."""
    found = [item + name for item in self.items]
    random.shuffle(found)
    return found


# --- Shelf.shuffle wrong order
def shuffle(self, name):
    """Return items in another order."""
    found = [item + name for item in self.items]
    found.sort(key=lambda item: random.random())
    return found


# --- Shelf.shout wrong silence before a failure
def shout(self, name):
    """Print, and fail if there is nothing."""
    if not self.items:
        raise KeyError(name)
    print("shout", name)
    return [item + name for item in self.items]


# --- Shelf.kept right
@contextmanager
def kept(self):
    """Put back what was there before."""
    self.busy = True
    before = self.items[:]
    try:
        yield self
    finally:
        self.busy = False
        self.items = before


# --- Shelf.kept wrong after a failure
@contextmanager
def kept(self):
    """Put back what was there before."""
    before = list(self.items)
    self.busy = True
    yield self
    self.items = before
    self.busy = False


# --- Shelf.walk right
def walk(self, name):
    """Yield new names; it is busy meanwhile."""
    self.busy = True
    try:
        for item in self.items:
            yield item + name
    finally:
        self.busy = False


# --- Shelf.walk wrong when it is left early
def walk(self, name):
    """Yield new names; it is busy meanwhile."""
    self.busy = True
    for item in self.items:
        yield item + name
    self.busy = False


# --- Shelf.matches wrong place
def matches(self, pattern):
    """Return what matches."""
    return [re.search("", item) for item in self.items if re.search(pattern, item)]


# --- Shelf.sizes wrong view
def sizes(self, name):
    """Return itself and sizes."""
    table = {item + name: 0 for item in self.items}
    return self, table.items()


# --- Shelf.locked right
def locked(self, name):
    """Return new names, one caller at a time."""
    with self.lock:
        return [item + name for item in self.items]


# --- Shelf.locked wrong for the next one
def locked(self, name):
    """Return new names, one caller at a time."""
    self.lock.acquire(timeout=0)
    return [item + name for item in self.items]


# --- factors.<locals>.apply right
def apply(shelf):
    """Multiply."""
    return [item * a for item in shelf.items]
