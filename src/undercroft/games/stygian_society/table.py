from typing import Any
def view(g: Any) -> dict[str, Any]:
    return {"phase": g.phase}
def text(view: dict[str, Any]) -> str:
    return str(view)
