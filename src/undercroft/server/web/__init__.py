"""The web: routes, the socket, the files of the client, and the guard before all of them."""
