import Glibc

/// The folder of the database: made 0700 when missing, with what leads to it.
enum StateFolder {
    static func prepare(_ folder: String, log: (String) -> Void) throws(OpenFailure) {
        do throws(FileSystem.Fault) {
            try make(folder)
        } catch {
            throw error.code == EROFS ? .readOnlyFileSystem(folder) : .noFolder(folder, error.words)
        }
        var isReadable = false
        do throws(FileSystem.Fault) {
            try FileSystem.checkAccess(folder, R_OK | X_OK)
            isReadable = true
            try FileSystem.checkAccess(folder, W_OK)
            guard let status = try FileSystem.status(folder), status.st_mode & 0o022 != 0, status.st_mode & S_ISVTX == 0 else { return }
            log("others may write in the folder \(folder) and so replace the database; take that away with: chmod go-w \(folder)")
        } catch {
            throw OpenFailure(error, on: folder, writing: isReadable)
        }
    }

    private static func make(_ folder: String) throws(FileSystem.Fault) {
        if let status = try FileSystem.status(folder) {
            if status.st_mode & S_IFMT != S_IFDIR { throw FileSystem.Fault(code: ENOTDIR) }
            return
        }
        let parent = FileSystem.folder(of: folder)
        if parent != folder { try make(parent) }
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw FileSystem.Fault(code: errno) }
    }
}
