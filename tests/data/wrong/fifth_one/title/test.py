def test_title():
    assert title("the lord of the rings") == "The Lord of the Rings"
    assert title("WAR AND PEACE") == "War and Peace"
    assert title("") == ""
