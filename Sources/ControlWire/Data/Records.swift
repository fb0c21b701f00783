import BellhopCore
import FoundationEssentials

// The fields of each record in an export. The names of the fields are the same as in the API's
// other answers.

extension AppSettings {
    mutating func visit(_ fields: inout some RecordFields) {
        fields.field("notificationsEnabled", &notificationsEnabled)
        fields.field("soundEnabled", &soundEnabled)
        fields.field("hapticsEnabled", &hapticsEnabled)
        fields.field("badgeEnabled", &badgeEnabled)
        fields.word("badgeClears", &badgeClears)
        fields.field("countersEnabled", &countersEnabled)
        fields.word("appearanceMode", &appearanceMode)
        var rest: Int64? = restDuration.inMilliseconds
        fields.field("restMs", &rest)
        if let rest { restDuration = .milliseconds(rest) }
        var autoRest: Bool? = autoRestEnabled
        fields.field("autoRestEnabled", &autoRest)
        autoRestEnabled = autoRest ?? autoRestEnabled
    }
}

extension Pet {
    mutating func visit(_ fields: inout some RecordFields) {
        fields.id("id", &id)
        fields.field("name", &name)
        fields.field("createdDate", &createdDate)
        fields.word("currentState", &currentState)
        fields.field("lastLaundryDate", &lastLaundryDate)
        fields.field("isActive", &isActive)
        fields.field("health", &health)
        fields.field("lastHealthUpdate", &lastHealthUpdate)
        fields.field("totalCyclesCompleted", &totalCyclesCompleted)
        fields.field("currentStreak", &currentStreak)
        fields.field("longestStreak", &longestStreak)
        fields.field("deaths", &deaths)
        fields.field("pausedMs", &pausedMilliseconds)
        fields.field("pausedFrom", &pausedFrom)
        fields.field("pausedUntil", &pausedUntil)
        fields.field("restDays", &restDays, text: { $0.names.joined(separator: ",") }, read: Self.restDays)
        fields.field("restDaysSince", &restDaysSince)
        fields.field("dueToldAt", &dueToldAt)
        fields.word("toldFeeling", &toldFeeling)
        fields.field("cycleFrequencyDays", &cycleFrequencyDays)
        fields.field("washDurationMinutes", &washDurationMinutes)
        fields.field("dryDurationMinutes", &dryDurationMinutes)
        fields.field("testWashSeconds", &testWashSeconds)
        fields.field("testDrySeconds", &testDrySeconds)
        fields.field("sound", &looks.sound)
        fields.field("icon", &looks.icon)
        fields.word("urgency", &looks.urgency)
        fields.field("tags", &looks.tags)
        fields.field("owner", &looks.owner)
        fields.word("species", &looks.species)
        fields.word("coat", &looks.coat)
        var order = turns?.order
        var (current, owed) = (turns?.current, turns?.owed)
        var folds = turns.flatMap { $0.folds.isEmpty ? nil : $0.folds.map(\.rawValue).joined(separator: ",") }
        fields.field("turns", &order, text: \.text, read: { Turns.Order(text: $0) })
        fields.word("turn", &current)
        fields.word("turnOwed", &owed)
        fields.field("turnFolds", &folds)
        turns = Turns(
            order, current: current, owed: owed, folds: (folds ?? "").split(separator: ",").map { MemberName(rawValue: String($0)) })
    }

    /// Parses a list such as `sat,sun`; returns `nil` if any name is not a day of the week.
    private static func restDays(_ text: String) -> Weekdays? {
        var days: Weekdays = []
        for name in text.split(separator: ",") {
            guard let day = Weekdays(name: String(name)) else { return nil }
            days.formUnion(day)
        }
        return days
    }
}

extension LaundryTask {
    mutating func visit(_ fields: inout some RecordFields) {
        fields.id("id", &id)
        fields.id("petId", &petID)
        fields.field("startDate", &startDate)
        fields.word("stage", &currentStage)
        fields.field("isCompleted", &isCompleted)
        fields.field("abandonedAt", &abandonedAt)
        fields.field("washStartTime", &washStartTime)
        fields.field("washEndTime", &washEndTime)
        fields.field("dryStartTime", &dryStartTime)
        fields.field("dryEndTime", &dryEndTime)
        fields.field("foldCompletedTime", &foldCompletedTime)
        fields.field("foldedLate", &foldedLate)
        fields.field("washDurationMinutes", &washDurationMinutes)
        fields.field("dryDurationMinutes", &dryDurationMinutes)
        fields.field("additionalDryMinutes", &additionalDryMinutes)
        fields.field("remindedAt", &remindedAt)
        fields.field("washedBy", &doers.wash)
        fields.field("driedBy", &doers.dry)
        fields.field("foldedBy", &doers.fold)
    }
}

extension TimerRecord {
    mutating func visit(_ fields: inout some RecordFields) {
        fields.field("owner", &owner, text: \.description, read: { Owner($0) })
        fields.word("kind", &kind)
        fields.field("generation", &generation)
        fields.field("armed", &armed)
        fields.field("due", &due)
        var milliseconds = duration?.inMilliseconds
        fields.field("durationMs", &milliseconds)
        duration = milliseconds.map { .milliseconds($0) }
        fields.field("basis", &basis, text: Self.text, read: Self.basis)
        fields.field("name", &name)
        fields.field("event", &event)
        fields.field("labels", &labels)
    }

    /// Formats the basis of a timer (the clock or calendar time that determines its end) as `wall`,
    /// `count <boot>` or `calendar 2026-11-21 14:45`.
    private static func text(_ basis: TimerBasis) -> String {
        switch basis {
        case .wall: "wall"
        case .count(let boot): "count " + boot.rawValue
        case .calendar(let civil): "calendar " + civil.description
        }
    }

    private static func basis(_ text: String) -> TimerBasis? {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch parts.first {
        case "wall" where parts.count == 1: return .wall
        case "count" where parts.count == 2: return .count(armedIn: BootID(rawValue: parts[1]))
        case "calendar" where parts.count == 2: return CivilText.dateTime(parts[1]).map { .calendar($0) }
        default: return nil
        }
    }
}

extension Activity {
    mutating func visit(_ fields: inout some RecordFields) {
        fields.id("id", &id)
        fields.word("kind", &kind)
        fields.field("name", &name)
        fields.field("started", &started)
        fields.field("ended", &ended)
        fields.field("by", &by)
        // Each kind of activity has a different body. The body is written as JSON inside a string,
        // as in the database.
        fields.field("body", &body, text: NestedJSON.text, read: NestedJSON.value)
    }
}

extension ScheduledPost {
    mutating func visit(_ fields: inout some RecordFields) {
        timer.visit(&fields)
        fields.field("body", &post, text: NestedJSON.text, read: NestedJSON.value)
    }
}

/// JSON inside a string.
private enum NestedJSON {
    static func text(_ value: some Encodable) -> String {
        do {
            return String(decoding: try WireCoding.encode(value), as: UTF8.self)
        } catch {
            // The bodies of activities and notices can always be encoded. If encoding ever failed, the
            // reader would refuse this empty text.
            return ""
        }
    }

    static func value<Value: Decodable>(_ text: String) -> Value? {
        do {
            return try WireCoding.decode(Value.self, from: Data(text.utf8))
        } catch {
            return nil
        }
    }
}

extension DatedTotals {
    mutating func visit(_ fields: inout some RecordFields) {
        fields.id("petId", &pet)
        fields.date("date", &date)
        fields.field("folded", &totals.folded)
        fields.field("onTime", &totals.onTime)
        fields.field("late", &totals.late)
        fields.field("revived", &totals.revived)
        fields.field("abandoned", &totals.abandoned)
        fields.field("wetWaits", &totals.wetWaits)
        fields.field("wetWaitMs", &totals.wetWaitMs)
        fields.field("dryWaits", &totals.dryWaits)
        fields.field("dryWaitMs", &totals.dryWaitMs)
        fields.field("washMs", &totals.washMs)
        fields.field("dryMs", &totals.dryMs)
    }
}

extension ReactionCount {
    mutating func visit(_ fields: inout some RecordFields) {
        fields.date("month", &month)
        fields.word("sink", &sink)
        fields.field("what", &what)
        fields.field("count", &count)
        fields.field("afterMs", &afterMs)
    }
}
