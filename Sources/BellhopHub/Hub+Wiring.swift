public import BellhopCore
public import BellhopEngine
public import Logging

extension Hub {
    /// Wires the parts of the engine and the products together.
    ///
    /// - Parameters:
    ///   - reports: the queue whose handlers were given to the sinks of `catalog`.
    ///   - policy: the pauses between attempts; only tests pass another value.
    public convenience init(
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
            // Groups first: what they announce anew may need a message that a server holds.
            participants: [Coalescing(engine: engine), nets, LifeSign(), desk, wakeUps, cues, scheduler],
            owners: [PetOwner(hub: self), ActivityOwner(hub: self), CountdownOwner(hub: self)])
    }
}
