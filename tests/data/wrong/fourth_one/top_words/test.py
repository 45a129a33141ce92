def test_top_words():
    assert top_words("the cat and the dog and a cat", 2) == [("and", 2), ("cat", 2)]
    assert top_words("b a b c", 1) == [("b", 2)]
    assert top_words("") == []
