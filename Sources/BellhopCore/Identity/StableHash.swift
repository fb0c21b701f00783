/// A 64-bit FNV-1a hash. Unlike `Hasher`, this type computes the same hash in every run of the
/// program.
package struct StableHash: Sendable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// Adds a text and a separator, so that `add("a")` followed by `add("b")` differs from
    /// `add("ab")`.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { step(byte) }
        step(0)
    }

    private mutating func step(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    package var value: UInt64 { state }

    /// The hash as a text of up to 16 digits `[0-9a-f]`.
    package var text: String { String(state, radix: 16) }
}

extension ZoneRules {
    /// The name of the zone, followed by a hash of the zone's rules: `Europe/Berlin 9c1f03…`. This
    /// text changes only when the name or the rules change.
    package var identity: String {
        var hash = StableHash()
        hash.add("\(firstOffset) \(footer)")
        for transition in transitions { hash.add("\(transition.at) \(transition.offset)") }
        return name + " " + hash.text
    }
}
