package import BellhopCore

/// Sample records for tests of stores. Each record is identified by a number.
package enum StoreSamples {
    package static let start = Instant(seconds: 1_800_000_000)
    package static let boot = BootID(rawValue: "0f3c2c1e-6f0b-4a3c-8b0e-0123456789ab")
    package static let phone = SinkName(rawValue: "phone")
    package static let desktop = SinkName(rawValue: "desktop")
    package static let log = SinkName(rawValue: "log")
    package static let sinks = [desktop, log, phone]

    package static func id<Subject>(_ number: Int) -> ID<Subject> {
        ID(UUIDv7(at: start + .seconds(number), randomA: UInt64(number), randomB: UInt64(number)))
    }

    package static func pet(_ number: Int = 1, name: String = "Snowy") -> Pet {
        Pet(id: id(number), name: name, createdDate: start + .seconds(number))
    }

    package static func task(_ number: Int = 1, of pet: Int = 1) -> LaundryTask {
        LaundryTask(id: id(100 + number), petID: id(pet), startDate: start + .seconds(number))
    }

    /// Returns a laundry task that was washed, dried and folded. It began `number` hours after
    /// ``start``.
    package static func foldedTask(_ number: Int, of pet: Int = 1) -> LaundryTask {
        var task = task(number, of: pet)
        let began = start + .hours(number)
        task.currentStage = .completed
        task.startDate = began
        task.washStartTime = began
        task.washEndTime = began + .minutes(45)
        task.dryStartTime = began + .minutes(46)
        task.dryEndTime = began + .minutes(50)
        task.foldCompletedTime = began + .minutes(55)
        task.isCompleted = true
        return task
    }

    /// A routine with a step that waits for a person. Such a step is stored in a special way.
    package static let run = ProgrammeRun(
        .routine(
            Routine(
                name: "bread",
                steps: [Routine.Step("Knead", length: .seconds(90), waits: true), Routine.Step("Bake", length: .minutes(45))], times: 2)),
        at: ClockReading(wall: start, sinceBoot: .seconds(100), suspended: .zero, boot: boot))

    package static func activity(_ number: Int = 1, _ kind: Activity.Kind = .rest) -> Activity {
        let body: Activity.Body =
            switch kind {
            case .rest: .rest(RestSession())
            case .workout, .routine: .run(run)
            case .timer: .timer(KeptTimer(length: 600_000, isKept: true, labels: ["room": "bath"]))
            }
        return Activity(id: id(400 + number), kind: kind, name: "\(number)", started: start + .seconds(number), body: body)
    }

    package static func endpoint(_ number: Int64 = 1) -> PushEndpoint {
        guard let endpoint = PushEndpoint("https://push.example.org/send/\(number)") else { preconditionFailure("the address is valid") }
        return endpoint
    }

    /// - Parameter number: the number in the address.
    package static func subscription(_ token: APITokenID, at number: Int64 = 1) -> PushSubscription {
        let keys = PushKeys(
            point: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            secret: "BTBZMqHH6r4Tts7J_aSIgg")
        guard let keys else { preconditionFailure("the keys are valid") }
        return PushSubscription(token: token, endpoint: endpoint(number), keys: keys, created: start)
    }

    package static func token(_ number: Int64 = 1) -> APIToken {
        guard let id = APITokenID(number: number) else { preconditionFailure("a token is numbered from 1") }
        let digest = String(repeating: "0", count: 63) + String(number, radix: 16)
        return APIToken(id: id, name: "phone \(number)", scope: .act, digest: digest, created: start)
    }

    /// Returns the token of a sticker.
    package static func sticker(_ number: Int64, _ action: Sticker.Action = .next) -> APIToken {
        var token = token(number)
        token.sticker = Sticker(pet: id(Int(number)), action: action)
        return token
    }

    /// Returns the token of an inlet.
    package static func inletToken(_ number: Int64) -> APIToken {
        var token = token(number)
        token.inlet = InletName(rawValue: "inlet-\(number)")
        return token
    }

    /// Returns a heartbeat. If the number is even, its job has failed, and its pings are due daily.
    package static func heartbeat(_ number: Int = 1) -> HeartbeatRecord {
        var heartbeat = Heartbeat(id: id(600 + number), name: "job-\(number)", schedule: .every(.hours(24)), grace: .hours(1))
        var state = HeartbeatState(listening: start)
        if number.isMultiple(of: 2) {
            heartbeat.schedule = .times(
                Recurrence(
                    start: CivilDateTime(date: CivilDate(year: 2027, month: 1, day: 15), time: CivilTime(secondOfDay: 10_800)),
                    rule: RecurrenceRule(.daily)))
            heartbeat.labels = ["owner": "anna", "tags": "home,\"nas\""]
            heartbeat.zone = "Europe/Berlin"
            state.condition = .down(since: start, why: .failed)
            (state.isPaused, state.lastPing, state.due) = (true, start, start + .hours(24))
            state.run = HeartbeatState.Run(at: start, id: "0f3c2c1e-6f0b-4a3c-8b0e-0123456789ab")
        }
        let digest = String(repeating: "0", count: 63) + String(number % 16, radix: 16)
        let declaration = number.isMultiple(of: 2) ? "every=\"\u{e9}\"" : nil
        return HeartbeatRecord(heartbeat, state, digest: digest, created: start + .seconds(number), declaration: declaration)
    }

    /// Returns a notice that waits for its time. If the number is even, every field has a value.
    package static func post(_ number: Int = 1, delay: Int = 0) -> WaitingPost {
        var notice = PostedNotice(inlet: .notify, key: "post-\(number)", title: "Bread \(delay)")
        let key = NoticeKey.posted(by: .notify, under: "post-\(number)")
        guard number.isMultiple(of: 2) else { return WaitingPost(key: key, notice: notice) }
        (notice.body, notice.urgency, notice.tags, notice.labels) = ("out\n\"now\" ü", .high, ["kitchen"], ["room": "kitchen"])
        notice.choices = [PostedChoice(name: "yes", label: "Done")]
        notice.repetition = FollowUpPlan.Repetition(every: .minutes(10), atMost: 3)
        return WaitingPost(key: key, notice: notice, lifetime: .seconds(90) + .milliseconds(delay), by: "Anna")
    }

    package static func ping(_ number: Int = 1) -> HeartbeatPing {
        let signals: [HeartbeatSignal] = [.success, .start, .failure, .log, .exit(0), .exit(255)]
        let ping = HeartbeatPing(number: number, at: start + .seconds(number), signal: signals[number % signals.count])
        guard number.isMultiple(of: 2) else { return ping }
        var whole = ping
        (whole.run, whole.duration) = ("0f3c2c1e-6f0b-4a3c-8b0e-0123456789ab", .seconds(90))
        (whole.peer, whole.log) = ("192.168.1.7", "done\n\0 ü")
        return whole
    }

    /// Returns an act that stopped a timer.
    package static func act(_ number: Int = 1, at instant: Instant = start) -> Act {
        var trace = ActTrace()
        trace.timers = [RowChange(before: timer(number), after: nil, version: 1)]
        return Act(id: id(500 + number), words: "stopped \("Tea")", by: "Anna", at: instant, isUndo: false, trace: trace)
    }

    package static func timer(
        _ number: Int = 1, owner: Owner? = nil, kind: TimerKind = .countdown, generation: Int64 = 1, due: Duration = .minutes(10),
        basis: TimerBasis = .count(armedIn: boot)
    ) -> TimerRecord {
        TimerRecord(
            owner: owner ?? .countdown(id(200 + number)), kind: kind, generation: generation, armed: start, due: start + due,
            duration: due, basis: basis, name: "Tea \(number)")
    }

    package static func key(_ number: Int = 1) -> NoticeKey { NoticeKey(rawValue: "timer_\(number)") }

    package static func notice(_ number: Int = 1) -> Notice {
        var notice = Notice(
            key: key(number), id: "timer_\(number)_wash", category: "x-bellhop.timer", title: "Wash Complete!",
            body: "Snowy is ready for the dryer", urgency: .high,
            actions: [NoticeAction(.startDryer, label: "Start Dryer"), NoticeAction(.snooze, label: "Remind in 10 min")],
            link: "bellhop://pet/\(number)", sound: "complete", name: "Snowy", labels: ["room": "bath", "floor": "2"])
        // If the number is odd, leave the fields below empty, because a store must handle empty
        // fields too.
        guard number.isMultiple(of: 2) else { return notice }
        (notice.icon, notice.redactedTitle, notice.redactedBody) = ("/icons/snowy.png", "Wash Complete!", "A pet is ready for the dryer")
        return notice
    }

    package static func event(_ number: Int = 1, owner: Owner = .hub, key: Int? = nil, after: Duration = .zero) -> Event {
        let at = start + after
        return Event(
            kind: .laundryWashed, occurred: at, due: at, owner: owner, timer: .wash, generation: 3, notice: notice(key ?? number))
    }

    package static func draft(_ sink: SinkName = phone, _ state: DeliveryState = .queued, after: Duration = .zero) -> DeliveryDraft {
        DeliveryDraft(sink: sink, state: state, reason: "default route", notBefore: start + after)
    }
}
