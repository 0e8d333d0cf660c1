"""The test kit: part of the package, so that bots, servers and modules of others can be tested with it too.

`scene`        a prepared game in one line, and playing on from it
`referee`      an independent, slow second opinion on a game (`watch`: every award; `laws`: what elements change)
`checks`       what must hold at every moment of every game
`fuzz`         random games over random setups (`mix`) with all of these checks
`perft`        counts of legal action sequences
`playthrough`  recorded games, compared as text
`statistics`   what random play looks like on average
"""
