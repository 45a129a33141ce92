def test_slugify():
    assert slugify("Hello World") == "hello-world"
    assert slugify(" A - B! ") == "a-b"
