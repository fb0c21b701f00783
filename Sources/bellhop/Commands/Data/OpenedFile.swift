import BellhopCore
import ControlWire
import Glibc

/// A file that is read piece by piece, from its beginning.
final class OpenedFile: Sendable {
    private let descriptor: Int32
    private let path: String
    /// Its bytes, where it is a regular file that is read from its beginning.
    let length: Int?
    private let count = Locked(0)

    init(_ descriptor: Int32, path: String, length: Int?) {
        self.descriptor = descriptor
        self.path = path
        // Of standard input a part may have been read already.
        self.length = descriptor == 0 ? nil : length
    }

    deinit { if descriptor != 0 { close(descriptor) } }

    /// At most 256 kB; `nil` at the end. A file that grows meanwhile ends where it ended.
    func next() throws(CommandFailure) -> [UInt8]? {
        let before = count.withLock { $0 }
        let wanted = min(256 << 10, (length ?? .max) - before)
        guard wanted > 0 else { return nil }
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            var got: Int
            repeat { got = Glibc.read(descriptor, buffer.baseAddress, wanted) } while got < 0 && errno == EINTR
            failed = got < 0 ? errno : 0
            filled = max(0, got)
        }
        guard failed == 0 else {
            errno = failed
            throw GivenFile.failure(path)
        }
        guard !bytes.isEmpty else {
            guard length == nil else {
                throw CommandFailure(.noSuchThing, "\(path) cannot be read: \("it became shorter meanwhile").", name: "noFile")
            }
            return nil
        }
        let now = before + bytes.count
        count.withLock { $0 = now }
        guard now <= GivenFile.limit else { throw GivenFile.tooLong(path) }
        return bytes
    }
}
