import BellhopCore
import Testing

@Suite("What cannot be in an activity")
struct ActivityCheckTests {
    private static let reading = ClockReading(
        wall: Instant(seconds: 1_795_269_600), sinceBoot: .seconds(9), suspended: .zero, boot: BootID(rawValue: "b"))

    private static func run(_ change: (inout ProgrammeRun) -> Void) -> Activity.Body {
        var run = ProgrammeRun(.workout(Programme(name: "x", low: .seconds(10), high: nil, sets: 2, getReady: .zero)), at: reading)
        change(&run)
        return .run(run)
    }

    private static func rest(_ change: (inout RestSession) -> Void) -> Activity.Body {
        var session = RestSession()
        change(&session)
        return .rest(session)
    }

    @Test(
        "numbers that no sum could hold, and those that nobody counted, are found",
        arguments: [
            run { $0.held = .max }, run { $0.held = -1 }, run { $0.held = 20_001 }, run { $0.since = -1 }, run { $0.moved = .min },
            run { $0.moved = .max }, run { $0.asleep = -1 }, run { $0.setsDone = .max }, run { $0.pauses = -1 }, run { $0.dropped = .min },
            rest { $0.sets = .max }, rest { $0.planned = .max },
            rest { $0.rests = [RestSession.Taken(started: reading.wall, planned: 0, taken: .max, end: .next)] },
            rest { $0.rests = [RestSession.Taken(started: reading.wall, planned: -1, taken: 0, end: .next)] },
            .timer(KeptTimer(length: .max, isKept: true)), .timer(KeptTimer(length: -1, isKept: true)),
            .timer(KeptTimer(length: 1000, remaining: .max, isKept: true)),
            .timer(KeptTimer(length: 1000, isKept: true, generation: .max)),
        ])
    func faults(body: Activity.Body) {
        #expect(body.problem != nil)
    }

    @Test(
        "what the rules store is none of it",
        arguments: [
            run { _ in }, run { $0.held = 20_000 }, run { $0.moved = -20_000 }, rest { _ in }, rest { $0.planned = 90_000 },
            .timer(KeptTimer(length: 0, remaining: 0, isKept: false)), .timer(KeptTimer(length: 60_000, isKept: true, generation: 3)),
        ])
    func sound(body: Activity.Body) {
        #expect(body.problem == nil)
    }
}
