package import BellhopCore

/// The reason why the database cannot be opened. The message describes the problem, its place and
/// the remedy. No file was changed.
package enum OpenFailure: PhrasedError, Hashable, Sendable {
    /// The folder cannot be created or is not a folder. The text is the reason.
    case noFolder(_ folder: String, Phrase)
    /// The folder or the file cannot be read.
    case unreadable(_ path: String, Phrase)
    /// The folder or the file cannot be written.
    case unwritable(_ path: String, Phrase)
    case readOnlyFileSystem(_ path: String)
    /// Another process uses the database. `pid` is `nil` if the lock file does not name that
    /// process.
    case locked(_ path: String, pid: Int32?)
    /// The database was written by a newer version of Bellhop. `copy` is the copy that this version made
    /// before it upgraded the schema; `nil` if there is none.
    case newer(_ path: String, schema: Int, known: Int, copy: String?)
    /// The file is not in SQLite's format.
    case notADatabase(_ path: String)
    /// The database belongs to another program.
    case foreign(_ path: String)
    /// The schema contains something that Bellhop did not create, for example a trigger, a view or
    /// an altered table. Such an object could change or delete what Bellhop writes. The text is a
    /// clause that refers to the database as "it".
    case altered(_ path: String, Phrase)
    case corrupt(_ path: String, Phrase)
    case full(_ path: String)
    /// The backup must not replace the database. The text is the reason.
    case unfit(_ path: String, Phrase)
    /// Any other failure. The text describes it.
    case failed(_ path: String, Phrase)
}

extension OpenFailure {
    /// The message as a phrase that can be translated. The message is a complete sentence.
    package var sentence: Phrase {
        switch self {
        case .noFolder(let folder, let why):
            "the folder \(folder) cannot be created: \(why); choose another path with [store] path or --state-dir"
        case .unreadable(let path, let why):
            "\(path) cannot be read: \(why); it must belong to the user that runs bellhopd"
        case .unwritable(let path, let why):
            "\(path) cannot be written: \(why); it must belong to the user that runs bellhopd"
        case .readOnlyFileSystem(let path):
            "\(path) is on a file system that is mounted read-only; mount it writable, or choose another path with [store] path or --state-dir"
        case .locked(let path, let pid?):
            "\(path) is in use by another bellhopd (process \(pid)); stop that bellhopd first (bellhop down, or kill \(pid) if it listens at another socket)"
        case .locked(let path, nil):
            "\(path) is in use by another bellhopd; stop that bellhopd first (bellhop down)"
        case .newer(let path, let schema, let known, let copy?):
            """
            \(path) was written by a newer Bellhop (schema \(schema); this version supports \(known)); nothing was changed; install \
            the newer version again, or go back to the time before the upgrade: bellhop restore \(copy) --yes
            """
        case .newer(let path, let schema, let known, nil):
            """
            \(path) was written by a newer Bellhop (schema \(schema); this version supports \(known)); nothing was changed; install \
            the newer version again, or move the file away to start over
            """
        case .notADatabase(let path):
            "\(path) is not a database; nothing was changed; move the file away to start over, or choose another path with [store] path"
        case .foreign(let path):
            "\(path) is the database of another program; nothing was changed; choose another path with [store] path or --state-dir"
        case .altered(let path, let what):
            """
            \(path) was altered by another program: \(what); bellhopd changed nothing; fix the database with sqlite3, or put a backup \
            in its place: bellhop restore FILE --yes
            """
        case .corrupt(let path, let what):
            """
            \(path) is damaged (\(what)); copy the folder, then try "sqlite3 \(path) .recover", or move the file away to start over
            """
        case .full(let path):
            "the disk has no space for \(path); free some space and start bellhopd again"
        case .unfit(let path, let why):
            "\(path) cannot be restored: \(why)"
        case .failed(let path, let what):
            "\(path) cannot be opened: \(what)"
        }
    }
}
