"""What scenes of falling things share: places and turns, contacts, rest, and the film of their way."""
