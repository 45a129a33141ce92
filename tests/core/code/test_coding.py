"""Which bytes a text is, and what would have Python read them otherwise."""

import pytest

from selfrefine.code.coding import CodingError, codec_change, decoded, encoded


def test_bytes_are_in_the_codec_that_they_name():
    text = "# coding: latin-1\nx = 'ä'\n"
    assert decoded(encoded(text)) == (text, "iso-8859-1")
    with pytest.raises(CodingError, match="can't decode"):
        decoded(b"\n\n\nx = '\xe4'\n")


def test_a_bom_comes_and_goes_with_nobody():
    assert codec_change("\ufeffx = 1\n", "x = 1\n") == "the file's BOM would change"
    assert codec_change("\ufeffx = 1\n", "\ufeffx = 2\n") is None


def test_what_does_not_parse_has_bytes_all_the_same():
    assert encoded("# coding: latin-1\ndef (\n") == b"# coding: latin-1\ndef (\n"


def test_what_parses_and_does_not_compile_has_bytes_all_the_same():
    assert encoded("# coding: latin-1\nreturn 1\n") == b"# coding: latin-1\nreturn 1\n"


def test_a_codec_with_many_spellings_of_a_text_is_refused():
    with pytest.raises(CodingError, match="utf-7 does not round-trip"):
        decoded(b"# coding: utf-7\nx = 1  # +AGE-\n")
