def spans(heights: list[int]) -> list[int]:
    found = []
    for place, height in enumerate(heights):
        span = 1
        before = place - 1
        while before >= 0 and heights[before] >= height:
            before -= 1
            span += 1
        found.append(span)
    return found


# output
def spans(heights: list[int]) -> list[int]:
    found = []
    for place, height in enumerate(heights):
        span = 1
        before = place - 1
        while before >= 0 and heights[before] >= height:
            span += found[before]
            before -= found[before]
        found.append(span)
    return found
