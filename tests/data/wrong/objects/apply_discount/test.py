def test_apply_discount():
    assert apply_discount(["1", "x", "2"], int) == [1, 2]
    assert apply_discount([], int, True) == []
    try:
        apply_discount(["x"], int, strict=True)
    except ValueError:
        pass
    else:
        raise AssertionError
