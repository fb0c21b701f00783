package import BellhopCore
import BellhopEngine
package import Laundry

/// A member of the household, with the member's current state.
package struct MemberState: Sendable {
    package var member: Member
    /// The member's enabled sinks.
    package var sinks: [SinkName]
    /// The time at which the quiet hours of all the member's sinks will have ended; `nil` if none
    /// of the sinks has quiet hours now.
    package var quietUntil: Instant?
}

extension Hub {
    /// The members of the household, in the order of the config.
    package var members: [MemberState] {
        let catalog = catalog
        return catalog.members.all.map { member in
            let sinks = member.sinks.filter { catalog.sinks[$0] != nil }
            return MemberState(member: member, sinks: sinks, quietUntil: sinks.compactMap { quietEnd(of: $0) }.max())
        }
    }

    /// The enabled sinks that belong to no member.
    package var houseSinks: [SinkName] { catalog.members.house(among: catalog.routable) }

    /// Returns the display name of the person to whom the value of `--by` refers. The value is a
    /// member's key or name, or a unique prefix of a key or name. If the config has no members, any
    /// valid name is accepted.
    ///
    /// - Throws: `unknownMember` or `ambiguousName` if the value does not identify exactly one
    ///   member; `invalidName` if the name is not valid.
    package func doer(named text: String) throws(Refusal) -> String {
        let name = Self.trimmed(text)
        if catalog.members.isEmpty {
            guard Doer.range.contains(name.count), name.utf8.count <= Doer.byteLimit, SafeText.isHarmlessLine(name) else {
                throw Refusal(.invalidName, "\"\(SafeText.line(name))\" is not a valid name. Use 1 to 64 characters.")
            }
            return name
        }
        return try member(named: name).displayName
    }

    /// Returns the name of the owner of a notice. A household without members in its config accepts any name.
    ///
    /// - Throws: `unknownMember` or `ambiguousName`.
    package func owner(named text: String) throws(Refusal) -> String {
        catalog.members.isEmpty ? text : try doer(named: text)
    }

    /// Returns the member with this key or name, or with this unique prefix of a key or name.
    ///
    /// - Throws: `unknownMember` or `ambiguousName`.
    package func member(named text: String) throws(Refusal) -> Member {
        let name = Self.trimmed(text)
        let members = catalog.members
        guard !members.isEmpty else { throw Refusal(.unknownMember, Turns.noMembers) }
        if let member = members.called(name) { return member }
        let beginning = self.members(beginningWith: name)
        if beginning.count == 1 { return beginning[0] }
        let written = SafeText.line(name)
        if beginning.count > 1 {
            let names = beginning.map(\.name.rawValue).joined(separator: ", ")
            throw Refusal(.ambiguousName, "\"\(written)\" could be \(names). Type more of the name.")
        }
        let names = members.all.map(\.name.rawValue)
        throw Refusal.unknown(
            .unknownMember, "There is no member \"\(written)\".", name, among: names + members.all.map(\.displayName),
            otherwise: "The config has: \(names.joined(separator: ", ")).")
    }

    /// Returns the member whose key or name begins with this text; `nil` if the text is a whole key
    /// or name, or if no member or more than one is meant.
    package func member(beginningWith text: String) -> Member? {
        let name = Self.trimmed(text)
        guard catalog.members.called(name) == nil else { return nil }
        let beginning = members(beginningWith: name)
        return beginning.count == 1 ? beginning[0] : nil
    }

    private func members(beginningWith name: String) -> [Member] {
        catalog.members.all.filter { member in [member.name.rawValue, member.displayName].contains { $0.begins(likeName: name) } }
    }

    /// Returns the setting for who takes turns: a list such as `Anna,Ben`, `fairest` for all
    /// members, or `none`.
    ///
    /// - Throws: the errors of ``member(named:)``.
    package func turns(_ text: String) throws(Refusal) -> TurnsSetting {
        switch Self.trimmed(text).lowercased() {
        case "none": return .off
        case Turns.Order.fairestWord: return .on(.fairest)
        default: break
        }
        var names: [MemberName] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) { names.append(try member(named: String(name)).name) }
        return .on(.rotation(names))
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
