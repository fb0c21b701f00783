/// What an event must be for a route to take it. Each list that is not empty must hold a match; a match without lists takes everything.
public struct RouteMatch: Hashable, Sendable, CustomStringConvertible {
    /// What can keep an event from matching, in the order in which it is looked at.
    public enum Condition: String, CaseIterable, Sendable {
        case kind, pet, owner, member, tag, urgency, weekday, time
    }

    public let kinds: [KindPattern]
    /// Names of pets, as written. Upper and lower case are the same; an event that is about no pet matches none.
    public let pets: [String]
    /// Who the pet or the timer belongs to: the label `owner`. Upper and lower case are the same.
    public let owners: [String]
    /// Members that own the pet or the timer, or that have done what is told.
    public let members: [Member]
    /// One of them must be among the tags of the pet or the timer: the label `tags`. Upper and lower case are the same.
    public let tags: [String]
    /// Exactly these urgencies, in order.
    public let urgencies: [Urgency]
    /// The days, on the clock of the machine, on which it is told; none means all. After midnight is the next day.
    public let weekdays: Weekdays
    /// The times of day, on the clock of the machine, at which it is told.
    public let times: [TimeWindow]

    private let foldedPets: [String]
    private let foldedOwners: [String]
    private let foldedTags: [String]

    public init(
        kinds: [KindPattern] = [], pets: [String] = [], owners: [String] = [], members: [Member] = [],
        tags: [String] = [], urgencies: [Urgency] = [],
        weekdays: Weekdays = [], times: [TimeWindow] = []
    ) {
        self.kinds = kinds
        self.pets = pets
        self.owners = owners
        self.members = members
        self.tags = tags
        self.urgencies = urgencies
        self.weekdays = weekdays
        self.times = times
        foldedPets = pets.map { $0.lowercased() }
        foldedOwners = owners.map { $0.lowercased() }
        foldedTags = tags.map { $0.lowercased() }
    }

    /// - Parameter moment: when it is told, on the clock of the machine.
    public func matches(_ event: Event, at moment: CivilDateTime) -> Bool {
        mismatch(with: event, at: moment) == nil
    }

    /// The first condition that does not hold; `nil` when all do. A pet is known by the name it has in the event's notice.
    public func mismatch(with event: Event, at moment: CivilDateTime) -> Condition? {
        let notice = event.notice
        if !kinds.isEmpty, !kinds.contains(where: { $0.matches(event.kind) }) { return .kind }
        if !foldedPets.isEmpty {
            guard event.owner.kind == .pet, foldedPets.contains(notice.name.lowercased()) else { return .pet }
        }
        if !foldedOwners.isEmpty {
            guard let owner = notice.labels["owner"], foldedOwners.contains(owner.lowercased()) else { return .owner }
        }
        if !members.isEmpty {
            let involved = [notice.labels[Event.ownerLabel], event.by].compactMap(\.self)
            guard involved.contains(where: { name in members.contains { $0.isCalled(name) } }) else { return .member }
        }
        if !foldedTags.isEmpty {
            let tags = (notice.labels["tags"] ?? "").lowercased().split(separator: ",")
            guard tags.contains(where: { foldedTags.contains(String($0)) }) else { return .tag }
        }
        if !urgencies.isEmpty, !urgencies.contains(notice.urgency) { return .urgency }
        if !weekdays.isEmpty, !weekdays.contains(moment.date) { return .weekday }
        if !times.isEmpty, !times.contains(where: { $0.contains(moment.time) }) { return .time }
        return nil
    }

    /// What a condition wants, as it was written; empty where it wants nothing.
    public func wanted(_ condition: Condition) -> [String] {
        switch condition {
        case .kind: kinds.map(\.description)
        case .pet: pets
        case .owner: owners
        case .member: members.map(\.name.rawValue)
        case .tag: tags
        case .urgency: urgencies.map(\.rawValue)
        case .weekday: weekdays.names
        case .time: times.map(\.description)
        }
    }

    /// `kind laundry.*, pet Snowy or Fluffy`, or `everything`.
    public var description: String {
        let parts = Condition.allCases.compactMap { condition in
            let wanted = wanted(condition)
            return wanted.isEmpty ? nil : "\(condition.rawValue) \(wanted.map(SafeText.line).joined(separator: " or "))"
        }
        return parts.isEmpty ? "everything" : parts.joined(separator: ", ")
    }
}
