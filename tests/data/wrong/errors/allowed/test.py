def test_allowed():
    assert allowed(Rule(1, 5), 3)
    assert not allowed(Rule(1, 5), 9)
    assert allowed(Rule(1, 5, True), 2)
