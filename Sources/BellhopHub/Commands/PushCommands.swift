package import BellhopCore
import BellhopEngine

extension Hub {
    /// Returns the stored subscriptions to Web Push, in the order of their tokens.
    package func pushSubscriptions() async throws(StoreError) -> [PushSubscription] { try await engine.household.subscriptions() }

    /// Stores the subscription of a device. Nothing takes this back; the device ends it itself.
    package func add(_ subscription: PushSubscription) async throws {
        _ = try await engine.perform { $0.add(.subscription(subscription)) }
        // A sink without phones was failing until now, and its notices may be waiting.
        await desk.noteVacancies()
        desk.hurryRechecks()
        for sink in catalog.sinks.values where sink.kind == PushSubscription.sinkKind { try await desk.hurry(sink.name) }
    }

    /// Deletes the subscription of a device, if it has one.
    package func endSubscription(of token: APITokenID) async throws {
        _ = try await engine.perform { $0.add(.deleteSubscription(token, nil)) }
        await desk.noteVacancies()
    }

    /// Returns the sinks that ring the device with this token.
    ///
    /// The sinks of a member ring the devices of this member. All other devices are rung by the sinks
    /// that belong to nobody.
    package func pushSinks(for token: APIToken) -> [ConfiguredSink] {
        let catalog = engine.catalog
        let sinks = catalog.names.compactMap { catalog.sinks[$0] }.filter { $0.kind == PushSubscription.sinkKind }
        let own = sinks.filter { token.member != nil && catalog.members.owning($0.name)?.name == token.member }
        return own.isEmpty ? sinks.filter { catalog.members.owning($0.name) == nil } : own
    }

    /// Lets the sinks read and change the subscriptions.
    package func open(_ book: PushBook) {
        // A crash may lose the key as long as the store does not have it, because nobody has seen it.
        let key = Locked<Redacted?>(nil)
        book.connect(
            PushBook.Source(
                devices: { [self] (sink) async throws(StoreError) in try await pushDevices(of: sink) },
                key: { [self] (make) async throws(StoreError) in
                    if let known = try await engine.store.note(PushSubscription.keyNote) { return Redacted(known) }
                    // Two sinks may need the first key at the same time. Both must get the same one.
                    let new = key.withLock { key in
                        let new = key ?? make()
                        key = new
                        return new
                    }
                    let now = engine.timekeeper.now().wall
                    try await engine.apply([.note(key: PushSubscription.keyNote, value: new.reveal())], at: now)
                    return new
                },
                remove: { [self] (subscription) async throws(StoreError) in
                    let now = engine.timekeeper.now().wall
                    try await engine.apply([.deleteSubscription(subscription.token, subscription.endpoint)], at: now)
                },
                noteReached: { [self] subscription in await noteReached(subscription) }))
    }

    private func pushDevices(of sink: SinkName) async throws(StoreError) -> [PushDevice] {
        let subscriptions = try await engine.household.subscriptions()
        guard !subscriptions.isEmpty else { return [] }
        let now = engine.timekeeper.now().wall
        let tokens = Dictionary(try await engine.household.tokens().map { ($0.id, $0) }) { first, _ in first }
        return subscriptions.compactMap { subscription in
            guard let token = tokens[subscription.token], !token.isExpired(at: now),
                pushSinks(for: token).contains(where: { $0.name == sink })
            else { return nil }
            return PushDevice(subscription, name: token.name, mayAct: token.scope >= .act)
        }
    }

    private func noteReached(_ subscription: PushSubscription) async {
        let now = engine.timekeeper.now().wall
        // After the clock was set back, the stored time is in the future.
        guard subscription.lastReached.map({ now - $0 >= APIToken.useInterval || now < $0 }) ?? true else { return }
        do {
            try await engine.apply([.subscriptionReached(subscription.token, subscription.endpoint, at: now)], at: now)
        } catch {
            engine.log.warning("the last message to token \(subscription.token) cannot be noted: \(error)")
        }
    }
}
