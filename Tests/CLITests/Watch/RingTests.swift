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
            #expect(text.contains("rings for \(["00:36", "01:06", "01:36"][step - 1])  repeats in 24 s"), "\(text)")
        }
        let change = state.nextChange(after: Samples.now + .seconds(96))
        #expect(change.map { $0 - Samples.now <= .seconds(97) } == true)
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
