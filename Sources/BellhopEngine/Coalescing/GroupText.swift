import BellhopCore

/// The text of a group notice: "3 loads are finished: Snowy, Fluffy, Buddy".
enum GroupText {
    /// The maximum number of names that are listed. All further names are only counted.
    static let listed = 20

    /// - Parameter kind: the kind that all events share; `nil` if their kinds differ.
    static func title(_ kind: EventKind?, count: Int, names: [String]) -> Phrase {
        sentence(kind, count, Self.names(names, of: count))
    }

    /// Returns the title without names, for redacted sinks.
    static func redacted(_ kind: EventKind?, count: Int) -> Phrase { plain(kind, count) }

    static func names(_ names: [String], of count: Int) -> Phrase {
        let list = names.prefix(listed).map { Phrase.verbatim($0) }
        let rest = count - min(names.count, listed)
        return rest > 0 ? "\(Array(list)) and \(rest) more" : "\(Array(list))"
    }

    /// Returns the sentence that tells people what to do next; empty if the title is enough.
    static func body(_ kind: EventKind?) -> Phrase {
        switch kind {
        case .some(.laundryWashed): "Time to move your laundry to the dryer!"
        case .some(.laundryDried): "Time to fold your laundry!"
        case .some(.laundryDue), .some(.laundryWaiting), .some(.petSad), .some(.petVerySad): "Your pets need attention!"
        default: .empty
        }
    }

    private static func sentence(_ kind: EventKind?, _ count: Int, _ names: Phrase) -> Phrase {
        switch kind {
        case .some(.laundryWashed), .some(.laundryDried): "\(count: count, one: "load is", other: "loads are") finished: \(names)"
        case .some(.laundryDue): "\(count: count, one: "load is", other: "loads are") due: \(names)"
        case .some(.laundryWaiting): "\(count: count, one: "load is", other: "loads are") waiting: \(names)"
        case .some(.petSad), .some(.petVerySad): "\(count: count, one: "pet is", other: "pets are") very sad: \(names)"
        case .some(.petDied): "\(count: count, one: "pet has", other: "pets have") died: \(names)"
        case .some(.timerFinished): "\(count: count, one: "timer", other: "timers"): \(names)"
        case .some(.alarmRang): "\(count: count, one: "alarm", other: "alarms"): \(names)"
        case .some(.restOver): "\(count: count, one: "rest is", other: "rests are") over: \(names)"
        case .some(.workoutFinished): "\(count: count, one: "workout is", other: "workouts are") complete: \(names)"
        case .some(.sinkFailing): "\(count: count, one: "sink is", other: "sinks are") not accepting notices: \(names)"
        case .some(.heartbeatDown), .some(.heartbeatOverrun):
            "\(count: count, one: "job has", other: "jobs have") not reported: \(names)"
        case .some(.heartbeatFailed): "\(count: count, one: "job has", other: "jobs have") failed: \(names)"
        case .some(.heartbeatUp): "\(count: count, one: "job works", other: "jobs work") again: \(names)"
        default: "\(count: count, one: "notice", other: "notices"): \(names)"
        }
    }

    private static func plain(_ kind: EventKind?, _ count: Int) -> Phrase {
        switch kind {
        case .some(.laundryWashed), .some(.laundryDried): "\(count: count, one: "load is", other: "loads are") finished"
        case .some(.laundryDue), .some(.laundryWaiting): "\(count: count, one: "load is waiting", other: "loads are waiting") for you"
        case .some(.timerFinished): "\(count: count, one: "timer has", other: "timers have") ended"
        default: "\(count: count, one: "notice", other: "notices") from Bellhop"
        }
    }
}
