import Glibc

/// Standard input, read whole.
enum StandardInput {
    /// Reads standard input to its end, because a program that cannot write its whole text would fail.
    /// Returns the first `most` bytes.
    static func bytes(atMost most: Int) -> [UInt8] {
        var kept: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(0, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return kept }
            kept += chunk[..<min(count, most - kept.count)]
        }
    }
}
