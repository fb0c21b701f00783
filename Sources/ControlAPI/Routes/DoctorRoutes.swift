import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func doctor() async throws -> Answer {
        var reading = PartialReading()
        var checks = await daemon.examine(language)
        let sinks = try await reading.value([]) { try await hub.sinkStates(asking: .all) }
        for state in sinks { checks.append(check(sinkJSON(state), state.check.findings)) }
        if let check = memberCheck() { checks.append(check) }
        checks += inletChecks()
        for trouble in try await reading.value([], { try await hub.heldMessageTroubles() }) {
            let fix: Phrase =
                trouble.kind == .refused
                ? "Update the server, or remove safety_net from the sink. Then run: bellhop config reload"
                : "To retry now, when the server answers again: bellhop outbox retry"
            checks.append(check("safety net", .warn, .verbatim(sentence(trouble)), fix: fix))
        }
        checks.append(wake)
        checks.append(await inhibit())
        if let found = try await reading.value(nil, { Optional(try await hub.examineNotices()) }) { checks += noticeChecks(found) }
        // The checks of the machine already include the store. Here, report only that other checks
        // were impossible because of the store.
        for fault in reading.faults {
            checks.append(check("notifications", .fail, fault.sentence, fix: "See the check \"store\" above."))
        }
        return try ok(DoctorJSON(checks: checks))
    }

    private func check(_ sink: SinkJSON, _ findings: [Phrase]) -> CheckJSON {
        // Nobody asked for the pop-ups of the built-in config, and a machine without a desktop
        // cannot show them. This is no fault of the machine.
        let isUnwanted = hub.catalog.usesBuiltInSinks && sink.state == SinkCheck.State.unavailable.rawValue
        let state: CheckJSON.State =
            switch SinkCheck.State(rawValue: sink.state) {
            case .unavailable where isUnwanted: .warn
            // A disabled sink is not a problem, because somebody disabled the sink on purpose.
            case .ok, .disabled: sink.trouble == nil ? .ok : .warn
            case .quiet: .warn
            case .unavailable, .misconfigured, nil: .fail
            }
        var detail: Phrase = .verbatim(
            ([sink.detail, sink.trouble].compactMap { $0 } + findings.map { language($0) }).joined(separator: "; "))
        if let since = sink.sinceLocal, sink.state != SinkCheck.State.ok.rawValue {
            detail = "\(detail) (\(Phrase(id: sink.state)) since \(since))"
        }
        if sink.pending > 0 { detail = "\(detail) (\(count: sink.pending, one: "waiting", other: "waiting"))" }
        let fix = isUnwanted ? language("To be notified elsewhere, such as on a phone, run: bellhop setup") : sink.fix
        return CheckJSON(name: "sink \(sink.name)", state: state, detail: language(detail), fix: state == .ok ? nil : fix)
    }

    /// Checks for the problems in the specification: a notice did not appear (N-24), a notice came
    /// twice (N-25), or the badge is wrong (N-26).
    private func noticeChecks(_ found: NoticeExamination) -> [CheckJSON] {
        [switchedOn, pending(found), inThePast(found), history(found), duplicates(found), badge(found)]
    }

    func check(_ name: String, _ state: CheckJSON.State, _ detail: Phrase, fix: Phrase? = nil) -> CheckJSON {
        CheckJSON(name: name, state: state, detail: language(detail), fix: fix.map { language($0) })
    }

    private var wake: CheckJSON {
        if let trouble = hub.wakeTrouble { return check("wake", .warn, trouble) }
        switch hub.catalog.wake {
        case .never: return check("wake", .ok, "timers do not wake this machine from sleep; to change that, set wake = \"alarms\"")
        case .alarms: return check("wake", .ok, "alarms wake this machine from sleep")
        case .all: return check("wake", .ok, "timers wake this machine from sleep")
        }
    }

    private func inhibit() async -> CheckJSON {
        switch await hub.examineWakefulness() {
        case nil:
            check("inhibit", .ok, "nothing keeps this machine awake during a workout; to change that: [training] inhibit = \"idle\"")
        case .held: check("inhibit", .ok, "a workout is running, and this machine stays awake")
        case .free: check("inhibit", .ok, "this machine stays awake while a workout runs; none is running")
        case .refused(let refusal): check("inhibit", .warn, refusal.sentence, fix: refusal.remedy)
        }
    }

    private var switchedOn: CheckJSON {
        let settings = hub.settings
        guard settings.notificationsEnabled else {
            return check(
                "notifications", .warn, "switched off, so nobody is notified",
                fix: "Switch notifications on: bellhop settings notifications on"
            )
        }
        return check("notifications", .ok, settings.soundEnabled ? "switched on" : "switched on, without sound")
    }

    private func pending(_ found: NoticeExamination) -> CheckJSON {
        let armed: Phrase = "\(count: found.armed, one: "timer is running", other: "timers are running")"
        guard found.waiting > 0 else { return check("pending", .ok, "\(armed); no notice is waiting for a sink") }
        // Begin with the reason for the warning, because running timers are no problem.
        let waiting: Phrase = "\(count: found.waiting, one: "notice is waiting", other: "notices are waiting") for a sink"
        guard found.parked > 0 else {
            return check("pending", .warn, .joined([waiting, armed]), fix: "See what is waiting, and why: bellhop outbox")
        }
        let parked: Phrase =
            found.parked >= found.waiting
            ? "\(count: found.waiting, one: "notice is waiting", other: "notices are waiting") for a misconfigured sink"
            : "\(waiting) (\(found.parked) of them for a misconfigured sink)"
        return check(
            "pending", .fail, .joined([parked, armed]),
            fix: "Fix the settings or the server of the sink, then run: bellhop config reload")
    }

    private func inThePast(_ found: NoticeExamination) -> CheckJSON {
        guard found.overdue > 0 else { return check("in the past", .ok, "no timer is overdue") }
        let commands: DaemonCommands = daemon.info(language).socket == SocketPath.system ? .system : .user
        return check(
            "in the past", .fail, "\(count: found.overdue, one: "timer", other: "timers") should have ended but did not",
            fix: "Perhaps the database is not writable. See the log of bellhopd, then restart it: \(commands.restart)")
    }

    private func history(_ found: NoticeExamination) -> CheckJSON {
        var detail: Phrase = "no notice has been sent yet"
        if let told = found.lastTold {
            let title = SafeText.line(language(told.event.notice.title))
            detail = "last notice: event \(told.event.number) \"\(title)\" on \(told.delivery.sink), \(clock.text(told.event.occurred))"
        }
        guard let newest = found.lost.first else { return check("history", .ok, detail) }
        return check(
            "history", .warn, "\(detail); notices lost since yesterday: \(found.lost.count)",
            fix: "See why: bellhop why \(newest.delivery.name)")
    }

    private func duplicates(_ found: NoticeExamination) -> CheckJSON {
        guard !found.repeated.isEmpty else {
            guard !found.unreplacing.isEmpty else {
                return check("duplicates", .ok, "no duplicates: each notice has a key, and a newer notice with the same key replaces it")
            }
            let names = found.unreplacing.map(\.rawValue).joined(separator: ", ")
            return check(
                "duplicates", .ok,
                "no known duplicates; if the answer to a notice is lost, these sinks may show the notice twice, because they cannot replace it: \(names)"
            )
        }
        let sinks = found.repeated.sorted { $0.key < $1.key }
        let list: [Phrase] = sinks.map { "\($0.key) (\(count: $0.value, one: "notice", other: "notices"))" }
        return check(
            "duplicates", .warn, "some notices may be shown twice, because these sinks cannot replace an earlier notice: \(list)",
            fix:
                "Gotify can replace notices if client_token is set; ntfy can replace them from version 2.16 on. Sinks that write lines of text cannot replace notices."
        )
    }

    private func badge(_ found: NoticeExamination) -> CheckJSON {
        let settings = found.overview.settings
        guard settings.badgeEnabled else { return check("badge", .ok, "switched off") }
        let items = found.overview.waiting
        let when: Phrase = settings.badgeClears == .seen ? "cleared when seen in a list or answered" : "cleared when answered"
        guard !items.isEmpty else { return check("badge", .ok, "0; \(when)") }
        let numbers = items.prefix(5).map { "#\($0.number)" }.joined(separator: ", ") + (items.count > 5 ? ", …" : "")
        return check("badge", .ok, "\(items.count): \(numbers); \(when)")
    }
}
