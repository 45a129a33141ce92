from words import unique


def test_more():
    raise AssertionError(unique(["never run"]))
