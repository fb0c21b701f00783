extension German {
    /// Export, import, backup, statistics: what they say, and the faults of files.
    static let data: KeyValuePairs<String, String> = [
        "The file has faults": "Die Datei hat Fehler",
        "There %1?{is|are} %2{pet|pets} here already. Add the samples to them all the same with --yes.":
            "Hier %1?{ist|sind} schon %2{Haustier|Haustiere}. Mit --yes kommen die Beispiele trotzdem dazu.",
        "Rounds are kept 1 to 36500 days, not %1.": "Runden werden 1 bis 36500 Tage aufgehoben, nicht %1.",
        "after is the mark that a page of the history ended with.": "after ist die Marke, mit der eine Seite der Geschichte endete.",
        "format is json or csv.": "format ist json oder csv.",
        "mode is replace or merge.": "mode ist replace oder merge.",
        "The file has %1{fault|faults}, so nothing was imported and everything is as it was.":
            "Die Datei hat %1{Fehler|Fehler}, darum wurde nichts eingelesen, und alles ist, wie es war.",

        // What is wrong in a file.
        "line %1, column %2: %3": "Zeile %1, Spalte %2: %3",
        "the file is empty": "die Datei ist leer",
        "something follows after the end": "nach dem Ende kommt noch etwas",
        "this file has the schema %1, and this Bellhop reads %2": "diese Datei hat das Schema %1, und dieses Bellhop liest %2",
        "this is no export of Bellhop; it should say %1": "das ist kein Export von Bellhop; hier müsste %1 stehen",
        "the key \"%1\" stands here twice": "der Schlüssel „%1“ steht hier zweimal",
        "an object": "ein Objekt",
        "this part is not known here and is left out": "dieser Teil ist hier nicht bekannt und wird ausgelassen",
        "this should be %1": "hier müsste %1 stehen",
        "this should be an object": "hier müsste ein Objekt stehen",
        "\"%1\" should stand here": "hier müsste „%1“ stehen",
        "a key in quotation marks should stand here": "hier müsste ein Schlüssel in Anführungszeichen stehen",
        "the lists and objects are nested too deeply": "Listen und Objekte sind zu tief verschachtelt",
        "a value should stand here": "hier müsste ein Wert stehen",
        "this is no number": "das ist keine Zahl",
        "this text is not UTF-8": "dieser Text ist kein UTF-8",
        "a control character stands in a text": "in einem Text steht ein Steuerzeichen",
        "the text has no end": "der Text hat kein Ende",
        "this is half a character": "das ist ein halbes Zeichen",
        "this escape is not known in JSON": "diese Umschreibung gibt es in JSON nicht",
        "four hexadecimal digits should stand here": "hier müssten vier hexadezimale Ziffern stehen",
        "the file ends here, in the middle: it was cut off": "die Datei endet hier, mittendrin: sie wurde abgeschnitten",
        "null": "null",
        "a number": "eine Zahl",
        "this field is not known here and is left out": "dieses Feld ist hier nicht bekannt und wird ausgelassen",
        "this field is missing": "dieses Feld fehlt",
        "this should be a text, not %1": "hier müsste ein Text stehen, nicht %1",
        "this should be a whole number, not %1": "hier müsste eine ganze Zahl stehen, nicht %1",
        "\"%1\" is no time such as 2026-11-21T14:45:00Z": "„%1“ ist keine Zeit wie 2026-11-21T14:45:00Z",
        "this should be true or false, not %1": "hier müsste true oder false stehen, nicht %1",
        "this should be a list of texts, not %1": "hier müsste eine Liste von Texten stehen, nicht %1",
        "this should be an object of texts, not %1": "hier müsste ein Objekt aus Texten stehen, nicht %1",
        "\"%1\" is not known here": "„%1“ ist hier nicht bekannt",
        "lengths in seconds are for test mode only": "Dauern in Sekunden gibt es nur im Testmodus",
        "a pet cannot rest on all seven days": "ein Haustier kann nicht an allen sieben Tagen ruhen",
        "a vacation ends after it has begun": "ein Urlaub endet, nachdem er begonnen hat",
        "only sad, verySad and dead are told": "nur sad, verySad und dead werden gemeldet",
        "%1 has no health; %2 is reckoned from its last laundry": "%1 hat keine Gesundheit; %2 ist aus der letzten Wäsche berechnet",
        "timers[%1] has the same owner and kind": "timers[%1] hat denselben Besitzer und dieselbe Art",
        "a pet has no such timer": "ein Haustier hat keinen solchen Timer",
        "this pet is not there": "dieses Haustier ist nicht da",
        "this is no pet's id": "das ist nicht die Kennung eines Haustiers",
        "only a pet has such a timer": "nur ein Haustier hat einen solchen Timer",
        "this is no timer's id": "das ist nicht die Kennung eines Timers",
        "a timer belongs to a pet or stands for itself": "ein Timer gehört einem Haustier oder steht für sich",
        "a length is not below zero": "eine Dauer ist nicht kleiner als null",
        "generations are counted from 1": "Generationen zählen ab 1",
        "a name has 1 to %1 characters": "ein Name hat 1 bis %1 Zeichen",
        "%1's laundry is not in that machine, so the timer is left out":
            "die Wäsche von %1 ist nicht in dieser Maschine, darum bleibt der Timer weg",
        "%1 is retired, so the timer is left out": "%1 ist im Ruhestand, darum bleibt der Timer weg",
        "%1's machine runs without a timer; it ends %2 min after its start, at %3":
            "die Maschine von %1 läuft ohne Timer; sie endet %2 min nach ihrem Start, am %3",
        "%1 has no timer for its next feeling, so it is looked at right after the import":
            "%1 hat keinen Timer für die nächste Stimmung, darum wird gleich nach dem Einlesen nachgesehen",
        "they do not fit the days, so they are summed up anew": "sie passen nicht zu den Tagen, darum werden sie neu zusammengezählt",
        "%1[%2] is of the same pet and date": "%1[%2] gehört zum selben Haustier und Datum",
        "%1 is more than a day ahead of the clock": "%1 liegt mehr als einen Tag vor der Uhr",
        "a sum is not below zero": "eine Summe ist nicht kleiner als null",
        "the rounds in time, late and of the dead are not as many as the folded ones":
            "rechtzeitige, verspätete und nach dem Tod gefaltete Runden ergeben nicht die gefalteten",
        "the file has no totals, so they are reckoned from its tasks":
            "die Datei hat keine Summen, darum werden sie aus den Aufgaben berechnet",
        "reactions[%1] counts the same": "reactions[%1] zählt dasselbe",
        "a sum is not below zero, nor a count below one": "eine Summe ist nicht kleiner als null, eine Anzahl nicht kleiner als eins",
        "%1 is not the first day of a month": "%1 ist nicht der erste Tag eines Monats",
        "what was done is told in 1 to 40 bytes": "was getan wurde, steht in 1 bis 40 Bytes",
        "%1 is ahead of the clock; it is taken as it is": "%1 liegt vor der Uhr; es wird genommen, wie es ist",
        "this is also the id of pets[%1]": "das ist auch die Kennung von pets[%1]",
        "pets[%1] has this name, too; case does not matter": "pets[%1] heißt auch so; groß oder klein ist gleich",
        "this is also the id of tasks[%1]": "das ist auch die Kennung von tasks[%1]",
        "its pet is not there, so it is left out": "ihr Haustier ist nicht da, darum bleibt sie weg",
        "it is open, and so is tasks[%1] of the same pet; at most one can be":
            "sie ist offen, und tasks[%1] desselben Haustiers auch; höchstens eine darf das sein",
        "it was given up before a reminder of it": "sie wurde vor einer Erinnerung an sie aufgegeben",
        "they stay as they are here": "sie bleiben, wie sie hier sind",
        "%1 is newer here and stays as it is": "%1 ist hier neuer und bleibt, wie es ist",
        "%1 is newer in the file and is taken from it": "%1 ist in der Datei neuer und kommt von dort",
        "the open round of %1 here is given up": "die offene Runde von %1 hier wird aufgegeben",
        "there is another %1 here, so this one is called %2": "hier gibt es ein anderes %1, darum heißt dieses %2",
        "this open round is left out, because its pet stays as it is here":
            "diese offene Runde bleibt weg, weil ihr Haustier hier bleibt, wie es ist",

        // Files that are given and made.
        "%1 is longer than 1 GB, which is no export of a household.": "%1 ist länger als 1 GB, und das ist kein Export eines Haushalts.",
        "There is no file %1.": "Es gibt keine Datei %1.",
        "You may not read %1. It belongs to somebody else, or lacks the right to read it.":
            "Du darfst %1 nicht lesen. Die Datei gehört jemand anderem, oder ihr fehlt das Leserecht.",
        "%1 is a folder.": "%1 ist ein Ordner.",
        "%1 cannot be read: %2.": "%1 lässt sich nicht lesen: %2.",
        "The name of the file is empty.": "Der Name der Datei ist leer.",
        "%1 is no file.": "%1 ist keine Datei.",
        "%1 is there already. Overwrite it with --force, or take another name.":
            "%1 gibt es schon. Überschreib sie mit --force, oder nimm einen anderen Namen.",
        "%1 cannot be made: %2.": "%1 lässt sich nicht anlegen: %2.",
        "There is no room on the disk for %1. Free some and try again.":
            "Auf der Platte ist kein Platz für %1. Schaff welchen und versuch es noch einmal.",
        "%1 cannot be written: %2.": "%1 lässt sich nicht schreiben: %2.",
        "%1 is written, %2 bytes": "%1 ist geschrieben, %2 Bytes",
        "This is the daemon of the system. As root: systemctl stop bellhop, then bellhopd --restore with its --database, then systemctl start bellhop.":
            "Das ist der Dienst des Systems. Als root: systemctl stop bellhop, dann bellhopd --restore mit seiner --database, dann systemctl start bellhop.",
        "bellhopd was ended and does not start again. See why: bellhop up":
            "bellhopd wurde beendet und startet nicht wieder. Warum, zeigt: bellhop up",
        "--force needs --output.": "--force braucht --output.",
        "Say either --merge or --replace.": "Sag entweder --merge oder --replace.",
        "This replaces everything Bellhop has with what is in %1. Do it with: bellhop restore %2 --yes":
            "Das ersetzt alles, was Bellhop hat, durch das in %1. Tu es mit: bellhop restore %2 --yes",
        "The backup was not put in place; everything is as it was.\n%1": "Die Sicherung wurde nicht eingesetzt; alles ist, wie es war.\n%1",
        "%1 is the database now": "%1 ist jetzt die Datenbank",
        "What was there is %1": "Was vorher da war, ist %1",
        "bellhopd is not running; start it with: bellhop up": "bellhopd läuft nicht; starte ihn mit: bellhop up",
        "--months must be 1 to 1200.": "--months muss 1 bis 1200 sein.",
        "This deletes %1{pet|pets}, %2{round|rounds} of laundry and %3{timer|timers}, and cannot be undone.\nKeep a copy: bellhop backup bellhop.db\nDelete it:   bellhop wipe --yes":
            """
        Das löscht %1{Haustier|Haustiere}, %2{Runde|Runden} Wäsche und %3{Timer|Timer} und lässt sich nicht rückgängig machen.
        Vorher sichern: bellhop backup bellhop.db
        Löschen:        bellhop wipe --yes
        """,

        // What was done.
        "%1{pet|pets}, %2{round|rounds} of laundry and %3{timer|timers}":
            "%1{Haustier|Haustiere}, %2{Runde|Runden} Wäsche und %3{Timer|Timer}",
        "Imported %1.": "Eingelesen: %1.",
        "The file is in order. It would bring %1; nothing was changed.": "Die Datei ist in Ordnung. Sie brächte %1; nichts wurde geändert.",
        "No round of laundry was over before %1; nothing was deleted.": "Keine Runde Wäsche war vor %1 vorbei; nichts wurde gelöscht.",
        "%1{round|rounds} of laundry from before %2": "%1{Runde|Runden} Wäsche von vor %2",
        "%1 would be deleted, %2 kept; nothing was changed.": "%1 würden gelöscht, %2 behalten; nichts wurde geändert.",
        "%1 deleted, %2 kept.": "%1 gelöscht, %2 behalten.",
        "Deleted %1{pet|pets}, %2{round|rounds} of laundry and %3{timer|timers}.":
            "Gelöscht: %1{Haustier|Haustiere}, %2{Runde|Runden} Wäsche und %3{Timer|Timer}.",
        "%1{notice|notices} taken back from screens and phones.": "%1{Meldung|Meldungen} von Bildschirmen und Telefonen zurückgezogen.",
        "%1{notice|notices} could not be taken back and may still be shown.":
            "%1{Meldung|Meldungen} nicht zurückgezogen und vielleicht noch zu sehen.",
        "These are samples with %1{round|rounds} of laundry; seed %2 makes them again. Look at: bellhop stats, bellhop history":
            "Das sind Beispiele mit %1{Runde|Runden} Wäsche; --seed %2 macht sie noch einmal. Sieh dir an: bellhop stats, bellhop history",
        "%1 none  %2 one  %3 two  %4 three or more": "%1 keine  %2 eine  %3 zwei  %4 drei oder mehr",
        "There is more: bellhop history --after %1": "Es gibt mehr: bellhop history --after %1",
        "WAITED": "GEWARTET",
        "LAUNDRY": "WÄSCHE",
        "LONGEST": "LÄNGSTE",
        "ROUNDS": "RUNDEN",
        "STREAK": "SERIE",
        "DIED": "TODE",
        "late": "verspätet",
        "in time": "rechtzeitig",
        "folded %1": "gefaltet %1",
        "on the line": "auf der Leine",
        "planned %1": "geplant %1",
        "No round of laundry is open.": "Keine Runde Wäsche ist offen.",
        "No laundry of %1 was folded yet.": "Noch wurde keine Wäsche von %1 gefaltet.",
        "Days with laundry": "Tage mit Wäsche",
        "All laundry": "Alle Wäsche",
        "The laundry of %1": "Die Wäsche von %1",
        "%1{round|rounds} folded": "%1{Runde|Runden} gefaltet",
        "%1 in time": "%1 rechtzeitig",
        "%1 late": "%1 verspätet",
        "%1 after the pet had died": "%1 nach dem Tod des Haustiers",
        "%1 given up": "%1 aufgegeben",
        "wet laundry waited %1 on average": "nasse Wäsche wartete im Schnitt %1",
        "dry laundry waited %1 on average": "trockene Wäsche wartete im Schnitt %1",
        "Rounds per month": "Runden je Monat",
        "Streaks": "Serien",
        "Reached, in the last %1{day|days}": "Zugestellt, in den letzten %1{Tag|Tagen}",
        "nothing was sent there": "dorthin wurde nichts gesendet",
        "What people did": "Was Menschen taten",
        "after %1 on average": "im Schnitt nach %1",
        "No notice was sent yet.": "Noch wurde keine Meldung gesendet.",
        "These counts stay on this machine. Switch them off with: bellhop settings counters off":
            "Diese Zahlen bleiben auf diesem Rechner. Ausschalten: bellhop settings counters off",
        "What people do is not counted: the setting counters is off.":
            "Was Menschen tun, wird nicht gezählt: die Einstellung counters ist aus.",
    ]
}
