import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view: confetti, and bars in many shades") struct FestiveTests {
    private static let now = Samples.now

    /// Returns a happy pet whose streak has just grown by a round.
    private func celebrating(_ options: WatchOptions = WatchOptions()) -> WatchState {
        var watch = Samples.watch { status in
            Samples.quiet(&status)
            (status.pets, status.timers) = ([Samples.happy()], [])
        }
        var state = WatchState(watch, options: options, at: Self.now - .minutes(1))
        watch.status.pets[0].currentStreak += 1
        _ = state.handle(.view(watch), at: Self.now)
        return state
    }

    @Test("When a streak grows there is confetti for a few seconds, which changes with each beat and then leaves no picture to draw")
    func confetti() throws {
        let state = celebrating()
        let first = try #require(state.confetti(for: state.pets[0], 20, at: Self.now))
        let next = try #require(state.nextChange(after: Self.now))
        #expect(next - Self.now <= .milliseconds(500))
        let second = try #require(state.confetti(for: state.pets[0], 20, at: next))
        #expect(first.width == 20 && second.width == 20 && first.text != second.text && first.text.contains { $0 != " " })
        let end = Self.now + WatchOptions.liveliness
        #expect(state.confetti(for: state.pets[0], 20, at: end) == nil && state.nextChange(after: end) == nil)
        func text(_ now: Instant) -> String {
            Picture.screen(state, at: now, width: 80, height: 24, Style(isColoured: true, isUnicode: true, width: 80)).text
        }
        #expect(text(Self.now).contains(try #require(state.confetti(for: state.pets[0], 5, at: Self.now)).text + " streak 5"))
        #expect(!text(end).contains(" * "))
    }

    @Test("There is no confetti without a longer streak, with reduced motion, or with low power")
    func noConfetti() {
        for options in [WatchOptions(isStill: true), WatchOptions(isLowPower: true), WatchOptions(isPlain: true)] {
            let state = celebrating(options)
            #expect(state.confetti(for: state.pets[0], 20, at: Self.now) == nil)
        }
        var state = celebrating()
        _ = state.handle(.view(state.view), at: Self.now + .minutes(1))
        #expect(state.confetti(for: state.pets[0], 20, at: Self.now + .minutes(1)) == nil)
    }

    @Test("With all colours, a bar is pale at its beginning; as it grows, only its end changes; otherwise it has one colour")
    func shades() {
        var style = Style(isColoured: true, isUnicode: true, width: 80, palette: .dark, depth: .full)
        func cells(_ part: Double) -> [CellStyle] {
            Gauge.line(part, 40, .green, style).spans.filter { $0.style.colour == .green }.flatMap { span in
                span.text.map { _ in span.style }
            }
        }
        let (half, more) = (cells(0.5), cells(0.75))
        #expect(half.count == 20 && more.count == 30 && Array(more.prefix(20)) == half)
        #expect(Set(cells(1).map(\.paleness)) == Set(0...Shade.palest) && cells(1).last?.paleness == 0)
        #expect(zip(cells(1), cells(1).dropFirst()).allSatisfy { $0.paleness >= $1.paleness })
        let pale = CellStyle(.green)
        var palest = pale
        palest.paleness = Shade.palest
        #expect(style.escape(pale) != style.escape(palest))
        #expect(Gauge.line(0.5, 40, .green, style).text == Gauge.line(0.5, 40, .green, .plain).text)
        for (palette, depth) in [(Style.Palette.usual, Style.Depth.full), (.dark, .palette), (.dark, .sixteen)] {
            (style.palette, style.depth) = (palette, depth)
            #expect(Set(cells(1)) == [pale] && style.escape(pale) == style.escape(palest))
        }
    }
}
