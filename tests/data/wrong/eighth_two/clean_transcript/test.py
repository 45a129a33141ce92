def test_clean_transcript():
    assert clean_transcript("hello   world ") == "hello world"
    assert clean_transcript("well um, hello [music] there") == "well hello there"
    assert clean_transcript("") == ""


def test_clean_transcript_doubled():
    assert clean_transcript("it is is good") == "it is good"


def test_clean_transcript_marks():
    assert clean_transcript("yes (laughs) , I know uh .") == "yes, I know."
