import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    /// The maximum numbers of rounds, activities, timers and events that the answer considers.
    private static let considered = 1000

    /// Returns what ran, rings, happened and is to come on the current day.
    func dayJSON() async throws -> DayJSON {
        let clock = clock
        let day = todayJSON(clock)
        var items = DayItems(day, clock)
        for record in try await hub.pets(includingRetired: false) {
            items.add(record, due: hub.view(of: record, at: clock.now).due)
        }
        let rounds = try await hub.history(ofPet: nil, after: nil, limit: Self.considered)
        for (task, pet) in rounds.prefix(while: { task, _ in task.foldCompletedTime.map { $0 >= items.start } ?? false }) {
            items.add(task, name: pet.name)
        }
        let open = try await hub.unacknowledged()
        for record in try await hub.openActivities() { items.add(running: try await activityJSON(record, open: open)) }
        for activity in try await hub.activities(ActivityQuery(isOpen: false, limit: Self.considered)) { items.add(ended: activity) }
        for timer in try await hub.timers(kinds: [.countdown, .alarm, .reminder, .post], limit: Self.considered) { items.add(timer) }
        for event in open { items.add(event, rings: true) }
        let ringing = Set(open.map(\.number))
        for event in try await hub.events(after: 0, limit: Self.considered, newestFirst: true) where !ringing.contains(event.number) {
            items.add(event, rings: false)
        }
        let today = clock.zone.civil(clock.now).date
        return DayJSON(
            now: Timestamp(clock.now), nowLocal: clock.text(clock.now), date: today.description,
            dateLocal: language.shortWeekday(today.weekday) + " " + today.description, day: day, items: items.sorted)
    }
}

/// Collects the items of a day.
private struct DayItems {
    let start: Instant
    let end: Instant
    private let clock: LocalClock
    private var items: [DayJSON.Item] = []
    /// The pets' machines and the activities whose end is already shown as the end of a period.
    private var ends: [(owner: Owner, at: Instant)] = []
    /// The folds of the rounds in the history. The event of a fold that was taken back stays in the
    /// journal, but has no such round.
    private var folds: Set<Fold> = []
    /// The rounds that are open or folded. The event of a round that was given up stays in the
    /// journal if that was taken back, but lies within such a round.
    private var rounds: [(owner: Owner, start: Instant, end: Instant?)] = []

    private struct Fold: Hashable {
        var owner: Owner
        var at: Instant
    }

    init(_ day: TodayJSON, _ clock: LocalClock) {
        (start, end, self.clock) = (day.start.instant, day.end.instant, clock)
    }

    /// The items in the order of time.
    var sorted: [DayJSON.Item] {
        items.enumerated().sorted { left, right in
            let (first, second) = (left.element.start ?? left.element.at, right.element.start ?? right.element.at)
            guard let first, let second, first != second else { return left.offset < right.offset }
            return first < second
        }.map(\.element)
    }

    // MARK: Laundry

    /// Adds the machines of a pet, and the due date of its laundry.
    mutating func add(_ record: PetRecord, due: Instant?) {
        let pet = record.pet.value
        if let task = record.task?.value { add(task, name: pet.name) }
        for timer in record.timers where timer.kind == .wash || timer.kind == .dry {
            items.append(.init(.runs, kind: timer.kind.rawValue, name: pet.name, start: timer.armed, at: timer.due, clock: clock))
        }
        if record.task == nil, let due, due > clock.now, due < end {
            items.append(.init(.coming, kind: TimerKind.due.rawValue, name: pet.name, at: due, clock: clock))
        }
    }

    /// Adds the machines of a round that have ended.
    mutating func add(_ task: LaundryTask, name: String) {
        let owner = Owner.pet(task.petID)
        ran(TimerKind.wash.rawValue, name, owner, from: task.washStartTime, to: task.washEndTime)
        ran(TimerKind.dry.rawValue, name, owner, from: task.dryStartTime, to: task.dryEndTime)
        if let folded = task.foldCompletedTime { folds.insert(Fold(owner: owner, at: folded)) }
        if task.abandonedAt == nil { rounds.append((owner, task.startDate, task.foldCompletedTime)) }
    }

    private mutating func ran(_ kind: String, _ name: String, _ owner: Owner, from first: Instant?, to last: Instant?) {
        guard let first, let last, first <= last, last > start, first < end else { return }
        items.append(.init(.ran, kind: kind, name: name, start: first, at: last, clock: clock))
        ends.append((owner, last))
    }

    // MARK: Training

    mutating func add(running activity: ActivityJSON) {
        let end = activity.run?.endsAt ?? activity.rest?.endsAt
        items.append(
            .init(
                .runs, kind: activity.kind, name: name(activity.name, of: activity.kind), start: activity.startedAt.instant,
                at: end?.instant, clock: clock))
    }

    /// Returns the name of an activity in the language of the answer. A gym session always has the
    /// English name `Rest`.
    private func name(_ name: String, of kind: String) -> String {
        kind == Activity.Kind.rest.rawValue ? clock.language("Rest") : name
    }

    mutating func add(ended activity: Activity) {
        guard activity.kind != .timer else { return }
        let kind = activity.kind.rawValue
        ran(kind, name(activity.name, of: kind), activity.owner, from: activity.started, to: activity.ended)
    }

    // MARK: Timers

    /// The number of repetitions that all alarms together can still have in the list. One alarm rings
    /// at most once a minute, so the limit is reached only with several such alarms. Each alarm has at
    /// least its next ring.
    private var repetitionsLeft = 3_000

    /// The maximum length of a countdown that is shown as a period. A longer countdown would only
    /// be a line through the whole day.
    private static let longestPeriod: Duration = .days(1)

    /// Adds a running countdown, or a timer that ends today. A repeating alarm is listed at each of
    /// its times.
    mutating func add(_ timer: TimerRecord) {
        if let length = timer.duration, length <= Self.longestPeriod, timer.kind != .reminder, timer.kind != .post {
            items.append(.init(.runs, kind: timer.kind.rawValue, name: timer.name, start: timer.armed, at: timer.due, clock: clock))
            return
        }
        guard timer.due < end else { return }
        let recurrence = timer.recurrence
        let rule = recurrence?.words(in: clock.language) ?? ""
        var next: Instant? = timer.due
        while let at = next, at < end, at == timer.due || repetitionsLeft > 0 {
            items.append(.init(.coming, kind: timer.kind.rawValue, name: timer.name, text: rule, at: at, clock: clock))
            repetitionsLeft -= 1
            next = recurrence.flatMap { recurrence in
                recurrence.next(after: at, in: clock.zone).map(recurrence.zone(clock.zone).instant)
            }
        }
    }

    // MARK: Events

    /// Events that are only parts of a workout or of a routine, or that concern no household.
    private static let hidden: Set<EventKind> = [.workoutCue, .workoutSet, .routineStep, .restOver, .noticeMissed, .test]

    /// Adds an event. An event that nobody has to answer is left out if it is of another day, or if
    /// a period shows it already.
    mutating func add(_ event: Event, rings: Bool) {
        if !rings {
            guard event.occurred >= start, event.occurred < end, event.repeats == 0, !Self.hidden.contains(event.kind) else { return }
            if event.kind == .laundryFolded, !folds.contains(Fold(owner: event.owner, at: event.occurred)) { return }
            if event.kind == .laundryAbandoned, isInRound(event) { return }
            let due = event.due ?? event.occurred
            let isShown = ends.contains { $0.owner == event.owner && abs(($0.at - due).inMilliseconds) < 60_000 }
            if isShown, event.kind != .laundryFolded { return }
        }
        let notice = NoticeJSON(event.notice, in: clock.language)
        // Do not repeat the name in the text.
        let name = notice.name.isEmpty ? notice.title : notice.name
        items.append(
            .init(
                rings ? .rings : .happened, kind: event.kind.rawValue, name: name, text: name == notice.title ? notice.body : notice.title,
                at: event.occurred, event: event.number, urgency: rings ? notice.urgency : nil, clock: clock))
    }
    private func isInRound(_ event: Event) -> Bool {
        rounds.contains { $0.owner == event.owner && $0.start < event.occurred && $0.end.map { $0 > event.occurred } ?? true }
    }
}
