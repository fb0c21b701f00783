extension German {
    /// The commands for routes and their messages.
    static let routes: KeyValuePairs<String, String> = [
        "Show which notices go where, and why.": "Zeigen, welche Meldungen wohin gehen, und warum.",
        "Draw the routes of the config, in the order in which they are asked.":
            "Die Wege der Konfiguration zeichnen, in der Reihenfolge, in der sie gefragt werden.",
        "Say where a notice would go, which route decides, and why not elsewhere.":
            "Sagen, wohin eine Meldung ginge, welcher Weg entscheidet, und warum nicht anderswohin.",
        """
        Nothing is sent. What you leave out is as it usually is: the tags and the owner
        of the pet, the urgency of such a notice, the time of now.

        Examples:
          bellhop routes explain --kind laundry.washed --pet Snowy --at 23:10
          bellhop routes explain --kind timer.finished --tag kitchen
        """:
            """
        Nichts wird gesendet. Was du weglässt, ist wie sonst: Schlagwörter und Besitzer
        des Haustiers, die Dringlichkeit einer solchen Meldung, die Zeit von jetzt.

        Beispiele:
          bellhop routes explain --kind laundry.washed --pet Snowy --at 23:10
          bellhop routes explain --kind timer.finished --tag kitchen
        """,
        "What happened: laundry.washed, timer.finished, pet.died, …": "Was geschah: laundry.washed, timer.finished, pet.died, …",
        "The pet that it is about.": "Das Haustier, um das es geht.",
        "Who it belongs to.": "Wem es gehört.",
        "A tag that it has; may be given several times.": "Ein Schlagwort, das es hat; mehrmals möglich.",
        "low, normal, high or critical.": "low, normal, high oder critical.",
        "nowhere": "nirgendwohin",
        "nowhere: no sink is switched on": "nirgendwohin: Kein Kanal ist eingeschaltet",
        "every sink: %1": "jeder Kanal: %1",
        "what none of them matches": "was zu keinem passt",
        "(and goes on)": "(und weiter)",
        "%1 of %2": "%1 von %2",
        "urgency %1": "Dringlichkeit %1",
        "owner %1": "Besitzer %1",
        "tags %1": "Schlagwörter %1",
        "Routes": "Wege",
        "Quiet hours until %1. %2{notice|notices} held back.": "Ruhezeit bis %1. %2{Meldung|Meldungen} zurückgehalten.",
        "title \"%1\"": "Titel „%1“",
        "text \"%1\"": "Text „%1“",
        "takes %1 at once, then one every %2": "nimmt %1 auf einmal, dann eine je %2",
        "each notice by itself": "jede Meldung für sich",
        "what comes within %1 becomes one notice, by kind": "was innerhalb von %1 kommt, wird eine Meldung, je Art",
        "what comes within %1 becomes one notice, by kind and owner": "was innerhalb von %1 kommt, wird eine Meldung, je Art und Besitzer",
        "whatever comes within %1 becomes one notice": "was auch immer innerhalb von %1 kommt, wird eine Meldung",
        "the same within %1 is told once": "dasselbe innerhalb von %1 wird einmal gemeldet",
        "the same is told each time it comes": "dasselbe wird jedes Mal gemeldet",
        "%1{notice|notices} in %2 at most": "höchstens %1{Meldung|Meldungen} in %2",
        "%1{notice|notices} in %2 at most, and then how many more there were":
            "höchstens %1{Meldung|Meldungen} in %2, und dann, wie viele es noch waren",
        "as many as there are": "so viele, wie es gibt",
        "not told more than %1 late": "nicht mehr gemeldet, wenn mehr als %1 zu spät",
        "What follows": "Was folgt",
        "where none of them has told it after %1: %2": "wenn es nach %1 keiner davon gemeldet hat: %2",
        "again every %1, %2{time|times} at most": "wieder alle %1, höchstens %2{Mal|Mal}",
        "after %1: %2": "nach %1: %2",
        "also on %1": "auch auf %1",
        "only once on %1: for programs, unless for_people = true": "nur einmal auf %1: für Programme, außer mit for_people = true",
        "again": "wieder",
        "after %1: it counts as missed": "nach %1: gilt als verpasst",
        "again %1": "wieder %1",
        "till %1": "bis %1",
        "missed": "verpasst",
        "tells it": "meldet es",
        "does not tell it": "meldet es nicht",
        "no route that takes it names this sink": "kein Weg, der es nimmt, nennt diesen Kanal",
        "takes it": "nimmt es",
        "matches, and a route within it takes it": "passt, und ein Weg darin nimmt es",
        "it is of another kind": "es ist von anderer Art",
        "it is about another pet, or about none": "es geht um ein anderes Haustier oder um keines",
        "it belongs to somebody else, or to nobody": "es gehört jemand anderem oder niemandem",
        "it is of no such member, and none has done it": "es gehört keinem solchen Mitglied, und keines hat es getan",
        "the owner's sinks": "die Kanäle des Besitzers",
        "the sinks of %1": "die Kanäle von %1",
        "it has no such tag": "es hat kein solches Schlagwort",
        "its urgency is another": "seine Dringlichkeit ist eine andere",
        "it is another day of the week": "es ist ein anderer Wochentag",
        "it is another time of day": "es ist eine andere Tageszeit",
        "is not asked, because one before it takes it": "wird nicht gefragt, weil einer davor es nimmt",
        "%1 is about no pet. Leave \"--pet\" out.": "%1 geht um kein Haustier. Lass „--pet“ weg.",
        "No event is of the kind \"%1\". The kinds are: %2.": "Kein Ereignis ist von der Art „%1“. Die Arten sind: %2.",
        "There is no urgency \"%1\". There are: %2.": "Es gibt keine Dringlichkeit „%1“. Es gibt: %2.",
    ]
}
