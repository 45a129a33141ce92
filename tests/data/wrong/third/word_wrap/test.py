def test_word_wrap():
    assert word_wrap("the quick brown fox", 10) == ["the quick", "brown fox"]
    assert word_wrap("", 5) == []
