/// A problem of the store itself that a person should know about and can fix.
package enum StoreTrouble: Hashable, Sendable {
    /// Part of the database cannot be read.
    case damaged(_ path: String, String)
    /// The last read or write failed.
    case disk(_ path: String, String)
    /// When the store was opened, some changes could not be read from the database's log. `copy` is
    /// the path of an unchanged copy of the log.
    case lostChanges(copy: String)
    /// The database file was deleted or replaced while it was in use.
    case moved(_ path: String)
    /// The disk was full when the store tried to write the last change.
    case full(_ path: String)
    /// Because of this error, Bellhop cannot record that due timers have fired. Bellhop keeps
    /// retrying.
    case unfired(StoreError)
    /// The disk was full, and the space that Bellhop reserves for this case is used up.
    case reserveUsed(_ path: String)

    /// Whether data was lost or cannot be stored while the problem lasts.
    package var isSevere: Bool {
        if case .reserveUsed = self { false } else { true }
    }

    /// The message for people. It can follow the name of a check or stand on its own line.
    package var sentence: Phrase {
        switch self {
        case .damaged(let path, let what): "the database \(path) is damaged (\(what)); Bellhop continues with what it can read"
        case .disk(let path, let what): "the disk under \(path) cannot be read or written (\(what))"
        case .lostChanges(let copy): "changes were lost: the database's log was damaged, and is kept as \(copy)"
        case .moved(let path):
            "\(path) was deleted or replaced while bellhopd was using it; when bellhopd stops, everything stored since then is lost"
        case .full(let path): "the disk of \(path) is full, so nothing can be stored"
        case .unfired(let error): "timers that are due cannot be stored: \(error.sentence)"
        case .reserveUsed(let path): "the disk of \(path) was full, and the reserved space is used up"
        }
    }

    /// The advice for people on how to fix the problem.
    package var remedy: Phrase {
        switch self {
        case .damaged(let path, _):
            "Copy the folder that contains \(path), then restore a backup: bellhop restore FILE --yes. If you have no backup, try: sqlite3 \(path) .recover"
        case .disk: "Check the disk for errors: dmesg | tail. Save what can be read: bellhop backup FILE"
        case .lostChanges(let copy): "Check your timers and pets, and restart what is missing. Then delete \(copy) and \(copy)-wal."
        case .moved: "Save the data before bellhopd stops: bellhop backup FILE && bellhop restore FILE --yes"
        case .unfired: "Bellhop retries every 5 seconds. The log of bellhopd shows the cause."
        case .full, .reserveUsed: "Free some space on that disk."
        }
    }
}
