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
        guard let path = folder.path(of: name(of: words)), SoundFolder.isThere(path) else { return nil }
        SoundFolder.touch(path)
        return SoundFile(path: path, tone: .notice)
    }

    /// The file of the words, made now if it must be; `nil` where words do not become files here. Blocks for some hundredths of a second.
    func file(of words: Words, until stop: StopSignal) -> SoundFile? {
        if let ready = ready(words) { return ready }
        guard engine == .espeak, let program = servers.program(Engine.espeak.program), let path = folder.path(of: name(of: words)) else {
            return nil
        }
        let draft = "\(path).\(getpid()).\(stop.descriptor)"
        let run = PlayerRun(
            program: program,
            arguments: [Engine.espeak.program, "-v", voice(for: words.tongue), "-s", String(speed), "-w", draft, "--stdin"],
            variables: SoundVariables.passed(of: servers.variables), input: Array(words.text.utf8), limit: Self.limit)
        guard run.run(until: stop) == .ended, rename(draft, path) == 0 else {
            unlink(draft)
            return nil
        }
        folder.tidy()
        return SoundFile(path: path, tone: .notice)
    }

    /// Has speech-dispatcher say the words, and returns when they are said. Blocks.
    func say(_ words: Words, volume: Int, until stop: StopSignal) -> PlayerRun.End {
        guard let program = servers.program(Engine.dispatcher.program) else { return .failed("spd-say is not installed") }
        var arguments = [Engine.dispatcher.program, "--wait", "--application-name", "bellhop", "--volume", String(volume * 2 - 100)]
        arguments += ["--language", words.tongue.rawValue]
        if let voice = voices[words.tongue.rawValue] { arguments += ["--synthesis-voice", voice] }
        let run = PlayerRun(
            program: program, arguments: arguments + ["--", words.text], variables: SoundVariables.passed(of: servers.variables),
            limit: .minutes(2))
        return run.run(until: stop)
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
