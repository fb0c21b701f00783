/// The people of the household and the sinks that belong to each. Pure.
public struct Members: Hashable, Sendable {
    /// All members, in the order of the config.
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

    /// The member whose config key or display name is `text`, ignoring case.
    public func called(_ text: String) -> Member? { all.first { $0.isCalled(text) } }

    /// The member that the sink belongs to; `nil` for a sink of the house.
    public func owning(_ sink: SinkName) -> Member? { owners[sink].map { all[$0] } }

    /// The member who owns the event's pet or timer; `nil` if the owner is not a member.
    public func owner(of event: Event) -> Member? { event.notice.labels[Event.ownerLabel].flatMap(called) }

    /// The member who did what the event reports; `nil` if the person is not a member.
    public func doer(of event: Event) -> Member? { event.by.flatMap(called) }

    /// The sinks in `sinks` that belong to no member.
    public func house(among sinks: [SinkName]) -> [SinkName] { sinks.filter { owners[$0] == nil } }

    /// The sinks of the target members, each once, in order. An owner who is not a member adds no
    /// sinks.
    public func sinks(of targets: [MemberTarget], for event: Event) -> [SinkName] {
        var sinks: [SinkName] = []
        for target in targets {
            for sink in member(target, for: event)?.sinks ?? [] where !sinks.contains(sink) { sinks.append(sink) }
        }
        return sinks
    }

    /// The member that the target stands for; `nil` for an owner who is not a member.
    public func member(_ target: MemberTarget, for event: Event) -> Member? {
        switch target {
        case .member(let name): self[name]
        case .owner: owner(of: event)
        }
    }
}
