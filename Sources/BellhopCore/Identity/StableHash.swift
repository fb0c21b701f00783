/// A 64-bit FNV-1a hash. Unlike `Hasher`, it gives the same result in every run.
public struct StableHash: Sendable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    public init() {}

    /// Adds a text and a separator, so that `add("a")` followed by `add("b")` differs from
    /// `add("ab")`.
    public mutating func add(_ text: String) {
        for byte in text.utf8 { step(byte) }
        step(0)
    }

    private mutating func step(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// The hash as up to 16 digits of `[0-9a-f]`.
    public var text: String { String(state, radix: 16) }
}

extension ZoneRules {
    /// The zone's name with a hash of its rules: `Europe/Berlin 9c1f03…`. It changes only when the
    /// name or the rules change.
    public var identity: String {
        var hash = StableHash()
        hash.add("\(firstOffset) \(footer)")
        for transition in transitions { hash.add("\(transition.at) \(transition.offset)") }
        return name + " " + hash.text
    }
}
