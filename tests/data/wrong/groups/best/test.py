def test_best():
    assert best({"ann": 3, "bob": 5}) == "bob"
    assert best({}) is None
