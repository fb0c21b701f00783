import BellhopCore
import Glibc
import LinuxSpawn

/// Speaks words with one of two engines. espeak-ng turns words into files, which can be done in
/// advance. speech-dispatcher writes no files, but speaks the words as soon as it can.
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

    /// The time limit for turning one text into a file.
    private static let limit: Duration = .seconds(10)

    /// The engines, in the order in which they are tried.
    let engines: [Engine]
    /// For each language (`de`), the name of the voice to use.
    let voices: [String: String]
    /// The speed in words per minute.
    let speed: Int
    let servers: SoundServers
    let folder: SoundFolder

    /// The first engine that is installed; `nil` if no engine is installed.
    var engine: Engine? { engines.first { servers.program($0.program) != nil } }

    /// Returns the file with these words if that file already exists; otherwise `nil`.
    func ready(_ words: SpokenText) -> SoundFile? {
        guard let path = folder.existing(name(of: words)) else { return nil }
        SoundFolder.touch(path)
        return SoundFile(path: path, tone: .notice)
    }

    /// Returns a sound file that speaks these words, and generates it if necessary. Returns `nil`
    /// if the installed engine cannot write files, or if generating the file fails. Usually blocks
    /// for a few hundredths of a second.
    func file(of words: SpokenText, until stop: StopSignal) -> SoundFile? {
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
            // Also check that the file is not empty, because espeak-ng does not always report a
            // full disk.
            if end == .ended, SoundFolder.holdsSomething(draft), rename(draft, path) == 0 {
                folder.tidy()
                return SoundFile(path: path, tone: .notice)
            }
            unlink(draft)
            if end == .stopped || end == .outOfTime { break }
        }
        return nil
    }

    /// Speaks words with speech-dispatcher. Blocks until the words have been spoken or were
    /// stopped.
    ///
    /// - Returns: whether the words were spoken to the end.
    func say(_ words: SpokenText, _ volume: Int, until stop: StopSignal, before deadline: Deadline) -> Bool {
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

    private func name(of words: SpokenText) -> String {
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

/// A text to speak, and its language.
struct SpokenText: Sendable, Hashable {
    /// The maximum length of a text to speak, in characters.
    private static let longest = 400

    let text: String
    let tongue: Language.Tongue

    /// Returns `nil` if the text contains nothing to speak.
    init?(_ text: String, in language: Language) {
        let plain = SafeText.truncated(SafeText.line(SafeText.stripped(text)), toCharacters: Self.longest)
        guard plain.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        self.text = plain
        tongue = language.tongue
    }
}
