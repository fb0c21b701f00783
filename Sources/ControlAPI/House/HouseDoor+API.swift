package import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    /// The door through which a sink sees all things and acts on them.
    package var houseDoor: HouseDoor {
        let api = listing
        return HouseDoor(
            follow: { await api.followHouse(tell: $0) },
            act: { await api.act($0, on: $1, as: $2) },
            say: { api.language($0) },
            recall: { await api.hub.recall(for: $0) },
            remember: { await api.hub.remember($1, for: $0) })
    }

    /// How long to wait before things are read again that could not be read.
    private static let retryPause: Duration = .minutes(1)

    private func followHouse(tell: @Sendable ([HouseThing]) async -> Void) async {
        var told: [HouseThing]?
        // Reading fails only if the store cannot be read, which the log and the status already say.
        await hub.changes.run { now async -> Instant? in
            do {
                let things = try await houseThings()
                if things != told {
                    told = things
                    await tell(things)
                }
                return nextWatchChange(of: try await hub.pets(includingRetired: false), at: now)
            } catch {
                return now + Self.retryPause
            }
        }
    }

    /// Carries out a command and returns whether anything was done.
    private func act(_ verb: HouseThing.Verb, on thing: HouseThing.Identity, as program: String) async -> HouseDoor.Answer {
        do {
            try await act(verb, on: thing, by: ActingPerson(program))
            return .carriedOut
        } catch let refusal as Refusal {
            return .refused(language(refusal.message))
        } catch let error as StoreError {
            return .refused(ProblemJSON(error, in: language).detail)
        } catch {
            return .refused("\(error)")
        }
    }

    private func act(_ verb: HouseThing.Verb, on thing: HouseThing.Identity, by doer: ActingPerson) async throws {
        switch (thing, verb) {
        case (.pet(let id), .wash): try await launder(id, .wash(for: nil, replace: false), by: doer)
        case (.pet(let id), .dry): try await launder(id, .dry(for: nil, replace: false), by: doer)
        case (.pet(let id), .fold): try await launder(id, .fold, by: doer)
        case (.pet(let id), .stop): try await launder(id, .stop, by: doer)
        case (.pet(let id), .acknowledge): try await acknowledge(.pet(try await hub.record(ofPet: id).pet.value.id), by: doer)
        case (.timer(let id), .start):
            let isPaused = try await hub.keptTimers().contains { $0.id.description == id && $0.keptTimer?.isPaused == true }
            _ = isPaused ? try await hub.resumeTimer(id, by: doer) : try await hub.startTimer(named: id, by: doer)
        case (.timer(let id), .stop): _ = try await hub.stopTimer(id, by: doer)
        case (.timer(let id), .acknowledge): try await acknowledge(Owner(kind: .countdown, id: id), by: doer)
        case (.starter(.timer(let key)), .start): _ = try await hub.startTimer(named: key, by: doer)
        case (.starter(.workout(let name)), .start): try await start(.workout, name, by: doer)
        case (.starter(.routine(let name)), .start): try await start(.routine, name, by: doer)
        case (.rest, .start):
            try await startRest(by: doer)
        case (.rest, .stop):
            guard let session = try await hub.restSession(), case .rest(let rest) = session.activity.value.body else {
                throw Self.nothingWaits
            }
            _ = try await hub.perform(rest.phase == .resting ? .stop : .end, by: doer)
        case (.rest, .acknowledge):
            guard let session = try await hub.restSession() else { throw Self.nothingWaits }
            try await acknowledge(session.activity.value.owner, by: doer)
        case (.workout(let name), .start), (.routine(let name), .start): try await start(thing.runKind, name, by: doer)
        case (.workout(let name), .stop), (.routine(let name), .stop):
            _ = try await hub.perform(.end, on: thing.runKind, name, by: doer)
        default: throw Self.nothingWaits
        }
    }

    private func launder(_ id: String, _ command: LaundryCommand, by doer: ActingPerson) async throws {
        let answer = try await hub.perform(command, onPet: id, by: doer)
        guard answer.changed else { throw Self.nothingWaits }
    }

    private func acknowledge(_ owner: Owner, by doer: ActingPerson) async throws {
        guard try await !hub.acknowledge(ownedBy: owner, by: "MQTT", doer: doer).isEmpty else { throw Self.nothingWaits }
    }

    /// Begins a rest, or answers the alarm of the last one. A rest that runs goes on.
    private func startRest(by doer: ActingPerson) async throws {
        let session = try await hub.restSession()
        switch session.map(Self.phase) ?? .ready {
        case .ready: _ = try await hub.perform(.start(for: nil, autoRest: nil, replace: false), by: doer)
        case .over: _ = try await hub.perform(.next, by: doer)
        case .resting: throw Self.nothingWaits
        }
    }

    private static func phase(of record: ActivityRecord) -> RestSession.Phase {
        guard case .rest(let rest) = record.activity.value.body else { return .ready }
        return rest.phase
    }

    /// Starts a stored workout or routine, or lets the one that waits go on.
    private func start(_ kind: Activity.Kind, _ name: String, by doer: ActingPerson) async throws {
        let open = try await hub.openActivities().first { $0.activity.value.kind == kind && $0.activity.value.name == name }
        if let open, case .run(let run) = open.activity.value.body {
            _ = try await hub.perform(run.state == .waiting ? .next : .resume, on: kind, open.activity.value.id.description, by: doer)
        } else if kind == .workout {
            _ = try await hub.startWorkout(try hub.workout(named: name), by: doer)
        } else {
            _ = try await hub.startRoutine(try hub.routine(named: name), by: doer)
        }
    }

    private static let nothingWaits = Refusal(.nothingRunning, "There is nothing to do: the state has changed since then.")
}

extension HouseThing.Identity {
    fileprivate var runKind: Activity.Kind { if case .routine = self { .routine } else { .workout } }
}
