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
        "\"%1\" is not one of Bellhop's links. Write bellhop://pet/<id>, bellhop://timer/<id> or bellhop://event/<number>.":
            "„%1“ ist kein Link von Bellhop. Schreib bellhop://pet/<id>, bellhop://timer/<id> oder bellhop://event/<nummer>.",
        "took the test notice, and shows it later: %1": "hat die Test-Meldung angenommen und zeigt sie später: %1",
    ]

    /// The outcomes of pop-ups, as `why` and `doctor` report them.
    static let keptPopUps: KeyValuePairs<String, String> = [
        "Left the screen at %1. %2": "Um %1 vom Bildschirm verschwunden. %2",
        "Its time on the screen was over; nobody answered.": "Ihre Zeit auf dem Bildschirm war um; niemand hat geantwortet.",
        "Somebody dismissed it.": "Jemand hat sie weggeklickt.",
        "Somebody opened it.": "Jemand hat sie geöffnet.",
        "Another program took it from the screen; nobody answered.":
            "Ein anderes Programm hat sie vom Bildschirm genommen; niemand hat geantwortet.",
        "The notification service took it from the screen; nobody answered.":
            "Der Meldungsdienst hat sie vom Bildschirm genommen; niemand hat geantwortet.",
        "The notification service put another notice in its place.": "Der Meldungsdienst hat eine andere Meldung an ihre Stelle gesetzt.",
        "The notification service has only now said what it can.": "Der Meldungsdienst hat erst jetzt gesagt, was er kann.",
        "A notification service answers, and does not say what it is.": "Ein Meldungsdienst antwortet und sagt nicht, was er ist.",
        "Pop-ups have no buttons, because the notification service does not say what it can (restart it, or log out and in).":
            "Einblendungen haben keine Knöpfe, weil der Meldungsdienst nicht sagt, was er kann (starte ihn neu, oder melde dich ab und an).",
        "\"do not disturb\" is on": "„Nicht stören“ ist an",
        "\"do not disturb\" is on (%1)": "„Nicht stören“ ist an (%1)",
        "dunst is paused (%1)": "dunst macht Pause (%1)",
        "the mode do-not-disturb is set (%1)": "der Modus do-not-disturb ist gesetzt (%1)",
        "The most pop-ups at once. What has no room is told in the last of them, and comes forward when a place is free.":
            "So viele Einblendungen zugleich höchstens. Was keinen Platz hat, steht in der letzten von ihnen und kommt nach, sobald einer frei ist.",
        "How long a pop-up that is not critical stays. Left out: the end of what somebody started until it is answered, all else as the notification service has it. Critical ones always stay.":
            "Wie lange eine Einblendung bleibt, die nicht dringend ist. Sonst das Ende von Gestartetem, bis jemand antwortet, alles andere, wie der Meldungsdienst es hält. Dringende bleiben immer.",
    ]
}
