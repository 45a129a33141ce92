def top_words(text, count=3, stop=("the", "a", "of")):
    """Return the most frequent words of a text with how often they come; of equals, the first in the alphabet."""
    words = re.findall(r"[a-z']+", text.lower())
    counts = Counter(word for word in words if word not in stop)
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ordered[:count]
