#if Desktop
package import BellhopCore
import DBusClient

/// The properties of the interface. The raw value is the name on the bus. All of them are
/// read-only.
enum BusProperty: String, CaseIterable, Sendable {
    case version = "Version"
    case openNotices = "Unanswered"
    case badgeCount = "BadgeCount"
    case nextDue = "NextDue"

    var signature: String {
        switch self {
        case .version: "s"
        case .openNotices, .badgeCount: "u"
        case .nextDue: "t"
        }
    }

    /// Whether the property keeps its value as long as the daemon runs.
    var isConstant: Bool { self == .version }
}

/// The numbers that the properties show.
package struct BusFigures: Sendable, Hashable {
    /// The number of notices that wait for an answer, at most 200.
    package var unanswered: Int
    /// The number that a dock shows; 0 if the setting `badge` is off.
    package var badge: Int
    /// When the next timer ends; `nil` if no timer is running.
    package var nextDue: Instant?

    package init(unanswered: Int = 0, badge: Int = 0, nextDue: Instant? = nil) {
        self.unanswered = unanswered
        self.badge = badge
        self.nextDue = nextDue
    }

    func value(of property: BusProperty, version: String) -> BusValue {
        switch property {
        case .version: .string(version)
        case .openNotices: .uint32(UInt32(clamping: unanswered))
        case .badgeCount: .uint32(UInt32(clamping: badge))
        case .nextDue: .uint64(nextDue.map { UInt64(clamping: $0.milliseconds) } ?? 0)
        }
    }

    /// Returns the properties whose values differ from `earlier`, with their new values. Without
    /// `earlier`, returns all properties that can change.
    func changes(since earlier: BusFigures?, version: String) -> [(String, BusValue)] {
        BusProperty.allCases.filter { !$0.isConstant && value(of: $0, version: version) != earlier?.value(of: $0, version: version) }
            .map { ($0.rawValue, value(of: $0, version: version)) }
    }
}
#endif
