def test_all_pages():
    pages = [[1, 2], [3]]
    assert list(all_pages(lambda page: pages[page])) == [1, 2, 3]
    assert list(all_pages(lambda page: "ab" if page < 2 else "", 2)) == list("abab")
