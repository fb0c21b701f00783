extension German {
    /// The texts of pop-ups in addition to those of notices, and the messages about links that a
    /// click opens.
    static let popUps: KeyValuePairs<String, String> = [
        "Ended %1.": "Zu Ende um %1.",
        "Next Set": "Nächster Satz",
        "End": "Beenden",
        "Dry 10 More": "Noch 10 min",
        "In 10 min": "In 10 min",
        "+5 min": "+5 min",
        "+10 min": "+10 min",
        "+30 min": "+30 min",
        "All Done": "Alles erledigt",
        "Click: %1": "Klick: %1",
        "Middle click: %1": "Mittelklick: %1",
        "%1{more notice waits|more notices wait}": "%1{weitere Meldung wartet|weitere Meldungen warten}",
        "%1{more timer is|more timers are} done": "%1{weiterer Timer ist|weitere Timer sind} abgelaufen",
        "Nothing waits for an answer.": "Nichts wartet auf eine Antwort.",
        "bellhop://pet/<id>, bellhop://timer/<id>, bellhop://event/<number> or bellhop://unanswered":
            "bellhop://pet/<id>, bellhop://timer/<id>, bellhop://event/<nummer> oder bellhop://unanswered",
        "\"%1\" is not a Bellhop link. Write bellhop://pet/<id>, bellhop://timer/<id> or bellhop://event/<number>.":
            "„%1“ ist kein Link von Bellhop. Schreib bellhop://pet/<id>, bellhop://timer/<id> oder bellhop://event/<nummer>.",
        "accepted the test notice, and shows it later: %1": "hat die Test-Meldung angenommen und zeigt sie später: %1",
    ]

    /// The outcomes of pop-ups, as `why` and `doctor` report them.
    static let keptPopUps: KeyValuePairs<String, String> = [
        "Left the screen at %1. %2": "Um %1 vom Bildschirm verschwunden. %2",
        "It timed out; nobody answered.": "Ihre Zeit auf dem Bildschirm war um; niemand hat geantwortet.",
        "Somebody dismissed it.": "Jemand hat sie weggeklickt.",
        "Somebody opened it.": "Jemand hat sie geöffnet.",
        "Another program closed it; nobody answered.":
            "Ein anderes Programm hat sie geschlossen; niemand hat geantwortet.",
        "The notification service closed it; nobody answered.":
            "Der Meldungsdienst hat sie geschlossen; niemand hat geantwortet.",
        "The notification service replaced it with another notice.": "Der Meldungsdienst hat sie durch eine andere Meldung ersetzt.",
        "The notification service has only now reported its capabilities.": "Der Meldungsdienst hat erst jetzt gesagt, was er kann.",
        "A notification service answers but does not identify itself.": "Ein Meldungsdienst antwortet, nennt aber seinen Namen nicht.",
        "Pop-ups have no buttons: the notification service does not report its capabilities (restart it, or log out and in).":
            "Einblendungen haben keine Knöpfe: Der Meldungsdienst nennt seine Fähigkeiten nicht (starte ihn neu oder melde dich ab und an).",
        "\"do not disturb\" is on": "„Nicht stören“ ist an",
        "\"do not disturb\" is on (%1)": "„Nicht stören“ ist an (%1)",
        "dunst is paused (%1)": "dunst macht Pause (%1)",
        "the mode do-not-disturb is set (%1)": "der Modus do-not-disturb ist gesetzt (%1)",
        "How many pop-ups may show at once. The last one sums up the rest, which follow as places become free.":
            "Wie viele Einblendungen zugleich zu sehen sind. Die letzte fasst den Rest zusammen, der nachrückt, sobald Platz ist.",
        "How long a pop-up that is not critical stays. Default: until answered for the end of something you started, else as the notification service decides. Critical pop-ups always stay.":
            "Wie lange eine Einblendung bleibt, die nicht kritisch ist. Standard: beim Ende von etwas, das du gestartet hast, bis zur Antwort, sonst wie der Meldungsdienst es hält. Kritische bleiben immer.",
    ]
}
