extension German {
    /// Settings, vacations, the badge, and the doctor's messages about the household.
    static let household: KeyValuePairs<String, String> = [
        // Members.
        "List the members of the household, and where each is notified.":
            "Die Mitglieder des Haushalts zeigen, und wo jedes benachrichtigt wird.",
        """
        Define members in the config, each with sinks and, if you like, with quiet
        hours and a language:
          [members.anna]
          name  = "Anna"
          sinks = ["anna-phone"]

        Say who does something with --by, or set it for a shell:
          bellhop fold Snowy --by anna
          export BELLHOP_BY=anna
        """: """
        Mitglieder stehen in der Konfiguration, jedes mit Kanälen und, wenn du magst,
        mit eigener Ruhezeit und Sprache:
          [members.anna]
          name  = "Anna"
          sinks = ["anna-phone"]

        Wer etwas tut, sagst du mit --by oder für eine ganze Shell:
          bellhop fold Snowy --by anna
          export BELLHOP_BY=anna
        """,
        "The config has no members, so everything is shared. See: bellhop members --help":
            "Die Konfiguration hat keine Mitglieder, also gehört alles allen. Siehe: bellhop members --help",
        "%1 (off)": "%1 (aus)",
        "none": "keine",
        "Sinks of the house: %1": "Kanäle des Hauses: %1",
        "now, until %1": "jetzt, bis %1",
        "%1{member|members}, each with a sink": "%1{Mitglied|Mitglieder}, jedes mit einem Kanal",
        "no sink of their own is enabled: %1": "kein eigener Kanal ist eingeschaltet: %1",
        "Give them one in the config, [members.…] sinks = […], then run: bellhop config reload":
            "Gib ihnen in der Konfiguration einen, [members.…] sinks = […], dann: bellhop config reload",
        "%1 is not properly percent-encoded.": "%1 ist nicht richtig prozentcodiert.",
        "--by needs a name: write --by anna": "--by fehlt der Name: schreib --by anna",
        "--owner goes with a new timer.": "--owner gehört zu einem neuen Timer.",
        "Missing value for '--by <member>': write --by anna": "'--by <mitglied>' fehlt der Wert: schreib --by anna",
        "by %1": "von %1",
        "started by %1": "gestartet von %1",
        "folded %1 by %2": "gefaltet %1 von %2",
        "That notice about %1 is no longer waiting for an answer.": "Diese Meldung von %1 wartet nicht mehr auf Antwort.",
        "\"%1\" is no longer waiting for an answer.": "„%1“ wartet nicht mehr auf Antwort.",
        "It is switched off in the config.": "Er ist in der Konfiguration ausgeschaltet.",
        "Notifications are switched off, so nobody is notified when it ends (it still runs). See: bellhop settings notifications on":
            "Meldungen sind ausgeschaltet, also erfährt niemand vom Ende (es läuft trotzdem). Siehe: bellhop settings notifications on",
        "No sink can reach anybody, so nobody is notified yet. Run: bellhop setup":
            "Kein Kanal erreicht jemanden, also erfährt noch niemand etwas. Starte: bellhop setup",
        "%1 cannot reach anybody: %2 Run: bellhop doctor": "%1 erreicht niemanden: %2 Starte: bellhop doctor",
        "No sink can reach anybody, so nobody is notified when it ends (it still runs). Run: bellhop setup":
            "Kein Kanal erreicht jemanden, also erfährt niemand vom Ende (es läuft trotzdem). Starte: bellhop setup",
        "Only %1 will show when it ends, and nobody may be looking there. To be notified elsewhere, run: bellhop setup":
            "Das Ende zeigt nur %1, und dort sieht vielleicht niemand hin. Um es anderswo zu erfahren, starte: bellhop setup",
        "%1 cannot reach anybody: %2 It still runs. See: bellhop doctor":
            "%1 erreicht niemanden: %2 Es läuft trotzdem. Siehe: bellhop doctor",
        "Notifications are switched off. Switch them on: bellhop settings notifications on":
            "Meldungen sind ausgeschaltet. Einschalten: bellhop settings notifications on",
        "%1 is switched off in the config. Set enabled = true there, then: bellhop config reload":
            "%1 ist in der Konfiguration ausgeschaltet. Setz dort enabled = true, dann: bellhop config reload",
        "%1 is quiet: %2": "%1 ist stumm: %2",
        "Notifications are switched off, so nobody is notified. Switch them on: bellhop settings notifications on":
            "Meldungen sind ausgeschaltet, also erfährt niemand etwas. Siehe: bellhop settings notifications on",
        "Notifications are switched off.": "Meldungen sind ausgeschaltet.",
        "Somebody saw it in a list.": "Jemand hat sie in einer Liste gesehen.",
        "%1 has nothing to answer.": "Von %1 wartet nichts auf Antwort.",
        "\"%1\" is not a day of the week. Write mon, tue, wed, thu, fri, sat or sun.":
            "„%1“ ist kein Wochentag. Schreib mon, tue, wed, thu, fri, sat oder sun.",
        "\"%1\" is not an urgency. Write low, normal, high or critical.":
            "„%1“ ist keine Dringlichkeit. Schreib low, normal, high oder critical.",
        "badgeClears must be seen or acknowledged.": "badgeClears muss seen oder acknowledged sein.",
        "appearance must be light, dark or system.": "appearance muss light, dark oder system sein.",
        "Ending a vacation takes no times.": "Ein Urlaub, der endet, hat keine anderen Zeiten.",
        "Nobody is notified until they are on again; timers still run, and programs still get their events.":
            "Niemand erfährt etwas, bis sie wieder an sind; Timer laufen trotzdem, und Programme erfahren es wie zuvor.",
        "%1{notice was|notices were} removed from every screen.": "%1{Meldung wurde|Meldungen wurden} von jedem Bildschirm genommen.",
        "Sound needs notifications, which are switched off. Switch them on: bellhop settings notifications on":
            "Ton braucht Meldungen, und die sind ausgeschaltet. Siehe: bellhop settings notifications on",
        "Nothing to do: notices are delivered, and show when it ends.":
            "Nichts: Meldungen werden zugestellt und erscheinen, wenn das endet.",
        "It keeps failing, so it gets one notice at a time; the others follow when one gets through. To retry now: bellhop outbox retry":
            "Er versagt immer wieder, darum bekommt er nur je eine Meldung; die anderen folgen, sobald eine durchkommt. Sofort: bellhop outbox retry",
        "Pending notices go out when it is back. Details: bellhop doctor":
            "Was wartet, geht hinaus, sobald er wieder da ist. Näheres: bellhop doctor",
        "Fix [sinks.%1] in the config, then run: bellhop config reload":
            "Berichtige [sinks.%1] in der Konfiguration, dann: bellhop config reload",
        "Fix [sinks.%1] in the config, or its server, then run: bellhop config reload. Pending notices are also retried every 15 min":
            "Berichtige [sinks.%1] in der Konfiguration oder seinen Server, dann: bellhop config reload. Wartende Meldungen werden auch alle 15 min neu versucht",
        "To use it, set enabled = true in [sinks.%1], then run: bellhop config reload":
            "Um ihn zu benutzen, setz enabled = true in [sinks.%1], dann: bellhop config reload",

        // The doctor.
        "Switch them on: bellhop settings notifications on": "Einschalten: bellhop settings notifications on",
        "switched off, so nobody is notified": "ausgeschaltet, also erfährt niemand etwas",
        "switched on": "eingeschaltet",
        "switched on, without sound": "eingeschaltet, ohne Ton",
        "switched off": "ausgeschaltet",
        "%1{timer runs|timers run}": "%1{Timer läuft|Timer laufen}",
        "%1; no notice waits for a sink": "%1; keine Meldung wartet auf einen Kanal",
        "%1; %2{notice waits|notices wait} for a sink": "%1; %2{Meldung wartet|Meldungen warten} auf einen Kanal",
        "See what waits, and why: bellhop outbox": "Was wartet, und warum, zeigt: bellhop outbox",
        "%1, %2 of them for a misconfigured one": "%1, davon %2 auf einen, der falsch eingestellt ist",
        "Fix its settings or its server, then run: bellhop config reload":
            "Berichtige seine Einstellungen oder seinen Server, dann: bellhop config reload",
        "no timer is overdue": "kein Timer ist überfällig",
        "%1{timer|timers} should have ended but did not": "%1{Timer hätte|Timer hätten} enden sollen und taten es nicht",
        "The store may not be writable; see the log of bellhopd, then: bellhop down && bellhop up":
            "Vielleicht ist die Datenbank nicht beschreibbar; sieh ins Protokoll von bellhopd, dann: bellhop down && bellhop up",
        "last told: event %1 \"%2\" on %3, %4": "zuletzt gemeldet: Ereignis %1 „%2“ auf %3, %4",
        "no notice has been sent yet": "noch wurde niemandem etwas gemeldet",
        "%1; %2{notice was|notices were} lost since yesterday": "%1; seit gestern %2{ging Meldung|gingen Meldungen} verloren",
        "See why: bellhop why %1": "Warum, zeigt: bellhop why %1",
        "none: every notice has one key, and a newer one with that key replaces it":
            "keine: jede Meldung hat einen Schlüssel, und was ihn trägt, tritt an ihre Stelle",
        "none known; if an answer is lost, a notice shows twice on sinks that cannot replace: %1":
            "keine bekannt; eine Meldung, deren Antwort verloren geht, stünde doppelt, weil dieser Kanal nicht ersetzen kann: %1",
        "%1 (%2{notice|notices})": "%1 (%2{Meldung|Meldungen})",
        "may show twice, because the sink cannot replace: %1": "stehen vielleicht doppelt, weil der Kanal nicht ersetzen kann: %1",
        "Gotify can replace with a client_token, ntfy from 2.16 on; lines of text cannot be replaced.":
            "Ein Gotify-Kanal ersetzt mit einem client_token, ntfy ab 2.16; Zeilen von Text bleiben, wo sie sind.",
        "cleared when answered": "verschwindet mit der Antwort",
        "cleared when seen in a list or answered": "verschwindet, wenn sie in einer Liste gesehen oder beantwortet wird",

        // Settings.
        "timers run and programs are notified either way": "Timer laufen weiter, und Programme werden trotzdem benachrichtigt",
        "whether notices make a sound; needs notifications": "ob Meldungen zu hören sind; braucht notifications",
        "whether a terminal rings its bell and flashes for urgent notices": "ob ein Terminal bei dringenden Meldungen klingelt und blinkt",
        "whether the dock and status bars show how many notices wait": "ob Dock und Statusleisten zeigen, wie viele Meldungen warten",
        "what clears an item from the badge: seeing it in a list, or an answer":
            "was eine Meldung von der Zahl nimmt: ein Blick auf eine Liste, oder eine Antwort",
        "the colours of the terminal": "die Farben des Terminals",
        "whether deliveries and reactions are counted, on this machine only":
            "ob Zustellungen und Reaktionen gezählt werden, nur auf diesem Rechner",
        "There is no setting \"%1\". Settings: %2.": "Es gibt keine Einstellung „%1“. Einstellungen: %2.",
        "%1 cannot be \"%2\". Use one of: %3.": "%1 kann nicht „%2“ sein, nur eines von: %3.",
        "%1 is %2 already": "%1 ist schon %2",
        "%1 is %2 now": "%1 ist jetzt %2",
        "Unanswered (%1, %2 new)": "Unbeantwortet (%1, davon neu: %2)",
        "since %1: %2": "seit %1: %2",

        // Vacation.
        "%1 is on vacation until %2": "%1 ist im Urlaub bis %2",
        "%1 is back from vacation": "%1 ist aus dem Urlaub zurück",
        "%1 is back from vacation; laundry is due %2": "%1 ist aus dem Urlaub zurück; Wäsche ist fällig %2",

        "--limit and --all cannot be used together.": "--limit und --all schließen einander aus.",
    ]
}
