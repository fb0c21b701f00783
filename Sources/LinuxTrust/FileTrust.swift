import Glibc

/// Checks whether anybody except one user and root could modify or replace a file.
///
/// Whatever a daemon runs or obeys must be controlled by its user alone: the file itself, every
/// folder on the path to it, and every link. A folder with the sticky bit (`/tmp`) may be writable
/// for everybody as long as the entry on the path belongs to the user or to root.
public struct FileTrust: Sendable {
    /// Who else could modify it.
    public enum Cause: Hashable, Sendable {
        /// The owner is this user, who is neither root nor the trusted user.
        case owner(UInt32)
        case everybody
        /// A group with members other than the file's owner, by name, or by number if it has no
        /// name.
        case group(String)
    }

    public struct Fault: Error, Hashable, Sendable {
        /// The file, or a folder or link on the path to it, with all links resolved.
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
    /// Root's id as files show it. In a user namespace without root, that is the overflow id.
    private let root: UInt32

    /// - Parameter user: the user whose files are trusted in addition to root's; `nil` for the user
    ///   of this process.
    public init(user: UInt32? = nil) {
        self.init(user: user ?? geteuid(), accounts: .system, root: Self.rootAsSeen())
    }

    init(user: UInt32, accounts: Accounts, root: UInt32 = 0) {
        self.user = user
        self.accounts = accounts
        self.root = root
    }

    /// Who except the user and root could write a file with this owner, group and mode, or `nil` if
    /// nobody could.
    public func cause(owner: UInt32, group: UInt32, mode: UInt32) -> Cause? {
        if !isTrusted(owner: owner) { return .owner(owner) }
        if mode & S_IWOTH != 0 { return .everybody }
        if mode & S_IWGRP != 0, !accounts.isPrivate(group, to: owner) { return .group(accounts.group(group)?.name ?? String(group)) }
        return nil
    }

    /// The first fault on the path to a file, or of the file itself. `nil` if there is none, also
    /// if the path ends before the file.
    /// - Parameter path: an absolute path, or one relative to the current folder.
    public func fault(of path: String) -> Fault? {
        var folder = ""
        if !path.hasPrefix("/") {
            guard let here = getcwd(nil, 0) else { return nil }
            folder = String(cString: here)
            free(here)
        }
        // The path components still to look up, in reverse order.
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

    /// The kernel's limit of links to follow.
    private static let mostLinks = 40

    /// Whether somebody could replace an entry of a folder.
    private func fault(of folder: String, holding entry: stat) -> Fault? {
        guard let status = Self.status(folder, followingLinks: true) else { return nil }
        guard let cause = cause(owner: status.st_uid, group: status.st_gid, mode: status.st_mode) else { return nil }
        // In a sticky folder nobody can rename or remove another user's entries.
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

    /// 0 if root is mapped in this user namespace, otherwise the overflow id, which stands for all
    /// unmapped users.
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
