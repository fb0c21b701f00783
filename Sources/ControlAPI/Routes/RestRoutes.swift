import BellhopCore
import BellhopHub
import ControlWire

// Rests between sets, and finished activities.
extension ControlAPI {
    func rest() async throws -> Answer {
        guard let record = try await hub.restSession() else {
            throw Refusal(.nothingRunning, "No rest session is open. \"bellhop rest\" starts one.")
        }
        return try ok(ActivityAnswerJSON(activity: try await activityJSON(record)))
    }

    func startRest(_ body: RestRequest) async throws -> Answer {
        let answer = try await hub.perform(
            .start(for: duration(body.forMs), autoRest: body.autoRest, replace: body.replace ?? false), by: doer)
        let warnings = try await startWarnings()
        return try ok(
            ActivityAnswerJSON(activity: try await activityJSON(answer.record), warnings: warnings.isEmpty ? nil : warnings),
            status: 201)
    }

    func restCommand(_ verb: RestVerb, _ request: APIRequest) async throws -> Answer {
        let extending: ExtendRequest? = verb == .extend ? try request.decode(ExtendRequest.self) : nil
        let command: RestCommand =
            switch verb {
            case .next: .next
            case .stop: .stop
            case .end: .end
            case .extend: .extend(try timerExtension(extending ?? ExtendRequest()))
            }
        let record = try await hub.perform(command, by: doer).record
        return try ok(
            ActivityAnswerJSON(activity: try await activityJSON(record), understood: understood(extending?.at, record.timers.first?.due)))
    }

    /// Answers with finished activities, newest first.
    func activities(_ request: APIRequest) async throws -> Answer {
        let limit = try request.number("limit", default: 20, in: 1...1000)
        var query = ActivityQuery(isOpen: false, limit: limit + 1)
        if let kind = request.query["kind"] {
            guard let known = Activity.Kind(rawValue: kind) else {
                throw Problem(.badRequest, "\"kind\" must be rest, workout, routine or timer.")
            }
            query.kind = known
        }
        if let before = try request.mark("before") {
            guard let id = ActivityID(before) else { throw Problem(.badRequest, "\"before\" must be the id of an activity.") }
            query.before = id
        }
        let found = try await hub.activities(query)
        let clock = clock
        return try ok(
            ActivityListJSON(
                activities: found.prefix(limit).map { ActivityJSON($0, clock: clock) },
                next: found.count > limit ? found[limit - 1].id.description : nil))
    }

    func activityJSON(_ record: ActivityRecord, open: [Event]? = nil) async throws -> ActivityJSON {
        let open = if let open { open } else { try await hub.unacknowledged() }
        let alarm = open.first { $0.owner == record.activity.value.owner }?.number
        return ActivityJSON(record.activity.value, timers: record.timers, alarm: alarm, clock: clock)
    }
}
