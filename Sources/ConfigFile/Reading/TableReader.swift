/// One table of the config: provides its keys and reports unknown ones.
struct TableReader {
    /// `sinks.phone`, as faults name it; empty for the root.
    let name: String
    let position: ConfigPosition
    let entries: [TOMLEntry]
    let log: FaultLog

    func entry(_ key: String) -> TOMLEntry? {
        entries.first { $0.key == key }
    }

    /// `sinks.phone.server`
    func path(_ key: String) -> String {
        name.isEmpty ? key : "\(name).\(key)"
    }

    /// Reports every key that is not `known`.
    ///
    /// - Parameters:
    ///   - subject: what has the keys: "an ntfy sink has no key".
    ///   - advice: what to do about a key, if there is better advice than the closest known key.
    func refuseUnknown(_ known: [String], subject: String, advice: (String) -> String? = { _ in nil }) {
        for entry in entries where !known.contains(entry.key) {
            let advice = advice(entry.key) ?? Suggestion.parenthesis(for: entry.key, among: known)
            log.fault(entry.keyPosition, "\(subject) no key \(entry.key.quoted)\(advice)")
        }
    }

    /// Reads a text; otherwise reports a fault.
    func text(_ entry: TOMLEntry, example: String) -> String? {
        guard case .string(let text) = entry.value.content else {
            log.fault(entry.value.position, "\(path(entry.key)) must be a string, not \(entry.value.typeName) (write \(example))")
            return nil
        }
        return text
    }

    /// Reads a list of texts. With `allowsSingle`, one text stands for a list of one. Returns `nil`
    /// after a fault.
    func texts(_ entry: TOMLEntry, allowsSingle: Bool, example: String) -> [(text: String, position: ConfigPosition)]? {
        switch entry.value.content {
        case .string(let text) where allowsSingle:
            return [(text, entry.value.position)]
        case .list(let values):
            let texts = values.compactMap { value -> (text: String, position: ConfigPosition)? in
                guard case .string(let text) = value.content else {
                    log.fault(value.position, "\(path(entry.key)) must hold strings, not \(value.typeName) (write \(example))")
                    return nil
                }
                return (text, value.position)
            }
            return texts.count == values.count ? texts : nil
        default:
            let wanted = allowsSingle ? "a string or a list of strings" : "a list of strings"
            log.fault(entry.value.position, "\(path(entry.key)) must be \(wanted), not \(entry.value.typeName) (write \(example))")
            return nil
        }
    }

    /// Reads one of the texts of a type; otherwise reports a fault. Returns `nil` also when the key
    /// is missing.
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _ type: Choice.Type, example: String) -> Choice?
    where Choice.RawValue == String {
        guard let entry = entry(key), let text = text(entry, example: "\(key) = \(example.quoted)") else { return nil }
        return choice(text, at: entry.value.position, of: key, type)
    }

    /// Like ``choice(_:_:example:)``, for a text that has already been read.
    func choice<Choice: RawRepresentable & CaseIterable>(_ text: String, at position: ConfigPosition, of key: String, _: Choice.Type)
        -> Choice?
    where Choice.RawValue == String {
        if let choice = Choice(rawValue: text) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        log.fault(position, "\(path(key)) is \(text.quoted)\(Suggestion.parenthesis(for: text, among: known))")
        return nil
    }

    /// Reads `true` or `false`; otherwise reports a fault.
    func flag(_ entry: TOMLEntry) -> Bool? {
        guard case .boolean(let flag) = entry.value.content else {
            log.fault(entry.value.position, "\(path(entry.key)) must be true or false, not \(entry.value.typeName) (without quotes)")
            return nil
        }
        return flag
    }

    /// Reads the table under a key; otherwise reports a fault.
    func table(_ entry: TOMLEntry, name: String? = nil, advice: String) -> TableReader? {
        guard case .table(let entries) = entry.value.content else {
            log.fault(entry.value.position, "\(name ?? path(entry.key)) must be a table, not \(entry.value.typeName) (\(advice))")
            return nil
        }
        return TableReader(name: name ?? path(entry.key), position: entry.keyPosition, entries: entries, log: log)
    }
}
