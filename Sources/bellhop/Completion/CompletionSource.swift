import BellhopCore

/// Where the values of an argument come from.
enum CompletionSource: Hashable, Sendable {
    /// What the daemon knows.
    case pets, timers, sinks, members, events, deliveries
    /// What a command can be about: pets and timers that run, or that wait for an answer.
    case running, unanswered
    /// Runs that the config or Bellhop itself has.
    case workouts, routines
    /// Timers that are paused, that are kept, that are ready to be started, and those that ring again and again.
    case paused, kept, ready, repeating
    /// Words, with what they mean where that is said.
    case words([String])
    /// What the shell knows.
    case files, folders, programs

    /// - Parameters:
    ///   - argument: by its English names.
    ///   - path: of the command: `outbox drop`.
    /// - Returns: `nil` where anything may stand: a name, a number, a time.
    init?(_ argument: ArgumentShape, of path: [String]) {
        if let values = argument.allValues, !values.isEmpty {
            self = .words(values)
            return
        }
        let own = argument.preferredName?.name
        // A name by itself is that of something new, except where a command is about what is there.
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
        "stop name": .running, "extend name": .running, "snooze name": .unanswered, "ack name": .unanswered,
        "pause name": .running, "resume name": .paused, "skip name": .repeating, "workout start workout": .workouts,
        "workout show name": .workouts,
        "workout start start": .words(Programme.Intensity.allCases.map(\.rawValue)),
        "workout export name": .workouts, "routine start name": .routines, "routine show name": .routines, "routine next name": .routines,
        "routine export name": .routines, "routine pause name": .routines, "routine resume name": .routines, "routine end name": .routines,
        "why subject": .events, "settings setting": .words(HouseholdSetting.allCases.map(\.rawValue)),
        "setup sink": .words(["gotify", "email", "webhook", "mqtt", "program", "journal", "sound", "hooks"]),
        "completions shell": .words(CompletionScript.Shell.allCases.map(\.rawValue)),
        "manual page": .words(ManualPage.allCases.map(\.rawValue)),
        "config check file": .files, "pet add sound": .words([]), "pet set sound": .words([]),
    ]

    private static let usual: [String: CompletionSource] = [
        "pet": .pets, "timer": .timers, "sink": .sinks, "member": .members, "by": .members, "owner": .members, "event": .events,
        "delivery": .deliveries, "kind": .words(EventKind.all.map(\.rawValue)), "lang": .words(["de", "en"]),
        "urgency": .words(["low", "normal", "high", "critical"]),
        "for": .words(["10m", "45m", "1h"]), "file": .files, "path": .files, "icon": .files, "output": .files, "folder": .folders,
        "program": .programs,
    ]
}
