extension German {
    /// Refusals of commands: what is wrong and what to do instead.
    static let refusals: KeyValuePairs<String, String> = [
        // Machines.
        "%1's wash": "die Wäsche von %1",
        "%1's dryer": "der Trockner von %1",
        "%1 runs": "Gerade läuft %1",
        "%1 runs until %2 (%3 left)": "Bis %2 läuft %1 (noch %3)",
        "there is nothing to stop": "es gibt nichts anzuhalten",
        "there is nothing to finish": "es gibt nichts zu beenden",
        "there is nothing to extend": "es gibt nichts zu verlängern",
        "%1. \"--replace\" starts it over.": "%1. „--replace“ beginnt von vorn.",
        "%1's laundry is washed and waiting for the dryer.": "Die Wäsche von %1 ist gewaschen und wartet auf den Trockner.",
        "%1. Fold that laundry first, or abandon it.": "%1. Falte diese Wäsche zuerst, oder gib sie auf.",
        "%1's laundry is waiting to be folded. Fold it first, or abandon it.":
            "Die Wäsche von %1 wartet aufs Falten. Falte sie zuerst, oder gib sie auf.",
        "%1's laundry is not washed yet.": "Die Wäsche von %1 ist noch nicht gewaschen.",
        "%1. Start the dryer after that.": "%1. Der Trockner kommt danach.",
        "%1. \"--add 10m\" dries longer, \"--replace\" starts over.": "%1. „--add 10m“ trocknet länger, „--replace“ beginnt von vorn.",
        "%1's laundry is dry and waiting to be folded. \"--add 10m\" dries longer.":
            "Die Wäsche von %1 ist trocken und wartet aufs Falten. „--add 10m“ trocknet länger.",
        "%1's laundry is not washed yet, so it cannot be dried longer.":
            "Die Wäsche von %1 ist noch nicht gewaschen, also lässt sie sich nicht länger trocknen.",
        "%1's laundry has not been in the dryer yet. Start the dryer first.":
            "Die Wäsche von %1 war noch nicht im Trockner. Starte erst den Trockner.",
        "Extra drying must be 1 to 60 minutes, not %1.": "Länger trocknen geht 1 bis 60 Minuten, nicht %1.",
        "at most %1 more": "höchstens noch %1",
        "no more": "mehr geht nicht",
        "%1's laundry already had %2 minutes of extra drying, and 60 in all are allowed: %3.":
            "Die Wäsche von %1 wurde schon %2 Minuten länger getrocknet, insgesamt sind 60 erlaubt: %3.",
        "%1. You can skip the dryer after that.": "%1. Danach kannst du den Trockner auslassen.",
        "%1. Stop it first, then skip it.": "%1. Halte ihn erst an, dann lass ihn aus.",
        "%1's laundry is waiting to be folded; there is no dryer to skip.":
            "Die Wäsche von %1 wartet aufs Falten; da ist kein Trockner mehr auszulassen.",
        "%1 has no laundry to fold; it is not washed yet.": "%1 hat keine Wäsche zum Falten; sie ist noch nicht gewaschen.",
        "%1. Fold after the dryer is done.": "%1. Falte nach dem Trocknen.",
        "%1's laundry is wet. Start the dryer, or skip it.": "Die Wäsche von %1 ist nass. Starte den Trockner, oder lass ihn aus.",
        "%1. Fold after that.": "%1. Falte danach.",
        "%1 has no laundry in progress, so there is nothing to abandon.":
            "Für %1 ist keine Wäsche in Arbeit, also gibt es nichts aufzugeben.",
        "%1 has no notice waiting for an answer, so there is nothing to snooze.":
            "Keine Meldung von %1 wartet auf Antwort, also gibt es nichts zu verschieben.",
        "%1 has no notice waiting for an answer.": "Keine Meldung von %1 wartet auf Antwort.",
        "A notice can be snoozed for 1 min to 24 h, not %1.": "Eine Meldung lässt sich um 1 min bis 24 h verschieben, nicht um %1.",
        "%1 has only %2 left. Stop it, or finish it.": "Für %1 bleiben nur noch %2. Halte an, oder beende vorzeitig.",
        "Extra drying changes in whole minutes.": "Längeres Trocknen ändert sich nur um ganze Minuten.",
        "Extra drying must total 1 to 60 minutes, not %1.": "Länger trocknen geht insgesamt 1 bis 60 Minuten, nicht %1.",
        "Nothing is running for %1, so %2.": "Für %1 läuft nichts, %2.",
        "%1 ended; %2.": "Zu Ende ist %1; %2.",
        "%1 ended at %2; %3.": "Schon %2 war %1 zu Ende; %3.",
        "A wash": "Eine Wäsche",
        "The dryer": "Der Trockner",
        "%1 takes %2 to %3, not %4.": "%1 dauert %2 bis %3, nicht %4.",
        "minutes": "Minuten",
        "seconds": "Sekunden",
        "%1 must be a whole number of %2, not %3.": "%1 dauert ganze %2, nicht %3.",
        "that round of laundry is over": "diese Runde Wäsche ist vorbei",

        // Pets.
        "%1 is retired. \"bellhop pet revive\" brings it back.": "%1 ist im Ruhestand. „bellhop pet revive“ holt es zurück.",
        "%1 runs until %2. Stop it first, then retire %3.": "Bis %2 läuft %1. Halte das erst an, dann schicke %3 in den Ruhestand.",
        "%1 is retired, so it needs no vacation. \"bellhop pet revive\" brings it back.":
            "%1 ist im Ruhestand und braucht keinen Urlaub. „bellhop pet revive“ holt es zurück.",
        "%1 is not on vacation, so there is nothing to resume.": "%1 ist nicht im Urlaub, also gibt es nichts fortzusetzen.",
        "A pet cannot rest on all seven days. \"bellhop pet pause\" gives it a vacation.":
            "Ein Haustier kann nicht an allen sieben Tagen ruhen. „bellhop pet pause“ gibt ihm Urlaub.",
        "The vacation would end at %1, which is in the past. Choose a later time.":
            "Der Urlaub wäre %1 schon zu Ende. Nimm einen späteren Zeitpunkt.",
        "A vacation must begin now or earlier, not at %1.": "Ein Urlaub beginnt jetzt oder früher, nicht erst %1.",
        "A vacation can begin at most 7 days ago; with \"--force\" it can begin at %1.":
            "Ein Urlaub kann höchstens vor 7 Tagen begonnen haben; mit „--force“ auch %1.",
        "%1 is on vacation already. \"bellhop pet resume\" ends it.": "%1 ist schon im Urlaub. „bellhop pet resume“ beendet ihn.",
        "There is already a pet named %1. Choose another name.": "Es gibt schon ein Haustier namens %1. Nimm einen anderen Namen.",
        "There is already a retired pet named %1. Choose another name.":
            "Es gibt schon ein Haustier namens %1, im Ruhestand. Nimm einen anderen Namen.",
        "A name needs at least one character.": "Ein Name braucht mindestens ein Zeichen.",
        "A name has at most %1 characters.": "Ein Name hat höchstens %1 Zeichen.",
        "A name cannot contain control characters such as line breaks and tabs.":
            "Ein Name darf keine Steuerzeichen wie Zeilenumbrüche und Tabulatoren enthalten.",
        "Laundry can be due every 1 to 365 days, not every %1.": "Gewaschen wird alle 1 bis 365 Tage, nicht alle %1.",
        "A frequency of 0 (every five minutes) is for test mode only; use 1 to 365 days.":
            "Ein Abstand von 0 (alle fünf Minuten) geht nur im Testmodus; nimm 1 bis 365 Tage.",
        "A pet has at most %1 tags, not %2.": "Ein Haustier hat höchstens %1 Schlagwörter, nicht %2.",
        "The icon of %1 must be the absolute path of a PNG file or begin with https://.":
            "Das Bild von %1 muss der absolute Pfad einer PNG-Datei sein oder mit https:// beginnen.",
        "%1 of %2 must be 1 to 40 letters, digits, dots, dashes or spaces.":
            "%1 von %2 braucht 1 bis 40 Buchstaben, Ziffern, Punkte, Striche oder Leerzeichen.",
        "The sound": "Der Ton",
        "The owner": "Der Besitzer",
        "A tag": "Ein Schlagwort",

        // Faults that an import can contain.
        "The task": "Die Aufgabe",
        "The task does not belong to %1.": "Die Aufgabe gehört nicht zu %1.",
        "A task does not belong to %1.": "Eine Aufgabe gehört nicht zu %1.",
        "its task is at \"%1\"": "seine Aufgabe bei „%1“ steht",
        "it has no open task": "es keine offene Aufgabe hat",
        "%1 is \"%2\" while %3.": "%1 ist „%2“, während %3.",
        "%1 has %2 open tasks; at most one can be open.": "%1 hat %2 offene Aufgaben; höchstens eine darf offen sein.",
        "The name \"%1\" begins or ends with white space.": "Der Name „%1“ beginnt oder endet mit Leerraum.",
        "The frequency of %1 must be 0 to 365 days.": "Der Abstand von %1 muss 0 bis 365 Tage sein.",
        "The wash of %1 must be 1 to 120 minutes.": "Die Wäsche von %1 muss 1 bis 120 Minuten dauern.",
        "The dryer of %1 must be 1 to 180 minutes.": "Der Trockner von %1 muss 1 bis 180 Minuten laufen.",
        "The wash of %1 must be 1 s to 2 h.": "Die Wäsche von %1 muss 1 s bis 2 h dauern.",
        "The dryer of %1 must be 1 s to 3 h.": "Der Trockner von %1 muss 1 s bis 3 h laufen.",
        "A count of %1 is negative.": "Eine Zahl von %1 ist negativ.",
        "The health of %1 must be 0 to 100.": "Die Gesundheit von %1 muss zwischen 0 und 100 liegen.",
        "%1 has a health of %2 but is \"%3\".": "%1 hat eine Gesundheit von %2, ist aber „%3“.",
        "was created": "wurde angelegt",
        "had laundry folded": "hatte gefaltete Wäsche",
        "had its health updated": "hatte eine neue Gesundheit",
        "began": "begann",
        "ended": "endete",
        "was given up": "wurde aufgegeben",
        "%1 %2 at %3, but the clock says %4. Set the clock, then try again.":
            "%1 %2 am %3, aber die Uhr sagt %4. Stell die Uhr, dann versuch es noch einmal.",
        "The wash of a task must be 1 to 120 minutes.": "Die Wäsche einer Aufgabe muss 1 bis 120 Minuten dauern.",
        "The dryer of a task must be 1 to 180 minutes.": "Der Trockner einer Aufgabe muss 1 bis 180 Minuten laufen.",
        "Extra drying of a task must be 1 to 60 minutes.": "Das längere Trocknen einer Aufgabe muss 1 bis 60 Minuten dauern.",
        "A task is completed if and only if its laundry was folded.":
            "Eine Aufgabe ist genau dann fertig, wenn ihre Wäsche gefaltet wurde.",
        "A completed task must be at \"completed\" and not given up.":
            "Eine fertige Aufgabe muss bei „completed“ stehen und darf nicht aufgegeben sein.",
        "The times of a task are out of order: %1 comes after %2.": "Die Zeiten einer Aufgabe sind durcheinander: %1 kommt nach %2.",
        "A task was given up before it began.": "Eine Aufgabe wurde aufgegeben, bevor sie begann.",

        // Timers.
        "A timer lasts 1 s to 365 days, not %1.": "Ein Timer dauert 1 s bis 365 Tage, nicht %1.",
        "\"%1\" ended; %2.": "„%1“ ist zu Ende; %2.",
        "\"%1\" ended at %2; %3.": "„%1“ war %2 zu Ende; %3.",
        "The name of a timer has at most %1 characters.": "Der Name eines Timers hat höchstens %1 Zeichen.",
        "A timer has at most %1 labels.": "Ein Timer hat höchstens %1 Etiketten.",
        "A label has a key of 1 to %1 characters and a value of at most %2.":
            "Ein Etikett hat einen Schlüssel von 1 bis %1 Zeichen und einen Wert von höchstens %2.",
        "Labels that begin with \"bellhop.\" are reserved for Bellhop.":
            "Etiketten, die mit „bellhop.“ beginnen, sind für Bellhop reserviert.",

        // Names and numbers.
        "There is no event %1. \"bellhop events\" lists the newest.": "Es gibt kein Ereignis %1. „bellhop events“ zeigt die neuesten.",
        "%1 was just deleted.": "%1 wurde gerade gelöscht.",
        "There are no pets yet; \"bellhop pet add\" adds one.": "Es gibt noch kein Haustier; „bellhop pet add“ legt eines an.",
        "See \"bellhop pet list\".": "Siehe „bellhop pet list“.",
        "There is no pet \"%1\". %2": "Es gibt kein Haustier „%1“. %2",
        "\"%1\" could be %2. Type more of the name.": "„%1“ könnte %2 sein. Schreib mehr vom Namen.",
        "There is no sink \"%1\". The config has none.": "Es gibt keinen Kanal „%1“. Die Konfiguration hat keinen.",
        "There is no sink \"%1\". The config has %2.": "Es gibt keinen Kanal „%1“. Die Konfiguration hat: %2.",
        "There is no member \"%1\" in the household. The config has: %2.":
            "Es gibt kein Mitglied „%1“ im Haushalt. Die Konfiguration hat: %2.",
        "\"%1\" is not a valid name. Use 1 to 64 characters.": "„%1“ ist kein gültiger Name. Nimm 1 bis 64 Zeichen.",
        "The owner of a timer has no name. Leave it out.": "Der Besitzer eines Timers hat keinen Namen. Lass ihn weg.",
        "The names of people in a task must be 1 to 64 characters.":
            "Die Namen der Leute in einer Aufgabe haben 1 bis 64 Zeichen.",
        "No timer \"%1\" is running. \"bellhop status\" lists those that are.":
            "Es läuft kein Timer „%1“. „bellhop status“ zeigt, welche laufen.",
        "\"%1\" could be %2. Type more of the name, or the id.": "„%1“ könnte %2 sein. Schreib mehr vom Namen, oder die Kennung.",
        "\"%1\" could be %2. Type more of the name, or the timer's id.":
            "„%1“ könnte %2 sein. Schreib mehr vom Namen, oder die Kennung des Timers.",
        "%1 (event %2)": "%1 (Ereignis %2)",
        "No timer \"%1\" is waiting for an answer. \"bellhop status\" lists those that are.":
            "Kein Timer „%1“ wartet auf Antwort. „bellhop status“ zeigt, welche warten.",
        "Event %1 has no delivery for %2.": "Ereignis %1 hat keine Zustellung für %2.",
    ]
}
