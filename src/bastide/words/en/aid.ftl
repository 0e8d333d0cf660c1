# The play aid for a game with real tiles; loaded with its page.
aid-views = Parts of the play aid
view-aid = Play aid
aid-choose = Choose what is on your table
aid-players = Players
aid-show = Show the play aid
aid-change = Change the modules
aid-form = Form
aid-short = Short
aid-long = Long
aid-both = English and German
aid-print = Print
aid-link = Link to this play aid
aid-chapters = Chapters
aid-untick = Clear all ticks
aid-to-table = Back to the table
aid-unknown = This link names something unknown here: { $names }. The rest is shown.
aid-too-many = More than { $most } players, but “{ $option }” is “{ $value }”. Check your box.
