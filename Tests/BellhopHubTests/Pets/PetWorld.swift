import BellhopCore
import BellhopHub
import BellhopTestKit

extension HubWorld {
    static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")

    func record(_ name: String = "Snowy") async throws -> PetRecord {
        try await hub.record(ofPet: name)
    }

    func view(_ name: String = "Snowy") async throws -> PetView {
        hub.view(of: try await record(name), at: time.now().wall)
    }

    func due(of name: String = "Snowy", _ kind: TimerKind) async throws -> Instant? {
        try await record(name).timers.first { $0.kind == kind }?.due
    }

    func kinds() async throws -> [EventKind] {
        try await events().map(\.kind)
    }

    func perform(_ command: LaundryCommand, _ name: String = "Snowy") async throws {
        _ = try await hub.perform(command, onPet: name)
    }

    /// Does a whole round of laundry and folds it at once.
    func round(_ name: String = "Snowy") async throws {
        try await wash(name)
        try await perform(.finish, name)
        try await perform(.skipDryer, name)
        try await perform(.fold, name)
    }

    /// The local civil time.
    var local: CivilDateTime { time.zone().civil(time.now().wall) }

    func advance(toLocal civil: CivilDateTime) async {
        await time.advance(to: time.zone().instant(civil))
    }
}

extension CivilDateTime {
    init(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) {
        self.init(date: CivilDate(year: year, month: month, day: day), time: CivilTime(hour: hour, minute: minute))
    }
}
