LINES = [f"line {number}" for number in range(50)]


def test_sample_lines():
    found = sample_lines(LINES, 5)
    assert len(found) == 5
    assert set(found) <= set(LINES)
    assert found == sample_lines(iter(LINES), 5)


def test_sample_lines_of_few():
    assert sample_lines(["a", "b"], 5) == ["a", "b"]
    assert sample_lines(["a", "b"], 2, seed=3) == ["a", "b"]
    assert sample_lines([], 5) == []
