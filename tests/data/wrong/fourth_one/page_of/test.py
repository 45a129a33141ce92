def test_page_of():
    found = page_of(list(range(45)), 3)
    assert found == {"items": [40, 41, 42, 43, 44], "page": 3, "pages": 3}
    assert page_of([1, 2, 3], 2, 2) == {"items": [3], "page": 2, "pages": 2}
    assert page_of([1], 5)["page"] == 1
