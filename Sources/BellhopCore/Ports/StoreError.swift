/// Why a request to the store failed.
package enum StoreError: PhrasedError, Hashable, Sendable {
    /// The stored state is not the state that the step expected. The caller must read the state
    /// again and make a new decision.
    case conflict(String)
    /// The disk is full. No change of the step was stored. A later step may succeed.
    case full(String)
    /// A CHECK, a foreign key or a unique index refused the values.
    case refused(String)
    /// A part of the database is corrupt. Other parts may be intact.
    case damaged(_ path: String, String)
    /// The disk cannot be read or written.
    case disk(_ path: String, String)
    /// Any other failure, with a description.
    case failed(Phrase)
}

extension StoreError {
    /// The message. It can be used as a separate sentence or after a colon.
    package var sentence: Phrase {
        switch self {
        case .conflict(let what): "another change was made before this one (\(what))"
        case .full(let what): "the disk is full (\(what)); free some space and try again"
        case .refused(let what): "the database rejected the values (\(what))"
        case .damaged(let path, let what): "the database \(path) is damaged (\(what)); see: bellhop doctor"
        case .disk(let path, let what):
            "the disk under \(path) cannot be read or written (\(what)); look for disk errors with dmesg, then see: bellhop doctor"
        case .failed(let what): "the database reported an error (\(what))"
        }
    }
}
