import BellhopCore
import Testing

@testable import ConfigFile

@Suite struct ValueTests {
    private func settings(_ lines: String) throws -> Settings {
        let loaded = try read(phone + lines).get()
        return try #require(loaded.configuration.sinks.first).settings
    }

    @Test("every type of setting is read, and defaults are filled in")
    func all() throws {
        let found = try settings(
            """
            priority = 5
            markdown = true
            timeout = "1m30s"
            format = "json"
            ca = "~/ca.pem"
            tags = ["a", "b"]
            extras = { room = "bath" }
            headers = { X-Title = "hi" }
            """)
        #expect(
            found.values == [
                "server": .string("https://ntfy.example.org"), "topic": .string("laundry"), "priority": .integer(5),
                "markdown": .boolean(true),
                "timeout": .duration(.seconds(90)), "format": .string("json"), "ca": .string("/home/ann/ca.pem"),
                "tags": .list(["a", "b"]),
                "extras": .map(["room": "bath"]), "headers": .secretMap(["X-Title": Redacted("hi")]),
            ])
        let defaults = try settings("")
        #expect(defaults.integer("priority") == 3)
        #expect(defaults.duration("timeout") == .seconds(30))
        #expect(defaults.secret("token") == nil)
    }

    @Test(
        "ranges hold at both ends",
        arguments: [
            ("priority = 1", true), ("priority = 5", true), ("priority = 0", false), ("priority = 6", false),
            ("priority = -9223372036854775808", false), ("timeout = '1s'", true), ("timeout = '5m'", true), ("timeout = '999ms'", false),
            ("timeout = '301s'", false), ("priority = 3.0", false), ("priority = '3'", false), ("timeout = '2'", false),
            ("timeout = ''", false), ("timeout = '1.5'", false),
        ])
    func ranges(line: String, isRight: Bool) {
        let lines = read(phone + line).faultLines
        #expect(lines.isEmpty == isRight, "\(lines)")
        if !isRight {
            let column = line.hasPrefix("priority") ? 12 : 11
            #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("5:\(column): sinks.phone.") }, "\(lines)")
        }
    }

    @Test(
        "paths are whole or begin with the home folder",
        arguments: [("/x", true), ("~/x", true), ("x", false), ("./x", false), ("~ann/x", false), ("", false), ("a\\u0000b", false)])
    func paths(path: String, isRight: Bool) {
        #expect(read(phone + "ca = \"\(path)\"").faultLines.isEmpty == isRight)
    }

    @Test("without a home folder ~ is a fault")
    func homeless() {
        #expect(
            read(phone + "ca = '~/x'", variables: [:]).faultLines == [
                "5:6: sinks.phone.ca begins with ~, but no home folder is known (write the whole path)"
            ])
    }

    @Test(
        "addresses: http and https with a host",
        arguments: [
            "https://a", "HTTP://A.example", "http://127.0.0.1:8080/base/path?x=1", "http://[::1]:80", "https://[fe80::1%eth0]",
            "https://köln.example", "http://a:65535", "https://a/@b",
        ])
    func addresses(text: String) {
        #expect(WebAddressCheck.problem(in: text) == nil)
    }

    @Test(
        "addresses that nobody can use are refused",
        arguments: [
            "", "a", "ftp://a", "https:/a", "https://", "https:///x", "https://:80", "http://a:0", "http://a:65536", "http://a:",
            "http://a:x", "http://a:+1", "http://[::1", "http://[]", "http://[::1]x",
            "http://[zz]", "http://a b", "http://a\n", "http://a#x", "https://a,b", "file:///etc/passwd", "http://\\a", "http://.",
            "http://a:1:2",
        ])
    func badAddresses(text: String) throws {
        let problem = try #require(WebAddressCheck.problem(in: text))
        #expect(problem != .credentials)
    }

    @Test("credentials in an address are refused, named nowhere, and the right key is told")
    func credentials() {
        let lines = read("[sinks.p]\ntype = 'ntfy'\ntopic = 't'\nserver = 'https://ann:hunter2@ntfy.example.org'").faultLines
        #expect(
            lines == ["4:10: sinks.p.server contains credentials (remove the credentials and use token_file or password_file or headers)"])
    }

    @Test("a required text may not be empty, and a list holds texts")
    func texts() {
        #expect(
            read("[sinks.p]\ntype = 'ntfy'\ntopic = ''\nserver = 'https://x'").faultLines == [
                "3:9: sinks.p.topic is empty (write topic = \"laundry\")"
            ])
        #expect(
            read(phone + "tags = ['a', 2]").faultLines == [
                "5:14: sinks.phone.tags must contain strings, not a whole number (write tags = [\"washer\"])"
            ])
        #expect(read(phone + "extras = { a = 1 }").faultLines.count == 1)
        #expect(read(phone + "extras = 'x'").faultLines.count == 1)
    }
}
