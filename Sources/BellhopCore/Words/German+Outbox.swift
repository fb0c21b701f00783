extension German {
    /// The outbox: listing, retrying and removing pending rows.
    static let outbox: KeyValuePairs<String, String> = [
        "Show what will be told and what waits; try it again, silence it, drop it.":
            "Zeigen, was gemeldet wird und was wartet; es neu versuchen, verstummen lassen, verwerfen.",
        "Try again now what waits for its next attempt.": "Jetzt neu versuchen, was auf den nächsten Versuch wartet.",
        """
        Without an argument: everything. A sink that is parked (misconfigured) is
        tried with one notice; the others follow if it takes that.

        Examples:
          bellhop outbox retry
          bellhop outbox retry --sink phone
          bellhop outbox retry 42/phone
        """:
            """
        Ohne Argument: alles. Ein geparkter (falsch eingestellter) Kanal wird mit
        einer Meldung versucht; nimmt er sie an, folgen die übrigen.

        Beispiele:
          bellhop outbox retry
          bellhop outbox retry --sink phone
          bellhop outbox retry 42/phone
        """,
        "Event and sink of one that waits: 42/phone.": "Ereignis und Kanal von einem, das wartet: 42/phone.",
        "delivery": "zustellung",
        "All that waits for this sink.": "Alles, was auf diesen Kanal wartet.",
        "Everything that waits.": "Alles, was wartet.",
        "Give one of a delivery and --sink, or neither.": "Gib entweder eine Zustellung oder --sink an, oder keines.",
        "Take out what waits, so that it is never told there.": "Herausnehmen, was wartet, damit es dort nie gemeldet wird.",
        """
        bellhop outbox drop <delivery>
        bellhop outbox drop --sink <name>
        bellhop outbox drop --all
        """:
            """
        bellhop outbox drop <delivery>
        bellhop outbox drop --sink <name>
        bellhop outbox drop --all
        """,
        """
        A notice that other sinks have told stays there. A withdrawal that is
        dropped leaves the notice where it stands.

        Examples:
          bellhop outbox drop 42/phone
          bellhop outbox drop --sink phone
        """:
            """
        Eine Meldung, die andere Kanäle gemeldet haben, bleibt dort. Wird ein
        Zurückziehen verworfen, bleibt die Meldung, wo sie steht.

        Beispiele:
          bellhop outbox drop 42/phone
          bellhop outbox drop --sink phone
        """,
        "Say what to drop: one of a delivery, --sink and --all.": "Sag, was verworfen wird: eine Zustellung, --sink oder --all.",
        "%1{operation is|operations are} tried again now:": "%1{Vorgang wird|Vorgänge werden} jetzt neu versucht:",
        "%1{operation was|operations were} dropped:": "%1{Vorgang wurde|Vorgänge wurden} verworfen:",
        "It is held back for the quiet hours, and told when they are over.":
            "Es ist für die Ruhezeit zurückgehalten und wird danach gemeldet.",
        "Nothing of that waits. \"bellhop outbox\" lists what does.": "Davon wartet nichts. „bellhop outbox“ zeigt, was wartet.",
        "\"%1\" names nothing that waits. Give event and sink, as in 42/phone: see bellhop outbox":
            "„%1“ benennt nichts, was wartet. Gib Ereignis und Kanal an, etwa 42/phone: siehe bellhop outbox",
    ]
}
