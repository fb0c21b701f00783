import BellhopCore
import BellhopHub
import ControlWire

/// An export in progress. It reads the household page by page and writes JSON or the CSV history.
actor HouseholdStream {
    enum Format: String {
        case json, csv
    }

    /// The minimum size of a piece in bytes. Small pages are combined, so that they do not each
    /// cost a system call.
    private static let piece = 64 * 1024

    private let pages: HouseholdPages
    private let format: Format
    private var writer = HouseholdWriter()
    private var waiting: [UInt8]
    private var isEnded = false
    private var names: [PetID: String] = [:]

    init(_ copy: StoreCopies.Copy, format: Format, at now: Instant, zone: String) async throws {
        pages = HouseholdPages(copy.store)
        self.format = format
        waiting =
            switch format {
            case .json: writer.beginning(try await pages.settings(), at: now, zone: zone)
            case .csv: HistoryTable.heading
            }
    }

    func next() async throws -> [UInt8]? {
        while !isEnded, waiting.count < Self.piece {
            if let page = try await pages.next() {
                waiting += format == .json ? json(page) : csv(page)
            } else {
                isEnded = true
                if format == .json { waiting += writer.end() }
            }
        }
        guard !waiting.isEmpty else { return nil }
        defer { waiting = [] }
        return waiting
    }

    private func json(_ page: HouseholdPages.Page) -> [UInt8] {
        switch page {
        case .pets(let pets): writer.pets(pets)
        case .tasks(let tasks): writer.tasks(tasks)
        case .timers(let timers): writer.timers(timers)
        case .activities(let activities): writer.activities(activities)
        case .days(let days): writer.days(days)
        case .months(let months): writer.months(months)
        case .reactions(let reactions): writer.reactions(reactions)
        case .notices(let notices): writer.notices(notices)
        }
    }

    private func csv(_ page: HouseholdPages.Page) -> [UInt8] {
        switch page {
        case .pets(let pets):
            for pet in pets { names[pet.id] = pet.name }
            return []
        case .tasks(let tasks):
            return tasks.filter(\.isCompleted).flatMap { HistoryTable.line($0, pet: names[$0.petID] ?? "") }
        case .timers, .activities, .days, .months, .reactions, .notices:
            return []
        }
    }
}
