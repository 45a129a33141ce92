def test_pages_rows():
    pages = Pages(lambda n: [[1, 2], [3], []][n])
    assert list(pages.rows()) == [1, 2, 3]
    assert pages.fetched == 3
    assert list(pages.rows(2)) == []
