"""What is written down: content, packs, ledgers, and where a rule is cited."""
