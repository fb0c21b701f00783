import BellhopCore
import Glibc

/// Creates the folder of the database and its parent folders if they are missing. New folders have
/// mode 0700.
enum StateFolder {
    static func prepare(_ folder: String, log: (String) -> Void) throws(OpenFailure) {
        try make(folder, for: folder)
        var isReadable = false
        do throws(FileSystem.Fault) {
            try FileSystem.checkAccess(folder, R_OK | X_OK)
            isReadable = true
            try FileSystem.checkAccess(folder, W_OK)
            guard let status = try FileSystem.status(folder), status.st_mode & 0o022 != 0, status.st_mode & S_ISVTX == 0 else { return }
            let command = "chmod go-w " + ShellText.word(folder)
            log("others can write to the folder \(folder) and so replace the database; prevent that with: \(command)")
        } catch {
            throw OpenFailure(error, on: folder, writing: isReadable)
        }
    }

    /// Creates `folder`. If its parent folders are missing, creates them first. `folder` is either
    /// `wanted` or a parent of `wanted`.
    private static func make(_ folder: String, for wanted: String) throws(OpenFailure) {
        if try isFolder(folder, for: wanted) { return }
        let parent = FileSystem.folder(of: folder)
        if parent != folder { try make(parent, for: wanted) }
        if mkdir(folder, 0o700) == 0 { return }
        switch errno {
        case EEXIST:
            // Another process created the folder in the meantime.
            if try isFolder(folder, for: wanted) { return }
            throw .noFolder(wanted, "\(folder) is a broken link")
        // The parent folder exists, so it belongs to a file system such as `/proc`, in which no
        // program can create folders.
        case ENOENT: throw .noFolder(wanted, "\(parent) is not on a disk and cannot hold new folders")
        case EACCES, EPERM:
            throw .noFolder(wanted, "this user cannot write to \(parent); create the folder yourself and give it to this user")
        case EROFS: throw .readOnlyFileSystem(wanted)
        case let code: throw OpenFailure(FileSystem.Fault(code: code), making: wanted)
        }
    }

    /// Whether `path` is a folder; `false` if nothing exists there. Throws an error if `path` is
    /// something other than a folder.
    private static func isFolder(_ path: String, for wanted: String) throws(OpenFailure) -> Bool {
        do throws(FileSystem.Fault) {
            guard let status = try FileSystem.status(path) else { return false }
            if status.st_mode & S_IFMT == S_IFDIR { return true }
        } catch {
            // One of the parents is a file. The call for that parent reports the problem.
            if error.code == ENOTDIR { return false }
            throw OpenFailure(error, making: wanted)
        }
        throw .noFolder(wanted, "\(path) is a file")
    }
}

extension OpenFailure {
    /// Translates a system call that failed while the folder `wanted` was created.
    fileprivate init(_ fault: FileSystem.Fault, making wanted: String) {
        self =
            switch fault.code {
            case ENOSPC, EDQUOT: .full(wanted)
            default: .noFolder(wanted, fault.words)
            }
    }
}
