import BellhopCore
import ControlWire
import Glibc

/// A destination for text. Every line is written immediately, so nothing is lost in a buffer when
/// the program is interrupted.
struct Output: Sendable {
    /// The error that is thrown if the reader has closed the output.
    struct Closed: Error {}

    var write: @Sendable (String) throws -> Void

    func line(_ text: String) throws {
        try write(text + "\n")
    }

    static let standardOutput = Output { try writeAll($0, to: 1) }
    static let standardError = Output { try writeAll($0, to: 2) }

    private static func writeAll(_ text: String, to descriptor: Int32) throws {
        var text = text
        try text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno != EINTR {
                    if errno == EPIPE { throw Closed() }
                    throw CommandFailure(.storeFailed, "The output cannot be written: \(ProgramRun.errorText()).", name: "output")
                }
            }
        }
    }
}
