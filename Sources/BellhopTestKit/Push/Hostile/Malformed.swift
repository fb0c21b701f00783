/// Generates malformed answers from random numbers. The same numbers always produce the same
/// answer.
///
/// Most bytes of an answer are well-formed. Otherwise a client would reject the answer at its first
/// byte.
package struct Malformed {
    var numbers: SeededGenerator
    /// The bytes that the client has sent. Some answers repeat these bytes, to test that the client
    /// never passes on the secrets in them.
    let heard: [UInt8]

    package init(_ numbers: SeededGenerator, heard: [UInt8] = []) {
        self.numbers = numbers
        self.heard = heard
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &numbers) < percent }

    mutating func choose<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &numbers)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    mutating func junk(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) } }

    /// Returns a random size: mostly small, sometimes larger than any client accepts.
    mutating func size() -> Int { choose([0, 1, 3, 20, 200, 1000, 5000]) + (chance(2) ? choose([70_000, 300_000]) : 0) }

    /// Returns a malformed value for a place where a short word is expected.
    mutating func word() -> [UInt8] {
        switch number(0...9) {
        case 0: Array(String(repeating: "x", count: size()).utf8)
        case 1: junk(number(1...40))
        case 2: [0]
        case 3: Array("\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}".utf8)
        case 4: Array("%s%n%x${jndi}".utf8)
        case 5: heard
        case 6: Array("-1".utf8)
        case 7: Array("18446744073709551616".utf8)
        default: Array("OK".utf8)
        }
    }

    /// Damages an answer: truncates it, duplicates a part, or overwrites, inserts or removes bytes.
    mutating func spoilt(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var bytes = bytes
        let place = number(0...bytes.count - 1)
        switch number(0...5) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 2: bytes.insert(contentsOf: junk(number(1...9)), at: place)
        case 3: bytes.insert(contentsOf: bytes[..<min(place, 2000)], at: place)
        case 4: bytes.remove(at: place)
        default: bytes[place] = choose([0, 0x0A, 0x0D, 0x20, 0x09, 0xFF])
        }
        return bytes
    }
}
