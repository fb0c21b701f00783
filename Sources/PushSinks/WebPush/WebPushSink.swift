#if Push
package import BellhopCore
import CurlHTTP

/// Rings paired phones with Web Push, through the push services of their browsers.
///
/// A message is encrypted for one browser, so the push service cannot read it. A message about the
/// same notice replaces the earlier one, both at the push service (`Topic`) and on the phone (`tag`).
/// One operation goes to all devices of the sink. If some could not be reached, the next attempt
/// leaves out those that have it. After a restart of the daemon, they get it a second time and show
/// it once.
package struct WebPushSink: NotificationSink {
    package static let kind = PushSubscription.sinkKind
    package static let schema = WebPushSettings.schema
    package static let capabilities: SinkCapabilities = [.replace, .withdraw, .idempotent, .forPeople]

    private let settings: WebPushSettings
    private let environment: SinkEnvironment
    private let served = ServedRecipients()
    private let signatures = PushSignatures()
    /// The last pause of each push service that accepts no more messages for now, by its origin. The
    /// other services must not wait for it.
    private let pauses = Locked<[String: Pause]>([:])
    /// The pause after a limit if the service does not say how long it lasts.
    private static let usualPause: Duration = .seconds(5)
    private static let longestPause: Duration = .hours(1)
    /// The last trouble of each device since the start of the daemon.
    private let troubles = Locked<[APITokenID: Trouble]>([:])

    private struct Pause {
        var start: Instant
        var end: Instant

        /// If the clock was set back to a time before the start, the end would be too far away, so
        /// the pause is over.
        func contains(_ now: Instant) -> Bool { start <= now && now < end }
    }

    private struct Trouble: Hashable {
        var text: Phrase
        /// Whether the device has no subscription any more.
        var isFinal: Bool
    }

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        self.settings = try WebPushSettings(settings, environment)
        self.environment = environment
    }

    package var capabilities: SinkCapabilities { settings.links == nil ? Self.capabilities : Self.capabilities.union(.actions) }

    package func pushOffer() async throws(StoreError) -> PushOffer? {
        PushOffer(key: try await identity().key, services: settings.services)
    }

    private func identity() async throws(StoreError) -> PushIdentity {
        let timekeeper = environment.timekeeper
        let secret = try await environment.phones.connected.key { PushKeyPair(timekeeper).secret }
        guard let pair = PushKeyPair(secret) else { throw .failed("the key of Web Push in the database is damaged") }
        return PushIdentity(pair: pair, contact: settings.contact)
    }

    private func devices() async throws(StoreError) -> [PushDevice] {
        try await environment.phones.connected.devices(environment.name)
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .deliver(let event, _), .update(let event, _):
            let hasButtons = !event.notice.answers.isEmpty
            let answer = hasButtons ? settings.links?.token(for: event, environment.timekeeper) : nil
            let message = PushMessage(
                event: event, isWithdrawal: false, language: attempt.language, sounds: attempt.sounds, answer: answer)
            let outcome = await send(message, attempt)
            switch (outcome, answer) {
            case (.accepted(let receipt), let answer?): return .accepted(receipt.answered(with: answer))
            case (.partly(let reason, let after, let reached?), let answer?):
                return .partly(reason, after: after, reached: reached.answered(with: answer))
            default: return outcome
            }
        case .withdraw(let event, _):
            return await send(PushMessage(event: event, isWithdrawal: true, language: attempt.language), attempt)
        case .schedule:
            return .rejected("a push service cannot show a notice at a later time")
        }
    }

    private static let nobody: Reason =
        "ringing is not switched on for any phone yet (open the page on the phone with an https address: House, This screen, Ring this phone)"

    /// Sends a message to each device that does not have it yet.
    private func send(_ message: PushMessage, _ attempt: Attempt) async -> DeliveryOutcome {
        let (identity, devices): (PushIdentity, [PushDevice])
        do throws(StoreError) {
            (identity, devices) = (try await self.identity(), try await self.devices())
        } catch {
            return .deferred("the subscriptions cannot be read: \(Phrase(error))", after: nil)
        }
        let event = message.event
        let id = "\(event.number) \(event.step) \(event.notice.key) \(message.isWithdrawal)"
        let left = Set(served.left(of: devices.map(\.subscription.token.description), for: id))
        let tally = await withTaskGroup(of: (PushDevice, PushResult).self) { group in
            for device in devices where left.contains(device.subscription.token.description) {
                // The group waits for the task, which ends at the latest at the time limit of the attempt.
                group.addTask { (device, await send(message, to: device, identity, attempt)) }
            }
            return await group.reduce(into: PushTally()) { $0.add($1.1, of: $1.0) }
        }
        await settle(tally)
        let settled = tally.settled
        served.note(
            id, taken: settled.taken.map(\.subscription.token.description), refused: settled.refused.map(\.subscription.token.description))
        let wasTaken = served.hasTaken(id)
        // A notice without a receiver waits until ringing is switched on for a phone.
        let nowhere: DeliveryOutcome = message.isWithdrawal ? .accepted(.none) : .misconfigured(tally.loss ?? Self.nobody)
        let outcome = tally.outcome(wasTaken: wasTaken) ?? nowhere
        if outcome.kind == .accepted || outcome.kind == .rejected || outcome.kind == .misconfigured { _ = served.finish(id) }
        return outcome
    }

    private func send(_ message: PushMessage, to device: PushDevice, _ identity: PushIdentity, _ attempt: Attempt) async -> PushResult {
        let (subscription, origin) = (device.subscription, device.subscription.endpoint.origin)
        if let pause = pauses.withLock({ $0[origin] }), pause.contains(attempt.now) {
            return .failed(.limited("\(origin) accepts no more messages for now", after: pause.end - attempt.now))
        }
        guard settings.services.contains(subscription.endpoint), let address = WebAddress(revealing: subscription.endpoint) else {
            return .failed(.misconfigured("\(subscription.endpoint) is not among the push services (add it to services)"))
        }
        var message = message
        if !device.mayAct { message.answer = nil }
        let salt = PushKeyPair.chance(16, environment.timekeeper)
        guard
            let body = PushCipher.encrypt(
                message.json, for: subscription.keys, with: PushKeyPair(environment.timekeeper), salt: salt)
        else { return .gone("the key of its subscription is not valid") }
        let endpoint = HTTPEndpoint(
            .post, address, headers: [signatures.header(for: origin, of: identity, at: attempt.now)], transport: settings.transport)
        let headers: [HTTPHeader] = [
            .known("Content-Type", "application/octet-stream"), .known("Content-Encoding", "aes128gcm"),
            .known("TTL", "\(settings.ttl.inSeconds)"), .known("Urgency", message.urgency), .known("Topic", message.topic),
        ]
        let request = HTTPRequest(endpoint, headers: headers, body: body, timeLimit: attempt.requestLimit)
        let result = WebPushVerdict(endpoint: endpoint, now: attempt.now).result(await settings.client.send(request))
        guard case .failed(.limited(let reason, let asked)) = result else { return result }
        let length = asked.map { min($0, Self.longestPause) }
        pauses.withLock { $0[origin] = Pause(start: attempt.now, end: attempt.now + (length ?? Self.usualPause)) }
        return .failed(.limited(reason, after: length))
    }

    /// Stores what the services said about the devices, and reports it.
    private func settle(_ tally: PushTally) async {
        for device in tally.accepted {
            troubles.withLock { $0[device.subscription.token] = nil }
            do throws(StoreError) {
                await (try environment.phones.connected).noteReached(device.subscription)
            } catch {
                environment.log("the subscriptions are not available: \(error)")
            }
        }
        for (device, reason) in tally.gone {
            let trouble: Phrase =
                "\(SafeText.line(device.name)) no longer rings: \(reason.phrase). To switch ringing on again, open the page on that device."
            report(Trouble(text: trouble, isFinal: true), of: device)
            do throws(StoreError) {
                try await environment.phones.connected.remove(device.subscription)
            } catch {
                environment.log("the subscription of \(SafeText.line(device.name)) cannot be removed: \(error)")
            }
        }
        for (device, outcome) in tally.failed where outcome.kind == .misconfigured || outcome.kind == .rejected {
            guard let reason = outcome.reason else { continue }
            let trouble: Phrase = "\(SafeText.line(device.name)): \(reason.phrase)"
            report(Trouble(text: trouble, isFinal: false), of: device)
        }
    }

    /// Logs a trouble once, and keeps it for the check.
    private func report(_ trouble: Trouble, of device: PushDevice) {
        let isNews = troubles.withLock { troubles in
            defer { troubles[device.subscription.token] = trouble }
            return troubles[device.subscription.token] != trouble
        }
        if isNews { environment.log("\(trouble.text)") }
    }

    /// Returns the trouble to show: of a device that rings no more, or of one of these devices.
    private func trouble(of devices: [PushDevice]) -> Phrase? {
        let tokens = Set(devices.map(\.subscription.token))
        let shown = troubles.withLock { troubles in troubles.filter { $0.value.isFinal || tokens.contains($0.key) } }
        return shown.min { $0.key < $1.key }?.value.text
    }

    /// Checks whether there are phones to ring.
    package func glance() async -> SinkCheck? { state(of: await phones()) }

    /// Checks whether there are phones to ring, and whether their push services answer.
    package func check() async -> SinkCheck {
        let phones = await phones()
        let state = state(of: phones)
        guard case .success(let devices) = phones, !state.fails else { return state }
        var asked: Set<String> = []
        for device in devices where asked.insert(device.subscription.endpoint.origin).inserted {
            guard let address = WebAddress(revealing: device.subscription.endpoint)?.root else { continue }
            let asking = HTTPEndpoint(.get, address, transport: settings.transport)
            if case .failure(let failure) = await settings.client.send(HTTPRequest(asking)) {
                let verdict = HTTPVerdict(endpoint: asking, now: environment.timekeeper.now().wall)
                return SinkCheck(verdict.outcome(failure) { _ in .accepted(.none) })
            }
        }
        return state
    }

    private func phones() async -> Result<[PushDevice], StoreError> {
        do throws(StoreError) {
            return .success(try await devices())
        } catch {
            return .failure(error)
        }
    }

    private func state(of phones: Result<[PushDevice], StoreError>) -> SinkCheck {
        switch phones {
        case .failure(let error): return SinkCheck(.unavailable, "the subscriptions cannot be read: \(Phrase(error))")
        case .success(let devices):
            let trouble = trouble(of: devices)
            guard !devices.isEmpty else { return SinkCheck(.misconfigured, Self.nobody.phrase, trouble: trouble) }
            let names = devices.map { SafeText.line($0.name) }.joined(separator: ", ")
            return SinkCheck(.ok, "rings \(names)", trouble: trouble)
        }
    }
}

extension WebAddress {
    /// - Returns: `nil` if the address cannot be used for a request.
    fileprivate init?(revealing endpoint: PushEndpoint) {
        do throws(Fault) {
            try self.init(endpoint.reveal())
        } catch {
            return nil
        }
    }
}
#endif
