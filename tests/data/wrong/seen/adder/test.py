def test_adder():
    assert adder(2)(3) == 5
