/// The people of the household and the sinks that belong to each person.
package struct Members: Hashable, Sendable {
    /// All members, in the order of the config.
    package let all: [Member]
    private let owners: [SinkName: Int]

    package init(_ all: [Member] = []) {
        self.all = all
        var owners: [SinkName: Int] = [:]
        for (index, member) in all.enumerated() {
            for sink in member.sinks { owners[sink] = owners[sink] ?? index }
        }
        self.owners = owners
    }

    package var isEmpty: Bool { all.isEmpty }

    package subscript(name: MemberName) -> Member? { all.first { $0.name == name } }

    /// Returns the member whose config key or display name is `text`, ignoring case.
    package func called(_ text: String) -> Member? { all.first { $0.isCalled(text) } }

    /// Returns the member to whom the sink belongs; `nil` if the sink belongs to the house.
    package func owning(_ sink: SinkName) -> Member? { owners[sink].map { all[$0] } }

    /// Returns the member who owns the event's pet or timer; `nil` if the owner is not a member.
    package func owner(of event: Event) -> Member? { event.notice.labels[Event.ownerLabel].flatMap(called) }

    /// Returns the member who did what the event reports; `nil` if the person is not a member.
    package func doer(of event: Event) -> Member? { event.by.flatMap(called) }

    /// Returns the sinks in `sinks` that belong to no member.
    package func house(among sinks: [SinkName]) -> [SinkName] { sinks.filter { owners[$0] == nil } }

    /// Returns the sinks of the target members, in the order of the targets. Each sink is listed
    /// only once. An owner who is not a member adds no sinks.
    package func sinks(of targets: [MemberTarget], for event: Event) -> [SinkName] {
        var sinks: [SinkName] = []
        for target in targets {
            for sink in member(target, for: event)?.sinks ?? [] where !sinks.contains(sink) { sinks.append(sink) }
        }
        return sinks
    }

    /// Returns the member for whom the target stands; `nil` if the target is an owner who is not a
    /// member.
    package func member(_ target: MemberTarget, for event: Event) -> Member? {
        switch target {
        case .member(let name): self[name]
        case .owner: owner(of: event)
        }
    }
}
