def test_visit_all():
    seen = []
    assert visit_all({"a": [1]}, lambda value, way: seen.append(way)) == {"a": [1]}
    assert seen == [("a",), ()]
    assert visit_all([1, [2]], lambda value, way: sum(value) if way else None) == [1, 2]
