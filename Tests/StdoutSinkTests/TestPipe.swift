import Foundation
import Glibc

/// A pipe whose reader can stop reading or close its end.
final class TestPipe: Sendable {
    let reader: Int32
    let writer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0)
        (reader, writer) = (ends[0], ends[1])
    }

    /// Returns the next `count` lines. They are read on a thread that is allowed to block.
    func lines(_ count: Int) async -> [String] {
        let reader = reader
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes: [UInt8] = []
                var one: UInt8 = 0
                var found = 0
                while found < count, read(reader, &one, 1) == 1 {
                    bytes.append(one)
                    if one == 0x0A { found += 1 }
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
            }
        }
    }

    /// Fills the pipe until it has no room for another byte. Returns the number of bytes written.
    func fill() -> Int {
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let block = [UInt8](repeating: 0x2E, count: 4096)
        var count = 0
        while true {
            let written = write(writer, block, block.count)
            if written <= 0 { break }
            count += written
        }
        _ = fcntl(writer, F_SETFL, 0)
        return count
    }

    func drain(_ count: Int) {
        var left = count
        var block = [UInt8](repeating: 0, count: 4096)
        while left > 0 { left -= max(0, read(reader, &block, min(left, block.count))) }
    }

    func closeReader() { close(reader) }
}
