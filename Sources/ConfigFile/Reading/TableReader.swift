import BellhopCore

/// Reads the values of one table of the config, and reports unknown keys.
struct TableReader {
    /// The name of the table in faults, such as `sinks.phone`; empty for the root.
    let name: String
    let position: ConfigPosition
    let entries: [TOMLEntry]
    let log: FaultLog

    func entry(_ key: String) -> TOMLEntry? {
        entries.first { $0.key == key }
    }

    /// Returns the full name of a key, such as `sinks.phone.server`.
    func path(_ key: String) -> String {
        name.isEmpty ? key : "\(name).\(key)"
    }

    /// Reports every key that is not in `known`.
    ///
    /// - Parameters:
    ///   - subject: what the table describes, such as `an ntfy sink`.
    ///   - advice: returns advice for an unknown key; `nil` to suggest the most similar known key.
    func refuseUnknown(_ known: [String], subject: Phrase, advice: (String) -> Phrase? = { _ in nil }) {
        for entry in entries where !known.contains(entry.key) {
            let advice = advice(entry.key) ?? Suggestion.advice(for: entry.key, among: known)
            log.fault(entry.keyPosition, "\(subject) has no key \"\(entry.key.shortened)\"", advice: advice)
        }
    }

    /// Reads a string. If the value is not a string, reports a fault and returns `nil`.
    func text(_ entry: TOMLEntry, example: String) -> String? {
        guard case .string(let text) = entry.value.content else {
            log.fault(entry.value.position, "\(path(entry.key)) must be a string, not \(entry.value.typeName) (write \(example))")
            return nil
        }
        return text
    }

    /// Reads a list of strings. If `allowsSingle` is set, a single string counts as a list that
    /// contains only this string. Returns `nil` after a fault.
    func texts(_ entry: TOMLEntry, allowsSingle: Bool, example: String) -> [(text: String, position: ConfigPosition)]? {
        switch entry.value.content {
        case .string(let text) where allowsSingle:
            return [(text, entry.value.position)]
        case .list(let values):
            let texts = values.compactMap { value -> (text: String, position: ConfigPosition)? in
                guard case .string(let text) = value.content else {
                    log.fault(value.position, "\(path(entry.key)) must contain strings, not \(value.typeName) (write \(example))")
                    return nil
                }
                return (text, value.position)
            }
            return texts.count == values.count ? texts : nil
        default:
            let wanted: Phrase = allowsSingle ? "a string or a list of strings" : "a list of strings"
            log.fault(entry.value.position, "\(path(entry.key)) must be \(wanted), not \(entry.value.typeName) (write \(example))")
            return nil
        }
    }

    /// Reads a value of an enum by its name. Returns `nil` if the key is missing, and also after a
    /// fault.
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _ type: Choice.Type, example: String) -> Choice?
    where Choice.RawValue == String {
        guard let entry = entry(key), let text = text(entry, example: "\(key) = \"\(example.shortened)\"") else { return nil }
        return choice(text, at: entry.value.position, of: key, type)
    }

    /// Converts a string that has already been read into a value of an enum. Returns `nil` after a
    /// fault.
    func choice<Choice: RawRepresentable & CaseIterable>(_ text: String, at position: ConfigPosition, of key: String, _: Choice.Type)
        -> Choice?
    where Choice.RawValue == String {
        if let choice = Choice(rawValue: text) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        log.fault(position, "\(path(key)) is \"\(text.shortened)\"", advice: Suggestion.advice(for: text, among: known))
        return nil
    }

    /// Reads `true` or `false`. For any other value, reports a fault and returns `nil`.
    func flag(_ entry: TOMLEntry) -> Bool? {
        guard case .boolean(let flag) = entry.value.content else {
            log.fault(
                entry.value.position, "\(path(entry.key)) must be true or false, not \(entry.value.typeName) (write it without quotes)")
            return nil
        }
        return flag
    }

    /// Reads the table under a key. If the value is not a table, reports a fault and returns `nil`.
    func table(_ entry: TOMLEntry, name: String? = nil, advice: Phrase) -> TableReader? {
        guard case .table(let entries) = entry.value.content else {
            log.fault(entry.value.position, "\(name ?? path(entry.key)) must be a table, not \(entry.value.typeName) (\(advice))")
            return nil
        }
        return TableReader(name: name ?? path(entry.key), position: entry.keyPosition, entries: entries, log: log)
    }
}
