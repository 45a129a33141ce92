"""Functions of objects: enums, data classes, paths, bytes, plain objects."""

import uuid
from collections import namedtuple
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path, PurePosixPath


class Colour(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


class State(Enum):
    NEW = "new"
    PAID = "paid"
    SENT = "sent"
    LOST = "lost"


@dataclass
class Item:
    name: str
    price: int
    count: int = 1
    tags: list = field(default_factory=list)


@dataclass
class Box:
    width: int
    height: int

    def __post_init__(self):
        if self.width < 0:
            raise ValueError("negative")


Point = namedtuple("Point", "x y")


class Account:
    def __init__(self, owner, balance=0, closed=False):
        self.owner = owner
        self.balance = balance
        self.closed = closed


class Node:
    __slots__ = ("value", "next")

    def __init__(self, value, next=None):
        self.value = value
        self.next = next


# === is_warm
def is_warm(colour: Colour) -> bool:
    """Tell whether a colour is warm."""
    if colour is Colour.RED:
        return True
    return False


# --- test
def test_is_warm():
    assert is_warm(Colour.RED)
    assert not is_warm(Colour.GREEN)


# --- wrong: is_warm(Colour.BLUE)
def is_warm(colour: Colour) -> bool:
    """Tell whether a colour is warm."""
    return colour is not Colour.GREEN


# --- equal
def is_warm(colour: Colour) -> bool:
    """Tell whether a colour is warm."""
    return colour is Colour.RED


# === may_cancel
def may_cancel(state):
    """Tell whether an order can still be cancelled."""
    if state == State.NEW:
        return True
    if state == State.PAID:
        return True
    return False


# --- test
def test_may_cancel():
    assert may_cancel(State.NEW)
    assert may_cancel(State.PAID)
    assert not may_cancel(State.SENT)


# --- wrong: may_cancel(State.LOST)
def may_cancel(state):
    """Tell whether an order can still be cancelled."""
    return state != State.SENT


# --- equal
def may_cancel(state):
    """Tell whether an order can still be cancelled."""
    return state in (State.NEW, State.PAID)


# === total
def total(items):
    """Return the price of all items."""
    result = 0
    for item in items:
        if item.count > 0:
            result += item.price * item.count
    return result


# --- test
def test_total():
    assert total([Item("a", 3, 2), Item("b", 5)]) == 11
    assert total([]) == 0


# --- wrong: total([Item("a", 3, -1)])
def total(items):
    """Return the price of all items."""
    return sum(item.price * item.count for item in items)


# --- wrong: total([Item("a", 3, 2), Item("a", 3, 2)])
def total(items):
    """Return the price of all items."""
    prices = {(item.name, item.price): item for item in items if item.count > 0}
    return sum(item.price * item.count for item in prices.values())


# --- wrong: total([Item("a", -3)])
def total(items):
    """Return the price of all items."""
    return sum(item.price * item.count for item in items if item.price * item.count > 0)


# --- equal
def total(items):
    """Return the price of all items."""
    return sum(item.price * item.count for item in items if item.count > 0)


# === is_wide
def is_wide(box: Box) -> bool:
    """Tell whether a box is wider than high."""
    if box.height == 0:
        return True
    return box.width / box.height > 1


# --- test
def test_is_wide():
    assert is_wide(Box(4, 3))
    assert not is_wide(Box(3, 4))


# --- wrong: is_wide(Box(0, 0))
def is_wide(box: Box) -> bool:
    """Tell whether a box is wider than high."""
    return box.width > box.height


# --- wrong: is_wide(Box(3, 3))
def is_wide(box: Box) -> bool:
    """Tell whether a box is wider than high."""
    return box.height == 0 or box.width / box.height >= 1


# --- equal
def is_wide(box: Box) -> bool:
    """Tell whether a box is wider than high."""
    return box.height == 0 or box.width / box.height > 1


# === withdraw
def withdraw(account, amount):
    """Take money from an account; tell whether it was there."""
    if account.closed:
        return False
    if account.balance >= amount:
        account.balance -= amount
        return True
    return False


# --- test
def test_withdraw():
    account = Account("ann", 10)
    assert withdraw(account, 4)
    assert account.balance == 6
    assert not withdraw(Account("bob", 1), 5)


# --- wrong: withdraw(Account("ann", 10, True), 4)
def withdraw(account, amount):
    """Take money from an account; tell whether it was there."""
    if account.balance < amount:
        return False
    account.balance -= amount
    return True


# --- wrong: withdraw(Account("ann", 10), 10)
def withdraw(account, amount):
    """Take money from an account; tell whether it was there."""
    if account.closed or account.balance <= amount:
        return False
    account.balance -= amount
    return True


# --- equal
def withdraw(account, amount):
    """Take money from an account; tell whether it was there."""
    if account.closed or account.balance < amount:
        return False
    account.balance -= amount
    return True


# --- equal
def withdraw(account, amount):
    """Take money from an account; tell whether it was there."""
    enough = not account.closed and account.balance >= amount
    if enough:
        account.balance -= amount
    return enough


# === values_of
def values_of(node):
    """Return the values of a linked list."""
    found = []
    while node is not None:
        found.append(node.value)
        node = node.next
    return found


# --- test
def test_values_of():
    assert values_of(Node(1, Node(2))) == [1, 2]
    assert values_of(None) == []


# --- wrong: values_of(Node(0, Node(2)))
def values_of(node):
    """Return the values of a linked list."""
    found = []
    while node and node.value:
        found.append(node.value)
        node = node.next
    return found


# --- equal
def values_of(node):
    """Return the values of a linked list."""
    found = []
    while node:
        found.append(node.value)
        node = node.next
    return found


# === backup_name
def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    suffix = path.suffix
    if not suffix:
        return path.name + ".bak"
    return path.name[: -len(suffix)] + ".bak" + suffix


# --- test
def test_backup_name():
    assert backup_name(Path("a/b.txt")) == "b.bak.txt"


# --- wrong: backup_name(Path("a/b.tar.gz"))
def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    stem, _, suffix = path.name.partition(".")
    return f"{stem}.bak.{suffix}" if suffix else f"{stem}.bak"


# --- wrong: backup_name(Path("a/b"))
def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    return f"{path.stem}.bak{path.suffix or '.txt'}"


# --- wrong: backup_name(Path(".profile"))
def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    stem, dot, suffix = path.name.rpartition(".")
    return f"{stem}.bak.{suffix}" if dot else f"{suffix}.bak"


# --- equal
def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    return f"{path.stem}.bak{path.suffix}"


# === inside
def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    for parent in [path, *path.parents]:
        if parent == root:
            return True
    return False


# --- test
def test_inside():
    assert inside(PurePosixPath("/a/b/c"), PurePosixPath("/a/b"))
    assert not inside(PurePosixPath("/x/y"), PurePosixPath("/a/b"))


# --- wrong: inside(PurePosixPath("/a/bc"), PurePosixPath("/a/b"))
def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    return str(path).startswith(str(root))


# --- wrong: inside(PurePosixPath("/a/b"), PurePosixPath("/a/b"))
def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    return root in path.parents


# --- equal
def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    return path == root or root in path.parents


# --- equal
def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    return any(parent == root for parent in [path, *path.parents])


# === checksum
def checksum(data: bytes) -> int:
    """Return the sum of all bytes, in one byte."""
    result = 0
    for byte in data:
        result = (result + byte) & 0xFF
    return result


# --- test
def test_checksum():
    assert checksum(b"abc") == 38
    assert checksum(b"") == 0


# --- wrong: checksum(b"aa")
def checksum(data: bytes) -> int:
    """Return the sum of all bytes, in one byte."""
    return sum(set(data)) & 0xFF


# --- wrong: checksum(bytes([200]))
def checksum(data: bytes) -> int:
    """Return the sum of all bytes, in one byte."""
    return sum(byte & 0x7F for byte in data) & 0xFF


# --- equal
def checksum(data: bytes) -> int:
    """Return the sum of all bytes, in one byte."""
    return sum(data) & 0xFF


# === short_id
def short_id(value: uuid.UUID) -> str:
    """Return the first part of an id."""
    if value.version == 4:
        return value.hex[:8]
    return value.hex[-8:]


# --- test
def test_short_id():
    assert short_id(uuid.UUID("12345678123446788234567812345678")) == "12345678"


# --- wrong: short_id(uuid.UUID(int=1))
def short_id(value: uuid.UUID) -> str:
    """Return the first part of an id."""
    return value.hex[:8]


# --- equal
def short_id(value: uuid.UUID) -> str:
    """Return the first part of an id."""
    return value.hex[:8] if value.version == 4 else value.hex[-8:]


# === quadrant
def quadrant(point):
    """Return in which quadrant a point lies; 0 on an axis."""
    if point.x == 0 or point.y == 0:
        return 0
    if point.x > 0:
        return 1 if point.y > 0 else 4
    return 2 if point.y > 0 else 3


# --- test
def test_quadrant():
    assert quadrant(Point(1, 2)) == 1
    assert quadrant(Point(-1, 2)) == 2
    assert quadrant(Point(1, -2)) == 4


# --- wrong: quadrant(Point(-1, -1))
def quadrant(point):
    """Return in which quadrant a point lies; 0 on an axis."""
    if 0 in point:
        return 0
    return (1 if point.y > 0 else 4) if point.x > 0 else 2


# --- wrong: quadrant(Point(0, 0))
def quadrant(point):
    """Return in which quadrant a point lies; 0 on an axis."""
    if (point.x == 0) != (point.y == 0):
        return 0
    if point.x > 0:
        return 1 if point.y > 0 else 4
    return 2 if point.y > 0 else 3


# --- equal
def quadrant(point):
    """Return in which quadrant a point lies; 0 on an axis."""
    if 0 in (point.x, point.y):
        return 0
    if point.x > 0:
        return 1 if point.y > 0 else 4
    return 2 if point.y > 0 else 3


# --- equal
def quadrant(point):
    """Return in which quadrant a point lies; 0 on an axis."""
    x, y = point.x, point.y
    if not (x and y):
        return 0
    if x > 0:
        return 1 if y > 0 else 4
    return 2 if y > 0 else 3
