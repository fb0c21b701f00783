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

        "\"%1\" does not occur within %2 years. Check its days and its end.":
            "„%1“ kommt in %2 Jahren nicht vor. Prüf die Tage und das Ende.",
        "has a BYSETPOS that selects nothing: one of its periods has at most %1{time|times}":
            "hat ein BYSETPOS, das nichts auswählt: einer ihrer Abschnitte hat höchstens %1{Zeit|Zeiten}",
        "\"%1\" occurs too rarely for its FREQ: not once in %2 periods. Use a longer FREQ, such as FREQ=DAILY with BYHOUR and BYMINUTE.":
            "„%1“ kommt zu selten für sein FREQ: kein einziges Mal in %2 Abschnitten. Nimm ein längeres FREQ, etwa FREQ=DAILY mit BYHOUR und BYMINUTE.",
        "\"%1\" rings only once. To cancel it: bellhop stop %2": "„%1“ klingelt nur einmal. Abbrechen: bellhop stop %2",
        "\"%1\" rings only once more. To cancel it: bellhop stop %2":
            "„%1“ klingelt nur noch einmal. Abbrechen: bellhop stop %2",
        "A repeating alarm is always kept.": "Ein Wecker, der sich wiederholt, bleibt ohnehin erhalten.",
        "\"%1\" repeats. Skip its next time (bellhop skip %2), or stop it and start another.":
            "„%1“ wiederholt sich. Lass das nächste Mal aus (bellhop skip %2), oder halt ihn an und starte einen anderen.",

        "Alarms will NOT wake this machine: %1.": "Wecker wecken diese Maschine NICHT: %1.",
        "Due timers will NOT wake this machine: %1.": "Fällige Timer wecken diese Maschine NICHT: %1.",
        "bellhopd lacks CAP_WAKE_ALARM, which only a system service can have. Run: sudo contrib/install --system, then uncomment the lines about wake in its unit":
            "bellhopd fehlt CAP_WAKE_ALARM, und das kann nur ein Systemdienst haben. Ruf auf: sudo contrib/install --system, dann entferne in seiner Unit die Kommentarzeichen vor den Zeilen über wake",
        "none of its clocks can (see /sys/class/rtc). Virtual machines have none; otherwise enable \"wake up by alarm\" in the firmware":
            "keine ihrer Uhren kann es (siehe /sys/class/rtc). Virtuelle Maschinen haben keine; sonst schalte in der Firmware „wake up by alarm“ ein",
        "the system says: %1": "das System sagt: %1",
        "timers do not wake this machine from sleep; to change that, set wake = \"alarms\"":
            "Timer wecken diese Maschine nicht aus dem Schlaf; ändern lässt sich das mit: wake = \"alarms\"",
        "alarms wake this machine from sleep": "Wecker wecken diese Maschine aus dem Schlaf",
        "timers wake this machine from sleep": "was fällig ist, weckt diese Maschine aus dem Schlaf",

        "A repeating alarm stays until somebody stops it. Leave out --keep.":
            "Ein Wecker, der sich wiederholt, bleibt, bis ihn jemand anhält. Lass --keep weg.",
        "Only a timer with a length can be kept. For a repeating alarm: bellhop timer every":
            "Nur ein Timer mit einer Dauer lässt sich behalten. Für einen Wecker, der sich wiederholt: bellhop timer every",
        "\"%1\" ended; there is nothing to pause.": "„%1“ ist zu Ende; da gibt es nichts anzuhalten.",
        "\"%1\" rings at a time of day and cannot be paused. To cancel it: bellhop stop %2":
            "„%1“ klingelt zu einer Uhrzeit und kann keine Pause machen. Abbrechen: bellhop stop %2",
        "\"%1\" is not paused. To start it: bellhop timer start %2": "„%1“ macht keine Pause. Starten: bellhop timer start %2",
        "\"%1\" is not running. To start it: bellhop timer start %2": "„%1“ läuft nicht. Starten: bellhop timer start %2",
        "\"%1\" rings at set times and has no length. To resume it: bellhop resume %2":
            "„%1“ klingelt zu festen Zeiten und hat keine Dauer. Weiter geht es mit: bellhop resume %2",
        "\"%1\" is paused, so it has no end time. To add time: bellhop extend %2 5m":
            "„%1“ macht Pause und hat darum kein Ende. Zeit dazugeben: bellhop extend %2 5m",
        "\"%1\" has %2 left and cannot be %3 shorter. To end it: bellhop stop %4":
            "„%1“ hat noch %2 und kann nicht %3 kürzer sein. Beenden: bellhop stop %4",
        "\"%1\" would never ring again. To remove it: bellhop stop %2": "„%1“ würde nie mehr klingeln. Entfernen: bellhop stop %2",
        "\"%1\" is paused. To resume it: bellhop resume %2": "„%1“ macht Pause. Weiter geht es mit: bellhop resume %2",
        "Only a standalone timer can be paused or kept.": "Nur ein eigenständiger Timer kann Pause machen oder behalten werden.",
        "\"%1\" is already running. To start over, stop it first: bellhop stop %2":
            "„%1“ läuft schon. Um von vorn zu beginnen, halt ihn erst an: bellhop stop %2",
        "No timer \"%1\" is paused or kept. \"bellhop timer list\" lists those that are.":
            "Kein Timer „%1“ macht Pause oder ist behalten. „bellhop timer list“ zeigt, welche.",
        "A timer that is started by its name takes no other values.": "Ein Timer, der mit seinem Namen gestartet wird, nimmt sonst nichts.",
        "%1 is forgotten.": "%1 ist vergessen.",
        "%1 is paused. Resume it with: bellhop resume %2": "%1 macht Pause. Weiter geht es mit: bellhop resume %2",
        "%1 is paused, %2 left. Resume it with: bellhop resume %3": "%1 macht Pause, noch %2. Weiter geht es mit: bellhop resume %3",
        "%1. No kept or configured timer has that name: bellhop timer list":
            "%1. Auch wird kein Timer dieses Namens behalten oder steht in der Konfiguration: bellhop timer list",
        "--keep goes with a new timer.": "--keep gehört zu einem neuen Timer.",
        "ready, %1": "bereit, %1",
        "from the config": "aus der Konfiguration",
        "\"%1\" is in the config. Remove [timers.%2] from it, then: bellhop config reload":
            "„%1“ steht in der Konfiguration. Nimm [timers.%2] heraus, dann: bellhop config reload",
        "paused, %1": "Pause, %1",
        "paused, %1 left": "Pause, noch %1",

        "is not a repetition": "ist keine Wiederholung",
        "does not say which days": "sagt nicht, an welchen Tagen",
        "does not say which day": "sagt nicht, an welchem Tag",
        "has no time of day": "nennt keine Uhrzeit",
        "has no valid end date": "hat kein gültiges Enddatum",
        "is not a day": "ist kein Tag",
        "could say when it rings, or be part of the name": "kann sagen, wann er klingelt, oder zum Namen gehören",
        "is not 1 to %1 times": "ist nicht 1- bis %1-mal",
        "could mean several things": "kann mehreres heißen",
        "has both a length and a time of day": "hat eine Dauer und eine Uhrzeit",
        "has times with different minutes; make one alarm for each":
            "hat Uhrzeiten mit verschiedenen Minuten; mach aus jeder einen Wecker",
        "is too long an interval": "ist ein zu langer Abstand",
        "names a day that not every month has": "nennt einen Tag, den nicht jeder Monat hat",
        "names a day that not every year has": "nennt einen Tag, den nicht jedes Jahr hat",

        "is not a recurrence rule": "ist keine Wiederholungsregel",
        "is longer than %1 characters": "ist länger als %1 Zeichen",
        "has %1 twice": "enthält %1 zweimal",
        "has a FREQ that is not MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY":
            "hat ein FREQ, das nicht MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY oder YEARLY ist",
        "has %1, which alarms do not support": "hat %1, und das können Wecker nicht",
        "ends at a time in UTC; alarms use local time":
            "endet zu einer Zeit in UTC; Wecker gehen nach der Ortszeit",
        "has both COUNT and UNTIL; one is enough": "hat COUNT und UNTIL; eines genügt",
        "has \"%1\" where a number should be": "hat „%1“, wo eine Zahl stehen sollte",
        "has an INTERVAL that is not 1 to %1": "hat ein INTERVAL, das nicht 1 bis %1 ist",
        "has a COUNT that is not 1 to %1": "hat ein COUNT, das nicht 1 bis %1 ist",
        "has a %1 that is out of range": "hat ein %1 außerhalb seiner Grenzen",
        "counts weekdays (\"2MO\"), which only a monthly or yearly rule without BYWEEKNO can":
            "zählt Wochentage („2MO“), was nur eine monatliche oder jährliche Regel ohne BYWEEKNO kann",
        "has BYWEEKNO, which only a yearly rule can": "hat BYWEEKNO, was nur eine jährliche Regel kann",
        "has BYWEEKNO without BYDAY; add the day of the week": "hat BYWEEKNO ohne BYDAY; füg den Wochentag hinzu",
        "has BYYEARDAY, which no daily, weekly or monthly rule can":
            "hat BYYEARDAY, was keine tägliche, wöchentliche oder monatliche Regel kann",
        "has BYMONTHDAY, which no weekly rule can": "hat BYMONTHDAY, was keine wöchentliche Regel kann",
        "has BYSETPOS, which needs another part to select from": "hat BYSETPOS, das einen anderen Teil zur Auswahl braucht",
    ]
}
