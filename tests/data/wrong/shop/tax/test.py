def test_tax():
    rates = [Rate(1000, 0), Rate(2000, 10), Rate(3000, 20)]
    assert tax(500, rates) == 0
    assert tax(1500, rates) == 50
    assert tax(2500, rates) == 200
