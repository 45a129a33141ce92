def test_transfer():
    a, b = Account(10), Account()
    transfer(a, b, 4)
    assert (a.balance, b.balance) == (6, 4)
    assert a.history == [-4] and b.history == [4]
    try:
        transfer(a, b, 40)
    except ValueError:
        pass
    else:
        raise AssertionError
