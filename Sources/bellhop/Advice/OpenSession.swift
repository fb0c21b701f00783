import BellhopCore
import ControlClient
import ControlWire

/// Explains a command such as `pause tabata`, whose name is neither a pet nor a timer but a
/// workout, a routine or a rest in progress.
enum OpenSession {
    /// Returns the failure with the line that does what the user wants; `nil` if no such session is
    /// in progress.
    static func failure(_ name: String, for verb: MatchVerb, in session: Session) async -> CommandFailure? {
        let activities: [ActivityJSON]
        do {
            activities = try await session.client.send(Request(.status), as: StatusJSON.self).activities ?? []
        } catch {
            // Ignore this error: without the sessions, the name is simply unknown.
            return nil
        }
        guard let found = activities.first(where: { isMeant(by: name, $0) }) else { return nil }
        let fault: Phrase = "\"\(SafeText.line(name))\" is neither a pet nor a timer, but a session in progress."
        guard let line = line(found, for: verb, session.words, name) else {
            return CommandFailure(.noSuchThing, fault.followed(by: "See: bellhop status"), name: "unknownName")
        }
        return CommandFailure(.noSuchThing, fault.followed(byLine: CorrectedLine.advice([line])), name: "unknownName")
    }

    private static func isMeant(by name: String, _ activity: ActivityJSON) -> Bool {
        let kinds = [activity.kind] + (activity.kind == Activity.Kind.rest.rawValue ? ["pause"] : ["training"])
        return kinds.contains(name.lowercased()) || activity.name.begins(likeName: name)
    }

    /// Returns the line for a session. All words after the name stay: `extend rest 30s` becomes `rest
    /// extend 30s`.
    private static func line(_ activity: ActivityJSON, for verb: MatchVerb, _ words: [String], _ name: String) -> CorrectedLine? {
        guard let command = command(verb, on: activity), let place = words.firstIndex(of: name) else { return nil }
        return CorrectedLine(command + words[(place + 1)...].filter { $0 != "--" }).flatMap { $0.isValid ? $0 : nil }
    }

    private static func command(_ verb: MatchVerb, on activity: ActivityJSON) -> [String]? {
        switch (Activity.Kind(rawValue: activity.kind), verb) {
        case (.rest, .stop): ["rest", "stop"]
        case (.rest, .extend): ["rest", "extend"]
        case (.rest, .snooze): ["rest", "next"]
        case (.workout, .stop): ["workout", "end"]
        case (.workout, .pause): ["workout", "pause"]
        case (.workout, .resume): ["workout", "resume"]
        case (.routine, .stop): ["routine", "end", activity.name]
        case (.routine, .pause): ["routine", "pause", activity.name]
        case (.routine, .resume): ["routine", "resume", activity.name]
        default: nil
        }
    }
}
