import BellhopCore
import ControlClient
import ControlWire

/// Finds unanswered notices by what people call them: also notices that belong to no pet and to no
/// timer, such as those of programs and of rests.
enum OpenNotice {
    /// Returns all unanswered notices; none if the daemon cannot list them.
    static func all(in session: Session) async -> [EventJSON] {
        do {
            return try await session.client.send(Request(.status), as: StatusJSON.self).unacknowledged
        } catch {
            return []
        }
    }

    /// Returns the number of the newest unanswered notice with this key or name; `nil` if there is none.
    static func number(named name: String, among open: [EventJSON]) -> EventNumber? {
        let keyed = open.filter { $0.notice.labels["key"] == name }
        return (keyed.isEmpty ? open.filter { $0.notice.name.foldedSpelling == name.foldedSpelling } : keyed).map(\.number).max()
    }

    /// Returns the newest notice with this key or name, or else the newest one whose name begins like
    /// this, if all of those have the same name; `nil` if there is none.
    static func meant(by name: String, among open: [EventJSON]) -> EventJSON? {
        if let number = number(named: name, among: open) { return open.first { $0.number == number } }
        let alike = open.filter { $0.notice.name.begins(likeName: name) }
        guard Set(alike.map(\.notice.name.foldedSpelling)).count == 1 else { return nil }
        return alike.max { $0.number < $1.number }
    }

    /// Returns the numbers of all notices that have the name of a notice, newest first; only the notice
    /// itself if the user typed its key, which no other open notice has.
    static func namesakes(of notice: EventJSON, called name: String, among open: [EventJSON]) -> [EventNumber] {
        guard notice.notice.labels["key"] != name else { return [notice.number] }
        let wanted = notice.notice.name.foldedSpelling
        return open.filter { $0.notice.name.foldedSpelling == wanted }.map(\.number).sorted(by: >)
    }

    /// Returns the failure for an unknown name, with a notice that the user may have meant.
    static func failure(_ failure: CommandFailure, _ name: String, among open: [EventJSON]) -> CommandFailure {
        guard failure.suggestions.isEmpty, let near = SimilarWord.name(meantBy: name, among: open.map(\.notice.name)) else {
            return failure
        }
        return CommandFailure(.noSuchThing, TargetOptions.unknown(name, for: .ack), name: failure.name, suggestions: [near])
    }
}
