import Glibc

/// The write-ahead log that a killed process left (https://sqlite.org/fileformat.html#the_write_ahead_log), looked at without
/// SQLite, which would change it: it may hold a newer schema than the header of the file says.
enum DatabaseLog {
    /// The schema's number (`user_version`) after the last transaction of the log; `nil` when it does not say.
    ///
    /// Checksums are left to SQLite. What is read here only decides whether it may open the file at all.
    static func schema(_ path: String) throws(OpenFailure) -> Int? {
        do throws(FileSystem.Fault) {
            guard try FileSystem.status(path) != nil else { return nil }
            let descriptor = try FileSystem.open(path, O_RDONLY)
            defer { close(descriptor) }
            return try schema(descriptor)
        } catch {
            throw OpenFailure(error, on: path, writing: false)
        }
    }

    private static func schema(_ descriptor: Int32) throws(FileSystem.Fault) -> Int? {
        let header = try FileSystem.read(descriptor, count: 32)
        guard header.count == 32 else { return nil }
        let pageSize = Int(header.word(at: 8))
        var committed: Int?
        var pending: Int?
        var offset = 32
        while true {
            // A frame's header of 24 bytes, and its page up to the word that matters.
            let frame = try FileSystem.read(descriptor, count: 24 + 64, from: offset)
            // Frames of an earlier round of the log carry other salts.
            guard frame.count == 24 + 64, frame[8..<16] == header[16..<24] else { return committed }
            if frame.word(at: 0) == 1 { pending = Int(Int32(bitPattern: frame.word(at: 24 + 60))) }
            // The last frame of a transaction says how long the file is after it.
            if frame.word(at: 4) != 0 { committed = pending }
            offset += 24 + pageSize
        }
    }
}

extension [UInt8] {
    /// Four bytes, the highest first.
    func word(at offset: Int) -> UInt32 {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
