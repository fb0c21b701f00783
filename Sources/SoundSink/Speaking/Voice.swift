import BellhopCore
import Glibc
import LinuxSpawn

/// Speaks. With espeak-ng words become files, which can be made ahead of the instant at which they are to be heard; speech-dispatcher speaks when it
/// gets to it.
struct Voice: Sendable {
    enum Engine: String, Sendable {
        case espeak = "espeak-ng"
        case dispatcher = "speech-dispatcher"

        var program: String {
            switch self {
            case .espeak: "espeak-ng"
            case .dispatcher: "spd-say"
            }
        }
    }

    /// How long making the file of one utterance may take.
    private static let limit: Duration = .seconds(10)

    /// In the order in which they are tried.
    let engines: [Engine]
    /// For a tongue (`de`) the voice, as the engine names it.
    let voices: [String: String]
    /// Words a minute.
    let speed: Int
    let servers: SoundServers
    let folder: SoundFolder

    /// The one that is installed.
    var engine: Engine? { engines.first { servers.program($0.program) != nil } }

    /// The file of the words, if it was made before.
    func ready(_ words: Words) -> SoundFile? {
        guard let path = folder.existing(name(of: words)) else { return nil }
        SoundFolder.touch(path)
        return SoundFile(path: path, tone: .notice)
    }

    /// The file of the words, made now if it must be; `nil` where words do not become files here. Blocks for some hundredths of a second.
    func file(of words: Words, until stop: StopSignal) -> SoundFile? {
        if let ready = ready(words) { return ready }
        guard engine == .espeak, let program = servers.program(Engine.espeak.program), let deadline = Deadline(after: Self.limit) else {
            return nil
        }
        for path in folder.paths(of: name(of: words)) {
            let draft = "\(path).\(getpid()).\(stop.descriptor)"
            let run = PlayerRun(
                program: program,
                arguments: [Engine.espeak.program, "-v", voice(for: words.tongue), "-s", String(speed), "-w", draft, "--stdin"],
                variables: SoundVariables.passed(of: servers.variables), input: Array(words.text.utf8), deadline: deadline)
            let end = run.run(until: stop)
            // It does not always say that a disk is full.
            if end == .ended, SoundFolder.holdsSomething(draft), rename(draft, path) == 0 {
                folder.tidy()
                return SoundFile(path: path, tone: .notice)
            }
            unlink(draft)
            if end == .stopped || end == .outOfTime { break }
        }
        return nil
    }

    /// Has speech-dispatcher say the words, and returns when they are said, or not to be said any more. Blocks.
    ///
    /// - Returns: whether they were said to their end.
    func say(_ words: Words, _ volume: Int, until stop: StopSignal, before deadline: Deadline) -> Bool {
        guard let program = servers.program(Engine.dispatcher.program) else { return false }
        var arguments = [Engine.dispatcher.program, "--wait", "--application-name", "bellhop", "--volume", String(volume * 2 - 100)]
        arguments += ["--language", words.tongue.rawValue]
        if let voice = voices[words.tongue.rawValue] { arguments += ["--synthesis-voice", voice] }
        let run = PlayerRun(
            program: program, arguments: arguments + ["--", words.text], variables: SoundVariables.passed(of: servers.variables),
            deadline: deadline)
        return run.run(until: stop) == .ended
    }

    private func voice(for tongue: Language.Tongue) -> String { voices[tongue.rawValue] ?? tongue.rawValue }

    private func name(of words: Words) -> String {
        var (one, other) = (StableHash(), StableHash())
        one.add(voice(for: words.tongue))
        one.add("\(speed)")
        one.add(words.text)
        other.add(words.text)
        other.add("\(speed)")
        other.add(voice(for: words.tongue))
        return "words-\(one.text)-\(other.text).wav"
    }
}
