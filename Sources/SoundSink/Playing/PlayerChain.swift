import BellhopCore
import LinuxSpawn

/// Tries one back end after another until a sound is heard.
struct PlayerChain: Sendable {
    /// The outcome of playing a sound.
    enum Result: Sendable, Hashable {
        case sounded(BackEnd)
        /// The sound was stopped because it is no longer wanted.
        case stopped
        /// No back end worked. The phrases describe the problem of each back end.
        case silent([Phrase])
    }

    let backEnds: [BackEnd]
    let servers: SoundServers
    let folder: SoundFolder

    /// Plays a sound and returns when it has ended. The method blocks, so call it only on a
    /// separate thread.
    ///
    /// - Parameter sounding: called once, when a back end has played for a moment without failing.
    func play(_ order: PlayOrder, until stop: StopSignal, sounding: (BackEnd) -> Void = { _ in }) -> Result {
        var faults: [Phrase] = []
        for backEnd in backEnds where order.allowsBell || backEnd != .bell {
            if let obstacle = servers.obstacle(to: backEnd) {
                faults.append(obstacle)
                continue
            }
            if backEnd == .bell {
                switch servers.terminal.ring(until: stop, before: order.deadline) {
                case .rang: return .sounded(.bell)
                case .stopped: return .stopped
                case .failed(let problem): faults.append("bell: \(problem)")
                }
                continue
            }
            guard let file = order.file, let player = run(backEnd, file, order) else { continue }
            var hasSounded = false
            let end = player.run(until: stop) {
                hasSounded = true
                sounding(backEnd)
            }
            switch end {
            case .ended, .outOfTime: return .sounded(backEnd)
            case .stopped: return .stopped
            case .failed(let problem):
                if hasSounded { return .sounded(backEnd) }
                let shown = problem.mappingTexts { SafeText.truncated(SafeText.line($0), toCharacters: 200) }
                faults.append("\(backEnd.rawValue): \(shown)")
            }
        }
        return .silent(faults)
    }

    /// Prepares the program of a back end. Returns `nil` if the program no longer exists.
    private func run(_ backEnd: BackEnd, _ sound: SoundFile, _ order: PlayOrder) -> PlayerRun? {
        var file = sound.path
        if backEnd == .aplay { file = folder.wave(sound, volume: order.volume) ?? file }
        var variables = SoundVariables.passed(of: servers.variables)
        var arguments = backEnd.arguments(for: order, file: file)
        if backEnd == .program {
            variables.merge(order.variables) { $1 }
            arguments = servers.command + [file]
        }
        guard let program = servers.program(arguments[0]) else { return nil }
        return PlayerRun(
            program: program, arguments: arguments, variables: variables, deadline: order.deadline)
    }
}
