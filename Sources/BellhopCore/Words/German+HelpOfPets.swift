extension German {
    /// The help of commands for pets and their machines.
    static let helpOfPets: KeyValuePairs<String, String> = [
        "The pet.": "Das Haustier.",
        "Start a pet's wash.": "Die Wäsche eines Haustiers starten.",
        "bellhop wash <pet> [--for <duration>] [--replace]": "bellhop wash <haustier> [--for <dauer>] [--replace]",
        """
        Examples:
          bellhop wash Snowy               as long as Snowy's washes take
          bellhop wash Snowy --for 50m     this one takes 50 minutes
          bellhop wash Snowy --replace     start over while one is running
        """: """
        Beispiele:
          bellhop wash Snowy               so lange wie immer bei Snowy
          bellhop wash Snowy --for 50m     diese dauert 50 Minuten
          bellhop wash Snowy --replace     von vorn, obwohl schon eine läuft
        """,
        "How long. Default: the pet's own duration.": "Wie lange. Sonst so lange wie bei diesem Haustier üblich.",
        "Replace a running machine.": "Eine laufende Maschine ersetzen.",
        "Start a pet's dryer, or dry some more.": "Den Trockner eines Haustiers starten, oder länger trocknen.",
        """
        bellhop dry <pet> [--for <duration>] [--replace]
        bellhop dry <pet> --add <duration>
        """: """
        bellhop dry <haustier> [--for <dauer>] [--replace]
        bellhop dry <haustier> --add <dauer>
        """,
        """
        Examples:
          bellhop dry Snowy                as long as Snowy's drying takes
          bellhop dry Snowy --for 1h30     this time an hour and a half
          bellhop dry Snowy --add 10m      ten more minutes, even after it has ended
          bellhop move-to-dryer Snowy      another name for bellhop dry Snowy
        """: """
        Beispiele:
          bellhop dry Snowy                so lange wie immer bei Snowy
          bellhop dry Snowy --for 1h30     diesmal anderthalb Stunden
          bellhop dry Snowy --add 10m      zehn Minuten mehr, auch nach dem Ende
          bellhop move-to-dryer Snowy      ein anderer Name für bellhop dry Snowy
        """,
        "Dry this much more: whole minutes, 1 to 60 in all.": "Um so viel länger trocknen: ganze Minuten, insgesamt 1 bis 60.",
        "Hang the laundry up instead of drying it.": "Die Wäsche aufhängen, statt sie in den Trockner zu tun.",
        """
        The laundry is then ready to be folded.

        Example:
          bellhop skip-dryer Snowy
        """: """
        Danach kann die Wäsche gefaltet werden.

        Beispiel:
          bellhop skip-dryer Snowy
        """,
        "Mark a pet's laundry as folded.": "Die Wäsche eines Haustiers als gefaltet vermerken.",
        """
        The pet is well again and its next round begins.

        Example:
          bellhop fold Snowy
        """: """
        Dem Haustier geht es wieder gut, und seine nächste Runde beginnt.

        Beispiel:
          bellhop fold Snowy
        """,
        "Give up a pet's round of laundry.": "Eine Runde Wäsche eines Haustiers aufgeben.",
        """
        Stops a running machine and ends the streak. To stop only the machine, use
        bellhop stop.

        Example:
          bellhop abandon Snowy
        """: """
        Hält eine laufende Maschine an und beendet die Serie. Um nur die Maschine
        anzuhalten, nimm bellhop stop.

        Beispiel:
          bellhop abandon Snowy
        """,
        "End a pet's machine now, as if its time were up.": "Die Maschine eines Haustiers jetzt beenden, als wäre ihre Zeit um.",
        """
        Notifies as at the real end. To discard the run instead, use bellhop stop.

        Example:
          bellhop finish Snowy
        """: """
        Meldet das Ende wie ein echtes. Um den Lauf zu verwerfen, nimm bellhop stop.

        Beispiel:
          bellhop finish Snowy
        """,
        "Add, show and change pets.": "Haustiere anlegen, zeigen und ändern.",
        "Add a pet.": "Ein Haustier anlegen.",
        "bellhop pet add [<name>] [<options>]": "bellhop pet add [<name>] [<optionen>]",
        "1 to 30 characters. Default: Snowy.": "1 bis 30 Zeichen. Sonst: Snowy.",
        "How long its wash takes: 1m to 2h.": "Wie lange seine Wäsche dauert: 1m bis 2h.",
        "How long its drying takes: 1m to 3h.": "Wie lange sein Trockner läuft: 1m bis 3h.",
        "How often it needs laundry: 1d to 365d; 0 is every five minutes, for tests.":
            "Wie oft es Wäsche braucht: 1d bis 365d; 0 ist alle fünf Minuten, für Tests.",
        "List the pets, oldest first.": "Die Haustiere zeigen, das älteste zuerst.",
        "Include retired pets.": "Auch die im Ruhestand.",
        "Show everything about a pet.": "Alles über ein Haustier zeigen.",
        "Change a pet. Laundry in progress keeps its durations.":
            "Ein Haustier ändern. Wäsche, die schon läuft, behält ihre Dauern.",
        "bellhop pet set <pet> [--name <name>] [<options>]": "bellhop pet set <haustier> [--name <name>] [<optionen>]",
        "A new name: 1 to 30 characters.": "Ein neuer Name: 1 bis 30 Zeichen.",
        "Retire a pet: its health stays as it is, and it sends no notices.":
            "Ein Haustier in den Ruhestand schicken: seine Gesundheit bleibt, wie sie ist, und es meldet nichts.",
        "Nothing is lost; bellhop pet revive brings it back.": "Nichts geht verloren; bellhop pet revive holt es zurück.",
        "Bring a retired pet back.": "Ein Haustier aus dem Ruhestand zurückholen.",
        "A pet that has died is revived by finishing its laundry instead.":
            "Ein gestorbenes Haustier kommt zurück, indem du seine Wäsche zu Ende bringst.",
        "Delete a pet with its laundry, timers and waiting notices.":
            "Ein Haustier mit Wäsche, Timern und wartenden Meldungen löschen.",
        "This cannot be undone. Usually you want bellhop pet retire instead.":
            "Das lässt sich nicht rückgängig machen. Meist ist bellhop pet retire das Richtige.",
        "Yes, delete it.": "Ja, löschen.",
    ]
}
