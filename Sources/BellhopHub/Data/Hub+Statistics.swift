package import BellhopCore
import BellhopEngine
package import Training

/// Laundry statistics. Except for the shares of people, they are computed only from stored totals.
/// They therefore take no longer for a million rounds than for ten thousand.
package struct Statistics: Sendable {
    /// The pet, if the statistics are for one pet only; otherwise `nil`.
    package var pet: Pet?
    package var today: CivilDate
    package var all: RoundTotals
    /// Every month from the first month with laundry to the current month, including months without
    /// laundry. `date` is the first day of the month.
    package var months: [(date: CivilDate, totals: RoundTotals)]
    /// The days in the last 53 weeks on which laundry was folded.
    package var days: [(date: CivilDate, folded: Int)]
    /// The pets, oldest first. Views show the streaks of these pets.
    package var pets: [Pet]
    /// The washes, dryer runs and folds of each person in the rounds that were folded in the last
    /// ``shareDays`` days. Members come first, in the order of the config, then other people by name.
    /// Empty if no round names a person.
    package var shares: [DoerShare] = []

    /// The number of days that ``shares`` covers.
    package static let shareDays = 90
    /// The number of rounds, the newest ones, that ``shares`` covers at most.
    package static let shareRounds = 10_000
}

/// How often one person washed, dried and folded laundry (checklist G15).
package struct DoerShare: Sendable, Hashable {
    /// The display name.
    package var name: String
    package var washed = 0
    package var dried = 0
    package var folded = 0

    package init(name: String) { self.name = name }

    /// Returns the shares of all people in these tasks.
    package static func shares(of tasks: some Sequence<LaundryTask>, among members: Members) -> [DoerShare] {
        var shares: [String: DoerShare] = [:]
        func count(_ doer: String?, _ what: WritableKeyPath<DoerShare, Int>) {
            guard let doer else { return }
            let name = members.called(doer)?.displayName ?? doer
            shares[name, default: DoerShare(name: name)][keyPath: what] += 1
        }
        for task in tasks {
            count(task.doers.wash, \.washed)
            count(task.doers.dry, \.dried)
            count(task.doers.fold, \.folded)
        }
        guard !shares.isEmpty else { return [] }
        let names = members.all.map(\.displayName)
        let others = shares.values.filter { !names.contains($0.name) }.sorted { $0.name < $1.name }
        return names.map { shares[$0] ?? DoerShare(name: $0) } + others
    }
}

/// Counts of how notices reached people and how people reacted (N-27). These counts never leave
/// this machine.
package struct NoticeCounts: Sendable {
    /// Whether reactions are counted (the setting `counters`).
    package var isCounted: Bool
    package var deliveries: [DeliveryCount]
    package var reactions: [ReactionCount]
}

extension Hub {
    package func statistics(ofPet name: String?) async throws -> Statistics {
        let pet: Pet? = if let name { try await record(ofPet: name).pet.value } else { nil }
        let today = engine.timekeeper.zone().civil(engine.timekeeper.now().wall).date
        var statistics = Statistics(pet: pet, today: today, all: RoundTotals(), months: [], days: [], pets: [])
        var sums: [CivilDate: RoundTotals] = [:]
        for month in try await engine.household.monthTotals(of: pet?.id) {
            sums[month.date, default: RoundTotals()] += month.totals
            statistics.all += month.totals
        }
        var month = min(sums.keys.min() ?? today, today)
        month.day = 1
        while month <= max(today, sums.keys.max() ?? today) {
            statistics.months.append((month, sums[month] ?? RoundTotals()))
            month = CivilDate(year: month.month == 12 ? month.year + 1 : month.year, month: month.month % 12 + 1, day: 1)
        }
        var folded: [CivilDate: Int] = [:]
        for day in try await engine.household.dayTotals(of: pet?.id, from: today.adding(days: -53 * 7), through: today) {
            folded[day.date, default: 0] += day.totals.folded
        }
        statistics.days = folded.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        statistics.pets = if let pet { [pet] } else { try await engine.household.pets(includingRetired: false).map(\.value) }
        statistics.shares = try await shares(of: pet?.id)
        return statistics
    }

    private func shares(of pet: PetID?) async throws -> [DoerShare] {
        let start = engine.timekeeper.now().wall - .days(Statistics.shareDays)
        var tasks: [LaundryTask] = []
        var mark: HistoryMark?
        repeat {
            let page = try await engine.household.history(of: pet, after: mark, limit: 1000)
            let recent = page.prefix { $0.foldCompletedTime.map { $0 >= start } ?? false }
            tasks += recent
            guard recent.count == 1000, let last = recent.last, let folded = last.foldCompletedTime else { break }
            mark = HistoryMark(folded: folded, task: last.id)
        } while tasks.count < Statistics.shareRounds
        return DoerShare.shares(of: tasks, among: catalog.members)
    }

    /// Returns the training statistics of all stored activities that have ended.
    package func trainingStatistics() async throws -> TrainingStatistics {
        let zone = engine.timekeeper.zone()
        return TrainingStatistics(
            workouts: try await engine.figures(of: .workout), sessions: try await engine.figures(of: .rest),
            today: zone.civil(engine.timekeeper.now().wall).date, zone: zone)
    }

    package func noticeCounts() async throws -> NoticeCounts {
        NoticeCounts(
            isCounted: settings.countersEnabled, deliveries: try await engine.household.deliveryCounts(),
            reactions: try await engine.household.reactions())
    }

    /// Returns the open rounds of laundry, newest first (D-10, query 3).
    package func currentTasks(ofPet name: String?) async throws -> [(LaundryTask, Pet)] {
        let owner = if let name { try await record(ofPet: name).pet.value.id } else { PetID?.none }
        let pets = Dictionary(uniqueKeysWithValues: try await engine.household.pets(includingRetired: true).map { ($0.value.id, $0.value) })
        let open = try await engine.household.openTasks().map(\.value).filter { owner == nil || $0.petID == owner }
        return open.sorted { ($0.startDate, $0.id) > ($1.startDate, $1.id) }.compactMap { task in pets[task.petID].map { (task, $0) } }
    }
}
