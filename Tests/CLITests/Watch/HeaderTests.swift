import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view: whether notices reach anybody") struct HeaderTests {
    private static let style = Style(isColoured: true, isUnicode: true, width: 80)

    /// Returns a quiet household with a sink for each value (``SinkJSON/reachesPeople``).
    private func state(_ ways: [Bool?], warnings: [String] = [], _ change: (inout StatusJSON) -> Void = { _ in }) -> WatchState {
        let watch = Samples.watch { status in
            Samples.nothing(&status)
            status.sinks = ways.enumerated().map { index, reaches in
                SinkJSON(name: "s\(index)", kind: "ntfy", state: "ok", reachesPeople: reaches, detail: "", pending: 0)
            }
            status.warnings = warnings
            change(&status)
        }
        return WatchState(watch, options: WatchOptions(isStill: true), at: Samples.now)
    }

    private func header(_ state: WatchState, _ width: Int) -> [Line] { HeaderPanel.lines(state, width, Self.style) }

    private func colour(of text: String, in line: Line?) -> Style.Colour? { line?.spans.first { $0.text.contains(text) }?.style.colour }

    @Test("With 100 columns, the first line counts the ways that reach people: dim if all do, else in the warning colour")
    func ways() {
        inEachLanguage {
            let isGerman = Speech.language == .german
            for (ways, text, colour) in [
                ([true, nil, true, true], isGerman ? "3 von 3 Wegen erreichen dich" : "3 of 3 ways reach you", Style.Colour.gray),
                ([true, false], isGerman ? "1 von 2 Wegen erreichen dich" : "1 of 2 ways reach you", .yellow),
                ([true], isGerman ? "1 von 1 Weg erreicht dich" : "1 of 1 way reaches you", .gray),
                ([false], isGerman ? "0 von 1 Weg erreicht dich" : "0 of 1 way reaches you", .yellow),
            ] as [([Bool?], String, Style.Colour)] {
                let state = state(ways)
                #expect(header(state, 100).map(\.text).joined().contains(text), "\(header(state, 100)[0].text)")
                #expect(self.colour(of: text, in: header(state, 200).first) == colour)
                #expect(header(state, 99).count == 1 && !header(state, 99)[0].text.contains(text))
            }
        }
    }

    @Test("Ways that were not tried since the start of the daemon are not said to reach anybody")
    func untried() {
        inEachLanguage {
            let state = state([true, true]) { status in
                (status.sinks[1].capabilities, status.sinks[0].capabilities) = (["forPeople"], ["forPeople", "local"])
            }
            let text = Speech.language == .german ? "1 von 2 Wegen noch nicht versucht" : "1 of 2 ways not tried yet"
            #expect(header(state, 100)[0].text.contains(text), "\(header(state, 100)[0].text)")
        }
    }

    @Test("A rest that runs counts as running, and a session between two rests does not")
    func sessions() {
        inEachLanguage {
            let words = Speech.language == .german ? "1 läuft" : "1 running"
            for (phase, isRunning) in [("resting", true), ("ready", false), ("over", false)] {
                let state = state([]) { status in
                    var rest = ActivityJSON(
                        Activity(
                            id: ActivityID(UUIDv7(at: Samples.now, randomA: 5, randomB: 1)), kind: .rest, name: "Rest",
                            started: Samples.now, body: .rest(RestSession(isAutoRest: false))), clock: Samples.clock)
                    rest.rest?.phase = phase
                    status.activities = [rest]
                }
                #expect(header(state, 80)[0].text.contains(words) == isRunning, "\(header(state, 80)[0].text)")
            }
        }
    }

    @Test("Nothing is counted if no sink is for people, if notifications are off, or if the daemon is gone")
    func nothingToCount() {
        func first(_ state: WatchState) -> String { header(state, 200)[0].text }
        #expect(!first(state([nil])).contains("reach") && !first(state([])).contains("reach"))
        let off = state([true]) { status in
            status.settings = SettingsJSON(AppSettings())
            status.settings?.notifications = false
        }
        #expect(!first(off).contains("reach") && first(off).contains("notifications off"))
        var lost = state([true])
        _ = lost.handle(.lost("lost bellhopd"), at: Samples.now)
        #expect(!first(lost).contains("reach"))
    }

    @Test("A sink that does not work and a clock in doubt are in the warning colour at every width, with since when")
    func warnings() {
        let sink = "phone unavailable since 18:02: no network"
        let clock = "The clock jumped back by 3 d; no pet dies before 15:00."
        for width in [40, 60, 80, 100, 120, 200] {
            let state = state([false], warnings: [sink])
            let text = Picture.screen(state, at: Samples.now, width: width, height: 40, Self.style).text
            #expect(text.split(separator: "\n").contains { $0.hasPrefix(" ! phone unavailable since 18:02") }, "\(text)")
            #expect(colour(of: "phone", in: header(state, width).last) == .yellow)
            #expect(state.nextChange(after: Samples.now) == nil)
        }
        let both = state([false], warnings: [clock, sink])
        #expect(header(both, 60).count == 2 && header(both, 60)[1].text.contains("and 1 more"))
        #expect(header(both, 120)[1].text == " ! " + clock + "   ! " + sink)
        for width in 0..<220 { for line in header(both, width) { #expect(line.width <= max(1, width)) } }
    }
}
