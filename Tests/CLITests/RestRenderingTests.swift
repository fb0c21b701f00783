import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite struct RestRenderingTests {
    private static func activity(
        _ phase: RestSession.Phase, sets: Int = 0, rests: [RestSession.Taken] = [], ended: Bool = false
    ) -> ActivityJSON {
        var session = RestSession()
        (session.phase, session.sets, session.rests) = (phase, sets, rests)
        if phase != .ready { (session.started, session.planned) = (Samples.now - .seconds(20), 90_000) }
        let id = ActivityID(UUIDv7(at: Samples.now, randomA: 1, randomB: 2))
        let activity = Activity(
            id: id, kind: .rest, name: "Rest", started: Samples.now - .minutes(30), ended: ended ? Samples.now : nil, by: "Anna",
            body: .rest(session))
        let timer = TimerRecord(
            owner: activity.owner, kind: .rest, generation: 1, armed: Samples.now - .seconds(20), due: Samples.now + .milliseconds(69_300),
            duration: .seconds(90), basis: .wall, name: "Rest")
        return ActivityJSON(
            activity, timers: phase == .resting ? [timer] : [], alarm: phase == .over ? 7 : nil,
            clock: ended ? Samples.listClock : Samples.clock)
    }

    private static let taken = [
        RestSession.Taken(started: Samples.now - .minutes(20), planned: 90_000, taken: 97_400, end: .next),
        RestSession.Taken(started: Samples.now - .minutes(10), planned: 120_000, taken: 45_600, end: .ended),
    ]

    @Test("G-2, G-16: how a session stands, and what went on, as lines")
    func lines() throws {
        try inEachLanguage {
            let over = Self.activity(.ready, sets: 1, rests: Self.taken, ended: true)
            let texts = [
                Rests.started(
                    ActivityAnswerJSON(activity: Self.activity(.resting), warnings: ["Nobody is told."]), bareMinutes: true, .plain),
                Rests.state(Self.activity(.over, sets: 3), .plain), Rests.state(Self.activity(.ready, sets: 4), .plain),
                Rests.state(over, .plain), Rests.history(ActivityListJSON(activities: [over], next: "018f"), .plain),
                Rests.history(ActivityListJSON(activities: []), .plain),
            ]
            try expectGolden(texts.joined(separator: "\n\n"), "rests")
        }
    }
}
