/// The German table: English patterns, which are the text ids, with their German translations. `%1`
/// and the forms in braces may be in another order, or missing.
///
/// People are addressed with `du`. The patterns in a theme of ``kept`` are also used to translate
/// finished texts; see ``Retelling``.
enum German {
    /// All translations, by text id.
    static let table: [String: String] = {
        var table: [String: String] = [:]
        for theme in themes + kept {
            for (english, german) in theme { table[english] = german }
        }
        return table
    }()

    static let retelling = Retelling(kept.flatMap { theme in theme.map { (key: $0.key, value: $0.value) } })

    static let themes = [
        notices, refusals, texts, answers, commands, tables, data, household, pets, routes, outbox, help, helpOfPets, helpOfData,
        helpOfTimers, helpOfLife, web, setup, watch, training, runs, helpOfTraining, recurrence, programs, popUps,
    ]
    static let kept = [
        parser, reasons, sinks, keptPopUps, post, localSinks, sound, faults, starting, system, webFaults, helpOfWebKeys, hooks,
    ]
}
