import BellhopCore

/// The code with which one client gets a token of its own: 80 random bits as 16 symbols, which
/// people can also type. The alphabet is Crockford's base 32, which has no I, L, O and U.
struct PairingCode: Hashable, Sendable {
    static let length = 16
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// The symbols without hyphens.
    let symbols: String

    init(_ timekeeper: any Timekeeper) {
        var bits = [timekeeper.randomBits(), timekeeper.randomBits()]
        var symbols = ""
        for number in 0..<Self.length {
            // A word of 64 bits holds 12 symbols of 5 bits.
            let word = number < 12 ? 0 : 1
            symbols.append(Self.alphabet[Int(bits[word] & 31)])
            bits[word] >>= 5
        }
        self.symbols = symbols
    }

    /// Reads a code as people type it: in any case, with or without hyphens and spaces, with O for 0
    /// and with I or L for 1.
    ///
    /// - Returns: `nil` if the text does not have the form of a code.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let symbols = text.uppercased().filter { $0 != "-" && $0 != " " }.map { symbol -> Character in
            switch symbol {
            case "O": "0"
            case "I", "L": "1"
            default: symbol
            }
        }
        guard symbols.count == Self.length, symbols.allSatisfy(Self.alphabet.contains) else { return nil }
        self.symbols = String(symbols)
    }

    /// The code as people read it: `K7QF-2M9D-4TXA-9WPC`.
    var text: String {
        stride(from: 0, to: Self.length, by: 4).map { String(symbols.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }
}
