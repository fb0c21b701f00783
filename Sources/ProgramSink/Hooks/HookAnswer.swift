import BellhopCore
import LinuxSpawn

/// The result of running a hook.
enum HookAnswer: Hashable {
    case done
    /// The hook failed. It is not run again for this event.
    case failed(Reason)
    /// The hook asks to be run again later.
    case again(Reason)
    /// The hook was stopped early, because nothing waits for its result any more.
    case interrupted(Reason)

    /// - Parameter title: the name of the hook in messages, such as `laundry.washed/10-light`.
    init(_ end: ProgramEnd, title: String, limit: Duration) {
        let said = ProgramAnswer.lastLine(of: end.errors)
        func reason(_ otherwise: Phrase) -> Reason { "\(title): \(said.map(Phrase.verbatim) ?? otherwise)" }
        switch end.manner {
        case .exited(0): self = .done
        case .exited(75): self = .again(reason("the program asks to be run again (status 75)"))
        case .exited(let status): self = .failed(reason("the program failed (status \(status))"))
        case .signalled(let number): self = .failed(reason("the program was ended by signal \(number)"))
        case .tooLate: self = .failed("\(title) did not end within \(DurationText.words(limit))")
        case .cancelled: self = .interrupted("\(title) was stopped before it finished")
        case .unstarted(let number):
            let problem: Reason = "\(title) cannot be started: \(Phrase.message(ofSystem: SpawnFailure(code: number).words))"
            self = SpawnFailure(code: number).isPassing ? .again(problem) : .failed(problem)
        }
    }
}
