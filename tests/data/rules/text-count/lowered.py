def vowels(words: list[str]) -> list[int]:
    found = []
    for word in words:
        number = 0
        for char in word:
            if char.lower() in ["a", "e"]:
                number += 1
        found.append(number)
    return found


# output
def vowels(words: list[str]) -> list[int]:
    found = []
    for word in words:
        number = 0
        number += sum(map(word.count, "aeAE"))
        found.append(number)
    return found
