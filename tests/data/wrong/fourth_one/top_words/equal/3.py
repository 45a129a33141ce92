def top_words(text, count=3, stop=("the", "a", "of")):
    """Return the most frequent words of a text with how often they come; of equals, the first in the alphabet."""
    counts = Counter()
    for word in re.findall(r"[a-z']+", text.lower()):
        if word not in stop:
            counts[word] += 1
    ordered = sorted(counts.items())
    ordered.sort(key=lambda pair: pair[1], reverse=True)
    return ordered[:count]
