#if Push
import BellhopCore

/// The priority number for each urgency, on the scale of the push server.
struct PriorityMap: Sendable, Hashable {
    let low: Int64
    let normal: Int64
    let high: Int64
    let critical: Int64

    /// Returns the four keys `priority_low`, `priority_normal`, `priority_high` and
    /// `priority_critical` for the settings.
    static func keys(_ range: ClosedRange<Int>, low: Int, normal: Int, high: Int, critical: Int, meaning: Phrase) -> [SettingKey] {
        zip(Urgency.allCases, [low, normal, high, critical]).map { urgency, value in
            SettingKey(
                "priority_\(urgency)", .integer(range), default: .integer(value),
                help: "The priority of notices with the urgency \(urgency.rawValue): \(meaning).", example: "\(value)")
        }
    }

    init(_ settings: Settings, schema: SettingsSchema) {
        func value(_ urgency: Urgency) -> Int64 {
            let key = "priority_\(urgency)"
            if let value = settings.integer(key) { return Int64(value) }
            guard case .integer(let value)? = schema.keys.first(where: { $0.name == key })?.defaultValue else { return 0 }
            return Int64(value)
        }
        low = value(.low)
        normal = value(.normal)
        high = value(.high)
        critical = value(.critical)
    }

    subscript(urgency: Urgency) -> Int64 {
        switch urgency {
        case .low: low
        case .normal: normal
        case .high: high
        case .critical: critical
        }
    }
}
#endif
