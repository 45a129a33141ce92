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
