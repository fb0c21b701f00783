#if Push
/// Splits the bytes of a connection into lines and examines each byte once. The reader stops after
/// a fixed amount of data, so that no server can make a connection arbitrarily expensive. A pure
/// state machine.
struct LineReader {
    /// The limits for one connection. Even a busy household uses only a fraction of these limits
    /// for a day of answers. Data beyond the limits is read over further connections.
    struct Limits {
        var lines = 2000
        var bytes = 4 << 20
        /// The maximum length of a line in bytes. Longer lines are skipped.
        var lineBytes = 65_536
    }

    private let limits: Limits
    private var partial: [UInt8] = []
    private var isPassedOver = false
    private(set) var lines = 0
    private(set) var bytes = 0

    init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Whether a limit is reached. If so, the reader accepts no more bytes.
    var isFull: Bool { lines >= limits.lines || bytes >= limits.bytes }

    /// Adds bytes, and calls `hear` with each line that is now complete. Empty lines and lines that
    /// are too long are skipped.
    mutating func take(_ chunk: UnsafeRawBufferPointer, _ hear: ([UInt8]) -> Void) {
        var rest = chunk[...]
        while !isFull, !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A)
            let part = rest[..<(end ?? rest.endIndex)]
            bytes += part.count + (end == nil ? 0 : 1)
            keep(part)
            guard let end else { return }
            rest = rest[(end + 1)...]
            lines += 1
            if !isPassedOver, !partial.isEmpty { hear(partial) }
            partial.removeAll(keepingCapacity: true)
            isPassedOver = false
        }
    }

    private mutating func keep(_ part: Slice<UnsafeRawBufferPointer>) {
        guard !isPassedOver else { return }
        if partial.count + part.count > limits.lineBytes {
            isPassedOver = true
            partial = []
        } else {
            partial += part
        }
    }
}
#endif
