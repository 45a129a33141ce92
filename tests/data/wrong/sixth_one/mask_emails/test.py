def test_mask_emails():
    assert mask_emails("ask bob@example.com now") == "ask b**@example.com now"
    assert mask_emails("nobody here") == "nobody here"
    assert mask_emails("jo@a.org, al@b.co.uk") == "j*@a.org, a*@b.co.uk"
