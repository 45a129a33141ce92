def test_in_base():
    assert in_base(10) == "1010"
    assert in_base(255, 16) == "ff"
    assert in_base(0) == "0"
    assert in_base(-5, 3) == "-12"
