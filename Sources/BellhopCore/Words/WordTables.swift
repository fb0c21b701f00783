/// The translations of all texts in one target, by language.
///
/// Each target with texts for people has its own tables. `contrib/words` generates them from
/// `Words/de.po` in the folder of the target. A program installs the tables of its targets when it
/// starts; see ``Language/install(_:)``.
package struct WordTables: Sendable {
    /// A function that returns translations by key; see ``PhrasePattern/key(_:)``. The forms of a
    /// plural are separated by `\0`, as in gettext.
    package typealias Table = @Sendable () -> [String: String]

    let tables: [Language.Tongue: Table]

    package init(_ tables: [Language.Tongue: Table]) {
        self.tables = tables
    }
}

/// The translations in this process: the tables of BellhopCore, and the tables that the program
/// installed.
enum InstalledWords {
    private struct State {
        var targets = [BellhopCoreWords.tables]
        /// The tables of each language, in the order of ``targets``. A table is made only when a
        /// text is in none of the tables before it, because a table of a thousand texts costs a
        /// command line more than everything else that it does.
        var loaded: [Language.Tongue: [[String: String]]] = [:]

        mutating func translation(of key: String, in tongue: Language.Tongue) -> String? {
            let known = loaded[tongue] ?? []
            // If several targets contain the same text, they also have the same translation
            // (`contrib/words --check` ensures this).
            for table in known { if let translation = table[key] { return translation } }
            for target in targets[known.count...] {
                let table = target.tables[tongue]?() ?? [:]
                loaded[tongue, default: []].append(table)
                if let translation = table[key] { return translation }
            }
            return nil
        }
    }

    private static let state = Locked(State())

    static func install(_ targets: [WordTables]) {
        state.withLock { state in
            state.targets += targets
        }
    }

    /// Returns the translation of a text id, in all its plural forms; `nil` if no installed target
    /// has a translation.
    static func translation(of id: String, in tongue: Language.Tongue) -> String? {
        if tongue == .english { return nil }
        let key = PhrasePattern.key(id)
        return state.withLock { $0.translation(of: key, in: tongue) }
    }

    /// Returns all translations of a language, by key.
    static func all(in tongue: Language.Tongue) -> [String: String] {
        let targets = state.withLock { $0.targets }
        return targets.reduce(into: [:]) { all, target in all.merge(target.tables[tongue]?() ?? [:]) { first, _ in first } }
    }
}

extension Language {
    /// Adds the translations of targets to this process. A program must call this before it shows a
    /// text in a language other than English.
    package static func install(_ tables: [WordTables]) {
        InstalledWords.install(tables)
    }
}
