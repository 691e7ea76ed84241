"""Speed and memory, measured in one run beside yardsticks: `make bench`."""
