import BellhopCore

/// The members of a config, for looking up the names in routes.
struct MemberNames {
    let members: Members
    /// Every member that has a table, valid or not: a route to an invalid one is not a second
    /// fault.
    let all: [MemberName]
    let log: FaultLog

    /// A name to show as an example.
    private var example: String { all.first?.rawValue ?? "anna" }

    /// Reads `members = ["anna", "owner"]`; `nil` after a fault. An unknown name is reported and
    /// left out.
    func targets(_ table: TableReader, _ entry: TOMLEntry) -> [MemberTarget]? {
        guard let names = table.texts(entry, allowsSingle: false, example: "members = [\(example.quoted)]") else { return nil }
        return names.compactMap { name in
            if name.text == MemberTarget.ownerWord { return .owner }
            guard let found = find(name.text, at: name.position, or: [MemberTarget.ownerWord]) else { return nil }
            if let member = members[found], member.sinks.isEmpty {
                log.warn(
                    name.position,
                    "the member \(name.text.quoted) has no sinks, so nothing is sent there (add sinks = […] to [members.\(found)])")
            }
            return .member(found)
        }
    }

    /// Finds a member named in a match; `nil` after a fault.
    func member(_ text: String, at position: ConfigPosition) -> Member? {
        find(text, at: position, or: []).flatMap { members[$0] }
    }

    private func find(_ text: String, at position: ConfigPosition, or words: [String]) -> MemberName? {
        let name = MemberName(rawValue: text)
        if all.contains(name) { return name }
        let advice = Suggestion.parenthesis(for: text, among: all.map(\.rawValue) + words)
        let none = " (the config has no members; add one: [members.\(text.isEmpty ? "anna" : SafeText.line(text))])"
        log.fault(position, "there is no member \(text.quoted)\(all.isEmpty ? none : advice)")
        return nil
    }
}
