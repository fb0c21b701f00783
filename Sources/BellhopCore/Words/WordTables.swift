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
        /// All translations of a language, merged when the language is first used.
        var merged: [Language.Tongue: [String: String]] = [:]

        mutating func table(of tongue: Language.Tongue) -> [String: String] {
            if let table = merged[tongue] { return table }
            var table: [String: String] = [:]
            for target in targets {
                // If several targets contain the same text, they also have the same translation
                // (`contrib/words --check` ensures this).
                if let more = target.tables[tongue] { table.merge(more()) { first, _ in first } }
            }
            merged[tongue] = table
            return table
        }
    }

    private static let state = Locked(State())

    static func install(_ targets: [WordTables]) {
        state.withLock { state in
            state.targets += targets
            state.merged = [:]
        }
    }

    /// Returns the translation of a text id, in all its plural forms; `nil` if no installed target
    /// has a translation.
    static func translation(of id: String, in tongue: Language.Tongue) -> String? {
        if tongue == .english { return nil }
        let key = PhrasePattern.key(id)
        return state.withLock { $0.table(of: tongue)[key] }
    }

    /// Returns all translations of a language, by key.
    static func all(in tongue: Language.Tongue) -> [String: String] {
        state.withLock { $0.table(of: tongue) }
    }
}

extension Language {
    /// Adds the translations of targets to this process. A program must call this before it shows a
    /// text in a language other than English.
    package static func install(_ tables: [WordTables]) {
        InstalledWords.install(tables)
    }
}
