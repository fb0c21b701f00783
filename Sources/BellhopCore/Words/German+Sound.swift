extension German {
    /// The sound sink.
    static let sound: KeyValuePairs<String, String> = [
        // Its keys.
        "Sounds and speech on this machine: a sound for each notice, alarms that ring until they are answered, cues of workouts.":
            "Klänge und Sprache auf diesem Rechner: ein Klang für jede Meldung, Alarme, die bis zur Antwort klingeln, Signale im Training.",
        "What plays: auto takes the first of the others that can be heard; program is command.":
            "Was spielt: auto nimmt das erste der anderen, das zu hören ist; program ist command.",
        "A program that plays in place of them, and its arguments; the file to play is the last.":
            "Ein Programm, das an ihrer Stelle spielt, und seine Argumente; die Datei kommt zuletzt.",
        "The sound of an event or a cue: a name of the sound theme, a file of yours, one of bellhop-alarm and the like, or none.":
            "Der Klang eines Ereignisses oder Signals: ein Name des Klangthemas, eine eigene Datei, bellhop-alarm und dergleichen, oder none.",
        "The sound theme that is looked at first.": "Das Klangthema, in dem zuerst gesucht wird.",
        "How loud, in percent.": "Wie laut, in Prozent.",
        "What rings until it is answered, whatever its urgency. Rests, timers and alarms that are critical always do.":
            "Was bis zur Antwort klingelt, gleich wie dringend. Pausen, Timer und Alarme, die kritisch sind, klingeln immer.",
        "How long it rings at most.": "Wie lange es höchstens klingelt.",
        "How loud ringing begins, in percent.": "Wie laut das Klingeln beginnt, in Prozent.",
        "How long it takes ringing to grow to the whole volume, from each beginning.":
            "Wie lange das Klingeln braucht, um voll laut zu werden, von jedem Anfang an.",
        "The role for the sound server, which turns other sounds down for it. Left out: event, and alarm for what rings.":
            "Die Rolle für den Klangserver, der andere Klänge dafür leiser macht. Ohne: event, und alarm für das, was klingelt.",
        "The events whose title and text are spoken after the sound.":
            "Die Ereignisse, deren Titel und Text nach dem Klang gesprochen werden.",
        "What speaks: auto takes espeak-ng, which alone says numbers in time, else speech-dispatcher.":
            "Was spricht: auto nimmt espeak-ng, das allein Zahlen rechtzeitig sagt, sonst speech-dispatcher.",
        "The voice for each language. Left out: the usual voice of the language.":
            "Die Stimme für jede Sprache. Ohne: die übliche Stimme der Sprache.",
        "How many words espeak-ng says a minute.": "Wie viele Wörter espeak-ng in der Minute sagt.",
        "How much earlier cues are begun, for speakers that are late, as wireless ones are.":
            "Wie viel früher Signale begonnen werden, für Lautsprecher, die spät dran sind wie drahtlose.",
        "The terminal whose bell may ring. Left out: the one that the daemon runs in.":
            "Das Terminal, dessen Glocke läuten darf. Ohne: das, in dem der Dienst läuft.",

        // Faults of the keys.
        "names \"%1\", which is no event and no cue (write \"rest.over\" or \"cue.number\")":
            "nennt „%1“, was weder Ereignis noch Signal ist (schreib \"rest.over\" oder \"cue.number\")",
        "has \"%1\", which is no sound (write a name such as \"complete\", the path of a file, or \"none\")":
            "enthält „%1“, was kein Klang ist (schreib einen Namen wie \"complete\", den Pfad einer Datei, oder \"none\")",
        "is missing for backend = \"program\" (write command = [\"/path/of/the/program\"])":
            "fehlt für backend = \"program\" (schreib command = [\"/pfad/des/programms\"])",
        "and backend = \"%1\" exclude each other (leave one of them out)":
            "und backend = \"%1\" schließen einander aus (lass eines weg)",
        "is no name of a theme (write \"freedesktop\", or leave it out)":
            "ist kein Name eines Themas (schreib \"freedesktop\", oder lass es weg)",
        "is no role (write \"event\", \"alarm\", \"a11y\" or another in small letters)":
            "ist keine Rolle (schreib \"event\", \"alarm\", \"a11y\" oder eine andere in Kleinbuchstaben)",
        "names \"%1\", which is not spoken here (write en or de)": "nennt „%1“, was hier nicht gesprochen wird (schreib en oder de)",
        "has \"%1\", which is no voice (espeak-ng --voices lists them)":
            "enthält „%1“, was keine Stimme ist (espeak-ng --voices zeigt sie)",
        "names \"%1\", which no event is called (write \"rest.over\" or \"laundry.*\")":
            "nennt „%1“, so heißt kein Ereignis (schreib \"rest.over\" oder \"laundry.*\")",

        // Outcomes of notices.
        "a sound is played at once; Bellhop does the scheduling itself": "ein Klang wird sofort gespielt; das Planen macht Bellhop selbst",
        "sounds are switched off (bellhop settings sound on)": "Klänge sind ausgeschaltet (bellhop settings sound on)",
        "it was ended before it was heard": "es wurde beendet, bevor es zu hören war",
        "the sounds of an earlier daemon ended with it": "die Klänge eines früheren Dienstes endeten mit ihm",
        "nothing was heard: %1": "nichts war zu hören: %1",
        "%1, through %2": "%1, durch %2",
        "all %1 parts %2": "alle %1 Teile %2",
        "silent, as it is set": "still, wie es eingestellt ist",
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
        "no sound can be made at %1 (make room, or let this user write there)":
            "kein Klang lässt sich anlegen unter %1 (schaff Platz, oder lass diesen Benutzer dort schreiben)",
        "%1, nor at %2": "%1, noch unter %2",
        "%1 has no display": "%1 hat keinen Bildschirm",
        "aplay finds no sound card that it may open": "aplay findet keine Soundkarte, die es öffnen darf",
        "there is no terminal whose bell could ring": "es gibt kein Terminal, dessen Glocke läuten könnte",
        "no terminal may be written to at %1": "unter %1 ist kein Terminal, auf das geschrieben werden darf",
        "no program is named": "kein Programm ist genannt",
        "there is no program %1 that may be run": "es gibt kein Programm %1, das gestartet werden darf",
        "the last sound was not heard": "der letzte Klang war nicht zu hören",
        "nothing can be heard (%1)": "nichts kann zu hören sein (%1)",
        "check command": "prüf command",
        "install %1": "installiere %1",
        "install %1 or %2": "installiere %1 oder %2",
        "start the sound server of your session; a daemon of the system reaches none":
            "starte den Klangserver deiner Sitzung; ein Dienst des Systems erreicht keinen",
        "only the bell of a terminal can be heard (install pipewire-bin or pulseaudio-utils)":
            "nur die Glocke eines Terminals ist zu hören (installiere pipewire-bin oder pulseaudio-utils)",
        "sounds are played by %1": "Klänge spielt %1",
        "sounds are played by %1, words are spoken by espeak-ng": "Klänge spielt %1, Wörter spricht espeak-ng",
        "sounds are played by %1; words are spoken by speech-dispatcher, but numbers are tones (espeak-ng says them in time)":
            "Klänge spielt %1; Wörter spricht speech-dispatcher, aber Zahlen sind Töne (espeak-ng sagt sie rechtzeitig)",
        "sounds are played by %1; nothing speaks, and numbers are tones (install espeak-ng)":
            "Klänge spielt %1; nichts spricht, und Zahlen sind Töne (installiere espeak-ng)",
        "there is no file %1 for %2, and a tone stands in (check sounds)":
            "die Datei %1 für %2 gibt es nicht, und ein Ton vertritt sie (prüf sounds)",
        "%1; there is no file %2 for %3, and a tone stands in (check sounds)":
            "%1; die Datei %2 für %3 gibt es nicht, und ein Ton vertritt sie (prüf sounds)",
    ]
}
