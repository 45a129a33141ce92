def test_highlight():
    assert highlight("a Big big cat", ["big"]) == "a <b>Big</b> <b>big</b> cat"
    assert highlight("a big cat", ["big", "cat"], "[", "]") == "a [big] [cat]"


def test_highlight_nothing():
    assert highlight("a big cat", []) == "a big cat"
    assert highlight("a big cat", ["dog"]) == "a big cat"
