import BellhopCore

/// Reads single values and checks their types, ranges, paths and addresses.
struct ValueReader {
    let table: TableReader
    let home: HomePath
    /// The keys for secrets. If somebody wrote credentials into an address, the fault suggests
    /// these keys.
    let secretKeys: [SettingKey]

    /// Returns the value; `nil` after a fault. Also returns `nil` for a secret, because secrets are
    /// read by ``SecretReader``.
    ///
    /// - Parameter example: a sample value as written in TOML.
    func read(_ entry: TOMLEntry, as type: SettingType, isRequired: Bool = false, example: String) -> SettingValue? {
        let assignment = "\(entry.key) = \(example)"
        switch type {
        case .string:
            guard let text = table.text(entry, example: assignment) else { return nil }
            return isRequired && text.isEmpty ? refuse(entry, "is empty", "write \(assignment)") : .string(text)
        case .integer(let range):
            return integer(entry, range)
        case .boolean:
            return table.flag(entry).map(SettingValue.boolean)
        case .duration(let range):
            return duration(entry, range)
        case .choice(let choices):
            guard let text = table.text(entry, example: assignment) else { return nil }
            guard choices.contains(text) else {
                table.log.fault(
                    entry.value.position, "\(table.path(entry.key)) is \"\(text.shortened)\"",
                    advice: Suggestion.advice(for: text, among: choices))
                return nil
            }
            return .string(text)
        case .url:
            return address(entry, assignment)
        case .path:
            return table.text(entry, example: assignment).flatMap { path($0, entry) }.map(SettingValue.string)
        case .list:
            return table.texts(entry, allowsSingle: false, example: assignment).map { .list($0.map(\.text)) }
        case .map:
            return map(entry, assignment)
        case .secret, .secretMap:
            return nil
        }
    }

    /// Returns an absolute path with `~/` expanded; `nil` after a fault. The fault does not quote
    /// the text, because somebody may have written a token there by mistake.
    func path(_ text: String, _ entry: TOMLEntry) -> String? {
        guard !text.isEmpty, !text.unicodeScalars.contains("\0") else { return refuse(entry, "is not a path", "write the whole path") }
        guard let path = home.expand(text) else {
            return refuse(entry, "begins with ~, but no home folder is known", "write the whole path")
        }
        guard path.hasPrefix("/") else {
            return refuse(
                entry, "is a relative path, but a daemon has no current folder", "write the whole path, or begin with ~/")
        }
        return path
    }

    private func integer(_ entry: TOMLEntry, _ range: ClosedRange<Int>) -> SettingValue? {
        let wanted: Phrase = "write a whole number from \(range.lowerBound) to \(range.upperBound), without quotes"
        guard case .integer(let number) = entry.value.content else { return refuse(entry, "is \(entry.value.typeName)", wanted) }
        guard range.contains(number) else { return refuse(entry, "is \(number)", wanted) }
        return .integer(number)
    }

    private func duration(_ entry: TOMLEntry, _ range: ClosedRange<Duration>) -> SettingValue? {
        let (shortest, longest) = (DurationText.compact(range.lowerBound), DurationText.compact(range.upperBound))
        let wanted: Phrase = "write a string with a unit, from \"\(shortest)\" to \"\(longest)\""
        guard case .string(let text) = entry.value.content else { return refuse(entry, "is \(entry.value.typeName)", wanted) }
        do throws(TextError) {
            let parsed = try DurationText.parse(text, in: range)
            // Refuse a number without a unit. On the command line, such a number means minutes, and
            // the command immediately shows the resulting time. A config gives no such feedback.
            guard !parsed.isBareNumber else { return refuse(entry, "is \"\(text.shortened)\", which has no unit", wanted) }
            return .duration(parsed.duration)
        } catch {
            table.log.fault(entry.value.position, "\(table.path(entry.key)): \(error.sentence) (\(wanted))")
            return nil
        }
    }

    private func address(_ entry: TOMLEntry, _ assignment: String) -> SettingValue? {
        guard let text = table.text(entry, example: assignment) else { return nil }
        guard let problem = WebAddressCheck.problem(in: text) else { return .string(text) }
        // Do not quote the address, because it may contain a password.
        switch problem {
        case .credentials:
            let keys = secretKeys.map { $0.type == .secret ? $0.name + "_file" : $0.name }.joined(separator: " or ")
            return refuse(entry, "contains credentials", keys.isEmpty ? "remove the credentials" : "remove the credentials and use \(keys)")
        case .other(let words):
            return refuse(entry, words, "write \(assignment)")
        }
    }

    private func map(_ entry: TOMLEntry, _ assignment: String) -> SettingValue? {
        guard let inner = table.table(entry, advice: "write \(assignment)") else { return nil }
        var map: [String: String] = [:]
        for pair in inner.entries {
            map[pair.key] = inner.text(pair, example: "\"\(pair.key.shortened)\" = \"…\"")
        }
        return map.count == inner.entries.count ? .map(map) : nil
    }

    private func refuse<Value>(_ entry: TOMLEntry, _ problem: Phrase, _ advice: Phrase) -> Value? {
        table.log.fault(entry.value.position, "\(table.path(entry.key)) \(problem) (\(advice))")
        return nil
    }
}
