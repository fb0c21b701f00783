import BellhopCore
import LinuxSpawn

extension SoundDesk {
    /// The maximum length of each sound in the rehearsal, because a complete song would take too
    /// long.
    private static let longest: Duration = .milliseconds(2500)

    /// Plays the sounds of all events and cues, one after another.
    func rehearse(_ attempt: Attempt) async -> [Rehearsal] {
        guard attempt.sounds else {
            return [Rehearsal(Self.all, .rejected(.soundsOff), took: .zero)]
        }
        var rehearsals: [Rehearsal] = []
        for (part, score) in events(attempt) + cues(attempt) {
            if Task.isCancelled { break }
            rehearsals.append(await rehearse(part, score))
        }
        return rehearsals
    }

    private static let all = "*"

    private func rehearse(_ part: String, _ score: Score) async -> Rehearsal {
        var score = score
        score.limit = Self.longest
        guard let stop = StopSignal() else {
            return Rehearsal(part, .deferred(Reason(Stage.full), after: nil), took: .zero)
        }
        let start = timekeeper.now().sinceBoot
        let told = Locked<(Stage.Verdict, Duration)>((.nothing, .zero))
        await withCheckedContinuation { continuation in
            let timekeeper = timekeeper
            stage.begin(score, until: stop) { verdict in
                let now = timekeeper.now().sinceBoot
                told.withLock { $0 = (verdict, now - start) }
            } ended: {
                continuation.resume()
            }
        }
        let (verdict, took) = told.withLock { $0 }
        switch verdict {
        case .heard(let backEnd):
            let isMissing = settings.table.files.contains { $0.path == score.label && !SoundFolder.isThere($0.path) }
            let detail: Phrase =
                isMissing
                ? "a tone, because there is no file \(score.label), through \(backEnd)" : "\(score.label), through \(backEnd)"
            return Rehearsal(part, .accepted(.none), detail: detail, took: took)
        case .nothing: return Rehearsal(part, .accepted(.none), detail: "silent, because the config says so", took: took)
        case .stopped: return Rehearsal(part, .deferred("the sound was stopped before it could be heard", after: nil), took: took)
        case .silent(let faults):
            return Rehearsal(part, .deferred("nothing was heard: \(Phrase.joined(faults)) (\(mend))", after: nil), took: took)
        }
    }

    private func events(_ attempt: Attempt) -> [(String, Score)] {
        EventKind.all.filter { $0 != .workoutCue }.map { kind in
            let notice = Notice(
                key: NoticeKey(rawValue: "rehearsal"), id: "rehearsal", category: "x-bellhop.test", title: "", body: "",
                sound: Self.usual(kind), name: "Bellhop")
            let choice = settings.table.choice(for: Event(kind: kind, occurred: attempt.now, owner: .hub, notice: notice))
            let score = Score(
                choice: choice, volume: settings.volume, role: settings.role ?? .event, label: choice?.label ?? "none",
                allowsBell: attempt.haptics)
            return (kind.rawValue, score)
        }
    }

    private func cues(_ attempt: Attempt) -> [(String, Score)] {
        Cue.Kind.allCases.map { kind in
            let speaks = kind == .number || kind == .lead
            let words = speaks && !settings.engines.isEmpty ? SpokenText(kind == .number ? "3" : "3, 2, 1", in: attempt.language) : nil
            let choice = settings.table.choice(for: Cue(at: attempt.now, kind: kind, sound: "message"))
            // Accept a delay here: the words were not prepared in advance, and exact timing does
            // not matter in a rehearsal.
            let score = Score(
                choice: choice, words: words, manner: .insteadLoosely, volume: settings.volume, role: settings.role ?? .event,
                label: words.map { "\"\($0.text)\"" } ?? choice?.label ?? "none")
            return (SoundTable.kind(kind).rawValue, score)
        }
    }

    /// Returns the default sound for notices of this kind, which is the same as in the rules for
    /// notices.
    private static func usual(_ kind: EventKind) -> String {
        switch kind {
        case .laundryWashed, .laundryDried, .laundryWaiting, .laundryFolded: "complete"
        case .restOver, .timerFinished, .alarmRang: "alarm-clock-elapsed"
        default: "message"
        }
    }
}
