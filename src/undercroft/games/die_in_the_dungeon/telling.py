from undercroft.engine import Event
def tell(event: Event) -> str:
    return event.kind
