/// The translations of one target, by language.
///
/// Each target with texts for people has its own tables. `contrib/words` generates them from
/// `Words/de.po` in the folder of the target. A program installs the tables of its targets when it
/// starts; see ``Language/install(_:)``.
public struct WordTables: Sendable {
    /// Returns translations by key; see ``PhrasePattern/key(_:)``. The forms of a plural are
    /// separated by `\0`, as in gettext.
    public typealias Table = @Sendable () -> [String: String]

    let tables: [Language.Tongue: Table]

    public init(_ tables: [Language.Tongue: Table]) {
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
                // The same text has the same translation in every target (`contrib/words --check`
                // ensures this).
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

    /// The translation of a text id, in all its plural forms; `nil` if no installed target has one.
    static func translation(of id: String, in tongue: Language.Tongue) -> String? {
        if tongue == .english { return nil }
        let key = PhrasePattern.key(id)
        return state.withLock { $0.table(of: tongue)[key] }
    }

    /// All translations of a language, by key.
    static func all(in tongue: Language.Tongue) -> [String: String] {
        state.withLock { $0.table(of: tongue) }
    }
}

extension Language {
    /// Adds the translations of targets to this process. A program must do so before it shows a
    /// text in a language other than English.
    public static func install(_ tables: [WordTables]) {
        InstalledWords.install(tables)
    }
}
