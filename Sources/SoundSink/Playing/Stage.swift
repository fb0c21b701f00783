import BellhopCore
import LinuxSpawn

/// Where scores are played: each on a thread of its own that lives as long as the sound, so that several mix, and that there is none in silence.
final class Stage: Sendable {
    /// What became of a score.
    enum Verdict: Sendable, Hashable {
        /// It sounds, or has sounded, through this.
        case heard(String)
        /// There was nothing to hear, as it was wanted.
        case nothing
        case stopped
        /// Nobody could hear it, for these reasons.
        case silent([String])
    }

    private struct State {
        var number: UInt64 = 0
        var sounding: [UInt64: StopSignal] = [:]
    }

    private let chain: PlayerChain
    private let library: SoundLibrary
    private let voice: Voice
    private let state = Locked(State())

    init(chain: PlayerChain, library: SoundLibrary, voice: Voice) {
        self.chain = chain
        self.library = library
        self.voice = voice
    }

    /// Begins at once, and returns at once.
    ///
    /// - Parameters:
    ///   - stop: ends it.
    ///   - heard: called once, as soon as it is known.
    ///   - ended: called once, when it is over.
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

    /// Ends whatever sounds.
    func stopAll() {
        for stop in state.withLock({ Array($0.sounding.values) }) { stop.send() }
    }

    /// Has these words made ahead, in order, and then calls `done`.
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
        func play(_ file: SoundFile, saying words: Words? = nil) -> Bool {
            var order = score.order(file, saying: words)
            // What follows has no instant of its own.
            if words != nil, score.manner == .after { order.at = nil }
            let result = chain.play(order, until: stop) { tell(.heard($0.rawValue)) }
            switch result {
            case .sounded(let backEnd): tell(.heard(words == nil ? backEnd.rawValue : "espeak-ng, \(backEnd.rawValue)"))
            case .stopped: tell(.stopped)
            case .silent(let faults): tell(.silent(faults))
            }
            if case .sounded = result { return true }
            return false
        }
        if let words = score.words, score.manner != .after {
            if let file = score.manner == .insteadLoosely ? voice.file(of: words, until: stop) : voice.ready(words) {
                _ = play(file, saying: words)
                return
            }
            if score.manner == .insteadLoosely, voice.engine == .dispatcher, say(words, score, stop) {
                return tell(.heard(Voice.Engine.dispatcher.rawValue))
            }
        }
        if let file = score.choice.flatMap(library.file), !play(file) { return }
        if let words = score.words, score.manner == .after {
            if let file = voice.file(of: words, until: stop) {
                _ = play(file, saying: words)
            } else if voice.engine == .dispatcher, say(words, score, stop) {
                tell(.heard(Voice.Engine.dispatcher.rawValue))
            }
        }
        tell(.nothing)
    }

    private func say(_ words: Words, _ score: Score, _ stop: StopSignal) -> Bool {
        voice.say(words, volume: score.volume, until: stop) == .ended
    }
}
