import BellhopCore
import BellhopHub
import BellhopTestKit
import Logging
import SQLiteStore
import Testing

/// A hub on manual time with recording sinks: `desktop` and `phone` for people, `log` for programs.
final class HubWorld: Sendable {
    /// 2026-11-21 14:00:00 UTC, the time at which the worked example T-24 begins.
    static let start = Instant(seconds: 1_795_269_600)

    let time: ManualTime
    let store: any HubStore
    let desktop: SinkRecorder
    let phone: SinkRecorder
    let program: SinkRecorder
    let inhibitor = RecordingInhibitor()
    private let currentHub: Locked<Hub>
    private let reports = SinkReports()
    private let logger: Logger

    /// - Parameter log: a closure that receives each line that the hub logs.
    init(
        store: any HubStore = MemoryStore(), routing: RoutingTable = RoutingTable(), countsFollowWall: Bool = false,
        zone: ZoneRules = .utc, seed: UInt64 = 1, policy: LaundryPolicy = LaundryPolicy(), keep: Duration = .days(90),
        training: TrainingPolicy = TrainingPolicy(), soundsCues: Bool = false, showsBadge: Bool = false, redacting: Set<String> = [],
        desktop: SinkRecorder = SinkRecorder(), phone: SinkRecorder = SinkRecorder(),
        program: SinkRecorder = SinkRecorder(capabilities: []), quietHours: QuietHours? = nil, start: Instant = HubWorld.start,
        log: (@Sendable (String) -> Void)? = nil
    ) {
        logger = Self.logger(log)
        self.desktop = desktop
        self.phone = phone
        self.program = program
        if soundsCues { desktop.capabilities.insert(.cues) }
        if showsBadge { desktop.capabilities.insert(.badge) }
        time = ManualTime(start: start, zone: zone, seed: seed) {
            if let store = store as? SQLiteStore { store.requestsWhenIdle } else { 0 }
        }
        self.store = store
        let reports = reports
        let sinks = [("desktop", desktop), ("phone", phone), ("log", program)].map { name, recorder in
            let name = SinkName(rawValue: name)
            let sink = RecordingSink(recorder, report: reports.handler(for: name))
            return ConfiguredSink(
                name: name, kind: "recording", capabilities: recorder.capabilities, sink: sink, fingerprint: "1",
                isRedacted: redacting.contains(name.rawValue))
        }
        var catalog = SinkCatalog(
            sinks: sinks, routing: routing, countsFollowWall: countsFollowWall, keep: keep, policy: policy, quietHours: quietHours)
        catalog.training = training
        currentHub = Locked(Self.hub(store, time, inhibitor, catalog, reports, logger))
    }

    private static func logger(_ log: (@Sendable (String) -> Void)?) -> Logger {
        var logger = Logger(label: "test") { _ in
            if let log { LineLog(line: log) } else { SwiftLogNoOpLogHandler() as any LogHandler }
        }
        logger.logLevel = log == nil ? .critical : .info
        return logger
    }

    private static func hub(
        _ store: any HubStore, _ time: ManualTime, _ inhibitor: RecordingInhibitor, _ catalog: SinkCatalog, _ reports: SinkReports,
        _ logger: Logger
    ) -> Hub {
        Hub(store: store, timekeeper: time, inhibitor: inhibitor, catalog: catalog, reports: reports, logger: logger)
    }

    /// The tokens that are not in any receipt yet.
    var unsure: UnsureTokens { reports.unsure }

    var hub: Hub { currentHub.withLock { $0 } }

    /// The number of loops that the hub runs: the scheduler, the answers, the cues, two for each
    /// sink's courier, and one more for each sink whose server holds messages.
    var loops: Int { 3 + 2 * hub.catalog.sinks.count + hub.catalog.sinks.values.count { $0.capabilities.contains(.schedule) } }

    /// Runs the hub while `body` runs. Then drops the hub without an orderly shutdown, as `kill -9`
    /// would.
    func running(_ body: () async throws -> Void) async throws {
        try await hub.prepare()
        let hub = hub
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await time.untilSleeping(loops: loops)
                do {
                    try await body()
                } catch {
                    group.cancelAll()
                    throw error
                }
                await time.settle()
                group.cancelAll()
            }
        }
        inhibitor.processDied()
        currentHub.withLock { $0 = Self.hub(store, time, inhibitor, hub.catalog, reports, logger) }
    }

    /// Runs the hub until `moment` returns. Then drops the hub in the middle of its work and
    /// reboots the machine.
    func dying(at moment: @Sendable () async -> Void) async throws {
        try await hub.prepare()
        let hub = hub
        await onOneThread {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await moment()
                group.cancelAll()
            }
        }
        inhibitor.processDied()
        time.reboot(after: .seconds(1))
        currentHub.withLock { $0 = Self.hub(store, time, inhibitor, hub.catalog, reports, logger) }
    }

    /// Changes the catalog while the hub is not running.
    func replaceCatalog(_ change: (inout SinkCatalog) -> Void) {
        var catalog = hub.catalog
        change(&catalog)
        currentHub.withLock { $0 = Self.hub(store, time, inhibitor, catalog, reports, logger) }
    }

    /// Reloads the catalog with changed settings for the sink `name`, as if somebody had corrected
    /// the configuration.
    func reload(changing name: String) async throws {
        var catalog = hub.catalog
        catalog.sinks[SinkName(rawValue: name)]?.fingerprint += "+"
        try await hub.reload(catalog)
        await time.settle()
    }

    @discardableResult
    func addPet(_ name: String, wash: Duration = .minutes(45), dry: Duration = .minutes(60)) async throws -> PetRecord {
        try await hub.addPet(PetProfile(name: name, washDuration: wash, dryDuration: dry))
    }

    func wash(_ name: String, for duration: Duration? = nil) async throws {
        _ = try await hub.perform(.wash(for: duration, replace: false), onPet: name)
    }

    @discardableResult
    func timer(_ name: String, after duration: Duration) async throws -> TimerRecord {
        try await hub.startTimers([CountdownRequest(end: .after(duration), name: name)])[0]
    }

    func events() async throws -> [Event] {
        try await hub.events(after: 0, limit: 1000)
    }

    func states(of event: EventNumber) async throws -> [String: DeliveryState] {
        let deliveries = try await hub.deliveries(of: event)
        return Dictionary(uniqueKeysWithValues: deliveries.map { ($0.sink.rawValue, $0.state) })
    }
}

extension SinkRecorder {
    /// The accepted operations, each as a text such as `deliver Wash Complete!`.
    var told: [String] {
        done.all.compactMap { record in
            guard case .accepted = record.outcome else { return nil }
            return "\(record.verb) \(record.event.notice.title.description)"
        }
    }

    var titlesShown: [String] { visible.map(\.notice.title.description) }
}
