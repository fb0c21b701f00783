import BellhopCore
import ControlWire

/// The output of `bellhop members`.
enum MembersPage {
    static func text(_ list: MemberListJSON, _ style: Style) -> String {
        guard !list.members.isEmpty else {
            return say("The config has no members, so everybody shares all sinks. See: bellhop members --help")
        }
        var table = Table(columns: [
            .init("NAME"), .init("DISPLAY NAME", isFlexible: true), .init("SINKS", isFlexible: true), .init("QUIET"), .init("LANGUAGE"),
        ])
        table.rows = list.members.map { member in
            let sinks = member.sinks + member.disabled.map { say("\($0) (off)") }
            return [
                .init(member.name, .bold), .init(member.displayName),
                sinks.isEmpty ? .init(say("none"), .yellow) : .init(sinks.joined(separator: ", ")),
                .init(quiet(member), member.quietUntilLocal == nil ? nil : .yellow), .init(member.language),
            ]
        }
        let house = list.house.isEmpty ? say("none") : list.house.map(SafeText.line).joined(separator: ", ")
        return table.text(style) + "\n\n" + say("Sinks of the house: \(house)")
    }

    /// Returns the quiet hours of a member. During the quiet hours, this is a text such as `now,
    /// until 07:00`; at all other times, it is the daily range, such as `22:00-07:00`.
    private static func quiet(_ member: MemberJSON) -> String {
        if let until = member.quietUntilLocal { return say("now, until \(until)") }
        return member.quietHours ?? ""
    }
}
