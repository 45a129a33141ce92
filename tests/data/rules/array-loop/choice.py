def capped(weights: np.ndarray, most: float) -> np.ndarray:
    result = np.zeros(len(weights))
    for i in range(len(weights)):
        if weights[i] > most:
            result[i] = most
        else:
            result[i] = weights[i]
    return result


# output
def capped(weights: np.ndarray, most: float) -> np.ndarray:
    result = np.zeros(len(weights))
    result[:] = np.where(weights > most, most, weights)
    return result
