/// Why the database cannot be opened: what is wrong, where, and what to do. Nothing was changed.
public enum OpenFailure: Error, Hashable, Sendable {
    /// The folder cannot be made, or is none; with the reason.
    case noFolder(_ folder: String, String)
    /// The folder or the file cannot be read.
    case unreadable(_ path: String, String)
    /// The folder or the file cannot be written.
    case unwritable(_ path: String, String)
    case readOnlyFileSystem(_ path: String)
    /// Another process has it; its id is `nil` when the lock file does not say.
    case locked(_ path: String, pid: Int32?)
    /// Written by a newer Bellhop.
    case newer(_ path: String, schema: Int, known: Int)
    /// Not SQLite's format.
    case notADatabase(_ path: String)
    /// A database of another program.
    case foreign(_ path: String)
    /// Something in it is not Bellhop's, which would act on what Bellhop writes: a trigger, a view, an altered table; with a sentence about "it".
    case altered(_ path: String, String)
    case corrupt(_ path: String, String)
    case full(_ path: String)
    /// A copy that is not to be put in the place of the database; with the reason.
    case unfit(_ path: String, String)
    /// Anything else, in words.
    case failed(_ path: String, String)
}

extension OpenFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFolder(let folder, let why):
            "the folder \(folder) cannot be made: \(why); choose another with [store] path or --state-dir"
        case .unreadable(let path, let why):
            "\(path) cannot be read: \(why); it must belong to the user that runs bellhopd"
        case .unwritable(let path, let why):
            "\(path) cannot be written: \(why); it must belong to the user that runs bellhopd"
        case .readOnlyFileSystem(let path):
            "\(path) is on a file system that is mounted read-only; mount it writable, or choose another with [store] path or --state-dir"
        case .locked(let path, let pid?):
            "\(path) is in use by process \(pid), another bellhopd; stop that one first (bellhop down)"
        case .locked(let path, nil):
            "\(path) is in use by another bellhopd; stop that one first (bellhop down)"
        case .newer(let path, let schema, let known):
            """
            \(path) was written by a newer Bellhop (schema \(schema), this one knows \(known)); nothing was changed; install that version \
            again, or move the file away to begin anew
            """
        case .notADatabase(let path):
            "\(path) is not a database; nothing was changed; move the file away to begin anew, or choose another with [store] path"
        case .foreign(let path):
            "\(path) is a database of another program; nothing was changed; choose another with [store] path or --state-dir"
        case .altered(let path, let what):
            """
            \(path) was altered by another program: \(what); nothing was changed; mend that with sqlite3, or put a backup in its place with \
            "bellhop restore FILE --yes"
            """
        case .corrupt(let path, let what):
            """
            \(path) is damaged (\(what)); copy the folder, then try "sqlite3 \(path) .recover", or move the file away to begin anew
            """
        case .full(let path):
            "there is no room on the disk for \(path); free some and start again"
        case .unfit(let path, let why):
            "\(path) cannot be restored: \(why); nothing was changed"
        case .failed(let path, let what):
            "\(path) cannot be opened: \(what)"
        }
    }
}
