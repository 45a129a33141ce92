def test_backup_name():
    assert backup_name(Path("a/b.txt")) == "b.bak.txt"
