import BellhopCore
import BellhopTestKit
import Testing

@Suite struct SafeTextTests {
    @Test(
        "a line shows what would be obeyed",
        arguments: [
            ("plain ASCII ~", "plain ASCII ~"), ("", ""), ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"), ("a\tb", "a␉b"),
            ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
            ("\u{0}\u{7}\u{7F}", "␀␇␡"), ("\u{9B}31m", "\\u{9B}31m"), ("\u{85}", "\\u{85}"), ("a\u{202E}b\u{202C}", "a\\u{202E}b\\u{202C}"),
            ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"),
            ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("\u{FEFF}a\u{200B}b", "\\u{FEFF}a\\u{200B}b"), ("a\u{E0061}", "a\\u{E0061}"),
        ])
    func line(text: String, shown: String) {
        #expect(SafeText.line(text) == shown)
        #expect(SafeText.isHarmlessLine(text) == (text == shown))
        #expect(SafeText.isHarmlessLine(shown))
    }

    @Test(
        "people's own characters stay as they are: emoji joined, coloured and flagged, every script",
        arguments: [
            "Snowy 🐶", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪🇫🇷", "❤️", "👍🏽", "1️⃣", "Ärger", "日本語", "שלום", "مرحبا", "नमस्ते", "می‌خواهم", "e\u{301}", "한국어",
        ])
    func kept(text: String) {
        #expect(SafeText.line(text) == text)
        #expect(SafeText.multiline(text) == text)
        #expect(SafeText.isHarmlessLine(text))
    }

    @Test("several lines keep their ends and tabs, nothing else")
    func multiline() {
        #expect(SafeText.multiline("a\nb\tc") == "a\nb\tc")
        #expect(SafeText.multiline("a\r\nb\rc") == "a\nb␍c")
        #expect(SafeText.multiline("a\u{1B}]0;title\u{7}\n\u{202E}") == "a␛]0;title␇\n\\u{202E}")
    }

    @Test(
        "text for a phone or a pop-up keeps lines, tabs and direction marks, and loses what acts",
        arguments: [
            ("plain ASCII ~", "plain ASCII ~"), ("", ""), ("a\nb\tc", "a\nb\tc"), ("a\r\nb\rc\u{85}d", "a\nb\nc\nd"),
            ("a\u{2028}b\u{2029}c", "a\nb\nc"), ("\u{1B}[31mred\u{7}\u{9B}", "[31mred"), ("a\u{202E}b\u{202C}\u{2066}c\u{2069}", "abc"),
            ("\u{200E}א\u{200F}", "\u{200E}א\u{200F}"), ("👩‍👩‍👧‍👦\u{0}", "👩‍👩‍👧‍👦"),
        ])
    func stripped(text: String, shown: String) {
        #expect(SafeText.stripped(text) == shown)
        #expect(SafeText.stripped(shown) == shown)
    }

    @Test("no scalar that stripping lets through is a control, a line end or turns text around, and a line shows all that acts")
    func active() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isMark = [0x200E, 0x200F, 0x061C].contains(value)
            let acts =
                properties.generalCategory == .control || properties.generalCategory == .lineSeparator
                || properties.generalCategory == .paragraphSeparator || (properties.isBidiControl && !isMark)
            let text = "a" + String(Character(scalar)) + "b"
            let isKept = SafeText.stripped(text) == text
            if SafeText.isActive(value) != acts || isKept == (acts && scalar != "\n" && scalar != "\t")
                || (acts && SafeText.isHarmlessLine(text))
            {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }

    @Test("no scalar that a line lets through is a control, a line end or a direction")
    func exhaustive() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isHarmful =
                properties.generalCategory == .control || properties.isBidiControl || properties.generalCategory == .lineSeparator
                || properties.generalCategory == .paragraphSeparator
            let text = "a" + String(Character(scalar)) + "b"
            // Every text that the fast path accepts must also pass the slow path. Appending a tab
            // forces the slow path.
            if isHarmful == (SafeText.line(text) == text) && (isHarmful || SafeText.isHarmlessLine(text)) {
                Issue.record("U+\(String(value, radix: 16))")
            }
            if SafeText.isHarmlessLine(text), SafeText.line(text + "\t") != text + "␉" {
                Issue.record("U+\(String(value, radix: 16)) after a tab")
            }
        }
    }

    @Test("a cut falls between characters, shows itself, and keeps the limit, in bytes, characters and columns")
    func truncation() {
        #expect(SafeText.truncated("Snowy", toUTF8Bytes: 5) == "Snowy")
        #expect(SafeText.truncated("Snowy's", toUTF8Bytes: 6) == "Sno…")
        #expect(SafeText.truncated("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", toUTF8Bytes: 30) == "👩‍👩‍👧‍👦…")
        #expect(SafeText.truncated("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", toUTF8Bytes: 27) == "…")
        #expect(SafeText.truncated("äöü", toUTF8Bytes: 2) == "ä")
        #expect(SafeText.truncated("äöü", toUTF8Bytes: 0) == "")
        #expect(SafeText.truncated("Snowy", toCharacters: 5) == "Snowy")
        #expect(SafeText.truncated("Snowy", toCharacters: 4) == "Sno…")
        #expect(SafeText.truncated("🇩🇪🇫🇷🇮🇹", toCharacters: 2) == "🇩🇪…")
        #expect(SafeText.truncated("🇩🇪🇫🇷🇮🇹", toCharacters: 3) == "🇩🇪🇫🇷🇮🇹")
        #expect(SafeText.truncated("abc", toCharacters: 0) == "")
        #expect(SafeText.truncated("日本語", toWidth: 5) == "日本…")
        #expect(SafeText.truncated("日本語", toWidth: 4) == "日…")
        #expect(SafeText.truncated("日本語", toWidth: 6) == "日本語")
    }

    @Test("seeded cuts keep their limits and never split a character")
    func seededTruncation() {
        var random = SeededGenerator(seed: 0x5AFE)
        let pieces: [Character] = ["a", "ä", "日", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "e\u{301}\u{302}", "🇩🇪", "한", "❤️"]
        for _ in 0..<3000 {
            let whole = (0..<Int.random(in: 0...20, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "a" }
            let text = String(whole)
            let limit = Int.random(in: 0...60, using: &random)
            for cut in [
                SafeText.truncated(text, toUTF8Bytes: limit), SafeText.truncated(text, toCharacters: limit),
                SafeText.truncated(text, toWidth: limit),
            ] {
                let kept = cut.last == "…" ? cut.dropLast() : cut[...]
                #expect(Array(kept) == Array(whole.prefix(kept.count)))
            }
            #expect(SafeText.truncated(text, toUTF8Bytes: limit).utf8.count <= limit)
            #expect(SafeText.truncated(text, toCharacters: limit).count <= limit)
            #expect(SafeText.displayWidth(SafeText.truncated(text, toWidth: limit)) <= limit)
        }
    }

    @Test(
        "columns: wide characters and emoji take two, marks none",
        arguments: [
            ("abc", 3), ("", 0), ("ä", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("🐶", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1),
            ("ｆｕｌｌ", 8),
            ("…", 1), ("a\u{200D}", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("👍🏽", 2), ("שלום", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶ", 1), ("１️⃣", 2), ("±", 1),
        ])
    func width(text: String, columns: Int) {
        #expect(SafeText.displayWidth(text) == columns)
    }

    @Test("padding fills to columns")
    func padding() {
        #expect(SafeText.padded("日本", toWidth: 6) == "日本  ")
        #expect(SafeText.padded("long", toWidth: 2) == "long")
    }
}
