def consonants(word: str) -> str:
    return ''.join([c for c in word if c.lower() not in ['a', 'e', 'i', 'o', 'u']])


# output
def consonants(word: str) -> str:
    return word.translate(dict.fromkeys(map(ord, "aeiouAEIOU")))
