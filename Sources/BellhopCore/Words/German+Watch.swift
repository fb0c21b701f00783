extension German {
    /// The terminal view.
    static let watch: KeyValuePairs<String, String> = [
        "bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]":
            "bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]",
        "%1 running": "%1 laufen",
        "and %1 more: bellhop status": "und %1 weitere: bellhop status",
        "low power": "Energiesparen",
        "notifications off": "Meldungen aus",
        "lost bellhopd; waiting for it to return": "bellhopd ist weg; warte auf ihn",
        "bellhopd is back": "bellhopd ist wieder da",
        "Log": "Verlauf",
        "Nothing is running.": "Nichts läuft.",
        "starts a timer; add a pet with: bellhop pet add Snowy": "startet einen Timer; ein Haustier gibt es mit: bellhop pet add Snowy",
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
        "Snooze for:": "Wieder in:",
        "Extend by:": "Länger um:",
        "Snooze %1 for": "%1 kommt wieder in",
        "More time for %1": "Mehr Zeit für %1",
        "Stop %1? It will not ring.": "%1 anhalten? Es klingelt dann nicht.",
        "Stop the machine of %1? The time so far will not count.": "Maschine von %1 anhalten? Die Zeit bis jetzt zählt dann nicht.",
        "Answer all (%1)?": "Alle beantworten (%1)?",
        "answered: %1": "beantwortet: %1",

        "REST": "PAUSE",
        "Pause": "Unterbrechen",
        "Start": "Starten",
        "Next step": "Nächster Schritt",
        "Skip": "Überspringen",
        "Back": "Zurück",
        "End": "Beenden",
        "End %1?": "%1 beenden?",
        "pause or resume": "unterbrechen, fortsetzen",
        "Next set": "Nächster Satz",
        "the rest": "die Pause",
        "End the session?": "Training beenden?",
        "Stop the rest? It will not ring.": "Pause abbrechen? Es klingelt dann nicht.",

        // The page of all keys.
        "At the gym, and routines": "Training und Abläufe",
        "rest, next set or step": "Pause; weiter danach",
        "skip or go back": "auslassen, zurück",
        "end the session": "Training beenden",
        "Navigation": "Navigation",
        "up or down": "hinauf oder hinunter",
        "next section": "nächster Abschnitt",
        "g, Home": "g, Pos1",
        "the first": "das erste",
        "G, End": "G, Ende",
        "the last": "das letzte",
        "this help": "diese Hilfe",
        "leave": "verlassen",
        "the first action shown": "die erste Aktion",
        "start the wash": "Wäsche starten",
        "start the dryer": "Trockner starten",
        "skip the dryer": "Trockner auslassen",
        "dry 10 more minutes": "10 Minuten länger trocknen",
        "mark as folded": "als gefaltet melden",
        "remind me tomorrow": "morgen erinnern",
        "vacation for the pet": "Urlaub für das Haustier",
        "a new timer": "ein neuer Timer",
        "more time": "länger",
        "start or stop": "starten oder anhalten",
        "skip the next time": "nächstes Mal auslassen",
        "Alarms": "Alarme",
        "a, Space": "a, Leertaste",
        "done, silent everywhere": "erledigt: überall still",
        "snooze for a while": "etwas später",
        "answer all": "alles beantworten",

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
        "%1: ready to start": "%1: startbereit",
        "%1 %2, health %3, streak %4": "%1 %2, Gesundheit %3, Serie %4",
        "%1: washing, %2 left, until %3": "%1: wäscht, noch %2, bis %3",
        "%1: drying, %2 left, until %3": "%1: trocknet, noch %2, bis %3",
        "%1: %2 left, until %3": "%1: noch %2, bis %3",
        "%1: comes back in %2, %3": "%1: kommt wieder in %2, %3",

        // The help of the command.
        "bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]":
            "bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]",
        "Watch pets, timers and notices live, and answer them with keys.":
            "Haustiere, Timer und Meldungen laufend zeigen, und mit Tasten beantworten.",
        """
        Updates at each change, without polling. The keys are listed at the bottom; ?
        shows all of them, q quits. Everything shown counts as seen; only an answer
        silences it.

        With --plain, in a pipe, and on a terminal that can only print, it prints one
        line for each change and redraws nothing, for screen readers. With --json each
        change is one line of JSON.

        When the machine saves power, it updates every five seconds, as with
        --low-power.
        """: """
        Zeigt jede Änderung sofort, ohne abzufragen. Die Tasten stehen unten; ? zeigt
        alle, q beendet. Was zu sehen war, gilt als gesehen; still macht es erst eine
        Antwort.

        Mit --plain, in einer Pipe und auf einem Terminal, das nur drucken kann, gibt
        es eine Zeile je Änderung aus und zeichnet nichts neu, für Vorleseprogramme.
        Mit --json ist jede Änderung eine Zeile JSON.

        Wenn der Rechner Strom spart, zählt es nur alle fünf Sekunden, wie mit
        --low-power.
        """,
        "Print lines instead of drawing, for screen readers.": "Zeilen ausgeben statt zu zeichnen, für Vorleseprogramme.",
        "Disable animation except countdowns.": "Keine Bewegung außer den Countdowns.",
        "Update countdowns every five seconds instead of every second.": "Countdowns alle fünf Sekunden erneuern statt jede Sekunde.",
        "Flash when something rings, for people who cannot hear it.": "Blinken, wenn etwas klingelt, für alle, die es nicht hören.",
        "Cannot create a thread or open a file: %1.": "Kein Thread und keine Datei lässt sich anlegen: %1.",
    ]
}
