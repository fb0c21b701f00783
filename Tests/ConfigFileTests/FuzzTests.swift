import BellhopCore
import ConfigFile
import Testing

@Suite struct FuzzTests {
    /// A generator that returns the same numbers for the same seed (SplitMix64).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let base = """
        clock = "wall"
        [store]
        path = "~/b.db"
        keep = "30d"
        [sinks.phone]
        type = "ntfy"
        server = "https://ntfy.example.org"
        topic = "laundry"
        token_file = "/t"
        headers = { Authorization = { env = "T" }, X = 'y' }
        timeout = "30s"
        tags = ["a", "b", \"""
        c\"""]
        [sinks.log]
        type = "stdout"
        [[routes]]
        match = { kind = "laundry.*", pet = ["Snowy ⚠️"], urgency = "high" }
        sinks = ["phone", "log"]
        continue = true
        [default]
        sinks = ["log"]

        """

    private static let pieces = [
        "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\"", "'", "\"\"\"", "'''", "#", "\n", "\r\n", "\r", "\\", "\0", "\u{FEFF}",
        "\u{202E}", "⚠️", "🐶",
        "true", "false", "inf", "nan", "0x", "1e999", "-9223372036854775808", "9223372036854775808", "2026-02-30", "25:61", "sinks",
        "routes", "match",
        "type", "default", "store", "token", "= 1", "a.b.c", "\u{1B}[2J",
    ]

    @Test("no mutation crashes: it loads, or every fault has its place inside the file and says what to do", arguments: 0..<8)
    func mutations(seed: Int) {
        var random = Seeded(state: UInt64(seed))
        let base = Array(Self.base.utf8)
        var loaded = 0
        for round in 0..<1500 {
            var bytes = base
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let at = Int.random(in: 0...bytes.count, using: &random)
                let end = min(bytes.count, at + Int.random(in: 0...12, using: &random))
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes.insert(contentsOf: Array(Self.pieces.randomElement(using: &random)!.utf8), at: at)  // The list is not empty.
                case 1: bytes.removeSubrange(at..<end)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
                case 3: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
                case 4: bytes.replaceSubrange(at..<end, with: Array(Self.pieces.randomElement(using: &random)!.utf8))  // As above.
                default: bytes.removeSubrange(at...)
                }
            }
            let files = FakeFiles(["/t": "secret\n"])
            switch read(bytes, variables: ["HOME": "/home/ann", "T": "secret"], files: files) {
            case .success:
                loaded += 1
            case .failure(let faults):
                let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
                #expect(!faults.faults.isEmpty, "seed \(seed), round \(round)")
                for fault in faults.faults {
                    let isPlaced = fault.position.map { (1...lines).contains($0.line) && $0.column >= 1 } ?? false
                    let isPlain = fault.message.description.unicodeScalars.allSatisfy { !SafeText.isActive($0.value) }
                    #expect(isPlaced && isPlain && fault.message.description.hasSuffix(")"), "seed \(seed), round \(round): \(fault)")
                }
            }
        }
        #expect((1..<1500).contains(loaded), "the mutations are neither all harmless nor all fatal")
    }

    @Test("random bytes never crash", arguments: 0..<4)
    func noise(seed: Int) {
        var random = Seeded(state: UInt64(1000 + seed))
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            // A blank file stands for the built-in sinks.
            let isBlank = bytes.allSatisfy { [0x09, 0x0A, 0x20].contains($0) }
            #expect(read(bytes).faultLines.isEmpty == isBlank, "\(bytes)")
        }
    }
}
