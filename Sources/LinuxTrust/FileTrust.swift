import Glibc

/// Judges whether anybody but one user and root could change a file, or put another in its place.
///
/// What a daemon runs or obeys must be under its user's control alone: the file itself, every folder that is searched on the way to it, and
/// every link. A folder with the sticky bit (`/tmp`) may be open to everybody as long as what is looked up in it belongs to the user or to root.
public struct FileTrust: Sendable {
    /// Who else could change it.
    public enum Cause: Hashable, Sendable {
        /// It belongs to this user, who is neither root nor the one who asks.
        case owner(UInt32)
        case everybody
        /// The name of a group that holds more than the file's owner, or its number.
        case group(String)
    }

    public struct Fault: Error, Hashable, Sendable {
        /// The file, or a folder or link on the way to it, with every link followed.
        public var path: String
        public var isFolder: Bool
        public var cause: Cause

        public init(path: String, isFolder: Bool, cause: Cause) {
            self.path = path
            self.isFolder = isFolder
            self.cause = cause
        }
    }

    private let user: UInt32
    private let accounts: Accounts
    /// Root, by the number that its files show: in a user namespace without root they show the overflow id.
    private let root: UInt32

    /// - Parameter user: whose files are trusted besides root's; `nil` for the user of this process.
    public init(user: UInt32? = nil) {
        self.init(user: user ?? geteuid(), accounts: .system, root: Self.rootAsSeen())
    }

    init(user: UInt32, accounts: Accounts, root: UInt32 = 0) {
        self.user = user
        self.accounts = accounts
        self.root = root
    }

    /// Who besides the user and root could write what has this owner, group and mode; `nil` where nobody could.
    public func cause(owner: UInt32, group: UInt32, mode: UInt32) -> Cause? {
        if !isTrusted(owner: owner) { return .owner(owner) }
        if mode & S_IWOTH != 0 { return .everybody }
        if mode & S_IWGRP != 0, !accounts.isPrivate(group, to: owner) { return .group(accounts.group(group)?.name ?? String(group)) }
        return nil
    }

    /// The first fault on the way to a file, or of the file itself. `nil` where there is none, and where the way ends before the file does.
    /// - Parameter path: an absolute path; a relative one counts from the current folder.
    public func fault(of path: String) -> Fault? {
        var folder = ""
        if !path.hasPrefix("/") {
            guard let here = getcwd(nil, 0) else { return nil }
            folder = String(cString: here)
            free(here)
        }
        // What is still to be looked up, last first.
        var rest = Array(path.split(separator: "/").map(String.init).reversed())
        if !folder.isEmpty {
            rest += folder.split(separator: "/").map(String.init).reversed()
            folder = ""
        }
        var links = 0
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
                continue
            }
            let next = folder + "/" + name
            guard let status = Self.status(next, followingLinks: false) else { return nil }
            if let fault = fault(of: folder.isEmpty ? "/" : folder, holding: status) { return fault }
            guard status.st_mode & S_IFMT == S_IFLNK else {
                folder = next
                continue
            }
            links += 1
            guard links <= Self.mostLinks, let target = Self.target(of: next) else { return nil }
            if target.hasPrefix("/") { folder = "" }
            rest += target.split(separator: "/").map(String.init).reversed()
        }
        let end = folder.isEmpty ? "/" : folder
        guard let status = Self.status(end, followingLinks: true) else { return nil }
        return cause(owner: status.st_uid, group: status.st_gid, mode: status.st_mode).map {
            Fault(path: end, isFolder: status.st_mode & S_IFMT == S_IFDIR, cause: $0)
        }
    }

    // MARK: One step

    /// As many as the kernel follows.
    private static let mostLinks = 40

    /// Whether somebody could put something else in the place of an entry of a folder.
    private func fault(of folder: String, holding entry: stat) -> Fault? {
        guard let status = Self.status(folder, followingLinks: true) else { return nil }
        guard let cause = cause(owner: status.st_uid, group: status.st_gid, mode: status.st_mode) else { return nil }
        // Nobody may rename or remove there what belongs to somebody else.
        if case .owner = cause {} else if status.st_mode & S_ISVTX != 0, isTrusted(owner: entry.st_uid) { return nil }
        return Fault(path: folder, isFolder: true, cause: cause)
    }

    private func isTrusted(owner: UInt32) -> Bool { owner == user || owner == 0 || owner == root }

    private static func status(_ path: String, followingLinks: Bool) -> stat? {
        var status = stat()
        return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
    }

    private static func target(of link: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// 0 where root is known here, else the id that stands for everybody who is not.
    private static func rootAsSeen() -> UInt32 {
        guard let file = fopen("/proc/self/uid_map", "re") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        var isMapped = false
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.split(separator: " ").first == "0" { isMapped = true }
        }
        return isMapped ? 0 : 65534
    }
}
