/// A seeded random number generator (SplitMix64). The same seed gives the same numbers on every
/// machine.
struct DemoDice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Returns a whole number from the range. The modulo operation slightly favors some numbers,
    /// which does not matter for demo data.
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func isLucky(oneIn chances: Int) -> Bool { number(1...chances) == 1 }
}
