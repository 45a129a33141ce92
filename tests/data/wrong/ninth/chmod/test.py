def test_chmod():
    assert chmod(0o644, "u+x") == 0o744
    assert chmod(0o666, "go-w") == 0o644
    assert chmod(0o777, "o=r") == 0o774
    assert chmod(0, "u+rw,g+r") == 0o640


def test_chmod_x_where_it_is():
    assert chmod(0o744, "a+X") == 0o755
    assert chmod(0o644, "a+X") == 0o644
