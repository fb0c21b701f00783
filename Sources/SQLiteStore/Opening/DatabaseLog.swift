import BellhopCore
import Glibc

/// The write-ahead log that a killed process left
/// (https://sqlite.org/fileformat.html#the_write_ahead_log). The log may contain a newer schema
/// number than the header of the database file, and the log may be damaged. It is read here without
/// SQLite, because SQLite would change it.
///
/// SQLite reads a log up to the first frame with a wrong checksum, and treats everything after that
/// as an unfinished transaction. If finished transactions follow that frame, SQLite loses them
/// silently.
struct DatabaseLog {
    /// The number of the schema (`user_version`) after the last transaction that SQLite will read;
    /// `nil` if the log does not contain it.
    private(set) var schema: Int?
    /// Whether the log contains a complete transaction, whether it can be read or not.
    private(set) var hasTransactions = false
    /// Whether the log contains complete transactions that cannot be read.
    private(set) var isDamaged = false

    /// Reads the log at `path`. Returns `nil` if there is no log.
    /// - Parameter sinceBoot: whether the process that wrote the log took its lock after the
    ///   machine was started. If so, no power cut can have dropped the last writes of that process.
    static func read(_ path: String, sinceBoot: Bool) throws(OpenFailure) -> DatabaseLog? {
        do throws(FileSystem.Fault) {
            guard let status = try FileSystem.status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
            let descriptor = try FileSystem.open(path, O_RDONLY)
            defer { close(descriptor) }
            var log = DatabaseLog()
            try log.read(descriptor, sinceBoot: sinceBoot)
            return log
        } catch {
            throw OpenFailure(error, on: path, writing: false)
        }
    }

    private mutating func read(_ descriptor: Int32, sinceBoot: Bool) throws(FileSystem.Fault) {
        let header = try FileSystem.read(descriptor, count: 32)
        guard header.count == 32 else { return }
        var sum = Checksum(isBigEndian: header.word(at: 0) & 1 == 1)
        sum.add(header[0..<24])
        let size = Int(header.word(at: 8))
        let isSize = size >= 512 && size <= 65_536 && size & (size - 1) == 0
        var isWhole = header.word(at: 0) & ~1 == 0x377F_0682 && isSize && sum.matches(header, at: 24)
        let pageSize = isSize ? size : 4096
        // If the header is damaged, the salts are unknown, but every frame repeats them.
        let salts = isWhole ? header[16..<24] : try FileSystem.read(descriptor, count: 8, from: 40)[...]

        var pending: Int?
        /// `hasEnd`: a transaction ended after the damage. `hasMore`: another transaction began
        /// after that transaction. A power cut may drop any of the last writes, but only writes of
        /// a transaction that has not been forced to the disk yet. A transaction begins only after
        /// the previous one was forced to the disk.
        var (hasEnd, hasMore) = (false, false)
        var offset = 32
        while true {
            let frame = try FileSystem.read(descriptor, count: 24 + pageSize, from: offset)
            guard frame.count == 24 + pageSize else { break }
            offset += frame.count
            // Frames that are left over from an earlier use of the log file have different salts.
            let isOfRound = frame[8..<16] == salts
            let endsTransaction = frame.word(at: 4) != 0
            if isWhole, isOfRound {
                sum.add(frame[0..<8])
                sum.add(frame[24...])
            }
            isWhole = isWhole && isOfRound && frame.word(at: 0) != 0 && sum.matches(frame, at: 16)
            if isWhole {
                if frame.word(at: 0) == 1 { pending = Int(Int32(bitPattern: frame.word(at: 24 + 60))) }
                // The last frame of a transaction contains the new length of the database file.
                if endsTransaction { (schema, hasTransactions) = (pending, true) }
            } else if isOfRound {
                hasMore = hasMore || hasEnd
                hasEnd = hasEnd || endsTransaction
            }
        }
        isDamaged = hasMore || hasEnd && sinceBoot
        hasTransactions = hasTransactions || hasEnd
    }

    /// The running checksum of the log, which each frame continues.
    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        /// Adds bytes. Their number must be a multiple of 8.
        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { bytes in
                for offset in stride(from: 0, to: bytes.count, by: 8) {
                    let words = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt32>.self)
                    first &+= (isBigEndian ? words.x.bigEndian : words.x.littleEndian) &+ second
                    second &+= (isBigEndian ? words.y.bigEndian : words.y.littleEndian) &+ first
                }
            }
        }

        func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
            bytes.word(at: offset) == first && bytes.word(at: offset + 4) == second
        }
    }
}

extension [UInt8] {
    /// Reads four bytes as a big-endian number.
    func word(at offset: Int) -> UInt32 {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
