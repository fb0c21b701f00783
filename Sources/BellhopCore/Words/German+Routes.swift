extension German {
    /// The commands for routes and their messages.
    static let routes: KeyValuePairs<String, String> = [
        "Show which notices go where, and why.": "Zeigen, welche Meldungen wohin gehen, und warum.",
        "Draw the routes of the config, in the order they are tried.":
            "Die Wege der Konfiguration zeichnen, in der Reihenfolge, in der sie geprüft werden.",
        "Show where a notice would go, which route decides, and why it goes nowhere else.":
            "Zeigen, wohin eine Meldung ginge, welcher Weg entscheidet und warum sie sonst nirgendwohin geht.",
        """
        Sends nothing. What you leave out has its usual value: the tags and owner of
        the pet, the urgency of such a notice, the current time.

        Examples:
          bellhop routes explain --kind laundry.washed --pet Snowy --at 23:10
          bellhop routes explain --kind timer.finished --tag kitchen
        """:
            """
        Sendet nichts. Was du weglässt, hat den üblichen Wert: Schlagwörter und
        Besitzer des Haustiers, die Dringlichkeit einer solchen Meldung, die Zeit von
        jetzt.

        Beispiele:
          bellhop routes explain --kind laundry.washed --pet Snowy --at 23:10
          bellhop routes explain --kind timer.finished --tag kitchen
        """,
        "What happened: laundry.washed, timer.finished, pet.died, …": "Was geschah: laundry.washed, timer.finished, pet.died, …",
        "The pet the notice is about.": "Das Haustier, um das es geht.",
        "The owner.": "Der Besitzer.",
        "A tag; may be given several times.": "Ein Schlagwort; mehrmals möglich.",
        "low, normal, high or critical.": "low, normal, high oder critical.",
        "nowhere": "nirgendwohin",
        "nowhere: no sink is switched on": "nirgendwohin: Kein Kanal ist eingeschaltet",
        "every sink: %1": "jeder Kanal: %1",
        "everything else": "alles andere",
        "(and continues)": "(und weiter)",
        "%1 of %2": "%1 von %2",
        "urgency %1": "Dringlichkeit %1",
        "owner %1": "Besitzer %1",
        "tags %1": "Schlagwörter %1",
        "Routes": "Wege",
        "Quiet hours until %1. %2{notice|notices} held back.": "Ruhezeit bis %1. %2{Meldung|Meldungen} zurückgehalten.",
        "title \"%1\"": "Titel „%1“",
        "text \"%1\"": "Text „%1“",
        "accepts %1 at once, then one every %2": "nimmt %1 auf einmal, dann eine je %2",
        "each notice separately": "jede Meldung für sich",
        "notices within %1 are merged, by kind": "Meldungen innerhalb von %1 werden eine, je Art",
        "notices within %1 are merged, by kind and owner": "Meldungen innerhalb von %1 werden eine, je Art und Besitzer",
        "all notices within %1 are merged": "alle Meldungen innerhalb von %1 werden eine",
        "duplicates within %1 are sent once": "Gleiches innerhalb von %1 wird einmal gemeldet",
        "duplicates are sent every time": "dasselbe wird jedes Mal gemeldet",
        "at most %1{notice|notices} in %2": "höchstens %1{Meldung|Meldungen} in %2",
        "at most %1{notice|notices} in %2, then a count of the rest":
            "höchstens %1{Meldung|Meldungen} in %2, und dann, wie viele es noch waren",
        "no limit": "ohne Grenze",
        "not sent if more than %1 late": "nicht mehr gemeldet, wenn mehr als %1 zu spät",
        "Follow-ups": "Was folgt",
        "if none of them has delivered it after %1: %2": "wenn es nach %1 keiner davon gemeldet hat: %2",
        "again every %1, at most %2{time|times}": "wieder alle %1, höchstens %2{Mal|Mal}",
        "after %1: %2": "nach %1: %2",
        "also on %1": "auch auf %1",
        "no repeats on %1: read by programs, unless for_people = true":
            "keine Wiederholung auf %1: für Programme, außer mit for_people = true",
        "again": "wieder",
        "after %1: it counts as missed": "nach %1: gilt als verpasst",
        "again %1": "wieder %1",
        "till %1": "bis %1",
        "missed": "verpasst",
        "delivers it": "stellt zu",
        "does not deliver it": "stellt nicht zu",
        "no matching route names this sink": "kein passender Weg nennt diesen Kanal",
        "matches": "passt",
        "matches, and so does a route within it": "passt, ein Weg darin auch",
        "different kind": "andere Art",
        "different pet, or none": "anderes Haustier oder keines",
        "different owner, or none": "anderer Besitzer oder keiner",
        "different member, or none": "anderes Mitglied oder keines",
        "the owner's sinks": "die Kanäle des Besitzers",
        "the sinks of %1": "die Kanäle von %1",
        "no such tag": "kein solches Schlagwort",
        "different urgency": "andere Dringlichkeit",
        "different day of the week": "anderer Wochentag",
        "different time of day": "andere Tageszeit",
        "not checked: an earlier route matches": "nicht geprüft: ein früherer Weg passt",
        "%1 is about no pet. Leave \"--pet\" out.": "%1 geht um kein Haustier. Lass „--pet“ weg.",
        "There is no event kind \"%1\". The kinds are: %2.": "Kein Ereignis ist von der Art „%1“. Die Arten sind: %2.",
        "There is no urgency \"%1\". Choose one of: %2.": "Es gibt keine Dringlichkeit „%1“. Es gibt: %2.",
    ]
}
