import Glibc

/// `bellhop.lock`: held by the process that has the database, and says which one it is.
///
/// It is never deleted: whoever held the old file would then not keep out whoever made a new one.
struct LockFile: ~Copyable {
    static let name = "bellhop.lock"
    private let descriptor: Int32

    /// - Parameter database: for the message.
    init(in folder: String, for database: String) throws(OpenFailure) {
        let path = (folder == "/" ? "" : folder) + "/" + Self.name
        let descriptor: Int32
        do throws(FileSystem.Fault) {
            descriptor = try FileSystem.open(path, O_RDWR | O_CREAT)
        } catch {
            throw OpenFailure(error, on: path, writing: true)
        }
        guard Self.lock(descriptor) else {
            let code = errno
            let holder = code == EWOULDBLOCK ? Self.holder(descriptor) : nil
            close(descriptor)
            if code == EWOULDBLOCK { throw .locked(database, pid: holder) }
            throw .failed(path, FileSystem.Fault(code: code).words)
        }
        self.descriptor = descriptor
        let text = Array("\(getpid())\n".utf8)
        // Only a hint for people: the lock holds whether or not its file says by whom.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    }

    deinit { close(descriptor) }

    /// Takes the lock, and waits half a second for it at most: a child that its holder has just forked shares it until it runs its own
    /// program, and a daemon that is being restarted may still be on its way out.
    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<50 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK else { return false }
            // On the store's own thread, so that nobody else waits.
            poll(nil, 0, 10)
        }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        do throws(FileSystem.Fault) {
            let bytes = try FileSystem.read(descriptor, count: 16)
            return Int32(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
        } catch {
            return nil
        }
    }
}
