import ControlWire
import Testing

@testable import bellhop

/// Tests the small parts of `setup`.
@Suite struct SetupPartTests {
    @Test("a topic is made of 105 bits of chance, each of which counts, and is one that ntfy takes")
    func topics() throws {
        #expect(TopicName.length * 5 >= 100)
        let zero = [UInt8](repeating: 0, count: TopicName.length)
        let plain = TopicName.made(of: zero)
        #expect(plain == "laundry-0000000-0000000-0000000")
        #expect(TopicName.isValid(plain))
        var seen: Set<String> = []
        for index in 0..<TopicName.length {
            for value in UInt8(0)..<32 {
                var chance = zero
                chance[index] = value
                seen.insert(TopicName.made(of: chance))
            }
        }
        #expect(seen.count == TopicName.length * 31 + 1, "each letter has 32 values")
        let real = try #require(Chance.bytes(TopicName.length))
        #expect(TopicName.made(of: real) != TopicName.made(of: try #require(Chance.bytes(TopicName.length))))
        for bad in ["", "a b", "ä", String(repeating: "x", count: 65), "a/b"] { #expect(!TopicName.isValid(bad)) }
    }

    @Test("a server is read as people type it, and a link says whether it is secure")
    func servers() {
        #expect(NtfyServer("ntfy.example.org/").address == "https://ntfy.example.org")
        #expect(NtfyServer("http://10.0.0.2:8080//").subscription(to: "t") == "ntfy://10.0.0.2:8080/t?display=Bellhop&secure=false")
        #expect(NtfyServer("https://NTFY.sh").isCommon)
        for good in ["ntfy.example.org", "http://[::1]:80", "10.0.0.2:8080"] { #expect(NtfyServer(good).isAddress) }
        for bad in ["", "http:/x", "https://a/b", "ftp://a", "a b", "https://"] { #expect(!NtfyServer(bad).isAddress, "\(bad)") }
        #expect(NtfyServer("localhost:80").isThisMachine && !NtfyServer("localhost.example.org").isThisMachine)
    }

    @Test("without a scheme an address can mean two servers; on this machine and in private networks http comes first")
    func candidates() {
        func addresses(_ typed: String) -> [String] { NtfyServer.candidates(typed).map(\.address) }
        #expect(addresses("ntfy.sh/") == ["https://ntfy.sh", "http://ntfy.sh"])
        #expect(addresses("10.0.0.2:8080") == ["http://10.0.0.2:8080", "https://10.0.0.2:8080"])
        #expect(addresses("10.0.0.2:443") == ["https://10.0.0.2:443", "http://10.0.0.2:443"])
        #expect(addresses("http://ntfy.sh") == ["http://ntfy.sh"])
        for text in ["127.0.0.1", "172.16.0.1", "192.168.1.5:80", "169.254.1.1", "localhost:80", "nas", "nas.fritz.box", "[fd00::1]:80"] {
            #expect(NtfyServer(text).isPrivate, "\(text)")
        }
        for text in ["172.32.0.1", "11.0.0.1", "192.169.1.1", "ntfy.example.org", "[2001:db8::1]", "10.0.0.2.example.org", "1.2.3.4"] {
            #expect(!NtfyServer(text).isPrivate, "\(text)")
        }
    }

    @Test("a server is known by its scheme, host and port, however it is written; what cannot be read equals nothing")
    func origins() {
        func isSame(_ one: String, _ other: String) -> Bool { ServerOrigin(address: one).isSame(as: ServerOrigin(address: other)) }
        for (one, other) in [
            ("https://a.org", "https://A.org:443/"), ("http://a.org:80/x", "HTTP://a.org?y"), ("mqtts://a.org", "mqtts://a.org:8883"),
            ("https://[::1]:443", "https://[::1]"), ("smtp://a.org:587", "smtp://a.org"),
        ] { #expect(isSame(one, other), "\(one) \(other)") }
        for (one, other) in [
            ("https://a.org", "http://a.org"), ("https://a.org", "https://a.org:8443"), ("https://a.org", "https://b.org"),
            ("https://a.org", "https://a.org.evil.org"), ("https://a.org", "https://a.org@evil.org"), ("a.org", "a.org"),
            ("https://evil.org/https://a.org", "https://a.org"), ("https://[::1]", "https://[::1:443]"), ("", ""), ("https://", "https://"),
        ] { #expect(!isSame(one, other), "\(one) \(other)") }
    }

    @Test("what is typed for a key becomes TOML of its type, or is refused")
    func settings() {
        func key(_ type: String, _ choices: [String]? = nil) -> SettingKeyJSON {
            SettingKeyJSON(name: "k", type: type, isRequired: false, help: "", example: "", choices: choices)
        }
        #expect(SettingText.toml("a\"b\\\n", of: key("string")) == "\"a\\\"b\\\\\\n\"")
        #expect(SettingText.toml("7", of: key("integer")) == "7")
        #expect(SettingText.toml("seven", of: key("integer")) == nil)
        #expect(SettingText.toml("ja", of: key("boolean")) == "true")
        #expect(SettingText.toml("off", of: key("boolean")) == "false")
        #expect(SettingText.toml("maybe", of: key("boolean")) == nil)
        #expect(SettingText.toml("b", of: key("choice", ["a", "b"])) == "\"b\"")
        #expect(SettingText.toml("c", of: key("choice", ["a", "b"])) == nil)
        #expect(SettingText.toml(" a 'b c' d\"e f\" ", of: key("list")) == "[\"a\", \"b c\", \"de f\"]")
        #expect(SettingText.toml("a 'b", of: key("list")) == nil)
        #expect(SettingText.toml("[\"a\", 'b']", of: key("list")) == "[\"a\", 'b']" && SettingText.toml("[]", of: key("list")) == "[]")
        // A shell takes the quotation marks away.
        #expect(SettingText.toml("[a@b.org, c]", of: key("list")) == "[\"a@b.org\", \"c\"]")
        #expect(SettingText.toml("a", of: key("map")) == nil)
    }

    @Test("secrets that a config holds are not shown; where they are is")
    func masks() {
        let text = """
            token = "tk_\\"geheim" # mine
            "password" = 'geheim'
            headers = { Authorization = "geheim", X-From = "me", api_key={ file = "~/x" } }
            token_file = "~/.token"
            password_env = "NAME"
            topic = "laundry"
            key = "{sensor.id}"
            """
        let masked = SecretMask.masked(text)
        #expect(!masked.contains("geheim"))
        #expect(
            masked == """
                token = "‹redacted›" # mine
                "password" = "‹redacted›"
                headers = { Authorization = "‹redacted›", X-From = "me", api_key={ file = "~/x" } }
                token_file = "~/.token"
                password_env = "NAME"
                topic = "laundry"
                key = "{sensor.id}"
                """)
    }

    @Test("changes are shown below the table that they stand in")
    func changes() {
        let old = "[a]\nx = 1\ny = 2\n\n[b]\nz = 3\n"
        let new = "[a]\nx = 1\ny = 4\n\n[c]\nw = 5\n\n[b]\nz = 3\nv = 6\n"
        #expect(
            LineChanges.between(Array(old.utf8), Array(new.utf8)) == [
                .kept("[a]"), .removed("y = 2"), .added("y = 4"), .added("[c]"), .added("w = 5"), .kept("[b]"), .added("v = 6"),
            ])
        #expect(LineChanges.between(Array(old.utf8), Array(old.utf8)) == [])
    }
}
