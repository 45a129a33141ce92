def test_editor_apply():
    editor = Editor("ab")
    assert editor.apply(str.upper)
    assert editor.text == "AB"
    assert not editor.apply(str.upper)
    editor.undo()
    assert editor.text == "ab"
