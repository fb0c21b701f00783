extension German {
    /// The sound sink.
    static let sound: KeyValuePairs<String, String> = [
        // Its keys.
        "Sounds and speech on this machine: a sound for each notice, alarms that ring until they are answered, cues of workouts.":
            "Klänge und Sprache auf diesem Rechner: ein Klang für jede Meldung, Alarme, die bis zur Antwort klingeln, Signale im Training.",
        "The player: auto takes the first of the others that works; program runs command.":
            "Was spielt: auto nimmt das erste der anderen, das funktioniert; program startet command.",
        "A program that plays instead of them, and its arguments; the file to play comes last.":
            "Ein Programm, das stattdessen spielt, und seine Argumente; die Datei kommt zuletzt.",
        "The sound of each event or cue: a name from the sound theme, a file, a built-in tone such as bellhop-alarm, or none.":
            "Der Klang je Ereignis oder Signal: ein Name aus dem Klangthema, eine Datei, ein eingebauter Ton wie bellhop-alarm, oder none.",
        "The sound theme to search first.": "Das Klangthema, in dem zuerst gesucht wird.",
        "The volume, in percent.": "Die Lautstärke in Prozent.",
        "The events that ring until answered, whatever their urgency. Critical rests, timers and alarms always do.":
            "Die Ereignisse, die bis zur Antwort klingeln, egal wie dringend. Kritische Pausen, Timer und Alarme tun es immer.",
        "How long it rings at most.": "Wie lange es höchstens klingelt.",
        "The volume ringing starts at, in percent.": "Die Lautstärke, mit der das Klingeln beginnt, in Prozent.",
        "How long ringing takes to reach full volume, each time it starts.":
            "Wie lange das Klingeln jedes Mal braucht, bis es die volle Lautstärke erreicht.",
        "The media role, for which the sound server turns other sounds down. Default: event, or alarm for what rings.":
            "Die Medienrolle, für die der Klangserver andere Klänge leiser macht. Standard: event, oder alarm für das, was klingelt.",
        "The events whose title and text are spoken after the sound.":
            "Die Ereignisse, deren Titel und Text nach dem Klang gesprochen werden.",
        "What speaks: auto takes espeak-ng, which alone says numbers in time, else speech-dispatcher.":
            "Was spricht: auto nimmt espeak-ng, das allein Zahlen rechtzeitig sagt, sonst speech-dispatcher.",
        "The voice for each language. Default: the usual voice of the language.":
            "Die Stimme für jede Sprache. Standard: die übliche Stimme der Sprache.",
        "How many words per minute espeak-ng speaks.": "Wie viele Wörter espeak-ng pro Minute spricht.",
        "How much earlier cues start, to make up for delayed (wireless) speakers.":
            "Wie viel früher Signale beginnen, um verzögerte (drahtlose) Lautsprecher auszugleichen.",
        "The terminal whose bell may ring. Default: the one that the daemon runs in.":
            "Das Terminal, dessen Glocke läuten darf. Standard: das, in dem der Dienst läuft.",

        // Faults of the keys.
        "%1 names \"%2\", which is neither an event nor a cue (write \"rest.over\" or \"cue.number\")":
            "%1 nennt „%2“, was weder Ereignis noch Signal ist (schreib \"rest.over\" oder \"cue.number\")",
        "%1 has \"%2\", which is not a sound (write a name such as \"complete\", a file path, or \"none\")":
            "%1 enthält „%2“, was kein Klang ist (schreib einen Namen wie \"complete\", den Pfad einer Datei, oder \"none\")",
        "%1 is missing for backend = \"program\" (write command = [\"/path/of/the/program\"])":
            "%1 fehlt für backend = \"program\" (schreib command = [\"/pfad/des/programms\"])",
        "%1 and backend = \"%2\" exclude each other (leave one of them out)":
            "%1 und backend = \"%2\" schließen einander aus (lass eines weg)",
        "%1 is not a theme name (write \"freedesktop\", or leave it out)":
            "%1 ist kein Name eines Themas (schreib \"freedesktop\", oder lass es weg)",
        "%1 is not a role (write \"event\", \"alarm\", \"a11y\" or another in lowercase)":
            "%1 ist keine Rolle (schreib \"event\", \"alarm\", \"a11y\" oder eine andere in Kleinbuchstaben)",
        "%1 names \"%2\", which Bellhop does not speak (write en or de)": "%1 nennt „%2“, was Bellhop nicht spricht (schreib en oder de)",
        "%1 has \"%2\", which is not a voice (espeak-ng --voices lists them)":
            "%1 enthält „%2“, was keine Stimme ist (espeak-ng --voices zeigt sie)",
        "%1 names \"%2\", which is not an event: write \"rest.over\" or \"laundry.*\"":
            "%1 nennt „%2“, was kein Ereignis ist (schreib \"rest.over\" oder \"laundry.*\")",

        // Outcomes of notices.
        "a sound is played at once; Bellhop does the scheduling itself":
            "ein Klang wird sofort gespielt; das Planen übernimmt Bellhop selbst",
        "sounds are switched off (bellhop settings sound on)": "Klänge sind ausgeschaltet (bellhop settings sound on)",
        "it was stopped before it was heard": "es wurde beendet, bevor es zu hören war",
        "the sounds of an earlier daemon stopped with it": "die Klänge eines früheren Dienstes endeten mit ihm",
        "nothing was heard: %1": "nichts war zu hören: %1",
        "%1, through %2": "%1, durch %2",
        "all %1 parts %2": "alle %1 Teile %2",
        "silent, as configured": "still, wie eingestellt",
        "dropped a cue (%1) that was due %2 ago": "ein Signal (%1) ausgelassen, das vor %2 dran war",
        "this machine has no thread left": "dieser Rechner hat keinen Thread mehr frei",
        "this process has no descriptors left": "dieser Prozess hat keine Deskriptoren mehr frei",

        // Available players.
        "%1; %2": "%1; %2",
        "%1 is not installed": "%1 ist nicht installiert",
        "there is no sound server for %1 at %2": "es gibt keinen Klangserver für %1 unter %2",
        "there is no sound server for %1 ($XDG_RUNTIME_DIR is not set)":
            "es gibt keinen Klangserver für %1 ($XDG_RUNTIME_DIR ist nicht gesetzt)",
        "$XDG_RUNTIME_DIR is not set": "$XDG_RUNTIME_DIR ist nicht gesetzt",
        "cannot save sounds in %1 (free space, or let this user write there)":
            "Klänge lassen sich nicht speichern in %1 (schaff Platz, oder lass diesen Benutzer dort schreiben)",
        "%1, nor in %2": "%1, noch in %2",
        "%1 has no display": "%1 hat keinen Bildschirm",
        "aplay finds no sound card that it may open": "aplay findet keine Soundkarte, die es öffnen darf",
        "there is no terminal to ring a bell on": "es gibt kein Terminal, das klingeln könnte",
        "%1 is not a writable terminal": "%1 ist kein beschreibbares Terminal",
        "no program is configured": "kein Programm ist eingestellt",
        "there is no executable program %1": "es gibt kein ausführbares Programm %1",
        "the last sound was not heard": "der letzte Klang war nicht zu hören",
        "nothing can be heard (%1)": "kein Klang ist möglich (%1)",
        "check command": "prüf command",
        "install %1": "installiere %1",
        "install %1 or %2": "installiere %1 oder %2",
        "start your session's sound server; a system daemon cannot reach one":
            "starte den Klangserver deiner Sitzung; ein Systemdienst erreicht keinen",
        "only a terminal bell can be heard (install pipewire-bin or pulseaudio-utils)":
            "nur die Terminalglocke ist zu hören (installiere pipewire-bin oder pulseaudio-utils)",
        "sounds are played by %1": "Klänge spielt %1",
        "sounds are played by %1, words are spoken by espeak-ng": "Klänge spielt %1, Wörter spricht espeak-ng",
        "sounds are played by %1; words are spoken by speech-dispatcher, but numbers are tones (espeak-ng says them in time)":
            "Klänge spielt %1; Wörter spricht speech-dispatcher, aber Zahlen sind Töne (espeak-ng sagt sie rechtzeitig)",
        "sounds are played by %1; nothing speaks, so numbers are tones (install espeak-ng)":
            "Klänge spielt %1; nichts spricht, darum sind Zahlen Töne (installiere espeak-ng)",
        "there is no file %1 for %2, so a tone is used (check sounds)":
            "die Datei %1 für %2 gibt es nicht, darum spielt ein Ton (prüf sounds)",
        "%1; there is no file %2 for %3, so a tone is used (check sounds)":
            "%1; die Datei %2 für %3 gibt es nicht, darum spielt ein Ton (prüf sounds)",
        "it does not belong to this user alone": "es gehört nicht diesem Benutzer allein",
    ]
}
