def test_best_sellers():
    sales = [("pen", 3), ("ink", 5), ("pen", 4), ("cap", 1)]
    assert best_sellers(sales, 2) == ["pen", "ink"]
    assert best_sellers([]) == []
