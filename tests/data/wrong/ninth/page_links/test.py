def test_page_links():
    assert page_links(5, 10) == [1, None, 4, 5, 6, None, 10]
    assert page_links(1, 3) == [1, 2, 3]
    assert page_links(1, 1) == [1]


def test_page_links_at_the_end():
    assert page_links(10, 10) == [1, None, 9, 10]


def test_page_links_further_around():
    assert page_links(8, 20, around=2) == [1, None, 6, 7, 8, 9, 10, None, 20]
