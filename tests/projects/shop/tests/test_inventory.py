import pytest

from shop.inventory import Inventory, OutOfStock, to_buy


class TestInventory:
    def test_level(self, inventory):
        assert inventory.level("pen") == 12
        assert inventory.level("unknown") == 0

    def test_receive(self, inventory):
        inventory.receive("pad", 5)
        inventory.receive("new", 1)
        assert (inventory.level("pad"), inventory.level("new")) == (5, 1)

    @pytest.mark.parametrize("quantity", [0, -1])
    def test_receiving_nothing_is_refused(self, inventory, quantity):
        with pytest.raises(ValueError, match="pen"):
            inventory.receive("pen", quantity)

    def test_reserve(self, inventory):
        assert inventory.reserve("ink", 2) == 1
        assert inventory.level("ink") == 1

    def test_more_than_there_is(self, inventory):
        with pytest.raises(OutOfStock):
            inventory.reserve("ink", 4)
        assert inventory.level("ink") == 3

    def test_low(self, inventory):
        assert inventory.low(5) == ["ink", "pad"]
        assert Inventory().low(5) == []


@pytest.mark.parametrize(
    ("requested", "in_stock", "expected"),
    [
        ([], ["pen"], []),
        (["pen", "ink"], [], ["pen", "ink"]),
        (["ink", "pen", "ink", "pad"], ["pen"], ["ink", "pad"]),
        (["pen", "pen"], ["pen", "pen"], []),
    ],
)
def test_to_buy(requested, in_stock, expected):
    assert to_buy(requested, in_stock) == expected
