def test_withdraw():
    account = Account("ann", 10)
    assert withdraw(account, 4)
    assert account.balance == 6
    assert not withdraw(Account("bob", 1), 5)
