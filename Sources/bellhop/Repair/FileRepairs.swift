import BellhopCore
import CLinux
import Glibc

/// Repairs of files and folders: permissions that are too wide, and files that a killed program
/// left behind.
enum FileRepairs {
    /// Returns a repair for each file or folder that other users can change or, in a secret folder,
    /// read. Only the folder itself and the files directly in it are examined, and only if they
    /// belong to the user.
    ///
    /// - Parameter repaired: files that another repair covers.
    static func permissions(in folder: String, isSecret: Bool, except repaired: Set<String>) -> [Repair] {
        ([folder] + files(in: folder)).compactMap { path -> Repair? in
            guard !repaired.contains(path), let status = own(path), [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
                return nil
            }
            return permission(of: path, status.st_mode, isSecret: isSecret)
        }
    }

    /// Returns a repair for each of these files that other users can read, if it belongs to the
    /// user. Follows symbolic links.
    static func secrets(_ paths: [String]) -> [Repair] {
        paths.compactMap { path -> Repair? in
            var status = stat()
            guard stat(path, &status) == 0, status.st_uid == getuid(), status.st_mode & S_IFMT == S_IFREG else { return nil }
            var repair = permission(of: path, status.st_mode, isSecret: true)
            repair?.isOfConfig = true
            return repair
        }
    }

    /// Returns the repairs of a database that is not in one of Bellhop's own folders: of its files,
    /// which are secret, and of the folder, in which others could otherwise replace them.
    static func database(_ path: String, outside folders: [String]) -> [Repair] {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        guard !folder.isEmpty, !folders.contains(folder) else { return [] }
        // In a folder with the sticky bit, such as /tmp, nobody can replace the files of others.
        let isShared = own(folder).map { $0.st_mode & S_ISVTX != 0 } ?? true
        let files = ["", "-wal", "-shm", ".reserve"].map { (path: path + $0, isSecret: true) }
        return ((isShared ? [] : [(path: folder, isSecret: false)]) + files).compactMap { path, isSecret in
            own(path).flatMap { permission(of: path, $0.st_mode, isSecret: isSecret) }
        }
    }

    private static func permission(of path: String, _ current: mode_t, isSecret: Bool) -> Repair? {
        let excess: mode_t = isSecret ? 0o077 : 0o022
        guard current & excess != 0 else { return nil }
        let mode = current & 0o7777 & ~excess
        let shown = SafeText.line(path)
        return Repair(
            fault: isSecret ? "other users can read \(shown)" : "other users can change \(shown)",
            question: isSecret
                ? "Other users can read \(shown). Take this right away?" : "Other users can change \(shown). Take this right away?",
            done: isSecret ? "Only you can read \(shown) now." : "Only you can change \(shown) now."
        ) { chmod(path, mode) == 0 ? nil : ProgramRun.errorText() }
    }

    /// Returns a repair for each unfinished file, such as `bellhop.db.part-4711`, whose program is
    /// no longer running.
    static func leftovers(in folder: String) -> [Repair] {
        files(in: folder).compactMap { path -> Repair? in
            guard let start = path.firstRange(of: ".part-"), let process = pid_t(path[start.upperBound...]), process > 0,
                let status = own(path), status.st_mode & S_IFMT == S_IFREG, kill(process, 0) != 0, errno == ESRCH
            else { return nil }
            return removal(of: path, fault: "\(SafeText.line(path)) is the rest of a file that was never finished")
        }
    }

    /// Returns a repair for each socket on which no daemon is listening anymore.
    static func staleSockets(_ paths: [String]) -> [Repair] {
        paths.compactMap { path -> Repair? in
            guard let status = own(path), status.st_mode & S_IFMT == S_IFSOCK, isRefused(path) else { return nil }
            return removal(of: path, fault: "\(SafeText.line(path)) is the socket of a daemon that no longer runs")
        }
    }

    private static func removal(of path: String, fault: Phrase) -> Repair {
        let shown = SafeText.line(path)
        return Repair(fault: fault, question: "\(fault). Remove it?", done: "Removed \(shown).") {
            unlink(path) == 0 ? nil : ProgramRun.errorText()
        }
    }

    /// Returns the state of a file that belongs to the user; `nil` for any other file. Does not
    /// follow symbolic links.
    private static func own(_ path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_uid == getuid() ? status : nil
    }

    private static func files(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(folder + "/" + name) }
        }
        return names.sorted()
    }

    /// Returns whether the kernel refuses connections to the socket because no process is
    /// listening.
    private static func isRefused(_ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, bh_socket_stream | bh_socket_cloexec, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result != 0 && errno == ECONNREFUSED
    }
}
