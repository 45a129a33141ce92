def test_pack():
    assert pack([5, 6, 4], 10) == [[5, 4], [6]]
    assert pack([], 1) == []
    try:
        pack([3], 2)
    except Full:
        pass
    else:
        raise AssertionError
