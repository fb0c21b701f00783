import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view: what rings") struct RingTests {
    private static let style = Style(isColoured: true, isUnicode: true, width: 80)

    private static func watch(_ ring: EventJSON, earlier: [EventJSON] = []) -> WatchJSON {
        var watch = Samples.watch { status in
            Samples.nothing(&status)
            status.unacknowledged = [ring]
            status.unacknowledgedTotal = 1
        }
        watch.events = earlier + [ring]
        return watch
    }

    private static func rest(_ number: Int64, after: Duration, repeats: Int64? = nil) -> EventJSON {
        var ring = Samples.teaIsDone(number)
        (ring.owner, ring.notice.title) = ("rest:a1", "REST OVER!")
        ring.notice.body = "Your rest of 01:30 is over. Still no answer after 1 min. Begin the third set."
        ring.occurred = Timestamp(Samples.now + after)
        ring.occurredLocal = "1\(4 + Int(after / .seconds(30))):00"
        ring.repeats = repeats
        let at = Samples.now + after + .seconds(30)
        ring.attention = AttentionJSON(state: "again", at: Timestamp(at), atLocal: "14:01")
        return ring
    }

    private static func text(_ state: WatchState, after: Duration, width: Int = 160, height: Int = 24) -> String {
        Picture.screen(state, at: Samples.now + after, width: width, height: height, style).text
    }

    @Test("A notice rings since the first time, however often it is repeated, and says in how many seconds it comes again")
    func repeated() {
        let first = Self.rest(60, after: .zero)
        var state = WatchState(Self.watch(first), options: WatchOptions(isStill: true), at: Samples.now)
        #expect(Self.text(state, after: .seconds(6)).contains("rings for 00:06  repeats in 24 s"))
        for step in 1...3 {
            let after = Duration.seconds(30 * step)
            let ring = Self.rest(60 + Int64(step), after: after, repeats: 60)
            _ = state.handle(.view(Self.watch(ring, earlier: step == 1 ? [first] : [])), at: Samples.now + after)
            let text = Self.text(state, after: after + .seconds(6))
            #expect(text.contains("rings for \(["00:36", "01:06", "01:36"][step - 1])  repeats in 24 s  14:00"), "\(text)")
        }
        let change = state.nextChange(after: Samples.now + .seconds(96))
        #expect(change.map { $0 - Samples.now <= .seconds(97) } == true)
    }

    @Test("The filter also hides trainings and lines of the log, and the screen says that nothing was found, also while something rings")
    func unfound() {
        let ring = Self.rest(60, after: .zero)
        var state = WatchState(
            Self.watch(ring), sessions: [Samples.workout()], options: WatchOptions(isStill: true), at: Samples.now)
        for key in "/zzz".map(Key.character) + [.enter] { _ = state.handle(.key(key), at: Samples.now) }
        #expect(state.sessions.isEmpty && state.events.isEmpty && state.allSessions.count == 1)
        for (width, height) in [(80, 24), (120, 40)] {
            let text = Self.text(state, after: .zero, width: width, height: height)
            #expect(text.contains("No name matches the filter.") && !text.contains("Tabata") && text.contains("REST OVER!"), "\(text)")
        }
        _ = state.handle(.key(.escape), at: Samples.now)
        for key in "/taba".map(Key.character) { _ = state.handle(.key(key), at: Samples.now) }
        #expect(state.selected == .session("w1"))
    }

    @Test("The selection moves in the order of the panels: pets on the left, then trainings and timers; a training is selected first")
    func order() {
        let watch = Samples.watch(Samples.quiet)
        var state = WatchState(watch, sessions: [Samples.workout()], at: Samples.now)
        #expect(state.selected == .session("w1"))
        _ = state.handle(.key(.up), at: Samples.now)
        #expect(state.selected == state.pets.last.map { .pet($0.id) })
        for _ in 0..<2 { _ = state.handle(.key(.down), at: Samples.now) }
        #expect(state.selected == state.timers.first.map { .timer($0.id) })
    }

    @Test("A click on the next action of a pet runs it, without Unicode an ellipsis is two dots, and the end of a list says so")
    func details() {
        let watch = Samples.watch { status in
            Samples.quiet(&status)
            status.pets = [Samples.washed()]
        }
        let state = WatchState(watch, options: WatchOptions(isStill: true), at: Samples.now)
        let screen = Picture.screen(state, at: Samples.now, width: 80, height: 24, Self.style)
        let targets = (0..<24).flatMap { y in (0..<80).compactMap { screen.target(x: $0, y: y) } }
        #expect(targets.contains(.keyOn(.pet(state.pets[0].id), .character("d"))))
        var ascii = Screen(width: 8, height: 1)
        ascii.put(Line("A long name").fitted(8), x: 0, y: 0)
        ascii.spellOutEllipses()
        #expect(ascii.text.hasPrefix("A long.."))
        #expect(Frame.Hidden(above: 7, below: 0).text == "7 above" && Frame.Hidden(above: 0, below: 7).text == "and 7 more")
        #expect(Frame.Hidden(above: 3, below: 7).text == "3 above, 7 below" && Frame.Hidden().text.isEmpty)
    }

    @Test("The text of a notice is shown in full, also if that costs its times and more rows")
    func whole() {
        let ring = Self.rest(60, after: .zero)
        let state = WatchState(Self.watch(ring), options: WatchOptions(isStill: true), at: Samples.now)
        for (width, height) in [(40, 24), (60, 20), (80, 24), (120, 40), (200, 60)] {
            let text = Self.text(state, after: .seconds(6), width: width, height: height)
            let rows = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            #expect(rows.joined(separator: " ").contains("Begin the third set."), "\(width)\n\(text)")
            #expect(text.contains("rings for") == (width >= 120), "\(width)\n\(text)")
        }
    }
}
