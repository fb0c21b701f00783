package import BellhopCore
package import BellhopEngine
package import Logging

extension Hub {
    /// Connects the parts of the engine with the products.
    ///
    /// - Parameters:
    ///   - reports: the queue that receives the reports of the sinks in `catalog`.
    ///   - policy: the pauses between delivery attempts. Only tests pass a value other than the
    ///     default.
    package convenience init(
        store: any HubStore, timekeeper: any Timekeeper, inhibitor: any SleepInhibitor = NoSleepInhibitor(), catalog: SinkCatalog,
        reports: SinkReports, isTestMode: Bool = false, policy: RetryPolicy = .standard, logger: Logger
    ) {
        let engine = Engine(
            store: store, timekeeper: timekeeper, inhibitor: inhibitor, catalog: catalog, unsure: reports.unsure, isTestMode: isTestMode,
            log: EngineLog(logger))
        let cues = CueKeeper(engine: engine)
        self.init(
            engine: engine, reports: reports, policy: policy,
            companions: Companions(run: { await cues.run() }, refresh: { cues.ring() }),
            sinkCompanions: { configured in
                guard configured.capabilities.contains(.badge) else { return [] }
                return [SinkCompanion { await BadgeCourier(sink: configured.sink, engine: engine).run() }]
            })
        engine.parts.join(
            clock: clock,
            // The order matters. Acts come first, because an act describes the step itself, without
            // the additions of the other participants. Coalescing comes next: when it announces the
            // remaining notices of a group again, a later participant may have to update a
            // server-held message.
            participants: [
                ActKeeper(engine: engine), Coalescing(engine: engine), heldMessages, LifeSign(), desk, wakeUps, cues, scheduler,
            ],
            owners: [
                PetOwner(hub: self), ActivityOwner(hub: self), CountdownOwner(hub: self), PostOwner(hub: self), HeartbeatOwner(hub: self),
            ])
    }
}
