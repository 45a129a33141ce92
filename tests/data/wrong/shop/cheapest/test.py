def test_cheapest():
    offers = [{"price": 3, "n": "a"}, {"n": "b"}, {"price": 2, "n": "c"}]
    assert cheapest(offers) == {"price": 2, "n": "c"}
    assert cheapest([]) is None
