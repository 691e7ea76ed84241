"""For the real table: reference sheets and cards to cut, made from the ledger and the content."""
