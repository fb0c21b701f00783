import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

/// Tests `bellhop status --format`, which prints a line for any status bar.
@Suite struct BarTests {
    private static func badge(count: Int = 0, name: String = "Tea") -> BadgeJSON {
        var badge = BadgeJSON(
            count: count, enabled: true, clears: "seen", notifications: true,
            items: count == 0
                ? [] : [.init(event: 41, title: "Wash Complete!", body: "Fluffy is ready", urgency: "normal", occurredLocal: "13:45")],
            machines: [
                .init(
                    petId: "p1", name: "Snowy", kind: "wash", displayText: "", endsAt: Timestamp(Samples.now + .minutes(45)),
                    endsAtLocal: "14:45", percent: 40)
            ])
        badge.timers = [
            .init(name: name, kind: "countdown", endsAt: Timestamp(Samples.now + .minutes(12)), endsAtLocal: "14:12", percent: 10)
        ]
        badge.leftMs = 11 * 60_000 + 58_000
        badge.low = ["Buddy", "Ann & co"]
        return badge
    }

    private static func line(_ template: String, _ badge: BadgeJSON? = badge(), for surface: BarSurface = .plain) throws -> String {
        try BarText(template, for: surface).line(badge, Style(isColoured: false, isUnicode: true, width: nil))
    }

    @Test("G18: every place of a template has its value: what ends next is the first of machines and timers")
    func places() throws {
        let values = [
            "text": "◷ Tea → 14:12", "state": "running", "badge": "0", "waiting.title": "", "waiting.body": "", "running": "2",
            "next": "◷ Tea → 14:12", "next.name": "Tea", "next.kind": "countdown", "next.left": "12 min", "next.countdown": "11:58",
            "next.end": "14:12", "next.percent": "10", "pets.low": "Buddy, Ann & co",
        ]
        for place in BarText.Place.allCases {
            let value = try Self.line("{\(place.rawValue)}")
            #expect(value == values[place.rawValue], "\(place)")
        }
        #expect(values.count == BarText.Place.allCases.count)
        #expect(
            try Self.line("{state} {text}: {waiting.title} {waiting.body}", Self.badge(count: 3))
                == "waiting ♪ 3: Wash Complete! Fluffy is ready")
        #expect(
            try Self.line(
                "[{text}{next.left}{next.countdown}{next.percent}]",
                BadgeJSON(count: 0, enabled: true, clears: "seen", notifications: true, items: [], machines: [])) == "[]")
        #expect(try Self.line("{state}|{text}|{next.name}", nil) == "off||")
        #expect(try Self.line("{{text}}") == "{text}")
        var last = Self.badge()
        last.leftMs = 900
        #expect(try Self.line("{next.left} {next.countdown}", last) == "1 min 00:01", "nothing is over before its end")
    }

    @Test("An alarm stays on the bar until it is answered, also when it was seen, and before what is newer")
    func alarms() throws {
        let alarm = BadgeJSON.Item(event: 7, title: "REST OVER!", body: "Set 4 is next.", urgency: "critical", occurredLocal: "13:40")
        var seen = Self.badge()
        seen.alarms = [alarm]
        let template = "{state} {text} {badge} {waiting.title}"
        #expect(try Self.line(template, seen) == "waiting ♪ REST OVER! 0 REST OVER!")
        #expect(WaybarLine(seen, .plain).class == "waiting" && WaybarLine(seen, .plain).tooltip.hasPrefix("♪ REST OVER! Set 4"))
        var both = Self.badge(count: 2)
        both.alarms = [alarm]
        #expect(try Self.line(template, both) == "waiting ♪ 3 2 REST OVER!")
        both.alarms = nil
        #expect(try Self.line(template, both) == "waiting ♪ 2 2 Wash Complete!")
    }

    @Test("What a tooltip does not list it counts: of what waits, and of what runs")
    func counted() {
        var badge = Self.badge(count: 25)
        badge.items = (0..<20).map {
            .init(event: Int64(90 - $0), title: "N\($0)", body: "", urgency: "normal", occurredLocal: "13:45")
        }
        badge.timersTotal = 4
        let lines = WaybarLine(badge, .plain).tooltip.split(separator: "\n")
        #expect(lines.count == 24, "\(lines)")
        #expect(lines[20] == "and 5 more" && lines.last == "and 3 more")
        #expect((try? Self.line("{running}", badge)) == "5")
    }

    @Test("G18: people's texts mean nothing to a bar; the template's own signs stay")
    func escapes() throws {
        let hostile = Self.badge(name: "<b>%{A1:reboot:}#[x]&\u{1B}[2J")
        let template = "%{{F#f00}}#[bold]<i>{next.name}"
        let expected: [BarSurface: String] = [
            .plain: "<b>%{A1:reboot:}#[x]&␛[2J", .pango: "&lt;b&gt;%{A1:reboot:}#[x]&amp;␛[2J",
            .polybar: "<b>%\u{200B}{A1:reboot:}#[x]&␛[2J", .tmux: "<b>%{A1:reboot:}##[x]&␛[2J",
            .xmobar: "<raw=1:</>b>%{A1:reboot:}#[x]&␛[2J",
        ]
        for surface in BarSurface.allCases {
            let line = try Self.line(template, hostile, for: surface)
            #expect(line == "%{F#f00}#[bold]<i>" + (expected[surface] ?? ""), "\(surface)")
        }
    }

    @Test("G18: a place that does not exist is refused with those that do; what does not go together is refused")
    func refusals() async throws {
        let run = await CommandRun.run(["status", "--format", "{pets}"], socket: "/nonexistent")
        #expect(run.status == 64)
        let said = run.err.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(said.contains("--format contains {pets}, which is unknown (known: {text}, {state}, {badge},"), "\(said)")
        for words in [
            ["--waybar", "--format", "x"], ["--escape", "tmux"], ["--json", "--format", "x"], ["--follow"],
            ["--escape", "nobody", "--format", "x"],
        ] {
            #expect(await CommandRun.run(["status"] + words, socket: "/nonexistent").status == 64, "\(words)")
        }
        let off = await CommandRun.run(["status", "--format", "[{state}]"], socket: "/nonexistent")
        #expect(off.status == 69 && off.out == "[off]\n")
    }

    @Test("G18: --follow prints a line only when it differs, and asks for the beat that its places need")
    func followed() async throws {
        for (template, target) in [
            ("{text}", "/v1/badge"), ("{next.left}{text}", "/v1/badge?beat=60"), ("{next.countdown}{text}", "/v1/badge?beat=1"),
        ] {
            let texts = try [Self.badge(), Self.badge(), Self.badge(count: 2)].map {
                "event: badge\ndata: " + String(decoding: try WireCoding.encode($0), as: UTF8.self) + "\n\n"
            }
            try await StandInDaemon.with { asked, before in
                guard before == 0 else { return try .problem(ProblemJSON(.forbidden, detail: "enough")) }
                return .events([": bellhop\n\n"] + texts)
            } _: { daemon in
                let run = await CommandRun.run(["status", "--follow", "--format", template], socket: daemon.path)
                #expect(run.out.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count == 3, "\(run.out)")
                #expect(daemon.requests.first?.target == target)
            }
        }
    }
}
