import pytest

from shop.inventory import Inventory
from shop.orders import Customer, Line, Order


@pytest.fixture
def inventory():
    return Inventory({"pen": 12, "ink": 3, "pad": 0})


@pytest.fixture
def orders():
    return [
        Order(1, 7, (Line("pen", 2, 1.25), Line("ink", 1, 4.10))),
        Order(2, 8, (Line("pad", 3, 2.00),)),
        Order(3, 7),
        Order(4, 9, (Line("pen", 1, 1.25),)),
        Order(5, 1, (Line("ink", 2, 4.10),)),
    ]


@pytest.fixture
def customers():
    return [Customer(7, "Ada"), Customer(8, "Ben"), Customer(9, "Cem", blocked=True)]
