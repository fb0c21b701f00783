extension German {
    /// Cards of pets, vacations, the clock, and the calculation shown by `pet explain`.
    static let pets: KeyValuePairs<String, String> = [
        "is no date and no time": "ist weder Datum noch Uhrzeit",
        "A picture on the web needs an address that begins with https://.":
            "Ein Bild im Netz braucht eine Adresse, die mit https:// beginnt.",
        "The picture %1 cannot be read (%2).": "Das Bild %1 lässt sich nicht lesen (%2).",
        "The picture %1 is no file.": "Das Bild %1 ist keine Datei.",
        "The picture %1 has more than 1 MB.": "Das Bild %1 hat mehr als 1 MB.",
        "The picture %1 is no PNG file.": "Das Bild %1 ist keine PNG-Datei.",
        "is no day of the week": "ist kein Wochentag",
        "names no day of the week": "nennt keinen Wochentag",
        "--retired and --low exclude each other.": "--retired und --low schließen einander aus.",
        "No pet is that low.": "So schlecht geht es keinem Haustier.",
        "Give either a pet or --all.": "Nenn entweder ein Haustier, oder --all.",
        "Nothing to change. Give at least one option: bellhop help pet set":
            "Nichts zu ändern. Gib mindestens eine Option an: bellhop help pet set",
        "No pet goes on vacation.": "Kein Haustier geht in den Urlaub.",
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
        "It went back by %1, so no pet dies before %2. If it is right, say so: bellhop clock accept":
            "Sie ging um %1 zurück, darum stirbt vor %2 kein Haustier. Wenn sie stimmt, bestätige das: bellhop clock accept",
        "It went forward by %1, so no pet dies before %2. If it is right, say so: bellhop clock accept":
            "Sie ging um %1 vor, darum stirbt vor %2 kein Haustier. Wenn sie stimmt, bestätige das: bellhop clock accept",
        "The clock is right: %1.": "Die Uhr stimmt: %1.",
        "The clock was trusted already: %1.": "Der Uhr wurde schon vertraut: %1.",

        "since it was added, %1": "seit dem Anlegen, %1",
        "since its last fold, %1": "seit dem letzten Falten, %1",
        "passed": "vergangen",
        "paused": "pausiert",
        "what did not count and is over": "was nicht zählte und vorbei ist",
        "pausing": "pausiert jetzt",
        "what goes on now: %1": "was gerade geschieht: %1",
        "rest days": "Ruhetage",
        "the clock was set back, so less than nothing counts as nothing":
            "die Uhr wurde zurückgestellt, darum zählt weniger als nichts als nichts",
        "stands still now": "steht gerade still",
        "counts": "zählt",
        "curve": "Kurve",
        "dead after": "tot nach",
        "due after": "fällig nach",
        "%1, and it gets no better without a fold": "%1, und ohne Falten wird es nicht besser",
        "stored": "gespeichert",
        "since": "seit",
        "vacation until": "Urlaub bis",
        "doubted, so it does not die before %1; see: bellhop clock": "zweifelhaft, darum stirbt es nicht vor %1; siehe: bellhop clock",
        "next": "als Nächstes",
        "%1 is at most %2: %3": "%1 ist höchstens %2: %3",
        "%1 is at least %2: 0": "%1 ist mindestens %2: 0",
        "100 - 50 x %1 / %2, rounded down: %3": "100 - 50 x %1 / %2, abgerundet: %3",
        "50 - 50 x %1 / %2, rounded down, at least 1: %3": "50 - 50 x %1 / %2, abgerundet, mindestens 1: %3",
        "%1 of 100, %2, as it was when it retired": "%1 von 100, %2, wie beim Eintritt in den Ruhestand",
        "%1 of 100, %2": "%1 von 100, %2",
        "%1, health %2: %3": "%1, Gesundheit %2: %3",
        "nothing; a finished round of laundry brings it back": "nichts; eine fertige Runde Wäsche holt es zurück",
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
        "Show whether the clock is trusted, or say that it is right.": "Zeigen, ob der Uhr vertraut wird, oder sagen, dass sie stimmt.",
        "Show the daemon's time, and whether it is trusted.": "Die Zeit des Dienstes zeigen, und ob ihr vertraut wird.",
        "Say that the clock is right after a jump of more than a day.":
            "Nach einem Sprung um mehr als einen Tag sagen, dass die Uhr stimmt.",
        """
        After such a jump no pet dies for an hour. This ends the hour. Time that was
        skipped while the machine ran does not count for pets all the same.
        """: """
        Nach so einem Sprung stirbt eine Stunde lang kein Haustier. Das beendet die
        Stunde. Zeit, die bei laufendem Rechner übersprungen wurde, zählt trotzdem
        nicht.
        """,
        "When it began, at most 7 days back: yesterday 18:00, 2026-12-01, 3d.":
            "Wann er begann, höchstens 7 Tage zurück: yesterday 18:00, 2026-12-01, 3d.",
        "When it ends by itself: 2026-12-20 (as that day begins), tomorrow 7:00, 2w.":
            "Wann er von selbst endet: 2026-12-20 (zu Beginn des Tages), tomorrow 7:00, 2w.",
        "Take a beginning of more than 7 days ago.": "Einen Beginn vor mehr als 7 Tagen nehmen.",
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
        "The usual sound again.": "Wieder der übliche Ton.",
        "The usual picture again.": "Wieder das übliche Bild.",
        "The usual urgency again.": "Wieder die übliche Dringlichkeit.",
        "No tags any more.": "Keine Schlagwörter mehr.",
        "Nobody's pet any more.": "Niemandes Haustier mehr.",
        "Show the arithmetic: why a pet is as it is, and what happens when.":
            "Die Rechnung zeigen: warum es einem Haustier so geht, und was wann geschieht.",
        "bellhop pet explain <pet>": "bellhop pet explain <haustier>",
        "Only those with a health below 25, the worst first.": "Nur die mit einer Gesundheit unter 25, das schlechteste zuerst.",
        "Send a pet on vacation: its health stands still, nobody is reminded.":
            "Ein Haustier in den Urlaub schicken: seine Gesundheit steht still, niemand wird erinnert.",
        "bellhop pet pause (<pet> | --all) [--since <time>] [--until <time>]":
            "bellhop pet pause (<haustier> | --all) [--since <zeit>] [--until <zeit>]",
        """
        Its streak waits, too. A machine that runs is announced all the same. Given
        again, it changes the end of the vacation.

        Examples:
          bellhop pet pause Snowy
          bellhop pet pause Snowy --until 2026-12-20
          bellhop pet pause --all --since yesterday --until 2w
        """: """
        Auch seine Serie wartet. Eine laufende Maschine wird trotzdem gemeldet. Noch
        einmal gegeben, ändert es das Ende des Urlaubs.

        Beispiele:
          bellhop pet pause Snowy
          bellhop pet pause Snowy --until 2026-12-20
          bellhop pet pause --all --since yesterday --until 2w
        """,
        "Every pet.": "Jedes Haustier.",
        "End the vacation of a pet, and say when its laundry is due now.":
            "Den Urlaub eines Haustiers beenden, und sagen, wann seine Wäsche jetzt fällig ist.",
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
        "Days on which nobody washes and nothing decays: sat,sun; or none.":
            "Tage, an denen niemand wäscht und nichts verfällt: sat,sun; oder none.",
        "The sound of its notices, by its name in the sound theme: bell.":
            "Der Ton seiner Meldungen, nach seinem Namen im Klangthema: bell.",
        "The picture of its notices: a PNG file of at most 1 MB, or an https address.":
            "Das Bild seiner Meldungen: eine PNG-Datei bis 1 MB, oder eine https-Adresse.",
        "How urgent its notices are: low, normal, high or critical.": "Wie dringend seine Meldungen sind: low, normal, high oder critical.",
        "A word for routes and programs: wool. May be given up to ten times.":
            "Ein Wort für Wege und Programme: wolle. Bis zu zehnmal möglich.",
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
