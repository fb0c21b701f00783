import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func members() throws -> Answer {
        let clock = clock
        let catalog = hub.catalog
        let members = hub.members.map { state in
            let member = state.member
            return MemberJSON(
                name: member.name.rawValue, displayName: member.displayName, sinks: state.sinks.map(\.rawValue),
                disabled: member.sinks.filter { !state.sinks.contains($0) }.map(\.rawValue),
                quietHours: member.quietHours?.window.description, quietUntil: state.quietUntil.map(Timestamp.init),
                quietUntilLocal: state.quietUntil.map(clock.text), language: (member.language ?? catalog.language).tag)
        }
        return try ok(MemberListJSON(members: members, house: hub.houseSinks.map(\.rawValue)))
    }

    /// Checks for members without an enabled sink, whom no notice can reach. Returns `nil` if the
    /// config has no members.
    func memberCheck() -> CheckJSON? {
        let members = hub.members
        guard !members.isEmpty else { return nil }
        let unreached = members.filter(\.sinks.isEmpty).map(\.member.displayName)
        guard !unreached.isEmpty else {
            let detail: Phrase = "\(count: members.count, one: "member", other: "members"); every member has a sink"
            return CheckJSON(name: "members", state: .ok, detail: language(detail), fix: nil)
        }
        let names: [Phrase] = unreached.map { .verbatim(SafeText.line($0)) }
        let detail: Phrase = "these members have no enabled sink of their own: \(names)"
        let fix: Phrase = "Give each of these members a sink in the config: [members.…] sinks = […]. Then run: bellhop config reload"
        return CheckJSON(name: "members", state: .warn, detail: language(detail), fix: language(fix))
    }
}
