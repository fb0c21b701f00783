import Glibc

/// Checks whether anybody except one user and root could modify or replace a file.
///
/// Only the daemon's user and root may control what the daemon runs or obeys. This applies to the
/// file itself, to each folder on the path to it, and to each link. A folder with the sticky bit,
/// such as `/tmp`, may be writable for everybody, provided that the entry in it that lies on the
/// path belongs to the user or to root.
package struct FileTrust: Sendable {
    /// Those who could modify the file in addition to the trusted user and root.
    package enum Cause: Hashable, Sendable {
        /// The owner of the file: the user with this id, who is neither root nor the trusted user.
        case owner(UInt32)
        case everybody
        /// A group that has members other than the file's owner. The text is the name of the group,
        /// or its number if it has no name.
        case group(String)
    }

    package struct Fault: Error, Hashable, Sendable {
        /// The path of the file, or of a folder or link on the path to it. All links in this path
        /// are already resolved.
        package var path: String
        package var isFolder: Bool
        package var cause: Cause

        package init(path: String, isFolder: Bool, cause: Cause) {
            self.path = path
            self.isFolder = isFolder
            self.cause = cause
        }
    }

    private let user: UInt32
    private let accounts: Accounts
    /// The user id that appears in the status of a file if root owns the file. In a user namespace
    /// without root, this is the overflow id.
    private let root: UInt32

    /// - Parameter user: the user who is trusted in addition to root; `nil` for the user of this
    ///   process.
    package init(user: UInt32? = nil) {
        self.init(user: user ?? geteuid(), accounts: .system, root: Self.rootAsSeen())
    }

    init(user: UInt32, accounts: Accounts, root: UInt32 = 0) {
        self.user = user
        self.accounts = accounts
        self.root = root
    }

    /// Checks a file with this owner, group and mode. Returns who could write to the file in
    /// addition to the trusted user and root; `nil` if nobody could.
    package func cause(owner: UInt32, group: UInt32, mode: UInt32) -> Cause? {
        if !isTrusted(owner: owner) { return .owner(owner) }
        if mode & S_IWOTH != 0 { return .everybody }
        if mode & S_IWGRP != 0, !accounts.isPrivate(group, to: owner) { return .group(accounts.group(group)?.name ?? String(group)) }
        return nil
    }

    /// Returns the first fault on the path to a file, or of the file itself. Returns `nil` if there
    /// is no fault, or if the path does not exist.
    ///
    /// - Parameter path: an absolute path, or a path relative to the working directory.
    package func fault(of path: String) -> Fault? {
        var folder = ""
        if !path.hasPrefix("/") {
            guard let here = getcwd(nil, 0) else { return nil }
            folder = String(cString: here)
            free(here)
        }
        // The parts of the path that are still to be checked, in reverse order.
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

    /// The maximum number of links to follow, the same as the kernel's limit.
    private static let mostLinks = 40

    /// Returns the fault of a folder if somebody could replace an entry in it; otherwise `nil`.
    private func fault(of folder: String, holding entry: stat) -> Fault? {
        guard let status = Self.status(folder, followingLinks: true) else { return nil }
        guard let cause = cause(owner: status.st_uid, group: status.st_gid, mode: status.st_mode) else { return nil }
        // In a folder with the sticky bit, nobody can rename or remove another user's entries.
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

    /// Returns the id of root: 0 if this user namespace contains root, otherwise the overflow id,
    /// which stands for all users outside the namespace.
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
