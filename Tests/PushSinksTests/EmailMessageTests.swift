#if Push
import BellhopCore
import BellhopTestKit
import FoundationEssentials
import Testing

@testable import PushSinks

/// Tests that headers can contain any text, and that every server accepts the body.
@Suite struct EmailMessageTests {
    private func message(
        _ event: Event = SampleNotices.washed(number: 42), _ more: [String: SettingValue] = [:], sounds: Bool = true
    ) throws -> String {
        let values: [String: SettingValue] = [
            "server": .string("smtp://localhost"), "from": .string("Bellhop <bell@example.org>"),
            "to": .list(["ann@example.org", "Bob <bob@b.example>"]),
        ]
        let settings = try EmailSettings(
            Settings(values.merging(more) { $1 }, schema: EmailSettings.schema), Fixtures.environment())
        let message = EmailMessage(
            settings: settings, event: event, now: Instant(seconds: 1_759_327_200), mayRing: sounds, language: .english)
        return String(decoding: message.bytes, as: UTF8.self)
    }

    @Test("a notice is a whole message, headers first")
    func whole() throws {
        let text = try message()
        let expected = """
            From: "Bellhop" <bell@example.org>
            To: ann@example.org,
             "Bob" <bob@b.example>
            Subject: Wash Complete!
            Date: Wed, 01 Oct 2025 14:00:00 +0000
            Message-ID: <timer_0190a7b3-5c2e-7a11-8f4b-21c97d03e5a6_wash_0123456789ab.42.mg81znk0@example.org>
            References: <timer_0190a7b3-5c2e-7a11-8f4b-21c97d03e5a6_wash_0123456789ab@example.org>
            Auto-Submitted: auto-generated
            X-Auto-Response-Suppress: All
            X-Bellhop-Kind: laundry.washed
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: quoted-printable

            Snowy is ready for the dryer!

            """.replacing("\n", with: "\r\n")
        #expect(text == expected)
    }

    @Test("every attempt at one event has the same Message-ID, every other event another one, in the same conversation")
    func identity() throws {
        func line(_ name: String, _ text: String) -> Substring? { text.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") } }
        let first = try message()
        var again = SampleNotices.washed(number: 43)
        again.step = 1
        again.repeats = 42
        let second = try message(again)
        #expect(line("Message-ID", first) != line("Message-ID", second))
        #expect(line("References", first) == line("References", second))
        #expect(line("In-Reply-To", first) == nil)
        #expect(line("In-Reply-To", second)?.dropFirst(13) == line("References", second)?.dropFirst(12))
        let odd = try message(SampleNotices.washed(key: "a b>\r\nX-Evil: 1<@ü"))
        // The line break of two bytes is a single character in Swift, so one underscore replaces
        // it.
        #expect(line("References", odd) == "References: <a_b__X-Evil__1___@example.org>")
    }

    @Test("priorities are told by urgency, the loud ones only where something may ring")
    func priorities() throws {
        func text(_ urgency: Urgency, _ sounds: Bool = true) throws -> String {
            try message(SampleNotices.washed(urgency: urgency), sounds: sounds)
        }
        #expect(try text(.low).contains("X-Priority: 5 (Lowest)\r\nImportance: low\r\n"))
        #expect(try !text(.normal).contains("Priority"))
        #expect(try text(.high).contains("X-Priority: 2 (High)\r\nImportance: high\r\n"))
        #expect(try text(.critical).contains("X-Priority: 1 (Highest)\r\nImportance: high\r\n"))
        #expect(try !text(.critical, false).contains("Priority"))
    }

    @Test("a link that can be opened elsewhere stands below, one of this machine does not")
    func links() throws {
        #expect(try message(SampleNotices.washed(link: "https://b.example/x")).hasSuffix("\r\n\r\nhttps://b.example/x\r\n"))
        #expect(try !message().contains("bellhop://"))
        #expect(try message(SampleNotices.washed(), ["click": .string("https://b.example/{event}")]).contains("https://b.example/1\r\n"))
    }

    @Test("odd text stays text: no header is added, no line is too long, nothing but ASCII goes out")
    func oddTexts() throws {
        for (what, text) in SampleNotices.oddTexts {
            let event = SampleNotices.washed(title: text, body: text, name: text)
            let whole = try message(event, ["from": .string("Ann \\ \"Ü\" <ann@example.org>")])
            let parts = whole.split(separator: "\r\n\r\n", maxSplits: 1)
            try #require(parts.count == 2, "\(what)")
            #expect(whole.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0D || $0 == 0x0A || $0 == 0x09 }, "\(what)")
            let lines = whole.split(separator: "\r\n", omittingEmptySubsequences: false)
            #expect(lines.allSatisfy { !$0.contains("\r") && !$0.contains("\n") && $0.utf8.count <= 250 }, "\(what)")
            let names = parts[0].split(separator: "\r\n").filter { !$0.hasPrefix(" ") }.map { String($0.prefix { $0 != ":" }) }
            #expect(
                names == [
                    "From", "To", "Subject", "Date", "Message-ID", "References", "Auto-Submitted", "X-Auto-Response-Suppress",
                    "X-Bellhop-Kind", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
                ], "\(what)")
            for line in parts[1].split(separator: "\r\n") { #expect(line.utf8.count <= 76, "\(what)") }
        }
    }

    @Test("a title of any script comes back out of its encoded words, none of which is longer than 75")
    func encodedWords() {
        for text in ["Schöne Wäsche", "=?UTF-8?Q?x?=", String(repeating: "🧺", count: 40), String(repeating: "a", count: 200), "日本語のタイトル"] {
            let words = MailHeader.text(text).split(separator: "\r\n ")
            var bytes: [UInt8] = []
            for word in words {
                #expect(word.utf8.count <= 75 && word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
                let part = Data(base64Encoded: String(word.dropFirst(10).dropLast(2)))
                #expect(part.map { String(validating: $0, as: UTF8.self) != nil } == true, "each is text by itself")
                bytes += part ?? Data()
            }
            #expect(String(decoding: bytes, as: UTF8.self) == text)
        }
        #expect(MailHeader.text("Wash Complete! (ended 14:45)") == "Wash Complete! (ended 14:45)")
        #expect(MailHeader.text("a\r\nb") == "a  b")
    }

    @Test("quoted-printable comes back as it was, whatever the length of its lines")
    func quotedPrintable() {
        for length in 0...240 {
            for piece in ["a", "ä", "=", " ", ".", "a ", "🧺"] {
                let text = String(repeating: piece, count: length) + "\n\tlast "
                let encoded = String(decoding: QuotedPrintable.encoded(text), as: UTF8.self)
                #expect(encoded.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 && !$0.hasSuffix(" ") && !$0.hasSuffix("\t") })
                #expect(Self.decoded(encoded) == text + "\n")
            }
        }
    }

    static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        let joined = Array(text.replacing("=\r\n", with: "").replacing("\r\n", with: "\n").utf8)
        var index = 0
        while index < joined.count {
            if joined[index] == UInt8(ascii: "="), index + 2 < joined.count {
                bytes.append(UInt8(String(decoding: joined[(index + 1)...(index + 2)], as: UTF8.self), radix: 16) ?? 0)
                index += 3
            } else {
                bytes.append(joined[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("dates are those of RFC 5322")
    func dates() {
        #expect(MailHeader.date(Instant(seconds: 0)) == "Thu, 01 Jan 1970 00:00:00 +0000")
        #expect(MailHeader.date(Instant(seconds: -1)) == "Wed, 31 Dec 1969 23:59:59 +0000")
        #expect(MailHeader.date(Instant(seconds: 1_709_210_096)) == "Thu, 29 Feb 2024 12:34:56 +0000")
    }

    @Test("addresses are read with and without a name")
    func addresses() throws {
        #expect(try MailAddress("ann@example.org").mailbox == "ann@example.org")
        let ann = try MailAddress("  Ann Ex, Jr. <ann+bell@xn--bcher-kva.example> ")
        #expect(ann.name == "Ann Ex, Jr." && ann.mailbox == "ann+bell@xn--bcher-kva.example" && ann.domain == "xn--bcher-kva.example")
        #expect(try MailAddress("\"Ann\" <a@b>").name == "Ann")
    }

    @Test(
        "what is no address is refused",
        arguments: [
            "", "ann", "@b", "a@", "a@b@c", "a b@c", "<a@b", "a@b>c", "Ann <>", "a@b\r\nRCPT TO:<x@y>", "ü@b", "a@bücher.example", "a,b@c",
            "a@b, c@d", "\"a@b\"", "a@b\0", String(repeating: "a", count: 250) + "@b.example",
        ])
    func noAddresses(_ text: String) {
        #expect(throws: MailAddress.Fault.self) { try MailAddress(text) }
    }
}
#endif
