/// Why the store did not do what it was asked.
public enum StoreError: Error, Hashable, Sendable {
    /// What the step expected is no longer so; read again and decide again.
    case conflict(String)
    /// No room on the disk. Nothing of the step was kept; the next may succeed.
    case full(String)
    /// A CHECK, a foreign key or a unique index refused the values.
    case refused(String)
    /// What the database holds at this place is not what was written there; elsewhere it may be whole.
    case damaged(_ path: String, String)
    /// The disk does not read or write.
    case disk(_ path: String, String)
    /// Anything else, in words.
    case failed(String)
}

extension StoreError: CustomStringConvertible {
    /// What is wrong, as a sentence of its own or behind a colon.
    public var sentence: Phrase {
        switch self {
        case .conflict(let what): "another change came first (\(what))"
        case .full(let what): "no room on the disk (\(what)); free some and try again"
        case .refused(let what): "the database refused the values (\(what))"
        case .damaged(let path, let what): "the database \(path) is damaged (\(what)); see: bellhop doctor"
        case .disk(let path, let what):
            "the disk under \(path) cannot be read or written (\(what)); look for disk errors with dmesg, then see: bellhop doctor"
        case .failed(let what): "the database failed (\(what))"
        }
    }

    /// In English.
    public var description: String { sentence.description }
}
