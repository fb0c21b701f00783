import BellhopCore
import LinuxSpawn

/// Plays scores. While a score is playing, it has its own thread. Several sounds can therefore play
/// at once, and no thread exists during silence.
final class Stage: Sendable {
    /// The result of playing a score.
    enum Verdict: Sendable, Hashable {
        /// The score is playing or has been played, through this back end.
        case heard(String)
        /// There was nothing to play, because the config or the theme asks for silence.
        case nothing
        case stopped
        /// The score could not be heard, for these reasons.
        case silent([Phrase])
    }

    private struct State {
        var number: UInt64 = 0
        var sounding: [UInt64: StopSignal] = [:]
    }

    private let chain: PlayerChain
    let library: SoundLibrary
    private let voice: Voice
    private let state = Locked(State())

    init(chain: PlayerChain, library: SoundLibrary, voice: Voice) {
        self.chain = chain
        self.library = library
        self.voice = voice
    }

    /// Starts playing a score and returns immediately.
    ///
    /// - Parameters:
    ///   - stop: stops the score when it is sent.
    ///   - heard: called once, as soon as the result is known.
    ///   - ended: called once, when the score has ended.
    func begin(
        _ score: Score, until stop: StopSignal, heard: @escaping @Sendable (Verdict) -> Void, ended: @escaping @Sendable () -> Void = {}
    ) {
        let number = enter(stop)
        let hasStarted = OwnThread.start(named: "bellhop-sound") { [self] in
            play(score, until: stop, heard)
            leave(number)
            ended()
        }
        guard !hasStarted else { return }
        leave(number)
        heard(.silent(["the system cannot create a thread"]))
        ended()
    }

    /// Stops everything that is playing.
    func stopAll() {
        for stop in state.withLock({ Array($0.sounding.values) }) { stop.send() }
    }

    /// Generates files with these words in advance, in the order of the list. Then calls `done`.
    func prepare(_ words: [SpokenText], done: @escaping @Sendable () -> Void) {
        guard voice.engine == .espeak, let stop = StopSignal() else { return done() }
        let number = enter(stop)
        let finish: @Sendable () -> Void = { [self] in
            leave(number)
            done()
        }
        let hasStarted = OwnThread.start(named: "bellhop-speech") { [self] in
            for words in words { _ = voice.file(of: words, until: stop) }
            finish()
        }
        if !hasStarted { finish() }
    }

    private func enter(_ stop: StopSignal) -> UInt64 {
        state.withLock { state in
            state.number += 1
            state.sounding[state.number] = stop
            return state.number
        }
    }

    private func leave(_ number: UInt64) {
        _ = state.withLock { $0.sounding.removeValue(forKey: number) }
    }

    // MARK: On its thread

    private func play(_ score: Score, until stop: StopSignal, _ heard: (Verdict) -> Void) {
        var isTold = false
        func tell(_ verdict: Verdict) {
            if !isTold { heard(verdict) }
            isTold = true
        }
        guard let deadline = Deadline(after: score.limit) else { return tell(.silent([Self.full])) }
        func play(_ file: SoundFile?, saying words: SpokenText? = nil, besides faults: [Phrase] = []) -> Bool {
            var order = score.order(file, saying: words, before: deadline)
            // Words that follow a sound have no due time.
            if words != nil, score.manner == .after { order.at = nil }
            func name(_ backEnd: BackEnd) -> String {
                words == nil ? backEnd.rawValue : "\(Voice.Engine.espeak.rawValue), \(backEnd.rawValue)"
            }
            switch chain.play(order, until: stop, sounding: { tell(.heard(name($0))) }) {
            case .sounded(let backEnd):
                tell(.heard(name(backEnd)))
                return !deadline.isOver
            case .stopped: tell(.stopped)
            case .silent(let more): tell(.silent(faults + more))
            }
            return false
        }
        if let words = score.words, score.manner != .after {
            if let file = score.manner == .insteadLoosely ? voice.file(of: words, until: stop) : voice.ready(words) {
                _ = play(file, saying: words)
                return
            }
            if score.manner == .insteadLoosely, voice.engine == .dispatcher, voice.say(words, score.volume, until: stop, before: deadline) {
                return tell(.heard(Voice.Engine.dispatcher.rawValue))
            }
        }
        switch score.choice.map(library.find) {
        case .file(let file): if !play(file) { return }
        // The sound has no file, but the terminal bell needs no file.
        case .unwritable(let fault): if !play(nil, besides: [fault]) { return }
        case .silent, nil: break
        }
        if let words = score.words, score.manner == .after {
            if let file = voice.file(of: words, until: stop) {
                _ = play(file, saying: words)
            } else if voice.engine == .dispatcher, voice.say(words, score.volume, until: stop, before: deadline) {
                tell(.heard(Voice.Engine.dispatcher.rawValue))
            }
        }
        tell(.nothing)
    }

    /// The fault that is reported if no file descriptor is left. Every sound needs one.
    static let full: Phrase = "the process has no file descriptor left"
}
