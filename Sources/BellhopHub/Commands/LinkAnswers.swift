package import BellhopCore
import BellhopEngine

extension Hub {
    /// How long a link for answers stays valid, counted from the time of its event.
    package static let linkLifetime: Duration = .days(7)

    /// Returns the notice that a link refers to, without changing anything. Returns `nil` if the
    /// token was never issued or was altered, or if the notice is no longer known.
    package func notice(linkedBy token: AnswerToken) async throws(StoreError) -> LinkedNotice? {
        try await find(token)?.notice
    }

    /// Performs the action of a button that a person pressed through a link. A token is valid for
    /// one answer to the delivery that carried it. The token becomes invalid when that delivery is
    /// answered anywhere, is withdrawn, is replaced by a newer delivery, or is too old.
    ///
    /// - Returns: the outcome; `nil` for an unknown token.
    package func answer(_ verb: NoticeAction.Verb, linkedBy token: AnswerToken) async throws -> LinkAnswer? {
        // Guard against two taps at the same moment. While the first tap is being processed, the
        // second tap must not find the notice still unanswered.
        let isFirst = linksInUse.withLock { $0.insert(token).inserted }
        guard isFirst else { return try await find(token).map { .busy($0.notice.event) } }
        defer { _ = linksInUse.withLock { $0.remove(token) } }
        guard let found = try await find(token) else { return nil }
        guard case .open(let event) = found.notice else { return .void(found.notice) }
        guard verb != .open, event.notice.actions.contains(where: { $0.verb == verb }) else { return .noSuchButton(event) }
        let refusal = try await reports.act(verb, on: event.notice.key, from: found.sink, pressed: event)
        return refusal.map { .tooLate(event, $0) } ?? .done(event)
    }

    private func find(_ token: AnswerToken) async throws(StoreError) -> (sink: SinkName, notice: LinkedNotice)? {
        let unsure = engine.unsure.subject(of: token.reveal())
        let known = try await engine.store.deliveries(DeliveryQuery(event: token.event)).first { delivery in
            delivery.receipt?.answerToken.map { token.matches($0) } ?? (unsure?.sink == delivery.sink)
        }
        // Ignore a delivery whose sink is no longer in the config.
        guard let delivery = known, let sink = engine.catalog.sinks[delivery.sink], var event = try await engine.store.event(token.event)
        else {
            return nil
        }
        if sink.isRedacted { event = event.redacted() }
        return (sink.name, notice(event, delivery, isUnsure: unsure != nil))
    }

    private func notice(_ event: Event, _ delivery: Delivery, isUnsure: Bool) -> LinkedNotice {
        switch delivery.state {
        case .acknowledged: .answered(event, delivery)
        case .sent, .seen: isTooOld(event) ? .expired(event) : .open(event)
        // The notice is still being delivered, or it may have arrived without a confirmation. With a
        // receipt, some devices already have it.
        case .queued where isUnsure || delivery.receipt != nil, .parked where delivery.receipt != nil:
            isTooOld(event) ? .expired(event) : .open(event)
        case .queued, .held, .merged, .throttled, .parked, .expired, .failed, .withdrawn: .over(event, delivery)
        }
    }

    private func isTooOld(_ event: Event) -> Bool {
        engine.timekeeper.now().wall > event.occurred + Self.linkLifetime
    }
}
