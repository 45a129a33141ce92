import pytest

from shop.parcels import delivery_fee, packages


@pytest.mark.parametrize(
    ("grams", "zone", "express", "member", "expected"),
    [
        (500, "city", False, False, 290),
        (500, "country", True, False, 980),
        (25_000, "city", False, False, 890),
        (25_000, "country", True, True, 2180),
        (500, "city", False, True, 0),
        (500, "abroad", False, True, 1290),
        (20_000, "abroad", True, True, 2580),
    ],
)
def test_delivery_fee(grams, zone, express, member, expected):
    assert delivery_fee(grams, zone, express, member) == expected


@pytest.mark.parametrize(
    ("grams", "zone", "message"),
    [
        (0, "city", "weighs something"),
        (-5, "nowhere", "weighs something"),
        (5, "nowhere", "unknown zone: nowhere"),
        (20_001, "abroad", "too heavy"),
    ],
)
def test_parcels_that_cannot_be_sent(grams, zone, message):
    with pytest.raises(ValueError, match=message):
        delivery_fee(grams, zone, express=False, member=False)


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ([], []),
        ([4, 4, 4], [[4, 4], [4]]),
        ([10], [[10]]),
        ([12, 1, 9], [[12], [1, 9]]),
    ],
)
def test_packages(weights, expected):
    assert packages(weights, capacity=10) == expected
