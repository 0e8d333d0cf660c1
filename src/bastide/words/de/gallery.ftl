# Die Galerie: Plättchen und Spielsteine aller Module.
gallery = Alle Plättchen
gallery-about = { $modules } Module, { $tiles } verschiedene Plättchen. Jedes ist aus seinen Daten gezeichnet.
gallery-which = Welche Module
gallery-all = Alle ({ $count })
gallery-playable = Spielbar ({ $count })
gallery-tiles-only = Nur Plättchen ({ $count })
gallery-find = Modul, Spielstein oder Plättchen suchen
gallery-jump = Zu einem Modul springen
gallery-found = { $count ->
    [one] { $count } Modul gefunden
   *[other] { $count } Module gefunden
}
gallery-nothing = Nichts heißt hier „{ $words }“. Versuch ein anderes Wort oder zeig alle Module.
playable = spielbar
tiles-only = nur Plättchen
tiles-only-about = Die Regeln, nach denen Bastide spielt, kennen diese Plättchen nicht; sie bedeuten nichts Eigenes.
pieces = Spielsteine
tile-total = { $count ->
    [one] { $count } Plättchen
   *[other] { $count } Plättchen
}
start-tile = Start
