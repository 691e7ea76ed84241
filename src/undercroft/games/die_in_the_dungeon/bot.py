def evaluate(g, seat): return 0.5
def advise(g, ask, source): return None
