extension German {
    /// The terminal view.
    static let watch: KeyValuePairs<String, String> = [
        "bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]":
            "bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]",
        "%1 running": "%1 laufen",
        "and %1 more: bellhop status": "und %1 weitere: bellhop status",
        "low power": "Energiesparen",
        "notifications off": "Meldungen aus",
        "bellhopd went away; waiting for it": "bellhopd ist weg; warte darauf",
        "bellhopd is back": "bellhopd ist wieder da",
        "Log": "Verlauf",
        "Nothing runs.": "Nichts läuft.",
        "starts a timer; a pet comes with: bellhop pet add Snowy": "startet einen Timer; ein Haustier kommt mit: bellhop pet add Snowy",
        "streak %1": "Serie %1",
        "next: %1": "dann: %1",
        "paused": "pausiert",
        "set %1": "Satz %1",
        "step %1": "Schritt %1",
        "set %1 of %2": "Satz %1 von %2",
        "round %1": "Runde %1",
        "round %1 of %2": "Runde %1 von %2",

        // Keys, and their questions.
        "Enter": "Enter",
        "new timer": "neuer Timer",
        "help": "Hilfe",
        "quit": "Ende",
        "back": "zurück",
        "y": "j",
        "yes": "ja",
        "done": "fertig",
        "other": "andere",
        "any other key: no": "jede andere Taste: nein",
        "Any key goes back.": "Jede Taste führt zurück.",
        "More time": "Länger",
        "Stop": "Anhalten",
        "Snooze": "Später",
        "Done": "Erledigt",
        "New timer:": "Neuer Timer:",
        "10m Tea, or at 14:45 Call mum": "10m Tee, oder at 14:45 Mama anrufen",
        "45m, 1h30, 90s": "45m, 1h30, 90s",
        "Come back in:": "Wieder in:",
        "Longer by:": "Länger um:",
        "%1 comes back in": "%1 kommt wieder in",
        "%1 goes on for": "%1 geht weiter um",
        "Stop %1? It will not ring.": "%1 anhalten? Es klingelt dann nicht.",
        "Stop the machine of %1? What it has done so far does not count.":
            "Maschine von %1 anhalten? Was sie bis jetzt getan hat, zählt nicht.",
        "Answer all that waits (%1)?": "Alles beantworten, was wartet (%1)?",
        "answered: %1": "beantwortet: %1",

        "REST": "PAUSE",
        "Pause": "Unterbrechen",
        "Start": "Starten",
        "Next step": "Nächster Schritt",
        "Skip": "Überspringen",
        "Back": "Zurück",
        "End": "Beenden",
        "End %1?": "%1 beenden?",
        "pause, and go on": "unterbrechen, fortsetzen",
        "Next set": "Nächster Satz",
        "The rest": "Die Pause",
        "End the session?": "Training beenden?",
        "Stop the rest? It will not ring.": "Pause abbrechen? Es klingelt dann nicht.",

        // The page of all keys.
        "At the gym, and routines": "Training und Abläufe",
        "rest; the next set or step": "Pause; weiter danach",
        "skip, or back": "auslassen, zurück",
        "end the session": "Training beenden",
        "Look around": "Umsehen",
        "one up or down": "eins hinauf oder hinab",
        "the next part": "der nächste Teil",
        "g, Home": "g, Pos1",
        "the first": "das erste",
        "G, End": "G, Ende",
        "the last": "das letzte",
        "these keys": "diese Tasten",
        "leave": "verlassen",
        "what is offered first": "was zuerst angeboten ist",
        "start the wash": "Wäsche starten",
        "start the dryer": "Trockner starten",
        "skip the dryer": "Trockner auslassen",
        "dry 10 more minutes": "10 Minuten länger trocknen",
        "mark as folded": "als gefaltet melden",
        "remind me tomorrow": "morgen erinnern",
        "a vacation for the pet": "das Haustier macht Urlaub",
        "a new timer": "ein neuer Timer",
        "more time": "länger",
        "start, or stop": "starten oder anhalten",
        "leave out the next time": "nächstes Mal auslassen",
        "What rings": "Was klingelt",
        "a, Space": "a, Leertaste",
        "done: quiet everywhere": "erledigt: überall still",
        "snooze for a while": "etwas später",
        "answer all of it": "alles beantworten",

        // Texts for screen readers.
        "%1{second|seconds}": "%1{Sekunde|Sekunden}",
        "%1{hour|hours}": "%1{Stunde|Stunden}",
        "%1 %2{minute|minutes}": "%1 %2{Minute|Minuten}",
        "%1 %2{hour|hours}": "%1 %2{Stunde|Stunden}",
        "Unanswered: %1": "Unbeantwortet: %1",
        "Warning: %1": "Warnung: %1",
        "%1: stopped": "%1: angehalten",
        "%1: paused": "%1: pausiert",
        "%1: paused, %2 left": "%1: pausiert, noch %2",
        "%1: waits to be started": "%1: wartet auf den Start",
        "%1 %2, health %3, streak %4": "%1 %2, Gesundheit %3, Serie %4",
        "%1: washing, %2 left, until %3": "%1: wäscht, noch %2, bis %3",
        "%1: drying, %2 left, until %3": "%1: trocknet, noch %2, bis %3",
        "%1: %2 left, until %3": "%1: noch %2, bis %3",
        "%1: comes back in %2, %3": "%1: kommt wieder in %2, %3",

        // The help of the command.
        "bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]":
            "bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]",
        "Watch pets, timers and notices live, and answer them by keys.":
            "Haustiere, Timer und Meldungen laufend zeigen, und mit Tasten beantworten.",
        """
        It is told of each change, and asks for nothing in between. The keys stand at
        the bottom; ? shows all of them, q leaves. What was shown counts as seen; only
        an answer makes it quiet.

        With --plain, in a pipe, and on a terminal that can only print: one line for
        each change, nothing drawn anew, for screen readers. With --json each change is
        one line of JSON.

        On a machine that saves power it counts every five seconds, as with --low-power.
        """: """
        Es erfährt von jeder Änderung und fragt dazwischen nichts. Die Tasten stehen
        unten; ? zeigt alle, q geht hinaus. Was zu sehen war, gilt als gesehen; still
        macht es erst eine Antwort.

        Mit --plain, in einer Pipe und auf einem Terminal, das nur drucken kann: eine
        Zeile für jede Änderung, nichts wird neu gezeichnet, für Vorleseprogramme. Mit
        --json ist jede Änderung eine Zeile JSON.

        Auf einem Rechner, der Strom spart, zählt es alle fünf Sekunden, wie mit
        --low-power.
        """,
        "Lines instead of a picture, for screen readers.": "Zeilen statt eines Bildes, für Vorleseprogramme.",
        "Nothing moves but what counts.": "Nichts bewegt sich außer dem, was zählt.",
        "Count every five seconds instead of every second.": "Alle fünf Sekunden zählen statt jede Sekunde.",
        "Flash when something rings, for those who do not hear it.": "Blinken, wenn etwas klingelt, für alle, die es nicht hören.",
        "The system has no thread or descriptor to give: %1.": "Das System hat keinen Thread oder Deskriptor übrig: %1.",
    ]
}
