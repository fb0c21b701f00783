/// The conditions under which a route matches an event. Every list that is not empty must match the
/// event. If all lists are empty, every event matches.
package struct RouteMatch: Hashable, Sendable, CustomStringConvertible {
    /// The conditions in the order of evaluation.
    package enum Condition: String, CaseIterable, Sendable {
        case kind, pet, name, owner, member, tag, inlet, key, program, label
        case longerThan = "longer_than"
        case urgency, weekday, time
    }

    /// A condition on one label.
    package struct WantedLabel: Hashable, Sendable {
        package var key: String
        /// The values that match, compared without case and accents.
        package var values: [NamePattern]

        package init(key: String, values: [NamePattern]) {
            self.key = key
            self.values = values
        }

        func matches(_ labels: Labels) -> Bool {
            guard let value = labels[key] else { return false }
            return values.contains { $0.matches(value) }
        }
    }

    package let kinds: [KindPattern]
    /// The names of pets as written in the config, compared ignoring case. An event that is not
    /// about a pet matches no name.
    package let pets: [String]
    /// Patterns for the name of the timer, the pet, the rest or the workout.
    package let names: [NamePattern]
    /// The owners of the pet or the timer (label `owner`), compared ignoring case.
    package let owners: [String]
    /// The members who own the pet or the timer, or who did what the event reports.
    package let members: [Member]
    /// The tags (label `tags`), compared ignoring case. The pet or the timer must have at least one
    /// of these tags.
    package let tags: [String]
    /// Patterns for the inlet through which a posted notice came. Bellhop's own notices match none.
    package let inlets: [NamePattern]
    /// Patterns for the key under which a program has posted its notice.
    package let keys: [NamePattern]
    /// Patterns for the name of the program that has posted the notice.
    package let programs: [NamePattern]
    /// The labels that the timer must have, ordered by their keys. All of them must match.
    package let labels: [WantedLabel]
    /// The planned length that must be exceeded; `nil` for no condition. An event without
    /// ``Notice/length`` does not match.
    package let longerThan: Duration?
    /// The urgencies that match, in order.
    package let urgencies: [Urgency]
    /// The weekdays on which the route matches, in the machine's time zone; an empty set means all
    /// weekdays. A new weekday begins at midnight, even within a time window.
    package let weekdays: Weekdays
    /// The times of day at which the route matches, in the machine's time zone.
    package let times: [TimeWindow]

    private let foldedPets: [String]
    private let foldedOwners: [String]
    private let foldedTags: [String]

    package init(
        kinds: [KindPattern] = [], pets: [String] = [], names: [NamePattern] = [], owners: [String] = [], members: [Member] = [],
        tags: [String] = [], inlets: [NamePattern] = [], keys: [NamePattern] = [], programs: [NamePattern] = [],
        labels: [WantedLabel] = [], longerThan: Duration? = nil, urgencies: [Urgency] = [],
        weekdays: Weekdays = [], times: [TimeWindow] = []
    ) {
        self.kinds = kinds
        self.pets = pets
        self.names = names
        self.owners = owners
        self.members = members
        self.tags = tags
        self.inlets = inlets
        self.keys = keys
        self.programs = programs
        self.labels = labels
        self.longerThan = longerThan
        self.urgencies = urgencies
        self.weekdays = weekdays
        self.times = times
        foldedPets = pets.map { $0.lowercased() }
        foldedOwners = owners.map { $0.lowercased() }
        foldedTags = tags.map { $0.lowercased() }
    }

    /// Returns whether all conditions hold.
    ///
    /// - Parameter moment: the local time of delivery.
    package func matches(_ event: Event, at moment: CivilDateTime) -> Bool {
        mismatch(with: event, at: moment) == nil
    }

    /// Returns the first condition that does not hold; `nil` when all conditions hold. A pet is
    /// identified by the name in the event's notice.
    package func mismatch(with event: Event, at moment: CivilDateTime) -> Condition? {
        let notice = event.notice
        if !kinds.isEmpty, !kinds.contains(where: { $0.matches(event.kind) }) { return .kind }
        if !foldedPets.isEmpty {
            guard event.owner.kind == .pet, foldedPets.contains(notice.name.lowercased()) else { return .pet }
        }
        if !names.isEmpty, !names.contains(where: { $0.matches(notice.name) }) { return .name }
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
        if !Self.meets(inlets, notice.labels["inlet"]) { return .inlet }
        if !Self.meets(keys, notice.labels["key"]) { return .key }
        if !Self.meets(programs, notice.labels["program"]) { return .program }
        if !labels.allSatisfy({ $0.matches(notice.labels) }) { return .label }
        if let longerThan, event.notice.length.map({ $0 <= longerThan }) ?? true { return .longerThan }
        if !urgencies.isEmpty, !urgencies.contains(notice.urgency) { return .urgency }
        if !weekdays.isEmpty, !weekdays.contains(moment.date) { return .weekday }
        if !times.isEmpty, !times.contains(where: { $0.contains(moment.time) }) { return .time }
        return nil
    }

    /// Returns whether a label matches one of the patterns; `true` if there are no patterns.
    private static func meets(_ patterns: [NamePattern], _ label: String?) -> Bool {
        guard !patterns.isEmpty else { return true }
        return label.map { label in patterns.contains { $0.matches(label) } } ?? false
    }

    /// Returns the values that a condition accepts, as written in the config; empty if the
    /// condition accepts everything.
    package func wanted(_ condition: Condition) -> [String] {
        switch condition {
        case .kind: kinds.map(\.description)
        case .pet: pets
        case .name: names.map(\.description)
        case .owner: owners
        case .member: members.map(\.name.rawValue)
        case .tag: tags
        case .inlet: inlets.map(\.description)
        case .key: keys.map(\.description)
        case .program: programs.map(\.description)
        case .label: labels.map { "\($0.key)=\($0.values.map(\.description).joined(separator: "|"))" }
        case .longerThan: longerThan.map { [DurationText.compact($0)] } ?? []
        case .urgency: urgencies.map(\.rawValue)
        case .weekday: weekdays.names
        case .time: times.map(\.description)
        }
    }

    /// The conditions in words: `kind laundry.*, pet Snowy or Fluffy`, or `everything`. The keys and
    /// values of the config are not translated.
    package var sentence: Phrase {
        let parts = Condition.allCases.compactMap { condition -> Phrase? in
            let wanted = wanted(condition).map { Phrase.verbatim(SafeText.line($0)) }
            guard let last = wanted.last else { return nil }
            let values: Phrase =
                condition == .label && wanted.count > 1
                ? "\(Array(wanted.dropLast())) and \(last)" : Language.alternatives(wanted)
            return "\(Phrase.verbatim(condition.rawValue)) \(values)"
        }
        return parts.isEmpty ? "everything" : "\(parts)"
    }

    /// The conditions in English.
    package var description: String { sentence.description }
}
