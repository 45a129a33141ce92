def test_cheapest_route():
    roads = {"a": {"b": 1, "c": 5}, "b": {"c": 1}}
    assert cheapest_route(roads, "a", "c") == (2, ["a", "b", "c"])
    assert cheapest_route(roads, "c", "a") is None
    assert cheapest_route(roads, "a", "a") == (0, ["a"])
