import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func checkConfig(_ body: ConfigCheckRequest) async throws -> Answer {
        // The faults in a file reveal parts of its content, so only root and the daemon's own user
        // may specify a file.
        guard body.path == nil || isOwner else {
            throw Problem(
                .forbidden, "Only root and the user that runs bellhopd may name a config file to check, and only over the socket.")
        }
        return try ok(await daemon.checkConfig(body.path, language))
    }

    func markSeen(_ body: SeenRequest) async throws -> Answer {
        guard body.through >= 0 else { throw Problem(.badRequest, "\"through\" must be the number of an event.") }
        try await hub.markSeen(through: body.through)
        return try ok(badgeJSON(try await hub.overview()))
    }

    func shutDown() throws -> Answer {
        let pid = daemon.info(language).pid
        daemon.shutDown()
        return try ok(ShutdownJSON(pid: pid), status: 202)
    }

    func metrics() async throws -> Answer {
        let inlets = daemon.inlets.all.map { (name: $0.settings.name, accepted: $0.counts.accepted, refused: $0.counts.refused) }
        return page(MetricsPage.text(try await hub.metrics(), version: daemon.version.version, inlets: inlets), type: PrometheusText.type)
    }

    /// The answer for a supervisor.
    struct Health {
        static let type = "text/plain; charset=utf-8"

        var status = 200
        var text = "ok\n"
    }

    /// Returns the answer for a supervisor; `nil` if the path is neither `healthz` nor `readyz`.
    func health(_ path: some StringProtocol) async -> Health? {
        switch path {
        case "healthz": Health()
        case "readyz": await hub.storeTroubles().isEmpty ? Health() : Health(status: 503, text: "the database reports a fault\n")
        default: nil
        }
    }

    /// Returns the page as a stream with a single piece.
    func page(_ text: String, status: Int = 200, type: String) -> Answer {
        let piece = Locked<[UInt8]?>(Array(text.utf8))
        return .bytes(
            ByteStream(
                status: status, type: type,
                next: {
                    piece.withLock { piece in
                        defer { piece = nil }
                        return piece
                    }
                }, end: {}))
    }

    /// The maximum number of items that a status lists. Further items are only counted.
    private static let listed = 50

    /// Returns the events to list, at most ``listed``. Critical events and questions take precedence
    /// over newer events of other kinds.
    private static func listed(of open: [Event]) -> [Event] {
        guard open.count > listed else { return open }
        let isFirst = { (event: Event) in event.notice.urgency == .critical || !event.notice.choices.isEmpty }
        let chosen = open.filter(isFirst) + open.filter { !isFirst($0) }
        return chosen.prefix(listed).sorted { $0.number > $1.number }
    }

    func statusJSON() async throws -> StatusJSON { try await statusReading().status }

    /// Returns the status, and whether it may change although nothing announces that: it is
    /// incomplete, or it has warnings about the config, the machine or the store.
    func statusReading() async throws -> (status: StatusJSON, isUncertain: Bool) {
        let clock = clock
        var reading = PartialReading()
        let open = try await reading.value([]) { try await hub.unacknowledged() }
        let timers = try await reading.value([]) { try await hub.timers(ownerKind: .countdown, limit: Self.listed) }
        let kept = try await reading.value(nil) { try await keptTimers(clock) }
        let timersTotal = try await reading.value(timers.count) { try await hub.timerCount(ownerKind: .countdown) }
        let waiting = try await reading.value([]) { try await hub.timers(ownerKind: .post, kinds: [.post], limit: Self.listed) }
        var activities: [ActivityJSON] = []
        for record in try await reading.value([], { try await hub.openActivities() }) {
            if let activity = try await reading.value(nil, { Optional(try await activityJSON(record, open: open)) }) {
                activities.append(activity)
            }
        }
        let pets = try await reading.value([]) { try await hub.pets(includingRetired: false) }
        let badge = try await reading.value(nil) { Optional(badgeJSON(try await hub.overview())) }
        let sinks = try await reading.value([]) { try await sinkList(asking: .local) }
        var warnings: [String] = []
        if sinks.isEmpty { warnings.append(language("No sink is configured. See \"bellhop doctor\".")) }
        if let doubt = clockWarning() { warnings.append(doubt) }
        for sink in sinks { warnings += self.warnings(about: sink) }
        var unannounced = await daemon.warnings(language)
        for trouble in try await reading.value([], { try await hub.heldMessageTroubles() }) { unannounced.append(sentence(trouble)) }
        if let trouble = hub.wakeTrouble { unannounced.append(language(trouble)) }
        warnings += unannounced
        if let quiet = try await reading.value(nil, { try await hub.quiet() }) { warnings.append(language(sentence(quiet))) }
        if !hub.settings.notificationsEnabled {
            warnings.append(
                language("Notifications are switched off, so nobody is notified. Switch them on: bellhop settings notifications on"))
        }
        let listed = Self.listed(of: open)
        let attention = try await reading.value([:]) { try await hub.attention(of: listed) }
        let unanswered = listed.map { event in
            EventJSON(event, attention: attention[event.number].map { AttentionJSON($0, clock: clock) }, clock: clock)
        }
        // Put the warnings about the store first, because they mean that the rest of the status may
        // be incomplete.
        let storeWarnings = await storeWarnings(reading.faults)
        warnings = storeWarnings + warnings
        var status = StatusJSON(
            now: Timestamp(clock.now), nowLocal: clock.text(clock.now), daemon: daemon.info(language),
            pets: pets.map { petJSON($0, open: open) }, activities: activities.isEmpty ? nil : activities,
            timers: timers.map { TimerJSON($0, clock: clock) }, kept: kept,
            timersTotal: timersTotal, unacknowledged: unanswered,
            unacknowledgedTotal: open.count, sinks: sinks, badge: badge,
            settings: SettingsJSON(hub.settings),
            warnings: warnings)
        status.waiting = waiting.isEmpty ? nil : waiting.map { TimerJSON($0, clock: clock) }
        status.quietHours = hub.catalog.quietHours.map { QuietHoursJSON($0, clock: clock) }
        return (status, !(unannounced + storeWarnings).isEmpty || !reading.faults.isEmpty)
    }

    /// Returns the warning about a clock that has jumped; `nil` while the clock is trusted.
    private func clockWarning() -> String? {
        guard let hold = hub.clockHold else { return nil }
        let (length, until) = (DurationText.words(.milliseconds(abs(hold.jump.inMilliseconds))), steadyClock.text(hold.until))
        let words: Phrase =
            hold.jump < .zero
            ? "The clock jumped back by \(length); no pet dies before \(until). If the new time is correct, confirm it: bellhop clock accept"
            : "The clock jumped forward by \(length); no pet dies before \(until). If the new time is correct, confirm it: bellhop clock accept"
        return language(words)
    }

    /// Returns the warnings about a sink. A sink that does not work comes with the time since when,
    /// and the reason.
    private func warnings(about sink: SinkJSON) -> [String] {
        var warnings: [String] = []
        let (name, detail, since) = (sink.name, sink.detail, sink.since.map { steadyClock.text($0.instant) })
        switch (SinkCheck.State(rawValue: sink.state), since) {
        case (.unavailable, let since?): warnings.append(language("\(name) unavailable since \(since): \(detail)"))
        case (.unavailable, nil): warnings.append(language("\(name) unavailable: \(detail)"))
        case (.misconfigured, let since?): warnings.append(language("\(name) misconfigured since \(since): \(detail)"))
        case (.misconfigured, nil): warnings.append(language("\(name) misconfigured: \(detail)"))
        case (.quiet, _): warnings.append(language("\(name) is quiet: \(detail)"))
        case (.ok, _), (.disabled, _), (nil, _): break
        }
        if let trouble = sink.trouble { warnings.append(language("\(name): \(trouble)")) }
        return warnings
    }

    /// The clock for times in warnings. Without seconds, a warning does not change as time passes,
    /// which would update every live view.
    private var steadyClock: LocalClock {
        var clock = clock
        clock.seconds = .never
        return clock
    }

    /// Returns the warnings about the store. `faults` are included only if the store itself reports
    /// no severe problem.
    private func storeWarnings(_ faults: [StoreError]) async -> [String] {
        let troubles = await hub.storeTroubles()
        let sentences = troubles.contains(where: \.isSevere) ? troubles.map(\.sentence) : troubles.map(\.sentence) + faults.map(\.sentence)
        return sentences.map { language("Database: \($0). See: bellhop doctor") }
    }

    /// Returns until when it is quiet. If that differs between the sinks, each is named with its own
    /// time.
    private func sentence(_ quiet: Hub.Quiet) -> Phrase {
        let hours: Phrase =
            if quiet.isEverywhere, let end = quiet.ends.first {
                "Quiet hours until \(clock.text(end.until))."
            } else {
                "Quiet hours: \(Phrase.joined(quiet.ends.map { sentence($0.sinks, $0.until) }))."
            }
        guard quiet.held > 0 else { return hours }
        let held: Phrase = "\(count: quiet.held, one: "notice is", other: "notices are") held back."
        return hours.followed(by: held)
    }

    private func sentence(_ sinks: [SinkName], _ until: Instant) -> Phrase {
        let names = sinks.map(\.rawValue).joined(separator: ", ")
        return "\(names) until \(clock.text(until))"
    }

    /// Returns what is wrong with the messages that a push server should hold.
    func sentence(_ trouble: HeldMessageTrouble) -> String {
        let (sink, reason) = (trouble.sink.rawValue, trouble.reason)
        switch trouble.kind {
        case .mayRing:
            let timers: Phrase =
                "\(sink) may still ring for \(count: trouble.count, one: "timer", other: "timers") that ended, changed or stopped; Bellhop keeps trying to withdraw the notices: \(reason)"
            return language(timers)
        case .notHeld:
            let messages: Phrase =
                "The server of \(sink) does not yet hold \(count: trouble.count, one: "safety-net message", other: "safety-net messages"), which it should send if this computer is off; Bellhop keeps retrying: \(reason)"
            return language(messages)
        case .refused:
            return language("\(sink) cannot send messages while this machine is off: \(reason)")
        }
    }

    /// Finds the pets, timers and unanswered notices that a name could mean. The command line uses
    /// this endpoint for commands that accept a pet, a timer or a notice.
    ///
    /// - Parameter isKey: whether the name may be the key of a timer of the config.
    func find(_ name: String, isKey: Bool = true) async throws -> Answer {
        let wanted = name.lowercased()
        guard !wanted.isEmpty else { throw Problem(.badRequest, "Give a name.") }
        let open = try await hub.openNotices()
        let ringing = Set(open.map(\.owner))
        var all: [MatchJSON] = []
        for record in try await hub.pets(includingRetired: true) {
            let pet = record.pet.value
            let verbs = Self.verbs(for: record, isRinging: ringing.contains(.pet(pet.id)))
            all.append(MatchJSON(type: "pet", id: pet.id.description, name: pet.name, verbs: verbs))
        }
        for timer in try await hub.timers(called: name, limit: Self.listed) where !all.contains(where: { $0.id == timer.owner.id }) {
            let shortID = timer.shortID?.description
            // An alarm that repeats can ring and be set for its next time at once.
            let answers: [MatchVerb] = ringing.contains(timer.owner) ? [.ack, .snooze] : []
            all.append(
                MatchJSON(
                    type: "timer", id: timer.owner.id, shortId: shortID, name: timer.name, kind: timer.kind.rawValue,
                    endsAtLocal: clock.text(timer.due), verbs: [.stop, .extend, .pause] + answers))
        }
        for kept in try await hub.keptTimers() where !all.contains(where: { $0.id == kept.id.description }) {
            let verbs: [MatchVerb] = kept.keptTimer?.isPaused == true ? [.stop, .extend, .resume] : []
            all.append(
                MatchJSON(type: "timer", id: kept.id.description, shortId: kept.shortID?.description, name: kept.name, verbs: verbs))
        }
        for event in open where event.owner.kind == .countdown {
            if !all.contains(where: { $0.id == event.owner.id }) {
                let shortID = event.notice.shortID?.description
                all.append(
                    MatchJSON(
                        type: "event", id: String(event.number), shortId: shortID, name: event.notice.name, verbs: [.ack, .snooze]))
            }
        }
        let sameCase = all.filter { $0.id == wanted || $0.name.lowercased() == wanted }
        let exact = sameCase.isEmpty ? all.filter { $0.name.foldedSpelling == name.foldedSpelling } : sameCase
        let numbered = exact.isEmpty ? all.filter { $0.shortId == wanted } : exact
        // A timer of the config is started by its key, but runs under its name. The whole key wins over
        // the beginning of another name.
        if numbered.isEmpty, isKey, let preset = hub.catalog.presets.first(where: { $0.key.foldedSpelling == name.foldedSpelling }) {
            return try await find(preset.name, isKey: false)
        }
        let matches = numbered.isEmpty ? all.filter { $0.name.begins(likeName: name) } : numbered
        guard matches.isEmpty else { return try ok(FoundJSON(matches: matches)) }
        // Search all timers, because the list above contains only timers whose names begin with the
        // text.
        let timers = try await hub.timers(ownerKind: .countdown, limit: Self.listed)
        // A short id that is similar to another one means another timer.
        let near = ShortID(name) == nil ? SimilarWord.name(meantBy: name, among: all.map(\.name) + timers.map(\.name)) : nil
        return try ok(FoundJSON(matches: [], suggestions: near.map { [$0] }))
    }

    /// Returns the commands that can act on a pet in its current state.
    private static func verbs(for record: PetRecord, isRinging: Bool) -> [MatchVerb] {
        var verbs: [MatchVerb] = []
        if record.timers.contains(where: { $0.kind == .wash || $0.kind == .dry }) { verbs += [.stop, .extend] }
        if record.pet.value.pausedFrom != nil { verbs.append(.resume) }
        if isRinging { verbs += [.ack, .snooze] }
        return verbs
    }
}

extension AttentionJSON {
    init(_ attention: Attention, clock: LocalClock) {
        switch attention {
        case .again(let at): self.init(state: "again", at: Timestamp(at), atLocal: clock.text(at))
        case .last(let until): self.init(state: "last", at: Timestamp(until), atLocal: clock.text(until))
        case .missed: self.init(state: "missed")
        }
    }
}
