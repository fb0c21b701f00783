#if Push
/// Cuts what a connection brings into lines, each byte looked at once, and stops after a fixed amount: whatever a server sends, a connection costs no
/// more. Pure.
struct LineReader {
    /// Bounds of one connection. A day's answers of a busy household are a fraction; whoever sends more is heard in turns.
    struct Limits {
        var lines = 2000
        var bytes = 4 << 20
        /// A longer line is passed over.
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

    /// Nothing more is taken.
    var isFull: Bool { lines >= limits.lines || bytes >= limits.bytes }

    /// Hands each line that ends in `chunk` to `hear`, but for empty ones and those that are too long.
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
