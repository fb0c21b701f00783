/// What an event must be for a route to take it. Each list that is not empty must hold a match; a match without lists takes everything.
public struct RouteMatch: Hashable, Sendable, CustomStringConvertible {
    public let kinds: [KindPattern]
    /// Names of pets, as written. Upper and lower case are the same; an event that is about no pet matches none.
    public let pets: [String]
    /// Exactly these urgencies, in order.
    public let urgencies: [Urgency]

    private let foldedPets: [String]

    public init(kinds: [KindPattern] = [], pets: [String] = [], urgencies: [Urgency] = []) {
        self.kinds = kinds
        self.pets = pets
        self.urgencies = urgencies
        foldedPets = pets.map { $0.lowercased() }
    }

    /// A pet is known by the name it has in the event's notice.
    public func matches(_ event: Event) -> Bool {
        if !kinds.isEmpty, !kinds.contains(where: { $0.matches(event.kind) }) { return false }
        if !urgencies.isEmpty, !urgencies.contains(event.notice.urgency) { return false }
        if foldedPets.isEmpty { return true }
        return event.owner.kind == .pet && foldedPets.contains(event.notice.name.lowercased())
    }

    /// `kind laundry.*, pet Snowy or Fluffy`, or `everything`.
    public var description: String {
        var parts: [String] = []
        if !kinds.isEmpty { parts.append("kind " + kinds.map(\.description).joined(separator: " or ")) }
        if !pets.isEmpty { parts.append("pet " + pets.map(SafeText.line).joined(separator: " or ")) }
        if !urgencies.isEmpty { parts.append("urgency " + urgencies.map(\.rawValue).joined(separator: " or ")) }
        return parts.isEmpty ? "everything" : parts.joined(separator: ", ")
    }
}
