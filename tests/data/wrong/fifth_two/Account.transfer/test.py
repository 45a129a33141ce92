def test_account_transfer():
    one, other = Account(10), Account()
    assert one.transfer(other, 4, "rent") == 6
    assert (other.balance, other.history) == (4, [(4, "rent")])
    assert isinstance(caught(one.transfer, other, 7), ValueError)
