import BellhopCore
import ControlClient
import ControlWire

/// Asks the daemon for candidates for a command line, such as the names of pets. If the daemon does
/// not answer quickly, there are no candidates.
struct CompletionAnswers {
    typealias Candidate = Completer.Candidate

    let client: ControlClient
    /// The longest time to wait for the daemon.
    let patience: Duration

    func candidates(of source: CompletionSource) async -> [Candidate] {
        do {
            var seen: Set<String> = []
            // Drop three kinds of names: names with special characters, which cannot be typed;
            // names that begin with a dash, which would be options; and duplicates.
            return try await find(source).filter {
                SafeText.isHarmlessLine($0.value) && !$0.value.hasPrefix("-") && seen.insert($0.value).inserted
            }
        } catch {
            // A completion shows no error, because the user's command line must stay as it is. The
            // command itself will show the error.
            return []
        }
    }

    private func find(_ source: CompletionSource) async throws(ControlError) -> [Candidate] {
        switch source {
        case .words(let words): return words.map { Candidate(value: $0) }
        case .files, .folders, .programs: return []
        case .pets: return try await status().pets.map { Candidate(value: $0.name, meaning: $0.displayText) }
        case .timers: return try await timers().timers.filter(isOwn).map(timer)
        case .repeating: return try await timers().timers.filter { $0.every != nil }.map(timer)
        case .running, .started:
            let list = try await timers()
            return try await status().pets.filter { $0.endsAt != nil }.map(machine) + list.timers.filter(isOwn).map(timer)
                + (source == .started ? paused(list) : [])
        case .unanswered:
            // Offer only notices of pets and countdowns, which have names. Other notices are
            // acknowledged by their number.
            return try await status().unacknowledged.filter { $0.owner.hasPrefix("pet:") || $0.owner.hasPrefix("countdown:") }.map {
                event in
                Candidate(value: event.notice.name, meaning: event.notice.title)
            }
        case .paused: return paused(try await timers())
        case .kept:
            let list = try await timers()
            return (list.kept ?? []).filter(\.kept).map { Candidate(value: $0.name) } + list.timers.filter { $0.kept == true }.map(timer)
        case .ready:
            let list = try await timers()
            return (list.kept ?? []).filter(\.kept).map { Candidate(value: $0.name) }
                + (list.presets ?? []).map { Candidate(value: $0.key, meaning: Words.length($0.durationMs)) }
        case .workouts: return try await programmes(.workoutProgrammes)
        case .routines: return try await programmes(.routineProgrammes)
        case .openRoutines:
            return try await (status().activities ?? []).filter { $0.kind == Activity.Kind.routine.rawValue }.map {
                Candidate(value: $0.name)
            }
        case .sinks: return try await status().sinks.map { Candidate(value: $0.name, meaning: $0.kind) }
        case .members:
            let members: MemberListJSON = try await get(.members)
            return members.members.map { Candidate(value: $0.name, meaning: $0.displayName == $0.name ? "" : $0.displayName) }
        case .tokens:
            let list: TokenListJSON = try await get(.tokens)
            return list.tokens.map { Candidate(value: $0.id, meaning: $0.name) }
        case .heartbeats:
            let list: HeartbeatListJSON = try await get(.heartbeats)
            return list.heartbeats.map { Candidate(value: $0.name, meaning: $0.schedule) }
        case .inlets: return try await inlets()
        case .lineInlets: return try await inlets().filter { $0.meaning == InletSettings.Kind.lines.rawValue }
        case .questions:
            return try await status().unacknowledged.filter { $0.notice.actions.contains { $0.answer != nil } }.map {
                Candidate(value: $0.notice.title, meaning: $0.notice.actions.compactMap(\.answer).joined(separator: ", "))
            }
        case .events:
            let list: EventListJSON = try await get(.events, [("limit", "20"), ("newest", "true")])
            return list.events.reversed().map { Candidate(value: String($0.number), meaning: "\($0.occurredLocal) \($0.notice.title)") }
        case .deliveries:
            let outbox: OutboxJSON = try await get(.outbox)
            return outbox.waiting.map { Candidate(value: "\($0.event)/\($0.sink)", meaning: $0.title) }
        }
    }

    private func inlets() async throws(ControlError) -> [Candidate] {
        let list: InletListJSON = try await get(.inlets)
        return list.inlets.map { Candidate(value: $0.name, meaning: $0.type) }
    }

    private func machine(_ pet: PetJSON) -> Candidate {
        Candidate(value: pet.name, meaning: "\(pet.displayText) → \(pet.endsAtLocal ?? "")")
    }

    private func paused(_ list: TimerListJSON) -> [Candidate] {
        (list.kept ?? []).filter { $0.state == "paused" }.map { Candidate(value: $0.name) }
    }

    /// Checks whether the timer belongs to no pet. For a timer of a pet, the completion offers the
    /// name of the pet instead.
    private func isOwn(_ timer: TimerJSON) -> Bool { timer.petId == nil }

    private func timers() async throws(ControlError) -> TimerListJSON { try await get(.timers) }

    private func timer(_ timer: TimerJSON) -> Candidate {
        Candidate(value: timer.name, meaning: "→ \(timer.endsAtLocal)")
    }

    private func programmes(_ endpoint: Endpoint) async throws(ControlError) -> [Candidate] {
        let list: ProgrammeListJSON = try await get(endpoint)
        return list.programmes.map { Candidate(value: $0.name) }
    }

    private func status() async throws(ControlError) -> StatusJSON { try await get(.status) }

    private func get<Value: Decodable>(
        _ endpoint: Endpoint, _ query: [(name: String, value: String)] = []
    ) async throws(ControlError) -> Value {
        try await client.send(Request(endpoint, query: query, timeLimit: patience))
    }
}
