"""The cube tower: what a drop asks, the real tower, the fitted one."""
