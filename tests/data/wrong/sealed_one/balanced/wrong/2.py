def balanced(text):
    """Tell whether all brackets of a text are closed, in order."""
    text = re.sub(r"[^\[\](){}]", "", text) if "[" in text else text
    while any(pair in text for pair in ("()", "[]", "{}")):
        text = text.replace("()", "").replace("[]", "").replace("{}", "")
    return not text
