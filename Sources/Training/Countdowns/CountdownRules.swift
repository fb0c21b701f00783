package import BellhopCore

/// The rules of timers that belong to no pet: counting timers and alarms. Each of these timers is
/// stored only as a ``TimerRecord``.
package enum CountdownRules {
    /// The maximum number of labels of a timer, and the maximum length of a key and of a value in
    /// characters.
    static let labelLimits = (count: 16, key: 64, value: 256)
    /// The maximum length of a name in UTF-8 bytes. This limit rejects names with very many
    /// combining marks.
    static let nameByteLimit = 8192

    /// Creates a timer of generation 1, armed now.
    ///
    /// The timer lasts 1 s to 365 days (checklist G9). A program may give an instant in the past as
    /// the end; such a timer ends immediately. A timer that ends at a time of day follows the wall
    /// clock and the time zone.
    ///
    /// - Parameter countBasis: the basis of a timer that has a length: the boot in which the timer
    ///   is armed, or the wall clock if the config says so.
    /// - Throws: `invalidName`, `invalidDuration`, or `invalidValue` for labels.
    package static func start(
        _ request: CountdownRequest, id: CountdownID, at now: ClockReading, countBasis: TimerBasis, zone: ZoneRules
    ) throws(Refusal) -> TimerRecord {
        try checkLabels(request.labels)
        if case .every(let wish) = request.end {
            guard !request.isKept else { throw Refusal(.invalidValue, "A repeating alarm is always kept.") }
            let first = try AlarmRules.start(wish, at: now.wall, zone: zone)
            var timer = TimerRecord(
                owner: .countdown(id), kind: .alarm, generation: 1, armed: now.wall, due: first.due, duration: nil, basis: first.basis,
                name: try name(request.name, kind: .alarm), labels: request.labels)
            timer.recurrence = first.recurrence
            timer.text = request.text
            return timer
        }
        let (due, basis, length) = end(of: request.end, at: now, countBasis: countBasis, zone: zone)
        // If the end is an exact instant, check only the maximum length. An instant in the past is
        // allowed: the timer fires immediately.
        var shown = due - now.wall
        if case .instant = request.end { shown = max(shown, Countdown.range.lowerBound) }
        try check(shown, isAlarm: length == nil)
        let kind: TimerKind = length == nil ? .alarm : .countdown
        var timer = TimerRecord(
            owner: .countdown(id), kind: kind, generation: 1, armed: now.wall, due: due, duration: length, basis: basis,
            name: try name(request.name, kind: kind), labels: request.labels)
        timer.text = request.text
        timer.isKept = request.isKept
        return timer
    }

    /// Returns the timer with a new end. The caller increments the generation of the timer.
    ///
    /// - Throws: `alreadyEnded`; `invalidDuration` if the new end is not 1 s to 365 days from now, or
    ///   for an alarm, more than ten years;
    ///   `invalidValue` for a recurring alarm.
    package static func extend(
        _ timer: TimerRecord, _ change: TimerExtension, at now: ClockReading, zone: ZoneRules
    ) throws(Refusal) -> TimerRecord {
        try refuseEnded(timer, at: now.wall, zone: zone, "there is nothing to extend")
        guard timer.recurrence == nil else {
            throw Refusal(
                .invalidValue,
                "\"\(timer.name)\" repeats, so its end cannot be moved. Skip its next ring (bellhop skip \(timer.argument)), or stop it and start another timer."
            )
        }
        var changed = timer
        switch change {
        case .by(let difference):
            changed.due = timer.due + difference
            changed.duration = timer.duration.map { $0 + difference }
        case .until(let when):
            let end = when.resolved(now: now.wall, in: zone)
            changed.due = end.instant
            changed.duration = timer.duration.map { $0 + (end.instant - timer.due) }
            if end.followsCalendar { changed.basis = .calendar(zone.civil(end.instant)) }
        }
        if case .calendar = timer.basis { changed.basis = .calendar(zone.civil(changed.due)) }
        // A counting timer that was armed in an earlier boot follows the wall clock. When such a
        // timer is armed again, it follows elapsed time again.
        if case .count = changed.basis { changed.basis = .count(armedIn: now.boot) }
        let left = timer.due - now.wall
        if changed.due < timer.due, changed.due - now.wall < Countdown.range.lowerBound {
            throw Refusal(
                .invalidDuration,
                "\"\(timer.name)\" has only \(DurationText.left(left)) left and cannot be shortened by \(DurationText.words(timer.due - changed.due)). To end it: bellhop stop \(timer.argument)"
            )
        }
        try check(changed.due - now.wall, isAlarm: changed.duration == nil)
        return changed
    }

    /// Checks that the timer can be stopped.
    ///
    /// - Throws: `alreadyEnded` if the timer is due, even if it has not fired yet. The message
    ///   includes the time at which the timer ended if a zone is given.
    package static func stop(_ timer: TimerRecord, at now: ClockReading, zone: ZoneRules? = nil) throws(Refusal) {
        try refuseEnded(timer, at: now.wall, zone: zone, "there is nothing to stop")
    }

    /// Creates a reminder that repeats the notice of `event` after 1 minute to 24 hours. The same
    /// step withdraws the current notice.
    ///
    /// If the event belongs to no countdown (a digest, a fault), the reminder becomes a separate
    /// countdown with the title of the notice as its name.
    ///
    /// - Parameters:
    ///   - id: the identifier of the separate countdown.
    ///   - current: the reminder that is already armed. The new reminder replaces that reminder and
    ///     continues its generations.
    ///   - language: the language of the name of the separate countdown.
    package static func snooze(
        _ event: Event, for pause: Duration, id: CountdownID, replacing current: TimerRecord?, at now: ClockReading, basis: TimerBasis,
        in language: Language
    ) throws(Refusal) -> TimerRecord {
        guard AppSettings.snoozeRange.contains(pause) else {
            throw Refusal(.invalidDuration, "A notice can be snoozed for 1 min to 24 h, not \(DurationText.words(pause)).")
        }
        // A reminder of an alarm has no length, like the alarm itself. From the missing length,
        // ``fired(_:of:ring:at:sound:)`` concludes that the reminder repeats an alarm.
        let length: Duration? = event.kind == .alarmRang ? nil : pause
        let isTimer = event.owner.kind == .countdown
        return TimerRecord(
            owner: isTimer ? event.owner : .countdown(id), kind: .reminder, generation: max(current?.generation ?? 0, event.generation) + 1,
            armed: now.wall, due: now.wall + pause, duration: length, basis: basis,
            name: isTimer ? event.notice.name : language(event.notice.title),
            event: event.number, labels: event.notice.labels)
    }

    // MARK: Events

    /// Returns the event for a timer that is due: `timer.finished` or `alarm.rang`. The event of a
    /// reminder also has one of these kinds. The caller fills in the number of the event.
    ///
    /// - Parameters:
    ///   - original: the event that a reminder repeats, if that event belonged to no countdown. The
    ///     new event gets the same texts.
    ///   - ring: for a recurring alarm, its missed times and its next time.
    ///   - zone: the zone in which an alarm says what time it is. Without a zone, an alarm says the
    ///     time for which it was set, which does not exist if the clocks skip it.
    package static func fired(
        _ timer: TimerRecord, of original: Event? = nil, ring: AlarmRules.Ring? = nil, at now: Instant, sound: Bool, zone: ZoneRules? = nil
    ) -> Event {
        let isAlarm = timer.kind == .alarm || (timer.kind == .reminder && timer.duration == nil)
        let body: Phrase
        switch timer.kind {
        case .reminder: body = "You asked to be reminded."
        case .alarm: body = if let time = clockTime(timer, zone) { "It is \(time: time)." } else { "It is time." }
        default: body = timeIsUp(after: timer.duration)
        }
        var event = event(timer, isAlarm ? .alarmRang : .timerFinished, body: body, at: now, sound: sound)
        if let text = timer.text { event.notice.body = .verbatim(text) }
        if let original { (event.notice.title, event.notice.body) = (original.notice.title, original.notice.body) }
        for remark in ring.map(remarks) ?? [] { event.notice.body = event.notice.body.followed(byLine: remark) }
        return event
    }

    /// Returns the time of day at which an alarm was due; `nil` if it counts no local time. An
    /// interval has no full minutes, so its seconds are left out.
    private static func clockTime(_ timer: TimerRecord, _ zone: ZoneRules?) -> CivilTime? {
        let isInterval = timer.recurrence?.isUTC == true
        guard case .calendar(let civil) = timer.basis else {
            guard isInterval, let time = zone?.civil(timer.due).time else { return nil }
            return CivilTime(hour: time.hour, minute: time.minute)
        }
        return zone?.civil(timer.due).time ?? civil.time
    }

    /// Returns the text of a timer that has ended. The requirements do not fix this text. The title
    /// is what the timer is for, so the body does not speak of a timer: nobody who makes tea thinks
    /// of one.
    private static func timeIsUp(after length: Duration?) -> Phrase {
        guard let length else { return "Time is up." }
        return "Time is up after \(DurationText.words(length))."
    }

    /// Returns the remarks about a recurring alarm, each of which is shown on its own line.
    private static func remarks(on ring: AlarmRules.Ring) -> [Phrase] {
        var remarks: [Phrase] = []
        if ring.missed >= Recurrence.countLimit {
            remarks.append("The alarm had already been missed more than \(Recurrence.countLimit - 1) times.")
        } else if ring.missed > 0 {
            remarks.append("The alarm had already been missed \(count: ring.missed, one: "time", other: "times").")
        }
        if ring.next == nil { remarks.append("This alarm will not ring again.") }
        return remarks
    }

    /// Returns the event for a timer whose owner is damaged and cannot be read. Such a timer must
    /// still ring.
    package static func orphaned(_ timer: TimerRecord, at now: Instant, sound: Bool) -> Event {
        switch timer.kind {
        case .countdown, .alarm, .reminder: fired(timer, at: now, sound: sound)
        case .wash: event(timer, .laundryWashed, body: "The wash is done.", at: now, sound: sound)
        case .dry: event(timer, .laundryDried, body: "The dryer is done.", at: now, sound: sound)
        case .due: event(timer, .laundryDue, body: "Laundry is due.", at: now, sound: sound)
        case .waiting: event(timer, .laundryWaiting, body: "Laundry is waiting for you.", at: now, sound: sound)
        case .rest: event(timer, .restOver, body: "Your rest is over.", at: now, sound: sound)
        case .phase, .lapse:
            event(timer, .workoutInterrupted, body: "This workout cannot be read. See \"bellhop doctor\".", at: now, sound: sound)
        case .mood, .resume, .followUp, .quietEnd, .group, .throttle, .post, .question, .expiry, .beat:
            event(timer, .petSad, body: "Something is wrong with this pet. See \"bellhop doctor\".", at: now, sound: sound)
        }
    }

    /// Returns the key of the notice of a countdown or alarm. The key has at most 48 characters.
    package static func key(of owner: Owner) -> NoticeKey {
        NoticeKey(rawValue: id(of: owner))
    }

    private static func id(of owner: Owner) -> String { "timer_" + owner.id + "_timer" }

    private static func event(
        _ timer: TimerRecord, _ kind: EventKind, body: Phrase, at now: Instant, sound: Bool
    ) -> Event {
        let id = id(of: timer.owner)
        let pet = timer.owner.petID
        let notice = Notice(
            key: NoticeKey(rawValue: id), id: id, category: "x-bellhop.timer", title: .verbatim(timer.name), body: body,
            actions: pet == nil ? [acknowledgeButton, snoozeButton, laterButton, soonButton] : [openButton],
            link: pet.map { "bellhop://pet/" + $0.description }, sound: sound ? "alarm-clock-elapsed" : nil, name: timer.name,
            // Leave out Bellhop's reserved labels. One of them contains the schedule of an alarm.
            // With this label, a reminder of this notice would recur, but the reminder must ring
            // only once.
            labels: timer.shownLabels)
        var event = Event(
            kind: kind, occurred: now, due: timer.due, owner: timer.owner, timer: timer.kind, generation: timer.generation, notice: notice)
        event.notice.length = timer.duration
        event.notice.shortID = timer.shortID
        return event
    }

    private static let snoozeButton = NoticeAction(.snooze, label: "Remind in 10 min")
    // The buttons that are left out first if a sink has room for only two or three.
    private static let laterButton = NoticeAction(.snoozeLong, label: "Remind in 30 min")
    private static let soonButton = NoticeAction(.snoozeShort, label: "Remind in 5 min")
    private static let acknowledgeButton = NoticeAction(.acknowledge, label: "Done")
    private static let openButton = NoticeAction(.open, label: "Open")

    // MARK: Ranges

    private static func end(
        of end: CountdownRequest.End, at now: ClockReading, countBasis: TimerBasis, zone: ZoneRules
    ) -> (due: Instant, basis: TimerBasis, length: Duration?) {
        switch end {
        case .after(let length):
            return (now.wall + length, countBasis, length)
        case .when(let when):
            let resolved = when.resolved(now: now.wall, in: zone)
            guard resolved.followsCalendar else { return (resolved.instant, countBasis, resolved.instant - now.wall) }
            return (resolved.instant, .calendar(zone.civil(resolved.instant)), nil)
        case .every:
            preconditionFailure("An alarm that rings again and again has a first time of its own.")
        case .instant(let due):
            // A program that gives an instant wants to wait until then, so this is a counting timer
            // and not an alarm.
            return (due, countBasis, max(.zero, due - now.wall))
        }
    }

    private static func check(_ length: Duration, isAlarm: Bool) throws(Refusal) {
        // The next minute may begin in less than a second.
        guard !isAlarm || length <= .zero else {
            guard length <= Countdown.farthestAlarm else {
                throw Refusal(.invalidDuration, "An alarm can be at most 3650 days ahead, not \(DurationText.words(length)).")
            }
            return
        }
        guard Countdown.range.contains(length) else {
            throw Refusal(.invalidDuration, "A timer must last 1 s to 365 days, not \(DurationText.words(length)).")
        }
    }

    private static func refuseEnded(_ timer: TimerRecord, at now: Instant, zone: ZoneRules?, _ consequence: Phrase) throws(Refusal) {
        guard timer.due <= now else { return }
        guard let zone else { throw Refusal(.alreadyEnded, "\"\(timer.name)\" ended; \(consequence).") }
        throw Refusal(.alreadyEnded, "\"\(timer.name)\" ended at \(time: timer.due, now: now, zone: zone); \(consequence).")
    }

    private static func name(_ raw: String?, kind: TimerKind) throws(Refusal) -> String {
        let fallback = kind == .alarm ? "Alarm" : "Timer"
        guard let raw, let first = raw.firstIndex(where: { !$0.isWhitespace }), let last = raw.lastIndex(where: { !$0.isWhitespace }) else {
            return fallback
        }
        let name = raw[first...last]
        guard name.utf8.count <= nameByteLimit, name.count <= Countdown.nameLimit else {
            throw Refusal(.invalidName, "The name of a timer can have at most \(Countdown.nameLimit) characters.")
        }
        // The same rule applies to the names of pets. Names that are already stored, and names that
        // are imported, are not checked. They are escaped for display instead.
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Refusal(.invalidName, "A name cannot contain control characters such as line breaks and tabs.")
        }
        return String(name)
    }

    private static func checkLabels(_ labels: Labels) throws(Refusal) {
        guard labels.count <= labelLimits.count else {
            throw Refusal(.invalidValue, "A timer can have at most \(labelLimits.count) labels.")
        }
        for (key, value) in labels {
            guard (1...labelLimits.key).contains(key.count), value.count <= labelLimits.value else {
                throw Refusal(
                    .invalidValue,
                    "A label must have a key of 1 to \(labelLimits.key) characters and a value of at most \(labelLimits.value) characters.")
            }
            // These labels are reserved. Bellhop uses them itself, for example to mark a silenced
            // timer.
            guard !key.hasPrefix("bellhop.") else {
                throw Refusal(.invalidValue, "Labels that begin with \"bellhop.\" are reserved for Bellhop.")
            }
        }
    }
}
