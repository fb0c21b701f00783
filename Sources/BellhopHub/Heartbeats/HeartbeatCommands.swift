package import BellhopCore
import BellhopEngine
package import Heartbeats

/// A heartbeat as people see it.
package struct HeartbeatView: Sendable, Hashable {
    package var record: HeartbeatRecord
    /// The condition at the moment of the query.
    package var shown: HeartbeatMachine.Shown
    /// When the heartbeat goes down unless a ping comes; `nil` if it cannot.
    package var deadline: Instant?
}

extension Hub {
    var heartbeatKeeper: HeartbeatKeeper { HeartbeatKeeper(engine: engine, hearing: hearing) }

    /// Notes that pings could not be received until now. The grace of each heartbeat begins again before the
    /// next deadline.
    package func notePingsUnheard() { hearing.noteDeaf() }

    private func view(_ record: HeartbeatRecord) -> HeartbeatView {
        let machine = heartbeatKeeper.machine(record)
        return HeartbeatView(record: record, shown: machine.shown(at: engine.timekeeper.now().wall), deadline: machine.nextWake)
    }

    // MARK: Queries

    /// Returns all heartbeats, sorted by name.
    package func heartbeats() async throws(StoreError) -> [HeartbeatView] {
        try await engine.household.heartbeats().map { view($0.value) }
    }

    /// - Throws: `unknownHeartbeat` if there is no heartbeat with this name.
    package func heartbeat(named name: String) async throws -> HeartbeatView { view(try await stored(name).value) }

    /// Returns the heartbeat that a ping address names; `nil` if there is none.
    package func heartbeat(_ key: HeartbeatKey) async throws(StoreError) -> HeartbeatRecord? {
        try await engine.household.heartbeat(key)?.value
    }

    /// Returns one page of the pings of a heartbeat, newest first.
    ///
    /// - Parameter number: the last ping of the previous page; `nil` for the first page.
    /// - Throws: `unknownHeartbeat` if there is no heartbeat with this name.
    package func pings(of name: String, before number: Int?, limit: Int) async throws -> [HeartbeatPing] {
        try await engine.household.pings(of: try await stored(name).value.heartbeat.id, before: number, limit: limit)
    }

    private func stored(_ name: String) async throws -> Versioned<HeartbeatRecord> {
        guard let found = try await engine.household.heartbeat(.name(name)) else { throw try await unknownHeartbeat(name) }
        return found
    }

    /// Returns the refusal that names the heartbeats that exist.
    private func unknownHeartbeat(_ name: String) async throws(StoreError) -> Refusal {
        let names = try await engine.household.heartbeats().map(\.value.heartbeat.name)
        return Refusal.unknown(
            .unknownHeartbeat, "There is no heartbeat \"\(SafeText.line(name))\".", name, among: names,
            otherwise: "See: bellhop heartbeat list")
    }

    // MARK: Commands

    /// Adds a heartbeat. It reports nothing before its first ping. Nothing takes this back;
    /// ``removeHeartbeat(named:by:)`` ends the heartbeat.
    ///
    /// - Parameters:
    ///   - digest: the SHA-256 digest of the secret in the ping address.
    ///   - doer: the person who adds the heartbeat; `nil` if unknown.
    /// - Throws: `invalidName`, `invalidDuration`, `nameTaken`, or `invalidValue` if there are too many
    ///   heartbeats.
    package func addHeartbeat(
        named name: String, _ schedule: Heartbeat.Schedule, grace: Duration, labels: Labels = [:], zone: String? = nil, digest: String,
        by doer: ActingPerson? = nil
    ) async throws -> HeartbeatView {
        guard Heartbeat.isName(name) else {
            throw Refusal(
                .invalidName, "The name of a heartbeat has 1 to \(Heartbeat.longestName) characters of a–z, 0–9, \"-\" and \"_\".")
        }
        try check(schedule, grace, zone)
        return try await engine.perform { builder in
            let others = try await engine.household.heartbeats()
            guard !others.contains(where: { $0.value.heartbeat.name == name }) else {
                throw Refusal(
                    .nameTaken, "There is a heartbeat \"\(name)\" already. Choose another name, or run: bellhop heartbeat remove \(name)")
            }
            guard others.count < Heartbeat.limit else {
                throw Refusal(
                    .invalidValue, "There can be \(Heartbeat.limit) heartbeats at most. Remove one first. See: bellhop heartbeat list")
            }
            let heartbeat = Heartbeat(id: engine.makeID(), name: name, schedule: schedule, grace: grace, labels: labels, zone: zone)
            let record = HeartbeatRecord(heartbeat, HeartbeatState(listening: builder.now), digest: digest, created: builder.now)
            builder.add(.heartbeat(record, replacing: nil))
            builder.add(.remember(engine.finalAct("added the heartbeat \(name)", by: doer, at: builder.now)))
            return view(record)
        }.answer
    }

    /// A change of a heartbeat. What is `nil` stays as it is.
    package struct HeartbeatChange: Sendable {
        package var schedule: Heartbeat.Schedule?
        package var grace: Duration?
        /// The name of the time zone; an inner `nil` is that of the machine.
        package var zone: String??
        /// The labels of the notices; `nil` as a value removes a label.
        package var labels: [String: String?] = [:]

        package init() {}
    }

    /// Changes a heartbeat. Its pings and its address stay. If it is down, it stays down until its job
    /// reports again. If the new time of the next ping has passed already, the grace begins now.
    ///
    /// - Throws: `unknownHeartbeat`, `invalidDuration`, or `invalidValue` if the zone is unknown or the config
    ///   declares the heartbeat.
    package func changeHeartbeat(
        named name: String, _ change: HeartbeatChange, by doer: ActingPerson? = nil
    ) async throws -> HeartbeatView {
        try await engine.perform { builder in
            let found = try await stored(name)
            try Self.checkUndeclared(found.value)
            var record = found.value
            record.heartbeat.schedule = change.schedule ?? record.heartbeat.schedule
            record.heartbeat.grace = change.grace ?? record.heartbeat.grace
            if let zone = change.zone { record.heartbeat.zone = zone }
            for (key, value) in change.labels { record.heartbeat.labels[key] = value }
            guard record.heartbeat != found.value.heartbeat else { return view(record) }
            try check(record.heartbeat.schedule, record.heartbeat.grace, record.heartbeat.zone)
            var machine = heartbeatKeeper.machine(record)
            if !record.heartbeat.expectsTheSame(as: found.value.heartbeat) { machine.rulesChanged(at: builder.now) }
            record.state = machine.state
            builder.add(.heartbeat(record, replacing: found.version))
            try await heartbeatKeeper.arm(machine, in: &builder)
            builder.add(.remember(engine.finalAct("changed the heartbeat \(name)", by: doer, at: builder.now)))
            return view(record)
        }.answer
    }

    /// Gives a heartbeat a new address. The old one stops working at once.
    ///
    /// - Parameter digest: the SHA-256 digest of the secret in the new ping address.
    /// - Throws: `unknownHeartbeat`, or `invalidValue` if the config contains the secret.
    package func readdressHeartbeat(
        named name: String, digest: String, by doer: ActingPerson? = nil
    ) async throws -> HeartbeatView {
        try await engine.perform { builder in
            let found = try await stored(name)
            if let declaration = found.value.declaration, HeartbeatDeclaration.hasSecret(declaration) {
                throw Refusal(
                    .invalidValue,
                    "The config contains the secret of \(name), so change it there, and then run: bellhop config reload")
            }
            var record = found.value
            record.digest = digest
            builder.add(.heartbeat(record, replacing: found.version))
            builder.add(.remember(engine.finalAct("gave the heartbeat \(name) a new address", by: doer, at: builder.now)))
            return view(record)
        }.answer
    }

    /// Reads the times at which the pings of a heartbeat are due.
    ///
    /// - Parameter zone: the name of their time zone; `nil` for that of the machine.
    /// - Throws: an error of the text, or `invalidValue` for a repetition with an end.
    package func heartbeatTimes(_ text: String, zone: String?, as language: Language) throws -> Heartbeat.Schedule {
        try checkZone(zone)
        return .times(
            try heartbeatKeeper.recurrence(text, zone: zone, as: language, at: engine.timekeeper.now().wall))
    }

    private static func checkUndeclared(_ record: HeartbeatRecord) throws(Refusal) {
        guard record.declaration != nil else { return }
        let name = record.heartbeat.name
        throw Refusal(
            .invalidValue, "The config declares \(name). Change or remove [heartbeats.\(name)] there, and then run: bellhop config reload")
    }

    private func check(_ schedule: Heartbeat.Schedule, _ grace: Duration, _ zone: String?) throws(Refusal) {
        try Self.check(grace)
        if case .every(let period) = schedule { try Self.check(period) }
        try checkZone(zone)
    }

    private func checkZone(_ name: String?) throws(Refusal) {
        guard let name, engine.timekeeper.zone(named: name) == nil else { return }
        throw Refusal(
            .invalidValue, "This machine knows no time zone \"\(SafeText.line(name))\". Write a name such as Europe/Berlin.")
    }

    private static func check(_ length: Duration) throws(Refusal) {
        guard Heartbeat.lengths.contains(length) else {
            throw Refusal(
                .invalidDuration,
                "The time between two pings, and the grace, must be 1 minute to 365 days, not \(DurationText.words(length)).")
        }
    }

    /// Removes a heartbeat with its pings, and withdraws its notice.
    ///
    /// - Throws: `unknownHeartbeat`, or `invalidValue` if the config declares the heartbeat.
    package func removeHeartbeat(named name: String, by doer: ActingPerson? = nil) async throws {
        try await engine.perform { builder in
            let found = try await stored(name)
            try Self.checkUndeclared(found.value)
            let id = found.value.heartbeat.id
            builder.add(.deleteHeartbeat(id, version: found.version))
            for timer in try await engine.store.timers(TimerQuery(owner: .heartbeat(id))) {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            }
            builder.withdraw(HeartbeatNotice.key(of: id), state: .withdrawn, reason: "the heartbeat was removed")
            builder.add(.remember(engine.finalAct("removed the heartbeat \(name)", by: doer, at: builder.now)))
        }
    }

    /// Pauses a heartbeat, or ends its pause, and withdraws its notice. A paused heartbeat expects no ping
    /// until its next success or failure, but a start without an end is still reported. A heartbeat whose
    /// pause was ended behaves like a new one.
    ///
    /// - Throws: `unknownHeartbeat`, and `alreadyDone` if there is nothing to change.
    package func pauseHeartbeat(named name: String, _ isPaused: Bool, by doer: ActingPerson? = nil) async throws -> HeartbeatView {
        try await engine.perform { builder in
            let found = try await stored(name)
            guard found.value.state.isPaused != isPaused else {
                throw Refusal(.alreadyDone, isPaused ? "\(name) is paused already." : "\(name) is not paused.")
            }
            let record = try await heartbeatKeeper.add(to: found, in: &builder) { if isPaused { $0.pause() } else { $0.resume() } }
            let reason: Reason = isPaused ? "the heartbeat was paused" : "the heartbeat was resumed"
            builder.withdraw(HeartbeatNotice.key(of: found.value.heartbeat.id), state: .withdrawn, reason: reason)
            let words: Phrase = isPaused ? "paused the heartbeat \(name)" : "resumed the heartbeat \(name)"
            builder.add(.remember(engine.finalAct(words, by: doer, at: builder.now)))
            return view(record)
        }.answer
    }

    // MARK: Pings

    /// Records a ping of a job that names its heartbeat; see ``ping(_:_:run:peer:log:)``.
    ///
    /// - Throws: `unknownHeartbeat`.
    package func ping(
        named name: String, _ signal: HeartbeatSignal, run: String? = nil, peer: String? = nil, log: String? = nil
    ) async throws -> HeartbeatView {
        guard let view = try await ping(.name(name), signal, run: run, peer: peer, log: log) else {
            throw try await unknownHeartbeat(name)
        }
        return view
    }

    /// Records a ping of a job, and notifies people if it changes the condition of the heartbeat. The ping
    /// is durable when this method returns.
    ///
    /// - Parameters:
    ///   - run: the identifier of the run that the ping belongs to; `nil` if the job gave none.
    ///   - peer: the network address from which the ping came; `nil` for a command.
    ///   - log: the text that the job sent. Only its first ``Heartbeat/logLimit`` bytes are kept.
    /// - Returns: the heartbeat after the ping; `nil` if there is no such heartbeat.
    package func ping(
        _ key: HeartbeatKey, _ signal: HeartbeatSignal, run: String? = nil, peer: String? = nil, log: String? = nil
    ) async throws -> HeartbeatView? {
        do {
            // The ping may come right after a suspend, before the scheduler has noticed it.
            try await heartbeatKeeper.catchUp(at: engine.timekeeper.now())
            return try await record(key, signal, run: run, peer: peer, log: log)
        } catch let error as StoreError {
            notePingsUnheard()
            throw error
        }
    }

    private func record(
        _ key: HeartbeatKey, _ signal: HeartbeatSignal, run: String?, peer: String?, log: String?
    ) async throws -> HeartbeatView? {
        try await engine.perform { builder in
            guard let found = try await engine.household.heartbeat(key) else { return nil }
            var machine = heartbeatKeeper.machine(found.value)
            let outcome = machine.ping(signal, run: run, at: builder.now, in: builder.reading.boot)
            var record = found.value
            record.state = machine.state
            record.pings += 1
            builder.add(.heartbeat(record, replacing: found.version))
            let ping = HeartbeatPing(
                number: record.pings, at: builder.now, signal: signal, run: run, duration: outcome.duration, peer: peer,
                log: log.map { SafeText.truncated($0, toUTF8Bytes: Heartbeat.logLimit) })
            builder.add(.ping(ping, of: record.heartbeat.id))
            try await heartbeatKeeper.arm(machine, in: &builder)
            try await heartbeatKeeper.announce(outcome.reports, of: machine, version: found.version + 1, in: &builder)
            return view(record)
        }.answer
    }
}
