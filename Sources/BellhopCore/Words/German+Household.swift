extension German {
    /// Settings, vacations, the badge, and the doctor's messages about the household.
    static let household: KeyValuePairs<String, String> = [
        // Members.
        "List the people of the household, and where each of them is told something.":
            "Die Leute des Haushalts zeigen, und wo jeder von ihnen etwas erfährt.",
        """
        Members stand in the config, each with sinks, and if you like quiet hours and a
        language of their own:
          [members.anna]
          name  = "Anna"
          sinks = ["anna-phone"]

        Say who does something with --by, or once for a shell:
          bellhop fold Snowy --by anna
          export BELLHOP_BY=anna
        """: """
        Mitglieder stehen in der Konfiguration, jedes mit Kanälen, und wenn du magst
        mit eigener Ruhezeit und Sprache:
          [members.anna]
          name  = "Anna"
          sinks = ["anna-phone"]

        Wer etwas tut, sagst du mit --by, oder einmal für eine Shell:
          bellhop fold Snowy --by anna
          export BELLHOP_BY=anna
        """,
        "The config has no members, so everything is everybody's. See: bellhop members --help":
            "Die Konfiguration hat keine Mitglieder, also gehört alles allen. Siehe: bellhop members --help",
        "%1 (off)": "%1 (aus)",
        "none": "keine",
        "Sinks of the house: %1": "Kanäle des Hauses: %1",
        "now, until %1": "jetzt, bis %1",
        "%1{member|members}, each with a sink": "%1{Mitglied|Mitglieder}, jedes mit einem Kanal",
        "no sink of their own is switched on: %1": "kein eigener Kanal ist eingeschaltet: %1",
        "Give them one in the config, [members.…] sinks = […], then: bellhop config reload":
            "Gib ihnen in der Konfiguration einen, [members.…] sinks = […], dann: bellhop config reload",
        "%1 is not properly percent-encoded.": "%1 ist nicht richtig prozentcodiert.",
        "--by has no name: write --by anna": "--by fehlt der Name: schreib --by anna",
        "--owner goes with a new timer.": "--owner gehört zu einem neuen Timer.",
        "Missing value for '--by <member>': write --by anna": "'--by <mitglied>' fehlt der Wert: schreib --by anna",
        "by %1": "von %1",
        "started by %1": "gestartet von %1",
        "folded %1 by %2": "gefaltet %1 von %2",
        "That notice of %1 does not wait for an answer any more.": "Diese Meldung von %1 wartet nicht mehr auf Antwort.",
        "\"%1\" does not wait for an answer any more.": "„%1“ wartet nicht mehr auf Antwort.",
        "It is switched off in the config.": "Er ist in der Konfiguration ausgeschaltet.",
        "Notifications are switched off, so nobody is told when it ends. It runs all the same. See: bellhop settings notifications on":
            "Meldungen sind ausgeschaltet, also erfährt niemand vom Ende. Es läuft trotzdem. Siehe: bellhop settings notifications on",
        "No sink can reach anybody, so nobody is notified yet. Run: bellhop setup":
            "Kein Kanal erreicht jemanden, also erfährt noch niemand etwas. Starte: bellhop setup",
        "%1 cannot reach anybody: %2 Run: bellhop doctor": "%1 erreicht niemanden: %2 Starte: bellhop doctor",
        "No sink can reach anybody, so nobody is told when it ends. It runs all the same. Say who is to be told, and where: bellhop setup":
            "Kein Kanal erreicht jemanden, also erfährt niemand vom Ende. Es läuft trotzdem. Sag, wer es erfahren soll und wo: bellhop setup",
        "Only %1 will show when it ends, and perhaps nobody looks there. To be notified elsewhere: bellhop setup":
            "Das Ende zeigt nur %1, und dort sieht vielleicht niemand hin. Um es anderswo zu erfahren: bellhop setup",
        "%1 cannot reach anybody: %2 It runs all the same. Run: bellhop doctor":
            "%1 erreicht niemanden: %2 Es läuft trotzdem. Ruf auf: bellhop doctor",
        "Notifications are switched off. Switch them on: bellhop settings notifications on":
            "Meldungen sind ausgeschaltet. Einschalten: bellhop settings notifications on",
        "%1 is switched off in the config. Set enabled = true there, then: bellhop config reload":
            "%1 ist in der Konfiguration ausgeschaltet. Setz dort enabled = true, dann: bellhop config reload",
        "%1 is quiet: %2": "%1 ist stumm: %2",
        "Notifications are switched off, so nobody is told. See: bellhop settings notifications on":
            "Meldungen sind ausgeschaltet, also erfährt niemand etwas. Siehe: bellhop settings notifications on",
        "Notifications are switched off.": "Meldungen sind ausgeschaltet.",
        "Somebody saw it in a list.": "Jemand hat sie in einer Liste gesehen.",
        "Nothing waits for an answer of %1.": "Von %1 wartet nichts auf Antwort.",
        "\"%1\" is no day of the week. Write mon, tue, wed, thu, fri, sat or sun.":
            "„%1“ ist kein Wochentag. Schreib mon, tue, wed, thu, fri, sat oder sun.",
        "\"%1\" is no urgency. Write low, normal, high or critical.":
            "„%1“ ist keine Dringlichkeit. Schreib low, normal, high oder critical.",
        "badgeClears is seen or acknowledged.": "badgeClears ist seen oder acknowledged.",
        "appearance is light, dark or system.": "appearance ist light, dark oder system.",
        "A vacation that ends has no other times.": "Ein Urlaub, der endet, hat keine anderen Zeiten.",
        "Nobody is told anything until they are on again; timers run all the same, and programs are told as before.":
            "Niemand erfährt etwas, bis sie wieder an sind; Timer laufen trotzdem, und Programme erfahren es wie zuvor.",
        "%1{notice was|notices were} taken from every screen.": "%1{Meldung wurde|Meldungen wurden} von jedem Bildschirm genommen.",
        "Sound needs notifications, which are switched off. See: bellhop settings notifications on":
            "Ton braucht Meldungen, und die sind ausgeschaltet. Siehe: bellhop settings notifications on",
        "Nothing: notices are delivered, and show when it ends.": "Nichts: Meldungen werden zugestellt und erscheinen, wenn das endet.",
        "It keeps failing, so it is tried one notice at a time. What waits goes out by itself when one gets through. At once: bellhop outbox retry":
            "Er versagt immer wieder, darum wird er mit je einer Meldung versucht. Was wartet, geht von selbst hinaus, wenn eine durchkommt. Sofort: bellhop outbox retry",
        "What waits goes out by itself when it is back. Look closer: bellhop doctor":
            "Was wartet, geht von selbst hinaus, wenn er wieder da ist. Genauer: bellhop doctor",
        "Mend [sinks.%1] in the config, then: bellhop config reload":
            "Berichtige [sinks.%1] in der Konfiguration, dann: bellhop config reload",
        "Mend [sinks.%1] in the config, or its server, then: bellhop config reload. While a notice waits it is also tried every 15 min":
            "Berichtige [sinks.%1] in der Konfiguration oder seinen Server, dann: bellhop config reload. Solange eine Meldung wartet, wird er auch alle 15 min versucht",
        "To use it set enabled = true in [sinks.%1], then: bellhop config reload":
            "Um ihn zu benutzen, setz enabled = true in [sinks.%1], dann: bellhop config reload",

        // The doctor.
        "Switch them on: bellhop settings notifications on": "Einschalten: bellhop settings notifications on",
        "switched off, so nobody is told anything": "ausgeschaltet, also erfährt niemand etwas",
        "switched on": "eingeschaltet",
        "switched on, without sound": "eingeschaltet, ohne Ton",
        "switched off": "ausgeschaltet",
        "%1{timer runs|timers run}": "%1{Timer läuft|Timer laufen}",
        "%1; no notice waits for a sink": "%1; keine Meldung wartet auf einen Kanal",
        "%1; %2{notice waits|notices wait} for a sink": "%1; %2{Meldung wartet|Meldungen warten} auf einen Kanal",
        "See what waits, and why: bellhop outbox": "Was wartet, und warum, zeigt: bellhop outbox",
        "%1, %2 of them for one that is misconfigured": "%1, davon %2 auf einen, der falsch eingestellt ist",
        "Mend its settings or its server, then: bellhop config reload":
            "Berichtige seine Einstellungen oder seinen Server, dann: bellhop config reload",
        "no timer is overdue": "kein Timer ist überfällig",
        "%1{timer|timers} should have ended and did not": "%1{Timer hätte|Timer hätten} enden sollen und taten es nicht",
        "The store may not be writable; see the log of bellhopd, then: bellhop down && bellhop up":
            "Vielleicht ist die Datenbank nicht beschreibbar; sieh ins Protokoll von bellhopd, dann: bellhop down && bellhop up",
        "last told: event %1 \"%2\" on %3, %4": "zuletzt gemeldet: Ereignis %1 „%2“ auf %3, %4",
        "nobody was told anything yet": "noch wurde niemandem etwas gemeldet",
        "%1; %2{notice was|notices were} lost since yesterday": "%1; seit gestern %2{ging Meldung|gingen Meldungen} verloren",
        "See why: bellhop why %1": "Warum, zeigt: bellhop why %1",
        "none: every notice has one key, and whatever carries it takes its place":
            "keine: jede Meldung hat einen Schlüssel, und was ihn trägt, tritt an ihre Stelle",
        "none known; a notice whose answer is lost would stand twice, because it cannot replace: %1":
            "keine bekannt; eine Meldung, deren Antwort verloren geht, stünde doppelt, weil dieser Kanal nicht ersetzen kann: %1",
        "%1 (%2{notice|notices})": "%1 (%2{Meldung|Meldungen})",
        "may stand twice, because the sink cannot replace: %1": "stehen vielleicht doppelt, weil der Kanal nicht ersetzen kann: %1",
        "A Gotify sink replaces with a client_token, ntfy from 2.16 on; lines of text stay where they are.":
            "Ein Gotify-Kanal ersetzt mit einem client_token, ntfy ab 2.16; Zeilen von Text bleiben, wo sie sind.",
        "cleared when answered": "verschwindet mit der Antwort",
        "cleared when seen in a list or answered": "verschwindet, wenn sie in einer Liste gesehen oder beantwortet wird",

        // Settings.
        "timers run and programs hear of them either way": "Timer laufen und Programme erfahren davon in jedem Fall",
        "whether notices may be heard; needs notifications": "ob Meldungen zu hören sind; braucht notifications",
        "whether a terminal rings its bell and flashes for what is urgent": "ob ein Terminal bei Dringendem klingelt und blinkt",
        "whether the dock and status bars count what waits": "ob Dock und Statusleisten zählen, was wartet",
        "what takes an item off the badge: that a list was looked at, or an answer":
            "was eine Meldung von der Zahl nimmt: ein Blick auf eine Liste, oder eine Antwort",
        "the colours of the terminal": "die Farben des Terminals",
        "whether deliveries and reactions are counted, on this machine only":
            "ob Zustellungen und Reaktionen gezählt werden, nur auf diesem Rechner",
        "There is no setting \"%1\". There are %2.": "Es gibt keine Einstellung „%1“. Es gibt %2.",
        "%1 cannot be \"%2\". It is one of %3.": "%1 kann nicht „%2“ sein, nur eines von: %3.",
        "%1 is %2 already": "%1 ist schon %2",
        "%1 is %2 now": "%1 ist jetzt %2",
        "Unanswered (%1, %2 new)": "Unbeantwortet (%1, davon neu: %2)",
        "since %1: %2": "seit %1: %2",

        // Vacation.
        "%1 is on vacation until %2": "%1 ist im Urlaub bis %2",
        "%1 is back from vacation": "%1 ist aus dem Urlaub zurück",
        "%1 is back from vacation; laundry is due %2": "%1 ist aus dem Urlaub zurück; Wäsche ist fällig %2",

        "--limit and --all exclude each other.": "--limit und --all schließen einander aus.",
    ]
}
