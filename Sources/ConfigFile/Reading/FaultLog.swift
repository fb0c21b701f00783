import BellhopCore

/// Collects the faults of one config while it is read, so that all of them can be reported
/// together. Only one task uses it.
final class FaultLog {
    struct Entry {
        var position: ConfigPosition
        var message: Phrase
        /// The setting of a sink that has the fault, such as `sinks.phone.token`.
        var setting: String?
        /// The file with a secret, if the problem is that too many users can read it.
        var exposedFile: ExposedFile?
        /// See ``ConfigFault/isUsableAtStart``.
        var isUsableAtStart = false

        func fault(in file: String) -> ConfigFault {
            var fault = ConfigFault(file: file, position: position, message, setting: setting, exposedFile: exposedFile)
            fault.isUsableAtStart = isUsableAtStart
            return fault
        }
    }

    private(set) var faults: [Entry] = []
    private(set) var warnings: [Entry] = []
    /// The sections whose secret was withheld (`sinks.phone`, `api`), and `api` if its certificate
    /// cannot be used, each with the reason.
    private(set) var withheld: [String: Entry] = [:]
    /// Whether a withheld secret counts as a warning instead of a fault, so that the rest of the
    /// config can be used.
    private let isStart: Bool

    /// - Parameter isStart: whether the daemon is starting. Timers must ring after a start, so a
    ///   withheld secret must not prevent the start.
    init(isStart: Bool = false) {
        self.isStart = isStart
    }

    /// Adds a fault.
    ///
    /// - Parameter message: a description of the problem, followed in parentheses by advice on how
    ///   to fix it.
    /// - Parameter exposedFile: the file with a secret, if the problem is that too many users can
    ///   read it.
    func fault(_ position: ConfigPosition, _ message: Phrase, exposedFile: ExposedFile? = nil) {
        faults.append(Entry(position: position, message: message, exposedFile: exposedFile))
    }

    /// Records that all faults from the one with index `first` on concern this setting of a sink.
    func attribute(from first: Int, to setting: String) {
        for index in faults.indices.dropFirst(first) { faults[index].setting = setting }
    }

    /// Adds a fault.
    ///
    /// - Parameters:
    ///   - problem: a description of the problem.
    ///   - advice: how to fix the problem; `nil` if there is no useful advice.
    func fault(_ position: ConfigPosition, _ problem: Phrase, advice: Phrase?) {
        fault(position, advice.map { "\(problem) (\($0))" } ?? problem)
    }

    /// Records that `table` lacks something that it needs: another user could have written the
    /// program that prints its secret, so the program was not run, or its certificate cannot be used.
    func withhold(_ table: String, _ position: ConfigPosition, _ message: Phrase) {
        let entry = Entry(position: position, message: message, isUsableAtStart: true)
        guard isStart else { return faults.append(entry) }
        warnings.append(entry)
        let parts = table.split(separator: ".")
        let part = parts.prefix(parts.first == "sinks" ? 2 : 1).joined(separator: ".")
        if withheld[part] == nil { withheld[part] = entry }
    }

    /// - Parameter exposedFile: the file with a secret, if the problem is that too many users can
    ///   read it.
    func warn(_ position: ConfigPosition, _ message: Phrase, exposedFile: ExposedFile? = nil) {
        warnings.append(Entry(position: position, message: message, exposedFile: exposedFile))
    }
}
