extension German {
    /// The outbox: listing, retrying and removing pending rows.
    static let outbox: KeyValuePairs<String, String> = [
        "Show upcoming and waiting notices; retry, silence or drop them.":
            "Anstehende und wartende Meldungen zeigen, neu versuchen, verstummen lassen oder verwerfen.",
        "Retry waiting deliveries now.": "Wartende Zustellungen sofort neu versuchen.",
        """
        Without an argument, retries everything. A parked (misconfigured) sink gets one
        notice first; the others follow if it accepts that one.

        Examples:
          bellhop outbox retry
          bellhop outbox retry --sink phone
          bellhop outbox retry 42/phone
        """:
            """
        Versucht ohne Argument alles neu. Ein geparkter (falsch eingestellter) Kanal
        bekommt zuerst eine Meldung; nimmt er sie an, folgen die übrigen.

        Beispiele:
          bellhop outbox retry
          bellhop outbox retry --sink phone
          bellhop outbox retry 42/phone
        """,
        "A waiting delivery, as event/sink: 42/phone.": "Eine wartende Zustellung als ereignis/kanal: 42/phone.",
        "delivery": "zustellung",
        "Everything waiting for this sink.": "Alles, was auf diesen Kanal wartet.",
        "Everything waiting.": "Alles, was wartet.",
        "Give either a delivery or --sink, not both.": "Gib entweder eine Zustellung oder --sink an, nicht beides.",
        "Drop waiting deliveries, so that they are never sent.": "Wartende Zustellungen verwerfen, sodass sie nie gesendet werden.",
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
        A notice that other sinks delivered stays there. Dropping a withdrawal leaves
        its notice in place.

        Examples:
          bellhop outbox drop 42/phone
          bellhop outbox drop --sink phone
        """:
            """
        Was andere Kanäle schon zugestellt haben, bleibt dort. Wird ein Zurückziehen
        verworfen, bleibt die Meldung stehen.

        Beispiele:
          bellhop outbox drop 42/phone
          bellhop outbox drop --sink phone
        """,
        "Say what to drop: a delivery, --sink or --all.": "Sag, was du verwerfen willst: eine Zustellung, --sink oder --all.",
        "Retrying %1{operation|operations} now:": "%1{Vorgang wird|Vorgänge werden} jetzt neu versucht:",
        "%1{operation was|operations were} dropped:": "%1{Vorgang wurde|Vorgänge wurden} verworfen:",
        "It is held for the quiet hours and will be sent when they end.":
            "Es wird für die Ruhezeit zurückgehalten und danach gemeldet.",
        "No such delivery is waiting. \"bellhop outbox\" lists those that are.":
            "So eine Zustellung wartet nicht. „bellhop outbox“ zeigt, was wartet.",
        "Nothing pending is named \"%1\". Give event and sink, as in 42/phone; see: bellhop outbox":
            "„%1“ benennt nichts, was wartet. Gib Ereignis und Kanal an, etwa 42/phone: siehe bellhop outbox",
    ]
}
