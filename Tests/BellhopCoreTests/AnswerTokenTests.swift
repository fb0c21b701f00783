import BellhopCore
import BellhopTestKit
import Testing

/// Tests the tokens that identify answer links, and the addresses built from them.
@Suite struct AnswerTokenTests {
    private let time = ManualTime()

    @Test("a token is read back from what it reveals, and from nothing else")
    func roundTrip() throws {
        let token = AnswerToken(for: 42, time)
        let text = token.reveal()
        #expect(AnswerToken(text) == token)
        #expect(text.hasPrefix("42-") && text.utf8.count == 35)
        #expect(AnswerToken(for: 42, time) != token, "128 new bits each time")
        let secret = text.dropFirst(3)
        for wrong in [
            "", "42", "42-", "-\(secret)", "042-\(secret)", "+42-\(secret)", "0-\(secret)", "-1-\(secret)", "4 2-\(secret)",
            "42-\(secret)-",
            "42-\(secret)0", "42-\(secret.dropLast())", "42-\(secret.uppercased())x", "42-\(secret.dropLast())G",
            "99999999999999999999-\(secret)",
            "42_\(secret)", "٤٢-\(secret)",
        ] {
            #expect(AnswerToken(wrong) == nil, "\(wrong)")
        }
    }

    @Test("a token matches itself only, and printing it gives nothing away")
    func matching() {
        let token = AnswerToken(for: 42, time)
        let text = token.reveal()
        #expect(token.matches(text) && token.matches(Substring(text)))
        for index in text.indices {
            var other = text
            other.replaceSubrange(index...index, with: text[index] == "0" ? "1" : "0")
            #expect(!token.matches(other))
        }
        #expect(!token.matches("") && !token.matches(text + "0") && !token.matches(text.dropLast()))
        for printed in ["\(token)", String(reflecting: token), "\([token])"] { #expect(!printed.contains(text.dropFirst(3))) }
    }

    @Test("an attempt that is made again has the same token; another telling, and another sink, has another")
    func unsure() {
        let tokens = UnsureTokens()
        let (phone, tablet) = (SinkName(rawValue: "phone"), SinkName(rawValue: "tablet"))
        let first = SampleNotices.washed(number: 1)
        var made = 0
        func token(_ event: Event, _ sink: SinkName) -> String {
            tokens.token(for: event, at: sink) {
                made += 1
                return "t\(made)"
            }
        }
        #expect(
            [token(first, phone), token(first, phone), token(first, tablet), token(SampleNotices.washed(number: 2), phone)] == [
                "t1", "t1", "t2", "t3",
            ])
        #expect(tokens.subject(of: "t2")?.sink == tablet && tokens.subject(of: "t3")?.event == 2 && tokens.subject(of: "t9") == nil)
        tokens.forget(first, at: phone)
        #expect(tokens.subject(of: "t1") == nil && tokens.subject(of: "t2") != nil)
        for number in 3..<400 { _ = token(SampleNotices.washed(number: EventNumber(number)), phone) }
        #expect(tokens.subject(of: "t2") == nil, "the oldest give way")
    }

    @Test(
        "a public address is what browsers and proxies say",
        arguments: [
            ("https://Home.Example.org", "https://home.example.org", "home.example.org", ""),
            ("https://home.example.org:443/", "https://home.example.org", "home.example.org", ""),
            ("http://home.example.org:80/bell/hop//", "http://home.example.org", "home.example.org", "/bell/hop"),
            ("https://home.example.org:8443/Bell", "https://home.example.org:8443", "home.example.org:8443", "/Bell"),
            ("http://[::1]:8077", "http://[::1]:8077", "[::1]:8077", ""),
        ])
    func publicAddress(_ text: String, _ origin: String, _ authority: String, _ path: String) throws {
        let address = try #require(PublicAddress(text))
        #expect([address.origin, address.authority, address.path, address.description] == [origin, authority, path, origin + path])
    }

    @Test(
        "what is no public address is none",
        arguments: ["", "home.example.org", "ftp://x", "https://", "https://u:p@x", "https://x?a", "https://x#a"])
    func noAddress(_ text: String) {
        #expect(PublicAddress(text) == nil)
    }
}
