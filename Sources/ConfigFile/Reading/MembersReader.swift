import BellhopCore

/// Reads `[members.anna]`: the people of the household.
struct MembersReader {
    let sinks: SinkNames
    let log: FaultLog

    private static let keys = ["name", "sinks", "quiet_hours", "language"]
    private static let written: Phrase = "every member is a table of its own: [members.anna]"

    func read(_ root: TableReader) -> Members {
        guard let entry = root.entry("members"), let table = root.table(entry, advice: Self.written) else { return Members() }
        var members: [Member] = []
        // Record the member to whom each sink belongs.
        var owners: [SinkName: MemberName] = [:]
        for entry in table.entries {
            guard let inner = table.table(entry, advice: Self.written), let member = read(inner, entry, owners: &owners) else { continue }
            if let other = members.first(where: { $0.isCalled(member.name.rawValue) || $0.isCalled(member.displayName) }) {
                let position = inner.entry("name")?.value.position ?? entry.keyPosition
                log.fault(
                    position, "\(inner.name) has the same name as members.\(other.name) (give one of the two another name: name = \"…\")")
            }
            members.append(member)
        }
        return Members(members)
    }

    private func read(_ table: TableReader, _ entry: TOMLEntry, owners: inout [SinkName: MemberName]) -> Member? {
        guard SinkReader.isName(entry.key) else {
            log.fault(
                entry.keyPosition,
                "\"\(entry.key.shortened)\" is not a valid key for a member (use 1 to 64 letters a to z, digits, - and _; name = \"…\" can hold any name)"
            )
            return nil
        }
        guard entry.key != MemberTarget.ownerWord else {
            log.fault(
                entry.keyPosition,
                "a member cannot have the key \"owner\", which routes use for the owner (choose another key; name = \"…\" can hold any name)"
            )
            return nil
        }
        table.refuseUnknown(Self.keys, subject: "a member", advice: ConfigReader.misplaced)
        let name = MemberName(rawValue: entry.key)
        var member = Member(name: name)
        if let called = table.entry("name") { member.displayName = displayName(called, of: table) ?? member.displayName }
        if let list = table.entry("sinks") { member.sinks = ownSinks(list, of: name, in: table, owners: &owners) }
        if let quiet = table.entry("quiet_hours") { member.quietHours = QuietHoursReader(log: log).read(quiet, in: table) }
        if let language = table.entry("language") { member.languageTag = LanguageReader(log: log).read(language, in: table) }
        return member
    }

    private func displayName(_ entry: TOMLEntry, of table: TableReader) -> String? {
        guard let text = table.text(entry, example: "name = \"Anna\"") else { return nil }
        let range = Member.nameRange
        guard range.contains(text.count), !text.allSatisfy(\.isWhitespace), SafeText.isHarmlessLine(text),
            text.lowercased() != MemberTarget.ownerWord
        else {
            log.fault(
                entry.value.position,
                "\(table.path(entry.key)) is \"\(text.shortened)\" (write a name of \(range.lowerBound) to \(range.upperBound) characters, other than \"owner\")"
            )
            return nil
        }
        return text
    }

    /// Reads the sinks of a member. If a sink already belongs to another member, reports a fault
    /// and leaves the sink with that other member.
    private func ownSinks(
        _ entry: TOMLEntry, of member: MemberName, in table: TableReader, owners: inout [SinkName: MemberName]
    ) -> [SinkName] {
        guard let names = sinks.positioned(table, entry) else { return [] }
        var own: [SinkName] = []
        for (sink, position) in names {
            if let other = owners[sink], other != member {
                log.fault(
                    position,
                    "the sink \"\(sink.rawValue.shortened)\" belongs to members.\(other) already (remove the sink from one of the two members, or from both if they share it)"
                )
            } else {
                owners[sink] = member
                if !own.contains(sink) { own.append(sink) }
            }
        }
        return own
    }
}
