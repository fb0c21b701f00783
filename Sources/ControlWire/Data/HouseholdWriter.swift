public import BellhopCore

/// Writes an export as JSON, piece by piece: what was written is handed on before the next records are read.
///
/// One record a line, so that two exports can be compared line by line.
public struct HouseholdWriter: Sendable {
    /// What stands in the field `schema`.
    public static let schema = "bellhop-export/1"

    private var open: Section?

    public enum Section: String, Sendable, CaseIterable {
        case pets, tasks, timers, activities, days, months, reactions
    }

    public init() {}

    /// The first piece.
    public func beginning(_ settings: AppSettings, at now: Instant, zone: String) -> [UInt8] {
        var text = JSONText(escaping: .harmless)
        text.beginObject()
        text.field("schema", Self.schema)
        text.field("bellhop", Release.version)
        text.field("exportedAt", now.rfc3339)
        text.field("zone", zone)
        text.key("settings")
        var settings = settings
        return Self.record(text) { settings.visit(&$0) }
    }

    public mutating func pets(_ pets: [Pet]) -> [UInt8] { records(pets, in: .pets) { $0.visit(&$1) } }
    public mutating func tasks(_ tasks: [LaundryTask]) -> [UInt8] { records(tasks, in: .tasks) { $0.visit(&$1) } }
    public mutating func timers(_ timers: [TimerRecord]) -> [UInt8] { records(timers, in: .timers) { $0.visit(&$1) } }
    public mutating func activities(_ activities: [Activity]) -> [UInt8] { records(activities, in: .activities) { $0.visit(&$1) } }
    public mutating func days(_ days: [DatedTotals]) -> [UInt8] { records(days, in: .days) { $0.visit(&$1) } }
    public mutating func months(_ months: [DatedTotals]) -> [UInt8] { records(months, in: .months) { $0.visit(&$1) } }
    public mutating func reactions(_ reactions: [ReactionCount]) -> [UInt8] { records(reactions, in: .reactions) { $0.visit(&$1) } }

    /// The last piece. Without it the file is no JSON, so that one that was cut off is noticed.
    public mutating func end() -> [UInt8] {
        defer { open = nil }
        return Array((open == nil ? "}\n" : "\n]}\n").utf8)
    }

    private mutating func records<Record>(
        _ records: [Record], in section: Section, _ visit: (inout Record, inout RecordWriter) -> Void
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.count * 400)
        var isFirst = open != section
        if isFirst {
            bytes += Array((open == nil ? "" : "\n]").utf8) + Array(",\n\"\(section.rawValue)\":[".utf8)
            open = section
        }
        for var record in records {
            bytes += Array((isFirst ? "\n" : ",\n").utf8)
            isFirst = false
            bytes += Self.record(JSONText(escaping: .harmless)) { visit(&record, &$0) }
        }
        return bytes
    }

    private static func record(_ text: JSONText, _ visit: (inout RecordWriter) -> Void) -> [UInt8] {
        var writer = RecordWriter(text: text)
        writer.text.beginObject()
        visit(&writer)
        writer.text.endObject()
        return writer.text.bytes
    }
}
