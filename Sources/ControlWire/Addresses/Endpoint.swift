package import BellhopCore

/// An operation of the API: a method and a path. The command line builds its requests from the
/// ``table``, and the daemon finds the endpoint of a request in the same table.
///
/// If a path contains a name, the daemon accepts any unique prefix of the name and ignores case.
package enum Endpoint: Hashable, Sendable {
    case status
    case pets, addPet
    case pet(String), changePet(String), deletePet(String)
    case petExplanation(String)
    case petCommand(String, PetVerb)
    case vacation
    case clock, clockAccept
    case timers, startTimers
    case timer(String), stopTimer(String)
    case timerCommand(String, TimerVerb)
    case rest, startRest
    case restCommand(RestVerb)
    case activities
    /// Lists the running and finished workouts.
    case workouts
    case startWorkout
    /// The workout with this id or name, or the running one (``current``).
    case workout(String)
    case workoutCommand(String, RunVerb)
    case workoutProgrammes, workoutProgramme(String)
    /// Lists the running and finished routines.
    case routines
    case startRoutine
    /// The routine with this id or name, or the running one (``current``).
    case routine(String)
    case routineCommand(String, RunVerb)
    case routineProgrammes, routineProgramme(String)
    case find
    case ack
    case undo
    /// Lists the notices that wait for their time.
    case waitingNotices
    case postNotice, withdrawNotice(String)
    case heartbeats, addHeartbeat
    case heartbeat(String), changeHeartbeat(String), removeHeartbeat(String)
    case heartbeatCommand(String, HeartbeatVerb)
    case heartbeatPings(String)
    case history
    case events
    case why(Int64)
    case delivery(event: Int64, sink: String)
    case outbox, outboxCancel, outboxRetry, outboxDrop
    case routes, routesExplain
    case members
    case sinks, sinksTest, sinkKinds
    case config, configReload, configCheck, configTrial, serverProbe
    case doctor
    case hooks
    case version
    case shutdown
    case metrics
    case settings, changeSettings
    case badge
    case watch
    case today
    case seen
    case currentTasks
    case stats, trainingStats, noticeStats
    case export
    case importFile
    case backup
    case session
    /// Signs out: revokes the token of the request.
    case endSession
    case tokens, addToken, revokeToken(String), pairing, addSticker
    /// Exchanges a pairing code for a token. Needs no token.
    case pair
    case inlets, addInletToken(String)
    case pushKey, pushSubscriptions, subscribe, unsubscribe
    case prune
    case wipe
    case demo

    /// The word that can be used in a path instead of a name. It stands for the only running
    /// workout or routine.
    package static let current = "current"

    /// Every endpoint: its method, its path below `/v1` with placeholders in braces, and the query
    /// parameters that it accepts. If two rows match a path, the first row wins. The daemon refuses
    /// query parameters that are not listed here.
    static let table: [Row] = [
        Row(.get, "status", .status),
        Row(.get, "pets?retired&low", .pets),
        Row(.post, "pets", .addPet),
        Row(.get, "pets/{name}", Endpoint.pet),
        Row(.patch, "pets/{name}", Endpoint.changePet),
        Row(.delete, "pets/{name}", Endpoint.deletePet),
        Row(.get, "pets/{name}/explanation", Endpoint.petExplanation),
        Row(.post, "pets/{name}/{verb}", Endpoint.petCommand),
        Row(.post, "vacation", .vacation),
        Row(.get, "clock", .clock),
        Row(.post, "clock/accept", .clockAccept),
        Row(.get, "timers?limit&cursor&all", .timers),
        Row(.post, "timers", .startTimers),
        Row(.get, "timers/{id}", Endpoint.timer),
        Row(.delete, "timers/{id}", Endpoint.stopTimer),
        Row(.post, "timers/{id}/{verb}", Endpoint.timerCommand),
        Row(.get, "rest", .rest),
        Row(.post, "rest", .startRest),
        Row(.post, "rest/{verb}", Endpoint.restCommand),
        Row(.get, "activities?kind&limit&cursor&before", .activities),
        Row(.get, "workouts?limit", .workouts),
        Row(.post, "workouts", .startWorkout),
        Row(.get, "workouts/programmes", .workoutProgrammes),
        Row(.get, "workouts/programmes/{name}", Endpoint.workoutProgramme),
        Row(.get, "workouts/{name}", Endpoint.workout),
        Row(.post, "workouts/{name}/{verb}", Endpoint.workoutCommand),
        Row(.get, "routines?limit", .routines),
        Row(.post, "routines", .startRoutine),
        Row(.get, "routines/programmes", .routineProgrammes),
        Row(.get, "routines/programmes/{name}", Endpoint.routineProgramme),
        Row(.get, "routines/{name}", Endpoint.routine),
        Row(.post, "routines/{name}/{verb}", Endpoint.routineCommand),
        Row(.get, "find?name", .find),
        Row(.post, "ack", .ack),
        Row(.post, "undo", .undo),
        Row(.get, "notices", .waitingNotices),
        Row(.post, "notices", .postNotice),
        Row(.delete, "notices/{key}", Endpoint.withdrawNotice),
        Row(.get, "heartbeats", .heartbeats),
        Row(.post, "heartbeats", .addHeartbeat),
        Row(.get, "heartbeats/{name}", Endpoint.heartbeat),
        Row(.patch, "heartbeats/{name}", Endpoint.changeHeartbeat),
        Row(.delete, "heartbeats/{name}", Endpoint.removeHeartbeat),
        Row(.post, "heartbeats/{name}/{verb}", Endpoint.heartbeatCommand),
        Row(.get, "heartbeats/{name}/pings?limit&cursor", Endpoint.heartbeatPings),
        Row(.get, "history?pet&limit&cursor&after&from&to", .history),
        Row(.get, "events?after&limit&cursor&newest&since", .events),
        Row(.get, "events/{event}/why", Endpoint.why),
        Row(.get, "deliveries/{event}/{sink}", Endpoint.delivery),
        Row(.get, "outbox?limit&cursor", .outbox),
        Row(.post, "outbox/cancel", .outboxCancel),
        Row(.post, "outbox/retry", .outboxRetry),
        Row(.post, "outbox/drop", .outboxDrop),
        Row(.get, "routes", .routes),
        Row(.post, "routes/explain", .routesExplain),
        Row(.get, "members", .members),
        Row(.get, "sinks", .sinks),
        Row(.post, "sinks/test", .sinksTest),
        Row(.get, "sinks/kinds", .sinkKinds),
        Row(.get, "config", .config),
        Row(.post, "config/reload", .configReload),
        Row(.post, "config/check", .configCheck),
        Row(.post, "config/trial", .configTrial),
        Row(.post, "config/probe", .serverProbe),
        Row(.get, "doctor", .doctor),
        Row(.get, "hooks", .hooks),
        Row(.get, "version", .version),
        Row(.post, "shutdown", .shutdown),
        Row(.get, "metrics", .metrics),
        Row(.get, "settings", .settings),
        Row(.patch, "settings", .changeSettings),
        Row(.get, "badge?beat", .badge),
        Row(.get, "watch", .watch),
        Row(.get, "today", .today),
        Row(.post, "seen", .seen),
        Row(.get, "tasks/current?pet", .currentTasks),
        Row(.get, "stats?pet", .stats),
        Row(.get, "stats/workouts", .trainingStats),
        Row(.get, "stats/notifications", .noticeStats),
        Row(.get, "export?format", .export),
        Row(.post, "import?mode&dryRun", .importFile),
        Row(.get, "backup", .backup),
        Row(.get, "session", .session),
        Row(.delete, "session", .endSession),
        Row(.get, "tokens", .tokens),
        Row(.post, "tokens", .addToken),
        Row(.post, "tokens/pairing", .pairing),
        Row(.post, "tokens/stickers", .addSticker),
        Row(.delete, "tokens/{id}", Endpoint.revokeToken),
        Row(.post, "pair", .pair),
        Row(.get, "inlets", .inlets),
        Row(.post, "inlets/{name}/token", Endpoint.addInletToken),
        Row(.get, "push/key", .pushKey),
        Row(.get, "push/subscriptions", .pushSubscriptions),
        Row(.post, "push/subscriptions", .subscribe),
        Row(.delete, "push/subscriptions", .unsubscribe),
        Row(.post, "prune", .prune),
        Row(.post, "wipe", .wipe),
        Row(.post, "demo", .demo),
    ]

    /// The scope that a token needs for this endpoint; `nil` for the only endpoint that needs no
    /// token.
    package var scope: APIScope? {
        switch self {
        case .pair: nil
        // A subscription only shows notices, and belongs to the device of the request.
        case .subscribe, .unsubscribe: .read
        case .config, .configReload, .configCheck, .configTrial, .serverProbe, .tokens, .addToken, .revokeToken, .pairing, .addSticker,
            .inlets, .addInletToken, .export, .importFile, .backup, .prune, .wipe, .demo, .clockAccept, .shutdown:
            .admin
        // Everybody may give up their own token.
        case .endSession: .read
        default: method == .get ? .read : .act
        }
    }

    /// The request that reads what this request changes. A client can name the entity tag of its
    /// answer in `If-Match`. `nil` if there is no such request.
    package var subject: Endpoint? {
        switch self {
        case .changePet(let name), .deletePet(let name), .petCommand(let name, _): .pet(name)
        case .stopTimer(let name), .timerCommand(let name, _): .timer(name)
        case .workoutCommand(let name, _): .workout(name)
        case .routineCommand(let name, _): .routine(name)
        case .restCommand: .rest
        case .changeSettings: .settings
        default: nil
        }
    }

    /// Whether the answer has an entity tag.
    package var hasEntityTag: Bool {
        switch self {
        case .pet, .timer, .workout, .routine, .rest, .settings, .workoutProgramme, .routineProgramme, .members, .sinkKinds, .version: true
        default: false
        }
    }

    /// The values for the placeholders in the path, in the order of the path.
    var values: [String] {
        switch self {
        case .pet(let name), .changePet(let name), .deletePet(let name), .petExplanation(let name): [name]
        case .timer(let name), .stopTimer(let name), .revokeToken(let name), .withdrawNotice(let name), .addInletToken(let name): [name]
        case .workout(let name), .workoutProgramme(let name), .routine(let name), .routineProgramme(let name): [name]
        case .heartbeat(let name), .changeHeartbeat(let name), .removeHeartbeat(let name), .heartbeatPings(let name): [name]
        case .petCommand(let name, let verb): [name, verb.rawValue]
        case .timerCommand(let name, let verb): [name, verb.rawValue]
        case .workoutCommand(let name, let verb), .routineCommand(let name, let verb): [name, verb.rawValue]
        case .heartbeatCommand(let name, let verb): [name, verb.rawValue]
        case .restCommand(let verb): [verb.rawValue]
        case .why(let event): [String(event)]
        case .delivery(let event, let sink): [String(event), sink]
        default: []
        }
    }
}

/// The commands for a pet: `POST /v1/pets/{name}/<verb>`.
package enum PetVerb: String, Sendable, Hashable, CaseIterable {
    case wash, dry
    case skipDryer = "skip-dryer"
    case fold, abandon, stop, finish, extend, retire, revive, ack, snooze, pause, resume, swap

    /// A second name for ``dry``. In the specification, the button after a wash has this label
    /// (checklist C4).
    package static let moveToDryer = "move-to-dryer"

    /// Finds the verb with this name; `nil` if there is no such verb.
    init?(inPath text: String) {
        self.init(rawValue: text == Self.moveToDryer ? PetVerb.dry.rawValue : text)
    }
}

/// The commands for a gym session: `POST /v1/rest/<verb>`.
package enum RestVerb: String, Sendable, CaseIterable {
    case next, stop, end, extend
}

/// The commands for a timer: `POST /v1/timers/{id}/<verb>`. To stop a timer, use
/// `DELETE /v1/timers/{id}`.
package enum TimerVerb: String, Sendable, Hashable, CaseIterable {
    case extend, snooze, ack, skip, pause, resume, start, forget
}

/// The commands for a heartbeat: `POST /v1/heartbeats/{name}/<verb>`.
package enum HeartbeatVerb: String, Sendable, Hashable, CaseIterable {
    case ping, pause, resume
    /// Makes a new ping address.
    case address
}
