import BellhopCore
import BellhopHub
import ControlWire

// All things of the household, for programs that show each thing as a device.
extension ControlAPI {
    /// The maximum number of running timers. Further timers are left out, because thousands of
    /// devices help nobody. As many kept and ended timers are added.
    private static let listedTimers = 50

    /// Returns all things: pets first, then timers, the rests, workouts and routines.
    func houseThings() async throws -> [HouseThing] {
        let open = try await hub.unacknowledged()
        var things: [HouseThing] = []
        for record in try await hub.pets(includingRetired: false) { things.append(thing(record, open)) }
        things += try await timerThings(open)
        let activities = try await hub.openActivities()
        things.append(restThing(activities.first { $0.activity.value.kind == .rest }, open))
        let training = hub.catalog.training
        things += runThings(.workout, own: training.programmes.map(\.name), all: hub.workouts.map(\.name), activities)
        things += runThings(.routine, own: training.routines.map(\.name), all: hub.routines.map(\.name), activities)
        return things
    }

    private func thing(_ record: PetRecord, _ open: [Event]) -> HouseThing {
        let pet = record.pet.value
        let json = petJSON(record, open: open)
        let stage = record.task?.value.currentStage ?? .cycle
        let isRinging = !json.unacknowledged.isEmpty
        var possible: Set<HouseThing.Verb> = isRinging ? [.acknowledge] : []
        switch stage {
        case .cycle: possible.insert(.wash)
        case .washing, .drying: possible.insert(.stop)
        case .washed: possible.insert(.dry)
        case .completed: possible.insert(.fold)
        }
        let facts = HouseThing.Pet(
            stage: pet.pausedFrom == nil ? Self.stage(stage) : .away, mood: PetState(rawValue: json.mood) ?? .neutral, health: json.health,
            due: json.due?.instant, endsAt: json.endsAt?.instant, isWaiting: isRinging)
        return HouseThing(.pet(json.id), name: pet.name, .pet(facts), possible: possible)
    }

    private static func stage(_ stage: LaundryStage) -> HouseThing.Pet.Stage {
        switch stage {
        case .cycle: .idle
        case .washing: .washing
        case .washed: .washed
        case .drying: .drying
        case .completed: .dried
        }
    }

    /// Returns the running, paused and kept timers, the ended timers that nobody has acknowledged,
    /// and the timers of the config.
    private func timerThings(_ open: [Event]) async throws -> [HouseThing] {
        var things: [HouseThing] = []
        var known: Set<String> = []
        let ringing = Dictionary(open.filter { $0.owner.kind == .countdown }.map { ($0.owner.id, $0) }) { first, _ in first }
        func add(_ id: String, _ name: String, _ state: HouseThing.Timer.State, _ end: Instant?, _ possible: Set<HouseThing.Verb>) {
            guard known.insert(id).inserted, known.count <= 2 * Self.listedTimers else { return }
            // An alarm that repeats can ring and wait for its next time at once.
            let answer: Set<HouseThing.Verb> = ringing[id] == nil ? [] : [.acknowledge]
            let facts = HouseThing.Timer(state: answer.isEmpty ? state : .ended, endsAt: end)
            things.append(HouseThing(.timer(id), name: name, .timer(facts), possible: possible.union(answer)))
        }
        for timer in try await hub.timers(ownerKind: .countdown, limit: Self.listedTimers) {
            add(timer.owner.id, timer.name, .running, timer.due, [.stop])
        }
        for activity in try await hub.keptTimers().prefix(Self.listedTimers / 2) {
            let isPaused = activity.keptTimer?.isPaused == true
            add(activity.id.description, activity.name, isPaused ? .paused : .ready, nil, isPaused ? [.start, .stop] : [.start])
        }
        for event in open where event.owner.kind == .countdown {
            add(event.owner.id, event.notice.name, .ended, event.due ?? event.occurred, [])
        }
        return things + hub.catalog.presets.map { HouseThing(.starter(.timer($0.key)), name: $0.name, .starter, possible: [.start]) }
    }

    private func restThing(_ record: ActivityRecord?, _ open: [Event]) -> HouseThing {
        // Home Assistant makes ids of the name, so it is the same in every language.
        let name = "Rest"
        guard let record, case .rest(let session) = record.activity.value.body else {
            return HouseThing(.rest, name: name, .rest(HouseThing.Rest(phase: .idle)), possible: [.start])
        }
        let json = ActivityJSON(record.activity.value, timers: record.timers, clock: clock).rest
        var possible: Set<HouseThing.Verb> = [.stop]
        if session.phase != .resting { possible.insert(.start) }
        if open.contains(where: { $0.owner == record.activity.value.owner }) { possible.insert(.acknowledge) }
        let phase: HouseThing.Rest.Phase =
            switch session.phase {
            case .ready: .ready
            case .resting: .resting
            case .over: .over
            }
        return HouseThing(
            .rest, name: name, .rest(HouseThing.Rest(phase: phase, set: json?.set, endsAt: json?.endsAt?.instant)), possible: possible)
    }

    /// Returns the workouts or routines of the config, those that run, and what starts the built-in
    /// ones.
    private func runThings(_ kind: Activity.Kind, own: [String], all: [String], _ activities: [ActivityRecord]) -> [HouseThing] {
        let running = activities.filter { $0.activity.value.kind == kind }
        let others = running.map(\.activity.value.name).filter { !own.contains($0) }
        let starters = all.filter { !own.contains($0) }.map { name in
            HouseThing(.starter(kind == .workout ? .workout(name) : .routine(name)), name: name, .starter, possible: [.start])
        }
        let runs = (own + others.uniqued()).map { name in
            let identity: HouseThing.Identity = kind == .workout ? .workout(name) : .routine(name)
            guard let record = running.first(where: { $0.activity.value.name == name }) else {
                return HouseThing(identity, name: name, .run(HouseThing.Run(state: .idle)), possible: [.start])
            }
            guard let run = ActivityJSON(record.activity.value, timers: record.timers, clock: clock).run,
                let state = HouseThing.Run.State(rawValue: run.state)
            else { return HouseThing(identity, name: name, .run(HouseThing.Run(state: .idle)), possible: [.start]) }
            let facts = HouseThing.Run(
                state: state, phase: run.phase?.name, set: run.set, phaseEndsAt: run.phaseEndsAt?.instant, endsAt: run.endsAt?.instant)
            return HouseThing(identity, name: name, .run(facts), possible: state == .running ? [.stop] : [.start, .stop])
        }
        return runs + starters
    }
}
