import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import Logging

/// A hub in memory and on manual time, with its API. By default, it has no sinks.
struct ServedHub: Sendable {
    let time: ManualTime
    let hub: Hub
    let api: ControlAPI

    /// Runs the hub while `body` runs, so that timers fire.
    static func run(
        time: ManualTime = ManualTime(), catalog: SinkCatalog = SinkCatalog(), _ body: (ServedHub) async throws -> Void
    ) async throws {
        let hub = Hub(
            store: MemoryStore(), timekeeper: time, catalog: catalog, reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await time.untilSleeping(loops: 3 + 2 * catalog.sinks.count)
                try await body(ServedHub(time: time, hub: hub, api: ControlAPI(hub: hub, daemon: .standIn)))
                group.cancelAll()
            }
        }
    }
}
