import BellhopCore
import LinuxSpawn

/// Plays scores, each on its own thread that lives as long as the sound. So several sounds mix, and
/// there are no threads while nothing sounds.
final class Stage: Sendable {
    /// The outcome of a score.
    enum Verdict: Sendable, Hashable {
        /// It is playing or has played, through this back end.
        case heard(String)
        /// There was nothing to play, as configured.
        case nothing
        case stopped
        /// It could not be heard, for these reasons.
        case silent([String])
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

    /// Starts playing and returns at once.
    ///
    /// - Parameters:
    ///   - stop: ends the score.
    ///   - heard: called once, as soon as the outcome is known.
    ///   - ended: called once, when the score is over.
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
        heard(.silent(["this machine has no thread left"]))
        ended()
    }

    /// Ends everything that is playing.
    func stopAll() {
        for stop in state.withLock({ Array($0.sounding.values) }) { stop.send() }
    }

    /// Renders these words ahead of time, in order, and then calls `done`.
    func prepare(_ words: [Words], done: @escaping @Sendable () -> Void) {
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
        func play(_ file: SoundFile?, saying words: Words? = nil, besides faults: [String] = []) -> Bool {
            var order = score.order(file, saying: words, before: deadline)
            // Words that follow a sound have no due time of their own.
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
        // Try without a file, because the bell needs none.
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

    /// The fault if a sound needs a descriptor and none is left.
    static let full = "this process has no descriptors left"
}
