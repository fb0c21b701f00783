/// Collects what is wrong while one config is read, so that all of it is told at once. It stays on one task.
final class FaultLog {
    struct Entry {
        var position: ConfigPosition
        var message: String

        func fault(in file: String) -> ConfigFault { ConfigFault(file: file, position: position, message) }
    }

    private(set) var faults: [Entry] = []
    private(set) var warnings: [Entry] = []

    /// - Parameter message: what is wrong, and in parentheses what to do.
    func fault(_ position: ConfigPosition, _ message: String) {
        faults.append(Entry(position: position, message: message))
    }

    func warn(_ position: ConfigPosition, _ message: String) {
        warnings.append(Entry(position: position, message: message))
    }
}
