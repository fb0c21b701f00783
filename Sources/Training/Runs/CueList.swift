package import BellhopCore

/// Computes the cues of a run (sounds and spoken texts) from its timeline. Each cue is at its exact
/// offset, so the cues never drift (checklist P-8 to P-10).
///
/// Several cues at the same instant are in this order: the number of a countdown, the end of a set,
/// the beginning of the next phase.
package enum CueList {
    /// Returns all cues from the offset `from` (milliseconds into the timeline) up to the end of
    /// the run, or up to the first step that waits for a person.
    ///
    /// - Parameters:
    ///   - start: the time at which the timeline began, or would have begun if there had been no
    ///     pauses.
    ///   - heard: the last countdown that was spoken. The same countdown is not spoken again within
    ///     10 s.
    package static func cues(
        of run: ProgrammeRun, start: Instant, from: Int64 = 0, heard: ProgrammeRun.Heard? = nil, in language: Language = .english
    ) -> [Cue] {
        var writer = Writer(run: run, start: start, from: from, heard: heard, language: language)
        var begin = run.timeline.begin(of: run.index)
        for index in run.phases.indices.dropFirst(run.index) {
            writer.write(index, from: begin)
            begin += run.phases[index].length
            if run.phases[index].waits { break }
        }
        return writer.cues
    }

    private struct Writer {
        let run: ProgrammeRun
        let start: Instant
        let from: Int64
        let heard: ProgrammeRun.Heard?
        let language: Language
        var cues: [Cue] = []

        mutating func add(_ offset: Int64, _ kind: Cue.Kind, _ words: Phrase? = nil, sound: String? = nil) {
            guard offset >= from else { return }
            cues.append(Cue(at: start + .milliseconds(offset), kind: kind, words: words.map { language($0) }, sound: sound))
        }

        mutating func write(_ index: Int, from begin: Int64) {
            let phase = run.phases[index]
            let end = begin + phase.length
            let follows = index > 0 && run.timeline.endsSet(at: index - 1)
            // If a set has just ended, the sound for its end plays at this instant. The new phase
            // then gets no sound.
            add(begin, .phase, PhaseWords.name(phase), sound: follows ? nil : "bell")
            if run.cues.halfway, phase.duration >= CueTimes.shortestHalved, [.low, .high].contains(phase.kind) {
                add(begin + phase.length / 2, .halfway, "Halfway", sound: "message")
            }
            if run.timeline.endsSet(at: index) {
                countDown(phase, from: begin, to: end)
                let isLast = index == run.phases.count - 1
                if !isLast { add(end, .set, run.timeline.endsLastSet(at: index) ? "Last set done" : nil, sound: "complete") }
            } else if let lead = run.cues.warning, phase.duration >= CueTimes.shortest {
                add(end - min(lead, max(1000, phase.length - 1000)), .warning, sound: "dialog-warning")
            }
            if index == run.phases.count - 1 {
                add(end, .finish, phase.kind == .step ? "All done" : "Workout Complete!", sound: "alarm-clock-elapsed")
            }
        }

        /// Adds the cues of the spoken countdown before the end of a set. Cues that do not fit into
        /// the phase are left out: "Set 3 completing in", "3", "2", "1", "0".
        private mutating func countDown(_ phase: Phase, from begin: Int64, to end: Int64) {
            guard phase.duration >= CueTimes.shortest, run.cues.countdown > 0 else { return }
            let numbers = min(Int64(run.cues.countdown), max(1, phase.length / 1000 - 1))
            let first = end - numbers * 1000
            let lead = first - CueTimes.leadLength.inMilliseconds
            let leadAt = start + .milliseconds(lead)
            let isRepeated =
                heard.map { $0.set == phase.set && $0.round == phase.round && leadAt - $0.at < ProgrammeRun.repeatWindow } ?? false
            // These words must not overlap with the words that are spoken at the beginning of the
            // phase.
            if lead >= begin + 1000, !isRepeated { add(lead, .lead, "Set \(phase.set) completing in") }
            for number in stride(from: numbers, through: 0, by: -1) {
                add(end - number * 1000, .number, .verbatim(String(number)), sound: "message")
            }
        }
    }
}
