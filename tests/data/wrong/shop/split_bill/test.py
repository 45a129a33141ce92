def test_split_bill():
    assert split_bill(100, 3) == [34, 33, 33]
    assert split_bill(9, 3) == [3, 3, 3]
    try:
        split_bill(5, 0)
    except ValueError:
        pass
    else:
        raise AssertionError
