import BellhopCore
import ControlWire
import Glibc

/// The body of an import, stored in an unnamed file because it may be too large for memory. The
/// file is deleted when the last reference to this object goes away.
package final class UploadedFile: Sendable {
    private let descriptor: Int32

    struct Failure: Error {
        var code: Int32
        /// Whether the disk is full.
        var isFull: Bool { code == ENOSPC || code == EDQUOT }
        var error: StoreError { .failed("the uploaded file cannot be stored: \(String(cString: strerror(code)))") }
    }

    /// - Parameter descriptor: a new file that is open for reading and writing. This object closes
    ///   it.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Appends bytes to the file.
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let written = write(descriptor, rest.baseAddress, rest.count)
            if written >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            } else if errno != EINTR {
                throw Failure(code: errno)
            }
        }
    }

    /// - Parameter isCancelled: whether the bytes are no longer needed. If this closure returns
    ///   `true`, reading throws `CancellationError`.
    func source(_ isCancelled: @escaping @Sendable () -> Bool) -> ByteSource {
        ByteSource { offset, count in
            if isCancelled() { throw CancellationError() }
            return try self.read(at: offset, count)
        }
    }

    private func read(at offset: Int, _ count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, offset + filled)
                if got == 0 { return }
                if got > 0 { filled += got } else if errno != EINTR { throw Failure(code: errno) }
            }
        }
    }
}
