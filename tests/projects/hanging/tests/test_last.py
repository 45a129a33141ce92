from words import unique


def test_last():
    assert unique([]) == []
