#if Push
/// Splits the bytes of a connection into lines, examining each byte once. It stops after a fixed
/// amount, which limits the cost of a connection whatever the server sends. It has no side effects.
struct LineReader {
    /// The limits of one connection. A busy household's answers for a day use a fraction of them.
    /// Anything beyond is read over further connections.
    struct Limits {
        var lines = 2000
        var bytes = 4 << 20
        /// A longer line is skipped.
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

    /// Whether the limit is reached, so that nothing more is taken.
    var isFull: Bool { lines >= limits.lines || bytes >= limits.bytes }

    /// Passes each line that ends in `chunk` to `hear`, except empty ones and those that are too
    /// long.
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
