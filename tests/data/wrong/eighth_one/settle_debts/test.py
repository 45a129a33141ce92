def test_settle_debts():
    assert settle_debts({"ann": -500, "bob": 500}) == [("ann", "bob", 500)]
    assert settle_debts({"ann": -100, "bob": -300, "cid": 400}) == [
        ("bob", "cid", 300),
        ("ann", "cid", 100),
    ]
    assert settle_debts({}) == []


def test_settle_debts_unbalanced():
    import pytest

    with pytest.raises(ValueError):
        settle_debts({"ann": -100})
