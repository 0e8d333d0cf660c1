"""The texts of the browser client, as Fluent files; the client takes them in when it is built."""
