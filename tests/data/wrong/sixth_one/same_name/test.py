def test_same_name():
    assert same_name("José", " jose ")
    assert not same_name("Ann", "Anna")
    assert same_name("MÜLLER", "müller")
