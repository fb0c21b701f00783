/// The people of the household, and which sinks are whose. Pure.
public struct Members: Hashable, Sendable {
    /// In the order of the config.
    public let all: [Member]
    private let owners: [SinkName: Int]

    public init(_ all: [Member] = []) {
        self.all = all
        var owners: [SinkName: Int] = [:]
        for (index, member) in all.enumerated() {
            for sink in member.sinks { owners[sink] = owners[sink] ?? index }
        }
        self.owners = owners
    }

    public var isEmpty: Bool { all.isEmpty }

    public subscript(name: MemberName) -> Member? { all.first { $0.name == name } }

    /// The member that people mean by `text`: the key or the name, in upper or lower case.
    public func called(_ text: String) -> Member? { all.first { $0.isCalled(text) } }

    /// Whose sink it is; `nil` for one of the house.
    public func owning(_ sink: SinkName) -> Member? { owners[sink].map { all[$0] } }

    /// Who owns the pet or the timer of an event, where that is a member.
    public func owner(of event: Event) -> Member? { event.notice.labels[Event.ownerLabel].flatMap(called) }

    /// Who has done what an event tells, where that is a member.
    public func doer(of event: Event) -> Member? { event.by.flatMap(called) }

    /// Of `sinks` those that are nobody's.
    public func house(among sinks: [SinkName]) -> [SinkName] { sinks.filter { owners[$0] == nil } }

    /// The sinks of those who are meant, each once, in order; empty for an owner who is no member.
    public func sinks(of targets: [MemberTarget], for event: Event) -> [SinkName] {
        var sinks: [SinkName] = []
        for target in targets {
            for sink in member(target, for: event)?.sinks ?? [] where !sinks.contains(sink) { sinks.append(sink) }
        }
        return sinks
    }

    /// Who is meant; `nil` for an owner who is no member.
    public func member(_ target: MemberTarget, for event: Event) -> Member? {
        switch target {
        case .member(let name): self[name]
        case .owner: owner(of: event)
        }
    }
}
