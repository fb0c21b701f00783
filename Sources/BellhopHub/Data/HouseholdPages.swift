package import BellhopCore
import BellhopEngine

/// Reads a household page by page for an export. Pages are not kept in memory, so that even an
/// export with a great many rounds needs little memory.
///
/// The pages come from a copy of the store that nobody writes to, so that all pages show the
/// household at the same moment.
package actor HouseholdPages {
    package enum Page: Sendable {
        case pets([Pet])
        case tasks([LaundryTask])
        case timers([TimerRecord])
        /// The ended activities and the kept timers. Activities that are still in progress are left
        /// out, because they belong to this machine.
        case activities([Activity])
        case days([DatedTotals])
        case months([DatedTotals])
        case reactions([ReactionCount])
        /// The notices that wait for their time.
        case notices([ScheduledPost])
    }

    /// The number of records on a page.
    static let size = 500

    private enum Place {
        case pets
        case tasks(after: TaskID?)
        case timers
        case activities(before: ActivityID?)
        case days([CivilDate])
        case months
        case reactions
        case notices
        case end
    }

    private let store: any HubStore
    private var place = Place.pets

    package init(_ store: any HubStore) {
        self.store = store
    }

    package func settings() async throws -> AppSettings {
        try await store.settings().value
    }

    /// Returns the next page, in the order of ``Page``; `nil` at the end. Pages may be empty.
    package func next() async throws -> Page? {
        switch place {
        case .pets:
            place = .tasks(after: nil)
            return .pets(try await store.pets(includingRetired: true).map(\.value))
        case .tasks(let last):
            let tasks = try await store.tasks(after: last, limit: Self.size)
            place = if tasks.count == Self.size, let newest = tasks.last { .tasks(after: newest.id) } else { .timers }
            return .tasks(tasks)
        case .timers:
            place = .activities(before: nil)
            return .timers(try await store.timers(TimerQuery()).filter { $0.owner.kind == .pet || $0.owner.kind == .countdown })
        case .activities(let before):
            let page = try await store.activities(ActivityQuery(before: before, limit: Self.size)).map(\.value)
            if page.count == Self.size, let oldest = page.last {
                place = .activities(before: oldest.id)
            } else {
                place = .days(Set(try await store.monthTotals(of: nil).map(\.date)).sorted())
            }
            return .activities(page.filter { !$0.isOpen || $0.kind == .timer })
        case .days(var months):
            guard !months.isEmpty else {
                place = .months
                return .days([])
            }
            let first = months.removeFirst()
            place = .days(months)
            let last = CivilDate(year: first.month == 12 ? first.year + 1 : first.year, month: first.month % 12 + 1, day: 1).adding(
                days: -1)
            return .days(try await store.dayTotals(of: nil, from: first, through: last))
        case .months:
            place = .reactions
            return .months(try await store.monthTotals(of: nil))
        case .reactions:
            place = .notices
            return .reactions(try await store.reactions())
        case .notices:
            place = .end
            let timers = try await store.timers(TimerQuery(ownerKind: .post, kinds: [.post]))
            return .notices(ScheduledPost.list(try await store.waitingPosts(), timers))
        case .end:
            return nil
        }
    }
}
