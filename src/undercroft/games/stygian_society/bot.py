from typing import Any
def evaluate(g: Any) -> float:
    return 0.5
def advise(g: Any, ask: Any, source: Any) -> Any:
    return None
