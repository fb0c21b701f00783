import BellhopCore

/// The notices about a workout or a routine.
struct RunNotices {
    let activity: Activity
    let run: ProgrammeRun
    let now: Instant
    let context: TrainingContext

    enum Topic: String {
        case set = "workoutSet"
        /// The end of a workout. The identifier is from the PeakRush document (checklist P-13).
        case finished = "workoutComplete"
        case interrupted = "workoutInterrupted"
        case step = "routineStep"
        case routineFinished = "routineFinished"
    }

    enum Interruption {
        case restarted, slept
    }

    /// Returns the key of the notices about a topic. A run has one key per topic. For example, all
    /// notices about the sets of a run share a key, so each of them updates the same message.
    static func key(_ topic: Topic, _ id: ActivityID) -> NoticeKey {
        NoticeKey(rawValue: topic.rawValue + "_" + id.description)
    }

    /// Returns the event for the end of a set.
    ///
    /// - Parameter index: the index of the last phase of the set.
    func set(at index: Int, ended: Instant) -> Event {
        let phase = run.phases[index]
        let isLast = run.timeline.endsLastSet(at: index)
        let left = run.timeline.allSets - (max(1, phase.round) - 1) * run.timeline.sets - phase.set
        let title: Phrase =
            run.timeline.rounds > 1
            ? "Set \(phase.set) of \(run.timeline.sets), round \(phase.round) of \(run.timeline.rounds)"
            : "Set \(phase.set) of \(run.timeline.sets)"
        let body: Phrase = isLast ? "That was the last set." : "\(count: left, one: "set", other: "sets") left."
        return event(.workoutSet, .set, title: title, body: body, due: ended, urgency: .low, phase: phase)
    }

    func finished(at end: Instant) -> Event {
        guard activity.kind == .workout else {
            let steps = run.phases.count
            return event(
                .routineFinished, .routineFinished, title: "\(SafeText.line(activity.name)) is done",
                body: "All done: \(count: steps, one: "step", other: "steps").", due: end, sound: "complete")
        }
        let all = run.timeline.allSets
        // Skipped sets are counted neither here nor in the history.
        let body: Phrase =
            run.setsDone < all
            ? "You've completed \(run.setsDone) of \(count: all, one: "set", other: "sets")."
            : all == 1 ? "You've completed the set. Great job!" : "You've completed all \(all) sets. Great job!"
        return event(.workoutFinished, .finished, title: "Workout Complete!", body: body, due: end, sound: "complete")
    }

    func interrupted(_ reason: Interruption) -> Event {
        let phase = run.phase ?? Phase(.ready, length: .zero)
        let body: Phrase =
            switch (reason, phase.set > 0) {
            case (.restarted, true):
                "The workout stopped in set \(phase.set) of \(run.timeline.sets), because the machine was restarted. You can resume it within one hour."
            case (.restarted, false):
                "The workout stopped outside of a set, because the machine was restarted. You can resume it within one hour."
            case (.slept, true):
                "The workout stopped in set \(phase.set) of \(run.timeline.sets), because the machine slept. You can resume it within one hour."
            case (.slept, false): "The workout stopped outside of a set, because the machine slept. You can resume it within one hour."
            }
        return event(
            .workoutInterrupted, .interrupted, title: "Workout interrupted", body: body, due: nil, urgency: .high,
            actions: [NoticeAction(.resumeWorkout, label: "Resume"), NoticeAction(.endWorkout, label: "End Workout")],
            sound: "dialog-question")
    }

    /// The event for a step that begins, or that waits for a person.
    func step(at index: Int, since instant: Instant) -> Event {
        let phase = run.phases[index]
        let isWaiting = run.state == .waiting
        let next = index + 1 < run.phases.count ? PhaseWords.name(run.phases[index + 1]).mappingTexts(SafeText.line) : nil
        let body: Phrase =
            if isWaiting {
                if let next {
                    phase.length == 0 ? "Then: \(next)" : "The time is up. Then: \(next)"
                } else {
                    phase.length == 0 ? "This is the last step." : "The time is up. This was the last step."
                }
            } else {
                "This step takes \(DurationText.words(phase.duration)), until \(time: instant + phase.duration, now: now, zone: context.zone)."
            }
        return event(
            .routineStep, .step, title: PhaseWords.name(phase), body: body, due: instant,
            actions: isWaiting ? [NoticeAction(.nextStep, label: "Next")] : [], sound: isWaiting ? "alarm-clock-elapsed" : "bell",
            phase: phase)
    }

    private func event(
        _ kind: EventKind, _ topic: Topic, title: Phrase, body: Phrase, due: Instant?, urgency: Urgency = .normal,
        actions: [NoticeAction] = [], sound: String? = nil, phase: Phase? = nil
    ) -> Event {
        var labels = [activity.kind.rawValue: activity.name]
        if let phase, phase.set > 0 {
            labels["set"] = String(phase.set)
            labels["sets"] = String(run.timeline.sets)
            if run.timeline.rounds > 1 {
                labels["round"] = String(phase.round)
                labels["rounds"] = String(run.timeline.rounds)
            }
        }
        let notice = Notice(
            key: Self.key(topic, activity.id), id: topic.rawValue, category: "x-bellhop." + activity.kind.rawValue,
            title: title, body: body, urgency: urgency,
            actions: actions,
            sound: context.settings.soundEnabled ? sound : nil,
            name: activity.name, labels: labels)
        var event = Event(
            kind: kind, occurred: now, due: due, owner: activity.owner, timer: due == nil ? nil : .phase, notice: notice)
        event.notice.length = .milliseconds(run.timeline.length)
        return event
    }
}
