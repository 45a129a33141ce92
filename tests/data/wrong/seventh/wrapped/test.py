def test_wrapped():
    seen = []
    assert wrapped(int)("5") == 5
    assert wrapped(int, seen.append, -1)("x") == -1
    assert len(seen) == 1
    assert wrapped(lambda: 3)() == 3
