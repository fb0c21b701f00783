import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    /// The maximum number of timers that one request may start.
    static let batchLimit = 10_000

    func timers(_ request: APIRequest) async throws -> Answer {
        let limit = try request.number("limit", default: 50, in: 1...100_000)
        let all = try request.flag("all")
        let kinds = all ? TimerKind.ofSomebody : TimerKind.forPeople
        let (timers, next) = try await request.page(limit) { (timer: TimerRecord) in
            (timer.due.milliseconds, TimerJSON.id(of: timer.owner, kind: timer.kind))
        } _: { count in
            try await hub.timers(kinds: kinds, limit: count)
        }
        let clock = clock
        let presets = hub.catalog.presets.map(PresetTimerJSON.init)
        var list = TimerListJSON(
            timers: timers.map { TimerJSON($0, clock: clock) }, kept: try await keptTimers(clock),
            presets: presets.isEmpty ? nil : presets, total: try await hub.timerCount(kinds: kinds))
        list.next = next
        return try ok(list)
    }

    func stopTimer(_ name: String) async throws -> Answer {
        switch try await hub.stopTimer(name, by: doer) {
        case .running(let timer):
            return try ok(
                TimerAnswerJSON(timer: TimerJSON(timer, clock: clock), message: language("\(SafeText.line(timer.name)) is stopped.")))
        case .kept(let timer):
            return try ok(
                TimerAnswerJSON(kept: KeptTimerJSON(timer, clock: clock), message: language("\(SafeText.line(timer.name)) is stopped.")))
        }
    }

    func startTimers(_ request: APIRequest) async throws -> Answer {
        let start: TimerStart = try request.decode()
        let clock = clock
        switch start {
        case .one(let one):
            let timer =
                if let name = one.start { try await ready(name, one) } else {
                    try await hub.startTimers([try countdown(one)], by: doer)[0]
                }
            let warnings = try await startWarnings()
            return try ok(
                TimerAnswerJSON(
                    timer: TimerJSON(timer, clock: clock), warnings: warnings.isEmpty ? nil : warnings,
                    understood: understood(one.at, timer.due)), status: 201)
        case .batch(let batch):
            guard batch.count <= Self.batchLimit else {
                throw Problem(.badRequest, "A batch can contain at most \(Self.batchLimit) timers.")
            }
            let timers = try await hub.startTimers(try batch.map(countdown), by: doer)
            let list = timers.map { TimerJSON($0, clock: listing.clock) }
            return try ok(TimerListJSON(timers: list, total: timers.count), status: 201)
        }
    }

    /// Starts a kept timer, or a timer that is defined in the config. Such a timer already has a
    /// name and labels.
    private func ready(_ name: String, _ request: TimerRequest) async throws -> TimerRecord {
        guard request == TimerRequest(start: name) else {
            throw Problem(.badRequest, "To start a timer by its name, give no other values.")
        }
        return try await hub.startTimer(named: name, by: doer)
    }

    /// Returns the paused timers and the timers that are kept for a later start; `nil` if there are
    /// no such timers.
    func keptTimers(_ clock: LocalClock) async throws -> [KeptTimerJSON]? {
        let kept = try await hub.keptTimers().compactMap { KeptTimerJSON($0, clock: clock) }
        return kept.isEmpty ? nil : kept
    }

    private func countdown(_ request: TimerRequest) throws -> CountdownRequest {
        guard request.start == nil else { throw Problem(.badRequest, "A batch cannot contain \"start\".") }
        let given = [request.durationMs != nil, request.due != nil, request.at != nil, request.every != nil].count { $0 }
        guard given == 1 else {
            throw Problem(.badRequest, "A timer needs exactly one of \"durationMs\", \"due\", \"at\", \"every\" and \"start\".")
        }
        let end: CountdownRequest.End
        if let milliseconds = request.durationMs {
            end = .after(.milliseconds(milliseconds))
        } else if let due = request.due {
            end = .instant(due.instant)
        } else if let every = request.every {
            end = .every(try EveryText.parse(every, as: language, today: clock.zone.civil(clock.now).date))
        } else {
            end = .when(try future(request.at ?? "", named: request.name))
        }
        var labels = request.labels ?? [:]
        if let owner = request.owner {
            guard !owner.allSatisfy(\.isWhitespace) else {
                throw Refusal(.invalidName, "The owner of the timer has an empty name. Give a name, or leave the owner out.")
            }
            // Use the member's display name, whichever spelling of the name the request contains.
            // A household without members in its config accepts any name.
            labels["owner"] = hub.catalog.members.isEmpty ? owner : try hub.doer(named: owner)
        }
        return CountdownRequest(end: end, name: request.name, labels: labels, isKept: request.keep ?? false)
    }

    func timerCommand(_ name: String, _ verb: TimerVerb, _ request: APIRequest) async throws -> Answer {
        switch verb {
        case .extend:
            let body: ExtendRequest = try request.decode()
            switch try await hub.extendTimer(name, try timerExtension(body), by: doer) {
            case .running(let timer):
                return try ok(TimerAnswerJSON(timer: TimerJSON(timer, clock: clock), understood: understood(body.at, timer.due)))
            case .kept(let paused): return try pausedAnswer(paused)
            }
        case .snooze:
            let body: SnoozeRequest = try request.decode()
            let length = try pause(body)
            let (timer, count) = try await hub.snooze(timersCalled: name, for: length, by: doer)
            let notices: Phrase =
                "\(count: count, one: "notice", other: "notices") of \(SafeText.line(timer.name)) come back in \(DurationText.words(length))."
            return try ok(
                TimerAnswerJSON(
                    timer: TimerJSON(timer, clock: clock), message: count > 1 ? language(notices) : nil,
                    understood: understood(body.at, timer.due)))
        case .pause:
            return try pausedAnswer(try await hub.pauseTimer(name, by: doer))
        case .resume:
            return try ok(TimerAnswerJSON(timer: TimerJSON(try await hub.resumeTimer(name, by: doer), clock: clock)))
        case .start:
            return try ok(TimerAnswerJSON(timer: TimerJSON(try await hub.startTimer(named: name, by: doer), clock: clock)))
        case .forget:
            let kept = try await hub.forgetTimer(name, by: doer)
            return try ok(
                TimerAnswerJSON(kept: KeptTimerJSON(kept, clock: clock), message: language("\(SafeText.line(kept.name)) is forgotten.")))
        case .skip:
            return try ok(TimerAnswerJSON(timer: TimerJSON(try await hub.skipTimer(name, by: doer), clock: clock)))
        case .ack:
            let events = try await hub.acknowledge(timersCalled: name, by: surface, doer: doer)
            let timer = SafeText.line(events[0].notice.name)
            let message: Phrase =
                events.count == 1
                ? "\(timer) is acknowledged."
                : "Acknowledged \(count: events.count, one: "notice", other: "notices") of \(timer)."
            return try ok(TimerAnswerJSON(changed: true, message: language(message)))
        }
    }

    private func pausedAnswer(_ paused: Activity) throws -> Answer {
        try ok(TimerAnswerJSON(kept: KeptTimerJSON(paused, clock: clock), message: language(pausedSentence(paused))))
    }

    private func pausedSentence(_ paused: Activity) -> Phrase {
        let name = SafeText.line(paused.name)
        let argument = paused.argument
        guard paused.recurrence == nil, let remaining = paused.keptTimer?.remaining else {
            return "\(name) is paused. Resume it with: bellhop resume \(argument)"
        }
        let left = DurationText.left(.milliseconds(remaining))
        return "\(name) is paused with \(left) left. Resume it with: bellhop resume \(argument)"
    }

    func timerExtension(_ body: ExtendRequest) throws -> TimerExtension {
        switch (body.byMs, body.at) {
        case (let milliseconds?, nil): .by(.milliseconds(milliseconds))
        case (nil, let text?): .until(try future(text))
        default: throw Problem(.badRequest, "Give exactly one of \"byMs\" and \"at\".")
        }
    }

    /// Returns how long a snooze lasts: the time in the request, or 10 minutes.
    func pause(_ body: SnoozeRequest) throws -> Duration {
        guard body.forMs == nil || body.at == nil else { throw Problem(.badRequest, "Give either \"forMs\" or \"at\", not both.") }
        if let text = body.at {
            let now = clock.now
            return try future(text).resolved(now: now, in: clock.zone).instant - now
        }
        return duration(body.forMs) ?? .minutes(10)
    }
}

/// The body of `POST /v1/timers`: one timer, or several as `{"timers": […]}`.
private enum TimerStart: Decodable {
    case one(TimerRequest)
    case batch([TimerRequest])

    private enum CodingKeys: CodingKey { case timers }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.timers) {
            self = .batch(try container.decode([TimerRequest].self, forKey: .timers))
        } else {
            self = .one(try TimerRequest(from: decoder))
        }
    }
}
