"""Everything that crosses the network, as types: decoded strictly, and the source of the schema.

``In*`` is what a client may send, ``Out*`` what the server answers. Unknown fields are refused.
"""
