extension German {
    /// The sinks that run programs, and the sink that writes to the journal.
    static let localSinks: KeyValuePairs<String, String> = [
        // Programs.
        "Runs a program of yours for every notice: the plug for everything else.":
            "Startet für jede Meldung ein Programm von dir: der Anschluss für alles andere.",
        "The program and its arguments; no shell stands between. A path, or a name that is found in PATH.":
            "Das Programm und seine Argumente, ohne Shell dazwischen. Ein Pfad, oder ein Name, der in PATH gefunden wird.",
        "Variables for the program, such as a token. Of the daemon's own it gets the usual ones.":
            "Variablen für das Programm, etwa ein Token. Von denen des Dienstes bekommt es die üblichen.",
        "Where the program begins.": "Wo das Programm beginnt.",
        "After this the program is ended.": "Danach wird das Programm beendet.",
        "Whether it is run too for a notice that no longer stands, with the type \"withdraw\".":
            "Ob es auch für eine Meldung läuft, die nicht mehr gilt, mit dem Typ „withdraw“.",
        "Whether people read it: notices are then repeated, listed as unanswered and counted by the badge until somebody answers, and quiet hours and digests apply. Programs get every event once.":
            "Ob Menschen es lesen: Meldungen werden dann wiederholt, als unbeantwortet aufgeführt und gezählt, bis jemand antwortet, und Ruhezeiten und Sammelmeldungen gelten. Programme bekommen jedes Ereignis einmal.",
        "What follows when nobody knows how a run went, because it took too long: repeat may tell a notice twice, give-up never.":
            "Was folgt, wenn niemand weiß, wie ein Lauf ausging, weil er zu lange dauerte: repeat meldet vielleicht zweimal, give-up nie.",
        "names no program (write command = [\"/path/of/the/program\"])":
            "nennt kein Programm (schreib command = [\"/pfad/des/programms\"])",
        "holds a NUL character (no argument does)": "enthält ein NUL-Zeichen (kein Argument hat eines)",
        "holds \"%1\", which no variable can be (check for = and NUL)":
            "enthält „%1“, was keine Variable sein kann (prüf auf = und NUL)",
        "a program is run at once; Bellhop does the scheduling itself": "ein Programm läuft sofort; das Planen macht Bellhop selbst",
        "withdrawals = false keeps this program from being told": "mit withdrawals = false erfährt dieses Programm nichts davon",
        "%1 cannot be started: %2": "%1 lässt sich nicht starten: %2",
        "%1 did not end within %2": "%1 war nach %2 nicht fertig",
        "%1 was ended before it was done": "%1 wurde beendet, bevor es fertig war",
        "%1: it was ended by signal %2": "%1: beendet durch Signal %2",
        "%1: it does not take this notice (status 65)": "%1: nimmt diese Meldung nicht (Status 65)",
        "%1: its settings are wrong (status %2)": "%1: die Einstellungen sind falsch (Status %2)",
        "%1: an outcome without a name": "%1: ein Ergebnis ohne Namen",
        "%1: it failed (status %2)": "%1: fehlgeschlagen (Status %2)",
        "%1 can be run; what it does shows at the first notice": "%1 lässt sich starten; was es tut, zeigt die erste Meldung",
        "there is no program %1 that may be run (check command, and chmod +x)":
            "es gibt kein Programm %1, das gestartet werden darf (prüf command, und chmod +x)",

        // Testing a program.
        "Try a program as the program sink would run it.": "Ein Programm so probieren, wie der Kanal program es starten würde.",
        """
        It is run a dozen times, one after another, and really tells what it is
        handed: a notice, odd texts, a withdrawal, a type that does not exist yet.
        The daemon is not asked, and the config need not know it. Ends with
        status 69 when the program does not do what a plugin should.

        Examples:
          bellhop sinks check-plugin ./lamp
          bellhop sinks check-plugin ./lamp -- --blink
        """:
            """
        Es läuft ein Dutzend Mal, nacheinander, und meldet wirklich, was es bekommt:
        eine Meldung, seltsame Texte, ein Zurückziehen, einen Typ, den es noch nicht
        gibt. Der Dienst wird nicht gefragt, und die Konfiguration muss es nicht
        kennen. Endet mit Status 69, wenn das Programm nicht tut, was es sollte.

        Beispiele:
          bellhop sinks check-plugin ./lampe
          bellhop sinks check-plugin ./lampe -- --blinken
        """,
        "The program: a path, or a name that is found in PATH.": "Das Programm: ein Pfad, oder ein Name, der in PATH gefunden wird.",
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
        "it says \"accepted\" and ends with status %1": "es sagt „accepted“ und endet mit Status %1",
        "its receipt is longer than %1 bytes or holds a NUL, and is not kept":
            "seine Quittung ist länger als %1 Byte oder enthält ein NUL und wird nicht behalten",
        "\"after\" is not within 0 and 86400 s, and is not heard": "„after“ liegt nicht zwischen 0 und 86400 s und wird überhört",
        "its outcome is \"%1\", not one of %2": "sein Ergebnis ist „%1“, keines von %2",
        "it does not take an ordinary notice": "es nimmt eine gewöhnliche Meldung nicht",
        "it does not take a notice that it was told before": "es nimmt eine Meldung nicht, die es schon hatte",
        "it fails when a text is odd: %1": "es scheitert an einem seltsamen Text: %1",
        "it fails at a withdrawal; what it cannot do it answers with 65":
            "es scheitert an einem Zurückziehen; was es nicht kann, soll es mit 65 beantworten",
        "it tells what is of a type that it cannot know; it should end with 65":
            "es meldet etwas von einem Typ, den es nicht kennen kann; es sollte mit 65 enden",
        "it fails at a type that it cannot know, and would be tried again; it should end with 65":
            "es scheitert an einem Typ, den es nicht kennen kann, und würde erneut gestartet; es sollte mit 65 enden",
        "it says that it told a notice which it never got": "es sagt, es habe eine Meldung gemeldet, die es nie bekam",

        // The journal.
        "An entry with fields in the systemd journal for every notice.":
            "Ein Eintrag mit Feldern im Journal von systemd für jede Meldung.",
        "What journalctl shows in front, and finds with -t.": "Was journalctl voranstellt und mit -t findet.",
        "The journal's socket; a namespace has one of its own.": "Der Socket des Journals; ein Namensraum hat einen eigenen.",
        "is no path that a socket can have (1 to 107 bytes, as in /run/systemd/journal/socket)":
            "ist kein Pfad, den ein Socket haben kann (1 bis 107 Byte, etwa /run/systemd/journal/socket)",
        "must be 1 to 64 characters on one line (write identifier = \"bellhop\")":
            "muss 1 bis 64 Zeichen in einer Zeile sein (schreib identifier = \"bellhop\")",
        "an entry is written at once; Bellhop does the scheduling itself":
            "ein Eintrag wird sofort geschrieben; das Planen macht Bellhop selbst",
        "an entry of the journal cannot be taken back": "ein Eintrag des Journals lässt sich nicht zurückholen",
        "the journal does not take an entry of this size": "das Journal nimmt keinen Eintrag dieser Größe",
        "%1 cannot be written: %2 (check socket, and who may write there)":
            "%1 lässt sich nicht schreiben: %2 (prüf socket, und wer dort schreiben darf)",
        "nobody listens at %1: %2": "an %1 hört niemand: %2",
        "the journal listens at %1": "an %1 hört das Journal",
    ]
}
