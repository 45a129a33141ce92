def test_batches():
    found = list(batches(["aa", "bb", "c", "ddd"], 4))
    assert found == [["aa", "bb"], ["c", "ddd"]]
    assert list(batches([], 3)) == []
    try:
        list(batches(["long"], 3))
    except ValueError:
        pass
    else:
        raise AssertionError
