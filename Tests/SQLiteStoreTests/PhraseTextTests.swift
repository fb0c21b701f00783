import BellhopCore
import BellhopTestKit
import Testing

@testable import SQLiteStore

/// Tests how the phrases of notices are stored.
@Suite("Stored phrases")
struct PhraseTextTests {
    private static let odd = ["", "%1", "\u{1}", "\u{1}2:%1.", "é", "👩‍👩‍👧‍👦", "a.b;c:d,9", "\"{[", "\u{202E}", "nine\nlines", " "]

    private func phrase(_ numbers: inout SeededGenerator, depth: Int = 0) -> Phrase {
        func text(_ numbers: inout SeededGenerator) -> String { Self.odd.randomElement(using: &numbers) ?? "" }
        let arguments = (0..<Int.random(in: 0...4, using: &numbers)).map { _ -> Phrase.Argument in
            switch Int.random(in: 0...(depth < 3 ? 6 : 3), using: &numbers) {
            case 0: .text(text(&numbers))
            case 1: .count(Int.random(in: .min ... .max, using: &numbers))
            case 2: .time(CivilTime(hour: 14, minute: 45, second: 9), date: nil)
            case 3: .time(CivilTime(hour: 0, minute: 0), date: CivilDate(year: 2026, month: 12, day: 31))
            case 4: .phrase(phrase(&numbers, depth: depth + 1))
            case 5: .list([phrase(&numbers, depth: depth + 1), phrase(&numbers, depth: depth + 1)])
            default: .lines([phrase(&numbers, depth: depth + 1)])
            }
        }
        return Phrase(id: text(&numbers), arguments: arguments)
    }

    @Test("each phrase comes back as it was, also one whose texts look like the stored form")
    func roundTrip() {
        var numbers = SeededGenerator(seed: 1)
        for _ in 1...5000 {
            let phrase = phrase(&numbers)
            #expect(PhraseText.read(PhraseText.write(phrase)) == phrase)
        }
        for text in Self.odd { #expect(PhraseText.read(PhraseText.write(.verbatim(text))) == .verbatim(text)) }
        #expect(PhraseText.write(.verbatim("Tea")) == "Tea", "what needs no pattern stays readable")
    }

    @Test("a text of an older database is itself, and one that is cut or altered ends nothing")
    func damaged() {
        for text in ["Wash Complete!", "%1 is done", "🧺"] { #expect(PhraseText.read(text) == .verbatim(text)) }
        var numbers = SeededGenerator(seed: 2)
        for _ in 1...2000 {
            var bytes = Array(PhraseText.write(phrase(&numbers)).utf8)
            guard bytes.count > 1 else { continue }
            bytes[Int.random(in: 1..<bytes.count, using: &numbers)] = UInt8.random(in: 0x20...0x7E, using: &numbers)
            if Bool.random(using: &numbers) { bytes.removeLast(Int.random(in: 0..<bytes.count - 1, using: &numbers)) }
            _ = Language.english(PhraseText.read(String(decoding: bytes, as: UTF8.self)))
        }
        let deep = "\u{1}" + String(repeating: "0:p", count: 100_000) + "0:." + String(repeating: ".", count: 100_000)
        #expect(PhraseText.read(deep) == .verbatim(deep))
        #expect(PhraseText.read("\u{1}0:c99,0,0;.") == .verbatim("\u{1}0:c99,0,0;."))
    }
}
