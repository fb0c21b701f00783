/// Collects the faults of one config while it is read, so that all are reported at once. It stays
/// on one task.
final class FaultLog {
    struct Entry {
        var position: ConfigPosition
        var message: String

        func fault(in file: String) -> ConfigFault { ConfigFault(file: file, position: position, message) }
    }

    private(set) var faults: [Entry] = []
    private(set) var warnings: [Entry] = []
    /// Why the secret of a section is unavailable, by section: `sinks.phone`, `api`.
    private(set) var withheld: [String: Entry] = [:]
    /// Whether a withheld secret is only a warning, so that the rest can be used.
    private let isStart: Bool

    /// - Parameter isStart: whether the daemon is starting. Timers must then ring, no matter who
    ///   could have written a program that prints a secret.
    init(isStart: Bool = false) {
        self.isStart = isStart
    }

    /// - Parameter message: what is wrong, and in parentheses what to do.
    func fault(_ position: ConfigPosition, _ message: String) {
        faults.append(Entry(position: position, message: message))
    }

    /// Records that the program that prints a secret of `table` was not run, because somebody else
    /// could have written it.
    func withhold(_ table: String, _ position: ConfigPosition, _ message: String) {
        guard isStart else { return fault(position, message) }
        warn(position, message)
        let parts = table.split(separator: ".")
        let part = parts.prefix(parts.first == "sinks" ? 2 : 1).joined(separator: ".")
        if withheld[part] == nil { withheld[part] = Entry(position: position, message: message) }
    }

    func warn(_ position: ConfigPosition, _ message: String) {
        warnings.append(Entry(position: position, message: message))
    }
}
