import BellhopCore
import Glibc

/// Reads a file piece by piece. Each read runs on a separate thread, which is allowed to wait for
/// the disk.
actor FilePieces {
    private static let piece = 1 << 20

    private let path: String
    private var offset = 0

    init(_ path: String) {
        self.path = path
    }

    /// Returns the next piece; `nil` at the end of the file.
    func next() async throws -> [UInt8]? {
        let (path, start) = (path, offset)
        let bytes: [UInt8] = try await withCheckedThrowingContinuation { continuation in
            let isStarted = OwnThread.start(named: "bellhop-file") {
                continuation.resume(with: Result { try Self.read(path, from: start) })
            }
            if !isStarted { continuation.resume(throwing: StoreError.failed("the system cannot create a thread")) }
        }
        offset += bytes.count
        return bytes.isEmpty ? nil : bytes
    }

    private static func read(_ path: String, from start: Int) throws(StoreError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: piece) { buffer, count in
            count = 0
            while count < piece {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: count), piece - count, off_t(start + count))
                if got == 0 { break }
                if got < 0 {
                    if errno == EINTR { continue }
                    failure = errno
                    break
                }
                count += got
            }
        }
        guard failure == 0 else { throw .failed("\(path): \(String(cString: strerror(failure)))") }
        return bytes
    }
}
