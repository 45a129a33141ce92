def test_glob_matches():
    assert glob_matches("main.py", "*.py")
    assert not glob_matches("main.pyc", "*.py")
    assert not glob_matches(".git", "*")
    assert glob_matches("a1", "a?")
