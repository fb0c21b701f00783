extension German {
    /// Recurrences in words, and the reasons why a rule is refused.
    static let recurrence: KeyValuePairs<String, String> = [
        "every day at %1": "jeden Tag um %1",
        "every %1 days at %2": "alle %1 Tage um %2",
        "every weekday at %1": "werktags um %1",
        "every weekend at %1": "am Wochenende um %1",
        "every %1 at %2": "jeden %1 um %2",
        "every %1 weeks on %2 at %3": "alle %1 Wochen am %2 um %3",
        "every month on the %1 at %2": "jeden Monat am %1 um %2",
        "every %1 months on the %2 at %3": "alle %1 Monate am %2 um %3",
        "every year on %1 at %2": "jedes Jahr am %1 um %2",
        "every %1": "alle %1",
        "%1, %2{time|times}": "%1, %2{Mal|Mal}",
        "%1 until %2": "%1 bis %2",
        "last day": "letzten Tag",
        "%1: %2, next %3": "%1: %2, nächstes Mal %3",
        "%1 weekday": "%1 Werktag",

        "\"%1\" never comes: not within %2 years. Look at its days and its end.":
            "„%1“ kommt nie: nicht in %2 Jahren. Sieh nach den Tagen und dem Ende.",
        "has a BYSETPOS that chooses nothing: one of its periods has at most %1{time|times}":
            "hat ein BYSETPOS, das nichts auswählt: einer ihrer Abschnitte hat höchstens %1{Zeit|Zeiten}",
        "\"%1\" comes too rarely for its FREQ: no time among %2 periods. Take a longer FREQ, such as FREQ=DAILY with BYHOUR and BYMINUTE.":
            "„%1“ kommt zu selten für seine FREQ: keine Zeit in %2 Abschnitten. Nimm eine längere FREQ, etwa FREQ=DAILY mit BYHOUR und BYMINUTE.",
        "\"%1\" rings once. To keep it from that: bellhop stop %2": "„%1“ klingelt einmal. Damit nicht: bellhop stop %2",
        "\"%1\" rings once more only. To keep it from that: bellhop stop %2":
            "„%1“ klingelt nur noch einmal. Damit nicht: bellhop stop %2",
        "An alarm that rings again and again is kept as it is.": "Ein Alarm, der immer wieder klingelt, bleibt ohnehin erhalten.",
        "\"%1\" rings again and again. Leave out its next time (bellhop skip %2), or stop it and start another.":
            "„%1“ klingelt immer wieder. Lass das nächste Mal aus (bellhop skip %2), oder halt ihn an und starte einen anderen.",

        "Alarms will NOT wake this machine: %1.": "Wecker wecken diese Maschine NICHT: %1.",
        "What is due will NOT wake this machine: %1.": "Was fällig ist, weckt diese Maschine NICHT: %1.",
        "bellhopd may not (it lacks CAP_WAKE_ALARM). Only the system's service can be given that: sudo contrib/install --system, then uncomment the lines about wake in its unit":
            "bellhopd darf nicht (ihm fehlt CAP_WAKE_ALARM). Nur dem Dienst des Systems kann man das geben: sudo contrib/install --system, dann in seiner Unit die Zeilen über wake einkommentieren",
        "no clock of it can (see /sys/class/rtc). A virtual machine has none; elsewhere look for \"wake up by alarm\" in the firmware":
            "keine ihrer Uhren kann es (siehe /sys/class/rtc). Eine virtuelle Maschine hat keine; sonst such in der Firmware nach „wake up by alarm“",
        "the system says: %1": "das System sagt: %1",
        "what is due will not wake this machine from sleep; in the config: wake = \"alarms\"":
            "was fällig ist, weckt diese Maschine nicht aus dem Schlaf; in der Konfiguration: wake = \"alarms\"",
        "alarms wake this machine from sleep": "Wecker wecken diese Maschine aus dem Schlaf",
        "what is due wakes this machine from sleep": "was fällig ist, weckt diese Maschine aus dem Schlaf",

        "An alarm that rings again and again stays until somebody stops it. Leave out --keep.":
            "Ein Wecker, der immer wieder klingelt, bleibt, bis ihn jemand stoppt. Lass --keep weg.",
        "Only a timer with a length can be kept. An alarm rings again with: bellhop timer every":
            "Nur ein Timer mit einer Dauer bleibt erhalten. Ein Wecker klingelt wieder mit: bellhop timer every",
        "\"%1\" ended; there is nothing to pause.": "„%1“ ist zu Ende; da gibt es nichts anzuhalten.",
        "\"%1\" is at a time of day and cannot pause. To keep it from ringing: bellhop stop %2":
            "„%1“ ist zu einer Uhrzeit und kann keine Pause machen. Damit er nicht klingelt: bellhop stop %2",
        "\"%1\" does not pause. To start it: bellhop timer start %2": "„%1“ macht keine Pause. Starten: bellhop timer start %2",
        "\"%1\" does not run. To start it: bellhop timer start %2": "„%1“ läuft nicht. Starten: bellhop timer start %2",
        "\"%1\" rings at its times and has no length. It goes on with: bellhop resume %2":
            "„%1“ klingelt zu seinen Zeiten und hat keine Dauer. Weiter geht es mit: bellhop resume %2",
        "\"%1\" pauses, so it has no time at which it ends. Say how much longer: bellhop extend %2 5m":
            "„%1“ macht Pause und hat deshalb keine Zeit, zu der er endet. Sag, wie viel länger: bellhop extend %2 5m",
        "\"%1\" has %2 left and cannot be %3 shorter. To end it: bellhop stop %4":
            "„%1“ hat noch %2 und kann nicht %3 kürzer sein. Beenden: bellhop stop %4",
        "\"%1\" would not ring any more. To forget it: bellhop stop %2": "„%1“ würde nicht mehr klingeln. Weg damit: bellhop stop %2",
        "\"%1\" pauses. It goes on with: bellhop resume %2": "„%1“ macht Pause. Weiter geht es mit: bellhop resume %2",
        "Only a timer of its own can pause or be kept.": "Nur ein eigener Timer kann Pause machen oder bleiben.",
        "\"%1\" runs already. To begin anew, stop it first: bellhop stop %2":
            "„%1“ läuft schon. Um neu zu beginnen, halt ihn erst an: bellhop stop %2",
        "No timer \"%1\" pauses or is kept. \"bellhop timer list\" lists those that do.":
            "Kein Timer „%1“ macht Pause oder bleibt. „bellhop timer list“ zeigt, welche.",
        "A timer that is started by its name takes nothing else.": "Ein Timer, der mit seinem Namen gestartet wird, nimmt sonst nichts.",
        "%1 is forgotten.": "%1 ist vergessen.",
        "%1 pauses. It goes on with: bellhop resume %2": "%1 macht Pause. Weiter geht es mit: bellhop resume %2",
        "%1 pauses, %2 left. It goes on with: bellhop resume %3": "%1 macht Pause, noch %2. Weiter geht es mit: bellhop resume %3",
        "%1. No timer of that name is kept or stands in the config: bellhop timer list":
            "%1. Auch wird kein Timer dieses Namens behalten oder steht in der Konfiguration: bellhop timer list",
        "--keep goes with a new timer.": "--keep gehört zu einem neuen Timer.",
        "ready, %1": "bereit, %1",
        "from the config": "aus der Konfiguration",
        "\"%1\" stands in the config. Take [timers.%2] out of it, then: bellhop config reload":
            "„%1“ steht in der Konfiguration. Nimm [timers.%2] heraus, dann: bellhop config reload",
        "paused, %1": "Pause, %1",
        "paused, %1 left": "Pause, noch %1",

        "is no repetition": "ist keine Wiederholung",
        "does not say which days": "sagt nicht, an welchen Tagen",
        "does not say which day": "sagt nicht, an welchem Tag",
        "says no time of day": "nennt keine Uhrzeit",
        "ends on no date": "endet an keinem Datum",
        "is no day": "ist kein Tag",
        "could say when it rings, or be part of the name": "kann sagen, wann er klingelt, oder zum Namen gehören",
        "is not 1 to %1 times": "ist nicht 1- bis %1-mal",
        "could mean several things": "kann mehreres heißen",
        "has both a length and a time of day": "hat eine Dauer und eine Uhrzeit",
        "has times with different minutes; make an alarm of each":
            "hat Uhrzeiten mit verschiedenen Minuten; mach aus jeder einen Wecker",
        "is too long a pause": "ist eine zu lange Pause",
        "names a day that not every month has": "nennt einen Tag, den nicht jeder Monat hat",
        "names a day that not every year has": "nennt einen Tag, den nicht jedes Jahr hat",

        "is no recurrence rule": "ist keine Wiederholungsregel",
        "is longer than %1 characters": "ist länger als %1 Zeichen",
        "says %1 twice": "sagt %1 zweimal",
        "has a FREQ that is none of MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY and YEARLY":
            "hat ein FREQ, das keines von MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY und YEARLY ist",
        "has %1, which alarms do not know": "hat %1, das Wecker nicht kennen",
        "ends at a time in UTC; an alarm follows the clock on the wall":
            "endet zu einer Zeit in UTC; ein Wecker folgt der Uhr an der Wand",
        "has both COUNT and UNTIL; one is enough": "hat COUNT und UNTIL; eines genügt",
        "has \"%1\" where a number should be": "hat „%1“, wo eine Zahl stehen sollte",
        "has an INTERVAL that is not 1 to %1": "hat ein INTERVAL, das nicht 1 bis %1 ist",
        "has a COUNT that is not 1 to %1": "hat ein COUNT, das nicht 1 bis %1 ist",
        "has a %1 out of its range": "hat ein %1 außerhalb seiner Grenzen",
        "counts weekdays (\"2MO\"), which only a monthly or yearly rule without BYWEEKNO can":
            "zählt Wochentage („2MO“), was nur eine monatliche oder jährliche Regel ohne BYWEEKNO kann",
        "has BYWEEKNO, which only a yearly rule can": "hat BYWEEKNO, was nur eine jährliche Regel kann",
        "has BYWEEKNO without BYDAY; say which day of the week": "hat BYWEEKNO ohne BYDAY; sag, welcher Tag der Woche",
        "has BYYEARDAY, which no daily, weekly or monthly rule can":
            "hat BYYEARDAY, was keine tägliche, wöchentliche oder monatliche Regel kann",
        "has BYMONTHDAY, which no weekly rule can": "hat BYMONTHDAY, was keine wöchentliche Regel kann",
        "has BYSETPOS, which needs another part to choose from": "hat BYSETPOS, das einen anderen Teil zur Auswahl braucht",
    ]
}
