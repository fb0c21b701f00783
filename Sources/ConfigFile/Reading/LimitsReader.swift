import BellhopCore

/// Reads the limits that every kind of sink can have: `throttle = { burst = 60, every = "5s" }` or
/// `throttle = "never"`, `queue = 1000`, `keep = "24h"`.
struct LimitsReader {
    static let keys = ["throttle", "queue", "keep"]

    let values: ValueReader

    /// - Parameter usual: the default rate limit for this kind of sink.
    func read(_ sink: TableReader, usual: SinkLimits.Rate?) -> SinkLimits {
        var limits = SinkLimits(rate: usual)
        if let entry = sink.entry("throttle") {
            limits.rate = entry.value.content == .string("never") ? nil : rate(entry, of: sink)
        }
        if let entry = sink.entry("queue"), case .integer(let queue) = values.read(entry, as: .integer(SinkLimits.queues), example: "1000")
        {
            limits.queue = queue
        }
        if let entry = sink.entry("keep"),
            case .duration(let keep) = values.read(entry, as: .duration(SinkLimits.keeps), example: "\"24h\"")
        {
            limits.keep = keep
        }
        return limits
    }

    /// Reads a rate. Returns `nil` after a fault.
    func rate(_ entry: TOMLEntry, of sink: TableReader) -> SinkLimits.Rate? {
        let example = "throttle = { burst = 60, every = \"5s\" }"
        guard let table = sink.table(entry, advice: "write \(example)") else { return nil }
        table.refuseUnknown(["burst", "every"], subject: "\(table.name)")
        guard let burst = table.entry("burst"), let every = table.entry("every") else {
            let missing = table.entry("burst") == nil ? "burst" : "every"
            table.log.fault(table.position, "\(table.name) lacks \"\(missing.shortened)\" (write \(example))")
            return nil
        }
        let reader = ValueReader(table: table, home: values.home, secretKeys: [])
        guard case .integer(let number) = reader.read(burst, as: .integer(SinkLimits.Rate.bursts), example: "60"),
            case .duration(let pause) = reader.read(every, as: .duration(SinkLimits.Rate.pauses), example: "\"5s\"")
        else { return nil }
        return SinkLimits.Rate(burst: number, every: pause)
    }
}
