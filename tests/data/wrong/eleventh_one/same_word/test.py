def test_same_word():
    assert same_word("Hello ", "hELLO")
    assert not same_word("a", "b")
    assert same_word("", " ")
