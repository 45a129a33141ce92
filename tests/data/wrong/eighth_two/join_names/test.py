def test_join_names():
    assert join_names([]) == ""
    assert join_names(["ann"]) == "ann"
    assert join_names(["ann", "bob"]) == "ann and bob"
    assert join_names(["ann", "bob", "cid"], "or") == "ann, bob or cid"


def test_join_names_most():
    assert join_names(["a", "b", "c", "d"], most=2) == "a, b and 2 others"
    assert join_names(["a", "b"], most=3) == "a and b"
