def test_totals_by_region():
    sales = [
        {"region": "north", "amount": 5},
        {"region": "south", "amount": 20},
        {"region": "north", "amount": 7},
        {"region": "south", "amount": 90, "void": True},
        {"amount": 1},
    ]
    found = totals_by_region(sales)
    assert found == {"south": 20, "north": 12, "other": 1}
    assert list(found) == ["south", "north", "other"]
