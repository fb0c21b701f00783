extension German {
    /// The sinks that run programs, and the sink that writes to the journal.
    static let localSinks: KeyValuePairs<String, String> = [
        // Programs.
        "Runs your own program for every notice, to connect anything else.":
            "Startet für jede Meldung dein eigenes Programm, um alles andere anzuschließen.",
        "The program (a path, or a name in PATH) and its arguments; no shell is involved.":
            "Das Programm (ein Pfad oder ein Name in PATH) und seine Argumente; ohne Shell.",
        "Variables for the program, such as a token, added to the usual ones of the daemon.":
            "Variablen für das Programm, etwa ein Token, zusätzlich zu den üblichen des Dienstes.",
        "The folder in which the program runs.": "Der Ordner, in dem das Programm läuft.",
        "After this time, Bellhop stops the program.": "Nach dieser Zeit beendet Bellhop das Programm.",
        "Whether it also runs for withdrawals, with the type \"withdraw\".":
            "Ob es auch beim Zurückziehen läuft, mit dem Typ „withdraw“.",
        "Whether people read it. If so, notices repeat, are listed as unanswered and count on the badge until somebody answers, and quiet hours and digests apply. Programs get every event once.":
            "Ob Menschen es lesen. Dann werden Meldungen wiederholt, als unbeantwortet aufgeführt und gezählt, bis jemand antwortet, und Ruhezeiten und Sammelmeldungen gelten. Programme bekommen jedes Ereignis einmal.",
        "What to do when a run times out, so that its outcome is unknown: repeat may deliver a notice twice, give-up never.":
            "Was geschieht, wenn ein Lauf zu lange dauert und sein Ergebnis unbekannt ist: repeat meldet vielleicht zweimal, give-up nie.",
        "names no program (write command = [\"/path/of/the/program\"])":
            "nennt kein Programm (schreib command = [\"/pfad/des/programms\"])",
        "holds a NUL character (no argument does)": "enthält ein NUL-Zeichen (kein Argument hat eines)",
        "%1 holds \"%2\", which is an invalid name (check for = and NUL)":
            "%1 enthält „%2“, was kein gültiger Name ist (prüf auf = und NUL)",
        "a program is run at once; Bellhop does the scheduling itself": "ein Programm läuft sofort; das Planen übernimmt Bellhop selbst",
        "withdrawals = false: this program gets no withdrawals": "withdrawals = false: Dieses Programm erfährt nichts vom Zurückziehen",
        "%1 cannot be started: %2": "%1 lässt sich nicht starten: %2",
        "%1 did not end within %2": "%1 war nach %2 nicht fertig",
        "%1 was stopped before it finished": "%1 wurde beendet, bevor es fertig war",
        "%1: it was ended by signal %2": "%1: beendet durch Signal %2",
        "%1: it rejects this notice (status 65)": "%1: lehnt diese Meldung ab (Status 65)",
        "%1: its settings are wrong (status %2)": "%1: die Einstellungen sind falsch (Status %2)",
        "%1: an unnamed outcome": "%1: ein Ergebnis ohne Namen",
        "%1: it failed (status %2)": "%1: fehlgeschlagen (Status %2)",
        "%1 can be run; the first notice will show what it does": "%1 lässt sich starten; was es tut, zeigt die erste Meldung",
        "there is no executable program %1 (check command, and chmod +x)":
            "es gibt kein ausführbares Programm %1 (prüf command, und chmod +x)",

        // Testing a program.
        "Test a program the way a program sink would run it.": "Ein Programm so testen, wie ein Kanal vom Typ program es starten würde.",
        """
        Runs the program a dozen times in a row, with a notice, odd texts, a withdrawal
        and a type that does not exist yet. The program really delivers what it gets.
        Needs no daemon and no entry in the config. Exits with status 69 if the program
        does not do what a plugin should.

        Examples:
          bellhop sinks check-plugin ./lamp
          bellhop sinks check-plugin ./lamp -- --blink
        """:
            """
        Startet das Programm ein Dutzend Mal nacheinander: mit einer Meldung, seltsamen
        Texten, einem Zurückziehen und einem Typ, den es noch nicht gibt. Das Programm
        meldet wirklich, was es bekommt. Braucht weder Dienst noch Konfiguration. Endet
        mit Status 69, wenn das Programm nicht tut, was es sollte.

        Beispiele:
          bellhop sinks check-plugin ./lampe
          bellhop sinks check-plugin ./lampe -- --blinken
        """,
        "The program: a path, or a name in PATH.": "Das Programm: ein Pfad, oder ein Name, der in PATH gefunden wird.",
        "Its arguments.": "Seine Argumente.",
        "How long each run may take (100ms to 29s).": "Wie lange jeder Lauf dauern darf (100ms bis 29s).",
        "The program %1.": "Das Programm %1.",
        "PART": "TEIL",
        "a notice": "eine Meldung",
        "the same again": "dieselbe noch einmal",
        "odd texts": "seltsame Texte",
        "a withdrawal": "ein Zurückziehen",
        "an unknown type": "ein unbekannter Typ",
        "no notice at all": "gar keine Meldung",
        "it did not end within %1": "es war nach %1 nicht fertig",
        "a signal ended it: %1": "ein Signal hat es beendet: %1",
        "it reports \"accepted\" but exits with status %1": "es meldet „accepted“, endet aber mit Status %1",
        "its receipt is longer than %1 bytes or contains a NUL, and is discarded":
            "seine Quittung ist länger als %1 Byte oder enthält ein NUL und wird verworfen",
        "\"after\" is not between 0 and 86400 s, and is ignored": "„after“ liegt nicht zwischen 0 und 86400 s und wird ignoriert",
        "its outcome is \"%1\", not one of %2": "sein Ergebnis ist „%1“, keines von %2",
        "it does not accept an ordinary notice": "es nimmt eine gewöhnliche Meldung nicht an",
        "it does not accept a notice that it got before": "es nimmt eine Meldung nicht an, die es schon hatte",
        "it fails at an odd text: %1": "es scheitert an einem seltsamen Text: %1",
        "it fails at a withdrawal; it should exit with 65 for what it cannot do":
            "es scheitert am Zurückziehen; was es nicht kann, sollte es mit 65 beantworten",
        "it accepts a type that it cannot know; it should exit with 65":
            "es nimmt einen Typ an, den es nicht kennen kann; es sollte mit 65 enden",
        "it fails at a type that it cannot know, so Bellhop would retry; it should exit with 65":
            "es scheitert an einem Typ, den es nicht kennen kann, und Bellhop würde es erneut starten; es sollte mit 65 enden",
        "it reports delivering a notice that it never got": "es meldet die Zustellung einer Meldung, die es nie bekam",

        // The journal.
        "An entry with fields in the systemd journal for every notice.":
            "Ein Eintrag mit Feldern im Journal von systemd für jede Meldung.",
        "The name that journalctl shows in front, and finds with -t.": "Der Name, den journalctl voranstellt und mit -t findet.",
        "The journal's socket; a journal namespace has its own.": "Der Socket des Journals; ein Journal-Namensraum hat einen eigenen.",
        "%1 is not a valid socket path (1 to 107 bytes, as in /run/systemd/journal/socket)":
            "%1 ist kein gültiger Pfad für einen Socket (1 bis 107 Byte, etwa /run/systemd/journal/socket)",
        "%1 must be 1 to 64 characters on one line (write identifier = \"bellhop\")":
            "%1 muss 1 bis 64 Zeichen in einer Zeile sein (schreib identifier = \"bellhop\")",
        "an entry is written at once; Bellhop does the scheduling itself":
            "ein Eintrag wird sofort geschrieben; das Planen übernimmt Bellhop selbst",
        "a journal entry cannot be taken back": "ein Eintrag des Journals lässt sich nicht zurückholen",
        "the journal does not accept an entry of this size": "das Journal nimmt keinen Eintrag dieser Größe",
        "%1 cannot be written: %2 (check socket, and who may write there)":
            "%1 lässt sich nicht schreiben: %2 (prüf socket, und wer dort schreiben darf)",
        "nobody listens at %1: %2": "an %1 hört niemand: %2",
        "the journal listens at %1": "an %1 hört das Journal",
        "%1 names no program (write command = [\"/path/of/the/program\"])":
            "%1 nennt kein Programm (schreib command = [\"/pfad/des/programms\"])",
        "%1 names no program (write [\"xdg-open\"], or [] to open nothing)":
            "%1 nennt kein Programm (schreib [\"xdg-open\"], oder [], um nichts zu öffnen)",
        "%1 holds a NUL character (no argument does)": "%1 enthält ein NUL-Zeichen (kein Argument hat eines)",
    ]
}
