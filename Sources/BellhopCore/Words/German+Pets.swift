extension German {
    /// Cards of pets, vacations, the clock, and the calculation shown by `pet explain`.
    static let pets: KeyValuePairs<String, String> = [
        "is not a date or time": "ist weder Datum noch Uhrzeit",
        "A picture on the web needs an https:// address.":
            "Ein Bild im Netz braucht eine https://-Adresse.",
        "The picture %1 cannot be read (%2).": "Das Bild %1 lässt sich nicht lesen (%2).",
        "The picture %1 is not a file.": "Das Bild %1 ist keine Datei.",
        "The picture %1 is larger than 1 MB.": "Das Bild %1 ist größer als 1 MB.",
        "The picture %1 is not a PNG file.": "Das Bild %1 ist keine PNG-Datei.",
        "is not a day of the week": "ist kein Wochentag",
        "contains no day of the week": "enthält keinen Wochentag",
        "--retired and --low cannot be used together.": "--retired und --low schließen einander aus.",
        "No pet's health is that low.": "So schlecht geht es keinem Haustier.",
        "Give either a pet or --all.": "Nenn entweder ein Haustier, oder --all.",
        "Nothing to change. Give at least one option: bellhop help pet set":
            "Nichts zu ändern. Gib mindestens eine Option an: bellhop help pet set",
        "There is no pet to send on vacation.": "Kein Haustier geht in den Urlaub.",
        "No pet was on vacation.": "Kein Haustier war im Urlaub.",
        "No pet is on vacation. Send all of them with: bellhop vacation on":
            "Kein Haustier ist im Urlaub. Alle in den Urlaub schicken: bellhop vacation on",
        "%1 is on vacation. Bring it back with: bellhop pet resume %2": "%1 ist im Urlaub. Zurückholen: bellhop pet resume %2",
        "%1 is on vacation until %2; laundry is due %3": "%1 ist im Urlaub bis %2; Wäsche ist fällig %3",
        "away %1": "verreist %1",
        "until %1": "bis %1",
        "since %1": "seit %1",
        "vacation": "Urlaub",
        "deaths": "Tode",
        "owner": "Besitzer",
        "sound": "Ton",
        "tags": "Schlagwörter",
        "icon": "Bild",
        "id": "Kennung",
        "low": "niedrig",
        "normal": "normal",
        "high": "hoch",
        "critical": "kritisch",
        "mon": "Mo",
        "tue": "Di",
        "wed": "Mi",
        "thu": "Do",
        "fri": "Fr",
        "sat": "Sa",
        "sun": "So",

        "timers follow the clock when it is set": "Timer folgen der Uhr, wenn sie gestellt wird",
        "timers keep their length when the clock is set": "Timer behalten ihre Dauer, wenn die Uhr gestellt wird",
        "It is %1 in %2; %3.": "Es ist %1 in %2; %3.",
        "The clock went back by %1, so no pet dies before %2. If it is right: bellhop clock accept":
            "Sie ging um %1 zurück, darum stirbt vor %2 kein Haustier. Wenn sie stimmt, bestätige das: bellhop clock accept",
        "The clock went forward by %1, so no pet dies before %2. If it is right: bellhop clock accept":
            "Sie ging um %1 vor, darum stirbt vor %2 kein Haustier. Wenn sie stimmt, bestätige das: bellhop clock accept",
        "The clock is right: %1.": "Die Uhr stimmt: %1.",
        "The clock was already trusted: %1.": "Der Uhr wurde schon vertraut: %1.",

        "since it was added, %1": "seit dem Anlegen, %1",
        "since its last fold, %1": "seit dem letzten Falten, %1",
        "passed": "vergangen",
        "paused": "pausiert",
        "earlier breaks": "frühere Auszeiten",
        "pausing": "pausiert jetzt",
        "current break: %1": "gerade: %1",
        "rest days": "Ruhetage",
        "the clock was set back; less than 0 counts as 0": "die Uhr wurde zurückgestellt; weniger als 0 zählt als 0",
        "on hold now": "steht gerade still",
        "counts": "zählt",
        "curve": "Kurve",
        "dead after": "tot nach",
        "due after": "fällig nach",
        "%1; only a fold improves it": "%1; nur Falten verbessert sie",
        "stored": "gespeichert",
        "since": "seit",
        "vacation until": "Urlaub bis",
        "not trusted, so it does not die before %1; see: bellhop clock": "unsicher; es stirbt nicht vor %1; siehe: bellhop clock",
        "next": "als Nächstes",
        "%1 is at most %2: %3": "%1 ist höchstens %2: %3",
        "%1 is at least %2: 0": "%1 ist mindestens %2: 0",
        "100 - 50 x %1 / %2, rounded down: %3": "100 - 50 x %1 / %2, abgerundet: %3",
        "50 - 50 x %1 / %2, rounded down, at least 1: %3": "50 - 50 x %1 / %2, abgerundet, mindestens 1: %3",
        "%1 of 100, %2, as it was when it retired": "%1 von 100, %2, wie beim Eintritt in den Ruhestand",
        "%1 of 100, %2": "%1 von 100, %2",
        "%1, health %2: %3": "%1, Gesundheit %2: %3",
        "nothing; finish a round of laundry to revive it": "nichts; eine fertige Runde Wäsche holt es zurück",
        "nothing until it is revived": "nichts, bis es zurückgeholt wird",
        "nothing until its vacation ends": "nichts, bis sein Urlaub endet",
        "happy": "glücklich",
        "neutral": "zufrieden",
        "sad": "traurig",
        "very sad": "sehr traurig",
        "dead": "tot",
    ]

    /// The help of commands for vacations, looks and the clock.
    static let helpOfLife: KeyValuePairs<String, String> = [
        "urgency": "Dringlichkeit",
        "tag": "wort",
        "Show whether the clock is trusted, or confirm that it is right.":
            "Zeigen, ob der Uhr vertraut wird, oder bestätigen, dass sie stimmt.",
        "Show the daemon's time, and whether it is trusted.": "Die Zeit des Dienstes zeigen, und ob ihr vertraut wird.",
        "Confirm that the clock is right after a jump of more than a day.":
            "Nach einem Sprung um mehr als einen Tag bestätigen, dass die Uhr stimmt.",
        """
        After such a jump no pet dies for an hour; this command ends that hour. Time
        that the clock skipped while the machine was running still does not count for
        pets.
        """: """
        Nach so einem Sprung stirbt eine Stunde lang kein Haustier; dieser Befehl
        beendet die Stunde. Zeit, die die Uhr bei laufendem Rechner übersprungen hat,
        zählt trotzdem nicht.
        """,
        "When it began, at most 7 days ago: yesterday 18:00, 2026-12-01, 3d.":
            "Wann er begann, höchstens 7 Tage zurück: yesterday 18:00, 2026-12-01, 3d.",
        "When it ends by itself: 2026-12-20 (when that day begins), tomorrow 7:00, 2w.":
            "Wann er von selbst endet: 2026-12-20 (zu Beginn des Tages), tomorrow 7:00, 2w.",
        "Accept a start more than 7 days ago.": "Einen Beginn vor mehr als 7 Tagen zulassen.",
        """
        Examples:
          bellhop pet add                  Snowy, unless a pet has that name
          bellhop pet add Fluffy
          bellhop pet add "Snow White" --wash 40m --dry 1h30 --every 14d
          bellhop pet add Fluffy --tag wool --owner Anna --icon fluffy.png
        """: """
        Beispiele:
          bellhop pet add                  Snowy, wenn noch keins so heißt
          bellhop pet add Fluffy
          bellhop pet add "Schneewittchen" --wash 40m --dry 1h30 --every 14d
          bellhop pet add Fluffy --tag wolle --owner Anna --icon fluffy.png
        """,
        "Use the default sound again.": "Wieder der übliche Ton.",
        "Use the default picture again.": "Wieder das übliche Bild.",
        "Use the default urgency again.": "Wieder die übliche Dringlichkeit.",
        "Remove all tags.": "Alle Schlagwörter entfernen.",
        "Remove the owner.": "Den Besitzer entfernen.",
        "Show the arithmetic: why a pet feels as it does, and what happens when.":
            "Die Rechnung zeigen: warum es einem Haustier so geht, und was wann geschieht.",
        "bellhop pet explain <pet>": "bellhop pet explain <haustier>",
        "Only pets with a health below 25, worst first.": "Nur die mit einer Gesundheit unter 25, das schlechteste zuerst.",
        "Send a pet on vacation: its health stays as it is, and it sends no reminders.":
            "Ein Haustier in den Urlaub schicken: seine Gesundheit bleibt, wie sie ist, und niemand wird erinnert.",
        "bellhop pet pause (<pet> | --all) [--since <time>] [--until <time>]":
            "bellhop pet pause (<haustier> | --all) [--since <zeit>] [--until <zeit>]",
        """
        Its streak is kept. A running machine still notifies you when it ends. Run the
        command again to change the end of the vacation.

        Examples:
          bellhop pet pause Snowy
          bellhop pet pause Snowy --until 2026-12-20
          bellhop pet pause --all --since yesterday --until 2w
        """: """
        Seine Serie bleibt erhalten. Das Ende einer laufenden Maschine wird trotzdem
        gemeldet. Noch einmal aufgerufen, ändert der Befehl das Ende des Urlaubs.

        Beispiele:
          bellhop pet pause Snowy
          bellhop pet pause Snowy --until 2026-12-20
          bellhop pet pause --all --since yesterday --until 2w
        """,
        "Every pet.": "Jedes Haustier.",
        "End a pet's vacation, and show when its laundry is now due.":
            "Den Urlaub eines Haustiers beenden und zeigen, wann seine Wäsche jetzt fällig ist.",
        "bellhop pet resume (<pet> | --all)": "bellhop pet resume (<haustier> | --all)",
        """
        Examples:
          bellhop pet set Snowy --wash 50m
          bellhop pet set Snowy --name Fluffy --every 10d
          bellhop pet set Snowy --rest-days sat,sun --icon snowy.png
          bellhop pet set Snowy --rest-days none --no-icon
        """: """
        Beispiele:
          bellhop pet set Snowy --wash 50m
          bellhop pet set Snowy --name Fluffy --every 10d
          bellhop pet set Snowy --rest-days sat,sun --icon snowy.png
          bellhop pet set Snowy --rest-days none --no-icon
        """,
        "Days on which nobody washes and its health does not decay: sat,sun; or none.":
            "Tage, an denen niemand wäscht und seine Gesundheit nicht sinkt: sat,sun; oder none.",
        "The sound of its notices, by its name in the sound theme: bell.":
            "Der Ton seiner Meldungen, nach seinem Namen im Klangthema: bell.",
        "The picture of its notices: a PNG file of at most 1 MB, or an https address.":
            "Das Bild seiner Meldungen: eine PNG-Datei bis 1 MB, oder eine https-Adresse.",
        "How urgent its notices are: low, normal, high or critical.": "Wie dringend seine Meldungen sind: low, normal, high oder critical.",
        "A tag for routes and programs: wool. May be given up to ten times.":
            "Ein Schlagwort für Wege und Programme: wolle. Bis zu zehnmal möglich.",
        "Whose pet it is.": "Wessen Haustier es ist.",
        "Send all pets on vacation, or bring them back.": "Alle Haustiere in den Urlaub schicken, oder zurückholen.",
        "Send all pets on vacation.": "Alle Haustiere in den Urlaub schicken.",
        "bellhop vacation on [--since <time>] [--until <time>]": "bellhop vacation on [--since <zeit>] [--until <zeit>]",
        """
        Examples:
          bellhop vacation on --until 2026-12-20
        """: """
        Beispiele:
          bellhop vacation on --until 2026-12-20
        """,
        "Bring all pets back from vacation.": "Alle Haustiere aus dem Urlaub zurückholen.",
        "Show who is on vacation.": "Zeigen, wer im Urlaub ist.",
    ]
}
