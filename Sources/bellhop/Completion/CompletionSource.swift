import BellhopCore

/// The source of the possible values of an argument.
enum CompletionSource: Hashable, Sendable {
    /// Names and numbers that the daemon knows.
    case pets, timers, sinks, members, events, deliveries, tokens, heartbeats, inlets
    /// Inlets whose programs send lines, and open questions.
    case lineInlets, questions
    /// Pets and timers that are running, the same and paused timers, or pets and timers that have a
    /// notice that waits for an answer.
    case running, started, unanswered
    /// Workouts or routines that are built in or are defined in the config.
    case workouts, routines
    /// Routines in progress.
    case openRoutines
    /// Timers that are paused, kept, ready to start, or repeating.
    case paused, kept, ready, repeating
    /// A fixed list of words.
    case words([String])
    /// Names of files, folders or programs. The shell finds these names itself.
    case files, folders, programs

    /// Finds the source for an argument. Returns `nil` if the user can type any text, such as a new
    /// name, a number or a time.
    ///
    /// - Parameters:
    ///   - argument: the argument, with its English names.
    ///   - path: the words of the command, such as `outbox drop`.
    init?(_ argument: ArgumentShape, of path: [String]) {
        if let values = argument.allValues, !values.isEmpty {
            self = .words(values)
            return
        }
        let own = argument.preferredName?.name
        // The value of an argument called `name` is usually a new name, which cannot be completed.
        // ``special`` lists the commands that expect an existing name.
        let names = [own, argument.valueName].compactMap(\.self)
        for name in names {
            if let known = Self.special[path.joined(separator: " ") + " " + name] ?? Self.usual[name] {
                self = known
                return
            }
        }
        return nil
    }

    private static let special: [String: CompletionSource] = [
        "stop name": .started, "extend name": .started, "snooze name": .unanswered, "ack name": .unanswered,
        "pause name": .running, "resume name": .paused, "skip name": .repeating, "workout start workout": .workouts,
        "workout show name": .workouts,
        "workout start start": .words(Programme.Intensity.allCases.map(\.rawValue)),
        "workout export name": .workouts, "routine start name": .routines, "routine show name": .routines,
        "routine next name": .openRoutines,
        "routine export name": .routines, "routine pause name": .openRoutines, "routine resume name": .openRoutines,
        "routine end name": .openRoutines, "routine status name": .openRoutines,
        "api token revoke token": .tokens, "heartbeat show name": .heartbeats, "heartbeat history name": .heartbeats,
        "heartbeat ping name": .heartbeats, "heartbeat ping signal": .words(["success", "start", "fail", "log"]),
        "heartbeat set name": .heartbeats, "heartbeat pause name": .heartbeats, "heartbeat resume name": .heartbeats,
        "heartbeat address name": .heartbeats, "heartbeat remove name": .heartbeats, "inlets token inlet": .inlets,
        "listen inlet": .lineInlets, "answer question": .questions, "why subject": .events,
        "settings setting": .words(HouseholdSetting.allCases.map(\.rawValue)),
        "setup sink": .words(["gotify", "email", "webhook", "mqtt", "webpush", "program", "journal", "sound", "hooks"]),
        "completions shell": .words(CompletionScript.Shell.allCases.map(\.rawValue)),
        "manual page": .words(["bellhop.1", "bellhopd.8", "bellhop.toml.5"]),
        "config check file": .files, "pet add sound": .words([]), "pet set sound": .words([]),
    ]

    private static let usual: [String: CompletionSource] = [
        "pet": .pets, "timer": .timers, "sink": .sinks, "member": .members, "by": .members, "as": .members, "owner": .members,
        "turns": .members, "with": .members, "event": .events, "delivery": .deliveries, "kind": .words(EventKind.all.map(\.rawValue)),
        "lang": .words(Language.Tongue.allCases.map(\.rawValue).sorted()),
        "urgency": .words(["low", "normal", "high", "critical"]),
        "for": .words(["10m", "45m", "1h"]), "file": .files, "path": .files, "icon": .files, "output": .files, "folder": .folders,
        "program": .programs,
    ]
}
