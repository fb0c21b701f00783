/// Why the store did not perform a request.
public enum StoreError: Error, Hashable, Sendable {
    /// The state that the step expected has changed. Read again and decide again.
    case conflict(String)
    /// The disk is full. Nothing of the step was kept; the next may succeed.
    case full(String)
    /// A CHECK, a foreign key or a unique index refused the values.
    case refused(String)
    /// The database does not contain at this place what was written there. Other parts may be
    /// intact.
    case damaged(_ path: String, String)
    /// The disk cannot be read or written.
    case disk(_ path: String, String)
    /// Any other failure, in words.
    case failed(String)
}

extension StoreError: CustomStringConvertible {
    /// The message, usable as a sentence of its own or after a colon.
    public var sentence: Phrase {
        switch self {
        case .conflict(let what): "another change came first (\(what))"
        case .full(let what): "the disk is full (\(what)); free some space and try again"
        case .refused(let what): "the database refused the values (\(what))"
        case .damaged(let path, let what): "the database \(path) is damaged (\(what)); see: bellhop doctor"
        case .disk(let path, let what):
            "the disk under \(path) cannot be read or written (\(what)); look for disk errors with dmesg, then see: bellhop doctor"
        case .failed(let what): "the database failed (\(what))"
        }
    }

    /// The message in English.
    public var description: String { sentence.description }
}
