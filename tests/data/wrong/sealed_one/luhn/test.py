def test_luhn():
    assert luhn("4539 1488 0343 6467")
    assert not luhn("8273 1232 7352 0569")
