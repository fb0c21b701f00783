extension German {
    /// Workouts and routines: spoken texts, questions and displays.
    static let runs: KeyValuePairs<String, String> = [
        // Spoken.
        "Get ready": "Mach dich bereit",
        "Warm-up": "Aufwärmen",
        "Low": "Locker",
        "High": "Vollgas",
        "Rest": "Pause",
        "Cool-down": "Auslaufen",
        "Step": "Schritt",
        "Halfway": "Halbzeit",
        "Last set done": "Letzter Satz geschafft",
        "All done": "Alles erledigt",
        "Set %1 completing in": "Satz %1 endet in",

        // Refusals.
        "The name of a workout has 1 to %1 characters.": "Der Name eines Trainings hat 1 bis %1 Zeichen.",
        "A set needs a low phase, a high phase, or both.": "Ein Satz braucht eine lockere Phase, eine harte, oder beide.",
        "%1 is %2 to %3, not %4.": "%1 ist %2 bis %3, nicht %4.",
        "%1 is over.": "%1 ist vorbei.",
        "%1 is neither a workout nor a routine.": "%1 ist weder Training noch Ablauf.",
        "%1 is already paused.": "%1 ist schon angehalten.",
        "%1 is waiting for you: bellhop routine next": "%1 wartet auf dich: bellhop routine next",
        "%1 was interrupted. Resume it, or end it.": "%1 wurde unterbrochen. Setz es fort, oder beende es.",
        "%1 is running.": "%1 läuft.",
        "A workout advances by itself. To skip a phase: bellhop workout skip":
            "Ein Training geht von selbst weiter. Eine Phase überspringen: bellhop workout skip",
        "\"%1\" is neither a workout nor a phase length (%2 to %3). See: bellhop workout list":
            "„%1“ ist weder ein Training noch eine Phasendauer (%2 bis %3). Siehe: bellhop workout list",
        "There is no workout \"%1\". See: bellhop workout list": "Es gibt kein Training „%1“. Siehe: bellhop workout list",
        "There is no routine \"%1\". See: bellhop routine list": "Es gibt keinen Ablauf „%1“. Siehe: bellhop routine list",
        "The workout %1 is in progress. End it with: bellhop workout end, or start with --replace.":
            "Das Training %1 läuft. Beende es mit: bellhop workout end, oder starte mit --replace.",
        "The routine %1 is in progress. End it with: bellhop routine end %2, or start with --replace.":
            "Der Ablauf %1 läuft. Beende ihn mit: bellhop routine end %2, oder starte mit --replace.",
        "No workout is in progress. Start one with: bellhop workout start tabata":
            "Es läuft kein Training. Starte eines mit: bellhop workout start tabata",
        "No routine is in progress. Start one with: bellhop routine start pomodoro":
            "Es läuft kein Ablauf. Starte einen mit: bellhop routine start pomodoro",
        "Several are in progress: %1. Say which one.": "Mehrere laufen: %1. Sag, welches davon.",
        "\"%1\" is not in progress. \"bellhop status\" shows what is.": "„%1“ läuft nicht. „bellhop status“ zeigt, was läuft.",
        "\"%1\" could be %2. Give the id.": "„%1“ könnte %2 sein. Gib die Kennung an.",
        "that workout is gone": "dieses Training gibt es nicht mehr",
        "it has moved on since": "es ist seither weitergegangen",
        "A workout needs a programme, a lengthMs, or lowMs and highMs.": "Ein Training braucht programme, lengthMs, oder lowMs und highMs.",
        "A workout takes a programme or a lengthMs, not both.": "Ein Training nimmt programme oder lengthMs, nicht beides.",
        "\"%1\" is not an intensity. Write low or high.": "„%1“ ist keine Intensität. Schreib low oder high.",
        "Say what: a name (bellhop workout list), a length, or --low and --high.":
            "Sag, was: ein Name (bellhop workout list), eine Länge, oder --low und --high.",
        "--limit must be 1 to 10000.": "--limit muss 1 bis 10000 sein.",
        "The daemon must be running to check the config. Start it with: bellhop up":
            "Zum Prüfen der Konfiguration muss der Dienst laufen. Starte ihn mit: bellhop up",
        "%1 is already in the config, so nothing was changed. Rename it in %2, or remove it from the config.":
            "%1 steht schon in der Konfiguration, deshalb wurde nichts geändert. Nenn es in %2 anders oder nimm es aus der Konfiguration.",
        "# Made by \"bellhop workout import\". Every setting is explained in the example bellhop.toml.":
            "# Angelegt von „bellhop workout import“. Jede Einstellung ist in der Beispieldatei bellhop.toml erklärt.",
        "With %1 the config would have faults, so nothing was changed:\n%2":
            "Mit %1 hätte die Konfiguration Fehler, deshalb wurde nichts geändert:\n%2",
        "%1:%2: this is not TOML, so nothing was changed. See: bellhop workout export tabata":
            "%1:%2: Das ist kein TOML, deshalb wurde nichts geändert. Siehe: bellhop workout export tabata",
        "%1:%2: this is outside of [workouts.…] and [routines.…], so nothing was changed.":
            "%1:%2: Das steht außerhalb von [workouts.…] und [routines.…], deshalb wurde nichts geändert.",
        "%1 has no [workouts.…] or [routines.…], so nothing was changed.":
            "%1 enthält weder [workouts.…] noch [routines.…], deshalb wurde nichts geändert.",
        "Added to %1. See: bellhop workout list": "In %1 eingetragen. Siehe: bellhop workout list",

        // Pages.
        "ROUNDS": "RUNDEN",
        "ended early": "beendet",
        "LOW": "LOCKER",
        "HIGH": "VOLLGAS",
        "LENGTH": "LÄNGE",
        "SETS": "SÄTZE",
        "STEPS": "SCHRITTE",
        "TIMES": "MAL",
        "AT": "BEI",
        "PHASE": "PHASE",
        "SET": "SATZ",
        "STEP": "SCHRITT",
        "ROUND": "RUNDE",
        "TRAINED": "TRAINIERT",
        "END": "ENDE",
        "your own": "eigenes",
        "waiting for you": "wartet auf dich",
        "interrupted": "unterbrochen",
        "finished": "geschafft",
        "step %1 of %2": "Schritt %1 von %2",
        "set %1 of %2": "Satz %1 von %2",
        "round %1 of %2": "Runde %1 von %2",
        "then %1": "dann %1",
        "Until %1: bellhop workout resume": "Bis %1: bellhop workout resume",
        "When you are ready: bellhop routine next": "Wenn du so weit bist: bellhop routine next",
        "%1: done": "%1: geschafft",
        "%1: ended after %2": "%1: beendet nach %2",
        "%1 to go": "%1 bis zum Ende",
        "%1{cue was|cues were} too late and stayed silent": "%1{Signal war|Signale waren} zu spät und blieben stumm",
        "%1: %2 in all": "%1: %2 insgesamt",
        "No workouts yet. Start one with: bellhop workout start tabata":
            "Noch kein Training. Starte eines mit: bellhop workout start tabata",
        "%1{workout|workouts} finished, %2{set|sets}, %3 in all": "%1{Training|Trainings} geschafft, %2{Satz|Sätze}, %3 insgesamt",
        "%1{workout|workouts} finished": "%1{Training|Trainings} geschafft",
        "%1 ended early": "%1 vorzeitig beendet",
        "%1 interrupted": "%1 unterbrochen",
        "All workouts": "Alle Trainings",
        "%1{set|sets}, %2 of training": "%1{Satz|Sätze}, %2 Training",
        "Workouts per month": "Trainings je Monat",
        "ended early or interrupted": "vorzeitig beendet oder unterbrochen",
        "Streak: %1{day|days} and %2{week|weeks} in a row.": "Serie: %1{Tag|Tage} und %2{Woche|Wochen} in Folge.",
        "The longest: %1{day|days}, %2{week|weeks}.": "Die längste: %1{Tag|Tage}, %2{Woche|Wochen}.",
        "Days with training": "Tage mit Training",
        "longest": "längstes",
        "most sets": "meiste Sätze",
        "%1{set|sets}": "%1{Satz|Sätze}",
        "Records": "Rekorde",
        "By workout": "Nach Training",
        "BEGUN": "BEGONNEN",
        "FINISHED": "GESCHAFFT",
        "LAST": "ZULETZT",
        "%1{session|sessions}, %2{set|sets}, %3{rest|rests}": "%1{Einheit|Einheiten}, %2{Satz|Sätze}, %3{Pause|Pausen}",
        "average rest: %1 planned, %2 taken": "Pause im Mittel: %1 geplant, %2 gedauert",
        "Rests at the gym": "Pausen beim Training",
        "Longest: %1. Most sets: %2.": "Längstes: %1. Meiste Sätze: %2.",

        // Keeping the machine awake.
        "a workout is running": "ein Training läuft",
        "this machine may fall asleep during a workout: %1": "diese Maschine kann während eines Trainings einschlafen: %1",
        "somebody may put this machine to sleep during a workout: %1":
            "jemand kann diese Maschine während eines Trainings schlafen legen: %1",
        "there is no system bus (%1)": "es gibt keinen Systembus (%1)",
        "logind is not running": "logind läuft nicht",
        "logind does not let bellhopd prevent that": "logind erlaubt bellhopd nicht, das zu verhindern",
        "logind says: %1": "logind sagt: %1",
        "this bellhopd was built without D-Bus": "dieser bellhopd wurde ohne D-Bus gebaut",
        "If nothing puts this machine to sleep, set inhibit = \"none\" in [training].":
            "Wenn nichts diese Maschine schlafen legt, setz in [training]: inhibit = \"none\".",
        "Set inhibit = \"idle\" in [training], or allow org.freedesktop.login1.inhibit-block-sleep for the user of bellhopd in a polkit rule; by default, polkit allows it only for logged-in users.":
            "Setz in [training] inhibit = \"idle\", oder erlaub dem Benutzer von bellhopd org.freedesktop.login1.inhibit-block-sleep in einer polkit-Regel; sonst erlaubt polkit es nur angemeldeten Benutzern.",
        "Install polkitd, which allows it, or check your polkit rules for org.freedesktop.login1.inhibit-block-idle.":
            "Installier polkitd, das es erlaubt, oder prüf deine polkit-Regeln auf org.freedesktop.login1.inhibit-block-idle.",
        "See: systemctl status systemd-logind": "Siehe: systemctl status systemd-logind",
        "nothing keeps this machine awake during a workout; to change that: [training] inhibit = \"idle\"":
            "nichts hält diese Maschine während eines Trainings wach; ändern lässt sich das mit: [training] inhibit = \"idle\"",
        "a workout is running, and this machine stays awake": "ein Training läuft, und diese Maschine bleibt wach",
        "this machine stays awake while a workout runs; none is running":
            "diese Maschine bleibt wach, solange ein Training läuft; jetzt läuft keines",
    ]
}
