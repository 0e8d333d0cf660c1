# The page of those who run a server.
admin = Running the server
admin-secret = The secret of this page
admin-secret-where = It stands in the server’s settings as admin-secret.
admin-enter = Open
admin-leave = Lock
admin-load = Load
admin-sockets = connections
admin-tables-known = tables in use
admin-tables-awake = games in memory
admin-workers-busy = busy workers
admin-jobs-waiting = jobs waiting
admin-up = running for
admin-version = version
admin-draining = The server is about to restart.

admin-notice = A notice for everybody
admin-notice-tell = Tell everybody
admin-notice-end = Take it back

admin-tables = Tables
admin-which = Which tables
admin-tables-live = with people
admin-tables-all = all
admin-no-tables = Nobody is at a table.
admin-state-waiting = waits for players
admin-state-running = in progress
admin-state-over = over
admin-state-closed = closed
admin-there = { $count ->
    [one] { $count } connection
   *[other] { $count } connections
}
admin-close = Close table
admin-close-sure = Close for good?
admin-newer = Newer
admin-older = Older

admin-bans = Bans
admin-ban = Ban
admin-ban-sure = Ban this address?
admin-ban-kind = Name or address
admin-ban-what = Whom to ban
admin-kind-name = Name
admin-kind-address = Address
admin-example-name = A name nobody may use
admin-example-address = 203.0.113.7 or 203.0.113.0/24
admin-lift = Lift the ban
