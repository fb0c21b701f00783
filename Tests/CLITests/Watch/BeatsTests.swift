import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view: when it is drawn") struct BeatsTests {
    private static let now = Instant(milliseconds: Samples.now.milliseconds / 1000 * 1000)

    private static func beats(_ moments: Int64...) -> [Int64] {
        let beats = Beats(ends: moments.map { now + .seconds(60) + .milliseconds($0) })
        return [beats.first, beats.second]
    }

    @Test("what counts turns on its own second; of more than two, those wait that lie close behind each other")
    func chosen() {
        #expect(Self.beats() == [0, 500])
        #expect(Self.beats(300) == [300, 800])
        #expect(Self.beats(800, 800) == [300, 800])
        #expect(Self.beats(100, 200) == [100, 200])
        #expect(Self.beats(0, 10, 600) == [10, 600])
        #expect(Self.beats(0, 10, 600, 700) == [10, 700])
        // The moments lie on both sides of a full second.
        #expect(Self.beats(990, 0, 10, 500) == [10, 500])
        #expect(Self.beats(0, 333, 666) == [0, 666] || Self.beats(0, 333, 666) == [333, 666] || Self.beats(0, 333, 666) == [0, 333])
    }

    @Test("nothing waits for half a second, whatever counts, and a beat is one of the moments")
    func waits() {
        for seed in 1...2000 {
            let moments = (0..<3 + seed % 38).map { Int64((seed * 7919 + $0 * $0 * 613 + $0 * seed) % 1000) }
            guard Set(moments).count > 1 else { continue }
            let beats = Beats(ends: moments.map { Self.now + .milliseconds($0) })
            #expect(moments.contains(beats.first) && moments.contains(beats.second), "\(moments)")
            for moment in moments {
                let own = Self.now + .milliseconds(moment)
                #expect(own <= beats.ceiling(own) && beats.ceiling(own) - own < .milliseconds(500), "\(moments)")
            }
        }
    }

    @Test("a frame comes with each beat, and with no other moment")
    func numbers() {
        for moments in [[], [0], [250], [100, 200], [0, 999]] as [[Int64]] {
            let beats = Beats(ends: moments.map { Self.now + .milliseconds($0) })
            var instant = beats.following(Self.now)
            var number = beats.number(at: instant)
            for _ in 0..<10 {
                let next = beats.following(instant)
                #expect(next > instant && beats.number(at: next - .milliseconds(1)) == number)
                number += 1
                #expect(beats.number(at: next) == number)
                instant = next
            }
            #expect(instant - beats.following(Self.now) == .seconds(5))
        }
    }

    /// Returns the times at which the view is drawn within `seconds`. After each drawing, the view
    /// continues a millisecond late, as it would on a busy machine.
    private static func drawn(_ state: WatchState, seconds: Int) -> [Instant] {
        var drawn: [Instant] = []
        var now = now
        while let next = state.nextChange(after: now), next < Self.now + .seconds(seconds) {
            drawn.append(next)
            now = next + .milliseconds(1)
        }
        return drawn
    }

    @Test(
        "several timers change each on its own second, with two pictures a second at most, whether or not a pet moves",
        arguments: [1, 2, 7]
    )
    func several(count: Int) {
        for moves in [false, true] {
            var watch = Samples.watch(Samples.nothing)
            if moves { watch.status.pets = [Samples.happy()] }
            let ends = (0..<count).map { Self.now + .seconds(600) + .milliseconds(Int64($0) * 137) }
            watch.status.timers = ends.enumerated().map { index, end in
                let timer = TimerRecord(
                    owner: .countdown(Samples.countdownID(UInt64(index + 1))), kind: .countdown, generation: 1, armed: Self.now, due: end,
                    duration: end - Self.now, basis: .wall, name: "Timer \(index)")
                return TimerJSON(timer, clock: Samples.clock)
            }
            let drawn = Self.drawn(WatchState(watch, at: Self.now), seconds: 10)
            for second in 0..<10 {
                let within = drawn.filter { (Self.now + .seconds(second)..<Self.now + .seconds(second + 1)).contains($0) }
                #expect(within.count <= 2, "\(within)")
            }
            for end in ends {
                // Each second of this timer is displayed on time.
                for left in 592...598 {
                    let own = end - .seconds(left)
                    let late = drawn.first { $0 >= own }.map { $0 - own }
                    #expect(late.map { count <= 2 ? $0 == .zero : $0 < .milliseconds(500) } == true, "\(own): \(drawn)")
                }
            }
        }
    }
}
