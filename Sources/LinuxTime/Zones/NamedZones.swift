import BellhopCore

/// The time zones that have been asked for by name. Each zone file is read once, so a new version of a
/// file takes effect when the program is started again.
final class NamedZones: Sendable {
    private let files: SystemZone
    private let known = Locked<[String: ZoneRules]>([:])

    init(_ files: SystemZone) { self.files = files }

    /// Returns the rules of a zone; `nil` if there is no readable file with this name.
    func rules(named name: String) -> ZoneRules? {
        if let rules = known.withLock({ $0[name] }) { return rules }
        guard let rules = files.rules(named: name) else { return nil }
        known.withLock { $0[name] = rules }
        return rules
    }
}
