import BellhopCore
import CLinux

/// Random bits of the kernel, fetched some at a time: identifiers are made on every path from a timer to a phone.
final class RandomBits: Sendable {
    private struct Buffer {
        var words = [UInt64](repeating: 0, count: 64)
        var left = 0
    }

    private let buffer = Locked(Buffer())

    func next() -> UInt64 {
        buffer.withLock { buffer in
            if buffer.left == 0 { Self.fill(&buffer) }
            buffer.left -= 1
            // A word is handed out once and forgotten.
            defer { buffer.words[buffer.left] = 0 }
            return buffer.words[buffer.left]
        }
    }

    private static func fill(_ buffer: inout Buffer) {
        let status = buffer.words.withUnsafeMutableBytes { bh_random_bytes($0.baseAddress, $0.count) }
        // `getrandom` with these arguments fails only on kernels before 3.17, which lack what Swift itself needs.
        precondition(status == 0, "the kernel gives no random bytes")
        buffer.left = buffer.words.count
    }
}
