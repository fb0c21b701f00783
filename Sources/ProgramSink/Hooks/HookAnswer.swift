import BellhopCore
import LinuxSpawn

/// Interprets the end of a hook.
enum HookAnswer: Hashable {
    case done
    /// It failed and is not run again for this event.
    case failed(Reason)
    /// It asks to be run again.
    case again(Reason)
    /// We ended it early, because its caller no longer waits.
    case interrupted(Reason)

    /// - Parameter title: `laundry.washed/10-light`, for people.
    init(_ end: ProgramEnd, title: String, limit: Duration) {
        let said = ProgramAnswer.lastLine(of: end.errors)
        func reason(_ otherwise: String) -> Reason { Reason("\(title): \(said ?? otherwise)") }
        switch end.manner {
        case .exited(0): self = .done
        case .exited(75): self = .again(reason("it asks to be run again (status 75)"))
        case .exited(let status): self = .failed(reason("it failed (status \(status))"))
        case .signalled(let number): self = .failed(reason("it was ended by signal \(number)"))
        case .tooLate: self = .failed("\(title) did not end within \(DurationText.words(limit))")
        case .cancelled: self = .interrupted("\(title) was stopped before it finished")
        case .unstarted(let number):
            let problem: Reason = "\(title) cannot be started: \(SpawnFailure(code: number).words)"
            self = SpawnFailure(code: number).isPassing ? .again(problem) : .failed(problem)
        }
    }
}
