import BellhopCore
import LinuxSpawn

/// Tries the back ends one after the other until one is heard.
struct PlayerChain: Sendable {
    /// The outcome of playing a sound.
    enum Result: Sendable, Hashable {
        case sounded(BackEnd)
        /// It was ended because it is no longer wanted.
        case stopped
        /// No back end worked, with the problem of each.
        case silent([String])
    }

    let backEnds: [BackEnd]
    let servers: SoundServers
    let folder: SoundFolder

    /// Plays a sound and returns when it is over. It blocks, so call it only on threads of our own.
    ///
    /// - Parameter sounding: called once, as soon as a back end has been playing for more than a
    ///   moment.
    func play(_ order: PlayOrder, until stop: StopSignal, sounding: (BackEnd) -> Void = { _ in }) -> Result {
        var faults: [String] = []
        for backEnd in backEnds where order.allowsBell || backEnd != .bell {
            if let obstacle = servers.obstacle(to: backEnd) {
                faults.append(obstacle)
                continue
            }
            if backEnd == .bell {
                if let problem = servers.terminal.ring() {
                    faults.append("bell: \(problem)")
                    continue
                }
                return .sounded(.bell)
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
                faults.append("\(backEnd.rawValue): \(SafeText.truncated(SafeText.line(problem), toCharacters: 200))")
            }
        }
        return .silent(faults)
    }

    /// The run of a back end's program, or `nil` if the program has disappeared since it was found.
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
