import BellhopCore
import CLinux

/// Random numbers from the kernel. They are fetched in blocks to save system calls, because each
/// notice needs several identifiers.
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
            // Erase each number from the buffer as soon as it is used.
            defer { buffer.words[buffer.left] = 0 }
            return buffer.words[buffer.left]
        }
    }

    private static func fill(_ buffer: inout Buffer) {
        let status = buffer.words.withUnsafeMutableBytes { bh_random_bytes($0.baseAddress, $0.count) }
        // `getrandom` fails with these arguments only on kernels before 3.17, on which Swift does
        // not run.
        precondition(status == 0, "the kernel gives no random bytes")
        buffer.left = buffer.words.count
    }
}
