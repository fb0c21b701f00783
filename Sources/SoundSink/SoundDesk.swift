import BellhopCore
import LinuxSpawn

/// The state of a sound sink: the notices that are ringing and the cues that are pending. The state
/// may be lost in a crash, because the hub then delivers these notices and cues again.
final class SoundDesk: Sendable {
    /// Files for words are generated this long before the words are spoken.
    static let ahead: Duration = .seconds(60)

    private struct State {
        var rings = Rings()
        /// For each notice whose sound is playing, the signal that stops the sound.
        var stops: [NoticeKey: StopSignal] = [:]
        var sheet: CueSheet
        /// All words that will be spoken up to this time since boot have a file, or their file is
        /// being generated. The value is `nil` if the files for a new plan have not been requested
        /// yet.
        var preparedUntil: Duration?
        var isPreparing = false
        /// The reasons why the last sound was not heard; `nil` if it was heard.
        var faults: [Phrase]?
    }

    let settings: SoundSettings
    let timekeeper: any Timekeeper
    let stage: Stage
    let voice: Voice
    let servers: SoundServers
    private let report: @Sendable (SinkReport) -> Void
    private let log: @Sendable (String) -> Void
    private let state: Locked<State>
    private let bell = Doorbell()

    init(_ settings: SoundSettings, _ environment: SinkEnvironment) {
        self.settings = settings
        timekeeper = environment.timekeeper
        report = environment.report
        log = environment.log
        let folder = SoundFolder(variables: environment.variables)
        servers = SoundServers(
            variables: environment.variables, command: settings.command, terminal: Terminal(path: settings.terminal))
        voice = Voice(
            engines: settings.engines, voices: settings.voices, speed: settings.speed, servers: servers, folder: folder)
        stage = Stage(
            chain: PlayerChain(backEnds: settings.backEnds, servers: servers, folder: folder),
            library: SoundLibrary(themes: SoundThemes(theme: settings.theme, variables: environment.variables), folder: folder),
            voice: voice)
        state = Locked(State(sheet: CueSheet(advance: settings.advance)))
    }

    // MARK: Notices

    func sound(_ event: Event, _ attempt: Attempt) async -> DeliveryOutcome {
        await sound(event, attempt, ringing: settings.ringLimit)
    }

    /// Continues a ring that an earlier run of the daemon started, for the time that the ring has
    /// left. Any other sound was already heard and is not repeated.
    func soundAgain(_ event: Event, _ previous: Receipt, _ attempt: Attempt) async -> DeliveryOutcome {
        let left = settings.ringLimit - (attempt.now - event.occurred)
        let isRinging = state.withLock { $0.rings.isRinging(event.notice.key) }
        guard settings.rings(event), !isRinging, left > .zero else { return .accepted(previous) }
        return await sound(event, attempt, ringing: left)
    }

    private func sound(_ event: Event, _ attempt: Attempt, ringing limit: Duration) async -> DeliveryOutcome {
        guard attempt.sounds else { return .rejected(.soundsOff) }
        let key = event.notice.key
        if event.repeats != 0, state.withLock({ $0.rings.isRinging(key) }) {
            // The notice has been ringing since its first delivery, and its sound keeps growing
            // louder.
            return .accepted(.none)
        }
        stop(key)
        guard let choice = settings.table.choice(for: event) else { return .accepted(.none) }
        let now = timekeeper.now().sinceBoot
        let end = settings.rings(event) ? state.withLock { $0.rings.end(of: event, ringing: limit, at: now) } : nil
        let rings = end.map { $0 > now } ?? false
        if let end, end <= now, event.kind == .restOver {
            // The alarm of a rest is repeated only in order to ring, and the ring has used up its
            // time. A repetition of any other notice must be heard.
            return .accepted(.none)
        }
        var score = Score(
            choice: choice, volume: rings ? settings.ramp.volume(after: .zero) : settings.volume,
            role: settings.role ?? (rings ? .alarm : .event), label: choice.label, at: event.due, allowsBell: attempt.haptics)
        if let end, rings { score.limit = end - now }
        if settings.speaks(event.kind) {
            let (title, body) = (attempt.language(event.notice.title), attempt.language(event.notice.body))
            score.words = SpokenText("\(title). \(body)", in: attempt.language)
        }
        switch await verdict(of: score, event, at: now, until: rings ? end : nil) {
        case .heard:
            return .accepted(.none)
        case .nothing:
            // The theme specifies that this sound is silent, even if it is an alarm.
            unheard(key)
            return .accepted(.none)
        case .stopped:
            // The time of the ring ended before the sound counted as heard, which is not a failure.
            if let end, rings, timekeeper.now().sinceBoot >= end { return .accepted(.none) }
            unheard(key)
            return .deferred("the sound was stopped before it could be heard", after: nil)
        case .silent(let faults):
            unheard(key)
            return .deferred("nothing was heard: \(Phrase.joined(faults)) (\(mend))", after: nil)
        }
    }

    private func verdict(of score: Score, _ event: Event, at now: Duration, until end: Duration?) async -> Stage.Verdict {
        guard let stop = StopSignal() else { return .silent([Stage.full]) }
        let key = event.notice.key
        let number = state.withLock { state in
            state.stops[key] = stop
            return end.map { state.rings.begin(key, score, of: event.repeats == 0 ? event.number : event.repeats, at: now, until: $0) }
        }
        // Calculate the next wake-up again, because the ring must end in time.
        if number != nil { bell.ring() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                stage.begin(score, until: stop) { [self] verdict in
                    note(verdict)
                    continuation.resume(returning: verdict)
                } ended: { [self] in
                    over(key, number, stop)
                }
            }
        } onCancel: {
            stop.send()
        }
    }

    /// Records that the sound of a notice has ended.
    private func over(_ key: NoticeKey, _ number: UInt64?, _ stop: StopSignal) {
        let now = timekeeper.now().sinceBoot
        state.withLock { state in
            if state.stops[key] === stop { state.stops[key] = nil }
            if let number { state.rings.ended(key, number: number, at: now) }
        }
        if number != nil { bell.ring() }
    }

    /// Stops the sound of a notice that is withdrawn or delivered again.
    func stop(_ key: NoticeKey) {
        let stop = state.withLock { state in
            state.rings.stop(key)
            return state.stops.removeValue(forKey: key)
        }
        stop?.send()
    }

    /// Forgets a sound that could not be heard, so that a notice whose delivery has failed does not
    /// ring.
    private func unheard(_ key: NoticeKey) {
        stop(key)
        state.withLock { $0.rings.forget(key) }
    }

    /// Stops all sounds and rings, because sounds were switched off.
    func silence() {
        state.withLock { state in
            state.rings.stopAll()
            state.stops = [:]
        }
        stage.stopAll()
    }

    private func note(_ verdict: Stage.Verdict) {
        switch verdict {
        case .heard: state.withLock { $0.faults = nil }
        case .silent(let faults):
            let isNew = state.withLock { state in
                defer { state.faults = faults }
                return state.faults != faults
            }
            if isNew { log("nothing was heard: \(Phrase.joined(faults))") }
        case .nothing, .stopped: break
        }
    }

    /// The reasons why the last sound was not heard; `nil` if it was heard.
    var lastFaults: [Phrase]? { state.withLock { $0.faults } }

    // MARK: Scheduled work

    func run() async {
        // Adopt the notices that were ringing when the previous run of the daemon ended. The hub
        // then delivers these notices again, and they continue to ring.
        report(.adopt("the sound stopped when the previous bellhopd stopped"))
        while !Task.isCancelled {
            timekeeper.ring(bell, at: turn())
            await bell.wait()
        }
        timekeeper.ring(bell, at: nil)
        stage.stopAll()
    }

    func follow(_ plan: CuePlan) {
        let now = timekeeper.now()
        state.withLock { state in
            state.sheet.follow(plan, at: now)
            state.preparedUntil = nil
        }
        bell.ring()
    }

    /// Starts the sounds that are due, and stops the rings whose time is over. Returns the time at
    /// which the next work is due; `nil` if no work is pending.
    private func turn() -> Instant? {
        let reading = timekeeper.now()
        let now = reading.sinceBoot
        let (cues, rings, stops) = state.withLock { state in
            let rings = state.rings.take(at: now)
            return (state.sheet.take(at: now), rings.due, rings.over.compactMap { state.stops.removeValue(forKey: $0) })
        }
        for stop in stops { stop.send() }
        for entry in cues.due {
            guard let stop = StopSignal() else {
                note(.silent([Stage.full]))
                continue
            }
            stage.begin(score(for: entry, at: reading), until: stop) { [self] in note($0) }
        }
        for entry in cues.late {
            log("dropped a cue (\(entry.cue.kind.rawValue)) that was already \(DurationText.words(now - entry.at)) late")
        }
        for (key, ring) in rings { ringAgain(key, ring, at: now) }
        let preparation = prepare(at: now)
        let next = state.withLock { [$0.sheet.next, $0.rings.next, preparation].compactMap { $0 }.min() }
        return next.map { reading.wall + max(.zero, $0 - now) }
    }

    private func score(for entry: CueSheet.Entry, at reading: ClockReading) -> Score {
        let cue = entry.cue
        let manner: Score.Manner = cue.isSpokenAtOnce ? (cue.kind == .lead ? .insteadLoosely : .instead) : .after
        return Score(
            choice: settings.table.choice(for: cue), words: settings.engines.isEmpty ? nil : entry.words, manner: manner,
            volume: settings.volume, role: settings.role ?? .event, label: SoundTable.kind(cue.kind).rawValue,
            at: reading.wall + (entry.at - reading.sinceBoot))
    }

    private func ringAgain(_ key: NoticeKey, _ ring: Rings.Ring, at now: Duration) {
        var score = ring.score
        score.volume = settings.ramp.volume(after: now - ring.began)
        score.limit = ring.ends - now
        // When the sound of a ring is repeated, the words are not spoken again, and there is no due
        // time.
        score.words = nil
        score.at = nil
        guard let stop = StopSignal() else {
            note(.silent([Stage.full]))
            return state.withLock { $0.rings.ended(key, number: ring.number, at: now) }
        }
        let isWanted = state.withLock { state in
            // If the notice was withdrawn in the meantime, do not ring. If the notice was delivered
            // again, the new ring has its own sound.
            guard state.rings.isRinging(key, number: ring.number) else { return false }
            state.stops[key] = stop
            return true
        }
        guard isWanted else { return }
        stage.begin(score, until: stop) { [self] in
            note($0)
        } ended: { [self] in
            over(key, ring.number, stop)
        }
    }

    /// Starts generating files for the words that are needed soon. Returns the time at which to
    /// call this method again; `nil` if that time is not known yet.
    private func prepare(at now: Duration) -> Duration? {
        let (words, next): ([SpokenText], Duration?) = state.withLock { state in
            guard !state.isPreparing, !settings.engines.isEmpty else { return ([], nil) }
            let known = state.preparedUntil ?? now
            guard let first = state.preparedUntil == nil ? now : state.sheet.nextWords(after: known) else { return ([], nil) }
            guard first - Self.ahead <= now else { return ([], first - Self.ahead) }
            // Generate the files for a longer period than necessary, so that all words of the
            // additional minute are generated together.
            let until = now + Self.ahead * 2
            state.preparedUntil = until
            let words = state.sheet.words(until: until)
            state.isPreparing = !words.isEmpty
            return (words, state.sheet.nextWords(after: until).map { $0 - Self.ahead })
        }
        guard !words.isEmpty else { return next }
        stage.prepare(words) { [self] in
            state.withLock { $0.isPreparing = false }
            bell.ring()
        }
        return nil
    }
}
