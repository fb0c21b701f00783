public import BellhopCore

extension Hub {
    /// How long a link for answers is good, from when its notice was written.
    public static let linkLifetime: Duration = .days(7)

    /// What a link leads to; `nil` for a token that was never given out, was altered, or whose notice nobody knows any more. Changes nothing.
    public func notice(linkedBy token: AnswerToken) async throws(StoreError) -> LinkedNotice? {
        try await find(token)?.notice
    }

    /// Does what a button of a link says. A token is good for the telling that carried it, once: until that is answered anywhere, taken back,
    /// told anew, or too old.
    ///
    /// - Returns: `nil` for a token that is not known.
    public func answer(_ verb: NoticeAction.Verb, linkedBy token: AnswerToken) async throws -> LinkAnswer? {
        // Two taps in one moment: the second must not find the notice still open.
        let isFirst = core.linksInUse.withLock { $0.insert(token).inserted }
        guard isFirst else { return try await find(token).map { .busy($0.notice.event) } }
        defer { _ = core.linksInUse.withLock { $0.remove(token) } }
        guard let found = try await find(token) else { return nil }
        guard case .open(let event) = found.notice else { return .void(found.notice) }
        guard verb != .open, event.notice.actions.contains(where: { $0.verb == verb }) else { return .noSuchButton(event) }
        let refusal = try await act(verb, on: event.notice.key, from: found.sink)
        return refusal.map { .tooLate(event, $0) } ?? .done(event)
    }

    private func find(_ token: AnswerToken) async throws(StoreError) -> (sink: SinkName, notice: LinkedNotice)? {
        let unsure = core.unsure.subject(of: token.reveal())
        let known = try await core.store.deliveries(DeliveryQuery(event: token.event)).first { delivery in
            delivery.receipt?.answerToken.map { token.matches($0) } ?? (unsure?.sink == delivery.sink)
        }
        // A sink that the config no longer names is asked by nobody.
        guard let delivery = known, let sink = core.catalog.sinks[delivery.sink], var event = try await core.store.event(token.event) else {
            return nil
        }
        if sink.isRedacted { event = event.redacted(in: core.language) }
        return (sink.name, notice(event, delivery, isUnsure: unsure != nil))
    }

    private func notice(_ event: Event, _ delivery: Delivery, isUnsure: Bool) -> LinkedNotice {
        switch delivery.state {
        case .acknowledged: .answered(event, delivery)
        case .sent, .seen: isTooOld(event) ? .expired(event) : .open(event)
        // It is on its way, or has arrived and nobody has said so yet.
        case .queued where isUnsure: isTooOld(event) ? .expired(event) : .open(event)
        case .queued, .held, .merged, .throttled, .parked, .expired, .failed, .withdrawn: .over(event, delivery)
        }
    }

    private func isTooOld(_ event: Event) -> Bool {
        core.timekeeper.now().wall > event.occurred + Self.linkLifetime
    }
}
