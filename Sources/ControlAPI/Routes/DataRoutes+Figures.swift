import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    /// Answers with a page of the history (D-10, query 4): at most `limit` rounds of laundry (50 by
    /// default). `after` is the mark at the end of the previous page. `from` and `to`, which
    /// contain times as people write them, limit the period in which the laundry was folded.
    func history(_ request: APIRequest) async throws -> Answer {
        let limit = try request.number("limit", default: 50, in: 1...1000)
        let clock = clock
        let from = try request.query["from"].map { try moment($0, .back) }
        let to = try request.query["to"].map(end)
        var mark = try request.mark("after").map { text in
            guard let mark = HistoryMark(text) else {
                throw Problem(.badRequest, "\"after\" must be the mark at the end of a history page.")
            }
            return mark
        }
        if let to, mark.map({ $0.folded > to }) ?? true { mark = HistoryMark(before: to) }
        // Ask for one more round than the page shows, to find out whether there is a next page.
        var tasks = try await hub.history(ofPet: request.query["pet"], after: mark, limit: limit + 1)
        if let from { tasks = Array(tasks.prefix { task, _ in task.foldCompletedTime.map { $0 >= from } ?? true }) }
        let page = tasks.prefix(limit).map { task, pet in
            var json = TaskJSON(task, petName: pet.name, clock: clock)
            json.foldedLate = task.foldedLate
            json.timeline = SpanJSON.spans(of: task, clock: clock)
            return json
        }
        var next: HistoryMark?
        if tasks.count > limit, let last = tasks[..<limit].last?.0, let folded = last.foldCompletedTime {
            next = HistoryMark(folded: folded, task: last.id)
        }
        return try ok(HistoryJSON(tasks: page, next: next?.description, from: from.map(clock.moment), to: to.map(clock.moment)))
    }

    func statistics(_ request: APIRequest) async throws -> Answer {
        let statistics = try await hub.statistics(ofPet: request.query["pet"])
        let months = statistics.months.map { month in
            StatsJSON.Month(
                month: String(month.date.description.prefix(7)), name: language.shortMonth(month.date.month),
                sums: StatsJSON.Sums(month.totals))
        }
        return try ok(
            StatsJSON(
                pet: statistics.pet?.name, today: statistics.today.description, all: StatsJSON.Sums(statistics.all), months: months,
                days: statistics.days.map { StatsJSON.Day(date: $0.date.description, folded: $0.folded) },
                streaks: statistics.pets.map { StatsJSON.Streak($0) },
                weekdays: [1, 2, 3, 4, 5, 6, 0].map { language.shortWeekday($0) },
                members: statistics.shares.map {
                    StatsJSON.Share(name: $0.name, washed: $0.washed, dried: $0.dried, folded: $0.folded)
                }, memberDays: Statistics.shareDays))
    }

    func noticeStats(_ counts: NoticeCounts) -> NoticeStatsJSON {
        let names = Set(counts.deliveries.map(\.sink) + counts.reactions.map(\.sink)).sorted()
        let sinks = names.map { name in
            var deliveries: [String: Int] = [:]
            for count in counts.deliveries where count.sink == name {
                deliveries[count.state.rawValue] = (deliveries[count.state.rawValue] ?? 0).saturatingAdding(count.count)
            }
            // Count only deliveries that were meant to reach the sink. Other deliveries say nothing
            // about how well the sink works.
            let reached = [DeliveryState.sent, .seen, .acknowledged].map { deliveries[$0.rawValue] ?? 0 }.saturatingSum
            let missed = [DeliveryState.expired, .failed, .parked].map { deliveries[$0.rawValue] ?? 0 }.saturatingSum
            var reactions: [String: Int] = [:]
            var (count, after): (Int, Int64) = (0, 0)
            for reaction in counts.reactions where reaction.sink == name {
                reactions[reaction.what] = (reactions[reaction.what] ?? 0).saturatingAdding(reaction.count)
                count = count.saturatingAdding(reaction.count)
                after = after.saturatingAdding(reaction.afterMs)
            }
            return NoticeStatsJSON.Sink(
                sink: name.rawValue, deliveries: deliveries,
                reachedPerMille: perMille(reached, of: reached.saturatingAdding(missed)),
                reactions: reactions, reactionMs: count > 0 ? after / Int64(count) : nil)
        }
        return NoticeStatsJSON(counted: counts.isCounted, sinks: sinks, keptDays: Int(hub.catalog.keep.inSeconds / 86_400))
    }
}
