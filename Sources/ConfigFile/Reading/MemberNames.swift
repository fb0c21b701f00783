import BellhopCore

/// The members of a config. Routes use this type to look up the names that they mention.
struct MemberNames {
    let members: Members
    /// The names of all members that have a table, even if the table is invalid. A route that
    /// mentions a member with an invalid table therefore causes no second fault.
    let all: [MemberName]
    let log: FaultLog

    /// A member's name for use in examples.
    private var example: String { all.first?.rawValue ?? "anna" }

    /// Reads `members = ["anna", "owner"]`. An unknown name is reported as a fault and left out.
    /// Returns `nil` if the value is not a list of strings.
    func targets(_ table: TableReader, _ entry: TOMLEntry) -> [MemberTarget]? {
        guard let names = table.texts(entry, allowsSingle: false, example: "members = [\"\(example.shortened)\"]") else { return nil }
        return names.compactMap { name in
            if name.text == MemberTarget.ownerWord { return .owner }
            guard let found = find(name.text, at: name.position, or: [MemberTarget.ownerWord]) else { return nil }
            if let member = members[found], member.sinks.isEmpty {
                log.warn(
                    name.position,
                    "the member \"\(name.text.shortened)\" has no sinks and gets no notices (add sinks = […] to [members.\(found)])")
            }
            return .member(found)
        }
    }

    /// Returns the member that a `match` table mentions; `nil` after a fault.
    func member(_ text: String, at position: ConfigPosition) -> Member? {
        find(text, at: position, or: []).flatMap { members[$0] }
    }

    /// Returns the name of a member, even if the table of the member is invalid; `nil` after a fault.
    func name(_ text: String, at position: ConfigPosition) -> MemberName? { find(text, at: position, or: []) }

    private func find(_ text: String, at position: ConfigPosition, or words: [String]) -> MemberName? {
        let name = MemberName(rawValue: text)
        if all.contains(name) { return name }
        let advice: Phrase? =
            all.isEmpty
            ? "the config has no members; add one: [members.\(text.isEmpty ? "anna" : SafeText.line(text))]"
            : Suggestion.advice(for: text, among: all.map(\.rawValue) + words)
        log.fault(position, "there is no member \"\(text.shortened)\"", advice: advice)
        return nil
    }
}
