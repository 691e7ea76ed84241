"""The server: tables, seats, storage and live updates over HTTP and a WebSocket."""
