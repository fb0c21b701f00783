#if Desktop
import BellhopCore
import BellhopTestKit
import Foundation
import Testing

/// Compares `notify-send` of Debian with its stand-in: the output, the exit status, and the call that
/// reaches the notification server.
@Suite("notify-send and its stand-in", .timeLimit(.minutes(15)), .serialized) struct NotifySendAgreementTests {
    private static let long = String(repeating: "A long text with ü & <b>. ", count: 200)

    /// Option sets for one pop-up each, for which nobody waits.
    private static let plain: [[String]] = [
        ["S"], ["S", "B"], ["--", "-x", "-y"], ["S", "--", "-b"], [" S ", " B "], ["S\nT", "a\n<b>b</b> & c"],
        [#"S\nT"#, #"a\nb\tc\\d\e\101\"\303\251"#], ["S", #"a\0b"#], ["S", #"a\"#], [long, long],
        [" "],
        ["-u", "low", "S"], ["S", "-u", "normal", "B"], ["--urgency=CRITICAL", "S"], ["-up", "low", "S"],
        ["-t", "5000", "S"], ["-t", "0", "S"], ["--expire-time=-1", "S"], ["-t", "0x10", "S"],
        ["-a", "App", "S"], ["-a", "", "S"], ["-i", "name", "S"], ["-i", "./f", "S"], ["--icon=/no/f.png", "S"], ["-i", "file:///x", "S"],
        ["-c", "im.received", "S"], ["-c", "a,b", "S"], ["-c", "a", "-h", "string:category:b", "S"], ["-e", "S"], ["-ep", "S"],
        ["-p", "S"], ["-p", "-r", "700", "S"], ["--replace-id=700", "-p", "S", "again"], ["-r", "0", "-p", "S"],
        ["-h", "int:value:42", "S"], ["-h", "int:i:0x10", "S"], ["-h", "boolean:resident:TRUE", "-h", "boolean:b:foo", "S"],
        ["-h", "double:d:1.5", "S"], ["-u", "low", "-h", "byte:urgency:2", "S"], ["-h", "byte:urgency:0x2", "S"],
        ["-h", "string:a:b:c", "S"], ["-h", "string:a:", "S"], ["-h", "STRING:a:b", "S"], ["-h", "string:urgency:x", "S"],
        ["-h", "string:image-path:/x.png", "-h", "string:desktop-entry:org.x", "S"],
        ["-h", "string:x-canonical-private-synchronous:v", "S"],
        ["-h", "string:sound-name:message", "-h", "boolean:suppress-sound:true", "S"],
        ["-h", "variant:v:@as ['a']", "S"], ["-h", "variant:v:<1>", "S"], ["-h", "variant:v:{'a': <uint32 1>}", "S"],
        ["-h", "variant:v:[(1, 2.5, b'x'), (2, 3, b'')]", "S"], ["-h", "variant:v:[1, 2.5]", "-h", "variant:urgency:byte 2", "S"],
        ["-A", "=x", "S"],
    ]

    /// Option sets that are refused.
    private static let wrong: [[String]] = [
        [], [""], ["", "B"], ["S", "B", "X"], ["-u", "bogus", "S"], ["-ulow", "S"], ["-t", "abc", "S"], ["-t", "99999999999", "S"],
        ["-r", "abc", "S"], ["-x", "S"], ["--nope", "S"], ["-h", "int:i:abc", "S"], ["-h", "byte:b:300", "S"],
        ["-h", "variant:v:bad", "S"], ["-h", "variant:v:[]", "S"], ["-h", "foo:a:b", "S"], ["-h", "int:a", "S"], ["S", "-u"],
        ["S", "--icon"], ["-uu", "low", "low", "S"],
    ]

    /// Option sets for one pop-up each whose end the program waits for.
    private static let waiting: [(words: [String], reactions: [NotifySendPair.Reaction])] = [
        (["-A", "Yes", "S"], [.press("0")]), (["-A", "Yes", "-A", "No", "S", "B"], [.press("1")]),
        (["-A", "ok=Yes", "-A", "no=Nö", "S"], [.press("no")]), (["-A", "default=Open", "S"], [.press("default")]),
        (["-A", "a=b=c", "S"], [.press("a")]), (["-A", "a", "-A", "b=c", "-A", "d", "S"], [.press("2")]),
        (["-A", "a=X", "-A", "a=Y", "S"], [.press("a")]), (["-p", "-A", "yes=Yes", "S"], [.press("yes")]),
        (["-A", "yes=Yes", "-h", "boolean:resident:true", "S"], [.press("nope"), .press("yes")]), (["-A", "yes=Yes", "S"], [.close(2)]),
        (["-w", "S"], [.close(1)]), (["-w", "S"], [.close(2)]), (["--wait", "S"], [.close(3)]),
        (["-w", "-u", "critical", "S"], [.close(4)]),
        (["-w", "-t", "800", "-u", "critical", "S"], [.close(1)]), (["-A", "=x", "-w", "S"], [.close(2)]),
    ]

    @Test("they agree for more than 80 option sets: output, exit status, and what reaches the bus")
    func agreement() async throws {
        #expect(Self.plain.count + Self.wrong.count + Self.waiting.count > 80)
        try await NotifySendPair.run { pair in
            for words in Self.plain { try await compare(words, with: pair) }
            for words in Self.wrong { try await compare(words, with: pair, shows: false) }
            for (words, reactions) in Self.waiting { try await compare(words, with: pair, reactions) }
        }
    }

    private func compare(
        _ words: [String], with pair: NotifySendPair, shows: Bool = true, _ reactions: [NotifySendPair.Reaction] = []
    ) async throws {
        var real = try await pair.real.run(words, shows: shows, reactions)
        var standIn = try await pair.standIn.run(words, shows: shows, reactions)
        // Each server counts its own pop-ups, so a new number is only a number.
        if !words.contains("700"), !words.contains("--replace-id=700") {
            real.output = real.output.map(Self.withoutNumber)
            standIn.output = standIn.output.map(Self.withoutNumber)
        }
        #expect(real == standIn, "\(words)")
        #expect(real.status == (shows ? 0 : 1) && (real.call != nil) == shows, "\(words): \(real)")
    }

    private static func withoutNumber(_ line: String) -> String {
        // The number of an action without a name is not one of a pop-up.
        guard let number = UInt32(line), number > 2 else { return line }
        return "a number"
    }

    @Test("a printed number can be given to -r again, also after a restart of the daemon")
    func replacing() async throws {
        try await NotifySendPair.run { pair in
            let first = try await pair.standIn.run(["-p", "S"], shows: true, [])
            let number = try #require(first.output.first)
            let second = try await pair.standIn.run(["-p", "-r", number, "T"], shows: true, [])
            #expect(second.output == [number] && second.call?.replaces == 0 && second.call?.summary == "T")
            let server = pair.standIn.server
            let notice = try await pair.daemon.notice("inlet.received", name: "T")
            _ = try await pair.daemon.delivery(of: notice.event, at: "desktop")
            try await pair.daemon.kill9()
            try await pair.daemon.start()
            // The new process takes over the pop-up.
            let adopted = try await server.notifications.element(2)
            #expect(adopted.summary == "T" && adopted.id == 1)
            let third = try await pair.standIn.run(["-p", "-r", number, "U"], shows: true, [])
            #expect(third.output == [number] && third.call?.summary == "U")
            #expect(await server.shown() == [1])
        }
    }
}
#endif
