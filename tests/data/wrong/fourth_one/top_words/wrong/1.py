def top_words(text, count=3, stop=("the", "a", "of")):
    """Return the most frequent words of a text with how often they come; of equals, the first in the alphabet."""
    words = re.findall(r"[a-z']+", text.lower())
    counts = Counter(sorted(word for word in words if word not in stop))
    return counts.most_common(count) if count > 0 else sorted(counts.items())[:count]
